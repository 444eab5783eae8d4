"""The curve and the confusion as one SVG, and the curve as lines of text.  Must not compute a figure."""

from __future__ import annotations

from collections.abc import Sequence

from loci.base.scoring import Point
from loci.serve.exam.report import Report

_SIDE = 360
_MARGIN = 56
_CELL = 22
_MOST = 24
"""Projects in the picture of the confusion: those with the most questions."""
_ROWS, _COLUMNS = 10, 60
_STYLE = (
    "text{font:11px sans-serif;fill:#333}.axis{stroke:#999}.grid{stroke:#eee}.curve{fill:none;stroke:#1f6f8b;"
    "stroke-width:2}.now{fill:#c0392b}.title{font-size:13px;font-weight:bold}"
)


def svg(report: Report, names: dict[str, str]) -> str:
    """One picture that any browser shows, light on dark text, no script and nothing loaded.

    Args:
        report: what is drawn.
        names: display names by canonical id.
    """
    ids = _shown(report)
    height = max(_SIDE, len(ids) * _CELL) + 2 * _MARGIN
    left = _SIDE + 2 * _MARGIN
    width = left + 120 + (len(ids) + 1) * _CELL + _MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height + 60}" role="img">',
        f"<title>loci eval: risk against coverage, and who is taken for whom</title><style>{_STYLE}</style>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        *_curve(report),
        *_matrix(report, ids, names, left),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _curve(report: Report) -> list[str]:
    def place(point: Point) -> str:
        return f"{_MARGIN + point.coverage * _SIDE:.1f},{_MARGIN + (1 - point.risk) * _SIDE:.1f}"

    parts = [f'<text class="title" x="{_MARGIN}" y="{_MARGIN - 24}">risk against coverage</text>']
    for tenth in range(0, 11, 2):
        at = _MARGIN + _SIDE * tenth / 10
        parts += [
            f'<line class="grid" x1="{at}" y1="{_MARGIN}" x2="{at}" y2="{_MARGIN + _SIDE}"/>',
            f'<line class="grid" x1="{_MARGIN}" y1="{at}" x2="{_MARGIN + _SIDE}" y2="{at}"/>',
            f'<text x="{at - 10}" y="{_MARGIN + _SIDE + 16}">{tenth * 10}%</text>',
            f'<text x="{_MARGIN - 36}" y="{at + 4}">{100 - tenth * 10}%</text>',
        ]
    line = " ".join(place(point) for point in report.points)
    parts.append(f'<polyline class="curve" points="{line}"/>' if line else "")
    if report.now is not None:
        x, y = place(report.now).split(",")
        said = f"answers {100 * report.now.coverage:.0f}%, {100 * report.now.risk:.0f}% of it wrong"
        parts += [
            f'<circle class="now" cx="{x}" cy="{y}" r="4"/>',
            f'<text x="{_MARGIN}" y="{_MARGIN - 8}">{said}</text>',
        ]
    return parts


def _matrix(report: Report, ids: Sequence[str], names: dict[str, str], left: int) -> list[str]:
    if not ids:
        return []
    columns = [*ids, ""]
    counts = {(gold, said): count for gold, said, count in report.confusion}
    start = left + 120
    parts = [f'<text class="title" x="{start}" y="{_MARGIN - 24}">asked (rows), answered from (columns)</text>']
    for row, gold in enumerate(ids):
        y = _MARGIN + row * _CELL
        total = sum(count for (one, _), count in counts.items() if one == gold) or 1
        parts.append(f'<text x="{start - 6}" y="{y + 15}" text-anchor="end">{_escaped(names.get(gold, gold))}</text>')
        for column, said in enumerate(columns):
            count = counts.get((gold, said), 0)
            x = start + column * _CELL
            colour = "31,111,139" if said == gold else "136,136,136" if not said else "192,57,43"
            shade = f"{count / total:.2f}"
            parts.append(
                f'<rect x="{x}" y="{y}" width="{_CELL - 1}" height="{_CELL - 1}" fill="rgba({colour},{shade})" '
                f'stroke="#eee"><title>{_escaped(names.get(gold, gold))} &#8594; '
                f"{_escaped(names.get(said, said) or 'no answer')}: {count}</title></rect>"
            )
            if count:
                parts.append(f'<text x="{x + 6}" y="{y + 15}">{count}</text>')
    bottom = _MARGIN + len(ids) * _CELL
    for column, said in enumerate(columns):
        x = start + column * _CELL + 14
        shown = _escaped(names.get(said, said) or "no answer")
        parts.append(f'<text x="{x}" y="{bottom + 10}" transform="rotate(60 {x} {bottom + 10})">{shown}</text>')
    return parts


def _shown(report: Report) -> list[str]:
    totals: dict[str, int] = {}
    for gold, said, count in report.confusion:
        totals[gold] = totals.get(gold, 0) + count
        if said:
            totals.setdefault(said, 0)
    return sorted(sorted(totals, key=lambda one: -totals[one])[:_MOST])


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def drawn(points: Sequence[Point]) -> list[str]:
    """The curve as text: risk upwards, coverage to the right."""
    if not points:
        return []
    top = max(0.1, min(1.0, max(point.risk for point in points)))
    grid = [[" "] * (_COLUMNS + 1) for _ in range(_ROWS + 1)]
    for point in points:
        row = round(min(1.0, point.risk / top) * _ROWS)
        grid[_ROWS - row][round(min(1.0, point.coverage) * _COLUMNS)] = "*"
    lines = [f"{100 * top * (_ROWS - at) / _ROWS:>5.0f}% |{''.join(row).rstrip()}" for at, row in enumerate(grid)]
    return ["  risk", *lines, "        +" + "-" * _COLUMNS, "        0%" + "coverage".center(_COLUMNS - 6) + "100%"]

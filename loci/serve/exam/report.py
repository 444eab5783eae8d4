"""Marks as figures: shares with intervals by kind, the curve, what each signal is worth, who is taken for whom.

Pure; must not know how any of it is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence

from loci.base.exam import ABSENT, ABSTAINED, KINDS, NONSENSE, RIGHT, SUBJECT, WRONG, Mark
from loci.base.frozen import dataclass
from loci.base.scoring import Point, Share, area, at_risk, curve, share
from loci.serve.exam.sitting import SIGNALS, is_right_by_best, without_signal

SAFE = 0.05
"""Risk at which coverage is told."""
_CURVED = (SUBJECT, ABSENT, NONSENSE)
"""Kinds that the curve is made of: nobody's place and nobody's name decides them."""


@dataclass(frozen=True)
class Row:
    """One kind of question."""

    kind: str
    """As in KINDS."""
    right: Share
    """Answered rightly, which for some kinds is not at all."""
    wrong: Share
    """Answered, and wrongly."""
    abstained: Share
    """Not answered though there was an answer."""


@dataclass(frozen=True)
class Worth:
    """What the router loses without a signal."""

    signal: str
    """Its name."""
    area: float
    """Area under the risk-coverage curve without it, less the area with it: positive is what it is worth."""
    coverage: float
    """Coverage at SAFE risk with it, less without it."""


@dataclass(frozen=True)
class Report:
    """Everything an examination says."""

    rows: tuple[Row, ...]
    """By kind, in the order of KINDS."""
    points: tuple[Point, ...]
    """The curve over subjects, subjects whose project is left out, and nonsense."""
    area: float
    """Mean risk under it."""
    safe: Point | None
    """Its point of most coverage at SAFE risk."""
    now: Point | None
    """Where the router stands on it: what it really answered."""
    worth: tuple[Worth, ...]
    """Each signal, the most valuable first."""
    confusion: tuple[tuple[str, str, int], ...]
    """(right project, answered project or "", questions) over subjects, most first."""


def report(marks: Sequence[Mark]) -> Report:
    """The figures of an examination."""
    rows = tuple(row for kind, _ in KINDS if (row := _row(kind, [one for one in marks if one.question.kind == kind])))
    curved = [one for one in marks if one.question.kind in _CURVED]
    points = _curve(curved)
    return Report(
        rows, points, area(points), at_risk(points, SAFE), _standing(curved), _worths(curved, points), _confusion(marks)
    )


def _row(kind: str, marks: Sequence[Mark]) -> Row | None:
    counts = [sum(one.verdict == verdict for one in marks) for verdict in (RIGHT, WRONG, ABSTAINED)]
    return Row(kind, *(share(count, len(marks)) for count in counts)) if marks else None


def _curve(marks: Sequence[Mark]) -> tuple[Point, ...]:
    answerable = sum(bool(one.question.gold) for one in marks)
    pairs = [(one.score, is_right_by_best(one)) for one in marks if one.best]
    return curve(pairs, answerable)


def _standing(marks: Sequence[Mark]) -> Point | None:
    answered = [one for one in marks if one.said]
    right = sum(one.verdict == RIGHT for one in answered)
    answerable = sum(bool(one.question.gold) for one in marks)
    if not answered or not answerable:
        return None
    return Point(right / answerable, 1 - right / len(answered), min(one.score for one in answered))


def _worths(marks: Sequence[Mark], points: Sequence[Point]) -> tuple[Worth, ...]:
    if not any(one.signals for one in marks):
        return ()
    base = at_risk(points, SAFE)
    found = []
    for name in SIGNALS:
        other = _curve(without_signal(marks, name))
        safe = at_risk(other, SAFE)
        lost = (base.coverage if base else 0.0) - (safe.coverage if safe else 0.0)
        found.append(Worth(name, area(other) - area(points), lost))
    return tuple(sorted(found, key=lambda one: (-one.area, one.signal)))


def _confusion(marks: Sequence[Mark]) -> tuple[tuple[str, str, int], ...]:
    counts: dict[tuple[str, str], int] = {}
    for one in marks:
        if one.question.kind == SUBJECT:
            pair = (one.question.gold[0], one.said[0] if one.said else "")
            counts[pair] = counts.get(pair, 0) + 1
    return tuple(
        (gold, said, count) for (gold, said), count in sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    )

"""The outline of plain text: underlined titles, where there are any; paragraphs do the rest.

Must not know what becomes of the outline.
"""

from __future__ import annotations

from loci.gather.outline import Heading, Outline

_UNDERLINES = "=-~*^"


def outline(text: str) -> Outline:
    """Headings of a plain text whose lines end in LF."""
    lines = text.split("\n")
    headings: list[Heading] = []
    styles: list[str] = []
    for number, title in enumerate(lines[:-1]):
        mark = _underline(title, lines[number + 1])
        if mark and (number == 0 or not lines[number - 1].strip()):
            if mark not in styles:
                styles.append(mark)
            headings.append(Heading(number, number + 2, styles.index(mark), " ".join(title.split())))
    return Outline(tuple(headings))


def _underline(title: str, line: str) -> str:
    """The character of a line that underlines a title and is about as long; "" where it does not."""
    line = line.rstrip()
    if len(line) < 3 or line[0] not in _UNDERLINES or line.strip(line[0]):
        return ""
    title = title.rstrip()
    same = 0 < len(title) <= 120 and abs(len(title) - len(line)) <= max(2, len(title) // 4)
    return line[0] if same and title[:1].isalnum() else ""

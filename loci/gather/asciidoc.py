"""The outline of an AsciiDoc document: `=` headings and the older underlined ones, outside delimited blocks.

Must not know what becomes of the outline.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from loci.gather.outline import Heading, Outline

_TITLE = re.compile(r"(={1,6}|#{1,6})[ \t]+(\S.*)")
_FENCE = re.compile(r"(-{4,}|\.{4,}|={4,}|\*{4,}|_{4,}|\+{4,}|/{4,}|`{3,}|--)[ \t]*\S*")
_QUIET_FENCES = ("/",)
_UNDERLINES = "=-~^+"
_SILENT = re.compile(
    r":!?[\w-]{1,80}!?:(?:\s|$)|//(?!/)|\[\[[^\]]{1,200}\]\]\s*$|\[[#.%\w\"'][^\]]{0,300}\]\s*$|image::?\S+\[[^\]]{0,500}\]\s*$|"
    r"toc::|include::|ifdef::|ifndef::|endif::"
)
_MARKUP = re.compile(r"(?<![\w`*_])(`{1,2}|\*{1,2}|_{1,2}|\+{1,3})(\S(?:.{0,300}?\S)?)\1(?![\w`*_])")
_LINK = re.compile(r"(?:link:|https?://|xref:)[^\s\[\]]{1,500}\[([^\]]{0,300})\]|<<[^,<>]{1,200},([^<>]{1,300})>>")


def outline(text: str) -> Outline:
    """Headings and silent lines of an AsciiDoc document, lines ending in LF."""
    lines = text.split("\n")
    blocks = tuple(_blocks(lines))
    inside = {number for start, end, _ in blocks for number in range(start, end)}
    headings = tuple(_headings(lines, inside))
    dropped = {number for start, end, quiet in blocks if quiet for number in range(start, end)}
    dropped.update(number for number, line in enumerate(lines) if number not in inside and _SILENT.match(line))
    return Outline(headings, frozenset(dropped), tuple((start, end) for start, end, _ in blocks))


def _blocks(lines: Sequence[str]) -> Iterator[tuple[int, int, bool]]:
    """Delimited blocks: first line, the line behind, and whether it is a comment; an unclosed one is no block.

    A line of `-`, `=` and the like as long as the line above is an underline and opens nothing.
    """
    ends = _last_lines(lines)
    number = 0
    while number < len(lines):
        mark = _FENCE.fullmatch(lines[number].rstrip())
        fence = mark.group(1) if mark else ""
        if not fence or _underlines(lines, number) or ends.get(fence, 0) <= number:
            number += 1
            continue
        end = next(n for n in range(number + 1, len(lines)) if lines[n].rstrip() == fence) + 1
        yield number, end, fence[0] in _QUIET_FENCES
        number = end


def _last_lines(lines: Sequence[str]) -> dict[str, int]:
    """Where each delimiter stands last: a search for the end of a block that never ends would be quadratic."""
    return {line.rstrip(): number for number, line in enumerate(lines) if _FENCE.fullmatch(line.rstrip())}


def _headings(lines: Sequence[str], inside: set[int]) -> Iterator[Heading]:
    for number, line in enumerate(lines):
        if number in inside:
            continue
        found = _TITLE.fullmatch(line.rstrip())
        if found:
            yield Heading(number, number + 1, len(found.group(1)), _words(found.group(2)))
        elif number + 1 < len(lines) and number + 1 not in inside and _underlines(lines, number + 1):
            level = _UNDERLINES.index(lines[number + 1][0]) + 1
            yield Heading(number, number + 2, level, _words(line))


def _underlines(lines: Sequence[str], number: int) -> bool:
    """Whether a line underlines the one above: one repeated character, at most two characters longer or shorter."""
    line = lines[number].rstrip()
    if number == 0 or len(line) < 3 or line[0] not in _UNDERLINES or line.strip(line[0]):
        return False
    title = lines[number - 1].rstrip()
    alone = number < 2 or not lines[number - 2].strip() or bool(_SILENT.match(lines[number - 2]))
    return alone and title[:1].isalnum() and abs(len(title) - len(line)) <= 2


def _words(title: str) -> str:
    title = _LINK.sub(lambda found: found.group(1) or found.group(2) or "", title[:1000])
    title = _MARKUP.sub(r"\2", title)
    return " ".join(title.rstrip("=# ").split())

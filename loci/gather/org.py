"""The outline of an Org document: starred headings, keyword lines and drawers left out.

Must not know what becomes of the outline.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from loci.gather.outline import Heading, Outline

_HEADING = re.compile(r"(\*{1,15})[ \t]+(?:(?:TODO|DONE)[ \t]+)?(\S.*)")
_TAGS = re.compile(r"[ \t]+:[\w@:]{1,200}:$")
_TITLE = re.compile(r"#\+title:\s*(\S.*)", re.IGNORECASE)
_KEYWORD = re.compile(r"#\+\w{1,60}:|# |:\w{1,60}:\s*$|#\+(?:begin|end)_\w+", re.IGNORECASE)
_BEGIN = re.compile(r"\s*#\+begin_(\w{1,40})", re.IGNORECASE)
_LINK = re.compile(r"\[\[[^\[\]]{1,500}\]\[([^\[\]]{1,300})\]\]")


def outline(text: str) -> Outline:
    """Headings and silent lines of an Org document whose lines end in LF."""
    lines = text.split("\n")
    blocks = tuple(_blocks(lines))
    inside = {number for start, end in blocks for number in range(start, end)}
    dropped = frozenset(number for number, line in enumerate(lines) if _KEYWORD.match(line))
    return Outline(tuple(_headings(lines, inside)), dropped, blocks)


def _headings(lines: Sequence[str], inside: set[int]) -> Iterator[Heading]:
    for number, line in enumerate(lines):
        title = _TITLE.match(line)
        if title:
            yield Heading(number, number + 1, 0, title.group(1).strip()[:300])
        found = _HEADING.match(line) if number not in inside else None
        if found:
            words = _LINK.sub(r"\1", _TAGS.sub("", found.group(2)[:1000]))
            yield Heading(number, number + 1, len(found.group(1)), " ".join(words.split()))


def _blocks(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """`#+begin_x` to `#+end_x`; an unclosed one is no block."""
    opened: dict[str, int] = {}
    for number, line in enumerate(lines):
        found = _BEGIN.match(line)
        if found:
            opened.setdefault(found.group(1).lower(), number)
        elif line.strip().lower().startswith("#+end_"):
            start = opened.pop(line.strip().lower()[6:], None)
            if start is not None:
                yield start, number + 1

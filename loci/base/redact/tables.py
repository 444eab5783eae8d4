"""Values in a column under their name: comma, tab, bar, or aligned by spaces.

Bounded like `reach` (rows, characters).  Must not know names.
"""

from __future__ import annotations

from loci.base.redact.lazy import rx
from loci.base.redact.reach import ROWS
from loci.base.redact.sites import Site
from loci.base.redact.spans import Span
from loci.base.redact.values import BOUND, CONFIG, secret

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def columns(text: str, site: Site) -> Iterator[Span]:
    """The name heads a column of a table: comma, tab, bar or aligned by spaces."""
    begin = text.rfind("\n", max(0, site.start - 300), site.start) + 1
    stop = text.find("\n", site.end, site.end + 300)
    if stop < 0:
        return
    head = text[begin:stop]
    for mark in ("|", "│", "\t", ",", ";"):
        if mark in head:
            yield from _rows(text, head, begin, stop, mark, site)
            return
    if (
        "  " in head.strip()
        and not rx(r"\s\d+[a-z]?(?=\s|$)").search(head)  # a row of values is no row of headings
        and text[site.start - 1 : site.start] in ("", " ", "\n")
        and text[site.end : site.end + 1] in (" ", "\n", "\r")
    ):
        yield from _aligned(text, begin, stop, site)


def _rows(text: str, head: str, begin: int, stop: int, mark: str, site: Site) -> Iterator[Span]:
    twice = mark * 2 if mark == "|" and "||" in head else mark  # headings of a wiki's table
    cells = head.split(twice)
    column = head.count(twice, 0, site.start - begin)
    name = text[site.start : site.end]
    heading = cells[column].strip(" \"'`*\r")
    if len(cells) < 2 or not (heading == name or (heading.endswith(" " + name) and heading.count(" ") < 3)):
        return
    if sum(bool(cell.strip()) for cell in cells) < 2 and (mark in ",;" or not head.rstrip().endswith(mark)):
        return  # `Pwd,` is an item of a list of code, `| "jwt"` one of a union
    if mark in ",;" and any(cell.strip().count(" ") > 2 for cell in cells):
        return  # `from a import b, Secret` heads no table
    at, how = stop + 1, BOUND
    for _ in range(ROWS):
        end = text.find("\n", at, at + 2000)
        end = end if end >= 0 else min(len(text), at + 2000)
        row = text[at:end]
        parts = row.split(mark)
        if not row.strip():
            return
        if abs(len(parts) - len(cells)) > 1 and not rx(r"[-+|=: ]*$").match(row):
            return
        if column < len(parts) and len(parts) == len(cells):
            cell = parts[column]
            inner = cell.strip(" \"'`*\r")
            where = at + sum(len(part) + len(mark) for part in parts[:column])
            if inner == name:
                return  # a row of headings is no row of values
            if inner and secret(inner, site.strength, how, site.kind):
                how = CONFIG  # where one of a column is a secret, a word in it is one too
                offset = where + cell.index(inner)
                yield Span(offset, offset + len(inner), site.kind, "column")
        if end >= len(text):
            return
        at = end + 1


def _aligned(text: str, begin: int, stop: int, site: Site) -> Iterator[Span]:
    offset, at, how = site.start - begin, stop + 1, BOUND
    for _ in range(ROWS):
        end = text.find("\n", at, at + 2000)
        end = end if end >= 0 else min(len(text), at + 2000)
        if end - at <= offset:
            return
        cell = rx(r"(\S{4,2000})(?=[ \t]{2}|[ \t]*\r?$|[ \t]*\r?\n)").match(text, at + offset, end)
        if (
            cell
            and (text[at + offset - 1 : at + offset] in (" ", "\n", ""))
            and secret(cell[1], site.strength, how, site.kind)
        ):
            how = CONFIG
            yield Span(cell.start(1), cell.end(1), site.kind, "column")
        if end >= len(text):
            return
        at = end + 1

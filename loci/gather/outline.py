"""From a document's outline to episodes: heading paths, line spans, long sections split, repeats merged.

The format readers (`markdown`, `restructured`, `asciidoc`, `plain`) find headings and say which lines say nothing; this
file must not know any format.
"""

from __future__ import annotations

try:
    from _blake2 import blake2b  # what hashlib.blake2b is; hashlib loads OpenSSL, a third of a bare interpreter
except ImportError:  # another Python keeps it elsewhere
    from hashlib import blake2b

from collections.abc import Iterable, Iterator
from functools import lru_cache

from loci.base.clean import EMPTY, Clean, clean_lines, cut, join
from loci.base.evidence import Episode
from loci.base.frozen import dataclass
from loci.base.lazy import Rx

PASSAGE = 2000
"""Characters of a passage at most.  See tests/bench/documents_bench.py for what other sizes do to section hit@5."""


_WORD = Rx(r"[^\W_]")
_FURNITURE = Rx(r"[\W_]+")


@dataclass(frozen=True)
class Heading:
    """A heading of a document."""

    line: int
    """Its first line, from 0 (an overline counts)."""
    end: int
    """The line behind it, from 0."""
    level: int
    """Depth; only the order of levels matters."""
    title: str
    """Its words, markup stripped."""


@dataclass(frozen=True)
class Outline:
    """What a format reader found out about the lines of a document."""

    headings: tuple[Heading, ...] = ()
    """In the order of the lines."""
    dropped: frozenset[int] = frozenset()
    """Lines that say nothing to a reader (badges, lists of links, comments), from 0."""
    solid: tuple[tuple[int, int], ...] = ()
    """Stretches of lines that belong together although they hold blank lines (code fences): from, behind."""


_Line = tuple[int, Clean]
"""Number of a line, from 0, and its text or a part of it; a plain tuple, because a document has thousands."""


def episodes(path: str, text: Clean, outline: Outline) -> tuple[Episode, ...]:
    """The sections of a document as episodes, in the order of the lines; empty ones are left out.

    Args:
        path: where it stands.
        text: the whole document.
        outline: its headings, and lines to leave out.
    """
    lines = clean_lines(text)
    solid = {number for start, end in outline.solid for number in range(start + 1, end)}
    found: list[Episode] = []
    seen: set[str] = set()
    for heading, start, first, end in _spans(outline.headings, len(lines)):
        kept = [(n, lines[n]) for n in range(first, end) if n not in outline.dropped]
        named = lines[start:first] if heading else [_file_name(path)]
        for episode in _section(path, heading, named, start, _passages(kept, solid)):
            if episode.same not in seen:
                seen.add(episode.same)
                found.append(episode)
    return tuple(found)


def sameness(title: str, text: str) -> str:
    """Key of a passage's words: equal for copies that differ in case, spacing, punctuation or line breaks only."""
    words = _FURNITURE.sub("", f"{title}\n{text}".casefold())
    return blake2b(words.encode("utf-8", "replace"), digest_size=10).hexdigest()


def _spans(headings: Iterable[Heading], count: int) -> Iterator[tuple[tuple[str, ...], int, int, int]]:
    """Heading path, line of the heading, first line of the body and the line behind it, for each section."""
    path: list[Heading] = []
    start = first = 0
    for heading in headings:
        yield tuple(above.title for above in path), start, first, heading.line
        while path and path[-1].level >= heading.level:
            path.pop()
        path.append(heading)
        start, first = heading.line, heading.end
    yield tuple(above.title for above in path), start, first, count


def _section(
    path: str, heading: tuple[str, ...], named: list[Clean], start: int, passages: Iterator[list[_Line]]
) -> Iterator[Episode]:
    """One episode for each passage; `named` are the lines of the heading, or the file's name."""
    title = EMPTY
    for index, passage in enumerate(passages):
        title = title or _title(heading, named)
        text = join(text for _, text in passage)
        first = start if index == 0 and heading else passage[0][0]
        yield Episode(
            kind="doc",
            title=title,
            text=text,
            path=path,
            line=first + 1,
            end_line=passage[-1][0] + 1,
            heading=heading,
            same=sameness(title, text),
        )


def _title(heading: tuple[str, ...], named: list[Clean]) -> Clean:
    """The last heading, cut out of its clean line; redacted by itself only where markup stood inside it."""
    if not heading:
        return named[0]
    words = heading[-1]
    line = next((line for line in named if words in line), None)
    if line is not None:
        return cut(line, line.index(words), line.index(words) + len(words))
    from loci.base.redact import redact

    return redact(words).text


@lru_cache(maxsize=1024)
def _file_name(path: str) -> Clean:
    from loci.base.redact import redact

    return redact(path.rsplit("/", 1)[-1]).text


def _passages(lines: list[_Line], solid: set[int]) -> Iterator[list[_Line]]:
    """Runs of whole paragraphs up to PASSAGE characters; a longer paragraph is split between lines, then inside one."""
    held: list[_Line] = []
    size = 0
    for paragraph in _paragraphs(lines, solid):
        length = sum(len(text) + 1 for _, text in paragraph)
        if held and size + length > PASSAGE:
            yield _trimmed(held)
            held, size = [], 0
        if length > PASSAGE:
            yield from _pieces(paragraph)
        else:
            held += paragraph
            size += length
    if held:
        yield _trimmed(held)


def _paragraphs(lines: list[_Line], solid: set[int]) -> Iterator[list[_Line]]:
    """Lines up to and with the blank ones behind them; paragraphs without a word join the next one."""
    held: list[_Line] = []
    ended = spoken = False
    for line in lines:
        blank = not line[1].strip()
        if ended and not blank and spoken and line[0] not in solid:
            yield held
            held, ended, spoken = [], False, False
        held.append(line)
        ended = blank or (ended and not spoken)
        spoken = spoken or bool(_WORD.search(line[1]))
    if spoken:
        yield held


def _pieces(paragraph: list[_Line]) -> Iterator[list[_Line]]:
    held: list[_Line] = []
    size = 0
    for line in (part for whole in paragraph for part in _parts(whole)):
        if held and size + len(line[1]) + 1 > PASSAGE:
            yield _trimmed(held)
            held, size = [], 0
        held.append(line)
        size += len(line[1]) + 1
    if any(line[1].strip() for line in held):
        yield _trimmed(held)


def _parts(line: _Line) -> Iterator[_Line]:
    """A line longer than a passage, cut at spaces where there are any."""
    number, text = line
    start = 0
    while len(text) - start > PASSAGE:
        end = text.rfind(" ", start + PASSAGE // 2, start + PASSAGE)
        end = end if end > 0 else start + PASSAGE
        yield number, cut(text, start, end)
        start = end
    yield (number, cut(text, start)) if start else line


def _trimmed(lines: list[_Line]) -> list[_Line]:
    """Without blank lines at either end (at least one line stays)."""
    first, last = 0, len(lines)
    while first < last - 1 and not lines[first][1].strip():
        first += 1
    while last > first + 1 and not lines[last - 1][1].strip():
        last -= 1
    return lines[first:last]

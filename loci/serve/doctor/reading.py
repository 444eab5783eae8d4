"""One reading of every segment for all checks: what its lines are, who wrote them, and how its clock went.

Must not judge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from loci.base.errors import LociError
from loci.base.frozen import dataclass
from loci.base.records import KINDS, VERSION, Record, from_line
from loci.disk.clock import timestamp
from loci.disk.files import size_of
from loci.disk.places import Places
from loci.disk.rewrite import lines
from loci.journal.forget import all_shelves
from loci.journal.layout import directory_of
from loci.journal.registry import Project, Registry
from loci.journal.segment import MAX_CLOCK, complete_size, segments

_DAY = 86_400
_LEAP = 1_000_000
"""Ticks between two records of one segment that no writer makes."""
_FRAGMENT = b'{"kind":"'
"""How every line of ours begins: half of one was left by a killed write, and was never acknowledged."""


@dataclass(frozen=True)
class Reading:
    """What one segment holds."""

    project: str
    """Canonical id; "" for the registry."""
    path: Path
    """The file."""
    error: str = ""
    """Why it can't be read, "" where it can."""
    records: int = 0
    """Good records."""
    torn: tuple[int, ...] = ()
    """Numbers of lines that a cut-short write left."""
    tail: int = 0
    """Bytes after the last whole line, where they are no record."""
    bad: tuple[str, ...] = ()
    """Other lines that are no record: `12 (not JSON)`."""
    writers: tuple[str, ...] = ()
    """Who wrote its records."""
    back: int = 0
    """Records whose clock is lower than the one before."""
    leapt: int = 0
    """Records whose clock is higher by more than any writer ticks."""
    future: int = 0
    """Records that were captured after tomorrow."""
    later: int = 0
    """Records of a later schema version or of an unknown kind."""


def read_all(places: Places, registry: Registry, projects: Sequence[Project] | None, seconds: float) -> list[Reading]:
    """Every segment of some projects; with None of everything, the registry last.

    Args:
        places: where the journal is.
        registry: all projects.
        projects: which ones.
        seconds: now, since 1970.
    """
    tomorrow = timestamp(seconds + _DAY)
    return [_read(project, path, tomorrow) for project, path in _segments(places, registry, projects)]


def _segments(places: Places, registry: Registry, projects: Sequence[Project] | None) -> Iterator[tuple[str, Path]]:
    if projects is not None:
        for project in projects:
            for identity in project.ids:
                yield from ((project.id, path) for path in segments(directory_of(places, identity)))
        return
    for shelf in all_shelves(places, registry):
        yield from ((shelf.id, path) for path in segments(shelf.directory))
    if places.registry.exists():
        yield "", places.registry


def _read(project: str, path: Path, tomorrow: str) -> Reading:
    torn: list[int] = []
    bad: list[str] = []
    records: list[Record] = []
    try:
        for number, (line, _) in enumerate(lines(path), 1):
            found = from_line(line)
            if isinstance(found, Record):
                records.append(found)
            elif line.strip(b"\x00 \t\r"):
                fragment = line.startswith(_FRAGMENT) and found == "not JSON"
                torn.append(number) if fragment else bad.append(f"{number} ({found})")
    except LociError as error:
        return Reading(project, path, error=error.message)
    rest = size_of(path) - complete_size(path)
    open_end = bool(rest) and isinstance(from_line(_last(path)), str)
    back, leapt = _ticks(records)
    return Reading(
        project, path, records=len(records), torn=tuple(torn), tail=rest if open_end else 0, bad=tuple(bad),
        writers=tuple(sorted({record.writer for record in records if record.writer})), back=back, leapt=leapt,
        future=sum(record.seen > tomorrow for record in records),
        later=sum(record.v > VERSION or record.kind not in KINDS for record in records),
    )  # fmt: skip


def _last(path: Path) -> bytes:
    last = b""
    for line, _ in lines(path):
        last = line
    return last


def _ticks(records: Sequence[Record]) -> tuple[int, int]:
    back = leapt = before = 0
    for record in records:
        back += record.clock < before
        leapt += record.clock > before + _LEAP
        before = record.clock if record.clock < MAX_CLOCK else before
    return back, leapt

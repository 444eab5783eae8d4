"""One writer's file of records: append durably, read whatever is there.

A segment is written by its own writer alone, so two machines never conflict.  Must not know what records mean to each
other (`fold`) nor which project they belong to.
"""

from __future__ import annotations

from loci.base.frozen import dataclass, replace
from loci.base.records import MAX_BYTES, Record, content_id, from_line, to_line
from loci.disk.files import (
    append_durably,
    list_files,
    make_private_directory,
    read_lines,
    read_range,
    read_tail,
    size_of,
)
from loci.disk.locks import lock
from loci.disk.system import join, parent_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from loci.disk.files import AnyPath

SUFFIX = ".jsonl"
LOCK_NAME = ".lock"
MAX_CLOCK = 1 << 52
"""No writer ticks that often; numbers above are read but not followed."""


@dataclass(frozen=True)
class BadLine:
    """A line that is no record."""

    path: AnyPath
    """The segment."""
    number: int
    """From 1, counted from where reading started."""
    reason: str
    """A phrase, never the line's content."""


@dataclass(frozen=True)
class Segment:
    """Everything in one file."""

    records: tuple[Record, ...]
    """Good records in file order."""
    bad: tuple[BadLine, ...]
    """Lines that are none; empty lines are not counted."""


@dataclass(frozen=True)
class Appended:
    """What an append acknowledged."""

    records: tuple[Record, ...]
    """The records as stored: id, writer and clock filled in."""
    start: int
    """Offset at which the write began."""


def append(path: AnyPath, records: Sequence[Record], writer: str, *, keep_ids: bool = False) -> Appended:
    """Store records, in order, in one write and one sync under the directory's lock.

    Each gets this writer's name, the next ticks of the directory's Lamport clock and its content id; with `keep_ids`
    (records that were written elsewhere) the id it has.

    Raises:
        StorageError: nothing was stored.
    """
    if not records:
        return Appended((), size_of(path))
    directory = parent_of(path)
    make_private_directory(directory)
    with lock(join(directory, LOCK_NAME)):
        clock = latest_clock(directory)
        stored = [_stamp(record, writer, clock + step, keep_ids) for step, record in enumerate(records, 1)]
        start = append_durably(path, b"".join(to_line(record) for record in stored))
    return Appended(tuple(stored), start)


def _stamp(record: Record, writer: str, clock: int, keep: bool) -> Record:  # noqa: FBT001  # passed on
    stamped = replace(record, writer=writer, clock=clock)
    return stamped if keep and record.id else replace(stamped, id=content_id(stamped))


def latest_clock(directory: AnyPath) -> int:
    """The highest clock at the end of any segment here: a segment's clock only grows, so its tail is enough."""
    return max((_tail_clock(path) for path in segment_names(directory)), default=0)


def _tail_clock(path: AnyPath) -> int:
    """Clock of the last good record, reading back until there is one: the cost does not grow with the segment.

    A clock past MAX_CLOCK is a garbled one; followed, it would leave no number for what comes next.
    """
    size, total = 8192, size_of(path)
    while total:
        tail = read_tail(path, size)
        for line in reversed(tail.split(b"\n")):
            found = from_line(line) if line.strip() else ""
            if isinstance(found, Record) and found.clock < MAX_CLOCK:
                return found.clock
        if size >= total:
            break
        size *= 16
    return 0


def complete_size(path: AnyPath) -> int:
    """Bytes up to the end of the last whole line: what another process is writing, or left torn, is not counted."""
    total, size = size_of(path), 8192
    while total:
        tail = read_range(path, max(0, total - size), min(size, total))
        end = tail.rfind(b"\n")
        if end >= 0:
            return total - len(tail) + end + 1
        if size >= total:
            break
        size *= 16
    return 0


def segments(directory: Path) -> list[Path]:
    """The segments of one project directory, in name order."""
    return [directory / name for name in list_files(directory, SUFFIX)]


def segment_names(directory: AnyPath) -> list[str]:
    """The same as plain text, for the way of a hook."""
    return [join(directory, name) for name in list_files(directory, SUFFIX)]


def scan(path: AnyPath, start: int = 0) -> Iterator[Record | BadLine]:
    """Records and bad lines from byte `start`, lazily, in file order; a missing file is empty."""
    for number, (_, line) in enumerate(read_lines(path, start), 1):
        if not line.strip(b"\x00 \t\r"):
            continue
        found = from_line(line) if len(line) <= 16 * MAX_BYTES else "longer than any record"
        yield found if isinstance(found, Record) else BadLine(path, number, found)


def read(path: AnyPath) -> Segment:
    """A whole segment."""
    return collect(scan(path))


def collect(found: Iterable[Record | BadLine]) -> Segment:
    """Good and bad, apart."""
    records: list[Record] = []
    bad: list[BadLine] = []
    for item in found:
        if isinstance(item, Record):
            records.append(item)
        else:
            bad.append(item)
    return Segment(tuple(records), tuple(bad))

"""Newer rules over old records: what today's redaction would still mask in what is stored, and masking it in place.

A record keeps its id, because verdicts and links point at it.  Must not know who asked nor any index.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from loci.base.frozen import dataclass
from loci.base.records import Record, from_line, to_line
from loci.disk.locks import lock
from loci.disk.rewrite import rewrite_lines
from loci.journal.reclean import recleaned
from loci.journal.segment import LOCK_NAME, scan, segments


@dataclass(frozen=True)
class Late:
    """A record in which today's rules find what older ones let through."""

    record: Record
    """As stored."""
    kinds: tuple[tuple[str, int], ...]
    """What they find, with counts."""


def late(directory: Path) -> Iterator[Late]:
    """Every such record of one journal directory, once for each line that holds it."""
    for path in segments(directory):
        for record in scan(path):
            if isinstance(record, Record):
                _, kinds = masked(record)
                if kinds:
                    yield Late(record, kinds)


def masked(record: Record) -> tuple[Record, tuple[tuple[str, int], ...]]:
    """(the record by today's rules, what they masked that stood there still)."""
    changed = recleaned(record)
    found = Counter(dict(changed.redactions)) - Counter(dict(record.redactions))
    return (changed, tuple(sorted(found.items()))) if found else (record, ())


def remask(directory: Path) -> int:
    """Rewrite the segments of one directory with every record masked by today's rules; return how many lines changed.

    Raises:
        StorageError: a segment can't be rewritten; it stands as it was, and those before it are done.
    """
    with lock(directory / LOCK_NAME):
        return sum(rewrite_lines(path, _line) for path in segments(directory))


def _line(line: bytes) -> bytes:
    record = from_line(line) if line.strip(b"\x00 \t\r") else ""
    if not isinstance(record, Record):
        return line
    changed, kinds = masked(record)
    return to_line(changed).rstrip(b"\n") if kinds else line

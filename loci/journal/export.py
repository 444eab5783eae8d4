"""The journal as it leaves the machine: living records, what was said of them, and tombstones, cleaned once more.

Must not know where it goes, nor how a person reads it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from loci.base.frozen import replace
from loci.base.records import EPISODIC, VERDICTS, Record
from loci.journal.fold import Entry, fold, order
from loci.journal.reclean import recleaned
from loci.journal.segment import scan, segments


def living_records(directories: Sequence[Path]) -> Iterator[Record]:
    """What another machine needs to have the same memory, in the order of the fold.

    Records under a tombstone are not among them; their tombstones are, so that catching up there leaves them out as
    well.  Ids, clocks and writers stay.
    """
    records = list(_everything(directories))
    gone = fold(records).retracted
    seen: set[str] = set()
    for record in sorted(records, key=order):
        about = record.id if record.kind in EPISODIC else record.target
        wanted = record.kind == "retract" or (record.kind in EPISODIC + VERDICTS and about not in gone)
        if wanted and record.id not in seen:
            seen.add(record.id)
            yield recleaned(record)


def living_entries(directories: Sequence[Path]) -> Iterator[Entry]:
    """Living records as they stand now, oldest first."""
    for entry in fold(_everything(directories)).living():
        yield replace(entry, record=recleaned(entry.record))


def _everything(directories: Sequence[Path]) -> Iterator[Record]:
    for directory in directories:
        for path in segments(directory):
            yield from (record for record in scan(path) if isinstance(record, Record))

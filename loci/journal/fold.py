"""Records become the current state: a deterministic fold in the order (clock, writer, id).

The same records in any order of arrival, repeated any number of times, give the same state.  Must not know files.
"""

from __future__ import annotations

from collections.abc import Iterable

from loci.base.clean import Clean
from loci.base.frozen import dataclass, replace
from loci.base.records import EPISODIC, Record


@dataclass(frozen=True)
class Entry:
    """A record with everything later records said of it."""

    record: Record
    """As first written."""
    resolved: bool | None = None
    """Last outcome; the record's own where none was recorded."""
    superseded: str | None = None
    """Commit that replaced this one."""
    session: str | None = None
    """Commit whose session this note is: the next one after it."""
    retracted: bool = False
    """A tombstone stands."""
    history: tuple[Record, ...] = ()
    """Outcomes, amends and retractions, in order."""


@dataclass(frozen=True)
class State:
    """What a journal amounts to."""

    entries: tuple[Entry, ...]
    """Living and retracted, in order of time of event, then of writing."""
    retracted: frozenset[str]
    """Ids under a tombstone, whether or not their record is still there."""

    def living(self) -> tuple[Entry, ...]:
        """Entries without a tombstone."""
        return tuple(entry for entry in self.entries if not entry.retracted)


def order(record: Record) -> tuple[int, str, str]:
    """The fold's sort key."""
    return record.clock, record.writer, record.id


def fold(records: Iterable[Record]) -> State:
    """The state of a set of records.

    An id that occurs twice counts once, as first written.  Verdicts about a record that is not there are kept out of
    the entries, and a tombstone stays in force for a record that arrives later.
    """
    entries: dict[str, Entry] = {}
    verdicts: dict[str, Record] = {}
    for record in sorted(records, key=order):
        if record.kind in EPISODIC:
            entries.setdefault(record.id, Entry(record, resolved=record.resolved))
        elif record.target:
            verdicts.setdefault(record.id, record)
    for verdict in verdicts.values():
        target = verdict.target or ""
        if target in entries:
            entries[target] = _judge(entries[target], verdict)
    retracted = frozenset(v.target for v in verdicts.values() if v.kind == "retract" and v.target)
    listed = sorted(entries.values(), key=lambda entry: (entry.record.at, order(entry.record)))
    return State(tuple(listed), retracted)


def _judge(entry: Entry, verdict: Record) -> Entry:
    history = (*entry.history, verdict)
    if verdict.kind == "outcome":
        return replace(entry, resolved=verdict.resolved, history=history)
    if verdict.kind == "amend":
        return replace(entry, superseded=_successor(verdict.value), history=history)
    if verdict.kind == "session":
        return replace(entry, session=_successor(verdict.value), history=history)
    if verdict.kind == "retract":
        return replace(entry, retracted=True, history=history)
    return entry


def _successor(value: Clean | None) -> str | None:
    return str(value) if value else None

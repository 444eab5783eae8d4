"""What a project remembers, read from its journal: every record of every id it has had, as it stands now.

Must not know how it is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from loci.base.errors import LociError, NotRegisteredError
from loci.base.frozen import dataclass, replace
from loci.base.records import EPISODIC, Record, from_line
from loci.disk.places import Places, places, writer_id
from loci.disk.sought import lines_holding
from loci.journal.fold import Entry, State, fold
from loci.journal.layout import directory_of
from loci.journal.ledger import load
from loci.journal.reclean import outgoing
from loci.journal.registry import Project, find, resolve
from loci.journal.segment import scan, segments
from loci.serve.place import find_place

_FEW = 20
"""Records of one beginning that are looked up by their ids."""


@dataclass(frozen=True)
class Filter:
    """Which records are wanted."""

    kinds: tuple[str, ...] = ()
    """Only these; empty is all."""
    since: str = ""
    """Not older than this date or time, RFC 3339 or a beginning of it."""
    match: str = ""
    """Holds this text somewhere, whatever the case."""


def project_meant(name: str | None) -> Project:
    """The project a person named, or the one they stand in.

    Raises:
        NotRegisteredError: neither is registered.
    """
    found = places()
    if name is not None:
        return resolve(load(found.registry), name, writer_id(found))
    place = find_place()
    if place is None:
        raise NotRegisteredError("You are in no repository.", "Name a project with --project, or go into one.")
    if place.project is None:
        raise NotRegisteredError("This repository is not registered.", "Run loci init here.")
    return find(load(found.registry), place.project.id) or place.project


def state_of(found: Places, ids: Iterable[str]) -> State:
    """Everything remembered under these ids; a commit that several of them hold counts once, under the first."""
    return fold(_records(found, ids))


def state_about(found: Places, ids: Sequence[str], prefix: str) -> State:
    """What is remembered of the records whose id or commit begins with a text.

    Lines that hold neither it nor the id of such a record are not parsed: among 100,000 memories the whole state costs
    a hundred times as much.
    """
    low = prefix.strip().lower()
    needles = (low.encode("utf-8", "replace"),)
    called = {record.id for record in _records(found, ids, needles) if record.kind in EPISODIC and _called(record, low)}
    if len(called) > _FEW:
        return state_of(found, ids)
    return fold(_records(found, ids, tuple(one.encode("ascii", "replace") for one in called))) if called else fold(())


def _records(found: Places, ids: Iterable[str], needles: Sequence[bytes] = ()) -> Iterator[Record]:
    owner: dict[str, str] = {}
    for identity in ids:
        for record in records_of(found, identity, needles):
            if record.kind != "commit" or not record.commit or owner.setdefault(record.commit, identity) == identity:
                yield record


def records_of(found: Places, identity: str, needles: Sequence[bytes] = ()) -> Iterator[Record]:
    """Every good record in the journal of one id, or those whose lines hold one of some bytes, in file order."""
    for path in segments(directory_of(found, identity)):
        if not needles:
            yield from (record for record in scan(path) if isinstance(record, Record))
            continue
        held = map(from_line, lines_holding(path, needles))
        yield from (record for record in held if isinstance(record, Record))


def counts(state: State) -> tuple[tuple[str, int], ...]:
    """(kind, number) of living records, in name order."""
    kinds = [entry.record.kind for entry in state.living()]
    return tuple((kind, kinds.count(kind)) for kind in sorted(set(kinds)))


def select(state: State, wanted: Filter) -> tuple[Entry, ...]:
    """Living entries that pass a filter, newest first."""
    found = [entry for entry in state.living() if _passes(entry.record, wanted)]
    return tuple(shown(entry) for entry in reversed(found))


def _passes(record: Record, wanted: Filter) -> bool:
    if wanted.kinds and record.kind not in wanted.kinds:
        return False
    if wanted.since and record.at < wanted.since:
        return False
    return not wanted.match or wanted.match.casefold() in "\n".join(_texts(record)).casefold()


def _texts(record: Record) -> Iterator[str]:
    yield from (record.title, record.body, record.problem or "", record.approach or "", record.commit or "")
    yield from (*record.paths, *record.files, *record.tags)


def entry_called(state: State, prefix: str) -> Entry:
    """The living entry whose id, or whose commit, begins with `prefix`.

    Raises:
        LociError: none does, or several do.
    """
    low = prefix.strip().lower()
    found = [entry for entry in state.living() if low and _called(entry.record, low)]
    if not found:
        raise LociError("No record has that id.", "loci log lists them.", code=3)
    if len(found) > 1:
        raise LociError(f"{len(found)} records begin like that.", "Give more of the id.")
    return shown(found[0])


def shown(entry: Entry) -> Entry:
    """The entry as it may be shown: redacted once more where older rules wrote it."""
    return replace(entry, record=outgoing(entry.record))


def _called(record: Record, prefix: str) -> bool:
    return record.id.startswith(prefix) or (record.kind == "commit" and (record.commit or "").startswith(prefix))


def data_paths(found: Places, project: Project) -> tuple[Path, ...]:
    """The journal directories of a project, one for each id."""
    return tuple(directory_of(found, identity) for identity in project.ids)

"""Choosing what is to be forgotten, and burying it: a tombstone for each record, which the fold and catching up obey.

Must not know the index, nor how a choice is shown or confirmed; the bytes go in `purge`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from loci.base.errors import FAILED, NOTHING, LociError, UsageError
from loci.base.filenames import text_of
from loci.base.frozen import dataclass
from loci.base.records import EPISODIC, Record, from_line, to_line
from loci.disk.clock import now
from loci.disk.places import Places
from loci.disk.rewrite import lines
from loci.disk.survey import walk
from loci.journal.fold import Entry, fold
from loci.journal.layout import directory_of
from loci.journal.needle import PURGED, Needle, stands_in
from loci.journal.registry import Registry
from loci.journal.segment import SUFFIX, append, scan, segments

_SHORTEST = 4
"""Characters of an id's beginning, and of a secret: less than that is in everything."""


@dataclass(frozen=True)
class Shelf:
    """One id's journal directory."""

    id: str
    """Canonical id."""
    directory: Path
    """Where its segments lie."""


@dataclass(frozen=True)
class Target:
    """One record to be forgotten."""

    entry: Entry
    """As it stands now."""
    shelf: Shelf
    """Where its line stands."""


@dataclass(frozen=True)
class Selection:
    """What matched."""

    targets: tuple[Target, ...]
    """Records whose lines are there, living first, in the order of the journal."""
    gone: tuple[str, ...] = ()
    """Ids under a tombstone whose lines are gone already: derived files may still hold their text."""
    others: int = 0
    """Further lines that hold the text: verdicts, entries of the registry, lines that are no record."""

    @property
    def ids(self) -> frozenset[str]:
        """Ids of all that matched."""
        return frozenset((*(target.entry.record.id for target in self.targets), *self.gone))


def shelves_of(places: Places, ids: Iterable[str]) -> tuple[Shelf, ...]:
    """The shelves of some ids."""
    return tuple(Shelf(identity, directory_of(places, identity)) for identity in ids)


def all_shelves(places: Places, registry: Registry) -> tuple[Shelf, ...]:
    """Every directory that holds segments, registered or not."""
    known = {directory_of(places, identity): identity for one in registry.projects for identity in one.ids}
    found = []
    for there in walk(places.journal):
        if there.kind == "directory" and there.path != places.journal and segments(there.path):
            identity = known.get(there.path) or text_of(there.path.relative_to(places.journal).parts)
            found.append(Shelf(identity or _project_in(there.path), there.path))
    return tuple(found)


def _project_in(directory: Path) -> str:
    """The id that a directory's own records name, for names that were cut."""
    records = (record for path in segments(directory) for record in scan(path) if isinstance(record, Record))
    return next((record.project for record in records), "")


def by_ids(shelves: Sequence[Shelf], prefixes: Sequence[str], *, buried: bool = False) -> Selection:
    """The records whose id or commit begins like one of `prefixes`, each of which must name one record.

    The same commit under another id of the project goes with it.

    Args:
        shelves: where to look.
        prefixes: at least four characters each.
        buried: records under a tombstone count as well, as do ids of which only the tombstone is left.

    Raises:
        UsageError: a beginning is too short.
        LociError: one names nothing (3), or more than one record.
    """
    entries, retracted = _entries(shelves)
    found: dict[str, Target] = {}
    gone: dict[str, None] = {}
    for prefix in prefixes:
        low = prefix.strip().lower()
        if len(low) < _SHORTEST:
            raise UsageError("Give at least four characters of an id.", "loci log shows ids.")
        hits = [target for target in entries if _called(target.entry.record, low)]
        open_hits = hits if buried else [target for target in hits if not target.entry.retracted]
        lost = sorted(one for one in retracted if one.startswith(low)) if buried and not hits else []
        _refuse_unless_one(low, hits, open_hits, lost)
        commits = {target.entry.record.commit for target in open_hits if target.entry.record.kind == "commit"}
        for target in (*open_hits, *(one for one in entries if one.entry.record.commit in commits)):
            if target.entry.record.kind == "commit" or target in open_hits:
                found.setdefault(target.entry.record.id, target)
        gone.update(dict.fromkeys(lost))
    kept = [target for target in found.values() if buried or not target.entry.retracted]
    return Selection(tuple(kept), tuple(gone))


def _refuse_unless_one(prefix: str, hits: list[Target], open_hits: list[Target], lost: list[str]) -> None:
    if not open_hits and not lost:
        text = "It is forgotten already." if hits else "No record has that id."
        raise LociError(f"{prefix[:40]!r}: {text}", "loci log lists what is remembered.", NOTHING)
    different = {_name(target.entry.record) for target in open_hits} | set(lost)
    if len(different) > 1:
        raise LociError(f"{len(different)} records begin with {prefix[:40]!r}.", "Give more of the id.", FAILED)


def _name(record: Record) -> str:
    """What makes two records one for a person: the commit, whatever id its project had."""
    return record.commit or record.id if record.kind == "commit" else record.id


def by_text(shelves: Sequence[Shelf], wanted: Needle, *, buried: bool = False) -> Selection:
    """Every record that holds a text in any of its fields.

    Args:
        shelves: where to look.
        wanted: the text.
        buried: records under a tombstone count as well, and other lines that hold the text are counted.
    """
    entries, _ = _entries(shelves)
    hits = [target for target in entries if stands_in(wanted, to_line(target.entry.record))]
    kept = [target for target in hits if buried or not target.entry.retracted]
    ids = {target.entry.record.id for target in kept}
    others = _others([path for shelf in shelves for path in segments(shelf.directory)], wanted, ids) if buried else 0
    return Selection(tuple(sorted(kept, key=lambda target: target.entry.retracted)), others=others)


def by_secret(places: Places, shelves: Sequence[Shelf], wanted: Needle, *, buried: bool = False) -> Selection:
    """Every record that holds a secret, and every other line of the journal and the registry that does.

    Raises:
        UsageError: the secret is too short to be told from other text.
    """
    if len(wanted.text) < _SHORTEST:
        raise UsageError("That is too short to be told from other text.", "A secret has at least four characters.")
    selection = by_text(shelves, wanted, buried=buried)
    ids = set(selection.ids)
    paths = [places.registry, *(path for shelf in shelves for path in segments(shelf.directory))]
    return Selection(selection.targets, others=_others(paths, wanted, ids))


def _others(paths: Iterable[Path], wanted: Needle, ids: set[str]) -> int:
    count = 0
    for path in paths:
        for line, _ in lines(path):
            if stands_in(wanted, line):
                record = from_line(line)
                count += not (isinstance(record, Record) and record.id in ids)
    return count


def _entries(shelves: Sequence[Shelf]) -> tuple[list[Target], frozenset[str]]:
    """Everything on some shelves, and the ids under a tombstone."""
    where: dict[str, Shelf] = {}
    state = fold(_located(shelves, where))
    return [Target(entry, where[entry.record.id]) for entry in state.entries], state.retracted


def _located(shelves: Sequence[Shelf], where: dict[str, Shelf]) -> Iterator[Record]:
    for shelf in shelves:
        for path in segments(shelf.directory):
            for record in scan(path):
                if isinstance(record, Record):
                    if record.kind in EPISODIC:
                        where.setdefault(record.id, shelf)
                    yield record


def _called(record: Record, prefix: str) -> bool:
    return record.id.startswith(prefix) or (record.kind == "commit" and (record.commit or "").startswith(prefix))


def bury(targets: Sequence[Target], writer: str, *, purged: bool, unless: Callable[[bytes], bool] | None = None) -> int:
    """Append a tombstone for each record that has none; return how many.

    Args:
        targets: what to bury.
        writer: our writer id.
        purged: their bytes are about to go as well.
        unless: lines for which this says yes are not written (a project's own id may hold a secret).

    Raises:
        StorageError: the disk refused; what was buried before stays buried.
    """
    from loci.base.redact import redact

    moment, value = now(), redact(PURGED).text if purged else None
    by_shelf: dict[Shelf, list[Record]] = {}
    for target in targets:
        if not target.entry.retracted:
            record = Record(
                kind="retract",
                project=target.entry.record.project,
                at=moment,
                seen=moment,
                target=target.entry.record.id,
                value=value,
            )
            by_shelf.setdefault(target.shelf, []).append(record)
    count = 0
    for shelf, records in by_shelf.items():
        kept = [record for record in records if unless is None or not unless(to_line(record))]
        append(shelf.directory / (writer + SUFFIX), kept, writer)
        count += len(kept)
    return count

"""Brings a store up to date with its sources, at the cost of what changed, in one transaction.

A kill at any moment leaves the old state or the new one: changes are one transaction, and a store that has to be made
from nothing is built beside its place and moved there.  Must not know what a source reads.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from loci.base.errors import StorageError
from loci.base.evidence import Change, Delta, Episode, Fact, Reference, Skip, Source, Symbol
from loci.base.frozen import dataclass
from loci.disk.files import move_file
from loci.disk.locks import release_lock, take_lock
from loci.index import episodes, facts, postings, published, skips, store, structure, tally
from loci.index.freshness import CORRUPT, FRESH, MISSING, REBUILT
from loci.index.held import texts_of
from loci.index.sqlite import sqlite3
from loci.index.state import freshness

LOCK_SECONDS = 30.0


_ROOMS = (facts, published, skips)
"""Tables that take the evidence of a unit and drop it by the unit's name, and count no words."""

Progress = Callable[[int], None]
"""Called with the number of units stored so far."""


@dataclass(frozen=True)
class Refreshed:
    """What a refresh did."""

    before: str
    """State of the store when it began: a name of `freshness`."""
    skipped: bool = False
    """True where another process was refreshing and this one left it to it."""
    units: int = 0
    """Units replaced or removed."""
    shares: tuple[tuple[str, int], ...] = ()
    """(source, units of it)."""
    episodes: int = 0
    """Passages stored."""
    symbols: int = 0
    """Definitions stored."""
    facts: int = 0
    """Facts stored."""
    skips: int = 0
    """Things that were not read."""
    generation: int = 0
    """Number of the store's state; the router compares it with what it last absorbed."""

    def units_of(self, source: str) -> int:
        """Units of one source."""
        return sum(count for name, count in self.shares if name == source)


def refresh(
    path: Path,
    sources: Sequence[Source],
    *,
    progress: Progress | None = None,
    wait: float = LOCK_SECONDS,
    rebuild: bool = False,
) -> Refreshed:
    """Read what changed in each source and store it; all of it where the store is not usable as it is.

    Args:
        path: the store's file.
        sources: what it holds; evidence of a source that is not among them stays as it is.
        progress: told how many units are done.
        wait: seconds to wait for another refresh of the same store; after that this one goes away (`skipped`).
        rebuild: read everything again whatever the state.

    Raises:
        StorageError: the disk refuses (full, read-only).  The old state stands.
    """
    held = take_lock(path.with_name(path.name + ".lock"), wait)
    if held is None:
        return Refreshed(freshness(path, sources), skipped=True)
    try:
        return _refresh_locked(path, sources, progress or _silent, rebuild=rebuild)
    except sqlite3.Error as error:
        raise StorageError(f"{path} can't be written: {error}", "Free some space, or run: loci doctor") from error
    finally:
        release_lock(held)


def _silent(_: int) -> None:
    return


def _refresh_locked(path: Path, sources: Sequence[Source], progress: Progress, *, rebuild: bool) -> Refreshed:
    before = freshness(path, sources)
    if before == FRESH and not rebuild:
        with store.Store(path) as opened:
            return Refreshed(before, generation=int(opened.meta("generation", "0")))
    if before in (MISSING, CORRUPT):
        return _build_beside(path, sources, progress, before)
    connection = store.connect_writing(path)
    try:
        return _in_transaction(connection, sources, progress, before, whole=rebuild or before in REBUILT)
    except sqlite3.DatabaseError as error:
        if isinstance(error, (sqlite3.OperationalError, sqlite3.IntegrityError)):
            raise
    finally:
        connection.close()
    return _build_beside(path, sources, progress, CORRUPT)


def _build_beside(path: Path, sources: Sequence[Source], progress: Progress, before: str) -> Refreshed:
    """A store from nothing, in a file beside its place; what a killed build left there is removed first."""
    beside = path.with_name(path.name + ".new")
    store.remove_store(beside)
    connection = store.connect_writing(beside)
    try:
        result = _in_transaction(connection, sources, progress, before, whole=True)
    finally:
        connection.close()
    store.remove_store(path)
    move_file(beside, path)
    return result


def _in_transaction(
    connection: sqlite3.Connection, sources: Sequence[Source], progress: Progress, before: str, *, whole: bool
) -> Refreshed:
    connection.execute("BEGIN IMMEDIATE")
    try:
        writer = _Writer(connection, progress, whole=whole)
        for source in sources:
            writer.take(source)
        result = writer.finish(before)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return result


class _Writer:
    """One refresh under way inside one transaction."""

    def __init__(self, connection: sqlite3.Connection, progress: Progress, *, whole: bool) -> None:
        self.connection = connection
        self.progress = progress
        self.tally = tally.Tally()
        self.counts = dict.fromkeys((Episode, Symbol, Reference, Fact, Skip), 0)
        self.units = 0
        self.shares: list[tuple[str, int]] = []
        self.meta = store.read_meta(connection)
        self.fresh = self.meta.get("version") != store.VERSION
        if whole:
            self._start_over()

    def _start_over(self) -> None:
        """Empty tables; the edition changes, so that a router knows its counts are of another store."""
        store.drop_everything(self.connection)
        self.meta = store.read_meta(self.connection)
        for room in (episodes, postings, tally, structure, *_ROOMS):
            room.create(self.connection)
        self.fresh = True
        store.write_meta(
            self.connection, {"version": store.VERSION, "rules": store.SIGNATURE, "edition": os.urandom(8).hex()}
        )

    def take(self, source: Source) -> None:
        """Store everything that changed in one source since the fingerprint kept for it."""
        known = self.meta.get(f"fingerprint:{source.name}")
        delta = source.read(known)
        before = self.units
        if delta.whole:
            self._drop_source(source.name)
        for change in self._changes(source.name, delta):
            self._replace(source.name, change)
            self.units += 1
            self.progress(self.units)
        self.shares.append((source.name, self.units - before))
        kept = {f"fingerprint:{source.name}": source.fingerprint, f"rules:{source.name}": source.rules}
        store.write_meta(self.connection, kept)

    def _changes(self, source: str, delta: Delta) -> Iterable[Change]:
        if callable(delta.changes):
            return delta.changes(lambda unit: texts_of(self.connection, source, unit))
        return delta.changes

    def _drop_source(self, name: str) -> None:
        for number, unit in self.connection.execute("SELECT id, unit FROM units WHERE source = ?", (name,)).fetchall():
            self._drop(number, unit)

    def _replace(self, source: str, change: Change) -> None:
        row = self.connection.execute(
            "SELECT id FROM units WHERE source = ? AND unit = ?", (source, change.unit)
        ).fetchone()
        if row is not None and change.evidence:
            self._renew(row[0], change)
        elif row is not None:
            self._drop(row[0], change.unit)
        elif change.evidence:
            self._put(source, change)

    def _renew(self, number: int, change: Change) -> None:
        """Another state of a unit that is there: passages are compared; the rest is written sooner than compared."""
        episodes.replace(self.connection, number, _passages(change), self.tally)
        for room in _ROOMS:
            room.drop(self.connection, change.unit)
            room.put(self.connection, change.unit, change.evidence)
        self.tally.code(structure.replace(self.connection, change.unit, change.evidence))
        self._count(change)

    def _drop(self, number: int, unit: str) -> None:
        episodes.drop(self.connection, number, self.tally)
        self.tally.code(structure.drop(self.connection, unit))
        for room in _ROOMS:
            room.drop(self.connection, unit)
        self.connection.execute("DELETE FROM units WHERE id = ?", (number,))

    def _put(self, source: str, change: Change) -> None:
        number = self.connection.execute(
            "INSERT INTO units(source, unit) VALUES(?, ?) RETURNING id", (source, change.unit)
        ).fetchone()[0]
        for one in _passages(change):
            episodes.put(self.connection, number, one, self.tally)
        self.tally.code(structure.put(self.connection, change.unit, change.evidence))
        self._count(change)
        for room in _ROOMS:
            room.put(self.connection, change.unit, change.evidence)

    def _count(self, change: Change) -> None:
        for item in change.evidence:
            self.counts[type(item)] += 1

    def finish(self, before: str) -> Refreshed:
        """Apply the word counts, number the new state, and say what was done."""
        generation = int(self.meta.get("generation", "0")) + 1
        log_from = tally.apply(self.connection, self.tally, generation, fresh=self.fresh)
        passages = int(self.meta.get("episodes", "0")) + self.tally.passages
        tokens = int(self.meta.get("tokens", "0")) + self.tally.tokens
        values = {"generation": generation, "logged": log_from, "episodes": passages, "tokens": tokens}
        store.write_meta(self.connection, {key: str(value) for key, value in values.items()})
        counts = self.counts
        return Refreshed(
            before, units=self.units, shares=tuple(self.shares), episodes=counts[Episode], symbols=counts[Symbol],
            facts=counts[Fact], skips=counts[Skip], generation=generation,
        )  # fmt: skip


def _passages(change: Change) -> Iterable[Episode]:
    return (item for item in change.evidence if isinstance(item, Episode))

"""Keeps `router.db` in step with the stores: takes their changes since it last looked, or all of it where it can't.

Must not know where stores come from.  Whatever order updates come in, and however many are lost, the counts end up as
if the router had been made from the stores as they are.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from loci.base.errors import StorageError
from loci.base.frozen import dataclass
from loci.disk.files import move_file
from loci.disk.locks import release_lock, take_lock
from loci.index import published, store, tally
from loci.index.freshness import CORRUPT, FRESH, MISSING
from loci.index.router import SCHEMA, Member, Name, Posting, normal_name, shortened
from loci.index.sqlite import sqlite3
from loci.index.word_rows import Change, add_counts, add_new, replace_counts

LOCK_SECONDS = 60.0
GATHERED = 500_000
"""Counts of new projects that are held in memory (some 60 MB) before their words' rows are written together."""


@dataclass(frozen=True)
class Updated:
    """What an update of the router did."""

    before: str
    """State of the router when it began."""
    skipped: bool = False
    """True where another process was updating for too long."""
    absorbed: int = 0
    """Stores whose changes were taken."""
    reread: int = 0
    """Stores that had to be read whole."""
    removed: int = 0
    """Projects that are registered no longer."""


def update(path: Path, members: Sequence[Member], *, complete: bool = False, wait: float = LOCK_SECONDS) -> Updated:
    """Absorb what changed in the stores of these projects, and their names.

    Args:
        path: `router.db`.
        members: the projects to look at.
        complete: these are all there are; the router forgets any other.
        wait: seconds to wait for another update.

    Raises:
        StorageError: the disk refuses.  The old state stands.
    """
    held = take_lock(path.with_name(path.name + ".lock"), wait)
    if held is None:
        return Updated(_state(path), skipped=True)
    try:
        return _update_locked(path, members, complete=complete)
    except sqlite3.Error as error:
        raise StorageError(f"{path} can't be written: {error}", "Free some space, or run: loci doctor") from error
    finally:
        release_lock(held)


def _state(path: Path) -> str:
    with store.Store(path) as opened:
        return opened.state


def _update_locked(path: Path, members: Sequence[Member], *, complete: bool) -> Updated:
    before = _state(path)
    if before in (MISSING, CORRUPT):
        return _build_beside(path, members, before, complete=complete)
    connection = store.connect_writing(path)
    try:
        return _in_transaction(connection, members, before, complete=complete)
    except sqlite3.DatabaseError as error:
        if isinstance(error, (sqlite3.OperationalError, sqlite3.IntegrityError)):
            raise
    finally:
        connection.close()
    return _build_beside(path, members, CORRUPT, complete=complete)


def _build_beside(path: Path, members: Sequence[Member], before: str, *, complete: bool) -> Updated:
    beside = path.with_name(path.name + ".new")
    store.remove_store(beside)
    connection = store.connect_writing(beside)
    try:
        result = _in_transaction(connection, members, before, complete=complete)
    finally:
        connection.close()
    store.remove_store(path)
    move_file(beside, path)
    return result


def _in_transaction(
    connection: sqlite3.Connection, members: Sequence[Member], before: str, *, complete: bool
) -> Updated:
    connection.execute("BEGIN IMMEDIATE")
    try:
        result = _Absorber(connection, before).run(members, complete=complete)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return result


class _Absorber:
    """One update under way inside one transaction."""

    def __init__(self, connection: sqlite3.Connection, before: str) -> None:
        self.connection = connection
        self.before = before
        self.absorbed = self.reread = self.removed = 0
        self.gathered: dict[str, list[Posting]] = {}
        self.gathered_count = 0
        if before != FRESH:
            store.drop_everything(connection)
            store.read_meta(connection)
            for statement in SCHEMA:
                connection.execute(statement)
            made = {"version": store.VERSION, "rules": store.SIGNATURE, "edition": os.urandom(8).hex()}
            store.write_meta(connection, made)

    def run(self, members: Sequence[Member], *, complete: bool) -> Updated:
        """Names first, then counts, then totals."""
        if complete:
            self._forget_others({member.profile.id for member in members})
        for member in members:
            number = self._profile(member)
            self._counts(number, member.stores)
            self._names(number, member)
            if self.gathered_count >= GATHERED:
                self._write_gathered()
        self._write_gathered()
        self._totals()
        return Updated(self.before, absorbed=self.absorbed, reread=self.reread, removed=self.removed)

    def _forget_others(self, kept: set[str]) -> None:
        for number, project in self.connection.execute("SELECT number, id FROM projects").fetchall():
            if project not in kept:
                replace_counts(self.connection, number, [], 0)
                for table in ("names", "stores"):
                    self.connection.execute(f"DELETE FROM {table} WHERE project = ?", (number,))  # noqa: S608
                self.connection.execute("DELETE FROM projects WHERE number = ?", (number,))
                self.removed += 1

    def _profile(self, member: Member) -> int:
        profile = member.profile
        self.connection.execute(
            "INSERT INTO projects(id, name, recent) VALUES(?, ?, ?)"
            " ON CONFLICT(id) DO UPDATE SET name = excluded.name, recent = max(recent, excluded.recent)",
            (profile.id, profile.name, profile.recent),
        )
        row = self.connection.execute("SELECT number FROM projects WHERE id = ?", (profile.id,)).fetchone()
        return int(row[0])

    def _counts(self, number: int, files: Sequence[Path]) -> None:
        """Deltas where every store's log reaches back to what is known of it, else the project whole."""
        known = {
            row[0]: (row[1], row[2])
            for row in self.connection.execute(
                "SELECT path, edition, generation FROM stores WHERE project = ?", (number,)
            )
        }
        opened = [store.Store(file) for file in files]
        try:
            deltas = [_changes_of(one, known.get(str(one.path))) for one in opened]
            if set(known) - {str(file) for file in files} or any(delta is None for delta in deltas):
                self._reread(number, opened, new=not known)
            else:
                changes = _summed(delta for delta in deltas if delta)
                add_counts(self.connection, number, changes, _total(opened, "tokens"))
                self.absorbed += sum(bool(delta) for delta in deltas)
            self._remember(number, opened)
        finally:
            for one in opened:
                one.close()

    def _reread(self, number: int, opened: Sequence[store.Store], *, new: bool) -> None:
        counts = _summed(one.read(tally.all_words) or [] for one in opened)
        if new:
            for word, cf, ef in counts:
                if cf > 0:
                    self.gathered.setdefault(word, []).append((number, cf, ef))
            self.gathered_count += len(counts)
        else:
            replace_counts(self.connection, number, counts, _total(opened, "tokens"))
        self.reread += len(opened)

    def _write_gathered(self) -> None:
        add_new(self.connection, self.gathered)
        self.gathered, self.gathered_count = {}, 0

    def _remember(self, number: int, opened: Sequence[store.Store]) -> None:
        self.connection.execute("DELETE FROM stores WHERE project = ?", (number,))
        self.connection.executemany(
            "INSERT OR REPLACE INTO stores VALUES(?, ?, ?, ?, ?, ?)",
            [
                (str(one.path), number, one.meta("edition"), _number(one, "generation"), _number(one, "tokens"),
                 _number(one, "episodes"))
                for one in opened
            ],
        )  # fmt: skip
        self.connection.execute(
            "UPDATE projects SET tokens = ?, episodes = ? WHERE number = ?",
            (_total(opened, "tokens"), _total(opened, "episodes"), number),
        )

    def _names(self, number: int, member: Member) -> None:
        """What the registry calls it and what its manifests publish."""
        found = [*member.profile.names, Name(member.profile.id, "id")]
        for file in member.stores:
            with store.Store(file) as one:
                found += [Name(name, scope) for name, scope in published.names_in(one)]
        rows = sorted({(normal_name(name.text), number, name.kind, name.text) for name in found if name.text.strip()})
        old = self.connection.execute(
            "SELECT name, project, kind, shown FROM names WHERE project = ? ORDER BY name, kind, shown", (number,)
        ).fetchall()
        if sorted(old) == rows:
            return
        self.connection.execute("DELETE FROM names WHERE project = ?", (number,))
        self.connection.executemany("INSERT OR IGNORE INTO names VALUES(?, ?, ?, ?)", rows)
        if old:  # one look at every name, which a new project takes nothing from
            self.connection.execute("DELETE FROM near WHERE name NOT IN (SELECT name FROM names)")
        near = {row[0] for row in rows if len(row[0]) <= 40 and row[2] != "id"}
        forms = [(form, name) for name in sorted(near) for form in sorted(shortened(name))]
        self.connection.executemany("INSERT OR IGNORE INTO near VALUES(?, ?)", forms)

    def _totals(self) -> None:
        row = self.connection.execute(
            "SELECT count(*), coalesce(sum(tokens), 0), coalesce(sum(episodes), 0) FROM projects"
        ).fetchone()
        generation = int(store.read_meta(self.connection).get("generation", "0")) + 1
        totals = {"projects": row[0], "tokens": row[1], "episodes": row[2], "generation": generation}
        store.write_meta(self.connection, {key: str(value) for key, value in totals.items()})


def _changes_of(opened: store.Store, known: tuple[str, int] | None) -> list[Change] | None:
    """Changes since what is known; [] for none, None where only the whole table tells."""
    if known is None or opened.meta("edition") != known[0]:
        return None
    generation = _number(opened, "generation")
    if generation == known[1]:
        return []
    if generation < known[1] or _number(opened, "logged") > known[1]:
        return None
    return opened.read(lambda connection: tally.changes_since(connection, known[1]))


def _summed(parts: Iterable[Sequence[Change]]) -> list[Change]:
    """The sum of several lists of counts, in order of the words."""
    cf: dict[str, int] = {}
    ef: dict[str, int] = {}
    for part in parts:
        for word, count, passages in part:
            cf[word] = cf.get(word, 0) + count
            ef[word] = ef.get(word, 0) + passages
    return [(word, cf[word], ef[word]) for word in sorted(cf)]


def _number(opened: store.Store, key: str) -> int:
    return int(opened.meta(key, "0"))


def _total(opened: Sequence[store.Store], key: str) -> int:
    return sum(_number(one, key) for one in opened)

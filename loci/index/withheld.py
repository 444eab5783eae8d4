"""Copies of stores and of the router's database as if some units had never been there, and a router without a project.

What is held out of an examination must be held out of every count, or the examination flatters.  Must not know what is
asked, nor why a unit is held out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from loci.base.errors import StorageError
from loci.base.evidence import Change, Delta, Source
from loci.base.frozen import replace
from loci.index import store, tally
from loci.index.refresh import refresh
from loci.index.router import HEAD, Known, Router, WordRow, unpack
from loci.index.sqlite import sqlite3
from loci.index.word_rows import Change as Counts
from loci.index.word_rows import add_counts


def copy_without(source: Path, target: Path, units: Sequence[str], name: str = "journal") -> list[Counts]:
    """A store without some units, beside the original, which stays as it is.

    Args:
        source: a readable store.
        target: where the copy goes; what is there is replaced.
        units: of the source called `name`; those that are not there don't matter.
        name: as in the store's fingerprints.

    Returns:
        By how much the count of each word changed.

    Raises:
        StorageError: it can't be read or copied.
    """
    _copy(source, target)
    with store.Store(target) as opened:
        rules, generation = opened.meta(f"rules:{name}"), int(opened.meta("generation", "0"))
    changes = [Change(unit, ()) for unit in units]
    refresh(target, [Source(name, "withheld", rules, lambda _: Delta(whole=False, changes=changes))])
    with store.Store(target) as opened:
        return opened.read(lambda connection: tally.changes_since(connection, generation)) or []


def copy_router(source: Path, target: Path, changes: Mapping[str, Sequence[Counts]]) -> None:
    """The router's database with other counts for some projects.

    Args:
        source: `router.db`.
        target: where the copy goes.
        changes: by canonical id, what `copy_without` returned for its stores, summed.

    Raises:
        StorageError: it can't be read or copied.
    """
    _copy(source, target)
    connection = store.connect_writing(target)
    try:
        connection.execute("BEGIN IMMEDIATE")
        for project, counts in sorted(changes.items()):
            row = connection.execute("SELECT number, tokens FROM projects WHERE id = ?", (project,)).fetchone()
            if row is None:
                continue
            tokens = row[1] + sum(cf for _, cf, _ in counts)
            add_counts(connection, row[0], sorted(counts), tokens)
            connection.execute("UPDATE projects SET tokens = ? WHERE number = ?", (tokens, row[0]))
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise StorageError(f"{target} can't be written: {error}", "Free some space, or run: loci doctor") from error
    finally:
        connection.close()


def _copy(source: Path, target: Path) -> None:
    store.remove_store(target)
    into = store.connect_writing(target)
    try:
        origin = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)
        try:
            origin.backup(into)
        finally:
            origin.close()
    except sqlite3.Error as error:
        raise StorageError(f"{source} can't be copied: {error}", "Run: loci doctor") from error
    finally:
        into.close()


class Without(Router):
    """`router.db` open for reading as if one project had never been registered: no row, no count, no name of it."""

    def __init__(self, path: Path, project: str) -> None:
        super().__init__(path)
        known = super().project(project)
        self._number = known.number if known else -1
        if known is not None:
            self.tokens -= known.tokens
            self.episodes -= known.episodes
            self.count -= 1

    def words(self, wanted: Iterable[str]) -> list[WordRow]:
        """The rows of these words without its part; a word that only it holds is left out."""
        rows = super().words(wanted)
        tails = dict(self._tails([row.word for row in rows if row.df > len(row.head)]))
        found = []
        for row in rows:
            everyone = (*row.head, *unpack(tails.get(row.word, b"")))
            own = next((one for one in everyone if one[0] == self._number), None)
            if own is None:
                found.append(row)
            elif len(everyone) > 1:
                left = tuple(one for one in everyone if one is not own)
                found.append(replace(row, cf=row.cf - own[1], ef=row.ef - own[2], df=row.df - 1, head=left[:HEAD]))
        return found

    def _tails(self, words: list[str]) -> list[tuple[str, bytes]]:
        return self._among("SELECT word, postings FROM tails WHERE word IN (?)", words)

    def counts(self, wanted: Iterable[str]) -> list[tuple[str, int]]:
        """(word, cf) of those that somebody else holds."""
        return [(row.word, row.cf) for row in self.words(wanted)]

    def numbered(self, numbers: Iterable[int]) -> list[Known]:
        """Projects by number, without it."""
        return super().numbered(number for number in numbers if number != self._number)

    def project(self, project: str) -> Known | None:
        """A project by canonical id, None for it."""
        found = super().project(project)
        return found if found is not None and found.number != self._number else None

    def projects(self) -> list[Known]:
        """Every other project."""
        return [one for one in super().projects() if one.number != self._number]

    def named(self, forms: Iterable[str]) -> list[tuple[str, int, str, str]]:
        """Names of the others."""
        return [row for row in super().named(forms) if row[1] != self._number]

    def nearly_named(self, forms: Iterable[str]) -> list[tuple[str, str]]:
        """Near names of the others."""
        near = super().nearly_named(forms)
        held = {name for name, *_ in self.named({name for _, name in near})}
        return [pair for pair in near if pair[1] in held]

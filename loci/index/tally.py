"""What a refresh changes in a store's words: counts, lists, and the log from which the router learns of it.

Must not know what a word is or which project a store belongs to.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from loci.index import postings
from loci.index.phrases import MARK
from loci.index.sqlite import sqlite3

SCHEMA = (
    "CREATE TABLE changes(generation INTEGER NOT NULL, word TEXT NOT NULL, cf INTEGER NOT NULL, ef INTEGER NOT NULL)",
    "CREATE INDEX changes_by_generation ON changes(generation)",
)
LONGEST_LOG = 50_000
"""Rows of changes kept for a router that is behind; past that it reads the whole table instead, which is as fast."""

Fields = Sequence[Sequence[str]]


class Tally:
    """Counts and lists to change in the refresh under way."""

    def __init__(self) -> None:
        self.cf: Counter[str] = Counter()
        self.phrases: Counter[str] = Counter()
        self.ef: Counter[str] = Counter()
        self.added: dict[str, postings.Postings[int]] = {}
        self.removed: dict[str, set[int]] = {}
        self.shapes: dict[int, tuple[int, int]] = {}
        self.passages = 0
        """Passages more than before."""
        self._new: set[int] = set()

    @property
    def tokens(self) -> int:
        """Words more than before; phrases are made of words that are counted."""
        return sum(self.cf.values())

    def put(self, passage: int, kind: int, fields: Fields, quarters: Sequence[int], *, counted: bool = True) -> None:
        """Count a new passage in.

        Args:
            passage: its row.
            kind: code of its kind.
            fields: its tokens, field by field.
            quarters: what a token of each field weighs, in quarters of an occurrence.
            counted: False for a passage whose words are counted with another one already.
        """
        weights: dict[str, int] = {}
        length = 0
        for tokens, weight in zip(fields, quarters, strict=True):
            length += len(tokens) * min(weight, 4)
            for token in tokens:
                weights[token] = weights.get(token, 0) + weight
        for token, weight in weights.items():
            self.added.setdefault(token, array("I")).append(postings.packed(passage, weight))
        self.shapes[passage] = (kind, postings.length_code(length / 4))
        self._new.add(passage)
        if counted:
            self.passages += 1
            self.ef.update(weights.keys())
            for tokens in fields:
                self.cf.update(tokens)

    def drop(self, passage: int, fields: Fields, *, counted: bool = True) -> None:
        """Count a passage out."""
        words = {token for field in fields for token in field}
        if counted:
            self.passages -= 1
            self.ef.subtract(words)
            for field in fields:
                self.cf.subtract(field)
        if passage in self._new:  # a unit that changed twice in one refresh
            for token in words:
                self.added[token] = array("I", [one for one in self.added[token] if one >> 8 != passage])
        else:
            for token in words:
                self.removed.setdefault(token, set()).add(passage)
        self.shapes[passage] = (0, 0)

    def code(self, moved: Mapping[str, int]) -> None:
        """Change the counts of the vocabulary of code; it says whose a word is and finds no passage."""
        for token, count in moved.items():
            if count:
                (self.phrases if token[0] == MARK else self.cf)[token] += count

    def changes(self) -> list[tuple[str, int, int]]:
        """(word, change of cf, change of ef) for every word that changed, in order of the words."""
        cf, ef = {**self.cf, **self.phrases}, self.ef
        moved = {word for word, count in cf.items() if count} | {word for word, count in ef.items() if count}
        return [(word, cf.get(word, 0), ef.get(word, 0)) for word in sorted({*moved, *self.added, *self.removed})]


def create(connection: sqlite3.Connection) -> None:
    """Make the tables."""
    for statement in SCHEMA:
        connection.execute(statement)


def apply(connection: sqlite3.Connection, tally: Tally, generation: int, *, fresh: bool) -> int:
    """Write the changes; return the generation after which the log is complete.

    Args:
        connection: inside a transaction.
        tally: what changed.
        generation: the number of the state that this refresh makes.
        fresh: the store was empty, so there is nothing that a router could have learned before.
    """
    changes = tally.changes()
    postings.apply(connection, changes, tally.added, tally.removed, fresh=fresh)
    postings.write_shapes(connection, tally.shapes)
    counted = [change for change in changes if change[1] or change[2]]
    if fresh or len(counted) > LONGEST_LOG:
        connection.execute("DELETE FROM changes")
        return generation
    connection.executemany("INSERT INTO changes VALUES(?, ?, ?, ?)", [(generation, *change) for change in counted])
    return _trim(connection, generation)


def _trim(connection: sqlite3.Connection, generation: int) -> int:
    """Drop the oldest generations past LONGEST_LOG rows."""
    kept = 0
    oldest = generation
    rows = connection.execute("SELECT generation, count(*) FROM changes GROUP BY generation ORDER BY generation DESC")
    for number, count in rows.fetchall():
        kept += count
        if kept > LONGEST_LOG:
            connection.execute("DELETE FROM changes WHERE generation < ?", (oldest,))
            break
        oldest = number
    return int(oldest) - 1


def changes_since(connection: sqlite3.Connection, generation: int) -> list[tuple[str, int, int]]:
    """The summed changes after a generation; the caller made sure that the log reaches back that far."""
    rows: Iterable[tuple[str, int, int]] = connection.execute(
        "SELECT word, sum(cf), sum(ef) FROM changes WHERE generation > ? GROUP BY word", (generation,)
    )
    return [row for row in rows if row[1] or row[2]]


def all_words(connection: sqlite3.Connection) -> list[tuple[str, int, int]]:
    """Every word with its counts."""
    return connection.execute("SELECT word, cf, ef FROM words").fetchall()

"""Word counts of a store and how they changed, so that the router learns what a refresh did without reading it all.

Must not know what a word is or which project a store belongs to.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable

SCHEMA = (
    # cf: how often the word stands in the store; ef: in how many of its passages.
    "CREATE TABLE words(word TEXT PRIMARY KEY, cf INTEGER NOT NULL, ef INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE changes(generation INTEGER NOT NULL, word TEXT NOT NULL, cf INTEGER NOT NULL, ef INTEGER NOT NULL)",
    "CREATE INDEX changes_by_generation ON changes(generation)",
)
LONGEST_LOG = 50_000
"""Rows of changes kept for a router that is behind; past that it reads the whole table instead, which is as fast."""


class Tally:
    """Counts to add to a store in the refresh under way."""

    def __init__(self) -> None:
        self.cf: Counter[str] = Counter()
        self.ef: Counter[str] = Counter()
        self.passages = 0

    def add(self, tokens: list[str], sign: int = 1, *, passage: bool = True) -> None:
        """Count the tokens of one text in (1) or out (-1)."""
        if sign > 0:
            self.cf.update(tokens)
        else:
            self.cf.subtract(tokens)
        if passage:
            self.passages += sign
            (self.ef.update if sign > 0 else self.ef.subtract)(set(tokens))

    def changes(self) -> list[tuple[str, int, int]]:
        """(word, change of cf, change of ef) for every word whose counts moved, in order of the words."""
        ef = self.ef
        moved = [(word, count, ef.get(word, 0)) for word, count in self.cf.items() if count or ef.get(word, 0)]
        moved.sort()
        return moved


def create(connection: sqlite3.Connection) -> None:
    """Make the tables."""
    for statement in SCHEMA:
        connection.execute(statement)


def apply(connection: sqlite3.Connection, tally: Tally, generation: int, *, log: bool) -> None:
    """Add the changes to the store's words, and write them to the log of `generation` where `log` says so."""
    changes = tally.changes()
    connection.executemany(
        "INSERT INTO words VALUES(?, ?, ?)"
        " ON CONFLICT(word) DO UPDATE SET cf = cf + excluded.cf, ef = ef + excluded.ef",
        changes,
    )
    gone = [(word,) for word, cf, _ in changes if cf < 0]
    connection.executemany("DELETE FROM words WHERE word = ? AND cf <= 0", gone)
    if log and len(changes) <= LONGEST_LOG:
        connection.executemany("INSERT INTO changes VALUES(?, ?, ?, ?)", [(generation, *change) for change in changes])


def trim(connection: sqlite3.Connection, generation: int, *, logged: bool) -> int:
    """Drop the log's oldest generations past LONGEST_LOG rows; return the generation after which it is complete."""
    if not logged:
        connection.execute("DELETE FROM changes")
        return generation
    kept = 0
    oldest = generation
    rows = connection.execute("SELECT generation, count(*) FROM changes GROUP BY generation ORDER BY generation DESC")
    for number, count in rows.fetchall():
        kept += count
        if kept > LONGEST_LOG:
            break
        oldest = number
    connection.execute("DELETE FROM changes WHERE generation < ?", (oldest,))
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

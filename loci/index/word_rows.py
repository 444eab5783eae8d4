"""The rows of `router.db` that say how often each project uses a word: a project's counts are added, or put anew.

Must not know stores, nor when a project is read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from loci.index.router import HEAD, Posting, pack, unpack
from loci.index.sqlite import sqlite3

Change = tuple[str, int, int]
"""A word, by how much its count changed, and by how many passages."""


def add_counts(connection: sqlite3.Connection, number: int, changes: Sequence[Change], tokens: int) -> None:
    """Add a project's changes to the words' rows; `tokens` is the project's size afterwards."""
    sizes = dict(connection.execute("SELECT number, tokens FROM projects").fetchall())
    sizes[number] = tokens
    for word, cf, ef in changes:
        row = connection.execute("SELECT cf, ef, df, head FROM words WHERE word = ?", (word,)).fetchone()
        if row is None:
            if cf > 0:
                connection.execute("INSERT INTO words VALUES(?, ?, ?, 1, ?)", (word, cf, ef, pack([(number, cf, ef)])))
            continue
        held = {posting[0]: posting for posting in _postings(connection, word, row[3], row[2])}
        _, old_cf, old_ef = held.pop(number, (number, 0, 0))
        if old_cf + cf > 0:
            held[number] = (number, old_cf + cf, old_ef + ef)
        _write_word(connection, word, (row[0] + cf, row[1] + ef), list(held.values()), sizes)


def add_new(connection: sqlite3.Connection, gathered: Mapping[str, Sequence[Posting]]) -> None:
    """Add projects that no word's row knows yet; each row is read and written once, however many they are."""
    sizes = dict(connection.execute("SELECT number, tokens FROM projects").fetchall())
    for word in sorted(gathered):
        new = gathered[word]
        row = connection.execute("SELECT cf, ef, df, head FROM words WHERE word = ?", (word,)).fetchone()
        cf, ef = sum(posting[1] for posting in new), sum(posting[2] for posting in new)
        held = list(new)
        if row is not None:
            held += _postings(connection, word, row[3], row[2])
            cf, ef = cf + row[0], ef + row[1]
        _write_word(connection, word, (cf, ef), held, sizes)


def _postings(connection: sqlite3.Connection, word: str, head: bytes, df: int) -> list[Posting]:
    """A word's whole list: its head, and its tail where it has one."""
    postings = list(unpack(head))
    if df > len(postings):
        tail = connection.execute("SELECT postings FROM tails WHERE word = ?", (word,)).fetchone()
        postings += unpack(tail[0]) if tail else ()
    return postings


def _write_word(
    connection: sqlite3.Connection, word: str, counts: tuple[int, int], held: list[Posting], sizes: dict[int, int]
) -> None:
    if not held:
        connection.execute("DELETE FROM words WHERE word = ?", (word,))
        connection.execute("DELETE FROM tails WHERE word = ?", (word,))
        return
    held.sort(key=lambda posting: (-posting[1] / max(1, sizes.get(posting[0], 1)), posting[0]))
    connection.execute(
        "INSERT OR REPLACE INTO words VALUES(?, ?, ?, ?, ?)",
        (word, *counts, len(held), pack(held[:HEAD])),
    )
    if len(held) > HEAD:
        connection.execute("INSERT OR REPLACE INTO tails VALUES(?, ?)", (word, pack(held[HEAD:])))
    elif len(held) == HEAD:
        connection.execute("DELETE FROM tails WHERE word = ?", (word,))


def replace_counts(connection: sqlite3.Connection, number: int, counts: Sequence[Change], tokens: int) -> None:
    """Make a project's counts exactly these, whatever they were: one pass over every word of the router."""
    wanted = {word: (cf, ef) for word, cf, ef in counts}
    changes: list[Change] = []
    for word, head, df in connection.execute("SELECT word, head, df FROM words").fetchall():
        held = next((p for p in _postings(connection, word, head, df) if p[0] == number), (number, 0, 0))
        cf, ef = wanted.pop(word, (0, 0))
        if (cf, ef) != held[1:]:
            changes.append((word, cf - held[1], ef - held[2]))
    changes += [(word, cf, ef) for word, (cf, ef) in wanted.items()]
    add_counts(connection, number, sorted(changes), tokens)

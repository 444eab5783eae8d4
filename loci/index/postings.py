"""Which passages hold a word and how much of it, packed so that all of them can be scored in a few milliseconds.

A posting is one 32-bit number: passage << 8 | weight, the weight in quarters of an occurrence.  The last BLOCK postings
of a word stand in its own row, older ones in blocks, so that a commit rewrites a few KB however long a list is.  Must
not know what a word, a field or a kind means.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence

from loci.index.sqlite import sqlite3

SCHEMA = (
    # cf: how often the word stands in the store, code included; ef: in how many of its passages.
    """CREATE TABLE words(word TEXT PRIMARY KEY, cf INTEGER NOT NULL, ef INTEGER NOT NULL, recent BLOB NOT NULL)
        WITHOUT ROWID""",
    "CREATE TABLE blocks(word TEXT NOT NULL, start INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY(word, start))",
    # shapes: kind << 8 | length code of each passage as 16 bits, 4,096 passages a row.
    "CREATE TABLE shapes(block INTEGER PRIMARY KEY, data BLOB NOT NULL)",
)
BLOCK = 512
MOST_PASSAGES = 1 << 24
"""Passages that a posting can name."""
_SHAPES = 4096
_ROW = "SELECT cf, ef, recent FROM words WHERE word = ?"
_AT_ONCE = 400
"""Words looked up by one statement, which names each twice; older SQLite takes 999 values."""

Postings = array  # array("I") of postings, by passage
Lists = Mapping[str, "Postings[int]"]


def create(connection: sqlite3.Connection, engine: str = "") -> None:
    """Make the tables.

    Args:
        connection: of a store that is made from nothing.
        engine: `sqlite` | `whoosh` | "" for what the user set; whoosh where it is installed only.
    """
    for statement in SCHEMA:
        connection.execute(statement)
    from loci.disk.places import places
    from loci.disk.settings import index_engine
    from loci.index import whoosh_lists

    if (engine or index_engine(places())) == "whoosh" and whoosh_lists.is_installed():
        whoosh_lists.create(connection)


def packed(passage: int, quarters: int) -> int:
    """A posting; what is more than 63 occurrences counts as 63."""
    return passage << 8 | min(255, max(1, quarters))


def length_code(length: float) -> int:
    """A passage's length as one byte: sixteen steps a doubling, from none to 250,000 tokens."""
    code = 0
    rest = length + 4
    while rest >= 8:
        rest /= 2
        code += 16
    return min(255, code + int(rest * 4) - 16)


def length_of(code: int) -> float:
    """About the length that `length_code` was given."""
    return float((4 + code % 16 / 4) * (1 << code // 16) - 4)


def apply(
    connection: sqlite3.Connection,
    changes: Sequence[tuple[str, int, int]],
    added: Lists,
    removed: Mapping[str, set[int]],
    *,
    fresh: bool,
) -> None:
    """Change the words' counts and lists.

    Args:
        connection: inside a transaction.
        changes: (word, change of cf, change of ef), each word once.
        added: postings to append, by passage.
        removed: passages to take out.
        fresh: the tables are empty, so nothing has to be looked up.
    """
    from loci.index import whoosh_lists

    if whoosh_lists.is_used(connection):  # the counts stay in the tables, the lists lie elsewhere
        whoosh_lists.apply(connection, added, removed)
        added, removed = {}, {}
    for word, cf, ef in changes:
        new = added.get(word) or array("I")
        row = (
            None if fresh else connection.execute("SELECT cf, ef, recent FROM words WHERE word = ?", (word,)).fetchone()
        )
        if row is not None:
            cf, ef = cf + row[0], ef + row[1]  # noqa: PLW2901  # the totals from here on
            recent = _without(connection, word, unpack(row[2]), removed.get(word))
            new = recent + new
        if cf <= 0 and ef <= 0 and not new:
            connection.execute("DELETE FROM words WHERE word = ?", (word,))
            continue
        while len(new) > BLOCK:
            block, new = new[:BLOCK], new[BLOCK:]
            connection.execute("INSERT INTO blocks VALUES(?, ?, ?)", (word, block[0] >> 8, block.tobytes()))
        connection.execute("INSERT OR REPLACE INTO words VALUES(?, ?, ?, ?)", (word, cf, ef, new.tobytes()))


def _without(connection: sqlite3.Connection, word: str, recent: Postings[int], gone: set[int] | None) -> Postings[int]:
    """The recent postings without these passages; those in older blocks are taken out where they are."""
    if not gone:
        return recent
    first = recent[0] >> 8 if recent else MOST_PASSAGES
    kept = _filtered(recent, gone)
    for start in {_block_of(connection, word, passage) for passage in gone if passage < first}:
        row = connection.execute("SELECT data FROM blocks WHERE word = ? AND start = ?", (word, start)).fetchone()
        if row is None:
            continue
        left = _filtered(unpack(row[0]), gone)
        if left:
            connection.execute("UPDATE blocks SET data = ? WHERE word = ? AND start = ?", (left.tobytes(), word, start))
        else:
            connection.execute("DELETE FROM blocks WHERE word = ? AND start = ?", (word, start))
    return kept


def _block_of(connection: sqlite3.Connection, word: str, passage: int) -> int | None:
    row = connection.execute("SELECT max(start) FROM blocks WHERE word = ? AND start <= ?", (word, passage)).fetchone()
    return row[0] if row else None


def _filtered(postings: Postings[int], gone: set[int]) -> Postings[int]:
    return array("I", [posting for posting in postings if posting >> 8 not in gone])


def unpack(data: bytes) -> Postings[int]:
    """A stored list; the file never leaves the machine, so its byte order is the machine's."""
    postings = array("I")
    postings.frombytes(data)
    return postings


def write_shapes(connection: sqlite3.Connection, shapes: Mapping[int, tuple[int, int]]) -> None:
    """Set (kind, length code) of passages; (0, 0) is a passage that is gone."""
    blocks: dict[int, list[int]] = {}
    for passage in shapes:
        blocks.setdefault(passage // _SHAPES, []).append(passage)
    for block, passages in sorted(blocks.items()):
        row = connection.execute("SELECT data FROM shapes WHERE block = ?", (block,)).fetchone()
        data = array("H")
        data.frombytes(row[0] if row else bytes(2 * _SHAPES))
        for passage in passages:
            kind, length = shapes[passage]
            data[passage % _SHAPES] = kind << 8 | length
        connection.execute("INSERT OR REPLACE INTO shapes VALUES(?, ?)", (block, data.tobytes()))


def read_shapes(connection: sqlite3.Connection) -> Postings[int]:
    """kind << 8 | length code of every passage, by passage, from 0."""
    found = array("H")
    for block, data in connection.execute("SELECT block, data FROM shapes ORDER BY block"):
        found.frombytes(bytes(2 * (block * _SHAPES - len(found))))
        found.frombytes(data)
    return found


def read_lists(connection: sqlite3.Connection, words: Iterable[str]) -> dict[str, Postings[int]]:
    """The postings of words, by passage; a word that no passage holds is left out."""
    asked = sorted(set(words))
    found: dict[str, Postings[int]] = {}
    for start in range(0, len(asked), _AT_ONCE):
        part = asked[start : start + _AT_ONCE]
        marks = ",".join("?" * len(part))
        rows = connection.execute(
            f"SELECT word, data, start FROM blocks WHERE word IN ({marks})"  # noqa: S608  # question marks
            f" UNION ALL SELECT word, recent, {MOST_PASSAGES} FROM words WHERE word IN ({marks}) ORDER BY 1, 3",
            [*part, *part],
        )
        for word, data, _ in rows:
            if data:
                found.setdefault(word, array("I")).frombytes(data)
    return found or _kept_elsewhere(connection, asked)


def _kept_elsewhere(connection: sqlite3.Connection, words: Sequence[str]) -> dict[str, Postings[int]]:
    """The lists that Whoosh keeps: looked for only where the tables hold none, as they do wherever it is used."""
    from loci.index import whoosh_lists

    return whoosh_lists.read_lists(connection, words) if whoosh_lists.is_used(connection) else {}

"""Passages in a store: written under their unit, nominated by FTS5, loaded whole for quoting.

Beside each passage stand its tokens, field by field, so that the best hundred can be counted again without
tokenizing anything.  Must not know where a passage came from or how it will be ranked in the end.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Sequence

from loci.base.clean import Clean
from loci.base.evidence import Episode
from loci.base.frozen import dataclass
from loci.base.text import words

_KEPT = ".-:/+''@\\#$>_="  # what base/text leaves inside a token, and the "=" of a kind's own token
SCHEMA = (
    """CREATE TABLE units(id INTEGER PRIMARY KEY, source TEXT NOT NULL, unit TEXT NOT NULL,
        code TEXT NOT NULL DEFAULT '', UNIQUE(source, unit))""",
    """CREATE TABLE episodes(id INTEGER PRIMARY KEY, unit INTEGER NOT NULL, kind TEXT NOT NULL, title TEXT NOT NULL,
        text TEXT NOT NULL, path TEXT, line INTEGER, end_line INTEGER, heading TEXT, symbol TEXT, hash TEXT, date TEXT,
        author TEXT, record TEXT, paths TEXT, tags TEXT, resolved INTEGER, superseded TEXT, same TEXT NOT NULL)""",
    "CREATE INDEX episodes_by_unit ON episodes(unit)",
    "CREATE INDEX episodes_by_hash ON episodes(hash) WHERE hash IS NOT NULL",
    "CREATE INDEX episodes_by_record ON episodes(record) WHERE record IS NOT NULL",
    "CREATE TABLE tokens(id INTEGER PRIMARY KEY, title TEXT, above TEXT, body TEXT, place TEXT, kind TEXT)",
    f"""CREATE VIRTUAL TABLE passages USING fts5(title, above, body, place, kind, content='tokens', content_rowid='id',
        tokenize="ascii tokenchars '{_KEPT}'")""",
)
NOMINATION_WEIGHTS = (3.0, 1.0, 1.0, 0.5, 0.0)
"""FTS5's bm25 weights of title, above, body, place and kind: only for choosing the hundred that are scored again."""
MOST_PATHS = 200
"""Paths of a commit that are searched; a commit that touched 10,000 says nothing by the rest."""
_SPLIT = "\n"


@dataclass(frozen=True)
class Passage:
    """A nominated passage, enough to score it: its tokens by field, its kind and date."""

    id: int
    """Row in its store."""
    kind: str
    """Kind of the episode."""
    date: str
    """RFC 3339 UTC, or ""."""
    title: list[str]
    """Tokens of the title."""
    above: list[str]
    """Tokens of the headings above, or of the symbol's scopes."""
    body: list[str]
    """Tokens of the text."""
    place: list[str]
    """Tokens of path, touched paths and tags."""
    key: tuple[str, int]
    """What breaks ties, the same after any rebuild: commit, record or path, and line."""


def create(connection: sqlite3.Connection) -> None:
    """Make the tables."""
    for statement in SCHEMA:
        connection.execute(statement)


def put(connection: sqlite3.Connection, unit: int, episode: Episode) -> list[list[str]]:
    """Store one passage under a unit; returns its tokens by field, for the tally."""
    fields = [words(part) for part in _fields(episode)]
    row = connection.execute(
        f"INSERT INTO episodes VALUES(NULL{', ?' * 18})",  # only question marks are put in
        (unit, *_columns(episode)),
    ).lastrowid
    packed = (row, *(" ".join(field) for field in fields), f"={episode.kind}")
    connection.execute("INSERT INTO tokens VALUES(?, ?, ?, ?, ?, ?)", packed)
    connection.execute("INSERT INTO passages(rowid, title, above, body, place, kind) VALUES(?, ?, ?, ?, ?, ?)", packed)
    return fields


def drop(connection: sqlite3.Connection, unit: int) -> list[list[str]]:
    """Remove a unit's passages; returns the tokens of each, for the tally."""
    rows = connection.execute(
        "SELECT t.id, t.title, t.above, t.body, t.place, t.kind"
        " FROM tokens t JOIN episodes e USING(id) WHERE e.unit = ?",
        (unit,),
    ).fetchall()
    connection.executemany(
        "INSERT INTO passages(passages, rowid, title, above, body, place, kind) VALUES('delete', ?, ?, ?, ?, ?, ?)",
        rows,
    )
    connection.executemany("DELETE FROM tokens WHERE id = ?", [(row[0],) for row in rows])
    connection.execute("DELETE FROM episodes WHERE unit = ?", (unit,))
    return [" ".join(row[1:5]).split() for row in rows]


def _fields(episode: Episode) -> tuple[str, str, str, str]:
    """Title, what stands above it, body, place: the texts that are searched."""
    above = " ".join(episode.heading[:-1]) if episode.heading else (episode.symbol or "")
    place = " ".join(((episode.path or ""), *episode.paths[:MOST_PATHS], *episode.tags))
    return episode.title, above, episode.text, place


def _columns(episode: Episode) -> tuple[object, ...]:
    return (
        episode.kind, episode.title, episode.text, episode.path, episode.line, episode.end_line,
        _joined(episode.heading), episode.symbol, episode.commit, episode.date, episode.author, episode.record,
        _joined(episode.paths), _joined(episode.tags), episode.resolved, episode.superseded, episode.same,
    )  # fmt: skip


def _joined(parts: Sequence[str]) -> str | None:
    """Several names in one column; none of them holds a line feed by then, as git would quote it otherwise."""
    return _SPLIT.join(part.replace(_SPLIT, " ") for part in parts) if parts else None


def nominate(connection: sqlite3.Connection, query: Collection[str], kinds: Sequence[str], limit: int) -> list[Passage]:
    """The best `limit` passages of these kinds by FTS5's own bm25, in no order worth keeping.

    One more is asked for: where the last two are equal in score all equal ones are dropped, so that what is nominated
    never depends on the order in which passages were stored.
    """
    if not query or not kinds:
        return []
    wanted = " OR ".join(_quoted(word) for word in sorted(query))
    allowed = " OR ".join(_quoted(f"={kind}") for kind in kinds)
    weights = ", ".join(str(weight) for weight in NOMINATION_WEIGHTS)
    rows = connection.execute(
        f"SELECT rowid, rank FROM passages WHERE passages MATCH ? AND rank MATCH 'bm25({weights})'"  # noqa: S608 # constants
        " ORDER BY rank LIMIT ?",
        (f"({allowed}) AND ({wanted})", limit + 1),
    ).fetchall()
    if len(rows) > limit:
        last = rows[-1][1]
        rows = [row for row in rows if row[1] != last] or rows[:limit]
    return load_passages(connection, [row[0] for row in rows])


def _quoted(word: str) -> str:
    return '"' + word.replace('"', "") + '"'


def load_passages(connection: sqlite3.Connection, ids: Sequence[int]) -> list[Passage]:
    """Passages by row."""
    marks = ",".join("?" * len(ids))
    rows = connection.execute(
        "SELECT e.id, e.kind, e.date, t.title, t.above, t.body, t.place,"  # noqa: S608  # only question marks are put in
        " coalesce(e.hash, e.record, e.path, ''), coalesce(e.line, 0)"
        f" FROM episodes e JOIN tokens t USING(id) WHERE e.id IN ({marks})",
        ids,
    )
    return [_passage(*row) for row in rows]


def _passage(  # one row of `load_passages`
    row: int, kind: str, date: str | None, title: str, above: str, body: str, place: str, key: str, line: int
) -> Passage:
    return Passage(row, kind, date or "", title.split(), above.split(), body.split(), place.split(), (key, line))


def load(connection: sqlite3.Connection, ids: Iterable[int]) -> list[Episode]:
    """Whole episodes by row, in the order asked for; rows that are gone are left out."""
    found = {}
    for row_id in ids:
        row = connection.execute(f"SELECT {_WHOLE} FROM episodes WHERE id = ?", (row_id,)).fetchone()  # noqa: S608
        if row is not None:
            found[row_id] = _episode(row)
    return list(found.values())


_WHOLE = (
    "kind, title, text, path, line, end_line, heading, symbol, hash, date, author, record, paths, tags, resolved,"
    " superseded, same"
)


def load_where(connection: sqlite3.Connection, column: str, value: str) -> list[Episode]:
    """Whole episodes with this `hash` or `record`."""
    name = {"hash": "hash", "record": "record"}[column]
    rows = connection.execute(f"SELECT {_WHOLE} FROM episodes WHERE {name} = ? ORDER BY id", (value,))  # noqa: S608
    return [_episode(row) for row in rows]


def latest(connection: sqlite3.Connection, kinds: Sequence[str], limit: int) -> list[Episode]:
    """The newest episodes of these kinds, newest first."""
    marks = ",".join("?" * len(kinds))
    rows = connection.execute(
        f"SELECT {_WHOLE} FROM episodes WHERE kind IN ({marks}) ORDER BY date DESC, hash, record LIMIT ?",  # noqa: S608
        (*kinds, limit),
    )
    return [_episode(row) for row in rows]


def _episode(row: Sequence[object]) -> Episode:
    values = list(row)
    for position in (6, 12, 13):
        values[position] = tuple(str(values[position]).split(_SPLIT)) if values[position] else ()
    values[1], values[2] = Clean(str(values[1])), Clean(str(values[2]))
    values[14] = None if values[14] is None else bool(values[14])
    return Episode(*values)  # type: ignore[arg-type]  # the columns are the fields, in their order

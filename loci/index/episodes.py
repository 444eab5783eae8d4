"""Passages in a store: written under their unit, nominated by their words, loaded whole for quoting.

Must not know where a passage came from or how it will be ranked in the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import nlargest

from loci.base.clean import Clean
from loci.base.errors import StorageError
from loci.base.evidence import Episode
from loci.base.frozen import dataclass
from loci.base.tags import tag_token
from loci.base.text import words
from loci.index import mentions, postings, told
from loci.index.sqlite import sqlite3
from loci.index.store import Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from loci.index.tally import Tally

SCHEMA = (
    """CREATE TABLE units(id INTEGER PRIMARY KEY, source TEXT NOT NULL, unit TEXT NOT NULL, UNIQUE(source, unit))""",
    """CREATE TABLE episodes(id INTEGER PRIMARY KEY, unit INTEGER NOT NULL, kind TEXT NOT NULL, title TEXT NOT NULL,
        text TEXT NOT NULL, path TEXT, line INTEGER, end_line INTEGER, heading TEXT, symbol TEXT, hash TEXT, date TEXT,
        author TEXT, record TEXT, paths TEXT, tags TEXT, resolved INTEGER, superseded TEXT, same TEXT NOT NULL)""",
    "CREATE INDEX episodes_by_unit ON episodes(unit)",
    "CREATE INDEX episodes_by_hash ON episodes(hash) WHERE hash IS NOT NULL",
    "CREATE INDEX episodes_by_kind ON episodes(kind, date)",
    "CREATE INDEX episodes_by_record ON episodes(record) WHERE record IS NOT NULL",
)
KINDS = ("", "commit", "doc", "docstring", "note", "solution", "gotcha", "pattern", "mention", "addition")
"""A kind's code is its place here; a kind of a later version is kept under the code of a note."""
MEMORIES = ("note", "solution", "gotcha", "pattern")
"""Kinds that a person or an agent wrote down to be found again."""
UNCOUNTED = (mentions.KIND, told.KIND)
"""Kinds whose words are no evidence of their own: an entry's are counted with its section, and a name that a commit
brought may be gone again."""
QUARTERS = {"doc": (12, 6, 4, 2)}
"""What a word weighs in title, above, body and place, in quarters of an occurrence in the body.  A heading says what
its section is about: 3 against 1 took sections from 87 to 93 of 100 among the first five.  A subject does not: equal
weights found 42 % of changelog entries' commits at the first place against 37 % with 3 (908 questions)."""
_QUARTERS = (4, 4, 4, 2)
MOST_PATHS = 200
"""Paths of a commit that are searched; a commit that touched 10,000 says nothing by the rest."""
_SPLIT = "\n"


@dataclass(frozen=True)
class Passage:
    """A nominated passage: all of it, and its tokens by field."""

    id: int
    """Row in its store."""
    episode: Episode
    """What it says."""
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


def put(connection: sqlite3.Connection, unit: int, episode: Episode, tally: Tally) -> None:
    """Store one passage under a unit and count it.

    Raises:
        StorageError: the store is full; making it again numbers its passages anew.
    """
    for one in _with_mentions(episode):
        _put_one(connection, unit, one, tally)


def _with_mentions(episode: Episode) -> Iterator[Episode]:
    yield episode
    for entry in mentions.mentions_of(episode):
        yield from _with_mentions(entry)


def _put_one(connection: sqlite3.Connection, unit: int, episode: Episode, tally: Tally) -> None:
    row = connection.execute(
        f"INSERT INTO episodes VALUES(NULL{', ?' * 18})",  # only question marks are put in
        (unit, *_columns(episode)),
    ).lastrowid
    if row is None or row >= postings.MOST_PASSAGES:
        raise StorageError("a store of passages is full", "Run: loci refresh --rebuild")
    fields = _tokens(episode)
    weights = QUARTERS.get(episode.kind, _QUARTERS)
    tally.put(row, kind_code(episode.kind), fields, weights, counted=episode.kind not in UNCOUNTED)


def replace(connection: sqlite3.Connection, unit: int, wanted: Iterable[Episode], tally: Tally) -> None:
    """Make a unit's passages these: those that stand there only move to their lines, the others go and come.

    A line added to a file moves all that is below it and changes one passage.

    Raises:
        StorageError: as `put`.
    """
    standing: dict[tuple[object, ...], list[Row]] = {}
    for row in connection.execute(f"SELECT id, {_WHOLE} FROM episodes WHERE unit = ?", (unit,)).fetchall():  # noqa: S608
        standing.setdefault(_besides_lines(row[1:]), []).append(row)
    new: list[Episode] = []
    for episode in (one for whole in wanted for one in _with_mentions(whole)):
        columns = _columns(episode)
        held = standing.get(_besides_lines(columns))
        if not held:
            new.append(episode)
            continue
        row = held.pop(0)
        if row[_LINES.start + 1 : _LINES.stop + 1] != columns[_LINES]:
            values = (*columns[_LINES], row[0])
            connection.execute("UPDATE episodes SET line = ?, end_line = ? WHERE id = ?", values)
    _drop_rows(connection, [row for rows in standing.values() for row in rows], tally)
    for episode in new:
        _put_one(connection, unit, episode, tally)


_LINES = slice(4, 6)
"""Where line and last line stand among the columns."""


def _besides_lines(columns: tuple[object, ...]) -> tuple[object, ...]:
    return columns[: _LINES.start] + columns[_LINES.stop :]


def drop(connection: sqlite3.Connection, unit: int, tally: Tally) -> None:
    """Remove a unit's passages and count them out."""
    rows = connection.execute(f"SELECT id, {_WHOLE} FROM episodes WHERE unit = ?", (unit,)).fetchall()  # noqa: S608
    _drop_rows(connection, rows, tally)


def _drop_rows(connection: sqlite3.Connection, rows: Sequence[Row], tally: Tally) -> None:
    """The words of what goes are read off its texts again."""
    for row in rows:
        tally.drop(row[0], _tokens(_episode(row[1:])), counted=row[1] not in UNCOUNTED)
    connection.executemany("DELETE FROM episodes WHERE id = ?", [(row[0],) for row in rows])


def kind_code(kind: str) -> int:
    """A kind as the small number that stands beside its passage."""
    return KINDS.index(kind) if kind in KINDS[1:] else KINDS.index("note")


def _tokens(episode: Episode) -> list[list[str]]:
    """Title, what stands above it, body, place as tokens."""
    mark = told.BROUGHT if episode.kind == told.KIND else ""
    return [[mark + word for word in words(part)] if mark else words(part) for part in _fields(episode)]


def _fields(episode: Episode) -> tuple[str, str, str, str]:
    """Title, what stands above it, body, place: the texts that are searched."""
    if episode.kind in UNCOUNTED:
        return "", "", episode.text, ""
    above = " ".join(episode.heading[:-1]) if episode.heading else (episode.symbol or "")
    place = " ".join(((episode.path or ""), *episode.paths[:MOST_PATHS], *episode.tags, *_names(episode)))
    return episode.title, above, episode.text, place


def _names(episode: Episode) -> list[str]:
    """What a memory may be called by whole, besides the words of it: its tags, and the names of its files."""
    if episode.kind not in MEMORIES:
        return []
    files = [path.replace("\\", "/").rsplit("/", 1)[-1] for path in episode.paths[:MOST_PATHS] if "/" in path]
    return [*files, *map(tag_token, episode.tags)]


def _columns(episode: Episode) -> tuple[object, ...]:
    """The columns after the unit; a name that is no Unicode (a lone surrogate of a path) is stored with `?` in it."""
    columns = (
        episode.kind, episode.title, episode.text, episode.path, episode.line, episode.end_line,
        _joined(episode.heading), episode.symbol, episode.commit, episode.date, episode.author, episode.record,
        _joined(episode.paths), _joined(episode.tags), episode.resolved, episode.superseded, episode.same,
    )  # fmt: skip
    return tuple(one.encode("utf-8", "replace").decode() if isinstance(one, str) else one for one in columns)


def _joined(parts: Sequence[str]) -> str | None:
    """Several names in one column; none of them holds a line feed by then, as git would quote it otherwise."""
    return _SPLIT.join(part.replace(_SPLIT, " ") for part in parts) if parts else None


def nominate(
    connection: sqlite3.Connection, query: Sequence[Mapping[str, float]], kinds: Sequence[str], limit: int
) -> list[Passage]:
    """The best `limit` passages of these kinds by plain BM25, in no order worth keeping.

    Those equal to the last one are dropped with it where they don't all fit, so that what is nominated never depends
    on the order in which passages were stored.

    Args:
        connection: of a store.
        query: groups of words that stand for one another, each with what it is worth in nats; of each group a passage
            gains by the word that is worth most in it.
        kinds: of episodes.
        limit: passages.
    """
    lists = postings.read_lists(connection, {word for group in query for word in group})
    shapes = postings.read_shapes(connection)
    allowed = {kind_code(kind) for kind in kinds}
    scores: dict[int, float] = {}
    for group in query:
        best: dict[int, float] = {}
        for word, nats in group.items():
            for posting in lists.get(word, ()):
                passage = posting >> 8
                shape = shapes[passage]
                if shape >> 8 in allowed:
                    count = (posting & 255) / 4
                    gain = nats * count / (count + 1 + postings.length_of(shape & 255) / 100)
                    if gain > best.get(passage, 0.0):
                        best[passage] = gain
        for passage, gain in best.items():
            scores[passage] = scores.get(passage, 0.0) + gain
    first = nlargest(limit + 1, scores, key=scores.__getitem__)
    if len(first) > limit:
        first = [one for one in first if scores[one] > scores[first[limit]]] or first[:limit]
    return load_passages(connection, first)


def load_passages(connection: sqlite3.Connection, ids: Sequence[int]) -> list[Passage]:
    """Passages by row, with the tokens of their fields."""
    found = []
    for row_id in ids:
        row = connection.execute(f"SELECT {_WHOLE} FROM episodes WHERE id = ?", (row_id,)).fetchone()  # noqa: S608
        if row is not None:
            found.append(_passage(row_id, _episode(row)))
    return found


def _passage(row: int, episode: Episode) -> Passage:
    key = (episode.commit or episode.record or episode.path or "", episode.line or 0)
    title, above, body, place = (words(part) for part in _fields(episode))
    return Passage(row, episode, title, above, body, place, key)


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


def load_opening(connection: sqlite3.Connection, limit: int) -> list[Episode]:
    """The first sections of the readme at the top of the repository, none where there is none."""
    rows = connection.execute(
        f"SELECT {_WHOLE} FROM episodes WHERE kind = 'doc' AND path LIKE 'readme%' AND path NOT LIKE '%/%'"  # noqa: S608
        " ORDER BY length(path), path, line LIMIT ?",
        (limit,),
    )
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

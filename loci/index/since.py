"""How often files were committed after a moment, read off the commits that a store holds.

Must not know git: what was never captured is not counted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from loci.base.text import words
from loci.index import postings
from loci.index.sqlite import sqlite3

NEWEST = 2000
"""Passages of a path's rarest word that are looked at, the newest ones; a file with more commits since is "many"."""
_AT_ONCE = 500
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    _Value = TypeVar("_Value")

Touched = dict[str, list[tuple[str, str]]]
"""Path -> (date, commit) of commits that touched it."""


def touched_since(connection: sqlite3.Connection, paths: Collection[str], date: str) -> Touched:
    """The commits later than a date that touched any of these paths.

    Args:
        connection: to a journal's store.
        paths: as git writes them.
        date: RFC 3339 UTC.
    """
    found: Touched = {path: [] for path in paths}
    for row in _later(connection, sorted(_holders(connection, paths)), date):
        oid, at, touched = (str(value or "") for value in row)
        for path in touched.split("\n"):
            if path in found:
                found[path].append((at, oid))
    return found


def _later(connection: sqlite3.Connection, rows: list[int], date: str) -> Iterator[tuple[object, ...]]:
    for part in _parts(rows):
        marks = ",".join("?" * len(part))
        yield from connection.execute(
            f"SELECT hash, date, paths FROM episodes WHERE id IN ({marks}) AND date > ? AND superseded IS NULL"  # noqa: S608
            " AND kind = 'commit'",
            (*part, date),
        )


def _holders(connection: sqlite3.Connection, paths: Iterable[str]) -> set[int]:
    """Newest passages that hold the rarest word of a path; the path itself is one where it is short enough."""
    tokens = {path: tuple(dict.fromkeys(words(path))) for path in paths}
    counts: dict[str, int] = {}
    for part in _parts(sorted({token for each in tokens.values() for token in each})):
        marks = ",".join("?" * len(part))
        rows = connection.execute(f"SELECT word, ef FROM words WHERE word IN ({marks})", part)  # noqa: S608
        counts.update((str(word), int(count)) for word, count in rows)
    known = (each for each in tokens.values() if each and all(token in counts for token in each))
    rarest = {min(each, key=lambda token: (counts[token], token)) for each in known}
    lists = postings.read_lists(connection, sorted(rarest))
    return {posting >> 8 for each in lists.values() for posting in each[-NEWEST:]}


def _parts(values: list[_Value]) -> Iterator[list[_Value]]:
    """In pieces that SQLite takes at once."""
    return (values[at : at + _AT_ONCE] for at in range(0, len(values), _AT_ONCE))

"""How often a file was committed after a moment, read off the commits that a store holds.

Must not know git: what was never captured is not counted.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from loci.base.text import expand
from loci.index import postings

NEWEST = 2000
"""Passages of a path's rarest word that are looked at, the newest ones; a file with more commits since is "many"."""


def commits_since(connection: sqlite3.Connection, paths: Sequence[str], date: str, but: str | None) -> int:
    """Commits later than a date that touched one of these paths.

    Args:
        connection: to a journal's store.
        paths: as git writes them.
        date: RFC 3339 UTC.
        but: a commit that does not count, whatever its date.
    """
    found: set[str] = set()
    for path in paths:
        rows = _holders(connection, path)
        for start in range(0, len(rows), 500):
            part = rows[start : start + 500]
            marks = ",".join("?" * len(part))
            later = connection.execute(
                f"SELECT hash, paths FROM episodes WHERE id IN ({marks}) AND date > ? AND superseded IS NULL"  # noqa: S608
                " AND kind = 'commit'",
                (*part, date),
            )
            found.update(oid for oid, touched in later if path in (touched or "").split("\n"))
    return len(found - {but})


def _holders(connection: sqlite3.Connection, path: str) -> list[int]:
    """Newest passages that hold the rarest word of a path; the path itself is one where it is short enough."""
    lists = postings.read_lists(connection, dict.fromkeys(expand(path)))
    if not lists:
        return []
    rarest = min(lists.values(), key=len)
    return [posting >> 8 for posting in rarest[-NEWEST:]]

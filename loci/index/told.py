"""What a store says of commits by their hash: their own rows, and the names of what they brought.

Must not know how a commit is ranked.
"""

from __future__ import annotations

from collections.abc import Sequence

from loci.index.sqlite import sqlite3

KIND = "addition"
"""Kind of the passages that tell what a commit brought."""
BROUGHT = "+"
"""Begins their tokens, as no word does: their lists lie apart, so that routing reads none of them."""


def told_at(connection: sqlite3.Connection, rows: Sequence[int]) -> dict[int, str]:
    """The commit that each of these rows of what commits brought tells of.

    Its unit has the same name as the commit: the hash in the row lies behind the text, a page or more further on.
    """
    marks = ",".join("?" * len(rows))
    joined = "episodes JOIN units ON units.id = episodes.unit"
    sql = f"SELECT episodes.id, units.unit FROM {joined} WHERE episodes.id IN ({marks})"  # noqa: S608  # only question marks are put in
    return dict(connection.execute(sql, rows))


def hashes_at(connection: sqlite3.Connection, rows: Sequence[int]) -> list[str]:
    """The commits that these rows tell of."""
    marks = ",".join("?" * len(rows))
    sql = f"SELECT hash FROM episodes WHERE id IN ({marks}) AND hash IS NOT NULL"  # noqa: S608  # only question marks are put in
    return [commit for (commit,) in connection.execute(sql, rows)]


def rows_of(connection: sqlite3.Connection, hashes: Sequence[str], kind: str) -> dict[str, int]:
    """The rows of one kind that tell of these commits, by hash; those of which none is here are left out."""
    marks = ",".join("?" * len(hashes))
    sql = f"SELECT hash, id FROM episodes WHERE hash IN ({marks}) AND kind = ? ORDER BY id DESC"  # noqa: S608  # only question marks are put in
    return dict(connection.execute(sql, (*hashes, kind)))


def brought_by(connection: sqlite3.Connection, commits: Sequence[str]) -> dict[str, list[str]]:
    """The names of what each of these commits brought; those of which the store does not tell are left out."""
    marks = ",".join("?" * len(commits))
    sql = f"SELECT hash, title FROM episodes WHERE hash IN ({marks}) AND kind = '{KIND}'"  # noqa: S608  # only question marks are put in
    return {commit: names.split("\n") for commit, names in connection.execute(sql, commits)}

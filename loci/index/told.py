"""What a store says of commits by their hash: their own rows, and the names of what they brought.

Must not know how a commit is ranked.
"""

from __future__ import annotations

from collections.abc import Sequence

from loci.index.sqlite import sqlite3


def told_of(connection: sqlite3.Connection, rows: Sequence[int]) -> dict[int, tuple[str, list[str]]]:
    """The commit that each of some rows tells of, and its lines."""
    marks = ",".join("?" * len(rows))
    sql = f"SELECT id, hash, text FROM episodes WHERE id IN ({marks}) AND hash IS NOT NULL"  # noqa: S608  # only question marks are put in
    return {row: (name, text.split("\n")) for row, name, text in connection.execute(sql, rows)}


def rows_of(connection: sqlite3.Connection, hashes: Sequence[str]) -> dict[str, int]:
    """The rows of these commits' own passages, by hash; those that are not here are left out."""
    marks = ",".join("?" * len(hashes))
    sql = f"SELECT hash, id FROM episodes WHERE hash IN ({marks}) AND kind = 'commit' ORDER BY id DESC"  # noqa: S608  # only question marks are put in
    return dict(connection.execute(sql, hashes))


def brought_by(connection: sqlite3.Connection, commits: Sequence[str]) -> dict[str, list[str]]:
    """The names of what each of these commits brought; those of which the store does not tell are left out."""
    marks = ",".join("?" * len(commits))
    sql = f"SELECT hash, text FROM episodes WHERE hash IN ({marks}) AND kind = 'addition'"  # noqa: S608  # only question marks are put in
    return {commit: text.split("\n") for commit, text in connection.execute(sql, commits)}

"""What was not read, and why; `doctor` names it.  Must not know how it was found out."""

from __future__ import annotations

from collections.abc import Sequence

from loci.base.evidence import Evidence, Skip
from loci.index.sqlite import sqlite3

SCHEMA = (
    "CREATE TABLE skips(unit TEXT NOT NULL, path TEXT NOT NULL, reason TEXT NOT NULL, detail TEXT NOT NULL)",
    "CREATE INDEX skips_by_unit ON skips(unit)",
)


def create(connection: sqlite3.Connection) -> None:
    """Make the table."""
    for statement in SCHEMA:
        connection.execute(statement)


def put(connection: sqlite3.Connection, unit: str, evidence: Sequence[Evidence]) -> None:
    """Store what was skipped in a unit."""
    rows = [(unit, item.path, item.reason, item.detail) for item in evidence if isinstance(item, Skip)]
    connection.executemany("INSERT INTO skips VALUES(?, ?, ?, ?)", rows)


def drop(connection: sqlite3.Connection, unit: str) -> None:
    """Forget what was skipped in a unit."""
    connection.execute("DELETE FROM skips WHERE unit = ?", (unit,))


def all_skips(connection: sqlite3.Connection) -> list[Skip]:
    """Everything skipped, by path."""
    return [Skip(*row) for row in connection.execute("SELECT path, reason, detail FROM skips ORDER BY path, reason")]

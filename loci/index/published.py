"""Names that a project publishes (distribution, module, command, crate): what the router may take for its name.

Must not know what makes a name worth trusting; it keeps what the facts say.
"""

from __future__ import annotations

from collections.abc import Sequence

from loci.base.evidence import Evidence, Fact
from loci.index.sqlite import sqlite3
from loci.index.store import Store

SCHEMA = (
    "CREATE TABLE published(unit TEXT NOT NULL, name TEXT NOT NULL, scope TEXT NOT NULL)",
    "CREATE INDEX published_by_unit ON published(unit)",
)


def create(connection: sqlite3.Connection) -> None:
    """Make the table."""
    for statement in SCHEMA:
        connection.execute(statement)


def put(connection: sqlite3.Connection, unit: str, evidence: Sequence[Evidence]) -> None:
    """Store the names a unit publishes, without their ecosystem (`py:git-loci` -> `git-loci`)."""
    rows = [
        (unit, item.key.partition(":")[2] or item.key, item.scope)
        for item in evidence
        if isinstance(item, Fact) and item.kind == "publishes"
    ]
    connection.executemany("INSERT INTO published VALUES(?, ?, ?)", rows)


def drop(connection: sqlite3.Connection, unit: str) -> None:
    """Forget the names a unit publishes."""
    connection.execute("DELETE FROM published WHERE unit = ?", (unit,))


def names_in(opened: Store) -> list[tuple[str, str]]:
    """(name, scope) of everything published, each once."""
    return [(row[0], row[1]) for row in opened.rows("SELECT DISTINCT name, scope FROM published ORDER BY name, scope")]

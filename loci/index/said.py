"""What of a store is told to a model, and in which words: passages, and definitions that are not tests.

Must not know a model or a vector.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from loci.base.frozen import dataclass
from loci.index.sqlite import sqlite3
from loci.index.structure import TEST, file_of_symbol

RECIPE = "said-1"
"""Raised when the words below change: vectors of other words are made again."""
LONGEST = 600
"""Characters of a passage that are told; a model cuts them again by its pieces."""
SYMBOL = "symbol"
KINDS = (SYMBOL, "commit", "doc", "docstring", "note", "solution", "gotcha", "pattern")
"""What is told; a kind's place is the number of its family, beside its vectors."""
_TOLD = ("function", "method", "class", "struct", "interface", "enum", "trait", "macro", "type")
"""Kinds of definitions that do or hold something a person could ask for."""
_SOON = {"solution": 0, "gotcha": 0, "pattern": 0, "note": 0, "doc": 1, SYMBOL: 2, "commit": 3, "docstring": 4}
"""What is embedded first while a project is new."""


@dataclass(frozen=True)
class Said:
    """One thing that is told."""

    kind: str
    """One of KINDS."""
    row: int
    """Its row in the store."""
    text: str
    """What is told."""

    @property
    def family(self) -> int:
        """Its kind as a number."""
        return KINDS.index(self.kind)

    @property
    def digest(self) -> bytes:
        """Eight bytes that are the same for the same words."""
        from hashlib import blake2b

        return blake2b(self.text.encode("utf-8", "replace"), digest_size=8).digest()


def everything(connection: sqlite3.Connection) -> list[Said]:
    """All that is told of a store, what is wanted soonest first, the newest of it first."""
    found = [*_episodes(connection, "", ()), *_symbols(connection, "", ())]
    return sorted(found, key=lambda one: (_SOON.get(one.kind, 9), -one.row))


def of_rows(connection: sqlite3.Connection, kind: str, rows: Sequence[int]) -> dict[int, Said]:
    """What is told of some rows, by row; those that are gone, or no longer told, are missing."""
    marks = ",".join("?" * len(rows))
    read = _symbols if kind == SYMBOL else _episodes
    return {one.row: one for one in read(connection, f" AND {{id}} IN ({marks})", rows)}


def _episodes(connection: sqlite3.Connection, where: str, values: Sequence[object]) -> Iterator[Said]:
    kinds = ",".join(f"'{kind}'" for kind in KINDS[1:])
    rows = connection.execute(
        f"SELECT id, kind, title, substr(text, 1, {LONGEST}), heading, symbol FROM episodes"  # noqa: S608
        f" WHERE kind IN ({kinds}) AND superseded IS NULL{where.format(id='id')}",
        values,
    )
    for row, kind, title, text, heading, symbol in rows:
        above = {"doc": (heading or title).replace("\n", " - "), "docstring": symbol or title}.get(kind, title)
        yield Said(kind, row, f"{above}. {text}"[:LONGEST])


def _symbols(connection: sqlite3.Connection, where: str, values: Sequence[object]) -> Iterator[Said]:
    tests = {row[0] for row in connection.execute("SELECT id FROM code_files WHERE rank = ?", (TEST,))}
    kinds = ",".join(f"'{kind}'" for kind in _TOLD)
    rows = connection.execute(
        "SELECT id, signature, doc FROM code_symbols"  # noqa: S608
        f" WHERE kind IN ({kinds}){where.format(id='id')}",
        values,
    )
    for row, signature, doc in rows:
        if file_of_symbol(row) not in tests:
            summary = doc.split("\n\n", 1)[0]
            yield Said(SYMBOL, row, f"{signature}. {summary}"[:LONGEST])

"""What of a store is told to a model, and in which words: passages, and definitions that are not tests.

Must not know a model or a vector.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from hashlib import blake2b

from loci.base.frozen import dataclass
from loci.base.text import words
from loci.index.structure import TEST, file_of_symbol

RECIPE = "said-1"
"""Raised when the words below change: vectors of other words are made again."""
EPISODE, SYMBOL = 0, 1
"""What a row is a row of."""
LONGEST = 400
"""Characters of a passage that are told; see the measurements in loci/README.md."""
KINDS = ("commit", "doc", "docstring", "note", "solution", "gotcha", "pattern")
_TOLD = ("function", "method", "class", "struct", "interface", "enum", "trait", "macro", "type")
"""Kinds of definitions that do or hold something a person could ask for."""
_SOON = {"solution": 0, "gotcha": 0, "pattern": 0, "note": 0, "doc": 1, "symbol": 2, "commit": 3, "docstring": 4}
"""What is embedded first while a project is new."""


@dataclass(frozen=True)
class Said:
    """One thing that is told."""

    family: int
    """EPISODE or SYMBOL"""
    row: int
    """Its row in the store."""
    kind: str
    """Kind of the episode; `symbol`."""
    text: str
    """What is told."""

    @property
    def digest(self) -> bytes:
        """Eight bytes that are the same for the same words."""
        return blake2b(self.text.encode("utf-8", "replace"), digest_size=8).digest()


def everything(connection: sqlite3.Connection) -> list[Said]:
    """All that is told of a store, what is wanted soonest first, the newest of it first."""
    found = [*_episodes(connection, "", ()), *_symbols(connection, "", ())]
    return sorted(found, key=lambda one: (_SOON.get(one.kind, 9), -one.row))


def of_rows(connection: sqlite3.Connection, family: int, rows: Sequence[int]) -> dict[int, Said]:
    """What is told of some rows, by row; those that are gone, or no longer told, are missing."""
    marks = ",".join("?" * len(rows))
    read = _episodes if family == EPISODE else _symbols
    return {one.row: one for one in read(connection, f" AND {{id}} IN ({marks})", rows)}


def _episodes(connection: sqlite3.Connection, where: str, values: Sequence[object]) -> Iterator[Said]:
    kinds = ",".join(f"'{kind}'" for kind in KINDS)
    rows = connection.execute(
        f"SELECT id, kind, title, substr(text, 1, {LONGEST}), heading, symbol FROM episodes"  # noqa: S608
        f" WHERE kind IN ({kinds}) AND superseded IS NULL{where.format(id='id')}",
        values,
    )
    for row, kind, title, text, heading, symbol in rows:
        above = {"doc": (heading or title).replace("\n", " - "), "docstring": symbol or title}.get(kind, title)
        yield Said(EPISODE, row, kind, f"{above}. {text}"[:LONGEST])


def _symbols(connection: sqlite3.Connection, where: str, values: Sequence[object]) -> Iterator[Said]:
    tests = {row[0] for row in connection.execute("SELECT id FROM code_files WHERE rank = ?", (TEST,))}
    kinds = ",".join(f"'{kind}'" for kind in _TOLD)
    rows = connection.execute(
        "SELECT id, qualified, signature, doc FROM code_symbols"  # noqa: S608
        f" WHERE kind IN ({kinds}){where.format(id='id')}",
        values,
    )
    for row, qualified, signature, doc in rows:
        if file_of_symbol(row) not in tests:
            name = " ".join(dict.fromkeys(words(qualified.rsplit(".", 1)[-1])))
            summary = doc.split("\n\n", 1)[0]
            yield Said(SYMBOL, row, "symbol", f"{name}: {signature}. {summary}"[:LONGEST])

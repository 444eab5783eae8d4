"""Every row of a store of passages and code, without the numbers that depend on the order in which it was filled."""

from __future__ import annotations

import sqlite3
from array import array
from pathlib import Path

Rows = dict[str, list[tuple[object, ...]]]
_PLAIN = ("facts", "files", "written", "published", "skips", "code_totals")
_CODE = {"code_symbols": 16, "code_uses": 20, "code_imports": 20}


def rows(path: Path) -> Rows:
    """All tables by name, their rows sorted."""
    connection = sqlite3.connect(path)
    try:
        found = {table: list(connection.execute(f"SELECT * FROM {table}")) for table in _PLAIN}  # noqa: S608
        found |= {"meta": _meta(connection), **_passages(connection), **_code(connection)}
    finally:
        connection.close()
    return {table: sorted(held, key=repr) for table, held in found.items()}


def _meta(connection: sqlite3.Connection) -> list[tuple[object, ...]]:
    own = ("edition", "generation", "logged")
    return [row for row in connection.execute("SELECT key, value FROM meta") if row[0] not in own]


def _passages(connection: sqlite3.Connection) -> Rows:
    units = {row[0]: row[1:] for row in connection.execute("SELECT id, source, unit FROM units")}
    passages = {row[0]: (units[row[1]], *row[2:]) for row in connection.execute("SELECT * FROM episodes")}
    shapes = array("H")
    for (data,) in connection.execute("SELECT data FROM shapes ORDER BY block"):
        shapes.frombytes(data)
    lists = [
        *connection.execute("SELECT word, data FROM blocks"),
        *connection.execute("SELECT word, recent FROM words"),
    ]
    return {
        "units": list(units.values()),
        "episodes": list(passages.values()),
        "shapes": [(passage, shapes[number]) for number, passage in passages.items()],
        "words": list(connection.execute("SELECT word, cf, ef FROM words")),
        "lists": [(word, passages[one >> 8], one & 255) for word, data in lists for one in array("I", data)],
    }


def _code(connection: sqlite3.Connection) -> Rows:
    files = dict(connection.execute("SELECT id, path FROM code_files"))
    found: Rows = {"code_files": list(connection.execute("SELECT path, language, rank, symbols FROM code_files"))}
    for table, bits in _CODE.items():
        found[table] = [
            (files[row[0] >> bits], row[0] & ((1 << bits) - 1), *_inside(table, row))
            for row in connection.execute(f"SELECT * FROM {table}")  # noqa: S608
        ]
    found["code_postings"] = [
        (word, files[file], packed) for word, file, packed in connection.execute("SELECT * FROM code_postings")
    ]
    return found


def _inside(table: str, row: tuple[object, ...]) -> list[object]:
    """The columns after the number; the definition that a use stands in by its place in the file."""
    return [
        value & 0xFFFF if table == "code_uses" and place == 4 and isinstance(value, int) else value
        for place, value in enumerate(row)
        if place
    ]

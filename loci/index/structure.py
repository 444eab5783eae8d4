"""The structure of one checkout's code: definitions, uses, imports and the words that find a definition, file by file.

Numbers carry the file: a definition is `file * 2^16 + its place`, a use `file * 2^20 + its place`, so that everything
of a file is one range and needs no index.  Words are their CRC-32: two of 100,000 meet, and then a wrong file gets a
little score, while a table of words would double the time of storing.  Must not know a question, nor how code is
parsed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import zip_longest

from loci.base.clean import cut
from loci.base.evidence import Evidence, Reference, Symbol
from loci.base.testfiles import is_aside, is_test
from loci.index.code_words import Said, moved
from loci.index.impacts import impacts, numbers, postings
from loci.index.sqlite import sqlite3
from loci.index.store import Row

SCHEMA = (
    """CREATE TABLE code_files(id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, language TEXT NOT NULL,
        rank INTEGER NOT NULL, symbols INTEGER NOT NULL)""",
    # impacts: of this definition's words, as `impacts` packs them; code_postings holds the same by word.
    """CREATE TABLE code_symbols(id INTEGER PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL,
        qualified TEXT NOT NULL, kind TEXT NOT NULL, line INTEGER NOT NULL, end_line INTEGER NOT NULL,
        signature TEXT NOT NULL, doc TEXT NOT NULL, exported INTEGER NOT NULL, wording TEXT NOT NULL,
        impacts BLOB NOT NULL)""",
    "CREATE INDEX code_symbols_by_name ON code_symbols(folded)",
    """CREATE TABLE code_uses(id INTEGER PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, line INTEGER NOT NULL,
        inside INTEGER, receiver TEXT)""",
    "CREATE INDEX code_uses_by_name ON code_uses(name)",
    """CREATE TABLE code_imports(id INTEGER PRIMARY KEY, name TEXT NOT NULL, local TEXT NOT NULL, target TEXT NOT NULL,
        line INTEGER NOT NULL)""",
    "CREATE INDEX code_imports_by_name ON code_imports(name)",
    """CREATE TABLE code_postings(word INTEGER NOT NULL, file INTEGER NOT NULL, impacts BLOB NOT NULL,
        PRIMARY KEY(word, file)) WITHOUT ROWID""",
    "CREATE TABLE code_totals(symbols INTEGER NOT NULL)",
    "INSERT INTO code_totals VALUES(0)",
)
MAIN, ASIDE, TEST = 0, 1, 2
"""Rank of a file: what the project is, what stands beside it, what tests it; later ones come last in an answer."""
LONGEST_DOC = 600
"""Characters of a doc that are kept here; the whole of it is an episode."""
_PER_SYMBOL = 16
_PER_USE = 20
_IMPACTS = 11
"""Place of a definition's words among its columns."""


def create(connection: sqlite3.Connection) -> None:
    """Make the tables."""
    for statement in SCHEMA:
        connection.execute(statement)


def put(connection: sqlite3.Connection, unit: str, evidence: Sequence[Evidence]) -> Counter[str]:
    """Store what a file defines and uses, nothing where it holds no code; returns by how much words' counts change."""
    symbols, uses = _code_of(evidence)
    if not symbols and not uses:
        return Counter()
    number = connection.execute(
        "INSERT INTO code_files(path, language, rank, symbols) VALUES(?, '', 0, 0) RETURNING id", (unit,)
    ).fetchone()[0]
    return _fill(connection, number, unit, symbols, uses)


def replace(connection: sqlite3.Connection, unit: str, evidence: Sequence[Evidence]) -> Counter[str]:
    """Make what a file defines and uses this, and return by how much the words' counts change.

    What stands as before is left where it is: a line more in a file moves what is below it and changes little.
    """
    symbols, uses = _code_of(evidence)
    row = connection.execute("SELECT id FROM code_files WHERE path = ?", (unit,)).fetchone()
    if row is None or not (symbols or uses):
        found = drop(connection, unit)
        found.update(put(connection, unit, evidence))
        return found
    return _fill(connection, row[0], unit, symbols, uses)


def drop(connection: sqlite3.Connection, unit: str) -> Counter[str]:
    """Forget what a file defined and used; returns by how much the words' counts change."""
    row = connection.execute("SELECT id FROM code_files WHERE path = ?", (unit,)).fetchone()
    if row is None:
        return Counter()
    found = _fill(connection, row[0], unit, (), ())
    connection.execute("DELETE FROM code_files WHERE id = ?", row)
    return found


def _code_of(evidence: Sequence[Evidence]) -> tuple[list[Symbol], list[Reference]]:
    symbols = [item for item in evidence if isinstance(item, Symbol)]
    return symbols[: 1 << _PER_SYMBOL], [item for item in evidence if isinstance(item, Reference)][: 1 << _PER_USE]


def _fill(
    connection: sqlite3.Connection, number: int, unit: str, symbols: Sequence[Symbol], uses: Sequence[Reference]
) -> Counter[str]:
    """Write a file's rows over those that it has, and its words where a definition came, went or moved."""
    standing = _standing(connection, "code_symbols", symbols_of(number))
    used, imported = (_standing(connection, table, uses_of(number)) for table in ("code_uses", "code_imports"))
    before = [row[_IMPACTS] for row in standing.values()]
    names = [row[1] for row in (*used.values(), *imported.values())]
    rank = rank_of(unit)
    rows, gone, come = _symbol_rows(number, symbols, standing, names_only=rank == TEST)
    _write(connection, "code_symbols", standing, rows)
    use_rows, import_rows = _use_rows(number, symbols, uses)
    _write(connection, "code_uses", used, use_rows)
    _write(connection, "code_imports", imported, import_rows)
    _write_postings(connection, number, before, [row[_IMPACTS] for row in rows])
    language = symbols[0].language if symbols else ""
    old = connection.execute("SELECT symbols FROM code_files WHERE id = ?", (number,)).fetchone()[0]
    connection.execute("UPDATE code_totals SET symbols = symbols + ?", (len(symbols) - old,))
    connection.execute(
        "UPDATE code_files SET language = ?, rank = ?, symbols = ? WHERE id = ?", (language, rank, len(symbols), number)
    )
    return moved(gone, come, names, (use.name for use in uses))


def _write_postings(connection: sqlite3.Connection, number: int, before: Sequence[bytes], now: Sequence[bytes]) -> None:
    """The postings of the words of every definition that is not where it was."""
    touched: set[int] = set()
    for old, new in zip_longest(before, now, fillvalue=b""):
        if old != new:
            touched.update(numbers(old), numbers(new))
    found = postings(now, touched)
    gone = [(word, number) for word in sorted(touched) if word not in found]
    connection.executemany("DELETE FROM code_postings WHERE word = ? AND file = ?", gone)
    connection.executemany(
        "INSERT INTO code_postings VALUES(?, ?, ?) ON CONFLICT(word, file)"
        " DO UPDATE SET impacts = excluded.impacts WHERE impacts <> excluded.impacts",
        [(word, number, found[word]) for word in sorted(found)],
    )


_COLUMNS = {
    "code_symbols": ("id", "name", "folded", "qualified", "kind", "line", "end_line", "signature", "doc", "exported",
                     "wording", "impacts"),
    "code_uses": ("id", "name", "kind", "line", "inside", "receiver"),
    "code_imports": ("id", "name", "local", "target", "line"),
}  # fmt: skip
_NAMED = {"code_symbols": 2, "code_uses": 1, "code_imports": 1}
"""Place of the indexed name."""


def _standing(connection: sqlite3.Connection, table: str, numbers: tuple[int, int]) -> dict[int, Row]:
    """The rows of a range by number, in order."""
    rows = connection.execute(f"SELECT * FROM {table} WHERE id BETWEEN ? AND ? ORDER BY id", numbers)  # noqa: S608
    return {row[0]: row for row in rows}


def _write(connection: sqlite3.Connection, table: str, standing: dict[int, Row], rows: Sequence[Row]) -> None:
    """Make the rows that stand in a range these."""
    new: list[Row] = []
    moved: list[Row] = []
    named = _NAMED[table]
    for row in rows:
        known = standing.pop(row[0], None)
        if known is None or known[named] != row[named]:
            new.append(row)
        elif known != row:
            moved.append(row)
    connection.executemany(f"DELETE FROM {table} WHERE id = ?", [(number,) for number in standing])  # noqa: S608
    _move(connection, table, moved)
    if new:
        marks = ", ".join("?" * len(new[0]))
        connection.executemany(f"INSERT OR REPLACE INTO {table} VALUES({marks})", new)


def _move(connection: sqlite3.Connection, table: str, rows: Sequence[Row]) -> None:
    """Write rows over those of their numbers; the indexed name is the same there, so its index is not touched."""
    columns = _COLUMNS[table]
    places = [place for place in range(1, len(columns)) if place != _NAMED[table]]
    changes = ", ".join(f"{columns[place]} = ?" for place in places)
    values = [(*[row[place] for place in places], row[0]) for row in rows]
    connection.executemany(f"UPDATE {table} SET {changes} WHERE id = ?", values)  # noqa: S608  # names of our own tables


def rank_of(path: str) -> int:
    """MAIN, ASIDE or TEST by a file's path."""
    if is_test(path):
        return TEST
    return ASIDE if is_aside(path) else MAIN


def folded(name: str) -> str:
    """A name without case and separators: `getHTTPResponse` and `get_http_response` are one."""
    return "".join(character for character in name.casefold() if character.isalnum()) or name


def _symbol_rows(
    number: int, symbols: Sequence[Symbol], standing: Mapping[int, Row], *, names_only: bool
) -> tuple[list[Row], list[Said], list[Said]]:
    """Rows of definitions, what those said that are gone, and what those say that are new.

    One that says what it said before keeps its words' worth.  A doc that was cut can't be compared.
    """
    known: dict[tuple[object, ...], list[Row]] = {}
    for row in standing.values():
        known.setdefault((row[1], row[3], row[4], row[7], row[8], row[10]), []).append(row)
    first = number << _PER_SYMBOL
    rows: list[Row] = []
    come: list[Said] = []
    for place, one in enumerate(symbols):
        doc = cut(one.doc, 0, LONGEST_DOC)
        same = known.get((one.name, one.qualified, one.kind, one.signature, doc, one.wording))
        before = same.pop() if same else None
        if before is None:
            come.append((one.qualified, one.wording))
        rows.append(
            (first + place, one.name, folded(one.name) if before is None else before[2], one.qualified, one.kind,
             one.line, one.end_line, one.signature, doc, one.exported, one.wording,
             before[_IMPACTS] if before and len(doc) < LONGEST_DOC else impacts(one, names_only=names_only))
        )  # fmt: skip
    gone = [(row[3], row[10]) for same in known.values() for row in same]
    return rows, gone, come


def _use_rows(number: int, symbols: Sequence[Symbol], uses: Sequence[Reference]) -> tuple[list[Row], list[Row]]:
    """Uses and imports, numbered together in the order of the file."""
    places: dict[str, list[int]] = {}
    for place, one in enumerate(symbols):
        places.setdefault(one.qualified, []).append(place)
    first, symbol_first = number << _PER_USE, number << _PER_SYMBOL
    rows: list[Row] = []
    imports: list[Row] = []
    for place, use in enumerate(uses):
        if use.kind == "import":
            imports.append((first + place, use.name, use.alias or use.name, use.target or "", use.line))
        else:
            inside = _around(use, places, symbols)
            rows.append(
                (first + place, use.name, use.kind, use.line, None if inside is None else symbol_first + inside,
                 use.receiver)
            )  # fmt: skip
    return rows, imports


def _around(use: Reference, places: dict[str, list[int]], symbols: Sequence[Symbol]) -> int | None:
    """Which of the definitions that share a qualified name (overloads, two tests) holds the line of a use."""
    found = places.get(use.inside, ()) if use.inside else ()
    for place in found:
        if symbols[place].line <= use.line <= symbols[place].end_line:
            return place
    return found[0] if found else None


def span(number: int, bits: int) -> tuple[int, int]:
    """First and last number that a file's rows can have."""
    return number << bits, ((number + 1) << bits) - 1


def symbols_of(number: int) -> tuple[int, int]:
    """First and last number of a file's definitions."""
    return span(number, _PER_SYMBOL)


def uses_of(number: int) -> tuple[int, int]:
    """First and last number of a file's uses and imports."""
    return span(number, _PER_USE)


def file_of_symbol(symbol: int) -> int:
    """The file of a definition."""
    return symbol >> _PER_SYMBOL


def file_of_use(use: int) -> int:
    """The file of a use or import."""
    return use >> _PER_USE

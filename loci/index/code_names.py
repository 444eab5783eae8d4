"""Definitions by name, by file and by number: the look-ups that know exactly what they look for.

Must not know a question's grammar.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from loci.base.clean import Clean
from loci.base.frozen import dataclass
from loci.index.sqlite import sqlite3
from loci.index.structure import MAIN, file_of_symbol, folded, symbols_of

EXACT, FOLDED = 1.0, 0.8
"""How sure a name is the one that was asked for: as written, or without case and separators."""
_MOST = 400
"""Definitions of one name that are read; `get` and `main` have more in a big repository, and nobody wants them all."""
_ORDER = {
    "class": 0, "interface": 0, "struct": 0, "enum": 0, "function": 0, "method": 0, "macro": 1, "type": 1,
    "constant": 2, "variable": 3, "declaration": 4, "module": 5,
}  # fmt: skip


@dataclass(frozen=True)
class Definition:
    """One definition in the store."""

    number: int
    """Its number in this store; not the same after a rebuild."""
    name: str
    """Bare name."""
    qualified: str
    """With its scopes, joined by "."."""
    kind: str
    """As `Symbol.kind`."""
    path: str
    """Repository path."""
    line: int
    """Line of the name, from 1."""
    end_line: int
    """Last line, inclusive."""
    signature: str
    """On one line."""
    doc: Clean
    """Beginning of its doc."""
    exported: bool
    """Whether others may use it."""
    language: str
    """As parsed."""
    rank: int
    """MAIN, ASIDE or TEST of `structure`."""

    @property
    def owner(self) -> str:
        """Bare name of the scope it stands in, "" for none."""
        return self.qualified.rpartition(".")[0].rpartition(".")[2]


_COLUMNS = """s.id, s.name, s.qualified, s.kind, f.path, s.line, s.end_line, s.signature, s.doc, s.exported, f.language,
    f.rank"""
_JOIN = "code_symbols s JOIN code_files f ON f.id = s.id >> 16"


def definitions(connection: sqlite3.Connection, name: str) -> list[tuple[float, Definition]]:
    """Every definition of a name with how sure it is meant, best first.

    Args:
        connection: a store.
        name: bare or qualified in any spelling (`Command.invoke`, `ns::f`, `A#b`, `pkg.mod.f`).
    """
    parts = split_name(name)
    if not parts:
        return []
    query = f"SELECT {_COLUMNS} FROM {_JOIN} WHERE s.folded = ? ORDER BY f.rank, f.path, s.line LIMIT ?"  # noqa: S608  # constants
    rows = connection.execute(query, (folded(parts[-1]), _MOST))
    found = [_definition(row) for row in rows]
    scored = [(sure, one) for one in found if (sure := _certainty(one, parts)) > 0]
    if any(sure >= EXACT for sure, _ in scored):
        scored = [(sure, one) for sure, one in scored if sure >= EXACT]
    scored.sort(key=lambda pair: (-pair[0], *order(pair[1])))
    return scored


def split_name(name: str) -> list[str]:
    """A name's parts: scopes first, the bare name last."""
    for separator in ("::", "->", "#", "\\", "/", ":"):
        name = name.replace(separator, ".")
    return [part for part in name.strip(". ()").split(".") if part]


def _certainty(one: Definition, parts: Sequence[str]) -> float:
    """0 where the scopes do not fit; a module or package before the scopes is looked for in the path."""
    sure = EXACT if one.name == parts[-1] else FOLDED
    places = [folded(part) for part in (*one.path.rsplit(".", 1)[0].split("/"), *one.qualified.split(".")[:-1])]
    for part in reversed(parts[:-1]):
        if folded(part) not in places:
            return 0.0
    return sure


def order(one: Definition) -> tuple[int, int, int, int, int, str, int]:
    """What the project is before its tests, definitions before declarations, outer before inner; then by place."""
    stub = one.path.endswith((".pyi", ".d.ts"))
    local = one.rank == MAIN and one.kind == "function" and "." in one.qualified
    return one.rank, int(stub), _ORDER.get(one.kind, 3), int(local), -int(bool(one.doc)), one.path, one.line


def by_number(connection: sqlite3.Connection, numbers: Iterable[int]) -> dict[int, Definition]:
    """Definitions by their numbers; those that are gone are left out."""
    found: dict[int, Definition] = {}
    wanted = sorted(set(numbers))
    for start in range(0, len(wanted), 500):
        part = wanted[start : start + 500]
        marks = ",".join("?" * len(part))
        rows = connection.execute(f"SELECT {_COLUMNS} FROM {_JOIN} WHERE s.id IN ({marks})", part)  # noqa: S608
        found.update((row[0], _definition(row)) for row in rows)
    return found


def whole_files(connection: sqlite3.Connection, paths: Sequence[str]) -> dict[str, Definition]:
    """Files by path as the definitions that they are themselves; paths without code are left out."""
    numbers: list[int] = []
    for start in range(0, len(paths), 500):
        part = paths[start : start + 500]
        marks = ",".join("?" * len(part))
        rows = connection.execute(f"SELECT id FROM code_files WHERE path IN ({marks})", part)  # noqa: S608
        numbers += [symbols_of(row[0])[0] for row in rows]
    return {one.path: one for one in by_number(connection, numbers).values()}


def in_file(connection: sqlite3.Connection, number: int) -> list[Definition]:
    """Definitions of a file in the order of its lines, the file itself left out."""
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM {_JOIN} WHERE s.id > ? AND s.id <= ? ORDER BY s.line, s.id",  # noqa: S608
        symbols_of(number),
    )
    return [_definition(row) for row in rows]


def members(connection: sqlite3.Connection, holder: Definition) -> list[Definition]:
    """What stands directly in a class or module, in the order of its lines; wherever it is in a language like Go."""
    prefix = f"{holder.qualified}."
    found = in_file(connection, file_of_symbol(holder.number))
    return [one for one in found if one.qualified.startswith(prefix) and "." not in one.qualified[len(prefix) :]]


def files(connection: sqlite3.Connection, path: str) -> list[tuple[int, str]]:
    """(number, path) of code files whose path ends in these segments, shortest path first; extension optional."""
    wanted = path.strip("/ ").removeprefix("./").casefold()
    if not wanted:
        return []
    exact = connection.execute("SELECT id, path FROM code_files WHERE path = ?", (path.strip("/ "),)).fetchall()
    if exact:
        return [(row[0], row[1]) for row in exact]
    stem = wanted.rsplit("/", 1)[-1].split(".", 1)[0]
    parts = wanted.split("/")
    rows = [*_modules(connection, stem), *(_modules(connection, parts[-2]) if len(parts) > 1 else ())]
    fitting = {(rank, len(path), path, number) for number, path, rank in rows if _ends_in(path.casefold(), wanted)}
    return [(number, path) for _, _, path, number in sorted(fitting)]


def _modules(connection: sqlite3.Connection, name: str) -> list[tuple[int, str, int]]:
    """(number, path, rank) of files called so; `core/__init__.py` is called `core`."""
    query = f"SELECT f.id, f.path, f.rank FROM {_JOIN} WHERE s.folded = ? AND s.id & 65535 = 0"  # noqa: S608  # constants
    return connection.execute(query, (folded(name),)).fetchall()


def _ends_in(path: str, wanted: str) -> bool:
    ends = (path, path.rsplit(".", 1)[0])
    return any(end == wanted or end.endswith(f"/{wanted}") for end in ends)


def _definition(row: Sequence[object]) -> Definition:
    values = list(row)
    values[8], values[9] = Clean(str(values[8])), bool(values[9])
    return Definition(*values)  # type: ignore[arg-type]  # the columns are the fields, in their order

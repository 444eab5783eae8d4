"""What the manifests and the tree of a checkout state, as tables, and the look-ups that questions over sets need.

Must not know how a question is worded, nor how a fact was read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from loci.base.clean import Clean
from loci.base.evidence import Evidence, Fact
from loci.base.frozen import dataclass
from loci.index.sqlite import sqlite3
from loci.index.store import Row, Store

SCHEMA = (
    """CREATE TABLE facts(unit TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, name TEXT NOT NULL,
        tail TEXT NOT NULL, value TEXT NOT NULL, scope TEXT NOT NULL, path TEXT NOT NULL, line INTEGER NOT NULL)""",
    "CREATE INDEX facts_by_unit ON facts(unit)",
    "CREATE INDEX facts_by_name ON facts(kind, name)",
    "CREATE INDEX facts_by_tail ON facts(kind, tail)",
    "CREATE TABLE files(path TEXT PRIMARY KEY, name TEXT NOT NULL, stem TEXT NOT NULL) WITHOUT ROWID",
    "CREATE INDEX files_by_name ON files(name)",
    "CREATE INDEX files_by_stem ON files(stem)",
    "CREATE TABLE written(path TEXT PRIMARY KEY, language TEXT NOT NULL, bytes INTEGER NOT NULL) WITHOUT ROWID",
)
_COLUMNS = "kind, key, value, scope, path, line"
_RANK = "scope = 'example', length(path) - length(replace(path, '/', '')), path, line, rowid"
"""Order of citations: the project's own manifests before its examples, outer ones before nested ones."""


@dataclass(frozen=True)
class Share:
    """One language of a project."""

    language: str
    """Its key (`python`)."""
    bytes: int
    """Bytes of its files."""
    share: float
    """Part of all bytes in any language, 0..1."""


@dataclass(frozen=True)
class Coverage:
    """What a store could have answered from."""

    files: int
    """Tracked files that are known."""
    manifests: int
    """Manifests that were read."""


def create(connection: sqlite3.Connection) -> None:
    """Make the tables."""
    for statement in SCHEMA:
        connection.execute(statement)


def put(connection: sqlite3.Connection, unit: str, evidence: Sequence[Evidence]) -> None:
    """Store the facts of a unit; other evidence is left to others."""
    facts = [item for item in evidence if isinstance(item, Fact)]
    rows = [
        (unit, one.kind, one.key, *spellings(one.key), one.value, one.scope, one.path, one.line)
        for one in facts
        if one.kind not in ("file", "language")
    ]
    if rows:
        connection.executemany("INSERT INTO facts VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    for one in facts:
        if one.kind == "file":
            name = one.key.rsplit("/", 1)[-1].lower()
            connection.execute("INSERT OR REPLACE INTO files VALUES(?, ?, ?)", (one.key, name, stem_of(name)))
        elif one.kind == "language" and one.value.isdigit():
            values = (one.path, one.key, int(one.value))
            connection.execute("INSERT OR REPLACE INTO written VALUES(?, ?, ?)", values)


def drop(connection: sqlite3.Connection, unit: str) -> None:
    """Forget the facts of a unit."""
    connection.execute("DELETE FROM facts WHERE unit = ?", (unit,))
    connection.execute("DELETE FROM files WHERE path = ?", (unit,))
    connection.execute("DELETE FROM written WHERE path = ?", (unit,))


def spellings(key: str) -> tuple[str, str]:
    """How people may write a key: the name without its ecosystem, and its last part.

    `py:pytest-cov` gives pytest-cov twice, `go:github.com/spf13/pflag` its path and pflag,
    `java:com.google.code.gson:gson` the coordinates and gson.  Dots, underscores and blanks are hyphens.
    """
    name = key.partition(":")[2] or key
    tail = re.split(r"[/:]", name)[-1] or name
    return plain_name(name), plain_name(tail)


def plain_name(name: str) -> str:
    """Lower case, with `-` for dots, underscores and blanks."""
    return re.sub(r"[-_.\s]+", "-", name.strip().lower()).strip("-")


def stem_of(name: str) -> str:
    """What a file is about by its name: no leading dot, no extension, no `rc` (`.readthedocs.yaml` → readthedocs)."""
    bare = name.lower().lstrip(".")
    stem = re.split(r"\.", bare, maxsplit=1)[0]
    return plain_name(re.sub(r"(?<=[a-z])[-_]?(?:rc|config|conf|cfg|settings|ignore)$", "", stem) or stem)


def named(opened: Store, kind: str, names: Iterable[str], ecosystem: str = "") -> list[Fact]:
    """Facts of a kind under any of some names, whole or by their last part, best citation first."""
    wanted = list(dict.fromkeys(plain_name(name) for name in names))
    marks = ", ".join("?" * len(wanted))
    sql = f"SELECT {_COLUMNS} FROM facts WHERE kind = ? AND (name IN ({marks}) OR tail IN ({marks}))"  # noqa: S608
    return _facts(opened.rows(f"{sql} ORDER BY {_RANK}", [kind, *wanted, *wanted]), ecosystem)


def all_of(opened: Store, kind: str, ecosystem: str = "") -> list[Fact]:
    """Every fact of a kind, best citation first."""
    sql = f"SELECT {_COLUMNS} FROM facts WHERE kind = ? ORDER BY {_RANK}"  # noqa: S608  # constants of this file
    return _facts(opened.rows(sql, [kind]), ecosystem)


def languages(opened: Store) -> list[Share]:
    """Languages by their share of bytes, largest first; headers count for whichever of the C family leads."""
    rows = opened.rows("SELECT language, SUM(bytes) FROM written GROUP BY language")
    sums = {str(language): int(size) for language, size in rows}
    headers = sums.pop("c-header", 0)
    if headers:
        leader = max(("c", "cpp", "objective-c", "objective-cpp"), key=lambda one: sums.get(one, 0))
        sums[leader] = sums.get(leader, 0) + headers
    total = sum(sums.values()) or 1
    shares = [Share(language, size, size / total) for language, size in sums.items()]
    return sorted(shares, key=lambda one: (-one.bytes, one.language))


def files_like(opened: Store, names: Iterable[str], stems: Iterable[str] = ()) -> list[str]:
    """Paths whose file name is one of some names, or whose stem is one of some stems; outer ones first.

    A name with a slash is matched as the end of the path, one with `*` as a glob.
    """
    found: set[str] = set()
    for name in names:
        lower = name.lower().strip("/")
        if "*" in lower:
            rows = opened.rows("SELECT path FROM files WHERE lower(path) GLOB ? OR name GLOB ?", [lower, lower])
        elif "/" in lower:
            last = lower.rsplit("/", 1)[-1]
            rows = opened.rows("SELECT path FROM files WHERE name = ?", [last])
            rows = [row for row in rows if f"/{row[0]}".lower().endswith(f"/{lower}")] or _directory(opened, lower)
        else:
            rows = opened.rows("SELECT path FROM files WHERE name = ?", [lower]) or _directory(opened, lower)
        found.update(str(row[0]) for row in rows)
    for stem in stems:
        found.update(str(row[0]) for row in opened.rows("SELECT path FROM files WHERE stem = ?", [plain_name(stem)]))
    return sorted(found, key=lambda path: (path.count("/"), path))


def _directory(opened: Store, name: str) -> list[Row]:
    """One file below a directory of that name at the top, as its proof."""
    first, last = f"{name}/", f"{name}0"  # "0" follows "/"
    return opened.rows("SELECT path FROM files WHERE path >= ? AND path < ? LIMIT 1", [first, last])


def coverage(opened: Store) -> Coverage:
    """How much there was to look at."""
    files = opened.rows("SELECT COUNT(*) FROM files")
    manifests = opened.rows("SELECT COUNT(*) FROM facts WHERE kind = 'manifest' AND scope <> 'example'")
    return Coverage(int(files[0][0]) if files else 0, int(manifests[0][0]) if manifests else 0)


def _facts(rows: Sequence[Row], ecosystem: str) -> list[Fact]:
    facts = (Fact(str(r[0]), str(r[1]), Clean(r[2]), str(r[3]), str(r[4]), int(r[5])) for r in rows)
    return [one for one in facts if not ecosystem or one.key.startswith(f"{ecosystem}:")]

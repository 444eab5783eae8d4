"""Getting a text out of derived files for good.

SQLite keeps removed rows in free pages, its write-ahead log and FTS5 its old segments, so a store is never cleaned in
place: it is thrown away, with everything that was derived beside it, and made again from its sources.  Must not know
why, nor what the sources are.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from loci.base.errors import StorageError
from loci.base.evidence import Change, Delta, Episode, Source
from loci.base.frozen import replace
from loci.disk.files import remove_file
from loci.disk.locks import release_lock, take_lock
from loci.disk.survey import holds, walk
from loci.index import told
from loci.index.freshness import READABLE
from loci.index.sqlite import sqlite3
from loci.index.store import Store

LOCK_SECONDS = 60.0
_MOST = 20
_OF_HISTORY = {
    "episodes": f"kind <> '{told.KIND}'",
    "words": f"substr(word, 1, 1) <> '{told.BROUGHT}'",
    "blocks": f"substr(word, 1, 1) <> '{told.BROUGHT}'",
}
"""What leaves out the rows of what commits brought: no tracked file says so."""


def discard(path: Path, wait: float = LOCK_SECONDS) -> int:
    """Delete a store, its logs, half-built copies and marks; return how many files that were.

    Raises:
        StorageError: a refresh held it for `wait` seconds, or a file stays.
    """
    if not path.parent.is_dir():
        return 0
    held = take_lock(path.with_name(path.name + ".lock"), wait)
    if held is None:
        raise StorageError(f"{path} is being refreshed", "Try again when the other loci has finished.")
    try:
        return sum(remove_file(one) for one in beside(path))
    finally:
        release_lock(held)


def beside(path: Path) -> tuple[Path, ...]:
    """The store's file and whatever is named after it, but for its lock and another project's store (`shop.js.db`)."""
    return tuple(
        found.path
        for found in walk(path.parent)
        if found.kind == "file" and found.path.parent == path.parent and _named_after(path, found.path.name)
    )


def _named_after(path: Path, name: str) -> bool:
    if name.endswith(".lock"):
        return False
    return name.startswith(path.name) or (name.startswith(f"{path.stem}.") and ".db" not in name[len(path.stem) :])


def keeps(path: Path, forms: Sequence[str]) -> bool:
    """Whether any byte string stands in a store's files, free pages and logs included.

    Args:
        path: the store.
        forms: what is looked for; letters match whatever their case, because tokens are kept in lower case.
    """
    return any(holds(one, lowered(forms), fold=True) for one in beside(path))


def lowered(forms: Sequence[str]) -> list[bytes]:
    """Forms in lower case, as SQLite and `bytes` know it (ASCII alone) and as Unicode does."""
    found = {form.encode("utf-8", "replace").lower() for form in forms}
    return sorted(found | {form.lower().encode("utf-8", "replace") for form in forms})


def lives_in(path: Path, forms: Sequence[str]) -> tuple[str, ...]:
    """Where the present content of a store holds a text: tracked paths, or names of tables where it is no passage."""
    wanted = [form.decode("utf-8", "replace") for form in lowered(forms)]
    with Store(path) as opened:
        found = opened.read(lambda connection: _places(connection, wanted))
    return tuple(found or ())


def without(source: Source, forms: Sequence[str]) -> Source:
    """The source, but for what commits brought that holds one of these texts.

    A tracked file can be changed, a patch that was committed once can not.
    """
    wanted = [form.decode("utf-8", "replace") for form in lowered(forms)]

    def read(since: str | None) -> Delta:
        delta = source.read(since)
        if callable(delta.changes):  # of files: none of it is told by a commit
            return delta
        return Delta(delta.whole, (one for one in delta.changes if not _brings(one, wanted)))

    return replace(source, read=read)


def _brings(change: Change, wanted: Sequence[str]) -> bool:
    brought = [one for one in change.evidence if isinstance(one, Episode) and one.kind == told.KIND]
    return any(form in f"{one.title}\n{one.text}".lower() for one in brought for form in wanted)


def sound(path: Path) -> bool:
    """Whether SQLite finds no page of a store damaged; it reads all of it.  A store that can't be opened is sound."""
    with Store(path) as opened:
        if opened.state not in READABLE:
            return True
        rows = opened.rows("PRAGMA quick_check(1)")
        return [row[0] for row in rows] == ["ok"]


def _places(connection: sqlite3.Connection, forms: Sequence[str]) -> list[str]:
    found: dict[str, None] = {}
    for table, columns in _tables(connection):
        where = " OR ".join(f'instr(lower("{column}"), ?)' for column in columns for _ in forms)
        where = f"({where}) AND {_OF_HISTORY[table]}" if table in _OF_HISTORY else where
        shown = "path" if "path" in columns else f"'{table}'"
        sql = f'SELECT DISTINCT {shown} FROM "{table}" WHERE {where} LIMIT {_MOST}'  # noqa: S608  # names of our tables
        rows = connection.execute(sql, [form for _ in columns for form in forms]).fetchall()
        found.update(dict.fromkeys(str(row[0] or table) for row in rows))
    return list(found)


def _tables(connection: sqlite3.Connection) -> list[tuple[str, list[str]]]:
    """Ordinary tables with their columns of text; what FTS5 keeps says the same, a log of changes is past."""
    rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall()
    virtual = [name for name, sql in rows if "VIRTUAL" in str(sql).upper()]
    own = [name for name, _ in rows if not any(name == one or name.startswith(f"{one}_") for one in virtual)]
    found = []
    for table in (name for name in own if name != "changes"):
        about = connection.execute(f'PRAGMA table_info("{table}")').fetchall()
        columns = [str(row[1]) for row in about if "TEXT" in str(row[2]).upper()]
        if columns:
            found.append((table, columns))
    return found

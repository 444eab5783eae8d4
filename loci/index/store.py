"""One SQLite database of derived things, opened for reading or writing, and its named state.

A store that is missing, corrupt or of another version is an empty store with a state that says so: no reader ever
sees an exception of SQLite.  Must not know what its tables mean; `episodes`, `structure`, `facts` do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from loci.base import text
from loci.disk.files import identity_of, make_private_directory, private_file, remove_file
from loci.index.freshness import CORRUPT, FORMAT, FRESH, MISSING, READABLE, RULES
from loci.index.sqlite import sqlite3

MEANING = "meaning"
"""Where an open store keeps its `Nearest`, which the door that opened it put there."""
VERSION = "8"
"""Raised with every change of a table; another one means the file is read again from its sources."""
SIGNATURE = f"{text.RULES} counted-3"
"""The rules by which words are made, and which of them are counted; under another one a store is read until it is read
anew.  `counted` is raised by hand: 2, the words and phrases of comments and messages."""
_BUSY_SECONDS = 10.0
_PAGE_CACHE = -16_000  # KiB, while writing: a rebuild that spills to the write-ahead log on every page is 2x slower

TYPE_CHECKING = False  # as `typing` has it, whose import costs as much as half a bare interpreter
if TYPE_CHECKING:
    from typing import Any, TypeVar

    Value = TypeVar("Value")
    Row = tuple[Any, ...]
else:
    Row = tuple

_META = "CREATE TABLE IF NOT EXISTS meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID"


class Store:
    """One database open for reading.  Holds a connection; close it, or use it in a `with`."""

    def __init__(self, path: Path, *, watched: bool = False) -> None:
        """
        Args:
            path: the file.
            watched: it will be asked whether it `stands`.
        """
        self.path = path
        self._watched = watched
        self.state = MISSING
        """A name of `freshness`; FRESH here means readable and of today's rules (CONTENT needs the sources)."""
        self.kept: dict[str, Any] = {}
        """What a reader keeps with the open store, so that it reads it once."""
        self.passing: dict[str, Any] = {}
        """What one question made of the store, until it is let go."""
        self._connection: sqlite3.Connection | None = None
        self._meta: dict[str, str] = {}
        self._seen = (0, 0)
        self._open()

    def _open(self) -> None:
        if not self.path.is_file():
            return
        try:
            self._connection = _connect_reading(self.path)
            self._seen = self._look() if self._watched else self._seen  # before anything is read
            self._meta = {
                str(key): str(value) for key, value in self._connection.execute("SELECT key, value FROM meta")
            }
        except sqlite3.OperationalError as error:
            self._close_as(MISSING if "no such table" in str(error) else CORRUPT)
        except sqlite3.Error:
            self._close_as(CORRUPT)
        else:
            self.state = state_of_meta(self._meta)
            if self.state not in READABLE:
                self._close_as(self.state)

    def _look(self) -> tuple[int, int]:
        """(inode, SQLite's count of what others committed)."""
        if self._connection is None:
            return 0, 0
        return identity_of(self.path), int(self._connection.execute("PRAGMA data_version").fetchone()[0])

    def stands(self) -> bool:
        """Whether what was read when it was opened is still what is there."""
        try:
            return self._connection is not None and self._seen == self._look()
        except sqlite3.Error:
            return False

    def hold(self) -> None:
        """From here on one state of the file, whatever others commit: no query takes locks of its own."""
        self.read(lambda connection: connection.execute("BEGIN"))

    def let_go(self) -> None:
        """Back to whatever is in the file."""
        self.passing.clear()
        self.read(lambda connection: connection.rollback())

    def _close_as(self, state: str) -> None:
        self.close()
        self.state = state

    def meta(self, key: str, default: str = "") -> str:
        """A fact about the store itself: `generation`, `edition`, `episodes`, `tokens`, `fingerprint:<source>`."""
        return self._meta.get(key, default)

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        """Every row of a query; none where the store is not readable, and CORRUPT from then on if SQLite says so."""
        return self.read(lambda connection: connection.execute(sql, values).fetchall()) or []

    def read(self, work: Callable[[sqlite3.Connection], Value]) -> Value | None:
        """What `work` makes of the connection; None where there is nothing to read, or no longer."""
        if self._connection is None:
            return None
        try:
            return work(self._connection)
        except sqlite3.Error as error:
            if not isinstance(error, sqlite3.OperationalError) or "locked" not in str(error):
                self._close_as(CORRUPT)
            return None

    def close(self) -> None:
        """Give the file back; the store is empty afterwards."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def state_of_meta(meta: dict[str, str]) -> str:
    """FORMAT, RULES, MISSING or FRESH by what a store says of itself."""
    if not meta.get("version"):
        return MISSING
    if meta["version"] != VERSION:
        return FORMAT
    return FRESH if meta.get("rules") == SIGNATURE else RULES


def _connect_reading(path: Path) -> sqlite3.Connection:
    """Read-only; `immutable` where the directory can't hold the write-ahead log's index (a read-only disk)."""
    place = path.absolute().as_uri()
    connection = sqlite3.connect(f"{place}?mode=ro", uri=True, timeout=_BUSY_SECONDS, check_same_thread=False)
    try:
        connection.execute("SELECT 1 FROM sqlite_master LIMIT 1")
    except sqlite3.OperationalError:
        connection.close()
        connection = sqlite3.connect(f"{place}?mode=ro&immutable=1", uri=True, check_same_thread=False)
    return connection


def connect_writing(path: Path) -> sqlite3.Connection:
    """A connection for one writer, write-ahead log on, transactions begun by hand; the file is made 0600 if it is new.

    Raises:
        StorageError: the directory or the file can't be made.
        sqlite3.Error: the file is no database.
    """
    make_private_directory(path.parent)
    private_file(path)
    connection = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute(f"PRAGMA cache_size={_PAGE_CACHE}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def remove_store(path: Path) -> bool:
    """Delete a database with its log and index files; False where there was none.

    Raises:
        StorageError: it is there and stays.
    """
    for suffix in ("-wal", "-shm"):
        remove_file(path.with_name(path.name + suffix))
    return remove_file(path)


def read_meta(connection: sqlite3.Connection) -> dict[str, str]:
    """What a store says of itself; empty where it says nothing yet."""
    connection.execute(_META)
    return dict(connection.execute("SELECT key, value FROM meta"))


def write_meta(connection: sqlite3.Connection, values: Mapping[str, str]) -> None:
    """Set facts about the store."""
    connection.executemany(
        "INSERT INTO meta VALUES(?, ?) ON CONFLICT(key) DO UPDATE SET value = excluded.value", list(values.items())
    )


def drop_everything(connection: sqlite3.Connection) -> None:
    """Remove every table, inside the caller's transaction: readers see the old state until it commits."""
    rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall()
    for name, _sql in sorted(rows, key=lambda row: "VIRTUAL" not in str(row[1]).upper()):
        if not str(name).startswith("sqlite_"):
            connection.execute(f'DROP TABLE IF EXISTS "{name}"')

"""What an installation fitted for itself, kept in the router's database and gone with it.

Must not know what it means.
"""

from __future__ import annotations

from pathlib import Path

from loci.base.errors import StorageError
from loci.disk.locks import release_lock, take_lock
from loci.index import store
from loci.index.sqlite import sqlite3

LOCK_SECONDS = 60.0


def remember(path: Path, key: str, value: str) -> None:
    """Keep a value; "" forgets it.

    Args:
        path: `router.db`, which is there.
        key: its name.
        value: any text.

    Raises:
        StorageError: the disk refuses, or an update of the router holds it for too long.
    """
    held = take_lock(path.with_name(path.name + ".lock"), LOCK_SECONDS)
    if held is None:
        raise StorageError("The router is being updated by another process.", "Try again when it is over.")
    try:
        connection = store.connect_writing(path)
        try:
            connection.execute("DELETE FROM fitted WHERE key = ?", (key,))
            if value:
                connection.execute("INSERT INTO fitted VALUES(?, ?)", (key, value))
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise StorageError(f"{path} can't be written: {error}", "Free some space, or run: loci doctor") from error
    finally:
        release_lock(held)

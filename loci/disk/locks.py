"""Locks between processes: exclusive, on files of their own, dropped by the kernel when the holder dies.

Must not know what a lock protects.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from loci.base.errors import StorageError
from loci.disk.files import make_private_directory, storage_error

_BINARY = getattr(os, "O_BINARY", 0)
_CLOSE = getattr(os, "O_CLOEXEC", 0)
LOCK_SECONDS = 20.0


@contextmanager
def lock(path: Path, seconds: float = LOCK_SECONDS) -> Iterator[None]:
    """Hold an exclusive lock on a file of its own (never on data: a rewrite replaces the data's inode).

    Raises:
        StorageError: another process held it for `seconds`, or the file can't be made.
    """
    held = take_lock(path, seconds)
    if held is None:
        raise StorageError(f"{path} is held by another process", "Try again when the other loci has finished.")
    try:
        yield
    finally:
        release_lock(held)


def take_lock(path: Path, seconds: float = 0.0) -> int | None:
    """A handle that holds the lock, or None where another process kept it for `seconds`.

    The kernel drops the lock when the process dies, so a killed worker leaves nothing to clean.

    Raises:
        StorageError: the lock file can't be made.
    """
    make_private_directory(path.parent)
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | _BINARY | _CLOSE, 0o600)
    except OSError as error:
        raise storage_error(path, "be locked", error) from error
    deadline = time.monotonic() + seconds
    pause = 0.001
    while not _try_lock(handle):
        if time.monotonic() >= deadline:
            os.close(handle)
            return None
        time.sleep(pause)
        pause = min(pause * 2, 0.05)
    return handle


def release_lock(handle: int) -> None:
    """Give back what `take_lock` gave."""
    if sys.platform == "win32":
        import msvcrt

        with suppress(OSError):
            os.lseek(handle, 0, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)
    os.close(handle)


def _try_lock(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(handle, 0, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True

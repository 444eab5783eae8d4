"""Locks between processes: exclusive, on files of their own, dropped by the kernel when the holder dies.

Must not know what a lock protects.
"""

from __future__ import annotations

import sys
import time

from loci.base.errors import StorageError
from loci.disk.files import make_private_directory, storage_error
from loci.disk.system import os, parent_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from loci.disk.files import AnyPath

_BINARY = getattr(os, "O_BINARY", 0)
_CLOSE = getattr(os, "O_CLOEXEC", 0)
LOCK_SECONDS = 20.0


class lock:  # noqa: N801  # used as the verb it is
    """Hold an exclusive lock on a file of its own (never on data: a rewrite replaces the data's inode).

    Raises:
        StorageError: on entering: another process held it for `seconds`, or the file can't be made.
    """

    def __init__(self, path: AnyPath, seconds: float = LOCK_SECONDS) -> None:
        self._path, self._seconds = path, seconds
        self._held = -1

    def __enter__(self) -> None:
        held = take_lock(self._path, self._seconds)
        if held is None:
            raise StorageError(
                f"{self._path} is held by another process", "Try again when the other loci has finished."
            )
        self._held = held

    def __exit__(self, *_: object) -> None:
        release_lock(self._held)


def take_lock(path: AnyPath, seconds: float = 0.0) -> int | None:
    """A handle that holds the lock, or None where another process kept it for `seconds`.

    The kernel drops the lock when the process dies, so a killed worker leaves nothing to clean.

    Raises:
        StorageError: the lock file can't be made.
    """
    make_private_directory(parent_of(path))
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

        try:
            os.lseek(handle, 0, 0)
            msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)
        finally:  # closing unlocks as well
            os.close(handle)
    else:
        os.close(handle)


def _try_lock(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(handle, 0, 0)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True

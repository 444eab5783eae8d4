"""Files, locks and durable writes.  Everything loci writes goes through here: directories 0700, files 0600.

Must not know what the bytes mean.
"""

from __future__ import annotations

import errno
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from loci.base.errors import StorageError

_BINARY = getattr(os, "O_BINARY", 0)
_CLOSE = getattr(os, "O_CLOEXEC", 0)
LOCK_SECONDS = 20.0


def make_private_directory(path: Path) -> None:
    """Create a directory and its parents, 0700 each where we make them.

    Raises:
        StorageError: the disk refuses.
    """
    try:
        missing = [parent for parent in (path, *path.parents) if not parent.exists()]
        for parent in reversed(missing):
            parent.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise storage_error(path, "be created", error) from error


def storage_error(path: Path, what: str, error: OSError) -> StorageError:
    """A StorageError in one sentence, with the system's own reason."""
    reason = os.strerror(error.errno) if error.errno else type(error).__name__
    hint = "Free some space and try again." if error.errno == errno.ENOSPC else "Check that this user may write there."
    return StorageError(f"{path} can't {what}: {reason}", hint)


def read_bytes(path: Path) -> bytes | None:
    """A file's bytes; None where it is missing or unreadable."""
    try:
        return path.read_bytes()
    except OSError:
        return None


def read_text(path: Path) -> str | None:
    """A file's text as UTF-8 with replacement; None where it is missing or unreadable."""
    data = read_bytes(path)
    return None if data is None else data.decode("utf-8", "replace")


def read_tail(path: Path, size: int) -> bytes:
    """The last `size` bytes at most; b"" where there is nothing to read."""
    try:
        with path.open("rb") as stream:
            end = stream.seek(0, os.SEEK_END)
            stream.seek(max(0, end - size))
            return stream.read(size)
    except OSError:
        return b""


def read_lines(path: Path, start: int = 0) -> Iterator[tuple[int, bytes]]:
    """(offset after the line, line without LF) for each line from byte `start`, lazily; nothing where it is missing."""
    try:
        stream = path.open("rb")
    except OSError:
        return
    with stream:
        offset = stream.seek(start)
        for line in stream:
            offset += len(line)
            yield offset, line.rstrip(b"\n")


def size_of(path: Path) -> int:
    """Bytes in a file, 0 where it is missing."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def append_durably(path: Path, data: bytes) -> int:
    """Append `data` in one write and sync it to the disk; return the offset it starts at.

    The caller holds the lock.  A torn last line of an earlier crash is closed with a line feed first.  After a short
    or failed write the file is cut back to what it was, so that what was not acknowledged is not half there.

    Raises:
        StorageError: nothing was stored.
    """
    new = not path.exists()
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | _BINARY | _CLOSE, 0o600)
    except OSError as error:
        raise storage_error(path, "be opened", error) from error
    try:
        end = os.lseek(handle, 0, os.SEEK_END)
        start = _write_at_end(handle, end, data)
    except OSError as error:
        raise storage_error(path, "be written", error) from error
    finally:
        os.close(handle)
    if new:
        _sync_directory(path.parent)
    return start


def _write_at_end(handle: int, end: int, data: bytes) -> int:
    if end and not _ends_with_newline(handle, end):
        data = b"\n" + data
    try:
        os.lseek(handle, 0, os.SEEK_END)
        _write_whole(handle, data)
        os.fsync(handle)
    except OSError:
        with suppress(OSError):
            os.ftruncate(handle, end)
        raise
    return end


def _write_whole(handle: int, data: bytes) -> None:
    if os.write(handle, data) != len(data):
        raise OSError(errno.ENOSPC, "short write")


def _ends_with_newline(handle: int, end: int) -> bool:
    os.lseek(handle, end - 1, os.SEEK_SET)
    return os.read(handle, 1) == b"\n"


def _sync_directory(path: Path) -> None:
    """Make a new name durable; Windows has no such call and keeps names with the file."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def replace_file(path: Path, data: bytes, mode: int = 0o600) -> None:
    """Write a file whole or not at all: temporary file beside it, sync, rename.

    Raises:
        StorageError: the old content stands.
    """
    make_private_directory(path.parent)
    temporary = ""
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if sys.platform != "win32":
            os.chmod(temporary, mode)  # noqa: PTH101  # the name is a string here; a Path costs an import-time object
        os.replace(temporary, path)  # noqa: PTH105
    except OSError as error:
        if temporary:
            with suppress(OSError):
                os.unlink(temporary)  # noqa: PTH108
        raise storage_error(path, "be written", error) from error
    _sync_directory(path.parent)


def write_once(path: Path, text: str) -> str:
    """Create a file that nobody made before us, else return what the first one wrote.

    Raises:
        StorageError: it can neither be made nor read.
    """
    with lock(path.parent / ".lock"):
        found = read_text(path)
        if found and found.strip():
            return found
        replace_file(path, text.encode("utf-8"))
    return text


def remove_file(path: Path) -> bool:
    """Delete a file; False where there was none.

    Raises:
        StorageError: it is there and stays.
    """
    try:
        path.unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise storage_error(path, "be removed", error) from error
    return True


def private_file(path: Path) -> None:
    """Make an empty file 0600 where there is none, for a library that would create it with the user's umask.

    Raises:
        StorageError: it can't be made.
    """
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | _BINARY | _CLOSE, 0o600))
    except OSError as error:
        raise storage_error(path, "be opened", error) from error


def move_file(source: Path, target: Path) -> None:
    """Put a finished file in the place of another, at once.

    Raises:
        StorageError: the old one stands.
    """
    try:
        source.replace(target)
    except OSError as error:
        raise storage_error(target, "be written", error) from error
    _sync_directory(target.parent)


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

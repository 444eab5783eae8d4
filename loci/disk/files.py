"""Files and durable writes.  Everything loci writes goes through here: directories 0700, files 0600.

Must not know what the bytes mean.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from loci.base.errors import StorageError

_BINARY = getattr(os, "O_BINARY", 0)
_CLOSE = getattr(os, "O_CLOEXEC", 0)


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


def read_range(path: Path, start: int, size: int) -> bytes:
    """`size` bytes at most from byte `start`; b"" where there is nothing to read."""
    try:
        with path.open("rb") as stream:
            stream.seek(start)
            return stream.read(size)
    except OSError:
        return b""


def identity_of(path: Path) -> int:
    """What tells a file from another one put in its place (its inode), 0 where it is missing."""
    try:
        return path.stat().st_ino
    except OSError:
        return 0


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
        temporary = str(path.parent / f".{path.name[:40]}.{os.urandom(6).hex()}")
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY | _CLOSE, 0o600)
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


def write_once(path: Path, text: str, good: Callable[[str], object]) -> str:
    """Create a file that nobody made before us, else return what the first one wrote, as far as it is good.

    Args:
        path: the file; its directory exists.
        text: what to write.
        good: whether what is found can be used; anything else is replaced.

    Raises:
        StorageError: it can neither be made nor read.
    """
    from loci.disk.locks import lock

    with lock(path.parent / ".lock"):
        found = read_text(path)
        if found and good(found):
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

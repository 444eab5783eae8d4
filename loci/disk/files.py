"""Files and durable writes.  Everything loci writes goes through here: directories 0700, files 0600.

Paths are taken as `os` takes them, so that a hook in sync mode, which has 30 CPU ms, need not import `pathlib` (17
million instructions; Python itself starts with 28).  Must not know what the bytes mean.
"""

from __future__ import annotations

import errno
import sys

from loci.base.errors import StorageError
from loci.disk.system import base_of, join, os, parent_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    AnyPath = Path | str

_START, _END = 0, 2
"""From where `seek` counts."""
_KIND, _DIRECTORY = 0o170000, 0o040000
"""Bits of a mode that say what a name is."""
_BINARY = getattr(os, "O_BINARY", 0)
_CLOSE = getattr(os, "O_CLOEXEC", 0)


def make_private_directory(path: AnyPath) -> None:
    """Create a directory and its parents, 0700 each where we make them.

    Raises:
        StorageError: the disk refuses.
    """
    try:
        missing = []
        here = os.fspath(path)
        while here and not _mode(here):
            missing.append(here)
            here = parent_of(here) if parent_of(here) != here else ""
        for name in reversed(missing):
            _make_directory(name)
    except OSError as error:
        raise storage_error(path, "be created", error) from error


def _make_directory(name: str) -> None:
    try:
        os.mkdir(name, 0o700)
    except FileExistsError:
        if _mode(name) & _KIND != _DIRECTORY:
            raise


def _mode(path: AnyPath) -> int:
    """What a name is and may, 0 where there is nothing."""
    try:
        return os.stat(path).st_mode
    except OSError:
        return 0


def list_files(directory: AnyPath, suffix: str) -> list[str]:
    """Names of the files in a directory that end so, in order; none where it is missing."""
    try:
        with os.scandir(directory) as found:
            return sorted(entry.name for entry in found if entry.name.endswith(suffix) and entry.is_file())
    except OSError:
        return []


def storage_error(path: AnyPath, what: str, error: OSError) -> StorageError:
    """A StorageError in one sentence, with the system's own reason."""
    reason = os.strerror(error.errno) if error.errno else type(error).__name__
    hint = "Free some space and try again." if error.errno == errno.ENOSPC else "Check that this user may write there."
    return StorageError(f"{path} can't {what}: {reason}", hint)


def read_bytes(path: AnyPath) -> bytes | None:
    """A file's bytes; None where it is missing or unreadable."""
    try:
        with open(path, "rb", 0) as stream:  # a buffer would be asked for nothing, for four calls of the system
            return stream.read()
    except OSError:
        return None


def read_text(path: AnyPath) -> str | None:
    """A file's text as UTF-8 with replacement; None where it is missing or unreadable."""
    data = read_bytes(path)
    return None if data is None else data.decode("utf-8", "replace")


def read_tail(path: AnyPath, size: int) -> bytes:
    """The last `size` bytes at most; b"" where there is nothing to read."""
    try:
        with open(path, "rb") as stream:
            end = stream.seek(0, _END)
            stream.seek(max(0, end - size))
            return stream.read(size)
    except OSError:
        return b""


def read_lines(path: AnyPath, start: int = 0) -> Iterator[tuple[int, bytes]]:
    """(offset after the line, line without LF) for each line from byte `start`, lazily; nothing where it is missing."""
    try:
        stream = open(path, "rb")  # noqa: SIM115  # missing is an answer, a failure while reading is not
    except OSError:
        return
    with stream:
        offset = stream.seek(start)
        for line in stream:
            offset += len(line)
            yield offset, line.rstrip(b"\n")


def read_range(path: AnyPath, start: int, size: int) -> bytes:
    """`size` bytes at most from byte `start`; b"" where there is nothing to read."""
    try:
        with open(path, "rb") as stream:
            stream.seek(start)
            return stream.read(size)
    except OSError:
        return b""


def identity_of(path: AnyPath) -> int:
    """What tells a file from another one put in its place (its inode), 0 where it is missing."""
    try:
        return os.stat(path).st_ino
    except OSError:
        return 0


def stamp(path: AnyPath) -> tuple[int, int, int]:
    """(time of change in ns, bytes, inode), zeros where it is missing: equal stamps, the same content."""
    try:
        found = os.stat(path)
    except OSError:
        return 0, 0, 0
    return found.st_mtime_ns, found.st_size, found.st_ino


def size_of(path: AnyPath) -> int:
    """Bytes in a file, 0 where it is missing."""
    try:
        return os.stat(path).st_size
    except OSError:
        return 0


def append_durably(path: AnyPath, data: bytes) -> int:
    """Append `data` in one write and sync it to the disk; return the offset it starts at.

    The caller holds the lock.  A torn last line of an earlier crash is closed with a line feed first.  After a short
    or failed write the file is cut back to what it was, so that what was not acknowledged is not half there.

    Raises:
        StorageError: nothing was stored.
    """
    new = not _mode(path)
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | _BINARY | _CLOSE, 0o600)
    except OSError as error:
        raise storage_error(path, "be opened", error) from error
    try:
        end = os.lseek(handle, 0, _END)
        start = _write_at_end(handle, end, data)
    except OSError as error:
        raise storage_error(path, "be written", error) from error
    finally:
        os.close(handle)
    if new:
        _sync_directory(parent_of(path))
    return start


def _write_at_end(handle: int, end: int, data: bytes) -> int:
    if end and not _ends_with_newline(handle, end):
        data = b"\n" + data
    try:
        os.lseek(handle, 0, _END)
        _write_whole(handle, data)
        os.fsync(handle)
    except OSError:
        try:
            os.ftruncate(handle, end)
        except OSError:
            pass  # a torn line is closed by the next append
        raise
    return end


def _write_whole(handle: int, data: bytes) -> None:
    if os.write(handle, data) != len(data):
        raise OSError(errno.ENOSPC, "short write")


def _ends_with_newline(handle: int, end: int) -> bool:
    os.lseek(handle, end - 1, _START)
    return os.read(handle, 1) == b"\n"


def _sync_directory(path: AnyPath) -> None:
    """Make a new name durable; Windows has no such call and keeps names with the file."""
    if sys.platform == "win32":
        return
    try:
        handle = os.open(path, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        return  # some file systems refuse to sync a directory
    finally:
        os.close(handle)


def replace_file(path: AnyPath, data: bytes, mode: int = 0o600, *, durable: bool = True) -> None:
    """Write a file whole or not at all: temporary file beside it, sync, rename.

    Args:
        path: where.
        data: all of it.
        mode: who may read it.
        durable: False for what is derived and may be gone, or empty, after a loss of power.

    Raises:
        StorageError: the old content stands.
    """
    make_private_directory(parent_of(path))
    temporary = ""
    try:
        temporary = join(parent_of(path), f".{base_of(path)[:40]}.{os.urandom(6).hex()}")
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY | _CLOSE, 0o600)
        with open(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            if durable:
                os.fsync(handle)
        if sys.platform != "win32":
            os.chmod(temporary, mode)
        os.replace(temporary, path)
    except OSError as error:
        if temporary:
            _unlink_quietly(temporary)
        raise storage_error(path, "be written", error) from error
    if durable:
        _sync_directory(parent_of(path))


def _unlink_quietly(name: str) -> None:
    try:
        os.unlink(name)
    except OSError:
        return


def remove_file(path: AnyPath) -> bool:
    """Delete a file; False where there was none.

    Raises:
        StorageError: it is there and stays.
    """
    try:
        os.unlink(path)
    except FileNotFoundError:
        return False
    except OSError as error:
        raise storage_error(path, "be removed", error) from error
    return True


def private_file(path: AnyPath) -> None:
    """Make an empty file 0600 where there is none, for a library that would create it with the user's umask.

    Raises:
        StorageError: it can't be made.
    """
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | _BINARY | _CLOSE, 0o600))
    except OSError as error:
        raise storage_error(path, "be opened", error) from error


def move_file(source: AnyPath, target: AnyPath) -> None:
    """Put a finished file in the place of another, at once.

    Raises:
        StorageError: the old one stands.
    """
    try:
        os.replace(source, target)
    except OSError as error:
        raise storage_error(target, "be written", error) from error
    _sync_directory(parent_of(target))

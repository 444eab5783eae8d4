"""Writing a file anew without some of its lines: whole or not at all, and whatever its size.

The caller holds the lock of whoever appends to it.  Must not know what a line means.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from loci.disk.files import make_private_directory, move_file, storage_error

_BINARY = getattr(os, "O_BINARY", 0)
_CLOSE = getattr(os, "O_CLOEXEC", 0)

Change = Callable[[bytes], "bytes | None"]
"""A line without its LF in; the line to stand in its place, or None for none, out."""


def rewrite_lines(path: Path, change: Change) -> int:
    """Put a changed copy of a file in its place, at once; return how many lines were changed or left out.

    A file in which nothing changes is not written.  A last line without LF stays without one.

    Raises:
        StorageError: the old content stands.
    """
    touched = sum(change(line) != line for line, _ in lines(path))
    if touched:
        write_lines(path, (kept + end for line, end in lines(path) if (kept := change(line)) is not None))
    return touched


def lines(path: Path) -> Iterator[tuple[bytes, bytes]]:
    """(line, its LF or nothing) of a file, lazily; nothing where there is none.

    Raises:
        StorageError: it is there and can't be read: nothing may be decided about half of a file.
    """
    try:
        with path.open("rb") as stream:
            for line in stream:
                bare = line.rstrip(b"\n")
                yield bare, line[len(bare) :]
    except FileNotFoundError:
        return
    except OSError as error:
        raise storage_error(path, "be read", error) from error


def write_lines(path: Path, pieces: Iterator[bytes]) -> None:
    """Write a file piece by piece beside its place, sync it, and move it there.

    Raises:
        StorageError: the old content stands, and no copy is left.
    """
    make_private_directory(path.parent)
    beside = path.parent / f".{path.name[:40]}.{os.urandom(6).hex()}"
    try:
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY | _CLOSE, 0o600)
        with os.fdopen(handle, "wb") as stream:
            stream.writelines(pieces)
            stream.flush()
            os.fsync(stream.fileno())
        move_file(beside, path)
    except BaseException as error:
        with suppress(OSError):
            beside.unlink()
        if isinstance(error, OSError):
            raise storage_error(path, "be written", error) from error
        raise


def remove_directory(path: Path) -> bool:
    """Delete an empty directory; False where it is not empty, or not there."""
    try:
        path.rmdir()
    except OSError:
        return False
    return True


def tighten(path: Path, mode: int) -> bool:
    """Give a file or directory its mode; False where the system refuses, or where there are no such modes."""
    if sys.platform == "win32":
        return False
    try:
        path.chmod(mode)
    except OSError:
        return False
    return True

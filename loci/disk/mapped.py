"""Files that are read where they lie and written in part: mapped bytes, and writes at a place.

Must not know what the bytes mean.
"""

from __future__ import annotations

import mmap
import os
from collections.abc import Iterable
from pathlib import Path

from loci.disk.files import make_private_directory, private_file, storage_error


def mapped(path: Path) -> memoryview:
    """The bytes of a file without reading them; empty where it is missing, empty or unreadable.

    They follow later writes to the same file.  The map lives as long as a view of it does.
    """
    try:
        with path.open("rb") as stream:
            return memoryview(mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError):
        return memoryview(b"")


def write_at(path: Path, parts: Iterable[tuple[int, bytes]]) -> None:
    """Write bytes at their places in a file, made 0600 where it is new; what lies between is zero.

    Raises:
        StorageError: the disk refused; any part of it may be written.
    """
    make_private_directory(path.parent)
    private_file(path)
    try:
        with path.open("r+b") as stream:
            for offset, data in parts:
                stream.seek(offset)
                stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
    except OSError as error:
        raise storage_error(path, "be written", error) from error


def stamp_of(path: Path) -> str:
    """What changes when the content does, without reading it: size, last write, inode; "" where there is no file."""
    try:
        there = path.stat()
    except OSError:
        return ""
    return f"{there.st_size} {there.st_mtime_ns} {there.st_ino}"

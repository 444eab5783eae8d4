"""Looking at what lies below a directory: names, modes, sizes, and whether bytes stand somewhere in a file.

Links are told and never followed.  Must not know what any file is for.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path

from loci.base.frozen import dataclass

_CHUNK = 1 << 20


@dataclass(frozen=True)
class Found:
    """One thing in a directory."""

    path: Path
    """Where it is."""
    kind: str
    """file | directory | link | other (a socket, a device)"""
    size: int
    """Bytes of a file, 0 for anything else."""
    mode: int
    """Permission bits."""
    modified: float
    """Seconds since 1970."""


def look(path: Path) -> Found | None:
    """What stands at a path; None where nothing does."""
    try:
        there = path.lstat()
    except (OSError, ValueError):
        return None
    return Found(
        path,
        _kind(there.st_mode),
        there.st_size if stat.S_ISREG(there.st_mode) else 0,
        stat.S_IMODE(there.st_mode),
        there.st_mtime,
    )


def _kind(mode: int) -> str:
    if stat.S_ISREG(mode):
        return "file"
    if stat.S_ISDIR(mode):
        return "directory"
    return "link" if stat.S_ISLNK(mode) else "other"


def walk(root: Path) -> Iterator[Found]:
    """Everything below a directory, itself first, in name order; what can't be listed is passed over."""
    top = look(root)
    if top is None:
        return
    yield top
    if top.kind != "directory":
        return
    try:
        names = sorted(os.listdir(root))  # noqa: PTH208  # names alone: a Path each would cost twice the walk
    except OSError:
        return
    for name in names:
        yield from walk(root / name)


def holds(path: Path, needles: Sequence[bytes], *, fold: bool = False) -> bool:
    """Whether any of some byte strings stands in a file; read in pieces, so its size does not matter.

    Args:
        path: a file; one that can't be read holds nothing.
        needles: none of them empty; in lower case where `fold`.
        fold: ASCII letters match whatever their case.
    """
    if not needles:
        return False
    overlap = max(map(len, needles)) - 1
    try:
        with path.open("rb") as stream:
            kept = b""
            while piece := stream.read(_CHUNK):
                window = kept + (piece.lower() if fold else piece)
                if any(needle in window for needle in needles):
                    return True
                kept = window[-overlap:] if overlap else b""
    except OSError:
        return False
    return False


def readable(path: Path) -> bool:
    """Whether this process can open a file for reading."""
    try:
        with path.open("rb"):
            return True
    except OSError:
        return False

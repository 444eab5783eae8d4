"""Taking bytes out of what can't be rebuilt: segments, the registry, and any other file that holds the same lines.

A segment is written anew without the lines and put in place at once, under the lock of its directory, so no append is
lost.  Tombstones stay, because catching up reads them.  Must not know the index, nor who asked.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from loci.base.frozen import dataclass
from loci.base.records import Record, from_line
from loci.disk.files import remove_file, size_of
from loci.disk.locks import lock
from loci.disk.rewrite import Change, remove_directory, rewrite_lines
from loci.journal.needle import Needle, masked, stands_in
from loci.journal.segment import LOCK_NAME, segments

_FEW = 50
"""Ids up to this many are looked for in a line before it is parsed."""


@dataclass(frozen=True)
class Purged:
    """What was taken out."""

    lines: int = 0
    """Lines removed from segments: the records, verdicts about them, unreadable copies."""
    foreign: tuple[str, ...] = ()
    """Names of other machines' segments that were rewritten here."""


def purge_directory(directory: Path, writer: str, ids: Collection[str], wanted: Needle | None) -> Purged:
    """Rewrite the segments of one directory without what is purged.

    Args:
        directory: the journal directory of one id.
        writer: our writer id; segments of others are named in the result.
        ids: records to remove, with every verdict about them but their tombstones.
        wanted: a text of which no line may be left, or None.

    Raises:
        StorageError: a segment can't be rewritten; it stands as it was, and those before it are done.
    """
    rule = without(ids, wanted)
    count, foreign = 0, []
    with lock(directory / LOCK_NAME):
        for path in segments(directory):
            touched = rewrite_lines(path, rule)
            count += touched
            if touched and path.stem != writer:
                foreign.append(path.stem)
            if touched and not size_of(path):
                remove_file(path)
    return Purged(count, tuple(foreign))


def without(ids: Collection[str], wanted: Needle | None) -> Change:
    """The rule of a purge: which lines go."""
    needles = [identity.encode("ascii", "replace") for identity in ids] if len(ids) <= _FEW else []

    def change(line: bytes) -> bytes | None:
        if wanted is not None and stands_in(wanted, line):
            return None
        if not ids or (needles and not any(needle in line for needle in needles)):
            return line
        record = from_line(line)
        if isinstance(record, Record):
            about = record.id in ids or (record.target in ids and record.kind != "retract")
            return None if about else line
        return None if any(identity.encode("ascii", "replace") in line for identity in ids) else line

    return change


def mask_registry(path: Path, wanted: Needle) -> int:
    """Put a mark for the text in every line of the registry that holds it; return how many lines.

    The lines stay, because a project must not vanish with a word in one of its names.

    Raises:
        StorageError: the registry stands as it was.
    """
    with lock(path.parent / LOCK_NAME):
        return rewrite_lines(path, lambda line: masked(wanted, line) if stands_in(wanted, line) else line)


def tidy(directory: Path, root: Path) -> None:
    """Remove a directory that holds nothing but its lock, and its parents up to `root`, where they are empty."""
    if segments(directory):
        return
    remove_file(directory / LOCK_NAME)
    while directory != root and root in directory.parents and remove_directory(directory):
        directory = directory.parent

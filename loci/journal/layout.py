"""Where a project's truth and its capture state lie.  Must not know what is in them."""

from __future__ import annotations

from pathlib import Path

from loci.base.filenames import file_name
from loci.disk.places import Places


def directory_of(places: Places, identity: str) -> Path:
    """The journal directory of a canonical id; no two ids share one."""
    return places.journal.joinpath(*file_name(identity))


def capture_directory(places: Places, identity: str) -> Path:
    """Cursor, lock and pending mark of a project's capture: derived, below the index."""
    return places.index.joinpath("capture", *file_name(identity))

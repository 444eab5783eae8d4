"""Capturing a project's commits: what the hook, `init`, `refresh` and `ask` have in common.

Standard library only: the hook runs it without site-packages.  Must not know the index.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from loci.base.frozen import dataclass
from loci.disk.places import Places
from loci.disk.repository import Repository
from loci.journal import catchup
from loci.journal.catchup import CAPTURE_SECONDS, CaughtUp, Ground
from loci.journal.layout import capture_directory, directory_of
from loci.journal.registrar import Registered, register, settle
from loci.journal.registry import Project
from loci.serve.place import Place, find_place, may_have_project_file, off_reason, was_removed


@dataclass(frozen=True)
class Target:
    """A registered project and the checkout it is captured from."""

    places: Places
    """Where loci keeps things."""
    writer: str
    """Our writer id."""
    repository: Repository
    """The checkout."""
    project: Project
    """As registered; its first id is the one that is written."""
    news: tuple[str, ...] = ()
    """Sentences about links made just now."""

    @property
    def directory(self) -> Path:
        """Cursor, locks and pending mark."""
        return capture_directory(self.places, self.project.id)


def find_target(start: Path | None = None, *, explicit: bool = False) -> Target | str:
    """The project to capture for, registered or brought up to date on the way; a reason where there is none.

    A project that a person removed is not registered again by a hook.

    Raises:
        GitError, StorageError, LociError: as `register`.
    """
    place = find_place(start, explicit=explicit)
    if place is None:
        return "no repository is here"
    reason = off_reason(place)
    if reason:
        return reason
    if place.project is None:
        if was_removed(place):
            return "this project was removed from the registry"
        return to_target(place, register(place.repository, place.places, place.writer))
    settled = settle(place.repository, place.places, place.writer, place.recognition)
    return to_target(place, settled) if settled is not None else "this project is not registered"


def to_target(place: Place, registered: Registered) -> Target:
    """What a registration amounts to for capturing."""
    return Target(place.places, place.writer, place.repository, registered.project, registered.news)


def capture(
    target: Target, progress: Callable[[int], None] | None = None, seconds: float = CAPTURE_SECONDS
) -> CaughtUp:
    """Capture what HEAD reaches and the journal lacks, one at a time for each project.

    Raises:
        GitError, StorageError: as `catchup.capture`.
    """
    return catchup.capture(ground_of(target), target.repository.head, target.repository.branch, progress, seconds)


def ground_of(target: Target) -> Ground:
    """Where a project is captured from and to."""
    identity = target.project.id
    depth = next((one.depth for one in target.project.checkouts if one.depth is not None), None)
    return Ground(
        git_dir=target.repository.git_dir,
        common_dir=target.repository.common_dir,
        project=identity,
        directory=directory_of(target.places, identity),
        cursor=target.directory / "cursor.json",
        writer=target.writer,
        depth=depth,
        linked=tuple((other, directory_of(target.places, other)) for other in target.project.ids[1:]),
        notes=_notes(target.repository),
    )


def _notes(repository: Repository) -> tuple[str, ...]:
    """Patterns of notes files, from `.loci.toml` at HEAD."""
    if not may_have_project_file(repository):
        return ()
    from loci.disk.project_file import read_project_file

    return read_project_file(repository.git_dir, repository.head or "").notes

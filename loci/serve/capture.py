"""Which project a place is, and capturing its commits: what the hook, `init`, `refresh` and `ask` have in common.

Standard library only: the hook runs it without site-packages.  Must not know the index.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from loci.base.frozen import dataclass
from loci.disk import environment, remotes
from loci.disk.locks import lock
from loci.disk.places import Places, places, writer_id
from loci.disk.project_file import NAME, ProjectFile, read_project_file
from loci.disk.remotes import Setting
from loci.disk.repository import Repository, find_repository
from loci.journal.catchup import CaughtUp, Ground, catch_up
from loci.journal.layout import capture_directory, directory_of
from loci.journal.ledger import load
from loci.journal.recognise import Recognition
from loci.journal.registrar import Registered, look, register, settle
from loci.journal.registry import Project

CAPTURE_SECONDS = 5.0
"""How long a capture waits for another one of the same project; after that the other one, or the next, takes all."""
_NO = frozenset({"false", "no", "off", "0"})


@dataclass(frozen=True)
class Place:
    """A repository and what the registry knows of it."""

    places: Places
    """Where loci keeps things."""
    writer: str
    """Our writer id."""
    repository: Repository
    """As found."""
    settings: tuple[Setting, ...]
    """Its configuration, as far as it matters here."""
    recognition: Recognition
    """Its project, or the id it would have."""

    @property
    def project(self) -> Project | None:
        """The registered project, None where it is none."""
        return self.recognition.project


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


def find_place(start: Path | None = None, *, explicit: bool = False, thorough: bool = False) -> Place | None:
    """The repository around a directory, before the registry; None outside of any.

    Raises:
        GitError: git is missing or can't read the repository.
    """
    repository = find_repository(start, explicit=explicit)
    if repository is None:
        return None
    found = places()
    writer = writer_id(found)
    settings = remotes.settings(repository)
    recognition = look(repository, found, writer, thorough=thorough, settings=settings)
    return Place(found, writer, repository, settings, recognition)


def off_reason(place: Place) -> str:
    """Why this repository must not be captured now, "" where it may.

    The three switches of DESIGN section 5: LOCI_OFF, `git config loci.enabled false`, `[loci] enabled = false` at HEAD.
    """
    if environment.get("LOCI_OFF"):
        return "LOCI_OFF is set"
    if remotes.value_of(place.settings, "loci", "enabled").strip().lower() in _NO:
        return "git config loci.enabled is false"
    if not project_file(place.repository).enabled:
        return f"{NAME} has [loci] enabled = false"
    return ""


def project_file(repository: Repository) -> ProjectFile:
    """The repository's own settings at HEAD; git is asked only where such a file can be (a commit costs one stat)."""
    top = repository.work_tree
    if repository.head is None or (top is not None and not (top / NAME).exists()):
        return ProjectFile()
    return read_project_file(repository.git_dir, repository.head)


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


def was_removed(place: Place) -> bool:
    """Whether the id this repository has belongs to a project that a person took out of the registry."""
    identity = place.recognition.id
    if identity is None:
        return False
    return any(identity in one.ids and one.removed for one in load(place.places.registry, (identity,)).projects)


def to_target(place: Place, registered: Registered) -> Target:
    """What a registration amounts to for capturing."""
    return Target(place.places, place.writer, place.repository, registered.project, registered.news)


def capture(
    target: Target, progress: Callable[[int], None] | None = None, seconds: float = CAPTURE_SECONDS
) -> CaughtUp:
    """Capture what HEAD reaches and the journal lacks, one at a time for each project.

    Raises:
        GitError, StorageError: as `catch_up`; or another capture went on for longer than `seconds`.
    """
    identity = target.project.id
    depth = next((one.depth for one in target.project.checkouts if one.depth is not None), None)
    ground = Ground(
        git_dir=target.repository.git_dir,
        common_dir=target.repository.common_dir,
        project=identity,
        directory=directory_of(target.places, identity),
        cursor=target.directory / "cursor.json",
        writer=target.writer,
        depth=depth,
    )
    with lock(target.directory / "capture.lock", seconds):
        return catch_up(ground, target.repository.head, target.repository.branch, progress)

"""Which project a place is: the repository around a directory, what the registry knows of it, and whether it is off.

What the hook, `init` and `ask` begin with, so it imports neither capturing nor redaction nor the index.
"""

from __future__ import annotations

from pathlib import Path

from loci.base.frozen import dataclass
from loci.disk import environment, remotes
from loci.disk.places import Places, places, writer_id
from loci.disk.remotes import Setting
from loci.disk.repository import Repository, find_repository
from loci.journal.ledger import load
from loci.journal.recognise import Recognition
from loci.journal.registrar import look
from loci.journal.registry import Project

PROJECT_FILE = ".loci.toml"
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
    return why_off(place.repository, place.settings)


def why_off(repository: Repository, settings: tuple[Setting, ...]) -> str:
    """The same of a repository and its configuration."""
    if environment.get("LOCI_OFF"):
        return "LOCI_OFF is set"
    if remotes.value_of(settings, "loci", "enabled").strip().lower() in _NO:
        return "git config loci.enabled is false"
    if may_have_project_file(repository):
        from loci.disk.project_file import read_project_file

        if not read_project_file(repository.git_dir, repository.head or "").enabled:
            return f"{PROJECT_FILE} has [loci] enabled = false"
    return ""


def may_have_project_file(repository: Repository) -> bool:
    """Whether it is worth asking git for `.loci.toml` at HEAD: a commit without one costs one stat."""
    top = repository.work_tree
    return repository.head is not None and (top is None or (top / PROJECT_FILE).exists())


def was_removed(place: Place) -> bool:
    """Whether the id this repository has belongs to a project that a person took out of the registry."""
    identity = place.recognition.id
    if identity is None:
        return False
    return any(identity in one.ids and one.removed for one in load(place.places.registry, (identity,)).projects)

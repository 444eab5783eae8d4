"""Keys that older tools gave to projects: which of ours one means, under agreement only.

Such a key is 12 hex digits, of a remote's text or of a directory's path.  A path alone proves nothing, because another
repository may lie there now.  Must not know the files such tools left behind.
"""

from __future__ import annotations

from pathlib import Path

from loci.base.frozen import dataclass
from loci.base.identity import legacy_path_key, short_key
from loci.base.records import Record
from loci.disk.places import Places
from loci.disk.repository import find_repository
from loci.journal import ledger
from loci.journal.registrar import look
from loci.journal.registry import Project, Registry, family
from loci.journal.segment import scan


@dataclass(frozen=True)
class Disowned:
    """No project of ours can be shown to be meant."""

    reason: str
    """In words."""


def owner_of(places: Places, writer: str, key: str, path: str = "") -> Project | Disowned:
    """The registered project that an older tool's key means.

    A key of a remote's text agrees by itself.  A key of a path agrees where the repository that lies there now is a
    registered project, by its remote or root commit, and no other project was ever seen at that path.

    Args:
        places: where the registry is.
        writer: this machine's writer id.
        key: 12 hex digits.
        path: the directory that the tool noted beside the key, "" where it noted none.

    Raises:
        GitError: the repository at that path can't be read.
    """
    registry = ledger.load(places.registry)
    for project in registry.living():
        if key in {short_key(identity) for identity in project.ids}:
            return project
    seen = _holders(places)
    place = next((place for place in (path, *seen) if place and legacy_path_key(place) == key), None)
    if place is None:
        return Disowned("the key is of no remote and of no path that is known here")
    return _agreed(registry, place, seen.get(place, ()), places, writer)


def _holders(places: Places) -> dict[str, tuple[str, ...]]:
    """Every path that a checkout was ever seen at, with the ids seen there."""
    found: dict[str, tuple[str, ...]] = {}
    for record in scan(places.registry):
        if isinstance(record, Record) and record.kind == "checkout" and record.target:
            found[record.target] = (*found.get(record.target, ()), record.project)
    return found


def _agreed(
    registry: Registry, place: str, holders: tuple[str, ...], places: Places, writer: str
) -> Project | Disowned:
    repository = find_repository(Path(place), explicit=True)
    if repository is None or ledger.spelled(repository.place) != place:
        return Disowned("no repository lies at that path any more")
    project = look(repository, places, writer).project
    if project is None:
        return Disowned("the repository at that path is not registered")
    strangers = [holder for holder in holders if not set(family(registry, holder)) & set(project.ids)]
    if strangers:
        return Disowned("another repository was at that path before")
    return project

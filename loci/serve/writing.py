"""What `note`, `capture` and the verdicts have in common: the project written to, and that the next question sees it.

Must not know what is written.
"""

from __future__ import annotations

from loci.base.errors import LociError, NotRegisteredError
from loci.disk.places import places, writer_id
from loci.journal.layout import directory_of
from loci.journal.ledger import load
from loci.journal.memories import Desk
from loci.journal.registry import Project, find, resolve
from loci.serve.currency import mark_stale
from loci.serve.place import find_place, off_reason


def desk_for(name: str | None) -> tuple[Desk, Project]:
    """Where a memory goes: a project named, or the one the asker stands in.

    Raises:
        NotRegisteredError: neither is registered.
        LociError: the repository is switched off.
    """
    found = places()
    place = find_place()
    here = place.project if place is not None else None
    if name is None and here is None:
        hint = "Run loci init here." if place is not None else "Go into a repository, or name a project with -p."
        raise NotRegisteredError("This is no registered project.", hint)
    project = resolve(load(found.registry), name, writer_id(found)) if name is not None else here
    assert project is not None  # noqa: S101  # one of the two is given
    inside = place is not None and here is not None and here.id in project.ids
    if place is not None and inside:
        reason = off_reason(place)
        if reason:
            raise LociError(f"Nothing is stored: {reason}.", "Switch it on again first.")
    project = find(load(found.registry, (project.id,)), project.id) or project
    head, branch = (place.repository.head, place.repository.branch) if place is not None and inside else (None, None)
    return Desk(project.id, directory_of(found, project.id), writer_id(found), head, branch), project


def stored(project: Project) -> None:
    """Read your writes: no checkout of the project counts as current until an index has what was just written."""
    mark_stale(places(), [checkout.path for checkout in project.checkouts])

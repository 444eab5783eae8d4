"""What `note`, `capture` and the verdicts have in common: the project written to, and that the next question sees it.

The way of a memory that is kept where one stands imports little: what the last whole look at the place came to says
all that is needed.  Must not know what is written.
"""

from __future__ import annotations

from loci.base.errors import LociError, NotRegisteredError
from loci.base.frozen import dataclass
from loci.disk import environment
from loci.disk.files import remove_file
from loci.disk.gitfiles import head_in
from loci.journal.memories import Desk
from loci.serve import shortcut

TYPE_CHECKING = False
if TYPE_CHECKING:
    from loci.journal.registry import Project
    from loci.serve.place import Place


@dataclass(frozen=True)
class Seat:
    """Where a memory is written, and what has to be known once it is."""

    desk: Desk
    """Where."""
    name: str
    """The project's, for a person."""
    marks: tuple[str, ...]
    """Files by which checkouts count as current."""

    def stored(self) -> None:
        """Read your writes: no checkout of the project counts as current until an index has what was just written."""
        for mark in self.marks:
            _remove(mark)


def seat_for(name: str | None) -> Seat:
    """Where a memory goes: a project named, or the one that is stood in.

    Raises:
        NotRegisteredError, LociError: as `desk_for`.
    """
    path = shortcut.key() if name is None and not environment.get("LOCI_OFF") else ""
    known = shortcut.known(path) if path else None
    if known is not None:
        head, branch = head_in(known.git_dir, known.common_dir)
        return Seat(Desk(known.project, known.directory, known.writer, head, branch), known.name, known.marks)
    place, desk, project = _look(name)
    if path and place is not None:
        shortcut.keep(path, place.places, place.writer, place.repository, project)
    return Seat(desk, project.name, _marks(project))


def desk_for(name: str | None) -> tuple[Desk, Project]:
    """Where a memory goes: a project named, or the one the asker stands in.

    Raises:
        NotRegisteredError: neither is registered.
        LociError: the repository is switched off.
    """
    _, desk, project = _look(name)
    return desk, project


def _look(name: str | None) -> tuple[Place | None, Desk, Project]:
    """The whole look: repository, configuration, registry."""
    from loci.disk.places import places, writer_id
    from loci.journal.layout import directory_of
    from loci.journal.ledger import load
    from loci.journal.registry import find, resolve
    from loci.serve.place import find_place, off_reason

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
    desk = Desk(project.id, directory_of(found, project.id), writer_id(found), head, branch)
    return (place if inside else None), desk, project


def stored(project: Project) -> None:
    """Read your writes: no checkout of the project counts as current until an index has what was just written."""
    for mark in _marks(project):
        _remove(mark)


def _marks(project: Project) -> tuple[str, ...]:
    from loci.disk.places import places
    from loci.serve.currency import mark_of

    found = places()
    return tuple(str(mark_of(found, checkout.path)) for checkout in project.checkouts)


def _remove(mark: str) -> None:
    try:
        remove_file(mark)
    except LociError:  # a mark that can't be removed only means an older answer
        return

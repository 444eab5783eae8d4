"""Where a question is asked from: the checkout, its project and HEAD.  No process where git's own files tell.

Must not know what is asked, nor bring anything up to date.
"""

from __future__ import annotations

from loci.base import standing
from loci.base.frozen import dataclass
from loci.disk.gitfiles import checkout_around, head_in
from loci.serve import shortcut

TYPE_CHECKING = False
if TYPE_CHECKING:
    from loci.serve.place import Place


@dataclass(frozen=True)
class Footing:
    """The repository that the asker stands in, as far as a question needs it."""

    checkout: str
    """Top of the work tree, or the bare directory."""
    project: str | None
    """Canonical id of its project; None where it is not registered."""
    head: str | None
    """HEAD's commit, None while unborn."""
    settled: bool = True
    """Nothing about its identity waits to be recorded."""


def find_footing(start: str | None = None) -> Footing | None:
    """The repository around a directory; None outside of any.

    Args:
        start: a directory that a person named; the current one, or what GIT_DIR says, where None.

    Raises:
        GitError: git is missing or can't read the repository.
    """
    top = checkout_around(start)
    path = shortcut.key(top) if top else ""
    known = shortcut.known(path) if path else None
    head = head_in(known.git_dir, known.common_dir)[0] if known is not None else None
    if known is None or head is None:
        return _whole_look(start, top, path)
    standing.met(top)
    return Footing(top, known.project, head)


def _whole_look(start: str | None, top: str, path: str) -> Footing | None:
    """As git has it; what it came to is kept for the next question where files alone say so."""
    from pathlib import Path

    from loci.serve.place import find_place

    place = find_place(Path(start) if start is not None else None, explicit=start is not None)
    if place is None:
        return None
    checkout, project, settled = str(place.repository.place), place.project, not place.recognition.links
    if path and project is not None and settled and checkout == top and not shortcut.is_in_vain(path):
        _keep(path, place)
    return Footing(checkout, project.id if project is not None else None, place.repository.head, settled)


def _keep(path: str, place: Place) -> None:
    from loci.journal.ledger import load
    from loci.journal.registry import find
    from loci.serve.place import may_have_project_file, off_reason

    known = place.recognition.checkout
    if place.project is None or known is None or known.project != place.recognition.id:
        return  # not registered as what it is now: the next refresh has to see that
    if may_have_project_file(place.repository) or off_reason(place):
        return
    project = find(load(place.places.registry, (place.project.id,)), place.project.id)
    if project is not None:
        shortcut.keep(path, place.places, place.writer, place.repository, project)

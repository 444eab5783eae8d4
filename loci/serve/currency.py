"""Whether a checkout's stores say what its HEAD says: one small file each, read without git and without the index.

Must not refresh anything (`upkeep` does).
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from loci import __version__
from loci.disk import gitfiles
from loci.disk.files import read_text, replace_file
from loci.disk.places import Places
from loci.index.layout import tree_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from loci.disk.repository import Repository
    from loci.journal.registry import Checkout


def primary_checkout(checkouts: Iterable[Checkout]) -> Checkout | None:
    """The one checkout whose tree speaks for the project elsewhere: it exists, then the shortest path, then the first.

    Not the last seen: the router would read a whole store anew at each change of worktree.
    """
    there = [checkout for checkout in checkouts if Path(checkout.path).is_dir()]
    return min(there, key=lambda checkout: (len(checkout.path), checkout.path), default=None)


def mark_current(places: Places, repository: Repository) -> None:
    """Note that the stores of a checkout say what its HEAD says."""
    replace_file(mark_of(places, str(repository.place)), _stamp(repository.head).encode("ascii"))


def is_current(places: Places, place: str, head: str | None) -> bool:
    """Whether a checkout's stores were refreshed at this HEAD by this version; one small file is read."""
    return read_text(mark_of(places, place)) == _stamp(head)


def head_at(place: str) -> tuple[bool, str | None]:
    """(whether a repository is there, its HEAD) by reading git's own files: no process."""
    git_dir = gitfiles.discover(Path(place))
    return git_dir is not None, gitfiles.head_of(git_dir)[0] if git_dir is not None else None


def mark_of(places: Places, place: str) -> Path:
    """The file that says that a checkout's stores are current."""
    store = tree_file(places.index, place)
    return store.with_name(store.name + ".head")


def _stamp(head: str | None) -> str:
    return f"{head or 'unborn'} {__version__}"

"""Bringing what is derived up to date: a project's stores, then the router.

Must not capture anything; the journal is read as it is.
"""

from __future__ import annotations

from collections.abc import Callable

from loci.base.frozen import dataclass
from loci.disk.places import Places
from loci.disk.repository import Repository
from loci.index import absorb
from loci.index.freshness import FRESH
from loci.index.layout import router_file
from loci.index.refresh import Refreshed, refresh
from loci.index.router import Router
from loci.journal.ledger import load
from loci.journal.registry import Project, Registry
from loci.serve import workspace
from loci.serve.currency import mark_current
from loci.serve.membership import member

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Upkept:
    """What an upkeep did."""

    stores: tuple[Refreshed, ...]
    """The journal's stores, then the tree's."""
    tree: Refreshed | None
    """The checkout's own store; None without a checkout."""


def refresh_project(
    places: Places,
    project: Project,
    repository: Repository | None,
    *,
    progress: Progress | None = None,
    wait: float = 30.0,
    rebuild: bool = False,
) -> Upkept:
    """Refresh the stores of one project and tell the router.

    Args:
        places: where things lie.
        project: as registered.
        repository: the checkout whose tree is read; None reads the journal alone.
        progress: told the number of units stored in the tree's store.
        wait: seconds to wait for another refresh of the same store.
        rebuild: read everything again.

    Raises:
        StorageError: the disk refused; what was there before stands.
        GitError: the tree can't be read.
    """
    stores = [
        refresh(one.store, one.sources, wait=wait, rebuild=rebuild)
        for one in workspace.journal_openings(places, project.ids)
    ]
    tree = None
    if repository is not None:
        opening = workspace.tree_opening(places, repository)
        tree = refresh(opening.store, opening.sources, progress=progress, wait=wait, rebuild=rebuild)
    _tell_router(places, project)
    if repository is not None and tree is not None and not tree.skipped:
        mark_current(places, repository)  # last: who finds the mark asks a router that has heard of it
    return Upkept(tuple(stores), tree)


def _tell_router(places: Places, project: Project) -> None:
    """Tell the router of one project; of all of them where it knows a linked id as a project, or has to be made again.

    A router made again from one project alone would not know the others any more.
    """
    router = Router(router_file(places.index))
    stale = [identity for identity in project.ids[1:] if router.project(identity) is not None]
    state = router.state
    router.close()
    if stale or state != FRESH:
        retell_router(places, load(places.registry))
    else:
        absorb.update(router_file(places.index), [member(places, project)])


def retell_router(places: Places, registry: Registry) -> None:
    """Tell the router of every registered project, and let it forget the others.

    Raises:
        StorageError: the disk refused.
    """
    members = [member(places, project) for project in registry.living()]
    absorb.update(router_file(places.index), members, complete=True)

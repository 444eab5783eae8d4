"""Bringing what is derived up to date: a project's stores, then the router.

Must not capture anything; the journal is read as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from loci.base.frozen import dataclass
from loci.disk.places import Places
from loci.disk.repository import Repository
from loci.index import absorb
from loci.index.freshness import FRESH
from loci.index.layout import journal_file, router_file, tree_file
from loci.index.refresh import Refreshed, refresh
from loci.index.router import Member, Name, Profile, Router
from loci.journal.ledger import load
from loci.journal.registry import Project, Registry
from loci.serve import workspace
from loci.serve.currency import mark_current, primary_checkout

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


def bring_router_up_to_date(places: Places, registry: Registry) -> bool:
    """Tell the router of all projects where it lacks something; False where it lacked nothing.

    Raises:
        StorageError: the disk refused.
    """
    members = [member(places, project) for project in registry.living()]
    path = router_file(places.index)
    if absorb.is_current(path, members) and absorb.knows_only(path, members):
        return False
    absorb.update(path, members, complete=True)
    return True


def member(places: Places, project: Project) -> Member:
    """What the router has to know of a project."""
    names = [Name(project.name, "display"), *(Name(alias, "alias") for alias in project.aliases)]
    for identity in project.ids:
        host, _, path = identity.partition("/")
        if host not in ("root", "random", "local"):
            names += [Name(path.rsplit("/", 1)[-1], "remote"), Name(path, "remote")]
    names += [Name(Path(checkout.path).name, "directory") for checkout in project.checkouts]
    stores = [journal_file(places.index, identity) for identity in project.ids]
    primary = primary_checkout(project.checkouts)
    if primary is not None:
        stores.append(tree_file(places.index, primary.path))
    profile = Profile(project.id, project.name, tuple(dict.fromkeys(names)))
    return Member(profile, tuple(path for path in stores))

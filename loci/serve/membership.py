"""What the router has to know of each registered project, and telling it where it lacks something.

Imports what writes an index only where something has to be written.  Must not refresh a store.
"""

from __future__ import annotations

from pathlib import Path

from loci.disk.places import Places
from loci.index.layout import journal_file, router_file, tree_file
from loci.index.router import Member, Name, Profile
from loci.index.state import Seen, is_current, knows_only
from loci.journal.registry import Project, Registry
from loci.serve.currency import primary_checkout


def bring_router_up_to_date(places: Places, registry: Registry, seen: Seen | None = None) -> bool:
    """Tell the router of all projects where it lacks something; False where it lacked nothing.

    Args:
        places: where things lie.
        registry: all projects.
        seen: stores that were looked at and did not change since.

    Raises:
        StorageError: the disk refused.
    """
    members = [member(places, project) for project in registry.living()]
    path = router_file(places.index)
    if is_current(path, members, seen) and knows_only(path, members):
        return False
    from loci.index import absorb

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

"""Derived files may be missing, corrupt or from another version: whoever asks makes them again, and asks once more.

An answer from whole stores pays nothing for it: states are looked at after the work.  Must not know what is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from loci.base.errors import LociError
from loci.index.freshness import CORRUPT, FRESH
from loci.serve.asking import Asked, Stores
from loci.serve.currency import primary_checkout

TYPE_CHECKING = False  # as `typing` has it, whose import costs 13 CPU ms
if TYPE_CHECKING:
    from typing import TypeVar

    from loci.journal.registry import Project

    Value = TypeVar("Value")

MOST = 3
"""Projects that one question makes again; after an upgrade that changed every rule the others wait for a refresh."""
WAIT = 30.0
"""Seconds to wait for another process that is at the same store."""


def answered(asked: Asked, work: Callable[[Stores], Value]) -> tuple[Value, tuple[str, ...]]:
    """What `work` makes of the stores, and sentences about those that could not be made whole."""
    with Stores(asked) as stores:
        for identity in asked.scope.explicit or filter(None, (asked.scope.here,)):
            stores(identity)  # an abstention may come of a store that could not be read, and then none is opened
        value = work(stores)
        broken, router = stores.broken(), stores.router.state
    if not broken and router == FRESH:
        return value, ()
    try:
        _mend(asked, broken, router)
    except LociError as error:
        return value, (f"the index is damaged and could not be made again: {error.message}",)
    with Stores(asked) as stores:
        value = work(stores)
        left = stores.broken()
    notes = (f"{len(left)} projects need their index made again: loci refresh --all",) if left else ()
    return value, notes


def _mend(asked: Asked, broken: Sequence[tuple[str, Path, str]], router: str) -> None:
    """Make the stores of some projects again, and the router.

    Raises:
        LociError: the disk refuses, or a repository can't be read.
    """
    from loci.index.layout import router_file
    from loci.index.scrub import discard
    from loci.journal.ledger import load
    from loci.serve.upkeep import retell_router

    ids = tuple(dict.fromkeys(identity for identity, _, _ in broken))[:MOST]
    for identity, path, state in broken:
        if identity in ids and state == CORRUPT:
            discard(path, WAIT)
    for identity in ids:
        _refresh(asked, identity)
    if router == CORRUPT:
        discard(router_file(asked.places.index), WAIT)
    if router != FRESH:
        retell_router(asked.places, load(asked.places.registry))


def _refresh(asked: Asked, identity: str) -> None:
    from loci.disk.repository import find_repository
    from loci.serve.progress import counting
    from loci.serve.upkeep import refresh_project

    project = asked.projects.find(identity)
    if project is None:
        return
    footing = asked.footing
    inside = footing is not None and footing.project in project.ids
    checkout = footing.checkout if footing is not None and inside else _primary(project)
    repository = find_repository(Path(checkout), explicit=True) if checkout is not None else None
    with counting(project.name) as stored:
        refresh_project(asked.places, project, repository, progress=stored, wait=WAIT)


def _primary(project: Project) -> str | None:
    checkout = primary_checkout(project.checkouts)
    return checkout.path if checkout is not None else None

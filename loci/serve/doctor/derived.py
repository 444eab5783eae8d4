"""The index: each store's named state against its sources, and the router's against the stores.

Must not refresh anything.
"""

from __future__ import annotations

from collections.abc import Iterable

from loci.base.errors import LociError
from loci.disk.repository import Repository
from loci.index.freshness import CONTENT, CORRUPT, FORMAT, FRESH, MISSING, RULES
from loci.index.layout import router_file, tree_file
from loci.index.router import Router
from loci.index.scrub import sound
from loci.index.skips import all_skips
from loci.index.state import freshness, is_current
from loci.index.store import Store
from loci.journal.layout import directory_of
from loci.journal.segment import segments
from loci.serve import workspace
from loci.serve.currency import primary_checkout
from loci.serve.doctor.finding import NOTE, WARNING, Finding, Scene, named
from loci.serve.doctor.registered import repository_at
from loci.serve.membership import member
from loci.serve.workspace import Opening

_SHOWN = 5
_WORDS = {
    MISSING: "there is none yet",
    CORRUPT: "its file is corrupt",
    FORMAT: "another version of loci wrote it",
    RULES: "it was made by older rules",
    CONTENT: "it is behind its sources",
}


def stores(scene: Scene) -> Iterable[Finding]:
    """Stores of the journal and of the checkout that speaks for a project."""
    for project in scene.projects:
        kept = tuple(one for one in project.ids if segments(directory_of(scene.places, one)))
        openings = [(f"memory ({identity})", one) for identity in kept for one in _journal(scene, identity)]
        checkout = primary_checkout(project.checkouts)
        found = repository_at(checkout) if checkout is not None else None
        if isinstance(found, Repository):
            openings.append((f"files of {found.place}", workspace.tree_opening(scene.places, found)))
        for what, opening in openings:
            state = _state(opening)
            if state != FRESH:
                sentence = f"{project.name}: the index of its {what}: {_WORDS.get(state, state)}"
                yield Finding("index", WARNING, project.id, sentence, f"loci refresh -p {project.id}")


def router(scene: Scene) -> Iterable[Finding]:
    """The one database that says which project a question belongs to."""
    if not scene.registry.living():
        return
    path = router_file(scene.places.index)
    opened = Router(path)
    state = opened.state
    opened.close()
    state = state if sound(path) else CORRUPT
    if state != FRESH:
        yield Finding("router", WARNING, "", f"The router's index: {_WORDS.get(state, state)}", "loci refresh --all")
    elif not is_current(path, [member(scene.places, project) for project in scene.projects]):
        yield Finding("router", NOTE, "", "The router has not taken in the newest words yet", "loci refresh --all")


def skipped(scene: Scene) -> Iterable[Finding]:
    """What was not read of a checkout, by reason."""
    for project in scene.projects:
        checkout = primary_checkout(project.checkouts)
        if checkout is None:
            continue
        with Store(tree_file(scene.places.index, checkout.path)) as opened:
            found = opened.read(all_skips) or []
        by_reason: dict[str, list[str]] = {}
        for one in found:
            by_reason.setdefault(one.reason, []).append(one.path)
        for reason, paths in sorted(by_reason.items()):
            more = f" and {len(paths) - _SHOWN} more" if len(paths) > _SHOWN else ""
            sentence = (
                f"{project.name}: {named(len(paths), 'file')} not read ({reason}): {', '.join(paths[:_SHOWN])}{more}"
            )
            yield Finding("skipped", NOTE, project.id, sentence)


def _journal(scene: Scene, identity: str) -> tuple[Opening, ...]:
    return workspace.journal_openings(scene.places, (identity,))


def _state(opening: Opening) -> str:
    try:
        return freshness(opening.store, opening.sources) if sound(opening.store) else CORRUPT
    except LociError as error:
        return error.message

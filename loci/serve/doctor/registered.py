"""The registry: places that vanished or hold something else, names that mean two projects, memory that no one reads.

Must not know the journal's lines.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from loci.base.errors import LociError
from loci.disk.lineage import birthmark
from loci.disk.project_file import read_project_file
from loci.disk.repository import Repository, find_repository
from loci.journal.forget import all_shelves
from loci.journal.registry import Checkout, Project
from loci.serve.doctor.finding import ERROR, NOTE, WARNING, Finding, Scene


def vanished(scene: Scene) -> Iterable[Finding]:
    """Checkouts of this machine that are not where they were."""
    for project in scene.projects:
        ours = _ours(scene, project)
        gone = [one for one in ours if not Path(one.path).is_dir()]
        for checkout in gone:
            severity = NOTE if len(gone) < len(ours) else WARNING
            sentence = f"{project.name}: no directory is at {checkout.path} any more; its memory is kept. If it moved:"
            yield Finding("vanished", severity, project.id, sentence, "loci init NEW_PATH")


def displaced(scene: Scene) -> Iterable[Finding]:
    """Places where another repository, or none, lies now."""
    for project in scene.projects:
        for checkout in _ours(scene, project):
            if Path(checkout.path).is_dir() and checkout.birth:
                there = birthmark(Path(checkout.git_dir))
                if not Path(checkout.git_dir).exists():
                    sentence = f"{project.name}: {checkout.path} is no git repository any more"
                    yield Finding("displaced", WARNING, project.id, sentence)
                elif there and there != checkout.birth:
                    sentence = f"{project.name}: {checkout.path} holds another clone than the one that was registered"
                    yield Finding("displaced", NOTE, project.id, sentence, f"loci init {checkout.path}")


def unreadable(scene: Scene) -> Iterable[Finding]:
    """Checkouts that git refuses or can't read, and settings in them that can't be understood."""
    for project in scene.projects:
        for checkout in _ours(scene, project):
            if not Path(checkout.path).is_dir():
                continue
            found = repository_at(checkout)
            if isinstance(found, str):
                yield Finding("repositories", ERROR, project.id, f"{project.name}: {found}")
            elif found is not None and found.head is not None:
                problem = read_project_file(found.git_dir, found.head).problem
                if problem:
                    yield Finding("settings", WARNING, project.id, f"{project.name}: {problem}")


def repository_at(checkout: Checkout) -> Repository | str | None:
    """The repository at a checkout's place; None where none is, a sentence where it can't be read."""
    try:
        return find_repository(Path(checkout.path), explicit=True)
    except LociError as error:
        return f"the repository at {checkout.path} can't be read: {error.message}"


def equal_names(scene: Scene) -> Iterable[Finding]:
    """Names that mean more than one project."""
    holders: dict[str, list[Project]] = {}
    for project in scene.registry.living():
        for name in {project.name.casefold(), *(alias.casefold() for alias in project.aliases)}:
            holders.setdefault(name, []).append(project)
    for name, projects in holders.items():
        if len(projects) > 1 and any(one in scene.projects for one in projects):
            ids = ", ".join(one.id for one in projects[:5])
            sentence = f"{len(projects)} projects are called {name}: {ids}; -p needs the id"
            yield Finding("names", NOTE, "", sentence, f"loci project alias {projects[0].id} NAME")


def shared_places(scene: Scene) -> Iterable[Finding]:
    """Paths that two projects claim."""
    claims: dict[str, list[str]] = {}
    for project in scene.registry.living():
        for checkout in _ours(scene, project):
            claims.setdefault(checkout.path, []).append(project.id)
    for path, ids in claims.items():
        if len(ids) > 1:
            sentence = f"{path} is claimed by {len(ids)} projects: {', '.join(ids)}"
            yield Finding("places", WARNING, ids[0], sentence, f"loci init {path}")


def unread_memory(scene: Scene) -> Iterable[Finding]:
    """Journals of ids that no project reads."""
    if not scene.whole:
        return
    known = {identity for project in scene.registry.projects for identity in project.ids}
    for shelf in all_shelves(scene.places, scene.registry):
        if shelf.id not in known:
            sentence = f"{shelf.directory} holds memory of {shelf.id or 'an unknown id'}, which no project reads"
            mend = f"loci project link {shelf.id} ID" if shelf.id else ""
            yield Finding("unread memory", NOTE, shelf.id, sentence, mend)


def _ours(scene: Scene, project: Project) -> list[Checkout]:
    return [checkout for checkout in project.checkouts if checkout.writer == scene.writer]

"""The semantic tier: whether it is on and by whom, which model, how far embedding has come, and what it takes.

Must not embed anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from loci.disk.files import size_of
from loci.disk.settings import semantic
from loci.journal.registry import Project
from loci.serve import tier
from loci.serve.currency import primary_checkout
from loci.serve.doctor.finding import NOTE, WARNING, Finding, Scene, named


def by_meaning(scene: Scene) -> Iterable[Finding]:
    """Nothing where nobody asked for it."""
    wanted = semantic(scene.places)
    if wanted.problem:
        yield Finding("meaning", WARNING, "", f"The semantic tier is off: {wanted.problem}")
    nearest = tier.nearest_of(scene.places)
    if nearest is None:
        return
    from loci.index.model import Absent

    model = nearest.model()
    if isinstance(model, Absent):
        sentence = f"The semantic tier is on ({wanted.source}) and answers by words alone: {model.reason}"
        yield Finding("meaning", WARNING, "", sentence, model.mend)
        return
    yield from _progress(scene, f"{model.name} ({model.width} numbers a text)", wanted.source)


def _progress(scene: Scene, model: str, source: str) -> Iterable[Finding]:
    from loci.index.embedding import key_of
    from loci.index.model import Model
    from loci.index.vectors import about, paths_of

    nearest = tier.nearest_of(scene.places)
    opened = nearest.model() if nearest is not None else None
    key = key_of(opened) if isinstance(opened, Model) else ""
    done = wanted = size = 0
    behind = []
    for project in scene.projects:
        found = [(about(path), path) for path in _stores(scene, project)]
        now = sum(one.count for one, _ in found if one.fingerprint == key)
        all_of_it = sum(one.wanted for one, _ in found if one.fingerprint == key)
        size += sum(size_of(file) for _, path in found for file in paths_of(path))
        done, wanted = done + now, wanted + all_of_it
        if any(size_of(path) and (one.fingerprint != key or one.count < one.wanted) for one, path in found):
            behind.append(project)
    sentence = f"The semantic tier is on ({source}): {model}; {done} of {wanted} texts embedded, {size / 1e6:.1f} MB"
    yield Finding("meaning", NOTE, "", sentence)
    if behind:
        sentence = f"{named(len(behind), 'project')} not embedded to the end; the worker goes on after the next commit"
        yield Finding("meaning", NOTE, "", sentence, f"loci refresh -p {behind[0].id}")


def _stores(scene: Scene, project: Project) -> list[Path]:
    from loci.index.layout import journal_file, tree_file

    checkout = primary_checkout(project.checkouts)
    journals = [journal_file(scene.places.index, identity) for identity in project.ids]
    return journals if checkout is None else [*journals, tree_file(scene.places.index, checkout.path)]

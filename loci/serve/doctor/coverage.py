"""What a project's memory does not cover: cut history, code in languages without a grammar, commits that no hook took
in, a remote that changed.

Must not catch up, nor read a file of the work tree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from loci.base.errors import LociError
from loci.base.languages import MINOR, NAMES, PARSED
from loci.disk import git
from loci.disk.repository import Repository
from loci.index.facts import languages
from loci.index.layout import tree_file
from loci.index.store import Store
from loci.journal.cursor import load
from loci.journal.layout import capture_directory
from loci.journal.registry import Checkout, Project
from loci.serve.currency import primary_checkout
from loci.serve.doctor.finding import NOTE, WARNING, Finding, Scene
from loci.serve.doctor.registered import repository_at
from loci.serve.hooks.install import LAID, status
from loci.serve.place import find_place, off_reason

_SHARE = 0.05
"""Of a project's code, from which a language is worth a word."""
_GRACE = 300.0
"""Seconds after a commit in which its worker may still be at work."""


def truncated(scene: Scene) -> Iterable[Finding]:
    """Projects of whose history only the newest part is here, or was asked for."""
    for project, checkout, repository in _checkouts(scene):
        if repository.shallow:
            sentence = f"{project.name}: {checkout.path} is a shallow clone; older history is not there to take in"
            yield Finding("history", NOTE, project.id, sentence, f"git -C {checkout.path} fetch --unshallow")
        elif checkout.depth is not None:
            sentence = f"{project.name}: only the last {checkout.depth} commits of old history were asked for"
            yield Finding("history", NOTE, project.id, sentence, f"loci init {checkout.path}")


def without_grammar(scene: Scene) -> Iterable[Finding]:
    """Code that is found by its words in documents and commits only: no definitions, no callers."""
    for project in scene.projects:
        checkout = primary_checkout(project.checkouts)
        if checkout is None:
            continue
        with Store(tree_file(scene.places.index, checkout.path)) as opened:
            shares = languages(opened)
        total = sum(one.bytes for one in shares) or 1
        unread = [
            f"{NAMES.get(one.language, one.language)} {100 * one.bytes / total:.0f} %"
            for one in shares
            if one.language not in PARSED | MINOR and one.bytes / total >= _SHARE
        ]
        if unread:
            sentence = f"{project.name}: no grammar for {', '.join(unread)}: its definitions and callers are not known"
            yield Finding("languages", NOTE, project.id, sentence)


def unfired(scene: Scene) -> Iterable[Finding]:
    """Commits that laid hooks should have taken in, and did not."""
    for project, checkout, repository in _checkouts(scene):
        if repository.head is None or repository.foreign or not _hooked(repository):
            continue
        known = load(capture_directory(scene.places, project.id) / "cursor.json")
        if known is None or repository.head in known.tips:
            continue
        made = git.try_run(["show", "-s", "--format=%ct", "HEAD"], git_dir=repository.git_dir) or b""
        if not made.strip().isdigit() or scene.seconds - int(made) < _GRACE or _is_off(checkout):
            continue
        count = _missing(repository, known.tips[-1:])
        sentence = f"{project.name}: hooks are laid in {checkout.path}, and {count} of HEAD were not taken in by them"
        yield Finding("hooks", WARNING, project.id, sentence, f"loci hooks install {checkout.path}")


def other_remote(scene: Scene) -> Iterable[Finding]:
    """Checkouts whose remote says another project than the one they are registered under."""
    for project, checkout, repository in _checkouts(scene):
        if repository.foreign:
            continue
        try:
            place = find_place(Path(checkout.path), explicit=True)
        except LociError:
            continue  # `registered.unreadable` tells it
        found = place.recognition.id if place is not None else None
        if found is not None and found not in project.ids:
            sentence = (
                f"{project.name}: {checkout.path} is {found} by its remote now; the memory is that of {project.id}"
            )
            yield Finding("remote", NOTE, project.id, sentence, f"loci init {checkout.path}")


def _checkouts(scene: Scene) -> Iterator[tuple[Project, Checkout, Repository]]:
    for project in scene.projects:
        for checkout in project.checkouts:
            if checkout.writer == scene.writer and Path(checkout.path).is_dir():
                found = repository_at(checkout)
                if isinstance(found, Repository):
                    yield project, checkout, found


def _hooked(repository: Repository) -> bool:
    try:
        return any(one.event == "post-commit" and one.state in LAID for one in status(repository))
    except (LociError, OSError):
        return False


def _is_off(checkout: Checkout) -> bool:
    try:
        place = find_place(Path(checkout.path), explicit=True)
    except LociError:
        return True
    return place is None or bool(off_reason(place))


def _missing(repository: Repository, tips: tuple[str, ...]) -> str:
    counted = git.try_run(["rev-list", "--count", "HEAD", *(f"^{tip}" for tip in tips)], git_dir=repository.git_dir)
    number = (counted or b"").strip().decode("ascii", "replace")
    return f"{number} commit{'' if number == '1' else 's'}" if number.isdigit() else "the newest commits"

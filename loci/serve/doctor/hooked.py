"""The hooks: whether they stand, whether what they start still exists, and what they could not do.

Must not lay or remove any.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from loci.base.errors import LociError
from loci.disk import environment, git
from loci.disk.clock import timestamp
from loci.disk.files import read_text
from loci.disk.repository import Repository
from loci.journal.registry import Project
from loci.serve.doctor.finding import ERROR, NOTE, WARNING, Finding, Scene
from loci.serve.doctor.registered import repository_at
from loci.serve.failures import recent_failures
from loci.serve.hooks.install import status
from loci.serve.hooks.plan import HookStatus

_SETTING = re.compile(r"loci_(python|root|home)='((?:[^']|'\\'')*)'")
_SOURCED = re.compile(r"\. '((?:[^']|'\\'')*)'")
_WEEK = 7 * 86_400
_MOST = 5


def hooks(scene: Scene) -> Iterable[Finding]:
    """Events without a hook, and why; catching up does their work."""
    for project, repository in _repositories(scene):
        found = _status(repository)
        missing = [one for one in found if one.state in ("absent", "refused")]
        if found and len(missing) == len(found) and all(one.state == "absent" for one in missing):
            sentence = f"{project.name}: no hooks in {repository.place}; its history is caught up when you ask"
            yield Finding("hooks", NOTE, project.id, sentence, f"loci hooks install {repository.place}")
            continue
        for one in missing:
            sentence = f"{project.name}: {one.event} not hooked in {repository.place}: {one.reason}"
            yield Finding("hooks", NOTE, project.id, sentence)


def interpreters(scene: Scene) -> Iterable[Finding]:
    """Hooks that start a Python, or source a script, that is not there any more: they are silent, and take nothing."""
    for project, repository in _repositories(scene):
        told: set[str] = set()
        for one in _status(repository):
            text = _text(repository, one)
            settings = {name: value.replace("'\\''", "'") for name, value in _SETTING.findall(text)}
            needed = [settings.get("python", ""), *_SOURCED.findall(text)]
            for path in needed:
                if path and path not in told and not Path(path).exists():
                    told.add(path)
                    sentence = f"{project.name}: its hooks start {path}, which is gone, so they do nothing"
                    yield Finding("hooks", ERROR, project.id, sentence, f"loci hooks install {repository.place}")
            home, now = settings.get("home", ""), environment.get("LOCI_HOME")
            if text and home != now and home not in told and not now.startswith("~"):
                told.add(home)
                sentence = f"{project.name}: its hooks write to {home or 'the default place'}, not where this looks"
                yield Finding("hooks", NOTE, project.id, sentence, f"loci hooks install {repository.place}")


def failures(scene: Scene) -> Iterable[Finding]:
    """What hooks and commands could not do in the last seven days, each kind once."""
    since = timestamp(scene.seconds - _WEEK)
    recent = [one for one in recent_failures(200) if one.at >= since]
    counts = Counter((one.where, one.what) for one in recent)
    last = {(one.where, one.what): one.at for one in recent}
    for (where, what), count in sorted(counts.items(), key=lambda pair: last[pair[0]], reverse=True)[:_MOST]:
        times = f"{count} times, last " if count > 1 else ""
        yield Finding("failures", WARNING, "", f"{where} ({times}{last[where, what]}): {what}", "loci refresh --all")
    if len(counts) > _MOST:
        path = scene.places.log / "loci.log"
        yield Finding("failures", NOTE, "", f"{len(counts) - _MOST} more kinds of failure are in {path}")


def _repositories(scene: Scene) -> Iterator[tuple[Project, Repository]]:
    """Each repository of this machine once: worktrees share their hooks."""
    seen: set[Path] = set()
    for project in scene.projects:
        for checkout in project.checkouts:
            if checkout.writer == scene.writer and Path(checkout.path).is_dir():
                found = repository_at(checkout)
                if isinstance(found, Repository) and found.common_dir not in seen and not found.foreign:
                    seen.add(found.common_dir)
                    yield project, found


def _status(repository: Repository) -> tuple[HookStatus, ...]:
    try:
        return status(repository)
    except (LociError, OSError):
        return ()


def _text(repository: Repository, one: HookStatus) -> str:
    """What stands in a hook, wherever it is written."""
    if one.state == "config":
        found = git.try_run(["config", "--get", f"{one.place}.command"], git_dir=repository.git_dir) or b""
        return found.decode("utf-8", "replace")
    return read_text(Path(one.place)) or "" if one.state in ("file", "block") else ""

"""Repositories whose hooks another tool manages: who it is, the exact snippet that adds loci, and how it is put in.

What is shared with a team names no path of this machine.  Must not write anything; `install` does, when asked to.
"""

from __future__ import annotations

import re
from pathlib import Path

from loci.base.errors import LociError
from loci.base.frozen import dataclass
from loci.disk import git
from loci.disk.files import read_bytes, read_text
from loci.disk.repository import Repository
from loci.serve.hooks import hookfiles, script
from loci.serve.hooks.plan import HookStatus, Planned

_LEFTHOOK = ("lefthook.yml", ".lefthook.yml", "lefthook.yaml", ".lefthook.yaml", ".config/lefthook.yml")
_LEFTHOOK_LOCAL = "lefthook-local.yml"
_PRE_COMMIT = (".pre-commit-config.yaml", ".pre-commit-config.yml")
_STAGES = tuple(event for event in script.EVENTS if event != "post-applypatch")
"""What the pre-commit framework can start; catching up takes the commits of `git am`."""


@dataclass(frozen=True)
class Manager:
    """Who manages this repository's hooks."""

    name: str
    """husky | lefthook | pre-commit | core.hooksPath"""
    place: Path
    """The file or directory to change."""
    snippet: str
    """What to put there."""
    after: str = ""
    """The command that makes the manager take it up, or ""."""


def find_manager(repository: Repository, mode: str) -> Manager | None:
    """The manager of a repository's hooks, None where git's own directory is free to use."""
    top = repository.work_tree
    if top is not None and (top / ".husky").is_dir():
        return Manager("husky", top / ".husky", _husky(mode))
    if top is not None and any((top / name).is_file() for name in _LEFTHOOK):
        return Manager("lefthook", top / _LEFTHOOK_LOCAL, _lefthook(mode), "lefthook install")
    hooks_path = git.try_run(["config", "--type=path", "core.hooksPath"], git_dir=repository.git_dir)
    if hooks_path is not None and hooks_path.strip():
        place = Path(hooks_path.decode("utf-8", "replace").rstrip("\n"))
        return Manager("core.hooksPath", (top or repository.git_dir) / place, _hook_files(mode))
    for name in _PRE_COMMIT if top is not None else ():
        if top is not None and (top / name).is_file():
            types = " ".join(f"-t {stage}" for stage in _STAGES)
            return Manager("pre-commit", top / name, _pre_commit(mode, "  "), f"pre-commit install {types}")
    return None


def edits(repository: Repository, manager: Manager, mode: str) -> list[Planned]:
    """What applies the snippet; nothing where it stands there already.

    Raises:
        LociError: the manager's file has a shape that is not edited by machine.
    """
    owner = str(repository.common_dir)
    if manager.name in ("core.hooksPath", "husky"):
        shared = manager.name == "husky"

        def line(event: str) -> str:
            return script.portable(event, mode) if shared else script.command(event, mode)

        return hookfiles.edits(owner, manager.place, script.EVENTS, line, mode, executable=not shared)
    now = read_bytes(manager.place)
    if now is not None and script.BEGIN in now:
        return []
    if manager.name == "lefthook":
        at, snippet = _top(now, manager.place), manager.snippet
    else:
        at, indent = _first_repository(now or b"", manager.place)
        snippet = _pre_commit(mode, indent)
    block = script.BEGIN + snippet.encode("utf-8") + b"\n" + script.END
    return [hookfiles.insertion(owner, manager.place, block, at, mode)]


def statuses(repository: Repository, manager: Manager) -> tuple[HookStatus, ...]:
    """What stands for each event in the manager's files, and whether git starts the manager for it at all."""
    if manager.name in ("core.hooksPath", "husky"):
        git_starts = manager.name == "core.hooksPath"
        return tuple(
            hookfiles.status(manager.place, event, manager.name, executable=git_starts) for event in script.EVENTS
        )
    text = read_text(manager.place) or ""
    there = script.BEGIN.decode() in text or "loci hooks wake" in text or "id: loci-capture" in text
    return tuple(_managed(repository, manager, event, there=there) for event in script.EVENTS)


def _managed(repository: Repository, manager: Manager, event: str, *, there: bool) -> HookStatus:
    if not there:
        return HookStatus(event, "absent", str(manager.place), f"{manager.name} manages the hooks here")
    if manager.name == "pre-commit" and event not in _STAGES:
        return HookStatus(event, "absent", str(manager.place), "pre-commit has no such stage")
    found = git.run(["rev-parse", "--git-path", f"hooks/{event}"], git_dir=repository.git_dir)
    shim = read_text(repository.git_dir / found.decode("utf-8", "surrogateescape").rstrip("\n")) or ""
    if manager.name not in shim:
        return HookStatus(event, "refused", str(manager.place), f"git does not start {manager.name}: {manager.after}")
    return HookStatus(event, "managed", str(manager.place))


def _hook_files(mode: str) -> str:
    """One line for each hook file, on this machine alone."""
    return "\n\n".join(f"# {event}\n{script.command(event, mode)}" for event in script.EVENTS)


def _husky(mode: str) -> str:
    return "\n\n".join(f"# .husky/{event}\n{script.portable(event, mode)}" for event in script.EVENTS)


def _lefthook(mode: str) -> str:
    return "\n".join(
        f"{event}:\n  commands:\n    loci:\n      run: {script.portable(event, mode)}" for event in script.EVENTS
    )


def _pre_commit(mode: str, indent: str) -> str:
    """One hook of four stages in a local repository, for which the framework installs nothing."""
    lines = (
        "- repo: local",
        "  hooks:",
        "    - id: loci-capture",
        "      name: loci (capture)",
        "      language: system",
        f"      entry: sh -c {script.quote(script.portable('commit', mode))}",
        f"      stages: [{', '.join(_STAGES)}]",
        "      always_run: true",
        "      pass_filenames: false",
    )
    return "\n".join(indent + line for line in lines)


def _top(now: bytes | None, place: Path) -> int:
    """Where lines go into a lefthook file: its top, if no hook of ours stands there in another's words."""
    text = (now or b"").decode("utf-8", "replace")
    taken = [event for event in script.EVENTS if re.search(rf"^{event}\s*:", text, re.MULTILINE)]
    if taken or text.startswith(("\ufeff", "---", "%")):
        why = f"it has {taken[0]} already" if taken else "it does not begin with a key"
        raise LociError(f"{place} was left alone: {why}", "Add the snippet by hand.")
    return 0


def _first_repository(now: bytes, place: Path) -> tuple[int, str]:
    """(where the list of repositories begins, how far it is indented) in a pre-commit configuration."""
    found = re.search(rb"^repos:[ \t]*(?:#[^\n]*)?\n(?:[ \t]*(?:#[^\n]*)?\n)*([ \t]*)- ", now, re.MULTILINE)
    if found is None or b"\r\n" in now:
        raise LociError(
            f"{place} was left alone: its list of repositories is not one a line", "Add the snippet by hand."
        )
    return now.index(b"\n", found.start()) + 1, found[1].decode("ascii")

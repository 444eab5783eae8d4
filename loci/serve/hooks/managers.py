"""Repositories whose hooks another tool manages: who it is, and the exact snippet that adds loci to it.

Must not write anything; `install` does, and only when asked to.
"""

from __future__ import annotations

from pathlib import Path

from loci.base.frozen import dataclass
from loci.disk import git
from loci.disk.repository import Repository
from loci.serve.hooks import script

_LEFTHOOK = ("lefthook.yml", ".lefthook.yml", "lefthook.yaml", ".lefthook.yaml", ".config/lefthook.yml")
_PRE_COMMIT = (".pre-commit-config.yaml", ".pre-commit-config.yml")


@dataclass(frozen=True)
class Manager:
    """Who manages this repository's hooks."""

    name: str
    """husky | lefthook | pre-commit | core.hooksPath"""
    place: Path
    """The file or directory to change."""
    snippet: str
    """What to put there."""


def find_manager(repository: Repository, mode: str) -> Manager | None:
    """The manager of a repository's hooks, None where git's own directory is free to use."""
    top = repository.work_tree
    hooks_path = git.try_run(["config", "--type=path", "core.hooksPath"], git_dir=repository.git_dir)
    if top is not None and (top / ".husky").is_dir():
        return Manager("husky", top / ".husky", _hook_files(mode))
    if top is not None:
        for name in _LEFTHOOK:
            if (top / name).is_file():
                return Manager("lefthook", top / name, _lefthook(mode))
    if hooks_path is not None and hooks_path.strip():
        place = Path(hooks_path.decode("utf-8", "replace").rstrip("\n"))
        return Manager("core.hooksPath", (top or repository.git_dir) / place, _hook_files(mode))
    if top is not None:
        for name in _PRE_COMMIT:
            if (top / name).is_file():
                return Manager("pre-commit", top / name, _pre_commit(mode))
    return None


def _hook_files(mode: str) -> str:
    """One line for each hook file."""
    return "\n\n".join(f"# {event}\n{script.command(event, mode)}" for event in script.EVENTS)


def _lefthook(mode: str) -> str:
    return "\n".join(
        f"{event}:\n  commands:\n    loci:\n      run: |\n        {script.command(event, mode)}"
        for event in script.EVENTS
    )


def _pre_commit(mode: str) -> str:
    lines = ["- repo: local", "  hooks:"]
    for event in script.EVENTS:
        if event == "post-applypatch":  # the framework has no such stage; catching up takes those commits
            continue
        lines += [
            f"  - id: loci-{event}",
            f"    name: loci ({event})",
            "    language: system",
            f"    entry: sh -c {script.quote(script.command(event, mode))}",
            f"    stages: [{event}]",
            "    always_run: true",
            "    pass_filenames: false",
        ]
    stages = ", ".join(event for event in script.EVENTS if event != "post-applypatch")
    return "\n".join([f"# then: pre-commit install {_types(stages)}", *lines])


def _types(stages: str) -> str:
    return " ".join(f"-t {stage}" for stage in stages.split(", "))

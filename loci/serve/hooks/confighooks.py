"""Hooks named in a repository's configuration, which git runs since 2.54: nothing but our own sections is touched.

Must not know hook files.
"""

from __future__ import annotations

from collections.abc import Sequence

from loci.disk import git
from loci.disk.repository import Repository
from loci.serve.hooks import script
from loci.serve.hooks.manifest import Edit
from loci.serve.hooks.plan import HookStatus, Planned

SINCE = (2, 54)
"""The first git that runs hooks named in its configuration."""


def edits(repository: Repository, events: Sequence[str], mode: str) -> list[Planned]:
    """What is missing for these events."""
    return [
        Planned(
            Edit(str(repository.common_dir), "config", _section(event), mode),
            lambda event=event: _set(repository, event, mode),  # type: ignore[misc]  # bound now, not at the end
        )
        for event in events
        if _get(repository, event, "command") != line(event, mode) or _get(repository, event, "event") != event
    ]


def line(event: str, mode: str) -> str:
    """The command; git runs it through a shell with the hook's arguments behind it: a function takes those."""
    return f"loci_hook() {{ {script.command(event, mode)}; }}; loci_hook"


def status(repository: Repository, event: str) -> HookStatus:
    """What the configuration says of one event; `enabled = false` switches it off, for the hook or the whole event."""
    if not _get(repository, event, "command"):
        return HookStatus(event, "absent", _section(event), "not installed")
    for section in (_section(event), f"hook.{event}"):
        if _ask(repository, ["--type=bool", f"{section}.enabled"]) == "false":
            return HookStatus(event, "refused", _section(event), f"{section}.enabled is false")
    return HookStatus(event, "config", _section(event))


def present(repository: Repository, section: str) -> bool:
    """Whether a section of ours is there."""
    return bool(_ask(repository, ["--local", f"{section}.command"]))


def undo(repository: Repository, section: str) -> None:
    """Take a section out.

    Raises:
        GitError: git refused.
    """
    git.run(["config", "--local", "--remove-section", section], git_dir=repository.git_dir)


def _section(event: str) -> str:
    return f"hook.loci-{event}"


def _set(repository: Repository, event: str, mode: str) -> None:
    for name, value in (("command", line(event, mode)), ("event", event)):
        git.run(["config", "--local", f"{_section(event)}.{name}", value], git_dir=repository.git_dir)


def _get(repository: Repository, event: str, name: str) -> str:
    return _ask(repository, ["--local", f"{_section(event)}.{name}"])


def _ask(repository: Repository, question: list[str]) -> str:
    found = git.try_run(["config", *question], git_dir=repository.git_dir) or b""
    return found.decode("utf-8", "replace").rstrip("\n")

"""Installing, removing and proving hooks.  Chain, never replace; every edit is remembered and undone to the byte.

Must not know what a hook causes beyond waking the worker.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from pathlib import Path

from loci.base.frozen import dataclass
from loci.disk import environment, git
from loci.disk.files import read_text, remove_file
from loci.disk.places import Places
from loci.disk.repository import Repository
from loci.serve.hooks import confighooks, hookfiles, managers, manifest, script
from loci.serve.hooks.managers import Manager, find_manager
from loci.serve.hooks.manifest import Edit
from loci.serve.hooks.plan import HookStatus, Planned

CONFIG_HOOKS = confighooks.SINCE
SELFTEST_SECONDS = 10.0
LAID = frozenset({"file", "block", "config", "managed"})
"""States of a hook that git starts."""


@dataclass(frozen=True)
class Installed:
    """What an install or uninstall did, or would do."""

    changed: tuple[str, ...]
    """One phrase for each edit; empty where everything was so already."""
    statuses: tuple[HookStatus, ...]
    """Every event afterwards."""
    manager: Manager | None = None
    """Who manages the hooks, where it is not git's own directory."""
    fired: bool | None = None
    """Whether a test wake-up came back; None where nothing was fired."""


def install(
    repository: Repository, places: Places, *, write: bool = False, gate: bool = False, dry_run: bool = False
) -> Installed:
    """Lay the hooks of a repository; a second call changes nothing.

    Args:
        repository: where.
        places: for the manifest and the self-test.
        write: also into files of another manager.
        gate: also the commit-msg hook that refuses a secret.
        dry_run: say what would change and change nothing.

    Raises:
        LociError: a file could not be written, or a manager's file is not edited by machine; what was done before is in
            the manifest.
    """
    mode = _mode(repository)
    events = (*script.EVENTS, script.GATE) if gate else script.EVENTS
    manager = None if _by_config() else find_manager(repository, mode)
    planned = _planned(repository, manager, events, mode, write=write)
    if not dry_run:
        for one in planned:
            manifest.add(places.log / "hooks.json", [one.edit])
            one.apply()
    fired = None if dry_run or (manager is not None and not write) else fire(places, mode)
    return Installed(_phrases(planned), status(repository), manager, fired)


def _planned(
    repository: Repository, manager: Manager | None, events: Sequence[str], mode: str, *, write: bool
) -> list[Planned]:
    if _by_config():
        return confighooks.edits(repository, events, mode)
    if manager is not None:
        return managers.edits(repository, manager, mode) if write else []

    def line(event: str) -> str:
        return script.command(event, mode)

    return hookfiles.edits(str(repository.common_dir), _own_directory(repository), events, line, mode)


def uninstall(repository: Repository, places: Places, *, dry_run: bool = False) -> Installed:
    """Undo every edit of `install`: config, hooks and directories are as before, to the byte.

    Raises:
        LociError: a file could not be changed; the manifest still holds it.
    """
    path = places.log / "hooks.json"
    known = [edit for edit in manifest.load(path) if edit.owner == str(repository.common_dir)]
    places_known = {edit.place for edit in known}
    known += [edit for edit in _found(repository) if edit.place not in places_known]
    undone = []
    for edit in sorted(known, key=lambda edit: edit.kind == "directory"):
        if _present(repository, edit):
            undone.append(f"removed {edit.kind} {edit.place}")
            if not dry_run:
                _undo(repository, edit)
        if not dry_run:
            manifest.drop(path, [edit])
    return Installed(tuple(undone), status(repository))


def status(repository: Repository) -> tuple[HookStatus, ...]:
    """What stands for each event now, whoever put it there; the gate's event only where it is laid."""
    manager = None if _by_config() else find_manager(repository, "async")
    if manager is not None:
        return managers.statuses(repository, manager)

    def of(event: str) -> HookStatus:
        return confighooks.status(repository, event) if _by_config() else hookfiles.status(directory, event)

    directory = _own_directory(repository)
    gate = of(script.GATE)
    return (*(of(event) for event in script.EVENTS), *([gate] if gate.state in LAID else []))


def mechanism(repository: Repository) -> str:
    """What starts the hooks of this repository, in words."""
    if _by_config():
        return "hooks named in the configuration (git 2.54 and newer)"
    manager = find_manager(repository, "async")
    return f"{manager.name} ({manager.place})" if manager is not None else f"hook files in {_own_directory(repository)}"


def fire(places: Places, mode: str) -> bool:
    """Run our own lines once, as git's shell would, and wait for the worker's answer."""
    nonce = secrets.token_hex(8)
    command = script.command(f"selftest-{nonce}", mode)
    git.try_run(["-c", f"alias.loci-selftest=!{command}", "loci-selftest"], timeout=SELFTEST_SECONDS)
    return _came_back(places, nonce)


def fire_through(repository: Repository, places: Places, event: str) -> bool:
    """Have git start its hook for an event, with everything else that is chained to it, and wait for the worker's
    answer: the proof that whatever manages the hooks gets as far as us."""
    nonce = secrets.token_hex(8)
    environment.put("LOCI_SELFTEST", nonce)
    try:
        arguments = {"post-rewrite": ["--", "amend"], "post-merge": ["--", "0"], "post-checkout": ["--", "0", "0", "0"]}
        question = ["hook", "run", "--ignore-missing", event, *arguments.get(event, [])]
        git.try_run(question, cwd=repository.place, timeout=SELFTEST_SECONDS)
        return _came_back(places, nonce)
    finally:
        environment.put("LOCI_SELFTEST", "")


def _came_back(places: Places, nonce: str) -> bool:
    mark = places.log / f"selftest-{nonce}"
    deadline = time.monotonic() + SELFTEST_SECONDS
    while time.monotonic() < deadline:
        if read_text(mark) is not None:
            remove_file(mark)
            return True
        time.sleep(0.02)
    return False


def _mode(repository: Repository) -> str:
    found = git.try_run(["config", "loci.hookMode"], git_dir=repository.git_dir) or b""
    return "sync" if found.strip().lower() == b"sync" else "async"


def _by_config() -> bool:
    words = git.run(["version"]).decode("ascii", "replace").split()
    numbers = words[2].split(".")[:2] if len(words) > 2 else []
    return tuple(int(number) for number in numbers if number.isdigit()) >= CONFIG_HOOKS


def _phrases(planned: Sequence[Planned]) -> tuple[str, ...]:
    words = {"file": "made", "made": "made", "block": "added lines to", "config": "set", "directory": "made"}
    return tuple(f"{words[one.edit.kind]} {one.edit.place}" for one in planned)


def _own_directory(repository: Repository) -> Path:
    """The directory in which git itself looks for hook files."""
    found = git.run(["rev-parse", "--git-path", "hooks"], git_dir=repository.git_dir)
    return repository.git_dir / found.decode("utf-8", "surrogateescape").rstrip("\n")


def _found(repository: Repository) -> list[Edit]:
    """Edits that the files themselves tell of, for a manifest that was lost."""
    owner = str(repository.common_dir)
    events = (*script.EVENTS, script.GATE)
    edits = [
        Edit(owner, "config", f"hook.loci-{event}")
        for event in events
        if confighooks.present(repository, f"hook.loci-{event}")
    ]
    manager = find_manager(repository, "async")
    if manager is not None and manager.name in ("lefthook", "pre-commit"):
        return [*edits, Edit(owner, "made" if manager.name == "lefthook" else "block", str(manager.place))]
    directory = manager.place if manager is not None else _own_directory(repository)
    found = (hookfiles.status(directory, event, executable=False) for event in events)
    return [*edits, *(Edit(owner, one.state, one.place) for one in found if one.state in ("file", "block"))]


def _present(repository: Repository, edit: Edit) -> bool:
    return confighooks.present(repository, edit.place) if edit.kind == "config" else hookfiles.present(edit)


def _undo(repository: Repository, edit: Edit) -> None:
    if edit.kind == "config":
        confighooks.undo(repository, edit.place)
    else:
        hookfiles.undo(edit)

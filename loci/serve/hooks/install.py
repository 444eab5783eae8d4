"""Installing, removing and proving hooks.  Chain, never replace; every edit is remembered and undone to the byte.

Must not know what a hook causes beyond waking the worker.
"""

from __future__ import annotations

import secrets
import stat
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from loci.base.errors import LociError
from loci.base.frozen import dataclass
from loci.disk import git
from loci.disk.files import read_bytes, read_text, remove_file, replace_file
from loci.disk.places import Places
from loci.disk.repository import Repository
from loci.serve.hooks import manifest, script
from loci.serve.hooks.managers import Manager, find_manager
from loci.serve.hooks.manifest import Edit

CONFIG_HOOKS = (2, 54)
"""The first git that runs hooks named in its configuration."""
SELFTEST_SECONDS = 10.0


@dataclass(frozen=True)
class HookStatus:
    """One event of one repository."""

    event: str
    """post-commit, …"""
    state: str
    """file | block | config | managed | absent | refused"""
    place: str
    """Hook file or config section."""
    reason: str = ""
    """Why it is refused or absent."""


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


def install(repository: Repository, places: Places, *, write: bool = False, dry_run: bool = False) -> Installed:
    """Lay the hooks of a repository; a second call changes nothing.

    Args:
        repository: where.
        places: for the manifest and the self-test.
        write: also into hooks that another manager owns, where its files can take our lines.
        dry_run: say what would change and change nothing.

    Raises:
        LociError: a file could not be written; what was done before is in the manifest.
    """
    mode = _mode(repository)
    if _git_version() >= CONFIG_HOOKS:
        edits = _config_edits(repository, mode)
        manager = None
    else:
        manager = find_manager(repository, mode)
        directory = _hooks_directory(repository, manager, write=write)
        edits = [] if directory is None else _file_edits(repository, directory, mode)
    if not dry_run:
        for edit, apply in edits:
            manifest.add(places.log / "hooks.json", [edit])
            apply()
    fired = None if dry_run or (manager is not None and not write) else fire(places, mode)
    return Installed(_phrases(edits), status(repository), manager, fired)


def uninstall(repository: Repository, places: Places, *, dry_run: bool = False) -> Installed:
    """Undo every edit of `install`: config, hooks and directories are as before, to the byte.

    Raises:
        LociError: a file could not be changed; the manifest still holds it.
    """
    path = places.log / "hooks.json"
    known = [edit for edit in manifest.load(path) if edit.owner == str(repository.common_dir)]
    known += [edit for edit in _found(repository) if edit not in known]
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
    """What stands for each event now, whoever put it there."""
    if _git_version() >= CONFIG_HOOKS:
        return tuple(_config_status(repository, event) for event in script.EVENTS)
    manager = find_manager(repository, "async")
    directory = _hooks_directory(repository, manager, write=True)
    if directory is None and manager is not None:
        found = read_text(manager.place) or ""
        state = "managed" if script.wake_file().as_posix() in found else "absent"
        reason = "" if state == "managed" else f"{manager.name} manages the hooks here"
        return tuple(HookStatus(event, state, str(manager.place), reason) for event in script.EVENTS)
    return tuple(_file_status(directory, event, manager) for event in script.EVENTS if directory is not None)


def fire(places: Places, mode: str) -> bool:
    """Run our own lines once, as git's shell would, and wait for the worker's answer."""
    nonce = secrets.token_hex(8)
    mark = places.log / f"selftest-{nonce}"
    command = script.command(f"selftest-{nonce}", mode)
    git.try_run(["-c", f"alias.loci-selftest=!{command}", "loci-selftest"], timeout=SELFTEST_SECONDS)
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


def _git_version() -> tuple[int, ...]:
    words = git.run(["version"]).decode("ascii", "replace").split()
    numbers = words[2].split(".")[:2] if len(words) > 2 else []
    return tuple(int(number) for number in numbers if number.isdigit())


Planned = tuple[Edit, Callable[[], object]]


def _phrases(edits: Sequence[Planned]) -> tuple[str, ...]:
    words = {"file": "made", "block": "added lines to", "config": "set", "directory": "made"}
    return tuple(f"{words[edit.kind]} {edit.place}" for edit, _ in edits)


def _config_edits(repository: Repository, mode: str) -> list[Planned]:
    planned: list[Planned] = []
    for event in script.EVENTS:
        section = f"hook.loci-{event}"
        if _config_status(repository, event).state != "config" or _config_command(repository, section) != _line(
            event, mode
        ):
            edit = Edit(str(repository.common_dir), "config", section, mode)
            planned.append((edit, lambda event=event: _set_config(repository, event, mode)))  # type: ignore[misc]
    return planned


def _line(event: str, mode: str) -> str:
    """The command git runs through a shell with the hook's arguments behind it; `:` takes those."""
    return script.command(event, mode) + "; :"


def _set_config(repository: Repository, event: str, mode: str) -> None:
    section = f"hook.loci-{event}"
    for name, value in (("command", _line(event, mode)), ("event", event)):
        git.run(["config", "--local", f"{section}.{name}", value], git_dir=repository.git_dir)


def _config_command(repository: Repository, section: str) -> str:
    found = git.try_run(["config", "--local", f"{section}.command"], git_dir=repository.git_dir) or b""
    return found.decode("utf-8", "replace").rstrip("\n")


def _config_status(repository: Repository, event: str) -> HookStatus:
    section = f"hook.loci-{event}"
    found = bool(_config_command(repository, section))
    return HookStatus(event, "config" if found else "absent", section, "" if found else "not installed")


def _hooks_directory(repository: Repository, manager: Manager | None, *, write: bool) -> Path | None:
    """Where hook files go; None where another manager's files are not hook files or must not be touched."""
    if manager is None:
        found = git.run(["rev-parse", "--git-path", "hooks"], git_dir=repository.git_dir)
        return repository.git_dir / found.decode("utf-8", "surrogateescape").rstrip("\n")
    return manager.place if write and manager.name in ("husky", "core.hooksPath") else None


def _file_edits(repository: Repository, directory: Path, mode: str) -> list[Planned]:
    owner = str(repository.common_dir)
    planned: list[Planned] = []
    if not directory.is_dir():
        planned.append((Edit(owner, "directory", str(directory), mode), lambda: directory.mkdir(parents=True)))
    for event in script.EVENTS:
        path = directory / event
        now = read_bytes(path)
        state = _file_status(directory, event, None).state
        if now is None and state == "absent":
            edit = Edit(owner, "file", str(path), mode)
            planned.append((edit, _writer(path, script.own_file(event, mode), 0o755)))
        elif now is not None and state != "refused":
            wanted = script.insert(script.remove(now), script.block(event, mode))
            if wanted != now:
                kind = "file" if script.is_own(now) else "block"
                planned.append((Edit(owner, kind, str(path), mode), _writer(path, wanted, _permissions(path))))
    return planned


def _writer(path: Path, data: bytes, mode: int) -> Callable[[], object]:
    return lambda: replace_file(path, data, mode)


def _permissions(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def _file_status(directory: Path, event: str, manager: Manager | None) -> HookStatus:
    path = directory / event
    if path.is_symlink():
        return HookStatus(event, "refused", str(path), "it is a symlink")
    found = read_bytes(path)
    if found is None:
        reason = "not installed" if manager is None else f"{manager.name} manages the hooks here"
        return HookStatus(event, "refused" if path.exists() else "absent", str(path), reason)
    if script.BEGIN in found:
        return HookStatus(event, "file" if script.is_own(found) else "block", str(path))
    reason = script.refusal(found) or ("" if _permissions(path) & 0o111 else "it is not executable")
    return HookStatus(event, "refused" if reason else "absent", str(path), reason or "not installed")


def _found(repository: Repository) -> list[Edit]:
    """Edits that the files themselves tell of, for a manifest that was lost."""
    owner = str(repository.common_dir)
    edits = [
        Edit(owner, "config", found.place)
        for found in (_config_status(repository, event) for event in script.EVENTS)
        if found.state == "config"
    ]
    manager = find_manager(repository, "async")
    directory = _hooks_directory(repository, manager, write=True)
    for event in script.EVENTS if directory is not None else ():
        found = _file_status(directory, event, manager)  # type: ignore[arg-type]  # checked one line up
        if found.state in ("file", "block"):
            edits.append(Edit(owner, found.state, found.place))
    return edits


def _present(repository: Repository, edit: Edit) -> bool:
    if edit.kind == "config":
        return bool(_config_command(repository, edit.place))
    path = Path(edit.place)
    if edit.kind == "directory":
        return path.is_dir() and not any(path.iterdir())
    return script.BEGIN in (read_bytes(path) or b"")


def _undo(repository: Repository, edit: Edit) -> None:
    if edit.kind == "config":
        git.run(["config", "--local", "--remove-section", edit.place], git_dir=repository.git_dir)
        return
    path = Path(edit.place)
    if edit.kind == "directory":
        path.rmdir()
        return
    now = read_bytes(path)
    if now is None:
        raise LociError(f"{path} can't be read", "Check its permissions.")
    if script.is_own(now):
        remove_file(path)
    else:
        replace_file(path, script.remove(now), _permissions(path))

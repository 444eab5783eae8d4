"""Hook files: our own where there was none, else our marked lines in a shell script, which keeps its status.

Must not know which directory git reads.
"""

from __future__ import annotations

import stat
from collections.abc import Callable, Sequence
from pathlib import Path

from loci.base.errors import LociError
from loci.disk.files import read_bytes, remove_file, replace_file
from loci.serve.hooks import script
from loci.serve.hooks.manifest import Edit
from loci.serve.hooks.plan import HookStatus, Planned

Line = Callable[[str], str]
"""The line of shell for an event."""


def edits(
    owner: str, directory: Path, events: Sequence[str], line: Line, mode: str, *, executable: bool = True
) -> list[Planned]:
    """What is missing in a directory for these events; a script that can't take our lines is left alone.

    Args:
        owner: whom the manifest remembers the edits for.
        directory: where the files are.
        events: which hooks.
        line: the line of shell for an event.
        mode: for the manifest.
        executable: git itself starts them, so a script that is not executable is idle, and left so.
    """
    planned: list[Planned] = []
    if not directory.is_dir():
        planned.append(Planned(Edit(owner, "directory", str(directory), mode), lambda: directory.mkdir(parents=True)))
    for event in events:
        path = directory / event
        now = read_bytes(path)
        state = status(directory, event, executable=executable).state
        if now is None and state == "absent":
            planned.append(
                Planned(Edit(owner, "file", str(path), mode), _writer(path, script.own_file(line(event)), 0o755))
            )
        elif now is not None and state != "refused":
            wanted = script.insert(script.remove(now), script.block(line(event)))
            if wanted != now:
                kind = "file" if script.is_own(now) else "block"
                planned.append(Planned(Edit(owner, kind, str(path), mode), _writer(path, wanted, permissions(path))))
    return planned


def insertion(owner: str, path: Path, lines: bytes, at: int, mode: str) -> Planned:
    """Our marked lines at an offset of a manager's file, which may be missing."""
    now = read_bytes(path)
    if now is None:
        return Planned(Edit(owner, "made", str(path), mode), _writer(path, lines, 0o644))
    wanted = now[:at] + lines + now[at:]
    return Planned(Edit(owner, "block", str(path), mode), _writer(path, wanted, permissions(path)))


def _writer(path: Path, data: bytes, mode: int) -> Callable[[], object]:
    return lambda: replace_file(path, data, mode)


def permissions(path: Path) -> int:
    """A file's mode bits."""
    return stat.S_IMODE(path.stat().st_mode)


def status(directory: Path, event: str, manager: str = "", *, executable: bool = True) -> HookStatus:
    """What stands at a hook's place; `executable` says whether git itself has to be able to start it."""
    path = directory / event
    if path.is_symlink():
        return HookStatus(event, "refused", str(path), "it is a symlink")
    found = read_bytes(path)
    if found is None:
        reason = f"{manager} manages the hooks here" if manager else "not installed"
        return HookStatus(event, "refused" if path.exists() else "absent", str(path), reason)
    idle = "" if not executable or permissions(path) & 0o111 else "it is not executable"
    if script.BEGIN in found:
        return HookStatus(event, "refused" if idle else "file" if script.is_own(found) else "block", str(path), idle)
    reason = script.refusal(found) or idle
    return HookStatus(event, "refused" if reason else "absent", str(path), reason or "not installed")


def present(edit: Edit) -> bool:
    """Whether an edit still stands."""
    path = Path(edit.place)
    if edit.kind == "directory":
        return path.is_dir() and not any(path.iterdir())
    return script.BEGIN in (read_bytes(path) or b"")


def undo(edit: Edit) -> None:
    """Put back what was there, to the byte.

    Raises:
        LociError: the file can't be read or written.
    """
    path = Path(edit.place)
    if edit.kind == "directory":
        path.rmdir()
        return
    now = read_bytes(path)
    if now is None:
        raise LociError(f"{path} can't be read", "Check its permissions.")
    bare = script.remove(now)
    if script.is_own(now) or (edit.kind == "made" and not bare):
        remove_file(path)
    else:
        replace_file(path, bare, permissions(path))

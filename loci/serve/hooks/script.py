"""The lines that go into a git hook, and how they are found again.

Must not know where a hook stands nor who else wrote into it.
"""

from __future__ import annotations

import sys
from pathlib import Path

import loci
from loci.base.errors import LociError
from loci.disk import environment

EVENTS = ("post-commit", "post-merge", "post-rewrite", "post-applypatch", "post-checkout")
GATE = "commit-msg"
"""The event of the secret gate, which is laid only where the user asks for it."""
BEGIN = b"# >>> loci >>> (`loci hooks uninstall` removes these lines)\n"
END = b"# <<< loci <<<\n"
SHEBANG = b"#!/bin/sh\n"
SHELLS = frozenset({"sh", "bash", "dash", "ash", "ksh", "mksh", "zsh"})


def package_root() -> Path:
    """The directory that holds the package `loci`."""
    return Path(loci.__file__).resolve().parent.parent


def shipped(*names: str) -> Path:
    """A file below `hooks/`: inside the wheel, or beside the package in a checkout.

    Raises:
        LociError: the installation lacks it.
    """
    package = Path(loci.__file__).resolve().parent
    for hooks in (package / "hooks", package.parent / "hooks"):
        if hooks.joinpath(*names).is_file():
            return hooks.joinpath(*names)
    raise LociError("this installation of loci has no hook scripts", "Install git-loci again.")


def wake_file() -> Path:
    """The shipped script that every git hook sources.

    Raises:
        LociError: the installation lacks it.
    """
    return shipped("git", "wake")


def command(event: str, mode: str) -> str:
    """One line of POSIX shell: wakes the worker for `event` (`mode` is sync or async), or checks a message (GATE)."""
    settings = {"loci_python": Path(sys.executable).as_posix(), "loci_root": package_root().as_posix()}
    if event == GATE:
        sourced = quote(shipped("git", "gate").as_posix())
    else:
        settings |= {"loci_home": environment.get("LOCI_HOME"), "loci_mode": mode, "loci_event": event}
        sourced = quote(wake_file().as_posix())
    words = "; ".join(f"{name}={quote(value)}" for name, value in settings.items())
    return f"if [ -r {sourced} ]; then {words}; . {sourced}; fi"


def portable(event: str, mode: str) -> str:
    """One line of POSIX shell for a file that a team shares: it names no path of this machine, and whoever has no loci
    loses nothing."""
    wake = f"loci hooks wake {event}"
    if mode == "sync":
        return f"if command -v loci >/dev/null 2>&1; then {wake} </dev/null >/dev/null 2>&1 || :; fi"
    return f"if command -v loci >/dev/null 2>&1; then ({wake} </dev/null >/dev/null 2>&1 &); fi"


def quote(text: str) -> str:
    """A word for a POSIX shell."""
    return "'" + text.replace("'", "'\\''") + "'"


def block(line: str) -> bytes:
    """The marked lines for a hook that has lines of its own."""
    return BEGIN + line.encode("utf-8") + b"\n" + END


def own_file(line: str) -> bytes:
    """A whole hook, where there was none."""
    return SHEBANG + block(line) + b"exit 0\n"


def insert(script: bytes, lines: bytes) -> bytes:
    """`lines` right after the shebang, so that no `exec` or `exit` of the script can hide them."""
    head, feed, rest = script.partition(b"\n")
    if head.startswith(b"#!"):
        return head + (feed or b"\n") + lines + rest
    return lines + script


def remove(script: bytes) -> bytes:
    """The script without our lines; what `insert` did is undone to the byte."""
    start = script.find(BEGIN)
    end = script.find(END, start)
    if start < 0 or end < 0:
        return script
    return script[:start] + script[end + len(END) :]


def is_own(script: bytes) -> bool:
    """Whether nothing but our lines is in it."""
    return remove(script) == SHEBANG + b"exit 0\n" and BEGIN in script


def refusal(script: bytes) -> str | None:
    """Why a foreign hook can't take our lines, or None where it can."""
    head = script.split(b"\n", 1)[0]
    if b"\0" in script:
        return "it is binary"
    if b"\r\n" in script:
        return "it has CRLF line ends"
    if not head.startswith(b"#!"):
        return None
    if b"\n" not in script:
        return "it is a shebang without a line end"
    words = head[2:].decode("utf-8", "replace").split()
    names = [word.rsplit("/", 1)[-1] for word in words if not word.startswith("-")]
    shell = names[1] if names[:1] == ["env"] and len(names) > 1 else (names or [""])[0]
    return None if shell in SHELLS else f"it is a {shell or 'strange'} script, not a shell script"

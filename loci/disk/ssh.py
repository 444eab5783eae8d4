"""What ssh would connect to: `ssh -G`, which reads configuration files and no network.

The one place beside `disk/git` that starts a process.  Must not know remotes or ids.
"""

from __future__ import annotations

import os.path
import re
import subprocess
from functools import lru_cache

from loci.disk import environment

SECONDS = 2.0
_SAFE = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,252}")
_USER = re.compile(r"[a-z_][a-z0-9_-]{0,31}")
_HOST = re.compile(r"[A-Za-z0-9:_][A-Za-z0-9.:_%-]{0,252}")
_SHELL = frozenset("`$;|&<>(){}*?\n")
_NOT_OPENSSH = ("plink", "putty", "tortoiseplink")
"""Programs that don't know -G."""


def host_behind(host: str, user: str = "", configured: str = "") -> str:
    """The host name that ssh resolves an alias to; the alias itself on any failure, after two seconds at most.

    Args:
        host: the alias as written in a remote.
        user: the user written before it, "" for none; passed on where it is a plain account name other than `git`,
            which everybody has.
        configured: `core.sshCommand`; GIT_SSH_COMMAND comes before it, GIT_SSH and `ssh` after it, as in git.
    """
    if not _SAFE.fullmatch(host):  # above all: nothing that ssh could take for an option
        return host
    words = _command(configured)
    account = user if user != "git" and _USER.fullmatch(user) else ""
    return _ask(tuple(words), f"{account}@{host}" if account else host, host) if words else host


def _command(configured: str) -> list[str]:
    """The ssh command's words; none where it needs a shell to be understood, or is no OpenSSH."""
    line = environment.get("GIT_SSH_COMMAND") or configured
    if not line:
        return _openssh([environment.get("GIT_SSH", "ssh")])
    if _SHELL & set(line):
        return []
    import shlex

    try:
        words = shlex.split(line)
    except ValueError:
        return []
    return _openssh([os.path.expanduser(word) if word.startswith("~") else word for word in words])  # noqa: PTH111


def _openssh(words: list[str]) -> list[str]:
    name = re.split(r"[/\\]", words[0])[-1].lower().removesuffix(".exe") if words else ""
    return [] if not name or name in _NOT_OPENSSH else words


@lru_cache(maxsize=64)
def _ask(command: tuple[str, ...], target: str, host: str) -> str:
    """`ssh -G`; host names are not canonicalised, because that would ask a name server."""
    try:
        done = subprocess.run(
            [*command, "-G", "-o", "CanonicalizeHostname=no", target],
            env=environment.child_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=SECONDS,
            check=False,
        )
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return host
    if done.returncode:
        return host
    for line in done.stdout.decode("utf-8", "replace").splitlines():
        key, _, value = line.partition(" ")
        if key.lower() == "hostname":
            return value.strip() if _HOST.fullmatch(value.strip()) else host
    return host

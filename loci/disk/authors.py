"""Who wrote the newest commits of a repository, and who the user is to git.

Must not know what follows from it; addresses are compared here and never leave.
"""

from __future__ import annotations

from pathlib import Path

from loci.base.frozen import dataclass
from loci.disk import git

NEWEST = 200
"""Commits that are looked at: one's own part of a project shows in these, and git reads them in a few milliseconds."""
_KEYS = r"^(user\.(email|name)|github\.user|gitlab\.user)$"


@dataclass(frozen=True)
class Person:
    """The user, as git is configured."""

    emails: tuple[str, ...]
    """`user.email` values, folded."""
    names: tuple[str, ...]
    """`user.name` values, folded; only asked where there is no address."""
    accounts: tuple[str, ...]
    """`github.user` and `gitlab.user`."""


def person(cwd: Path) -> Person:
    """The user by the configuration that holds in a directory; nobody where git is not configured."""
    found = git.try_run(["config", "-z", "--get-regexp", _KEYS], cwd=cwd) or b""
    pairs = [entry.partition("\n") for entry in found.decode("utf-8", "replace").split("\0")[:-1]]
    of = {key: tuple(v.strip().casefold() for k, _, v in pairs if k == key and v.strip()) for key in
          ("user.email", "user.name", "github.user", "gitlab.user")}  # fmt: skip
    return Person(of["user.email"], of["user.name"], (*of["github.user"], *of["gitlab.user"]))


def written_by(git_dir: Path, who: Person) -> tuple[int, int]:
    """(commits by a person, commits looked at) among the newest of HEAD; (0, 0) where there are none.

    Mailmap is honoured, so that an old address counts where the project knows it.
    """
    mapped = ["-c", "mailmap.blob=HEAD:.mailmap"]  # the file itself is looked for where we happen to stand
    found = git.try_run([*mapped, "log", f"-{NEWEST}", "--format=%aE%x00%aN", "HEAD"], git_dir=git_dir) or b""
    lines = [line.partition("\0") for line in found.decode("utf-8", "replace").casefold().splitlines()]
    mine = [email in who.emails if who.emails else name in who.names for email, _, name in lines]
    return sum(mine), len(lines)

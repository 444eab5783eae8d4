"""Which history a repository holds: its root commits, whether a commit is in it, and the birthmark of a checkout.

Must not know projects or what any of it is compared with.
"""

from __future__ import annotations

import re
from pathlib import Path

from loci.base.errors import GitError
from loci.disk import git
from loci.disk.repository import Repository

_LINE = rb"(-?\d+) ([0-9a-f]{40}(?:[0-9a-f]{24})?)"


def roots(repository: Repository) -> tuple[str, ...]:
    """Root commits of HEAD and of all local branches, the first first; none where history is cut, empty or foreign.

    Branches count, so that a worktree on an orphan branch (`gh-pages`) belongs to the same repository; replacements
    don't, because they change what a root is.  Ordered by committer date, then id.
    """
    if repository.head is None or repository.shallow or repository.foreign:
        return ()
    walk = ["--no-replace-objects", "rev-list", "--max-parents=0", "--timestamp"]
    found = git.try_run([*walk, "HEAD", "--branches"], git_dir=repository.git_dir)
    if found is None:  # a branch with a missing commit must not hide the history that is there
        found = git.try_run([*walk, "HEAD"], git_dir=repository.git_dir) or b""
    dated = sorted((int(match[1]), match[2].decode("ascii")) for match in re.finditer(_LINE, found))
    return tuple(oid for _, oid in dated)


def holds(repository: Repository, oid: str) -> bool:
    """Whether HEAD or any ref reaches a commit."""
    if repository.foreign or not re.fullmatch(r"[0-9a-f]{40}([0-9a-f]{24})?", oid):
        return False
    if repository.head is not None:
        try:
            git.run(["merge-base", "--is-ancestor", oid, "HEAD"], git_dir=repository.git_dir)
        except GitError:
            pass
        else:
            return True
    return bool(git.try_run(["for-each-ref", "--count=1", f"--contains={oid}"], git_dir=repository.git_dir))


def has_object(repository: Repository, oid: str) -> bool:
    """Whether an object is in the repository at all; cheap, and enough for a checkout that is where it was."""
    return git.try_run(["cat-file", "-e", oid], git_dir=repository.git_dir) is not None


def birthmark(git_dir: Path) -> str:
    """A mark that a repository keeps when it is moved or renamed, and that a new clone at the same path lacks.

    The time at which `description` was written, in hex nanoseconds: git writes it once, when it makes the repository,
    and moving or restoring keeps it.  Where a template left it out, `i` and the directory's file number, which moving
    inside one file system keeps; "" where there is neither.
    """
    try:
        return f"{(git_dir / 'description').stat().st_mtime_ns:x}"
    except OSError:
        pass
    try:
        number = git_dir.stat().st_ino
    except OSError:
        return ""
    return f"i{number:x}" if number else ""


def born_apart(one: str, other: str) -> bool:
    """Whether two birthmarks show two repositories: marks of different kinds, or a missing one, show nothing."""
    return bool(one and other) and one != other and one.startswith("i") == other.startswith("i")

"""A repository's own files, read without git: where git refuses because another user owns it, and where a process is
too much for what a few files say.

Only names and pointers (`.git`, `commondir`, `HEAD`, refs); nothing here is ever executed.  Must not know why git is
not asked.
"""

from __future__ import annotations

from loci.disk import environment
from loci.disk.files import read_text
from loci.disk.system import here, join, os, parent_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

    from loci.disk.files import AnyPath

_HEX = frozenset("0123456789abcdef")
_STEERING = (
    "GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_NAMESPACE", "GIT_OBJECT_DIRECTORY", "GIT_CEILING_DIRECTORIES",
    "GIT_DISCOVERY_ACROSS_FILESYSTEM",
)  # fmt: skip
"""Variables under which git looks elsewhere than upwards from where one stands."""


def checkout_around(start: str | None = None) -> str:
    """The top of the work tree that git would find around a directory; "" where only git can tell, or there is none.

    Only git can tell with any of _STEERING set, inside what may be a git directory, over the border of a file system
    and where another user owns what is found.

    Args:
        start: the current directory where None.
    """
    from os.path import lexists, realpath

    place = here() if start is None else realpath(start)
    if not place or any(environment.get(name) for name in _STEERING):
        return ""
    try:
        device = os.stat(place).st_dev
        while not lexists(join(place, ".git")):
            above = parent_of(place)
            if above == place or os.stat(above).st_dev != device or lexists(join(place, "HEAD")):
                return ""
            place = above
    except OSError:
        return ""
    return place if is_ours(place) and is_ours(join(place, ".git")) else ""


def is_ours(path: AnyPath) -> bool:
    """Whether this user owns a file or directory, as far as the system knows owners."""
    whoami = getattr(os, "geteuid", None)
    try:
        return whoami is None or os.stat(path).st_uid == whoami()
    except OSError:
        return False


def discover(start: Path) -> Path | None:
    """The git directory that `start` is in, the way git looks for it; None where there is none."""
    for directory in (start, *start.parents):
        if is_git_dir(directory):
            return directory
        dot = directory / ".git"
        if is_git_dir(dot):
            return dot
        pointed = follow(dot) if dot.is_file() else None
        if pointed is not None and is_git_dir(pointed):
            return pointed
    return None


def is_git_dir(path: Path) -> bool:
    """Whether a directory has what git asks of a repository: HEAD, and objects and refs (its own or shared)."""
    try:
        if not (path / "HEAD").is_file():
            return False
        shared = common_dir(path)
        return (shared / "objects").is_dir() and (shared / "refs").is_dir()
    except OSError:
        return False


def follow(gitfile: Path) -> Path | None:
    """Where a `gitdir: …` file (of a submodule or a linked worktree) points; None where it is none."""
    text = read_text(gitfile) or ""
    if not text.startswith("gitdir:") or "\0" in text:
        return None
    return (gitfile.parent / text[len("gitdir:") :].strip()).resolve()


def common_dir(git_dir: Path) -> Path:
    """The directory that a linked worktree shares with its repository; the directory itself otherwise."""
    text = (read_text(git_dir / "commondir") or "").strip()
    return (git_dir / text).resolve() if text else git_dir


def home_of(git_dir: Path) -> Path | None:
    """The checkout that a git directory belongs to by its own files: beside a `.git`, or where `gitdir` points."""
    text = (read_text(git_dir / "gitdir") or "").strip()
    if text and (git_dir / "commondir").is_file():
        return (git_dir / text).parent
    return git_dir.parent if git_dir.name == ".git" else None


def head_of(git_dir: Path) -> tuple[str | None, str | None]:
    """(commit, branch) of HEAD, each None where it is unborn, detached or in a format only git reads."""
    return head_in(git_dir, common_dir(git_dir))


def head_in(git_dir: AnyPath, shared: AnyPath) -> tuple[str | None, str | None]:
    """The same where the shared directory is known."""
    text = (read_text(join(git_dir, "HEAD")) or "").strip()
    if not text.startswith("ref:"):
        return (text if is_oid(text) else None), None
    ref = text[len("ref:") :].strip()
    branch = ref.removeprefix("refs/heads/")
    if ref == branch or branch.endswith(".invalid") or ".." in ref.split("/"):  # .invalid: a reftable's dummy
        return None, None
    return _resolve(shared, ref), branch


def _resolve(shared: AnyPath, ref: str) -> str | None:
    loose = (read_text(join(shared, ref)) or "").strip()
    if is_oid(loose):
        return loose
    for line in (read_text(join(shared, "packed-refs")) or "").splitlines():
        oid, _, name = line.partition(" ")
        if name == ref and is_oid(oid):
            return oid
    return None


def is_oid(text: str) -> bool:
    """Whether a text is a whole object id: 40 or 64 hex digits."""
    return len(text) in {40, 64} and _HEX.issuperset(text)

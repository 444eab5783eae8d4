"""Where a directory belongs: the git repository around it, as one frozen noun, found with one git process.

Must not know remotes, ids or what is captured (`remotes` and the journal do).
"""

from __future__ import annotations

from pathlib import Path

from loci.base import standing
from loci.base.errors import GitError
from loci.base.frozen import dataclass
from loci.base.lazy import Rx
from loci.disk import environment, git, gitfiles

_HEX = Rx(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
_FLAGS = ("--is-bare-repository", "--is-shallow-repository", "--show-object-format")
_PATHS = ("--absolute-git-dir", "--git-common-dir", "--is-inside-work-tree", "--show-cdup")
_HEAD = ("HEAD", "--symbolic-full-name", "HEAD")
"""Asked last: an unborn HEAD makes git stop there with code 128, after it has answered everything before."""


@dataclass(frozen=True)
class Repository:
    """One repository as seen from one checkout."""

    git_dir: Path
    """This checkout's git directory (`.git`, `.git/worktrees/x`, `.git/modules/x`), absolute."""
    common_dir: Path
    """The git directory that all worktrees share, absolute."""
    work_tree: Path | None
    """Top of the checkout, None for a bare repository."""
    bare: bool
    """There is no work tree."""
    object_format: str
    """sha1 | sha256"""
    head: str | None
    """HEAD's commit, None while unborn."""
    branch: str | None
    """HEAD's branch without `refs/heads/`, None when detached."""
    shallow: bool = False
    """History is cut, so the oldest commit here is no root."""
    foreign: bool = False
    """Another user owns it and git refuses to read it; all of this was read from its files by us."""

    @property
    def place(self) -> Path:
        """What a person calls the repository: the work tree's top, or the bare directory."""
        return self.work_tree or self.git_dir


def find_repository(start: Path | None = None, *, explicit: bool = False) -> Repository | None:
    """The repository around a directory, or None where there is none.

    Args:
        start: a directory, or a file in one; the current directory where None.
        explicit: a person named `start`, so GIT_DIR in the environment does not count.

    Raises:
        GitError: git is missing, or there is a repository that git can't read.
    """
    here = _directory(start)
    if here is None:
        return None
    named = "" if explicit else environment.get("GIT_DIR")
    pinned = (Path.cwd() / named) if named else None
    tree = environment.get("GIT_WORK_TREE") if pinned is not None else ""
    before = [f"--work-tree={Path.cwd() / tree}"] if tree else []
    questions = [*before, "rev-parse", *_FLAGS, *_PATHS, *_HEAD]
    answer = git.run(questions, cwd=here, git_dir=pinned, ok=(0, 128, 129)).decode("utf-8", "surrogateescape")
    lines = answer.split("\n")[:-1]
    if len(lines) < 6:
        return _refused(here, pinned)
    return _understood(lines, here, pinned=pinned is not None, tree=bool(tree))


def _directory(start: Path | None) -> Path | None:
    """Where to look; None where it is gone (also the current directory may be)."""
    try:
        here = (start or Path.cwd()).absolute()
    except OSError:
        return None
    here = here if here.is_dir() else here.parent
    return here if here.is_dir() else None


def _understood(lines: list[str], here: Path, *, pinned: bool, tree: bool) -> Repository:
    """The noun from git's answers, one line each."""
    bare, shallow, object_format, git_dir, common, inside, *rest = lines
    born = len(rest) >= 2 and _HEX.fullmatch(rest[-2]) is not None
    directory = Path(git_dir)
    work_tree = None if bare == "true" else _work_tree(directory, here, inside == "true", rest, born)
    if pinned and not tree and work_tree == here:  # git takes the current directory, which is only where we stand
        work_tree = gitfiles.home_of(directory) or work_tree
    head, branch = (rest[-2], _branch(rest[-1])) if born else gitfiles.head_of(directory)
    if work_tree is not None:
        standing.met(str(work_tree))
    return Repository(
        git_dir=directory,
        common_dir=(here / common).resolve() if not Path(common).is_absolute() else Path(common),
        work_tree=work_tree,
        bare=bare == "true",
        object_format=object_format if object_format in {"sha1", "sha256"} else "sha1",
        head=head,
        branch=branch,
        shallow=shallow == "true",
    )


def _work_tree(git_dir: Path, here: Path, inside: bool, rest: list[str], born: bool) -> Path | None:  # noqa: FBT001
    """Top of the checkout: by the way up from here, by git's word (core.worktree), or by where `.git` lies."""
    said = rest[:-2] if born else rest[:1]
    if inside:
        return Path((here / said[0]).resolve()) if said else here
    if said and Path(said[0]).is_absolute():
        return Path(said[0])
    return gitfiles.home_of(git_dir)


def _branch(ref: str) -> str | None:
    return ref.removeprefix("refs/heads/") if ref.startswith("refs/heads/") else None


def _refused(here: Path, pinned: Path | None) -> Repository | None:
    """Git gave no answer: nothing is here, another user owns it, or it is broken."""
    try:
        git.run(["rev-parse", "--git-dir"], cwd=here, git_dir=pinned)
    except GitError as error:
        if "not a git repository" in error.message:
            return None
        if "dubious ownership" not in error.message:
            raise
    found = gitfiles.discover(here.resolve())
    if found is None:
        raise GitError(f"git can't read the repository at {here}", "Run git status there to see why.")
    return _foreign(found)


def _foreign(git_dir: Path) -> Repository:
    shared = gitfiles.common_dir(git_dir)
    work_tree = gitfiles.home_of(git_dir) or _linked_home(git_dir)
    head, branch = gitfiles.head_of(git_dir)
    return Repository(
        git_dir=git_dir,
        common_dir=shared,
        work_tree=work_tree,
        bare=work_tree is None,
        object_format="sha256" if head and len(head) == 64 else "sha1",
        head=head,
        branch=branch,
        shallow=(shared / "shallow").is_file(),
        foreign=True,
    )


def glimpse(place: Path) -> Repository | None:
    """A repository at a place that is known already, by its own files and no process; None where only git can tell.

    That is: another user's, one whose HEAD git keeps in a form of its own (reftable), or none.
    """
    bare = gitfiles.is_git_dir(place)
    dot = place / ".git"
    git_dir = place if bare else dot if gitfiles.is_git_dir(dot) else gitfiles.follow(dot)
    if git_dir is None or not gitfiles.is_git_dir(git_dir) or not gitfiles.is_ours(git_dir):
        return None
    head, branch = gitfiles.head_of(git_dir)
    if head is None:
        return None
    shared = gitfiles.common_dir(git_dir)
    object_format = "sha256" if len(head) == 64 else "sha1"
    shallow = (shared / "shallow").is_file()
    return Repository(git_dir, shared, None if bare else place, bare, object_format, head, branch, shallow)


def _linked_home(git_dir: Path) -> Path | None:
    """A submodule's checkout, by `core.worktree` in its own config file."""
    question = ["config", "--file", str(git_dir / "config"), "--no-includes", "core.worktree"]
    found = git.try_run(question, cwd=git_dir.parent)
    text = found.decode("utf-8", "replace").strip() if found else ""
    return (git_dir / text).resolve() if text else None

"""Repositories below a directory, found by their own files: no process is started, no link is followed.

Directories of dependencies and caches are passed over with a count.  Must not know remotes, projects, or whose a
repository is.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from loci.base.frozen import dataclass
from loci.disk import gitfiles

DEPENDENCIES = frozenset({
    "node_modules", "bower_components", "jspm_packages", "vendor", "third_party", "third-party", "thirdparty", "Pods",
    "Carthage", "site-packages", "dist-packages", "__pycache__", "venv", "virtualenv", "target", "_build", "deps",
    "elm-stuff", "DerivedData",
})  # fmt: skip
"""Directories that tools fill with other people's code or with what they built."""
_CACHES = frozenset({"AppData", "Application Data", "Library", "Applications", "snap", "lost+found"})
"""Directories of a home in which programs keep their own things."""
_HIDDEN = frozenset({".config", ".dotfiles"})
"""Hidden directories in which people keep repositories of their own; others are tools' (.cargo, .nvm, .tox, .cache)."""
_SYSTEM = frozenset(map(Path, ("/proc", "/sys", "/dev", "/run", "/boot", "/lost+found")))
DEEPEST = 12
"""Levels below a root that are looked at."""

CLONE, WORKTREE, SUBMODULE, BARE = "clone", "worktree", "submodule", "bare"


@dataclass(frozen=True)
class Clone:
    """One repository on disk, as one checkout of it."""

    path: Path
    """Top of the work tree, or the bare directory."""
    git_dir: Path
    """This checkout's git directory."""
    common_dir: Path
    """The git directory that its worktrees share."""
    kind: str
    """clone | worktree | submodule | bare"""


@dataclass(frozen=True)
class LeftOut:
    """A directory that was not looked into, or a repository that can't be used."""

    path: Path
    """Where."""
    reason: str
    """dependencies | unreadable | broken | deep"""


Looked = Callable[[int], None]
"""Told the number of directories looked at so far."""


def discover(root: Path, looked: Looked | None = None) -> Iterator[Clone | LeftOut]:
    """Every repository at or below a directory, in the order of paths, and what was left out with its reason.

    Args:
        root: an existing directory; a link is followed here and nowhere below.
        looked: told of progress.

    A loop can't be entered: links are not followed, and a directory that is mounted below itself ends at DEEPEST.
    """
    waiting = [(root.resolve(), 0)]
    seen = 0
    while waiting:
        directory, depth = waiting.pop()
        seen += 1
        if looked is not None and seen % 256 == 0:
            looked(seen)
        names = _listed(directory)
        if names is None:
            yield LeftOut(directory, "unreadable")
            continue
        found = _repository(directory, names)
        if found is not None:
            yield found
        if isinstance(found, Clone) and found.kind == BARE:
            continue
        inside = [directory / name for name, is_directory in names if is_directory and name != ".git"]
        for path in inside:
            if path.name in DEPENDENCIES:
                yield LeftOut(path, "dependencies")
        below = [path for path in inside if _worth(path)]
        if depth < DEEPEST:
            waiting += [(path, depth + 1) for path in reversed(below)]
        elif below:
            yield LeftOut(directory, "deep")


def _listed(directory: Path) -> list[tuple[str, bool]] | None:
    """(name, whether it is a directory and no link), by name; None where the directory can't be read."""
    try:
        with os.scandir(directory) as entries:
            return sorted((entry.name, _is_directory(entry)) for entry in entries)
    except OSError:
        return None


def _is_directory(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False


def _worth(path: Path) -> bool:
    name = path.name
    if name.startswith("."):
        return name in _HIDDEN
    return name not in DEPENDENCIES and name not in _CACHES and path not in _SYSTEM


def _repository(directory: Path, names: list[tuple[str, bool]]) -> Clone | LeftOut | None:
    """What a directory with these entries is; None for no repository."""
    there = dict(names)
    if ".git" in there:
        return _checkout(directory, there[".git"])
    if there.get("objects") and there.get("refs") and "HEAD" in there and gitfiles.is_git_dir(directory):
        return Clone(directory, directory, gitfiles.common_dir(directory), BARE)
    return None


def _checkout(directory: Path, is_directory: bool) -> Clone | LeftOut:  # noqa: FBT001  # what the listing said
    dot = directory / ".git"
    git_dir = dot if is_directory else gitfiles.follow(dot)
    if git_dir is None and dot.is_dir():  # a link to a git directory, which git follows as well
        git_dir = dot.resolve()
    if git_dir is None or not gitfiles.is_git_dir(git_dir):
        return LeftOut(directory, "broken")
    common = gitfiles.common_dir(git_dir)
    if common != git_dir:
        return Clone(directory, git_dir, common, WORKTREE)
    return Clone(directory, git_dir, common, SUBMODULE if "modules" in git_dir.parts and not is_directory else CLONE)

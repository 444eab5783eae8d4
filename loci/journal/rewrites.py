"""Which commit replaced which, after an amend or a rebase.

The hooks' own mapping on stdin is not trusted to arrive (the shims read nothing, other tools give none), so the map is
worked out afterwards: HEAD's reflog for amends, patch ids, then author and author date, which a rewrite keeps.
Must not know records.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from loci.disk import git

TYPE_CHECKING = False
if TYPE_CHECKING:
    from loci.disk.files import AnyPath

MAX_REWRITTEN = 500
_PATCH_BYTES = 64 << 20


def successors(git_dir: AnyPath, head: str, tips: Sequence[str]) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """((old, new), …) for commits that left every ref, and the tips that did.

    Args:
        git_dir: repository.
        head: HEAD now.
        tips: commits once at HEAD that no longer are its ancestors.
    """
    lost = _revisions(git_dir, [*tips], [head], ["--branches", "--tags", "--remotes"])
    gone = tuple(tip for tip in tips if tip in set(lost))
    if not lost:
        return (), gone
    fresh = _revisions(git_dir, [head], [*gone], [])
    pairs = _by_reflog(git_dir, set(lost))
    for rule in (_by_patch, _by_author):
        left = [oid for oid in lost if oid not in pairs]
        taken = set(pairs.values())
        if left and fresh:
            pairs.update(rule(git_dir, left, [oid for oid in fresh if oid not in taken]))
    return tuple(sorted(pairs.items())), gone


def _revisions(git_dir: AnyPath, include: Sequence[str], exclude: Sequence[str], without: Sequence[str]) -> list[str]:
    """Non-merge commits of a range, newest first, at most MAX_REWRITTEN; unknown ids are ignored."""
    negative = ["--not", *without] if without else []
    lines = "".join(f"{name}\n" for name in [*include, *(f"^{name}" for name in exclude)])
    arguments = ["rev-list", "--ignore-missing", f"--max-count={MAX_REWRITTEN}", "--stdin", *negative]
    return git.run(arguments, git_dir=git_dir, stdin=lines.encode("ascii"), ok=(0, 128)).decode("ascii").split()


def _by_reflog(git_dir: AnyPath, lost: set[str]) -> dict[str, str]:
    """Amends: the reflog entry before a `commit (amend)` is what it replaced."""
    out = git.try_run(["log", "-g", "-n", "100", "-z", "--format=%H %gs", "HEAD"], git_dir=git_dir) or b""
    entries = [entry.partition(" ") for entry in out.decode("utf-8", "replace").split("\0") if entry]
    pairs = {}
    for (new, _, what), (old, _, _) in itertools.pairwise(entries):
        if what.startswith("commit (amend)") and old in lost:
            pairs[old] = new
    return pairs


def _by_patch(git_dir: AnyPath, lost: Sequence[str], fresh: Sequence[str]) -> dict[str, str]:
    """Equal patch ids, as `git patch-id --stable` counts them."""
    before, after = _patch_ids(git_dir, lost), _patch_ids(git_dir, fresh)
    return {oid: after[patch] for patch, oid in before.items() if patch in after}


def _patch_ids(git_dir: AnyPath, commits: Sequence[str]) -> dict[str, str]:
    revisions = "".join(f"{oid}\n" for oid in commits).encode("ascii")
    arguments = ["log", "--no-walk", "--stdin", "-p", "--no-textconv", "--no-ext-diff", "--no-color"]
    patches = git.run(arguments, git_dir=git_dir, stdin=revisions, ok=(0, 128))
    if len(patches) > _PATCH_BYTES:
        return {}
    out = git.run(["patch-id", "--stable"], git_dir=git_dir, stdin=patches, ok=(0, 128)).decode("ascii", "replace")
    return dict(reversed([line.split() for line in out.splitlines() if line.count(" ") == 1]))


def _by_author(git_dir: AnyPath, lost: Sequence[str], fresh: Sequence[str]) -> dict[str, str]:
    """Author and author date, where they name one commit on either side."""
    before, after = _authors(git_dir, lost), _authors(git_dir, fresh)
    return {oids[0]: after[key][0] for key, oids in before.items() if len(oids) == 1 == len(after.get(key, ()))}


def _authors(git_dir: AnyPath, commits: Sequence[str]) -> dict[str, list[str]]:
    revisions = "".join(f"{oid}\n" for oid in commits).encode("ascii")
    arguments = ["log", "--no-walk", "--stdin", "-z", "--format=%H %at %ae %an"]
    out = git.run(arguments, git_dir=git_dir, stdin=revisions, ok=(0, 128)).decode("utf-8", "replace")
    found: dict[str, list[str]] = {}
    for line in out.split("\0"):
        oid, _, key = line.partition(" ")
        if oid:
            found.setdefault(key, []).append(oid)
    return found

"""The lines that commits added, read from git's own patches, newest commit first.

Streamed: memory does not grow with the history, nor with one line or one commit.  Must not know what a line means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from loci.base.errors import GitError
from loci.base.frozen import dataclass
from loci.disk import git
from loci.disk.objects import top_entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO

LONGEST = 300
"""Bytes of a line that is kept; a longer one was hardly written by hand."""
MOST_LINES = 4000
"""Lines of a commit that are kept: a vendored library says nothing after its first thousand."""
MOST_PLACES = 100
"""Places of a commit that are kept."""
MOST_COMMITS = 10_000
"""Commits that are read where none were before, newest first: 3 to 10 CPU s."""
_OFFLINE = ("-c", "protocol.allow=never")
_LOG = (
    "log", "--format=%x01%m%H", "--no-merges", "--patch", "--unified=0", "--no-color", "--no-ext-diff", "--no-textconv",
    "--find-renames", "--src-prefix=a/", "--dst-prefix=b/", "--diff-algorithm=default",
)  # fmt: skip


@dataclass(frozen=True)
class Patch:
    """What one commit added."""

    commit: str
    """40 or 64 hex digits."""
    gone: bool
    """Reachable from the older tip alone: no longer part of the history."""
    lines: tuple[tuple[str, str], ...]
    """(path, line without its line feed) of added lines, in git's order."""
    places: tuple[str, ...]
    """What git says a change stands under, each once: mostly the line that opens the function."""


def same_file(git_dir: Path, before: str, after: str, path: str) -> bool:
    """Whether a file at the top is the same in two commits; False as well where the older one is not there any more."""
    standing = [top_entry(git_dir, commit, path) for commit in (before, after)]
    if None not in standing:
        return standing[0] == standing[1]
    call = [*_OFFLINE, "diff", "--quiet", "--no-ext-diff", before, after, "--", f":(top){path}"]
    return git.try_run(call, git_dir=git_dir) is not None


def patches(git_dir: Path, before: str | None, after: str, wanted: Callable[[str], bool]) -> Iterator[Patch]:
    """Commits reachable from one of two tips alone; of `after`'s history the newest where there was none before.

    Args:
        git_dir: where the objects are.
        before: the older tip; None for none.
        after: the newer one.
        wanted: whether the lines of a path are kept.

    Raises:
        GitError: git is missing, or the patches can't be read to their end (objects are missing in a partial clone);
            what was yielded before holds.
    """
    reach = ["--left-right", f"{before}...{after}"] if before else [f"--max-count={MOST_COMMITS}", after]
    with git.pipe([*_OFFLINE, *_LOG, *reach, "--"], git_dir=git_dir) as process:
        if process.stdin is not None:
            process.stdin.close()
        last: Patch | None = None
        for patch in _parsed(_lines(process.stdout), wanted) if process.stdout is not None else ():
            if last is not None:
                yield last
            last = patch
        if process.wait() != 0:  # the last one may have been cut
            raise GitError("git could not show every change", "Run `git fsck`; in a partial clone this is usual.")
        if last is not None:
            yield last


def _lines(stream: IO[bytes]) -> Iterator[bytes]:
    """Lines whole, those that are too long as their beginning: what they begin with is still counted."""
    whole = True
    while piece := stream.readline(LONGEST):
        if whole:
            yield piece
        whole = piece.endswith(b"\n")


def _parsed(lines: Iterable[bytes], wanted: Callable[[str], bool]) -> Iterator[Patch]:
    """Lines to commits.  Inside of a hunk its header says how many lines belong to it: one may begin like a header."""
    commit, path, left = b"", "", 0
    kept: list[tuple[str, str]] = []
    places: dict[str, None] = {}
    for line in lines:
        if left:
            left -= line[:1] in (b"+", b"-")
            if path and line[:1] == b"+" and line[-1:] == b"\n" and len(kept) < MOST_LINES:
                kept.append((path, line[1:-1].decode("utf-8", "replace")))
        elif line[:1] == b"\x01":
            if commit:
                yield _patch(commit, kept, places)
            commit, path, kept, places = line[1:].strip(), "", [], {}
        elif line[:4] == b"+++ ":
            named = line[6:].strip().strip(b'"').decode("utf-8", "replace")
            path = named if wanted(named) else ""
        elif line[:3] == b"@@ ":
            left = _length(line)
            place = line.split(b"@@", 2)[2].strip()
            if path and place and len(places) < MOST_PLACES:
                places[place.decode("utf-8", "replace")] = None
    if commit:
        yield _patch(commit, kept, places)


def _patch(marked: bytes, kept: list[tuple[str, str]], places: Iterable[str]) -> Patch:
    return Patch(marked[1:].decode("ascii"), marked[:1] == b"<", tuple(kept), tuple(places))


def _length(header: bytes) -> int:
    """Lines of a hunk without context: `@@ -3,2 +3 @@` has three."""
    ranges = header.split(b" ", 3)[1:3]
    return sum(int(count or b"1") for count in (one.partition(b",")[2] for one in ranges))

"""Commits as git tells them: a lazy walk over `git log`, and the last few from the files that git has just written.

Must not know records, redaction or what was captured before.
"""

from __future__ import annotations

from loci.base.errors import GitError
from loci.base.frozen import dataclass
from loci.disk import loose
from loci.disk.clock import timestamp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from loci.disk.files import AnyPath

_FORMAT = "%x00%H%x00%P%x00%at%x00%an%x00%B"
_FIXED = ("--encoding=UTF-8", "-O/dev/null")
"""Against settings that would write a message anew, or order its paths."""
_HEADER = 6
_SECONDS = 11
"""Digits of a date that every git holds for one."""
_CHUNK = 1 << 16
MOST = 8
"""Commits that are read from loose objects; after a pull of more git is quicker."""


@dataclass(frozen=True)
class Commit:
    """One commit, undecoded where git does not promise UTF-8."""

    oid: str
    """Full hex id."""
    parents: tuple[str, ...]
    """Full hex ids."""
    at: str
    """Author date, RFC 3339 UTC."""
    author: str
    """Name."""
    message: str
    """Subject, body and trailers."""
    paths: tuple[str, ...]
    """Files it touched; none for a merge."""


def walk(
    git_dir: AnyPath, include: Sequence[str], exclude: Sequence[str], limit: int | None = None
) -> Iterator[Commit]:
    """Commits reachable from `include` and not from `exclude`, newest first; unknown ids in `exclude` are ignored.

    Raises:
        GitError: git failed before the walk was complete (what was yielded until then is good).
    """
    from loci.disk import git  # most commits need none

    options = ["-z", "--name-only", "--no-renames", f"--format={_FORMAT}", "--ignore-missing", "--stdin", *_FIXED]
    bound = [f"--max-count={limit}"] if limit is not None else []
    with git.pipe(["log", *options, *bound], git_dir=git_dir) as process:
        revisions = "".join(f"{name}\n" for name in [*include, *(f"^{name}" for name in exclude)])
        assert process.stdin is not None  # noqa: S101  # opened with PIPE
        assert process.stdout is not None  # noqa: S101
        process.stdin.write(revisions.encode("ascii"))
        process.stdin.close()
        yield from _parse(_tokens(process.stdout.read1))  # type: ignore[attr-defined]  # a pipe is buffered
        if process.wait():
            raise GitError("git log could not read the whole history", "Run git fsck in this repository.")


def nearest(common_dir: AnyPath, head: str, tip: str) -> list[Commit] | None:
    """What `walk` would tell from a tip to HEAD, newest first, where it is a few commits in a row that lie loose.

    Args:
        common_dir: the repository's shared git directory; it is not shallow.
        head: HEAD's commit, which is not the tip.
        tip: a commit that a few before HEAD may have followed on.

    Returns:
        None where only git can tell.
    """
    if loose.told_otherwise(common_dir):
        return None
    found: list[Commit] = []
    while head != tip and len(found) < MOST:
        commit = _lying(common_dir, head)
        if commit is None:
            return None
        found.append(commit)
        head = commit.parents[0]
    return found if head == tip else None


def _lying(common_dir: AnyPath, oid: str) -> Commit | None:
    """A commit of one parent as its loose objects tell it; None where they are not all there, or git may read them in
    another way."""
    head, _, message = (loose.read(common_dir, b"commit", oid) or b"").partition(b"\n\n")
    tree, parent, author, *others = [*head.split(b"\n"), b"", b"", b""]
    if not (tree.startswith(b"tree ") and parent.startswith(b"parent ") and author.startswith(b"author ")):
        return None
    name, _, rest = author[7:].partition(b" <")
    mail, _, date = rest.partition(b"> ")
    seconds = date.partition(b" ")[0]
    odd = (
        name != name.strip() or b"<" in mail or b">" in name + date or not seconds.isdigit() or len(seconds) > _SECONDS
    )
    if odd or b"\0" in message or any(line.startswith(b"encoding ") for line in others):
        return None
    paths = _paths(common_dir, parent[7:].decode("ascii", "replace"), tree[5:].decode("ascii", "replace"))
    return None if paths is None else _commit([b"", oid.encode(), parent[7:], seconds, name, message, *paths])


def _paths(common_dir: AnyPath, parent: str, tree: str) -> list[bytes] | None:
    """What a tree has changed since its commit's parent."""
    before, _, _ = (loose.read(common_dir, b"commit", parent) or b"").partition(b"\n")
    if not before.startswith(b"tree "):
        return None
    return loose.changed(common_dir, before[5:].decode("ascii", "replace"), tree)


def _tokens(read: Callable[[int], bytes]) -> Iterator[bytes]:
    """NUL-separated tokens of a stream, without holding the stream."""
    parts: list[bytes] = []
    while chunk := read(_CHUNK):
        first, *more = chunk.split(b"\0")
        parts.append(first)
        for piece in more:
            yield b"".join(parts)
            parts = [piece]
    yield b"".join(parts)


def _parse(tokens: Iterator[bytes]) -> Iterator[Commit]:
    """An empty token opens a commit, five fields follow, then paths, the first with a line feed before it."""
    fields: list[bytes] = []
    for token in tokens:
        if not token and len(fields) >= _HEADER:
            yield _commit(fields)
            fields = []
        fields.append(token)
    if len(fields) >= _HEADER:
        yield _commit(fields)


def _commit(fields: list[bytes]) -> Commit:
    _, oid, parents, seconds, author, message, *paths = fields
    if paths:
        paths[0] = paths[0].removeprefix(b"\n")
    return Commit(
        oid=oid.decode("ascii"),
        parents=tuple(parents.decode("ascii").split()),
        at=timestamp(seconds.decode("ascii", "replace")),
        author=decode(author),
        message=decode(message),
        paths=tuple(decode(path) for path in paths if path),
    )


def decode(data: bytes) -> str:
    """UTF-8 where it is, else Latin-1, which reads any byte: old histories declare nothing."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")

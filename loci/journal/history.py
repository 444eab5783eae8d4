"""Commits as git tells them: a lazy walk over `git log`.

Must not know records, redaction or what was captured before.
"""

from __future__ import annotations

from loci.base.errors import GitError
from loci.base.frozen import dataclass
from loci.disk import git
from loci.disk.clock import timestamp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from loci.disk.files import AnyPath

_FORMAT = "%x00%H%x00%P%x00%at%x00%an%x00%B"
_HEADER = 6
_CHUNK = 1 << 16


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
    options = ["-z", "--name-only", "--no-renames", f"--format={_FORMAT}", "--ignore-missing", "--stdin"]
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

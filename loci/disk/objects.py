"""Reads a repository's object store: the entries of a tree, what differs between two trees, the bytes of blobs.

Work-tree paths are never opened, so FIFOs, devices, links out of the tree and half-written files can't matter.  Must
not know what any file means, nor which files are worth reading.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from loci.base.errors import GitError
from loci.base.frozen import dataclass
from loci.disk import git, loose
from loci.disk.files import read_bytes
from loci.disk.gitfiles import common_dir, is_oid
from loci.disk.loose import told_otherwise

TYPE_CHECKING = False  # as `typing` has it, whose import would cost every question 13 CPU ms
if TYPE_CHECKING:
    from typing import IO

    from loci.disk.git import Piped


_OFFLINE = ("-c", "protocol.allow=never")
"""No lazy fetch out of a partial clone, also where git is too old to know GIT_NO_LAZY_FETCH (before 2.44)."""

_BATCH = 48
"""Object ids sent before their answers are read: 48 x 65 bytes stay below every system's pipe buffer (4 KiB), so
neither side can wait for the other."""

_BLOCK = 1 << 16
_LOOSE = 1 << 21
"""Bytes of a loose blob with its head that is read without git."""
_HEAD = 128
"""Bytes of a commit that surely hold the name of its tree."""
_ARGUMENTS = 64
"""Paths in one command line: 64 of 255 bytes stay below the 32 KiB of Windows."""

SYMLINK = "120000"
SUBMODULE = "160000"
EXECUTABLE = "100755"

UNKNOWN = -1
"""Size of an object that the store does not hold (partial clone, corruption)."""


@dataclass(frozen=True)
class Entry:
    """One path of a tree."""

    path: str
    """Path with forward slashes; bytes that are no UTF-8 stand as `\\xNN`."""
    mode: str
    """Octal mode as git writes it."""
    oid: str
    """Object id, 40 or 64 hex digits."""
    size: int
    """Bytes; UNKNOWN where the object is not there (and 0 for submodules)."""


@dataclass(frozen=True)
class Difference:
    """One path that differs between two trees."""

    path: str
    """As in `Entry`."""
    now: Entry | None
    """What stands there now; None where the path is gone."""


@dataclass(frozen=True)
class Missing:
    """A blob that could not be read, as a value."""

    oid: str
    """Which one."""
    reason: str
    """`missing` (partial clone) or `unreadable` (a damaged object)."""


def tree_id(git_dir: Path, commit: str) -> str | None:
    """Object id of a commit's tree; None where the store has no such commit.

    A commit that was just made lies in a file of its own, and opening that costs a tenth of a git call; where objects
    are replaced, git has to say which one stands for it.
    """
    if is_oid(commit) and (tree := _loose_tree(common_dir(git_dir), commit)):
        return tree
    found = git.try_run([*_OFFLINE, "rev-parse", "--verify", "--quiet", f"{commit}^{{tree}}"], git_dir=git_dir)
    return found.decode("ascii").strip() if found else None


def top_entry(git_dir: Path, commit: str, name: str) -> str | None:
    """Object and mode of a file at the top of a commit, "" where there is none; None where only git can tell."""
    shared = common_dir(git_dir)
    tree = _loose_tree(shared, commit) if is_oid(commit) else ""
    found = loose.entries(shared, tree) if tree else None
    return None if found is None or f"{name}/".encode() in found else found.get(name.encode(), "")


def _loose_tree(shared: Path, commit: str) -> str:
    """The tree that a commit's own file names; "" where there is no such file, or what it holds is something else."""
    if told_otherwise(shared):
        return ""
    data = read_bytes(shared / "objects" / commit[:2] / commit[2:])
    try:
        head = zlib.decompressobj().decompress(data or b"", _HEAD)
    except zlib.error:
        return ""
    kind, _, rest = head.partition(b"\0tree ")
    tree = rest.partition(b"\n")[0].decode("ascii", "replace")
    return tree if kind.startswith(b"commit ") and is_oid(tree) else ""


def list_tree(git_dir: Path, tree: str, ending: str = "") -> Iterator[Entry]:
    """Every file below a tree whose path ends so, in git's order, streamed: memory does not grow with the tree.

    Raises:
        GitError: git is missing, or the tree can't be read to its end.
    """
    count, wanted = 0, ending.encode("utf-8")
    with git.pipe([*_OFFLINE, "ls-tree", "-r", "-z", "-l", "--full-tree", tree], git_dir=git_dir) as process:
        talk, listen = _ends(process)
        talk.close()
        for record in _records(listen):
            if record.endswith(wanted):
                count += 1
                yield _entry(record)
        if process.wait() == 0:
            return
    every = (entry for entry in _list_partial(git_dir, tree, ()) if entry.path.endswith(ending))
    yield from islice(every, count, None)


def _list_partial(git_dir: Path, tree: str, paths: Sequence[str]) -> Iterator[Entry]:
    """A listing where objects are not there: git before 2.44 ends at the first size that it would have to fetch."""
    call = ["ls-tree", *(() if paths else ("-r",)), "-z", "--full-tree", tree, *(("--", *paths) if paths else ())]
    found = git.try_run([*_OFFLINE, *call], git_dir=git_dir)
    if found is None:
        raise GitError(f"tree {tree[:12]} can't be read whole", "Run `git fsck` in the repository.")
    records = [record.partition(b"\t") for record in found.split(b"\0")[:-1]]
    kinds = [(head.split(), path) for head, _, path in records]
    sizes = _sizes(git_dir, tree, [head[2].decode() for head, _ in kinds if head[1] == b"blob"])
    for (mode, kind, oid), path in kinds:
        size = sizes.get(oid.decode(), UNKNOWN) if kind == b"blob" else 0
        yield Entry(_path(path), mode.decode(), oid.decode(), size)


def _sizes(git_dir: Path, tree: str, oids: list[str]) -> dict[str, int]:
    """Bytes of each blob of a tree that the store holds, whatever is missing."""
    try:
        return sizes_of(git_dir, oids)
    except GitError:
        call = ["rev-list", "--objects", "--missing=print", "--no-object-names", tree]
        listed = (git.try_run([*_OFFLINE, *call], git_dir=git_dir) or b"").decode().split()
        missing = {name[1:] for name in listed if name.startswith("?")}
        return sizes_of(git_dir, [oid for oid in oids if oid not in missing])


def find(git_dir: Path, tree: str, paths: Sequence[str]) -> dict[str, Entry]:
    """The entries of some paths of a tree, without listing the rest; paths that are not there are left out."""
    found: dict[str, Entry] = {}
    for start in range(0, len(paths), _ARGUMENTS):
        some = paths[start : start + _ARGUMENTS]
        lines = git.try_run([*_OFFLINE, "ls-tree", "-z", "-l", "--full-tree", tree, "--", *some], git_dir=git_dir)
        listed = _list_partial(git_dir, tree, some) if lines is None else map(_entry, lines.split(b"\0")[:-1])
        found.update((entry.path, entry) for entry in listed)
    return found


def difference(git_dir: Path, before: str, after: str) -> tuple[Difference, ...] | None:
    """What differs between two trees, renames as a path gone and a path come; None where one of them is not there."""
    call = [*_OFFLINE, "diff-tree", "-r", "-z", "--no-renames", "--no-abbrev", before, after]
    found = git.try_run(call, git_dir=git_dir)
    if found is None:
        return None
    fields = found.split(b"\0")
    raw = [(head.split(b" "), path) for head, path in zip(fields[0::2], fields[1::2], strict=False)]
    wanted = [head[3].decode() for head, _ in raw if head[1] not in (b"000000", SUBMODULE.encode())]
    sizes = loose.sizes(common_dir(git_dir), wanted)
    sizes |= _sizes(git_dir, after, [oid for oid in wanted if oid not in sizes])
    return tuple(_differing(head, path, sizes) for head, path in raw)


def sizes_of(git_dir: Path, oids: list[str]) -> dict[str, int]:
    """Bytes of each blob that the store holds; the others are left out.

    Raises:
        GitError: git ended early, as it does in a partial clone.
    """
    if not oids:
        return {}
    call = [*_OFFLINE, "cat-file", "--batch-check=%(objectname) %(objectsize)"]
    lines = git.run(call, git_dir=git_dir, stdin="".join(f"{oid}\n" for oid in oids).encode()).decode().splitlines()
    pairs = (line.split() for line in lines)
    return {oid: int(size) for oid, size in pairs if size.isdigit()}


def read_blobs(git_dir: Path, oids: Iterable[str]) -> Iterator[bytes | Missing]:
    """The bytes of each blob in the order asked; a Missing where it can't be had.

    The caller keeps large blobs out (their sizes are known before): each one read is held in memory whole.
    """
    waiting = iter(oids)
    unread = list(islice(waiting, _BATCH))
    if len(unread) < _BATCH:  # a commit's: nobody waits for a process to list a tree
        yield from _loosely(git_dir, unread)
    while unread or (unread := list(islice(waiting, _BATCH))):
        for answer in _session(git_dir, unread, waiting):
            yield answer
            del unread[0]
        if unread:  # git died on a damaged object: name it, go on behind it
            yield Missing(unread.pop(0), "unreadable")


def _loosely(git_dir: Path, unread: list[str]) -> Iterator[bytes]:
    """Some blobs up to the first that does not lie loose; what git has to be asked for is left in `unread`."""
    shared = common_dir(git_dir)
    plain = bool(unread) and not told_otherwise(shared)
    while plain and unread and (data := loose.read(shared, b"blob", unread[0], _LOOSE)) is not None:
        yield data
        del unread[0]


def _session(git_dir: Path, unread: list[str], waiting: Iterator[str]) -> Iterator[bytes | Missing]:
    """One `cat-file` process; ends early where git does, with what it did not answer left in `unread`."""
    with git.pipe([*_OFFLINE, "cat-file", "--batch"], git_dir=git_dir) as process:
        talk, listen = _ends(process)
        while unread:
            try:
                talk.write("".join(f"{oid}\n" for oid in unread).encode())
                talk.flush()
            except OSError:
                return
            for oid in tuple(unread):
                answer = _answer(listen, oid)
                if answer is None:
                    return
                yield answer
            unread.extend(islice(waiting, _BATCH))


def _ends(process: Piped) -> tuple[IO[bytes], IO[bytes]]:
    """What to write to and what to read from."""
    if process.stdin is None or process.stdout is None:
        raise GitError("git has no pipes to talk through")
    return process.stdin, process.stdout


def _answer(stream: IO[bytes], oid: str) -> bytes | Missing | None:
    """The next object of `cat-file --batch`; None where the stream ended in the middle."""
    head = stream.readline().split()
    if not head:
        return None
    if len(head) != 3 or not head[2].isdigit():
        return Missing(oid, "missing")
    size = int(head[2])
    data = stream.read(size + 1)
    if len(data) != size + 1:
        return None
    return data[:size] if head[1] == b"blob" else Missing(oid, "unreadable")  # a tree that lies about its entries


def _records(stream: IO[bytes]) -> Iterator[bytes]:
    """NUL-terminated records of a stream."""
    rest = b""
    while block := stream.read(_BLOCK):
        *whole, rest = (rest + block).split(b"\0")
        yield from whole


def _entry(record: bytes) -> Entry:
    head, _, path = record.partition(b"\t")
    mode, kind, oid, size = head.split()
    return Entry(_path(path), mode.decode(), oid.decode(), _size(kind, size))


def _size(kind: bytes, size: bytes) -> int:
    if kind != b"blob":
        return 0
    return int(size) if size.isdigit() else UNKNOWN  # git writes BAD for an object that is not there


def _differing(head: list[bytes], raw_path: bytes, sizes: dict[str, int]) -> Difference:
    path, mode, oid = _path(raw_path), head[1].decode(), head[3].decode()
    if mode == "000000":
        return Difference(path, None)
    size = 0 if mode == SUBMODULE else sizes.get(oid, UNKNOWN)
    return Difference(path, Entry(path, mode, oid, size))


def _path(raw: bytes) -> str:
    return raw.decode("utf-8", "backslashreplace")

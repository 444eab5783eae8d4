"""Objects that lie loose in a repository's store, read without git: what a commit has just written is there.

Starting `git log` costs 5 CPU ms, reading a commit and the trees it changed 1.  Whatever is not plainly there (packed,
borrowed, SHA-256, damaged, large, of a strange mode) is None, and git has to be asked.  Must not know what a commit
means.
"""

from __future__ import annotations

from loci.disk.files import read_bytes, read_range, stamp
from loci.disk.system import join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from loci.disk.files import AnyPath

LARGEST = 1 << 16
"""Bytes of an object that is read, unpacked; git is quicker with a larger tree."""
_OID = 20
_HEAD = 64
"""Bytes in which an object says what it is and how large."""
_BEGINNING = 1024
"""Bytes of its file that give them: tables of how it was packed come first, and they may have some 300."""
_DIRECTORY = b"40000"
_FILES = frozenset((b"100644", b"100755", b"120000"))
"""Modes that git writes today.  A submodule's is none of them: settings say whether its changes are told."""


def told_otherwise(common_dir: AnyPath) -> bool:
    """Whether git shows objects as something else than what is stored: replaced ones, or parents by a grafts file."""
    if any(stamp(join(common_dir, "refs/replace")) + stamp(join(common_dir, "info/grafts"))):
        return True
    return b" refs/replace/" in (read_bytes(join(common_dir, "packed-refs")) or b"")


def sizes(common_dir: AnyPath, oids: Sequence[str]) -> dict[str, int]:
    """Bytes of those of some blobs that lie loose."""
    found = {} if told_otherwise(common_dir) else {oid: _size(common_dir, oid) for oid in oids}
    return {oid: size for oid, size in found.items() if size is not None}


def _size(common_dir: AnyPath, oid: str) -> int | None:
    if len(oid) != 2 * _OID:
        return None
    import zlib

    try:
        head = zlib.decompressobj().decompress(read_range(_file(common_dir, oid), 0, _BEGINNING), _HEAD)
    except zlib.error:
        return None
    told, ended, _ = head.partition(b"\0")
    kind, _, length = told.partition(b" ")
    return int(length) if ended and kind == b"blob" and length.isdigit() else None


def _file(common_dir: AnyPath, oid: str) -> str:
    return join(common_dir, f"objects/{oid[:2]}/{oid[2:]}")


def read(common_dir: AnyPath, kind: bytes, oid: str, most: int = LARGEST) -> bytes | None:
    """An object's content, where it lies loose, is of this kind, as large as it says and has `most` bytes at most."""
    if len(oid) != 2 * _OID:
        return None
    packed = read_bytes(_file(common_dir, oid))
    if packed is None:
        return None
    import zlib

    unpacker = zlib.decompressobj()
    try:
        data = unpacker.decompress(packed, most)
    except zlib.error:
        return None
    head, _, content = data.partition(b"\0")
    told = b"%s %d" % (kind, len(content))
    return content if unpacker.eof and head == told else None


def changed(common_dir: AnyPath, before: str, after: str) -> list[bytes] | None:
    """Paths that differ between two trees, in git's order, a rename as both."""
    pending = [(b"", before, after)] if before != after else []
    found: list[bytes] = []
    while pending:
        place, one, other = pending.pop()
        if not other:  # a path, found between two directories
            found.append(place)
            continue
        old, new = entries(common_dir, one), entries(common_dir, other)
        if old is None or new is None:
            return None
        names = sorted(name for name in old.keys() | new.keys() if old.get(name) != new.get(name))
        for name in reversed(names):
            if name[-1:] == b"/":
                pending.append((place + name, old.get(name, _EMPTY), new.get(name, _EMPTY)))
            else:
                pending.append((place + name, "", ""))
    return found


_EMPTY = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
"""The tree without entries, which git need not have written."""


def entries(common_dir: AnyPath, oid: str) -> dict[bytes, str] | None:
    """Name -> object and mode of each entry of a tree; a directory's name ends in a slash, by which git orders it."""
    data = b"" if oid == _EMPTY else read(common_dir, b"tree", oid)
    if data is None:
        return None
    found: dict[bytes, str] = {}
    at = 0
    while at < len(data):
        end = data.find(b"\0", at)
        mode, _, name = data[at:end].partition(b" ")
        at = end + 1 + _OID
        if end < 0 or at > len(data) or not name:
            return None
        oid = data[end + 1 : at].hex()
        if mode == _DIRECTORY:
            found[name + b"/"] = oid
        elif mode in _FILES:
            found[name] = oid + mode.decode()
        else:
            return None
    return found

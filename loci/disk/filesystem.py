"""What kind of file system a path lies on, and which programs a name on PATH means.

Must not know why it matters.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from loci.disk import environment

_NETWORK = frozenset(
    ("nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "9p", "ceph", "glusterfs", "lustre", "beegfs", "gpfs", "orangefs",
     "pvfs2", "ncpfs", "coda", "ocfs2", "gfs2", "moosefs", "vboxsf", "vmhgfs", "drvfs", "acfs", "davfs", "webdav",
     "afpfs", "fuse.sshfs", "fuse.s3fs", "fuse.rclone", "fuse.gcsfuse", "fuse.glusterfs", "fuse.davfs", "fuse.cephfs",
     "fuse.vmhgfs-fuse", "fuse.osxfs", "fuse.grpcfuse", "virtiofs", "prl_fs")
)  # fmt: skip
"""Types whose locks or shared memory can't be relied on between machines."""
_MOUNTS = Path("/proc/self/mountinfo")
_MNT_LOCAL = 0x1000
_DRIVE_REMOTE = 4


def network_type(path: Path) -> str:
    """The type of the network file system that a path lies on; "" where it is local, or can't be told."""
    try:
        place = path.resolve()
        if sys.platform == "win32":
            return _windows(place)
        if sys.platform == "darwin":
            return _mac(place)
        kind = type_in(_MOUNTS.read_text(encoding="utf-8", errors="replace"), str(place))
    except (OSError, AttributeError, ValueError, RuntimeError):
        return ""
    return kind if kind in _NETWORK else ""


def type_in(mounts: str, place: str) -> str:
    """The type that Linux's mountinfo gives for an absolute path: of the longest mount point above it, the last one.

    Args:
        mounts: content of `/proc/self/mountinfo`.
        place: an absolute path without symbolic links.
    """
    best, kind = "", ""
    for line in mounts.splitlines():
        left, _, right = line.partition(" - ")
        fields, words = left.split(), right.split()
        if len(fields) < 5 or not words:
            continue
        point = _unescaped(fields[4])
        below = place == point or place.startswith(point.rstrip("/") + "/")
        if below and len(point) >= len(best):
            best, kind = point, words[0]
    return kind


def _unescaped(text: str) -> str:
    r"""Blanks and the like stand as `\040` there."""
    parts = text.split("\\")
    return parts[0] + "".join(
        chr(int(part[:3], 8)) + part[3:] if part[:3].isdigit() and len(part) >= 3 else "\\" + part for part in parts[1:]
    )


def _mac(place: Path) -> str:
    """By `statfs`, whose flags say whether the volume is local."""
    import ctypes

    library = ctypes.CDLL(None, use_errno=True)
    buffer = ctypes.create_string_buffer(4096)
    if library.statfs(os.fsencode(_existing(place)), buffer) != 0:
        return ""
    flags = int.from_bytes(buffer.raw[64:68], sys.byteorder)
    name = buffer.raw[72:88].split(b"\0", 1)[0].decode("ascii", "replace")
    return "" if flags & _MNT_LOCAL else name


def _windows(place: Path) -> str:
    import ctypes

    if str(place).startswith("\\\\"):
        return "a network share"
    kind = ctypes.windll.kernel32.GetDriveTypeW(place.anchor)  # type: ignore[attr-defined,unused-ignore]
    return "a network drive" if kind == _DRIVE_REMOTE else ""


def _existing(place: Path) -> Path:
    return next((one for one in (place, *place.parents) if one.exists()), place)


def programs(name: str) -> tuple[Path, ...]:
    """Every file that a command name could start, in the order of PATH, each once."""
    endings = environment.get("PATHEXT", ".EXE;.CMD;.BAT").split(";") if sys.platform == "win32" else [""]
    found: dict[Path, None] = {}
    for directory in environment.get("PATH").split(os.pathsep):
        for ending in endings:
            path = Path(directory or ".") / f"{name}{ending.lower()}"
            if path.is_file() and os.access(path, os.X_OK):
                found[path] = None
    return tuple(found)

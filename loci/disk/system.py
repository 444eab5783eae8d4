"""The system's calls for the way of a hook: `os` where it is loaded, else the C module under it.

`os` brings `collections.abc` and a thousand lines: 5.6 million instructions, 2 of the 30 CPU ms that a commit in sync
mode may cost.  What is missing below it stands here, for POSIX; a test holds it against `os.path`.  Must not know any
file of ours.
"""

from __future__ import annotations

import sys

__all__ = ["base_of", "here", "join", "os", "parent_of", "variable"]

TYPE_CHECKING = False
if TYPE_CHECKING or sys.platform == "win32" or "os" in sys.modules:
    import os
else:
    import posix as os

if TYPE_CHECKING:
    AnyPath = os.PathLike[str] | str


def here() -> str:
    """The current directory; "" where it is gone."""
    try:
        return os.getcwd()
    except OSError:
        return ""


def variable(name: str) -> str:
    """An environment variable as it is now, "" where it is unset."""
    loaded = sys.modules.get("os")
    if loaded is not None:
        return loaded.environ.get(name, "")  # type: ignore[no-any-return]  # a module of the table is any
    found: dict[bytes, bytes] = os.environ  # type: ignore[assignment]  # what `os` makes its own of
    return found.get(name.encode(), b"").decode(sys.getfilesystemencoding(), "surrogateescape")


if TYPE_CHECKING or hasattr(os, "path"):

    def join(directory: AnyPath, name: str) -> str:
        """A name in a directory."""
        return os.path.join(directory, name)

    def parent_of(path: AnyPath) -> str:
        """The directory that a name lies in."""
        return os.path.dirname(os.fspath(path)) or os.curdir

    def base_of(path: AnyPath) -> str:
        """A name without its directory."""
        return os.path.basename(os.fspath(path))

else:

    def join(directory, name):
        """As above."""
        directory = os.fspath(directory)
        if name.startswith("/") or not directory:
            return name
        return directory + name if directory.endswith("/") else f"{directory}/{name}"

    def parent_of(path):
        """As above."""
        head = os.fspath(path).rpartition("/")
        above = head[0] + head[1]
        return (above if above.strip("/") == "" else above.rstrip("/")) or "."

    def base_of(path):
        """As above."""
        return os.fspath(path).rpartition("/")[2]

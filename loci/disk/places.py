"""Where loci keeps things on this machine (DESIGN section 2), and this machine's writer id.

The same directories as the platformdirs library gives, which a test compares; it is not imported, because the hook
runs without site-packages.  Must not know what is stored in them.
"""

from __future__ import annotations

import sys

from loci.base.frozen import dataclass
from loci.disk import environment
from loci.disk.files import make_private_directory, read_text, replace_file
from loci.disk.locks import lock
from loci.disk.system import join, os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

_APP = "loci"


@dataclass(frozen=True)
class Places:
    """The four roots.  Only `journal` is worth a backup."""

    journal: Path
    """Truth: segments and the registry."""
    index: Path
    """Derived: may be deleted at any time."""
    log: Path
    """Hook failures and what the installers changed."""
    config: Path
    """The user's settings file."""

    @property
    def registry(self) -> Path:
        """The registry's segment."""
        return self.journal / "registry.jsonl"


def places() -> Places:
    """Today's places: below LOCI_HOME where it is set, else where the platform keeps such things."""
    from pathlib import Path

    return Places(*(Path(name) for name in names()))


def names() -> tuple[str, str, str, str]:
    """The same four as plain text, for the way of a hook."""
    home = environment.get("LOCI_HOME")
    if home:
        root = join(os.getcwd(), _expanded(home))
        return tuple(join(root, name) for name in ("journal", "index", "log", "config.toml"))  # type: ignore[return-value]
    data, cache, state, config = _platform_roots()
    return join(data, "journal"), join(cache, "index"), state, join(config, "config.toml")


def _platform_roots() -> tuple[str, str, str, str]:
    """(data, cache, state, config) of this user."""
    home = _expanded("~")
    if sys.platform == "win32":
        root = environment.get("LOCALAPPDATA") or join(join(home, "AppData"), "Local")
        local = join(root, _APP)
        return local, join(local, "Cache"), join(local, "Logs"), local
    if sys.platform == "darwin":
        library = join(home, "Library")
        support = join(join(library, "Application Support"), _APP)
        return support, join(join(library, "Caches"), _APP), join(join(library, "Logs"), _APP), support
    return (
        _xdg("XDG_DATA_HOME", ".local/share"),
        _xdg("XDG_CACHE_HOME", ".cache"),
        _xdg("XDG_STATE_HOME", ".local/state"),
        _xdg("XDG_CONFIG_HOME", ".config"),
    )


def _xdg(variable: str, default: str) -> str:
    value = environment.get(variable)
    return join(value if value.startswith("/") else join(_expanded("~"), default), _APP)


def _expanded(path: str) -> str:
    """A path with `~` as this user's home."""
    if not path.startswith("~"):
        return path
    home = environment.get("HOME") if sys.platform != "win32" else ""
    if path == "~" and home:
        return home.rstrip("/") or "/"
    from os.path import expanduser

    return expanduser(path)


def writer_id(found: Places) -> str:
    """This machine's and user's writer id (`lap-7f3a9c`), made at the first call and kept beside the journal.

    Raises:
        StorageError: it can neither be read nor made.
    """
    from loci.base.lazy import rx

    path = found.journal / "writer"
    text = (read_text(path) or "").strip()
    if rx(_WRITER).fullmatch(text):
        return text
    import secrets
    import socket

    host = rx(r"[^a-z0-9]+").sub("-", socket.gethostname().split(".")[0].lower()).strip("-")[:20] or "host"
    make_private_directory(found.journal)
    made = f"{host}-{secrets.token_hex(3)}\n"
    return _write_once(path, made).strip()


_WRITER = r"[a-z0-9-]{1,20}-[0-9a-f]{6}"


def _write_once(path: Path, text: str) -> str:
    """Create a file that nobody made before us, else return what the first one wrote, as far as it is a writer id.

    Raises:
        StorageError: it can neither be made nor read.
    """
    from loci.base.lazy import rx

    with lock(path.parent / ".lock"):
        found = read_text(path)
        if found and rx(_WRITER).fullmatch(found.strip()):
            return found
        replace_file(path, text.encode("utf-8"))
    return text

"""What installers changed on this machine, so that uninstalling can put back exactly that.

Must not know how an edit is made or undone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from loci.base.frozen import asdict, dataclass
from loci.disk.files import read_bytes, remove_file, replace_file
from loci.disk.locks import lock


@dataclass(frozen=True)
class Edit:
    """One change."""

    owner: str
    """What it was made for: a repository's common directory, or an agent client's name."""
    kind: str
    """file (we made it) | block (our lines in a foreign file) | config (a git config section) | directory"""
    place: str
    """Path, or config section."""
    mode: str = ""
    """The hook mode it was rendered with, or ""."""


def load(path: Path) -> tuple[Edit, ...]:
    """All edits; none where the file is missing or garbled (markers in the files themselves still tell)."""
    try:
        found = json.loads(read_bytes(path) or b"[]")
        return tuple(Edit(str(e["owner"]), str(e["kind"]), str(e["place"]), str(e.get("mode", ""))) for e in found)
    except (ValueError, KeyError, TypeError, AttributeError):
        return ()


def add(path: Path, edits: Iterable[Edit]) -> None:
    """Remember edits; one known by (owner, kind, place) is replaced.

    Raises:
        StorageError: nothing was remembered.
    """
    _change(path, tuple(edits), ())


def drop(path: Path, edits: Iterable[Edit]) -> None:
    """Forget edits that were undone.

    Raises:
        StorageError: nothing was forgotten.
    """
    _change(path, (), tuple(edits))


def _change(path: Path, added: tuple[Edit, ...], dropped: tuple[Edit, ...]) -> None:
    if not added and not dropped:
        return
    with lock(path.parent / ".lock"):
        table = {(edit.owner, edit.kind, edit.place): edit for edit in load(path)}
        for edit in dropped:
            table.pop((edit.owner, edit.kind, edit.place), None)
        table.update({(edit.owner, edit.kind, edit.place): edit for edit in added})
        if table:
            text = json.dumps([asdict(edit) for _, edit in sorted(table.items())], indent=1)
            replace_file(path, text.encode("utf-8") + b"\n")
        else:
            remove_file(path)

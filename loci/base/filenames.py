"""Where a project id lies on disk: path segments that no two ids share, on any file system.

Upper case is percent-encoded too, so that ids that differ in case never meet on a case-blind disk; so are dots and
names that Windows or our own files claim.  Must not know which directory the segments go below.
"""

from __future__ import annotations

import re

from loci.base.lazy import Rx
from loci.base.spelling import to_bytes, unquote

SEGMENT_BYTES = 200
WHOLE_BYTES = 160
"""Names longer than this together are cut: a Windows path has 260 characters, of which a home and a segment's file
name take about 90."""

_PLAIN = frozenset(b"abcdefghijklmnopqrstuvwxyz0123456789-_.@+=,")
_RESERVED = Rx(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)|(?:writer|registry|projects)$")
"""Device names of Windows, with or without extension, and names of our own files beside the projects."""
_OURS = Rx(r"\.(?=(?:jsonl|json|lock|tmp|db|db-wal|db-shm|log|bak|cursor|pending)$)")
"""Extensions of our own files: a directory of a nested project can't be taken for a segment of the project above."""
_CUT = "%-"
"""Stands before the hash of a cut name; never before anything else, because a percent sign is always encoded."""


def file_name(text: str) -> tuple[str, ...]:
    """Path segments for a canonical id (or any other text), lower case ASCII, at most SEGMENT_BYTES each.

    Injective: two texts share a name only where they share a SHA-256.  `text_of` is the inverse for names that were
    not cut.
    """
    names = tuple(_encode(part) for part in text.split("/"))
    if sum(len(name) + 1 for name in names) <= WHOLE_BYTES:
        return names
    from hashlib import sha256

    digest = sha256(to_bytes(text)).hexdigest()
    return _shorten(names[0]), f"{_shorten(names[-1])}{_CUT}{digest}"


def flat_name(text: str) -> str:
    """One name for any text, slashes encoded too: a file beside others, with room for an extension.

    As injective as `file_name`, and as safe on every system.
    """
    name = _encode(text)
    if len(name) <= WHOLE_BYTES:
        return name
    from hashlib import sha256

    return f"{_shorten(name)}{_CUT}{sha256(to_bytes(text)).hexdigest()}"


def text_of(names: tuple[str, ...]) -> str | None:
    """The text that a name was made from; None where it was cut."""
    if any(_CUT in name for name in names):
        return None
    return "/".join(unquote(name) if name != "%" else "" for name in names)


_NAMED = [chr(byte) if byte in _PLAIN else f"%{byte:02X}" for byte in range(256)]


def _encode(part: str) -> str:
    if not part:
        return "%"
    name = "".join([_NAMED[byte] for byte in to_bytes(part)])
    name = _OURS.sub("%2E", name)
    if name[0] == "." or _RESERVED.match(name):
        name = f"%{ord(name[0]):02X}{name[1:]}"
    return f"{name[:-1]}%2E" if name[-1] == "." else name


def _shorten(name: str) -> str:
    """The first 40 characters, no escape cut in two, nothing left that Windows would drop."""
    return re.sub(r"%[0-9A-F]?$", "", name[:40]).rstrip(".") or "x"

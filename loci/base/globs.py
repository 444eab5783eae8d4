"""Path patterns as people write them in `.gitignore`, `.gitattributes` and `.loci.toml`.

Matching takes time in proportion to pattern times path for any pattern: they come out of repositories, and a pattern
full of stars must not hold a refresh up.  Must not know what a match is for.
"""

from __future__ import annotations

import re
from fnmatch import translate
from functools import lru_cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MAX_PATTERN = 1000
"""Characters; a longer pattern matches nothing."""


def matches(pattern: str, path: str) -> bool:
    """Whether a pattern names a path, or a directory above it.

    A pattern without a slash (but at its end) matches at any depth; one with a slash is anchored at the top.  `*` and
    `?` stay inside a segment, `**` spans segments, `[a-z]` and `[!a-z]` are classes.

    Args:
        pattern: as written; leading `/` and `./` and a trailing `/` are understood.
        path: with forward slashes.
    """
    parts = _segments(pattern)
    names = path.split("/")
    if not parts:
        return False
    return any(_spans(parts, names[:end]) for end in range(len(names), 0, -1))


def names(pattern: str, path: str) -> bool:
    """Whether a pattern names exactly this path, not a directory above it: the rule of `.gitattributes`."""
    parts = _segments(pattern)
    return bool(parts) and not pattern.endswith("/") and _spans(parts, path.split("/"))


@lru_cache(maxsize=4096)
def _segments(pattern: str) -> tuple[str, ...]:
    if len(pattern) > MAX_PATTERN:
        return ()
    pattern = pattern.strip().removeprefix("./")
    anchored = "/" in pattern.rstrip("/")
    parts = tuple(part for part in pattern.split("/") if part)
    return parts if anchored or not parts else ("**", *parts)


def _spans(parts: Sequence[str], names: Sequence[str]) -> bool:
    """Two pointers and one way back: to behind the last `**`, one name further on."""
    part = name = 0
    back_part = back_name = -1
    while name < len(names):
        if part < len(parts) and parts[part] == "**":
            back_part, back_name = part + 1, name
            part += 1
            if part == len(parts):
                return True
        elif part < len(parts) and _segment(parts[part])(names[name]):
            part, name = part + 1, name + 1
        elif back_part >= 0:
            back_name += 1
            part, name = back_part, back_name
        else:
            return False
    return all(rest == "**" for rest in parts[part:])


@lru_cache(maxsize=4096)
def _segment(pattern: str) -> Callable[[str], object]:
    """A test for one segment; `fnmatch.translate` makes expressions that do not backtrack into an earlier star."""
    if not any(mark in pattern for mark in "*?["):
        return pattern.__eq__
    return re.compile(translate(pattern.replace("[^", "[!"))).match

"""A prompt in the pieces that are asked for each by itself: a long one says many things, and one of them may be known.

Must not know stores.
"""

from __future__ import annotations

import re

from loci.base.frozen import dataclass
from loci.base.text import chunks
from loci.recall.question import SMALL_WORDS

SHORT = 16
"""Telling words up to which a prompt is one piece."""
FEWEST = 3
"""Telling words of a piece; a shorter one belongs to what stands before it."""
MOST = 6
"""Pieces that are asked for; the first and the last ones of a longer text."""
LONGEST = 8000
"""Characters that are looked at."""
_LABELS = re.compile(r"(?i)(?<![\w./-])(?:tags?|files?|path):\s*(?=[\w#./])")
"""`tag:celery`, `file: src/app.py`: what a thing is said to be, and no word of it."""
_ENDS = re.compile(r"(?<=[.!?;])\s+|\n+|(?<=[。！？；])")


@dataclass(frozen=True)
class Segment:
    """One piece of a prompt."""

    text: str
    """As written."""
    plain: tuple[str, ...]
    """Its runs in lower case, small words included: what grammar looks at."""


def segments(text: str) -> tuple[Segment, ...]:
    """The pieces of a prompt: the whole where it is short, else its sentences and lines."""
    text = _LABELS.sub(" ", text[:LONGEST])
    whole = _segment(text)
    if _telling(whole) <= SHORT:
        return (whole,) if whole.plain else ()
    found: list[str] = []
    for piece in _ENDS.split(text):
        if found and _telling(_segment(piece)) < FEWEST:
            found[-1] += " " + piece
        elif piece.strip():
            found.append(piece)
    if len(found) > MOST:
        found = found[: MOST // 2] + found[-(MOST - MOST // 2) :]
    return tuple(_segment(piece) for piece in found)


def _segment(text: str) -> Segment:
    return Segment(text, tuple(chunk.lower().replace("’", "'") for chunk in chunks(text)))


def _telling(segment: Segment) -> int:
    return sum(word not in SMALL_WORDS for word in segment.plain)

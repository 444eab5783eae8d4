"""What each word of a definition is worth, computed when it is stored: BM25F's saturation in one byte.

The formula is Robertson, Zaragoza and Taylor's (2004): counts are weighted by field and saturate with length; rarity is
multiplied in when somebody asks, since it changes with every commit.  Must not know SQLite or questions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from zlib import crc32

from loci.base.evidence import Symbol
from loci.base.text import words

NAME, SCOPE, DOC, SIGNATURE, WORDING, PATH = 3.0, 1.0, 1.5, 0.5, 0.4, 1.0
"""Weights of fields, measured together on 37 paraphrases and 69 symptoms; none matters by itself within 1.5x."""
SATURATION = 1.2
LENGTH_NORM = 0.4
TYPICAL_LENGTH = 40.0
"""Weighted tokens of a definition at which length neither helps nor hurts."""
SCALE = 100.0
"""An impact of 1.0 is stored as this; the highest possible is 1 + SATURATION, which fits a byte."""
_CEILING = SCALE * (1 + SATURATION)
_LONGEST = 2_000
"""Tokens of a wording or doc that are counted."""


def word_number(word: str) -> int:
    """The number that stands for a word."""
    return crc32(word.encode("utf-8", "replace"))


def impacts(symbols: Sequence[Symbol], *, names_only: bool = False) -> dict[int, bytes]:
    """Postings of a file's definitions by word number: for each, its place (two bytes, low first) and its impact (one).

    Args:
        symbols: a file's definitions; their place is their position.
        names_only: leave signatures out (tests: they repeat what they test).
    """
    found: dict[int, bytearray] = {}
    numbers: dict[str, int] = {}
    for place, one in enumerate(symbols):
        low, high = place & 255, place >> 8
        counts = _counts(one, names_only=names_only)
        norm = SATURATION * (1 - LENGTH_NORM + LENGTH_NORM * sum(counts.values()) / TYPICAL_LENGTH)
        for word, count in counts.items():
            number = numbers.get(word)
            if number is None:
                number = numbers[word] = word_number(word)
            impact = int(_CEILING * count / (count + norm)) + 1
            known = found.get(number)
            if known is None:
                found[number] = bytearray((low, high, impact))
            else:
                known += bytes((low, high, impact))
    return {number: bytes(packed) for number, packed in found.items()}


def _counts(one: Symbol, *, names_only: bool) -> dict[str, float]:
    """Weighted counts of the words by which a definition can be found."""
    fields: list[tuple[float, list[str]]] = [(NAME, words(one.name))]
    scope = one.qualified.rpartition(".")[0]
    if scope:
        fields.append((SCOPE, words(scope)))
    if one.doc:
        fields.append((DOC, words(one.doc)[:_LONGEST]))
    if one.wording:
        fields.append((WORDING, words(one.wording)[:_LONGEST]))
    if one.kind == "module":
        fields.append((PATH, words(one.path)))
    elif not names_only:
        fields.append((SIGNATURE, words(one.signature)))
    counts: dict[str, float] = {}
    for weight, tokens in fields:
        for token in tokens:
            counts[token] = counts.get(token, 0.0) + weight
    return counts


def unpack(packed: bytes) -> Iterable[tuple[int, int, int]]:
    """(low, high, impact) of each definition in a posting."""
    return zip(packed[::3], packed[1::3], packed[2::3])  # noqa: B905  # a torn one ends early

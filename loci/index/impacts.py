"""What each word of a definition is worth, computed when it is stored: BM25F's saturation in one byte.

The formula is Robertson, Zaragoza and Taylor's (2004): counts are weighted by field and saturate with length; rarity is
multiplied in when somebody asks, since it changes with every commit.  Must not know SQLite or questions.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Sequence
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
_ENTRY = 5
"""Bytes of a word and its impact."""


def word_number(word: str) -> int:
    """The number that stands for a word."""
    return crc32(word.encode("utf-8", "replace"))


def impacts(one: Symbol, *, names_only: bool = False) -> bytes:
    """What a definition's words are worth: their numbers, four bytes each, then as many impacts, one byte each.

    Args:
        one: a definition.
        names_only: leave its signature out (tests: they repeat what they test).
    """
    counts = _counts(one, names_only=names_only)
    norm = SATURATION * (1 - LENGTH_NORM + LENGTH_NORM * sum(counts.values()) / TYPICAL_LENGTH)
    worth = bytes([int(_CEILING * count / (count + norm)) + 1 for count in counts.values()])
    return array("I", map(word_number, counts)).tobytes() + worth


def numbers(packed: bytes) -> array[int]:
    """The numbers of a definition's words."""
    found = array("I")
    found.frombytes(packed[: len(packed) // _ENTRY * (_ENTRY - 1)])
    return found


def postings(definitions: Sequence[bytes], wanted: Collection[int]) -> dict[int, bytes]:
    """For each of some words the definitions of a file that hold it: place (two bytes, low first) and impact (one).

    Args:
        definitions: the `impacts` of a file's definitions; their place is their position.
        wanted: numbers of words.
    """
    found: dict[int, bytearray] = {}
    for place, packed in enumerate(definitions):
        held = numbers(packed)
        for number, impact in zip(held, packed[len(held) * (_ENTRY - 1) :], strict=True):
            if number in wanted:
                found.setdefault(number, bytearray()).extend((place & 255, place >> 8, impact))
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

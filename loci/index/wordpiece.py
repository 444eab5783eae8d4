"""Text as a BERT model reads it: cleaned, lower case, without accents, cut into the pieces of its vocabulary.

The rules are those of the uncased BERT models (Devlin et al. 2018; WordPiece after Wu et al. 2016, longest piece
first).  Standard library only.  Must not know a model, nor where the vocabulary comes from.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

LONGEST_WORD = 100
"""Characters of a word that is looked up; a longer one is unknown."""
_ASCII_RUNS = re.compile(r"[a-z0-9]+|[^\sa-z0-9]")
_ASCII_DROPPED = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_CJK = (
    (0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F), (0x2B740, 0x2B81F), (0x2B920, 0x2CEAF),
    (0xF900, 0xFAFF), (0x2F800, 0x2FA1F),
)  # fmt: skip
"""Characters that are words each by itself; the fifth range begins where the reference says, not where Unicode does."""


_DROPPED = ("Cc", "Cf", "Co", "Cs")
"""Categories that are left out; a character that no version of Unicode we know has is kept, as the reference does."""


class WordPiece:
    """A vocabulary.  Holds what it looked up before, since words come again."""

    def __init__(self, vocabulary: Mapping[str, int], *, lower: bool = True) -> None:
        self._numbers = vocabulary
        self._lower = lower
        self._first = vocabulary.get("[CLS]", 0)
        self._last = vocabulary.get("[SEP]", 0)
        self._unknown = vocabulary.get("[UNK]", 0)
        self._pieces = lru_cache(maxsize=50_000)(self._split)

    def numbers(self, text: str, most: int) -> list[int]:
        """The pieces of a text as numbers, `[CLS]` first and `[SEP]` last, at most `most` of them."""
        found = [self._first]
        for word in words_of(text, lower=self._lower):
            found += self._pieces(word)
            if len(found) >= most:
                break
        return [*found[: most - 1], self._last]

    def _split(self, word: str) -> list[int]:
        if len(word) > LONGEST_WORD:
            return [self._unknown]
        found = []
        start = 0
        while start < len(word):
            prefix = "##" if start else ""
            for end in range(len(word), start, -1):
                number = self._numbers.get(prefix + word[start:end])
                if number is not None:
                    found.append(number)
                    start = end
                    break
            else:
                return [self._unknown]
        return found


def words_of(text: str, *, lower: bool = True) -> list[str]:
    """The words and marks of a text before they are cut into pieces."""
    if text.isascii():
        text = _ASCII_DROPPED.sub("", text.lower() if lower else text)
        return _ASCII_RUNS.findall(text) if lower else re.findall(r"[A-Za-z0-9]+|[^\sA-Za-z0-9]", text)
    text = "".join(map(_cleaned, text))
    if lower:
        plain = unicodedata.normalize("NFD", text)
        text = "".join(map(str.lower, (c for c in plain if unicodedata.category(c) != "Mn")))
    return "".join(f" {c} " if _is_mark(c) else c for c in text).split()


@lru_cache(maxsize=4096)
def _cleaned(character: str) -> str:
    """A character as it goes on: nothing for controls, a space for any white space, ideographs set apart."""
    if character in "\t\n\r":
        return " "
    code = ord(character)
    if code in (0, 0xFFFD) or unicodedata.category(character) in _DROPPED:
        return ""
    if character.isspace():
        return " "
    return f" {character} " if any(low <= code <= high for low, high in _CJK) else character


@lru_cache(maxsize=4096)
def _is_mark(character: str) -> bool:
    if character.isascii():
        return character.isprintable() and not character.isalnum() and character != " "
    return unicodedata.category(character)[0] == "P"

"""The vocabulary of code: the words that definitions and uses of names count for, and by how much an edit changes it.

Each use counts; a text that stands as before is not taken apart.  Must not know SQLite or whose words they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from loci.base.text import words
from loci.index.phrases import phrases

Said = tuple[str, str]
"""A definition's qualified name and its wording."""


def moved(gone: Iterable[Said], come: Iterable[Said], before: Iterable[str], now: Iterable[str]) -> Counter[str]:
    """By how much each word's count changes.

    Args:
        gone: definitions that are no longer there.
        come: those that are new.
        before: the names that were used, one for each use.
        now: the names that are used.
    """
    found: Counter[str] = Counter()
    for sign, definitions in ((-1, gone), (1, come)):
        for qualified, wording in definitions:
            for token in (*words(qualified), *words(wording), *phrases(wording)):
                found[token] += sign
    names = Counter(now)
    names.subtract(before)
    for name, count in names.items():
        for token in words(name) if count else ():
            found[token] += count
    return found

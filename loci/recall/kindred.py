"""Words of one root, and words for one thing: by which a description meets a definition that says it another way.

`validator` and `validate`, `completing` and `completion`; `remove` and `delete`.  Must not know stores, nor what is
asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from loci.base.text import stem

ROOT, SYNONYM = 0.5, 0.4
"""What a word of the same root, or a synonym, weighs beside the word itself.  Of 37 descriptions of functions 35 were
found among five without, 36 with roots (0.3 to 0.7); mean reciprocal rank 0.81 and 0.81, and 0.83 with both."""
SHORTEST = 4
"""Letters of a root at least: what is left of a shorter word says nothing."""
_ENDINGS = (
    "ators", "ations", "ating", "ator", "ation", "ates", "ated", "ate", "able", "ible", "ments", "ment", "ance", "ence",
    "izers", "izes", "izer", "ize", "ise", "ings", "ing", "ions", "ion", "ors", "or", "ers", "er", "ness", "ity", "ive",
    "ant", "ent", "al", "ly", "ed", "es", "s", "e", "y",
)  # fmt: skip
"""What is taken off."""
_NEW = (
    "", "e", "er", "or", "ion", "ation", "ator", "able", "ment", "ate", "ing", "ed", "y", "al", "ive", "ity"
)  # fmt: skip
"""What is put on."""


def kin(forms: Sequence[str]) -> dict[str, float]:
    """Other words for one word of a question, with what each weighs beside it.

    Args:
        forms: the word as it is looked up, the whole first.
    """
    from loci.recall.wordings import synonyms

    word = forms[0]
    found = dict.fromkeys(_of_root(word), ROOT)
    for other in synonyms(word):
        found.setdefault(other, SYNONYM)
        found.setdefault(stem(other), SYNONYM)
    return {other: share for other, share in found.items() if other not in forms}


def _of_root(word: str) -> set[str]:
    """Words that a word may be kin to by its ending; most of them are none, which whoever looks them up finds out."""
    if not (word.isascii() and word.isalpha()) or len(word) <= SHORTEST:
        return set()
    roots = [word, *(word[: -len(ending)] for ending in _ENDINGS if word.endswith(ending))]
    return {root + ending for root in roots if len(root) >= SHORTEST for ending in _NEW}

"""How much a word says: rare words say much, words that every developer uses little.

Two sources: a fixed table of developers' prose, the same for everybody, and how common the word is in the store at
hand.  The table keeps the weight of a word independent of how many memories there are, from the first one on.  Must not
know stores or questions.
"""

from __future__ import annotations

from math import exp, log

from loci.base.text import stem
from loci.recall.commonness_table import BANDS

RAREST = 9.0
"""Nats of a word that is not in the table: one in 8,000 texts or less."""
PRIOR = 1000
"""Passages that the table counts for against the store's own: a project of 200 memories that all name it has made its
name worth two nats; three of four memories that hold a rare word leave it six."""


def commonness(word: str) -> float:
    """-ln of the share of texts that hold a lower-case word, from 1 (everywhere) to RAREST (nowhere)."""
    if word.isdigit():
        return min(RAREST, 3.0 + len(word))
    if not word.isascii() or not word.isalpha():
        return RAREST
    wanted = f" {stem(word)} "
    return next((band / 2 for band, words in BANDS.items() if wanted in words), RAREST)


def rarity(general: float, holders: int, passages: int) -> float:
    """Nats that a word is worth in a store: the table's share and the store's own, mixed.

    Args:
        general: the word's `commonness`.
        holders: passages of the store that hold it; the one that is being judged does not count against itself.
        passages: passages in the store.
    """
    expected = exp(-general)
    share = (max(0, holders - 1) + PRIOR * expected) / (max(0, passages - 1) + PRIOR)
    return min(RAREST, -log(min(1.0, share)))

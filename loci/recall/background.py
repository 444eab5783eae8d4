"""What words are measured against where few texts are registered: developers' prose stands in for what is missing.

Among twelve passages a word that nobody happens to use ("defined") is as rare as a name of something that does not
exist, and the name that one file holds is hardly rare at all.  So an installation is filled up to USUAL passages with
texts as the table of `commonness` describes them.  From USUAL on nothing is added and the table is not read.  Must not
know stores or thresholds.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from loci.base.frozen import dataclass, replace
from loci.index.router import Router, WordRow

USUAL = 10_000
"""Passages that an installation is filled up to: what three projects of usual size hold."""
LENGTH = 75
"""Words of a passage, the mean of 205,000 passages of 58 projects."""
REPEATED = 1.5
"""How often a passage says a word that it holds."""


@dataclass(frozen=True)
class Background:
    """The words of a question in all texts there are, filled up."""

    rows: tuple[WordRow, ...]
    """Words that some project holds, `cf` with what the texts that are missing would add."""
    holders: dict[str, int]
    """Token -> passages that hold it."""
    passages: int
    """Passages in all."""
    tokens: int
    """Words in all."""


def filled(wanted: Sequence[str], rows: Sequence[WordRow], router: Router) -> Background:
    """The rows of a question's tokens against at least USUAL passages.

    Args:
        wanted: tokens of the question.
        rows: those of them that somebody holds.
        router: tells how many passages and words there are.
    """
    holders = {row.word: row.ef for row in rows}
    missing = USUAL - router.episodes
    if missing <= 0:
        return Background(tuple(rows), holders, router.episodes, router.tokens)
    expected = {word: round(missing * _share(word)) for word in wanted}
    return Background(
        tuple(replace(row, cf=row.cf + round(REPEATED * expected[row.word])) for row in rows),
        {word: holders.get(word, 0) + count for word, count in expected.items()},
        router.episodes + missing,
        router.tokens + LENGTH * missing,
    )


def _share(word: str) -> float:
    """Share of developers' texts that hold a word; none for what the table does not know, names above all."""
    from loci.recall.commonness import RAREST, commonness

    nats = commonness(word)
    return exp(-nats) if nats < RAREST else 0.0

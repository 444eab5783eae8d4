"""Which projects hold a query's words, for a look elsewhere: a list to search, not a decision.

Must not know stores.
"""

from __future__ import annotations

from math import log

from loci.base.text import words
from loci.index.router import Router
from loci.recall.question import SMALL_WORDS


def nearby(query: str, router: Router) -> tuple[str, ...]:
    """Canonical ids of projects by the weight of the query's words that they hold, most first."""
    rows = router.words(word for word in set(words(query)) if word not in SMALL_WORDS)
    weights: dict[int, float] = {}
    for row in rows:
        worth = log(1 + router.count / max(1, row.df))
        for number, _, _ in row.head:
            weights[number] = weights.get(number, 0.0) + worth
    known = {one.number: one.id for one in router.numbered(weights)}
    return tuple(known[number] for number in sorted(known, key=lambda one: (-weights[one], known[one])))

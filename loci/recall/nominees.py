"""The hundred memories of a store that are worth a closer look, at a cost that the size of the store does not set.

Must not know what makes a memory a good one; `likeness` and `gate` do.
"""

from __future__ import annotations

from collections.abc import Sequence

from loci.index import episodes
from loci.index.episodes import Passage
from loci.index.store import Store
from loci.recall.exact import tag_tokens
from loci.recall.likeness import SATURATION
from loci.recall.terms import Term

NOMINATED = 100
MOST_ROWS = 4000
"""Passages that FTS5 may have to score: words held by more are left out as long as rarer ones stand beside them."""
FEWEST = 2
"""Words that are looked up however common they are."""


def nominees(store: Store, terms: Sequence[Term], kinds: Sequence[str]) -> list[Passage]:
    """Passages of these kinds that hold most of the terms by their rarest forms."""
    wanted = lookups(terms)
    return store.read(lambda connection: episodes.nominate(connection, wanted, kinds, NOMINATED)) or []


def lookups(terms: Sequence[Term]) -> list[dict[str, float]]:
    """The tokens to look up, in groups of which the best one counts, each with its nats as `likeness` weighs them.

    Compounds and tags that stand whole, then word by word from the rarest, while they hold no more than MOST_ROWS
    passages together.
    """
    groups = [dict.fromkeys(term.wholes, term.weight) for term in terms if term.wholes]
    groups += [{token: (1 + SATURATION) * nats} for token, nats in tag_tokens(terms).items()]
    words = {word.text: word for term in terms for word in term.words}
    rows = 0
    for taken, word in enumerate(sorted(words.values(), key=lambda one: (sum(one.holders.values()), one.text))):
        rows += sum(word.holders.values())
        if taken >= FEWEST and rows > MOST_ROWS:
            break
        groups.append({form: word.weight * word.forms[form] for form in word.holders})
    return groups

"""Search inside one project: FTS5 nominates, our own BM25F ranks, with the rarities of all projects.

BM25F as in Robertson, Zaragoza and Taylor (2004): field counts are weighted before saturation.  Must not know routing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log

from loci.base.frozen import dataclass
from loci.index import episodes
from loci.index.episodes import Passage
from loci.index.store import Store
from loci.recall.question import Question, parse

NOMINATED = 100
FIELD_WEIGHTS = (3.0, 1.5, 1.0, 0.5)
"""Title, above, body, place."""
LENGTH_NORM = 0.4
SATURATION = 1.2
TYPICAL_LENGTH = 60.0
"""Tokens of a passage at which length neither helps nor hurts; one number for all projects, so that scores compare."""

Rarity = dict[str, float]
"""Inverse passage frequency of each token over all projects, in nats."""


@dataclass(frozen=True)
class Scored:
    """A passage with its score and the words it matched."""

    store: Store
    """Where it lies."""
    passage: Passage
    """What it is."""
    score: float
    """BM25F in nats; comparable over all projects."""
    matched: frozenset[str]
    """Tokens of the question that stand in it."""


def rarity_of(tokens: Sequence[str], counts: dict[str, int], total: int) -> Rarity:
    """Inverse passage frequencies from passage counts; a word nobody holds is as rare as can be."""
    size = max(1, total)
    return {token: log(1 + (size - counts.get(token, 0) + 0.5) / (counts.get(token, 0) + 0.5)) for token in tokens}


def search(
    stores: Sequence[Store], question: Question, kinds: Sequence[str], rarity: Rarity, limit: int
) -> list[Scored]:
    """The best passages of these kinds in a project's stores, best first, each text once."""
    found = []
    for store in stores:
        nominees = store.read(lambda connection: episodes.nominate(connection, question.tokens, kinds, NOMINATED)) or []
        found += [_score(store, passage, rarity) for passage in nominees]
    found.sort(key=lambda one: (-one.score, _reversed_date(one.passage.date), one.passage.key))
    return _each_once(found)[:limit]


def _reversed_date(date: str) -> tuple[int, ...]:
    """Newer first among equals."""
    return tuple(-ord(c) for c in date)


def _score(store: Store, passage: Passage, rarity: Rarity) -> Scored:
    counts: Counter[str] = Counter()
    length = 0.0
    for weight, tokens in zip(FIELD_WEIGHTS, (passage.title, passage.above, passage.body, passage.place), strict=True):
        length += len(tokens)
        for token in tokens:
            if token in rarity:
                counts[token] += weight  # type: ignore[assignment]  # weighted counts
    norm = SATURATION * (1 - LENGTH_NORM + LENGTH_NORM * length / TYPICAL_LENGTH)
    score = sum(rarity[token] * count * (1 + SATURATION) / (count + norm) for token, count in counts.items())
    return Scored(store, passage, score, frozenset(counts))


def _each_once(found: Sequence[Scored]) -> list[Scored]:
    seen: set[tuple[str, str]] = set()
    kept = []
    for one in found:
        key = (" ".join(one.passage.title), " ".join(one.passage.body))
        if key not in seen:
            seen.add(key)
            kept.append(one)
    return kept


__all__ = ["Scored", "parse", "rarity_of", "search"]

"""Words and meaning in one order: what a score by words gains by a likeness.

Scores, not ranks: a likeness adds to the share of the best score by words.  Reciprocal ranks lost at the first place
what they won at the fifth (see loci/README.md).  Without vectors every function gives back what it was given.  Must
not know a model.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest
from math import exp, log

from loci.base.frozen import replace
from loci.index.store import MEANING, Store
from loci.recall.passages import Scored

TYPE_CHECKING = False
if TYPE_CHECKING:
    from loci.index.nearest import NearRow
    from loci.recall.gate import Verdict

WEIGHT = 1.0
"""What a whole likeness adds, in shares of the best score by words."""
FAINT = 0.2
"""Likeness up to which nothing is added: any two texts about software have it."""
ALONE = 0.45
"""Likeness from which a passage is found without the words that the gate asks for."""
EVEN = 0.3
"""Likeness at which a memory is as likely to help as not: below it speaks against showing it."""
JUDGES = 8.0
"""Nats that a whole likeness moves the gate: with 4 and 8, 755 and 757 of 816 queries of three sets found their memory
first (753 by words), and 40 and 37 of 1,010 unrelated ones were shown something (43); with 8 and even
at 0.4, 750 and 24."""
NO_WORDS = 20.0
"""What a definition's score by words is where several of them stand in it."""
VOICES = 3
"""Nearest texts that speak for a project."""
DEPTH = 60
"""Nearest rows that are looked at."""

Near = tuple[Store, "NearRow"]


def with_near(
    scored: Sequence[tuple[float, Scored]], passages: Sequence[Scored], near: Sequence[Near], whole: float
) -> list[tuple[float, Scored]]:
    """Passages of one kind with what their likeness to the question adds, and those that are found by it alone.

    Args:
        scored: what passed the gate, by its score.
        passages: all that hold one of the question's words.
        near: of the same stores and kind, nearest first.
        whole: the weight of all the question's words: what is compared with where nothing passed the gate.
    """
    if not near:
        return list(scored)
    top = max((score for score, _ in scored), default=0.0) or whole
    gains = {(id(store), one.row): gain(one.likeness, top) for store, one in near}
    found = [(score + gains.pop((id(one.store), one.row), 0.0), one) for score, one in scored]
    worded = {(id(one.store), one.row): one for one in passages}
    for store, one in near:
        key = (id(store), one.row)
        if key in gains and one.likeness >= ALONE:
            held = worded.get(key)
            score = held.score if held is not None else 0.0
            found.append((score + gains[key], held or Scored(store, one.row, "", 0.0, frozenset())))
    return found


def with_meaning(store: Store, text: str, scores: dict[int, float]) -> dict[int, float]:
    """Definitions by number with what their likeness to the question adds, and those that are found by it alone."""
    near = near_of([store], text, "symbol")
    if not near:
        return scores
    top = max(scores.values(), default=0.0) or NO_WORDS
    found = dict(scores)
    for _, one in near:
        if one.row in scores or one.likeness >= ALONE:
            found[one.row] = scores.get(one.row, 0.0) + gain(one.likeness, top)
    return found


def of_rows(store: Store, text: str, rows: Sequence[tuple[str, int]]) -> list[float]:
    """How near each of some rows, by kind and number, is to a text, in their order; empty while the tier is off.

    A row without a vector is as near as says nothing of it.
    """
    kept = store.kept.get(MEANING)
    found = kept.of_rows(store, text, rows) if kept is not None and rows else {}
    return [found.get(row, EVEN) for row in rows] if found else []


def nearness(stores: Sequence[Store], text: str) -> float | None:
    """How near a project's nearest texts of any kind are to a question, on average; None where it has no vectors."""
    armed = [(store, store.kept[MEANING]) for store in stores if MEANING in store.kept]
    found = [likeness for store, nearest in armed for likeness in nearest.likenesses(store, text, VOICES)]
    return sum(nlargest(VOICES, found)) / VOICES if len(found) >= VOICES else None


def judged(verdict: Verdict, likeness: float) -> Verdict:
    """The gate's verdict with what a likeness says for a memory, or against it."""
    from loci.recall.gate import Signal

    sure = min(max(verdict.confidence, 1e-15), 1 - 1e-15)  # what is surer than a float can say
    odds = log(sure / (1 - sure))
    signal = Signal("meaning", likeness - EVEN, JUDGES)
    confidence = 1 / (1 + exp(-max(-50.0, min(50.0, odds + signal.value * signal.weight))))
    return replace(verdict, confidence=confidence, signals=(*verdict.signals, signal))


def near_of(stores: Sequence[Store], text: str, kind: str) -> Sequence[Near]:
    """The nearest rows of a kind; none while the tier is off."""
    if not any(MEANING in store.kept for store in stores):
        return []
    from loci.index.nearest import near_rows

    return near_rows(stores, text, kind, DEPTH)


def gain(likeness: float, top: float) -> float:
    """What a likeness adds where the best score by words is `top`."""
    return WEIGHT * top * max(0.0, likeness - FAINT)

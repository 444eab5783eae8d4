"""The dozen generic signals from which confidence is made.  None of them names a word or a project.

Must not know what they weigh.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, log1p

from loci.recall.question import Question
from loci.recall.standing import Field, Standing, posteriors, votes

SPEAKS = 0.5
"""Nats from which a word speaks for a project."""
OPEN = (
    "posterior", "likelihood", "words_margin", "passages_margin", "best_covers", "knows", "unknown", "length", "best",
    "votes", "names_missing", "rare_known", "rare_covered", "lead", "total", "strongest", "speaking",
)  # fmt: skip
"""Signals of "this project, of all", in the order of their values."""
HERE = (
    "lead", "likelihood", "best_covers", "knows", "unknown", "length", "best", "votes", "names_missing", "rare_known",
    "rare_covered", "strongest", "speaking",
)  # fmt: skip
"""Signals of "the project one stands in"."""


def open_signals(question: Question, field: Field) -> tuple[float, ...]:
    """The signals of the best candidate against the others; there is at least one."""
    first = field.standings[0]
    others = field.standings[1:]
    groups = max(1, len(question.groups))
    weight = sum(field.weights) or 1.0
    ahead = min(2.0, (first.evidence.score - max((one.evidence.score for one in others), default=0.0)) / groups)
    passages = (_passages(first) - max((_passages(one) for one in others), default=0.0)) / weight
    return (
        posteriors(field)[0],
        min(3.0, first.evidence.score / groups),
        ahead,
        passages,
        *_shared(question, field, first),
        votes(field)[0],
        *_rare(question, field, first),
        min(6.0, first.total - max((one.total for one in others), default=0.0)),
        first.total / 10,
        *_gains(first),
    )


def here_signals(question: Question, field: Field, here: Standing) -> tuple[float, ...]:
    """The signals of the project one stands in, which is among the candidates."""
    groups = max(1, len(question.groups))
    best = max((one.total for one in field.standings if one is not here), default=0.0)
    place = field.standings.index(here)
    return (
        max(-6.0, min(6.0, here.total - best)),
        min(3.0, here.evidence.score / groups),
        *_shared(question, field, here),
        votes(field)[place],
        *_rare(question, field, here),
        *_gains(here),
    )


def _gains(one: Standing) -> tuple[float, float]:
    """strongest, speaking: nats of the word that speaks most for a project, and how many speak for it at all."""
    gains = one.evidence.gains
    return min(3.0, max(gains, default=0.0)), log1p(sum(gain > SPEAKS for gain in gains))


def _passages(standing: Standing) -> float:
    scores = [one.score for one in standing.best[:5]]
    return 0.5 * scores[0] + 0.5 * sum(scores) / 5 if scores else 0.0


def _shared(question: Question, field: Field, one: Standing) -> tuple[float, ...]:
    """best_covers, knows, unknown, length, best."""
    weights = field.weights
    weight = sum(weights) or 1.0
    firsts = {passage.kind: passage for passage in reversed(one.best)}
    covers = max((sum(weights[place] for place in passage.groups) for passage in firsts.values()), default=0.0)
    return (
        covers / weight,
        _weighed(weights, one.evidence.known) / weight,
        _weighed(weights, [float(unknown) for unknown in field.unknown]) / weight,
        log(max(1, len(question.groups))),
        (one.best[0].score if one.best else 0.0) / 10,
    )


def _weighed(weights: Sequence[float], values: Sequence[float]) -> float:
    return sum(weight * value for weight, value in zip(weights, values, strict=True))


def _rare(question: Question, field: Field, one: Standing) -> tuple[float, ...]:
    """names_missing, rare_known, rare_covered: the rarest half of the words, and the names among them."""
    places = range(len(question.groups))
    names = [at for at in places if question.groups[at].named]
    missing = sum(1 - one.evidence.known[at] for at in names) / max(1, len(places))
    rarest = sorted(places, key=lambda at: (-field.weights[at], at))[: max(1, (len(places) + 1) // 2)]
    weight = sum(field.weights[at] for at in rarest) or 1.0
    firsts = {passage.kind: passage for passage in reversed(one.best)}
    covered = {place for passage in firsts.values() for place in passage.groups}
    return (
        missing,
        sum(field.weights[at] * one.evidence.known[at] for at in rarest) / weight,
        sum(field.weights[at] for at in rarest if at in covered) / weight,
    )

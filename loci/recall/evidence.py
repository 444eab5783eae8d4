"""How much each project's words speak for it: query likelihood with Jelinek-Mercer smoothing against all projects.

The formula is Zhai and Lafferty's (2001): a word weighs log(1 + (1-λ)·p(word|project) / (λ·p(word|all))), so a big
project wins nothing by its size and a word that everybody uses says nothing.  Must not know passages or thresholds.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from loci.base.frozen import dataclass
from loci.index.router import Known, Router, WordRow
from loci.recall.question import Question

SMOOTHING = 0.9
"""λ, the weight of all projects against one; 0.9 routed best of 0.1 to 0.99 on real titles."""


@dataclass(frozen=True)
class Evidence:
    """A project's share of the evidence in a question's words."""

    project: Known
    """Whose it is."""
    score: float
    """Log likelihood of the question against all projects' text, in nats."""
    posterior: float
    """exp(score) over the sum for all projects: 0..1."""
    terms: tuple[str, ...]
    """The words that speak for it most, best first, as asked."""


def weigh(question: Question, router: Router, rows: Sequence[WordRow]) -> tuple[Evidence, ...]:
    """Projects by how well their text explains the question's words, best first; equal ones by id."""
    by_word = {row.word: row for row in rows}
    known = {one.number: one for one in router.numbered({p[0] for row in rows for p in row.head})}
    scores: dict[int, float] = {}
    spoke: dict[int, dict[str, float]] = {}
    for group in question.groups:
        for number, gain in _gains(group.tokens, by_word, known, router.tokens).items():
            scores[number] = scores.get(number, 0.0) + gain
            spoke.setdefault(number, {})[group.shown] = gain
    order = sorted(scores, key=lambda number: (-scores[number], known[number].id))
    total = sum(exp(scores[number] - scores[order[0]]) for number in order) if order else 1.0
    return tuple(
        Evidence(
            known[number],
            scores[number],
            exp(scores[number] - scores[order[0]]) / total,
            tuple(sorted(spoke[number], key=lambda term: (-spoke[number][term], term))[:6]),
        )
        for number in order
    )


def _gains(tokens: Sequence[str], rows: dict[str, WordRow], known: dict[int, Known], total: int) -> dict[int, float]:
    """What one group gives each project: the mean over its forms that anybody holds."""
    held = [rows[token] for token in tokens if token in rows]
    gains: dict[int, float] = {}
    for row in held:
        background = SMOOTHING * row.cf / max(1, total)
        for number, count, _ in row.head:
            if number in known:
                share = (1 - SMOOTHING) * count / max(1, known[number].tokens)
                gains[number] = gains.get(number, 0.0) + log(1 + share / background) / len(held)
    return gains

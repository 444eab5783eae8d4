"""Whether a memory is worth showing for a query, or nothing is.

A logistic rule over signals of the pair alone, a query and a memory, and of how far the memory is ahead of the next
one.  What a word says comes from the table of what developers write and never from the memories, so a memory has one
verdict among ten and among 100,000.  Its weights were fitted on the sets `own` and `fresh` of tests/bench/recall, each
alone and among 20,000 commits, rounded, and checked on `later`; it knows no word but closed classes of grammar.  Must
not know stores or what is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from loci.base.frozen import dataclass
from loci.index.episodes import Passage
from loci.recall.commonness import commonness
from loci.recall.likeness import Likeness
from loci.recall.manner import Manner
from loci.recall.terms import Term

MOST_VERBATIM = 4
MOST_EVIDENCE = 20.0
"""Nats of held words from which further ones say no more: two or three rare words."""
MOST_AHEAD = 0.3
"""Share from which being further ahead says no more.  Without the cap strangers were shown more often in small stores,
where nothing stands behind a memory that shares one word (3.0 and 1.4 of 100 prompts among ten memories)."""
ALONE = MOST_AHEAD
"""`Match.ahead` of a memory that has no rival: it is judged as one that is far ahead of the next."""


@dataclass(frozen=True)
class Match:
    """A memory beside a query."""

    terms: tuple[Term, ...]
    """The query's."""
    likeness: Likeness
    """What the memory has of them; exact matches already counted in."""
    passage: Passage
    """The memory's tokens."""
    exactly: frozenset[int]
    """Positions of terms that are its tag or file."""
    verbatim: int
    """Longest stretch of the query that it holds word for word."""
    ahead: float
    """How far it is ahead of the most relevant memory of another problem, as a share of its own relevance: -1..1."""


@dataclass(frozen=True)
class Signal:
    """One signal of a verdict."""

    name: str
    """What was measured."""
    value: float
    """Its value."""
    weight: float
    """Its weight in nats."""


@dataclass(frozen=True)
class Verdict:
    """Shown or not, and why."""

    confidence: float
    """0..1; from 0.5 on it is shown."""
    signals: tuple[Signal, ...]
    """Everything that was weighed."""

    @property
    def shown(self) -> bool:
        """Whether the memory is worth showing."""
        return self.confidence >= 0.5


WEIGHTS = {
    "coverage": 2.7,
    "evidence": 0.19,
    "problem covered": 1.2,
    "word for word": 0.9,
    "named exactly": 2.7,
    "ahead of others": 7.0,
    "tells of trouble": 0.4,
    "asks what we did": 1.2,
    "asks for a task": -5.0,
    "perhaps a task": -3.5,
    "asks to be told": -3.5,
    "always": -5.4,
}
"""In nats.  See "Recall: what was measured" in loci/README.md."""


def judge(match: Match, manner: Manner) -> Verdict:
    """Weigh a memory.

    Args:
        match: a memory beside the query.
        manner: of the query.
    """
    grades = match.likeness.grades
    worth = [term.general * (grade if term.asks else 1.0) for term, grade in zip(match.terms, grades)]  # noqa: B905
    whole = max(1e-9, sum(worth))  # a memory is not charged for words of asking that it lacks
    held = sum(nats * _said(grade) for nats, grade in zip(worth, grades))  # noqa: B905
    exactly = sum(worth[at] for at in match.exactly) / whole
    values = {
        "coverage": held / whole,
        "evidence": min(MOST_EVIDENCE, held),
        "problem covered": _problem_covered(match.terms, match.passage),
        "word for word": float(min(MOST_VERBATIM, max(0, match.verbatim - 2))),
        "named exactly": exactly**2,
        "ahead of others": min(MOST_AHEAD, match.ahead),
        "tells of trouble": float(manner.trouble),
        "asks what we did": float(manner.ours),
        "asks for a task": float(manner.task),
        "perhaps a task": float(manner.perhaps),
        "asks to be told": float(manner.told),
        "always": 1.0,
    }
    signals = tuple(Signal(name, value, WEIGHTS[name]) for name, value in values.items())
    return Verdict(1 / (1 + exp(-max(-50.0, min(50.0, sum(s.value * s.weight for s in signals))))), signals)


def _said(grade: float) -> float:
    """What a term that is held so well says: in another word (grade 0.4) not much less than word for word.

    Strangers share a word with a query more often than they share what else it is called.
    """
    return float(grade**0.5)


def _problem_covered(terms: Sequence[Term], passage: Passage) -> float:
    """Share of the problem's own weight that the query holds: a short problem said whole is a strong sign."""
    asked = {form for term in terms for word in term.words for form in word.forms}
    asked.update(token for term in terms for token in term.wholes)
    whole = held = 0.0
    for token in set(passage.title):
        worth = max(0.0, commonness(token) - 2.0) if len(token) > 1 else 0.0
        whole += worth
        held += worth if token in asked else 0.0
    return held / whole if whole else 0.0

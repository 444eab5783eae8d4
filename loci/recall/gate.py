"""Whether a memory is worth showing for a query, or nothing is.

A logistic rule over signals that mean the same for one memory and for 100,000.  Its weights were fitted on the
questions of tests/bench/recall, a fifth of the memories held back at a time, and rounded; it knows no word but
closed classes of grammar.  Must not know stores or what is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from loci.base.frozen import dataclass
from loci.index.episodes import Passage
from loci.recall import prompt_words_table as table
from loci.recall.commonness import RAREST, commonness
from loci.recall.likeness import Likeness
from loci.recall.terms import Term

_TASKS, _NOUNS_TOO, _OBJECTS, _COURTESY = (
    frozenset(text.split()) for text in (table.TASKS, table.NOUNS_TOO, table.OBJECTS, table.COURTESY)
)
_NEVER_VERBS, _LEARNERS, _TROUBLE = (
    frozenset(text.split()) for text in (table.NEVER_VERBS, table.LEARNERS, table.TROUBLE)
)
_ASKING, _OURSELVES = frozenset(table.ASKING.split()), frozenset(table.OURSELVES.split())
MOST_PAIRS = 4
MOST_VERBATIM = 4
MOST_EVIDENCE = 12.0
FEWEST_STORED = 100
"""A store of one memory is searched as strictly as one of a hundred: strangers were shown 15 times in 100 without."""
GROWTH = 0.75
"""Memories of one project are of few subjects, so 20,000 hold fewer strangers to a query than 200 times those of 100:
with 1 the shown strangers fell from 5 to 4 in 100 between 100 and 20,000 memories, and right answers with them."""
CHANCE = 0.6
"""Words of one subject come together, so each counts for less than an independent one in what chance explains."""


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
    """How far it is ahead of the best memory of another problem, as a share of its own relevance: -1..1."""


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
    "coverage": 1.7,
    "problem covered": 4.2,
    "neighbours": 0.5,
    "word for word": 0.4,
    "nothing missing": 2.0,
    "named exactly": 10.0,
    "code": 2.7,
    "beyond chance": 0.4,
    "ahead of others": 2.0,
    "tells of trouble": 1.0,
    "asks what we did": 0.7,
    "asks for a task": -3.0,
    "always": -3.1,
}
"""In nats.  See "Recall: what was measured" in loci/README.md."""
ALONE = 0.5
"""`Match.ahead` of a memory that has no rival: being alone proves nothing."""


@dataclass(frozen=True)
class Manner:
    """What the grammar of a query says, whatever its subject."""

    task: float
    """It asks for something to be made (1) or how a thing is done in general (0.5)."""
    trouble: bool
    """It names a symptom."""
    ours: bool
    """It asks what "we" did or do."""


def judge(match: Match, stored: int, manner: Manner) -> Verdict:
    """Weigh a memory.

    Args:
        match: a memory beside the query.
        stored: memories that were searched: the more there are, the more likely is a likeness by chance.
        manner: of the query.
    """
    terms, likeness = match.terms, match.likeness
    whole = max(1e-9, likeness.covered + likeness.missing)
    code = max((term.weight for term, grade in zip(terms, likeness.grades) if term.code and grade >= 0.9), default=0.0)  # noqa: B905
    values = {
        "coverage": likeness.coverage,
        "problem covered": _problem_covered(terms, match.passage),
        "neighbours": float(min(MOST_PAIRS, likeness.pairs)),
        "named exactly": (sum(terms[at].weight for at in match.exactly) / whole) ** 2,
        "word for word": float(min(MOST_VERBATIM, max(0, match.verbatim - 2))),
        "nothing missing": float(likeness.missing < 1.0 and likeness.covered >= RAREST - 1),
        "code": code / RAREST,
        "beyond chance": min(MOST_EVIDENCE, CHANCE * likeness.covered - _by_chance(stored)),
        "ahead of others": match.ahead,
        "tells of trouble": float(manner.trouble),
        "asks what we did": float(manner.ours),
        "asks for a task": manner.task,
        "always": 1.0,
    }
    signals = tuple(Signal(name, value, WEIGHTS[name]) for name, value in values.items())
    return Verdict(1 / (1 + exp(-max(-50.0, min(50.0, sum(s.value * s.weight for s in signals))))), signals)


def _by_chance(stored: int) -> float:
    """Nats that the best of so many strangers is like a query by chance."""
    return log(FEWEST_STORED) + GROWTH * log(max(1.0, stored / FEWEST_STORED))


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


def manner_of(words: Sequence[str]) -> Manner:
    """The manner of a query from its lower-case words, small words included."""
    trouble = any(word in _TROUBLE for word in words)
    ours = bool(words) and words[0] in _ASKING and not _OURSELVES.isdisjoint(words[1:5])
    if _commands(words) or (not trouble and _orders(words)):
        return Manner(1.0, trouble, ours)
    return Manner(0.5 if _wants_to_learn(words) and not trouble else 0.0, trouble, ours)


def _commands(words: Sequence[str]) -> bool:
    """Whether it begins with a known imperative."""
    verb, after = _opening(words)
    return verb in _TASKS or (verb in _NOUNS_TOO and after in _OBJECTS)


def _orders(words: Sequence[str]) -> bool:
    """Whether it begins with any verb in its bare form before what begins an object (`load a page fails` is none)."""
    verb, after = _opening(words)
    bare = verb.isalpha() and not verb.endswith(("ing", "ed")) and (not verb.endswith("s") or verb.endswith("ss"))
    return bare and verb not in _NEVER_VERBS and after in _OBJECTS


def _opening(words: Sequence[str]) -> tuple[str, str]:
    """The first two words after what is polite."""
    opening = next((at for at, word in enumerate(words) if word not in _COURTESY), len(words))
    verb, after = (*words[opening : opening + 2], "", "")[:2]
    return verb, after


def _wants_to_learn(words: Sequence[str]) -> bool:
    """`how do i`, `how can one`, `how to`."""
    return len(words) > 2 and words[0] == "how" and (words[1] == "to" or words[2] in _LEARNERS)

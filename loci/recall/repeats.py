"""Near repeats: one fact captured more than once is one row with a count.

Two memories repeat each other where their problems and their approaches hold the same words but for a few.  Must not
know the query.
"""

from __future__ import annotations

from loci.base.frozen import dataclass
from loci.base.text import chunks, expand
from loci.recall.question import SMALL_WORDS

EACH, TOGETHER = 0.6, 0.7
"""Share of words in common (Jaccard) that problem and approach must have each, and on average: an article, an
inflection or a synonym apart they are one; two fixes of one problem share a tenth."""
ALIKE = 0.5
"""Share of words in common that makes two problems one; two steps of one attempt, a failed and a confirmed fix."""
_NAMES = "two three four five six seven eight nine ten"
_NUMBERS = {name: str(value) for value, name in enumerate(_NAMES.split(), 2)}


@dataclass(frozen=True)
class Gist:
    """What is compared of a memory."""

    problem: frozenset[str]
    """Telling words of the problem, as stems."""
    approach: frozenset[str]
    """Telling words of the approach, as stems."""
    resolved: bool | None
    """Its outcome: a fix that worked and one that failed are never one."""


def gist(problem: str, approach: str, resolved: bool | None) -> Gist:  # noqa: FBT001  # an outcome, not a switch
    """What is compared of a memory's texts."""
    return Gist(_words(problem), _words(approach), resolved)


def problem_words(problem: str) -> frozenset[str]:
    """What `same_problem` compares."""
    return _words(problem)


def same_problem(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two memories tell of one problem, however it was dealt with; numbers of theirs may differ."""
    return _shared(one, other) >= ALIKE


def _words(text: str) -> frozenset[str]:
    """The last form of each run that is no small word: its stem, or all parts of a compound."""
    found: set[str] = set()
    for chunk in chunks(text):
        low = chunk.lower()
        if low in _NUMBERS:
            found.add(_NUMBERS[low])
        elif low not in SMALL_WORDS:
            tokens = expand(chunk)
            found.update(tokens[-1:] if len(tokens) <= 2 else tokens)
    return frozenset(found)


def repeats(one: Gist, other: Gist) -> bool:
    """Whether two memories say the same; another number makes another memory."""
    if {one.resolved, other.resolved} == {True, False}:
        return False
    if _numbers(one) != _numbers(other):
        return False
    shares = _shared(one.problem, other.problem), _shared(one.approach, other.approach)
    return min(shares) >= EACH and sum(shares) >= 2 * TOGETHER


def _numbers(one: Gist) -> frozenset[str]:
    return frozenset(word for word in one.problem | one.approach if any(char.isdigit() for char in word))


def _shared(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one or other else 1.0

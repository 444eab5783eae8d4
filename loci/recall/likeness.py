"""How like a memory is to a query: which of its terms the memory holds, how well, and where.

Counts only; what it takes to be shown is decided in `gate`.  Must not know stores.
"""

from __future__ import annotations

from collections.abc import Sequence

from loci.base.frozen import dataclass, replace
from loci.index.episodes import Passage
from loci.recall.terms import Term

FIELD_WEIGHTS = (3.0, 1.5, 1.0, 1.0)
"""Problem, headings above it, approach, tags and files."""
SATURATION = 1.2
LENGTH_NORM = 0.4
TYPICAL_LENGTH = 60.0
"""Tokens of a memory at which length neither helps nor hurts."""


@dataclass(frozen=True)
class Likeness:
    """What a passage has of a query."""

    score: float
    """BM25F in nats, for the order."""
    covered: float
    """Nats of the query's terms that the passage holds."""
    missing: float
    """Nats of those it does not."""
    grades: tuple[float, ...]
    """For each term, how well it is held: 0..1."""
    brevity: float
    """1 for a memory of usual length or below, less the longer it is: a long text holds many words by chance."""

    @property
    def coverage(self) -> float:
        """Share of the query's weight that is held: 0..1."""
        whole = self.covered + self.missing
        return self.covered / whole if whole else 0.0


def liken(terms: Sequence[Term], passage: Passage) -> Likeness:
    """Compare a passage with a query's terms."""
    fields = (passage.title, passage.above, passage.body, passage.place)
    where = _places(fields)
    length = sum(map(len, fields))
    norm = SATURATION * (1 - LENGTH_NORM + LENGTH_NORM * length / TYPICAL_LENGTH)
    score, grades = 0.0, []
    for term in terms:
        best = []
        for word in term.words:
            count, grade = _count(word.forms, where)
            score += word.weight * count * (1 + SATURATION) / (count + norm)
            best.append(grade * word.weight)
        whole = any(token in where for token in term.wholes)
        score += term.weight if whole else 0.0  # its parts may stand apart in another memory
        grades.append(1.0 if whole else sum(best) / max(1e-9, sum(word.weight for word in term.words)))
    covered, missing = _covered(terms, grades)
    brevity = min(1.0, TYPICAL_LENGTH / max(1, length))
    return Likeness(score, covered, missing, tuple(grades), brevity)


def with_exact(terms: Sequence[Term], likeness: Likeness, exactly: frozenset[int]) -> Likeness:
    """The likeness with these terms held in full, whatever the words of the passage say."""
    if not exactly:
        return likeness
    grades = tuple(1.0 if at in exactly else grade for at, grade in enumerate(likeness.grades))
    covered, missing = _covered(terms, grades)
    return replace(likeness, covered=covered, missing=missing, grades=grades)


def _covered(terms: Sequence[Term], grades: Sequence[float]) -> tuple[float, float]:
    """(nats held, nats missing) of a query."""
    weights = [term.weight for term in terms]
    covered = sum(weight * grade for weight, grade in zip(weights, grades))  # noqa: B905  # made together
    return covered, sum(weights) - covered


Places = dict[str, list[tuple[int, int]]]
"""Token -> (field, position) of each time it stands in a passage."""


def _places(fields: Sequence[list[str]]) -> Places:
    where: Places = {}
    for field, tokens in enumerate(fields):
        for position, token in enumerate(tokens):
            where.setdefault(token, []).append((field, position))
    return where


def _count(forms: dict[str, float], where: Places) -> tuple[float, float]:
    """(weighted count, best grade) of a word: its strongest form in each field counts."""
    fields = [0.0, 0.0, 0.0, 0.0]
    best = 0.0
    for form, grade in forms.items():
        places = where.get(form)
        if places:
            best = max(best, grade)
            counts = [0.0, 0.0, 0.0, 0.0]
            for field, _ in places:
                counts[field] += grade
            fields = [max(a, b) for a, b in zip(fields, counts)]  # noqa: B905  # four fields each
    return sum(weight * count for weight, count in zip(FIELD_WEIGHTS, fields)), best  # noqa: B905

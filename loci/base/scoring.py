"""Shares with their intervals, and how risk grows with coverage.  Pure arithmetic over marks.

Must not know how a question was asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from loci.base.frozen import dataclass

Z = 1.959964
"""Standard normal quantile of a two-sided 95 % interval."""


@dataclass(frozen=True)
class Share:
    """How many of how many, with the 95 % interval."""

    hits: int
    """How many."""
    of: int
    """Of how many."""
    low: float
    """Lower end, 0..1."""
    high: float
    """Upper end, 0..1."""

    @property
    def value(self) -> float:
        """hits / of; 0 where there is nothing."""
        return self.hits / self.of if self.of else 0.0


@dataclass(frozen=True)
class Point:
    """One point of a risk-coverage curve."""

    coverage: float
    """Share of the answerable questions that are answered."""
    risk: float
    """Share of what is answered that is wrong."""
    threshold: float
    """Confidence from which is answered."""


def share(hits: int, of: int) -> Share:
    """A share with Wilson's interval (Wilson 1927), which stays inside 0..1 at the ends and for few questions."""
    if not of:
        return Share(0, 0, 0.0, 1.0)
    middle = (hits + Z * Z / 2) / (of + Z * Z)
    half = Z / (of + Z * Z) * sqrt(hits * (of - hits) / of + Z * Z / 4)
    return Share(hits, of, max(0.0, middle - half), min(1.0, middle + half))


def curve(marks: Sequence[tuple[float, bool]], answerable: int) -> tuple[Point, ...]:
    """Risk against coverage as the threshold falls (El-Yaniv and Wiener 2010).

    Args:
        marks: (confidence, whether the best candidate is right) of every question, those that nobody can answer too.
        answerable: questions that somebody can answer.

    Equal confidences are one point, so that the curve does not depend on the order of questions.
    """
    points = []
    right = 0
    ordered = sorted(marks, key=lambda pair: -pair[0])
    for answered, (confidence, good) in enumerate(ordered, 1):
        right += good
        if answered == len(ordered) or ordered[answered][0] != confidence:
            points.append(Point(right / answerable if answerable else 0.0, 1 - right / answered, confidence))
    return tuple(points)


def area(points: Sequence[Point]) -> float:
    """Mean risk over the coverage that is reached: the area under the curve, 0 for a perfect order; lower is better."""
    total = reached = 0.0
    for point in points:
        total += (point.coverage - reached) * point.risk
        reached = point.coverage
    return total / reached if reached else 1.0


def at_risk(points: Sequence[Point], risk: float) -> Point | None:
    """The point with the most coverage at no more than this risk; None where no threshold is that safe."""
    safe = [point for point in points if point.risk <= risk]
    return max(safe, key=lambda point: (point.coverage, -point.risk), default=None)

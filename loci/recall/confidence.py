"""Is the best project right?  A logistic over generic signals, and the floors below which nothing is answered.

The weights were fitted once, on questions made of commit subjects held out of 15 to 30 public projects, of real issue
titles and of questions about none of them; they say how signals weigh against each other.  Where to draw the line
follows from how many projects are registered, for the best of many is good by chance.  Must not know how a signal is
measured.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from loci.base.answers import Signal
from loci.base.frozen import dataclass
from loci.index.router import Router
from loci.recall.confidence_table import HERE_MODEL, OPEN_MODEL
from loci.recall.signals import HERE, OPEN

Model = tuple[float, tuple[tuple[float, float, float], ...]]
"""(bias, one (mean, spread, weight) for each signal)."""

OPEN_FLOOR = -1.1
HERE_FLOOR = -0.5
"""Where an installation has none of its own, at USUAL projects."""
USUAL = 15
A_MORE = 0.5
"""Nats by which the floor rises with the logarithm of the number of projects: 95 of 100 unanswerable questions are
refused at -1.1 among 15 and at -0.5 among 46."""
FEW_FLOOR = -1.4
"""The floor of a few projects: among 1, 2, 3 and 5 real ones 97, 98, 100 and 98 of 100 unanswerable questions are
refused (where the logarithm alone would draw it 93, 96, 97 and 98), questions about projects that are not registered
one and a half to three times as often, for 3 of 279 right answers."""
AWAY = 0.4
"""Nats more that another project needs where the asker stands in one: a directory makes all others less likely."""
OPEN_RANGE = (-2.0, 1.0)
HERE_RANGE = (-2.0, 0.5)
"""An installation's own floors stay inside: outside, what it was asked says more about it than about the floor."""


@dataclass(frozen=True)
class Floors:
    """Scores below which nothing is answered."""

    open: float = OPEN_FLOOR
    """For the best of all projects."""
    here: float = HERE_FLOOR
    """For the project one stands in, which is likely to be meant."""


def floors_of(router: Router) -> Floors:
    """The installation's own floors, the defaults where it has none or they can't be read."""
    try:
        own = [float(value) for value in router.fitted("floors").split()]
    except ValueError:
        own = []
    if len(own) != 2:
        usual = max(FEW_FLOOR, OPEN_FLOOR + A_MORE * log(max(1, router.count) / USUAL))
        return Floors(_within(usual, OPEN_RANGE))
    return Floors(_within(own[0], OPEN_RANGE), _within(own[1], HERE_RANGE))


def _within(value: float, limits: tuple[float, float]) -> float:
    return max(limits[0], min(limits[1], value))


def open_score(signals: Sequence[float]) -> float:
    """Log odds that the best candidate of all is right."""
    return _score(OPEN_MODEL, signals)


def here_score(signals: Sequence[float]) -> float:
    """Log odds that the project one stands in is meant, against one taken at random."""
    return _score(HERE_MODEL, signals)


def _score(model: Model, signals: Sequence[float]) -> float:
    bias, terms = model
    return bias + sum(
        weight * (value - mean) / spread for value, (mean, spread, weight) in zip(signals, terms, strict=True)
    )


def probability(score: float) -> float:
    """Log odds as 0..1."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, score))))


def explained(project: str, signals: Sequence[float], *, here: bool = False) -> tuple[Signal, ...]:
    """The signals with their weights, for a person."""
    names, (_, terms) = (HERE, HERE_MODEL) if here else (OPEN, OPEN_MODEL)
    prefix = "here: " if here else ""
    return tuple(
        Signal(prefix + name, project, round(value, 4), round(weight / spread, 4))
        for name, value, (_, spread, weight) in zip(names, signals, terms, strict=True)
    )

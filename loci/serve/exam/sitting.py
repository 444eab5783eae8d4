"""Asks every question of an examination and marks the answers.

Must not know how questions were made or what the marks come to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from loci.base.answers import ABSTAIN, Answer, Hit
from loci.base.exam import HEADING, SYMBOL, Cited, Mark, Question, verdict_of
from loci.base.frozen import replace
from loci.recall import confidence
from loci.recall.ask import ask
from loci.recall.confidence_table import OPEN_MODEL
from loci.recall.scope import Scope
from loci.recall.signals import OPEN
from loci.serve.exam.room import Room

_OF = {HEADING: ("doc",), SYMBOL: ("symbol",)}
_NOBODY = float("-inf")
_CERTAIN = 30.0
"""Log odds of what a name or a fact decides, without evidence being weighed."""


def sit(questions: Sequence[Question], room: Room, now: str, told: Callable[[int], None]) -> tuple[Mark, ...]:
    """Ask them all, in their order."""
    marks = []
    for at, question in enumerate(questions, 1):
        answer = ask(question.text, Scope(here=question.here), room.router_for(question.hidden), room.stores, now)
        marks.append(mark_of(question, answer))
        told(at)
    return tuple(marks)


def mark_of(question: Question, answer: Answer) -> Mark:
    """How one answer is marked."""
    decision = answer.decision
    said = () if decision.outcome == ABSTAIN else tuple(one.id for one in decision.projects)
    kinds = _OF.get(question.kind, ())
    verdict = verdict_of(question, said, [_cited(hit) for hit in answer.hits if hit.kind in kinds])
    measured = {one.name: one for one in decision.signals}
    signals = tuple(measured[name].value for name in OPEN) if all(name in measured for name in OPEN) else ()
    best = measured[OPEN[0]].project if signals else (said[0] if said else "")
    score = confidence.open_score(signals) if signals else (_CERTAIN if said else _NOBODY)
    return Mark(question, verdict, said, best, score, signals)


def _cited(hit: Hit) -> Cited:
    return Cited(hit.project, hit.path or "", hit.line or 0, hit.heading[-1] if hit.heading else hit.title)


def without_signal(marks: Sequence[Mark], name: str) -> tuple[Mark, ...]:
    """The marks as if one signal always had its usual value, and so told nothing."""
    place = OPEN.index(name)
    usual = OPEN_MODEL[1][place][0]
    return tuple(
        replace(one, score=confidence.open_score((*one.signals[:place], usual, *one.signals[place + 1 :])))
        if one.signals else one
        for one in marks
    )  # fmt: skip


def is_right_by_best(mark: Mark) -> bool:
    """Whether the best candidate is right, had it been answered."""
    return mark.best in mark.question.gold if mark.question.gold else False


SIGNALS = OPEN
"""Names of the signals that are ablated."""

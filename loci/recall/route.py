"""The decision about scope, before anything is searched: routed, a set, or an abstention with its reason.

Must not know files, git, the network or the clock; stores come from the door that asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from loci.base.answers import (
    ABSTAIN,
    AMBIGUOUS,
    DEICTIC,
    NO_EVIDENCE,
    ROUTED,
    SET,
    Candidate,
    Chosen,
    Decision,
    Signal,
)
from loci.index.router import Router, WordRow
from loci.recall import grammar, names
from loci.recall.evidence import Evidence, weigh
from loci.recall.question import Question, parse
from loci.recall.scope import OpenStores, Scope

FLOOR = 4.0
MARGIN = 0.6
ENOUGH = 0.5
"""Share of a question that a project must hold; under one half it is about something else."""


def route(question: str, scope: Scope, router: Router, open_stores: OpenStores) -> Decision:
    """Decide which project a question belongs to.

    Args:
        question: any text.
        scope: what the asker said about it and where they stand.
        router: evidence over all projects; may be empty.
        open_stores: reaches the stores of the few candidates whose passages are compared.
    """
    parsed = parse(question)
    if scope.explicit:
        chosen = tuple(Chosen(one, _name(one, router), 1.0, ("named with -p",)) for one in scope.explicit)
        return Decision(ROUTED, chosen)
    if not parsed.plain:
        return Decision(ABSTAIN, reason=NO_EVIDENCE)
    named = names.named_in(parsed.plain, router)
    if grammar.asks_for_set(parsed.plain):
        everyone = tuple(Chosen(one.id, one.name, 0.5) for one in router.projects())
        return Decision(SET, everyone, coverage=(("projects", router.count),))
    if named:
        return Decision(
            ROUTED, tuple(Chosen(one.project.id, one.project.name, 1.0, (f"named {one.shown}",)) for one in named)
        )
    if grammar.points_here(parsed.plain):
        if scope.here:
            return Decision(ROUTED, (Chosen(scope.here, _name(scope.here, router), 1.0, ("you are here",)),))
        return Decision(ABSTAIN, reason=DEICTIC)
    return _by_evidence(parsed, scope, router)


def _by_evidence(parsed: Question, scope: Scope, router: Router) -> Decision:
    rows = router.words(parsed.tokens)
    found = weigh(parsed, router, rows)
    shares = coverage(parsed, router, rows)
    signals = tuple(Signal("likelihood", one.project.id, one.score, 1.0) for one in found[:5])
    signals += tuple(Signal("coverage", one.project.id, shares.get(one.project.number, 0.0), 1.0) for one in found[:5])
    chosen = _chosen(found, shares, scope)
    if chosen is not None:
        why = (f"words: {', '.join(chosen.terms)}", *(("you are here",) if chosen.project.id == scope.here else ()))
        one = Chosen(chosen.project.id, chosen.project.name, max(chosen.posterior, 0.5), why)
        return Decision(ROUTED, (one,), signals=signals)
    covered = bool(found) and shares.get(found[0].project.number, 0.0) >= ENOUGH
    reason = AMBIGUOUS if covered else NO_EVIDENCE
    return Decision(ABSTAIN, reason=reason, candidates=_candidates(found), signals=signals)


def _chosen(found: tuple[Evidence, ...], shares: dict[int, float], scope: Scope) -> Evidence | None:
    """The project that covers the question and stands out, or covers it and is where the asker stands."""
    if not found:
        return None
    best = found[0]
    here = next((one for one in found if one.project.id == scope.here), None)
    if here is not None and shares.get(here.project.number, 0.0) >= ENOUGH and best.score - here.score < FLOOR:
        return here
    strong = best.posterior >= MARGIN or len(found) == 1
    return best if strong and shares.get(best.project.number, 0.0) >= ENOUGH else None


def coverage(parsed: Question, router: Router, rows: Sequence[WordRow]) -> dict[int, float]:
    """Share of the question, weighted by rarity over all passages, that each project holds; unknown words are charged.

    Returns:
        0..1 by project number.
    """
    by_word = {row.word: row for row in rows}
    size = max(1, router.episodes)
    total, held = 0.0, dict[int, float]()
    for group in parsed.groups:
        known = [by_word[token] for token in group.tokens if token in by_word]
        weight = log(1 + (size + 0.5) / (max((row.ef for row in known), default=0) + 0.5))
        total += weight
        for number in {posting[0] for row in known for posting in row.head}:
            held[number] = held.get(number, 0.0) + weight
    return {number: share / total for number, share in held.items()} if total else {}


def _candidates(found: tuple[Evidence, ...]) -> tuple[Candidate, ...]:
    return tuple(Candidate(one.project.id, one.project.name, one.terms) for one in found[:3])


def _name(project: str, router: Router) -> str:
    known = router.project(project)
    return known.name if known else project.rsplit("/", 1)[-1]

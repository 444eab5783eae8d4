"""The decision about scope, before anything is searched: routed, a set, or an abstention with its reason.

Must not know files, git, the network or the clock; stores come from the door that asks.
"""

from __future__ import annotations

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
from loci.index.router import Router
from loci.recall import grammar, names
from loci.recall.evidence import Evidence, weigh
from loci.recall.question import Question, parse
from loci.recall.scope import OpenStores, Scope

FLOOR = 4.0
MARGIN = 0.6


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
    found = weigh(parsed, router, router.words(parsed.tokens))
    signals = tuple(Signal("likelihood", one.project.id, one.score, 1.0) for one in found[:5])
    if not found or found[0].score < FLOOR:
        return Decision(ABSTAIN, reason=NO_EVIDENCE, candidates=_candidates(found), signals=signals)
    best = found[0]
    if scope.here and best.project.id != scope.here:
        best = next((one for one in found if one.project.id == scope.here and one.score > best.score / 2), best)
    if best.posterior < MARGIN and best.project.id != scope.here:
        return Decision(ABSTAIN, reason=AMBIGUOUS, candidates=_candidates(found), signals=signals)
    why = (f"words: {', '.join(best.terms)}", *(("you are here",) if best.project.id == scope.here else ()))
    return Decision(ROUTED, (Chosen(best.project.id, best.project.name, best.posterior, why),), signals=signals)


def _candidates(found: tuple[Evidence, ...]) -> tuple[Candidate, ...]:
    return tuple(Candidate(one.project.id, one.project.name, one.terms) for one in found[:3])


def _name(project: str, router: Router) -> str:
    known = router.project(project)
    return known.name if known else project.rsplit("/", 1)[-1]

"""A question becomes an answer: route, search inside the route, fuse what the stores say, the stores' own gate.

Must not know files, git, the network or the clock: `now` is an argument, a hit's state on disk is added by the door.
"""

from __future__ import annotations

from collections.abc import Sequence

from loci.base.answers import ABSTAIN, NOTHING_FOUND, OUTSIDE, ROUTED, Answer, Decision, Hit
from loci.base.frozen import replace
from loci.index.router import Router
from loci.recall import quotes
from loci.recall.question import Question
from loci.recall.route import Route, routed
from loci.recall.scope import OpenStores, Scope


def ask(question: str, scope: Scope, router: Router, open_stores: OpenStores, now: str, limit: int = 5) -> Answer:
    """Answer a question with quotations, or abstain with a reason.

    Args:
        question: any text.
        scope: what the asker said about it and where they stand.
        router: evidence over all projects.
        open_stores: reaches a project's stores.
        now: RFC 3339 UTC.
        limit: hits of each kind (commit, doc, code, memory, fact).
    """
    found = routed(question, scope, router, open_stores)
    decision = found.decision
    if decision.outcome != ROUTED or not decision.projects:
        return Answer(question, decision, found.facts)
    hits = list(found.facts)
    for chosen in decision.projects:
        hits += quotes.of_project(chosen.id, found.question, found.rarity, open_stores, now, limit)
    if not hits:
        return Answer(question, _nothing(found, scope))
    return Answer(question, decision, _fused(hits, limit))


def _nothing(found: Route, scope: Scope) -> Decision:
    """The project is clear and its stores hold no answer; what was searched stays in the decision."""
    names = ", ".join(chosen.name for chosen in found.decision.projects)
    return replace(
        found.decision,
        outcome=ABSTAIN,
        projects=(),
        reason=OUTSIDE if scope.explicit else NOTHING_FOUND,
        notes=(*found.decision.notes, f"searched: {names}"),
    )


_FAMILY = {"symbol": "code", "caller": "code", "callee": "code", "docstring": "code", "note": "memory",
           "solution": "memory", "gotcha": "memory", "pattern": "memory"}  # fmt: skip


def _fused(hits: Sequence[Hit], limit: int) -> tuple[Hit, ...]:
    """At most `limit` of each family over all projects, best first; no text twice."""
    ordered = sorted(
        hits, key=lambda hit: (-hit.score, hit.project, hit.commit or hit.path or hit.record or "", hit.line or 0)
    )
    kept: list[Hit] = []
    counts: dict[str, int] = {}
    texts: set[tuple[str, str, str]] = set()
    for hit in ordered:
        family = _FAMILY.get(hit.kind, hit.kind)
        said = (family, hit.title, hit.text or f"{hit.path}:{hit.line}")
        if counts.get(family, 0) < limit and said not in texts:
            texts.add(said)
            counts[family] = counts.get(family, 0) + 1
            kept.append(hit)
    return tuple(kept)


__all__ = ["Question", "ask"]

"""A question becomes an answer: route, search inside the route, fuse what the stores say, the stores' own gate.

Must not know files, git, the network or the clock: `now` is an argument, a hit's state on disk is added by the door.
"""

from __future__ import annotations

from collections.abc import Sequence

from loci.base.answers import ABSTAIN, NOTHING_FOUND, OUTSIDE, ROUTED, Answer, Chosen, Decision, Hit
from loci.base.frozen import replace
from loci.index.router import Router
from loci.recall import quotes
from loci.recall.grammar import is_deictic
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
        return Answer(question, decision, _distinct(found.facts))
    hits = []
    for chosen in decision.projects:
        hits += quotes.of_project(chosen.id, found.question, found.rarity, open_stores, now, limit)
    answers = (*_distinct(found.facts), *_fused(hits, _trust(decision.projects), limit))
    if not answers and is_deictic(found.question.plain):
        answers = tuple(quotes.opening(decision.projects[0].id, open_stores))
    if not answers:
        return Answer(question, _nothing(found, scope))
    return Answer(question, decision, answers)


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


TELLING = 80
"""Characters from which equal texts are one text, whatever stands above them; less may be a signature or a link."""
DOUBT = 0.3
"""The power of a project's share of belief that its hits count: without it a runner-up's took the first place from 3 of
88 titles of pull requests, with it from none; at 0.5 two commits of 90 symptoms drop out of the first five."""
_FAMILY = {"symbol": "code", "caller": "code", "callee": "code", "docstring": "code", "note": "memory",
           "solution": "memory", "gotcha": "memory", "pattern": "memory"}  # fmt: skip


def _trust(chosen: Sequence[Chosen]) -> dict[str, float]:
    """What a hit of each project counts: less for a project that is less likely to be meant."""
    first = max(one.score for one in chosen) or 1.0
    return {one.id: (one.score / first) ** DOUBT for one in chosen}


def _fused(hits: Sequence[Hit], trust: dict[str, float], limit: int) -> tuple[Hit, ...]:
    """At most `limit` of each family over all projects, best first; no text twice."""

    def place(hit: Hit) -> tuple[float, str, str, int]:
        named = hit.commit or hit.path or hit.record or ""
        return -hit.score * trust.get(hit.project, 1.0), hit.project, named, hit.line or 0

    ordered = sorted(hits, key=place)
    kept: list[Hit] = []
    counts: dict[str, int] = {}
    for hit in _distinct(ordered):
        family = _FAMILY.get(hit.kind, hit.kind)
        if counts.get(family, 0) < limit:
            counts[family] = counts.get(family, 0) + 1
            kept.append(hit)
    return tuple(kept)


def _distinct(hits: Sequence[Hit]) -> tuple[Hit, ...]:
    """The hits without those that say what an earlier one of their family said."""
    seen: set[tuple[str, str, str]] = set()
    kept = []
    for hit in hits:
        family = _FAMILY.get(hit.kind, hit.kind)
        title = "" if len(hit.text) >= TELLING else hit.title
        is_use = hit.kind in ("caller", "callee")  # of two uses in one function the lines differ
        said = (family, title, f"{hit.path}:{hit.line}" if is_use else hit.text or f"{hit.path}:{hit.line}")
        if said not in seen:
            seen.add(said)
            kept.append(hit)
    return tuple(kept)


__all__ = ["Question", "ask"]

"""The decision about scope, before anything is answered: routed, a set, or an abstention with its reason.

    an explicit name > the working directory > evidence > recency

Must not know files, git, the network or the clock; stores come from the door that asks.
"""

from __future__ import annotations

from collections.abc import Sequence

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
    Hit,
    Signal,
)
from loci.base.frozen import dataclass, replace
from loci.index.router import Router, WordRow
from loci.recall import confidence, grammar, literal, names, signals, slips, stated
from loci.recall.background import Background, filled
from loci.recall.evidence import Evidence, Weighed, unheard, weigh
from loci.recall.names import BARE, CUED, QUOTED, Named
from loci.recall.passages import Rarity, rarity_of
from loci.recall.question import Question, for_routing, parse
from loci.recall.scope import OpenStores, Scope
from loci.recall.standing import CANDIDATES, Field, Standing, nothing_said, posteriors, stand
from loci.recall.structure import asks_of_code

AHEAD = 4.0
"""Nats by which another project has to lead the one the asker stands in: of 304 questions asked inside their own
project 287 were answered from it among 46 projects at 3.5 and 291 are, of 67 titles asked inside another 60 and 59."""
OF_CODE = 2.0
"""Nats more where the question has the form of one about code: who asks "which function does X" in a repository asks of
its code.  Of 304 questions asked inside one more is answered from it, among 15 projects and among 46."""
LIKELY_CODE = 0.5
"""Nats with which such a question speaks for the project it is asked in, before any word does.  Of 194 asked inside
their own of 14 or 15 projects, 79 of them descriptions of functions in a stranger's words, 174 are answered from it
without this and 178, 184, 189, 191 with 0.5, 1, 1.5, 2; of 776 times that one was asked inside any other project 73
are answered from that one, and 130, 177, 246, 282.  Of the
seven more of our own descriptions and the stranger's that 1 adds, one finds its function among five."""
NAME_NATS = 5.0
"""What a name that is no common word says for its project without a cue, and what a text of its code does."""
SHARED = 0.15
"""A runner-up with this share of the best one's belief is answered from as well, where the best has less than SURE."""
SURE = 0.8
"""With 0.35 and 0.6 90 symptoms asked in the open found their commit 61 times of 100, so 66; 110 projects are
answered from in place of 94, and what the runner-up says stands lower (`ask.DOUBT`)."""
CLOSE = 0.35
"""The share with which a runner-up makes a question ambiguous, where nothing is answered."""
MOST_CHOSEN = 2
MOST_NAMED = 5
MOST_CANDIDATES = 4


@dataclass(frozen=True)
class Route:
    """A decision with what it was made from, for whoever answers next."""

    decision: Decision
    """The outcome."""
    question: Question
    """The question taken apart."""
    rarity: Rarity
    """Rarities of its tokens over all projects."""
    facts: tuple[Hit, ...] = ()
    """Citations, where the facts decided."""


def route(question: str, scope: Scope, router: Router, open_stores: OpenStores) -> Decision:
    """Decide which project a question belongs to.

    Args:
        question: any text.
        scope: what the asker said about it and where they stand.
        router: evidence over all projects; may be empty.
        open_stores: reaches the stores of the few candidates whose passages are compared.
    """
    return routed(question, scope, router, open_stores).decision


def routed(question: str, scope: Scope, router: Router, open_stores: OpenStores) -> Route:
    """`route`, with what the answer needs of it."""
    asked = parse(question)
    rows = router.words(asked.tokens)
    ground, rarity = _measured(asked, rows, router)
    known = stated.by_facts(question, scope, router, open_stores) if asked.plain else None
    if scope.explicit:
        chosen = tuple(Chosen(one, name_of(one, router), 1.0, ("named with -p",)) for one in scope.explicit)
        if known is not None and known[0].outcome != ABSTAIN:
            return Route(known[0], asked, rarity, known[1])
        return Route(Decision(ROUTED, chosen), asked, rarity)
    if not asked.plain:
        return Route(Decision(ABSTAIN, reason=NO_EVIDENCE), asked, rarity)
    if known is not None:
        return Route(known[0], asked, rarity, known[1])
    named = (*names.named_in(asked.chunks, asked.plain, router), *literal.quoted_in(asked, rows, rarity, router))
    asked, meant = (asked, ()) if named else slips.corrected(asked, rows, router)
    if meant:
        rows = router.words(asked.tokens)
        ground, rarity = _measured(asked, rows, router)
    searched = for_routing(asked)
    decision = _decide(searched, ground, rarity, scope, router, open_stores, named)
    notes = tuple(f"did you mean {word}?" for word in meant)
    decision = stated.with_absence(decision, question, scope, router, open_stores)
    return Route(replace(decision, notes=(*decision.notes, *notes)), asked, rarity)


def _measured(question: Question, rows: Sequence[WordRow], router: Router) -> tuple[Background, Rarity]:
    """The question's words against all texts, and how rare each is among them."""
    ground = filled(question.tokens, rows, router)
    return ground, rarity_of(question.tokens, ground.holders, ground.passages)


def _decide(
    question: Question, ground: Background, rarity: Rarity, scope: Scope, router: Router, open_stores: OpenStores,
    named: Sequence[Named],
) -> Decision:  # fmt: skip
    tool = grammar.tool_at(question.plain)
    meant = [one for one in named if tool is None or not tool[0] <= one.span[0] < tool[1]]
    if grammar.asks_for_set(question.plain):
        everyone = weigh(question.groups, router, ground.rows, ground.tokens)
        return _set(question, everyone, rarity, router, open_stores)
    cued = [one for one in meant if one.how == CUED]
    if cued:
        return Decision(ROUTED, tuple(_by_name(one) for one in cued[:MOST_NAMED]))
    if grammar.is_deictic(question.plain) and not meant:
        return _deictic(scope, router)
    unknown = unheard(question.groups, ground.rows)
    meant += [] if named else names.nearly_named(question.plain, unknown, router)
    also = {*([scope.here] if scope.here else []), *(one.project.id for one in meant)}
    weighed = weigh(question.groups, router, ground.rows, ground.tokens, also, CANDIDATES)
    decision = _by_evidence(question, weighed, rarity, scope, router, open_stores, meant)
    if decision.outcome == ABSTAIN and named and not meant:
        return Decision(ROUTED, tuple(_by_name(one) for one in named[:1]))
    return decision


def _by_name(one: Named) -> Chosen:
    return Chosen(one.project.id, one.project.name, 1.0, (f"named: {one.shown}",))


def _deictic(scope: Scope, router: Router) -> Decision:
    if scope.here is None:
        return Decision(ABSTAIN, reason=DEICTIC)
    return Decision(ROUTED, (Chosen(scope.here, name_of(scope.here, router), 1.0, ("you are here",)),))


def _set(question: Question, weighed: Weighed, rarity: Rarity, router: Router, open_stores: OpenStores) -> Decision:
    """Every project that qualifies on its own: it knows every word asked for, and one passage holds half of them."""
    frame = grammar.frame_of_set(question.plain)
    places = [at for at, group in enumerate(question.groups) if group.tokens[0] not in frame]
    coverage = (("projects", router.count),)
    knowing = [one for one in weighed.projects if places and all(one.known[at] for at in places)]
    field = stand(question, Weighed(tuple(knowing), weighed.unknown), rarity, open_stores)
    chosen = [
        one for one in field.standings
        if any(2 * len(passage.groups & set(places)) >= len(places) for passage in one.best)
    ]  # fmt: skip
    if not chosen:
        return Decision(ABSTAIN, reason=NO_EVIDENCE, coverage=coverage)
    belief = dict(zip((one.evidence.project.id for one in field.standings), posteriors(field), strict=True))
    return Decision(
        SET,
        tuple(_chosen(one, question, belief[one.evidence.project.id], here=False) for one in chosen),
        coverage=coverage,
    )


def _by_evidence(
    question: Question, weighed: Weighed, rarity: Rarity, scope: Scope, router: Router, open_stores: OpenStores,
    named: Sequence[Named],
) -> Decision:  # fmt: skip
    always = _always(question, weighed, scope, router, named)
    if not question.groups or not (weighed.projects or always):
        return Decision(ABSTAIN, reason=DEICTIC if grammar.points_here(question.plain) else NO_EVIDENCE)
    field = _with_names(stand(question, weighed, rarity, open_stores, always), named)
    floors = confidence.floors_of(router)
    here = field.of(scope.here) if scope.here else None
    of_code = here is not None and asks_of_code(question.text)
    least = floors.open + (confidence.AWAY if here is not None and field.standings[0] is not here else 0.0)
    measured = signals.open_signals(question, field)
    best = field.standings[0]
    by_name = {one.project.id for one in named}
    quoted = {one.project.id for one in named if one.how == QUOTED}
    sure = confidence.open_score(measured)
    shown = confidence.explained(best.evidence.project.id, measured)
    shown += tuple(Signal(one.how, one.project.id, 1.0, NAME_NATS) for one in named)
    notes = tuple(f"did you mean {one.meant}?" for one in named if one.meant)
    if here is not None:
        inside = signals.here_signals(question, field, here)
        shown += confidence.explained(here.evidence.project.id, inside, here=True)
        stays = (
            best is here
            or (best.total - here.total < AHEAD + of_code * OF_CODE and best.evidence.project.id not in quoted)
            or (sure < least and best.evidence.project.id not in by_name)
        )
        score = confidence.here_score(inside) + of_code * LIKELY_CODE
        if stays and (score >= floors.here or here.evidence.project.id in by_name):
            score = confidence.probability(score)
            return Decision(ROUTED, (_chosen(here, question, score, here=True),), signals=shown, notes=notes)
    if sure >= least or best.evidence.project.id in by_name:
        return Decision(ROUTED, _several(question, field, confidence.probability(sure)), signals=shown, notes=notes)
    return _abstain(question, field, shown, notes, least)


def _always(
    question: Question, weighed: Weighed, scope: Scope, router: Router, named: Sequence[Named]
) -> list[Evidence]:
    """Projects that are looked at whatever the words say: where the asker stands, and what is named."""
    wanted = [*([scope.here] if scope.here else []), *(one.project.id for one in named)]
    found = []
    for project in dict.fromkeys(wanted):
        said = next((one for one in weighed.projects if one.project.id == project), None)
        one = said or nothing_said(router, project, len(question.groups))
        if one is not None:
            found.append(one)
    return found


def _with_names(field: Field, named: Sequence[Named]) -> Field:
    """The field with what bare names add."""
    if not named:
        return field
    bare = {one.project.id for one in named}
    standings = [
        Standing(one.evidence, one.best, one.total + NAME_NATS) if one.evidence.project.id in bare else one
        for one in field.standings
    ]
    standings.sort(key=lambda one: (-one.total, one.evidence.project.id))
    return Field(tuple(standings), field.weights, field.unknown)


def _several(question: Question, field: Field, score: float) -> tuple[Chosen, ...]:
    """The best candidate, and a runner-up that could as well be meant."""
    belief = posteriors(field)
    many = [
        at for at in range(len(field.standings))
        if at == 0 or (belief[0] < SURE and belief[at] >= SHARED * belief[0])
    ]  # fmt: skip
    return tuple(
        _chosen(field.standings[at], question, score * belief[at] / belief[0], here=False) for at in many[:MOST_CHOSEN]
    )


def _abstain(
    question: Question, field: Field, shown: tuple[Signal, ...], notes: tuple[str, ...], floor: float
) -> Decision:
    """Ambiguous where several could be meant, else there is no evidence."""
    belief = posteriors(field)
    close = [one for one, share in zip(field.standings, belief, strict=True) if share >= CLOSE * belief[0]]
    if grammar.points_here(question.plain):
        reason = DEICTIC
    else:
        reason = AMBIGUOUS if len(close) > 1 and field.standings[0].evidence.score > 0 else NO_EVIDENCE
    candidates = tuple(
        Candidate(one.evidence.project.id, one.evidence.project.name, terms(one.evidence, question))
        for one in field.standings[:MOST_CANDIDATES]
        if terms(one.evidence, question)
    )
    return Decision(
        ABSTAIN, reason=reason, candidates=candidates, signals=(*shown, Signal("floor", "", floor, 0.0)), notes=notes
    )


def _chosen(one: Standing, question: Question, score: float, *, here: bool) -> Chosen:
    said = terms(one.evidence, question)
    why = (f"words: {', '.join(said)}",) if said else ()
    return Chosen(
        one.evidence.project.id,
        one.evidence.project.name,
        round(score, 4),
        (*why, *(("you are here",) if here else ())),
    )


def terms(evidence: Evidence, question: Question) -> tuple[str, ...]:
    """The question's words that speak for a project, strongest first."""
    order = sorted(range(len(evidence.gains)), key=lambda at: (-evidence.gains[at], at))
    return tuple(question.groups[at].shown for at in order[:6] if evidence.gains[at] > 0.2)


def name_of(project: str, router: Router) -> str:
    """Display name of a project, the end of its id where the router does not know it."""
    known = router.project(project)
    return known.name if known else project.rsplit("/", 1)[-1]


__all__ = ["BARE", "Route", "name_of", "route", "routed", "terms"]

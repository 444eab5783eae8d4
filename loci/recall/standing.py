"""How a few projects stand to a question: their words and their best passages together, comparably.

Words narrow, passages decide: the look-up in the router names a handful, whose stores have to be searched for the
answer anyway.  Must not know names, grammar or thresholds.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest
from math import exp

from loci.base.frozen import dataclass, replace
from loci.index import code_search
from loci.index.router import Router
from loci.index.store import Store
from loci.recall import blend
from loci.recall.evidence import Evidence, Weighed
from loci.recall.passages import RAREST, Rarity, Scored, look
from loci.recall.question import Question
from loci.recall.scope import OpenStores

CANDIDATES = 8
"""Projects whose passages are compared; of 57 projects the right one was among the first 8 by words 9 times of 10."""
GAP = 3.5
"""Nats behind the best by words at which passages can't turn the order any more."""
CODE = "code"
"""Kind of a definition among passages."""
CODE_GAP = 3.5
"""Nats behind the best at which code can't turn the order any more: reading it doubles what a candidate costs."""
PASSAGES = 5
"""Best passages of each kind that are taken into account."""
VOTERS = 20
WORDS_WEIGHT = 1.3
BEST_WEIGHT = 0.14
MEAN_WEIGHT = 0.1
"""What a nat of the words, of the best passage and of the five best count: fitted on commit subjects held out of 15 to
30 projects, by which real titles were routed right 97 of 100 times among 15 projects and 92 among 57."""


COVERED = 0.8
COVERED_NATS = 3.0
"""What it says that one passage holds every word of the question: of 100 messages out of code 65 were routed right with
it and 57 without, and titles, symptoms and sections as before."""


MEANING_NATS = 12.0
"""Nats by which a project falls behind for each whole likeness that its nearest texts lack: of 370 questions the right
project came first 328 times by words, 336 with 14 on the best text, 338 with 14 on three."""


MEANING_GAP = 6.0
"""Nats behind the best by words at which meaning can't turn the order: opening the vectors of one more project takes a
cold question 5 CPU ms."""


@dataclass(frozen=True)
class Standing:
    """One candidate."""

    evidence: Evidence
    """What its words say."""
    best: tuple[Scored, ...]
    """Its best passages over all kinds, best first, at most PASSAGES of each kind."""
    total: float
    """Everything together, in nats."""


@dataclass(frozen=True)
class Field:
    """All candidates of a question."""

    standings: tuple[Standing, ...]
    """Best first; equal ones by id."""
    weights: tuple[float, ...]
    """Rarity of each of the question's groups, at most RAREST."""
    unknown: tuple[bool, ...]
    """Groups that no project holds."""

    def of(self, project: str) -> Standing | None:
        """The candidate with this id."""
        return next((one for one in self.standings if one.evidence.project.id == project), None)


def stand(
    question: Question, weighed: Weighed, rarity: Rarity, open_stores: OpenStores, always: Sequence[Evidence] = ()
) -> Field:
    """Search the stores of the best candidates by words, and of those in `always`."""
    first = weighed.projects[0].score if weighed.projects else 0.0
    chosen = [one for one in weighed.projects[:CANDIDATES] if one.score > first - GAP]
    ids = {one.project.id for one in chosen}
    chosen += [one for one in always if one.project.id not in ids]
    found = [(one, _passages(one, question, rarity, open_stores)) for one in chosen]
    standings = [_standing(one, question, rarity, passages) for one, passages in found]
    best = max((one.total for one in standings), default=0.0)
    for at, (one, passages) in enumerate(found):
        if standings[at].total > best - CODE_GAP:
            passages.extend(_definitions(one, question, rarity, open_stores))
            standings[at] = _standing(one, question, rarity, passages)
    standings = _with_meaning(standings, question.text, open_stores)
    standings.sort(key=lambda one: (-one.total, one.evidence.project.id))
    weights = tuple(min(RAREST, rarity[group.tokens[0]]) for group in question.groups)
    return Field(tuple(standings), weights, weighed.unknown)


def _with_meaning(standings: list[Standing], text: str, open_stores: OpenStores) -> list[Standing]:
    """Less for projects that say less of the same in other words; as it was where one of them has no vectors.

    What is nearest stays as sure as it was: a nearest text always exists, whatever is asked.
    """
    least = max((one.total for one in standings), default=0.0) - MEANING_GAP
    close = [one for one in standings if one.total >= least]
    near = [blend.nearness(open_stores(one.evidence.project.id), text) for one in close] if len(close) > 1 else [None]
    found = [one for one in near if one is not None]
    if len(found) < len(near):
        return standings
    lacking = {one.evidence.project.id: max(found) - like for one, like in zip(close, found, strict=True)}
    most = max(lacking.values())  # of those too far behind, which are not looked at
    return [
        replace(one, total=one.total - MEANING_NATS * lacking.get(one.evidence.project.id, most)) for one in standings
    ]


def _passages(evidence: Evidence, question: Question, rarity: Rarity, open_stores: OpenStores) -> list[Scored]:
    """Its best passages of each kind."""
    return [
        passage
        for store in open_stores(evidence.project.id)
        for passages in look(store, question, rarity, PASSAGES).values()
        for passage in passages
    ]


def _standing(evidence: Evidence, question: Question, rarity: Rarity, found: list[Scored]) -> Standing:
    found.sort(key=lambda one: -one.score)
    top = [one.score for one in found[:PASSAGES]]
    mean = sum(top) / PASSAGES
    total = WORDS_WEIGHT * evidence.score + BEST_WEIGHT * (top[0] if top else 0.0) + MEAN_WEIGHT * mean
    return Standing(evidence, tuple(found), total + COVERED_NATS * _covered(question, evidence, found, rarity))


def _covered(question: Question, evidence: Evidence, found: Sequence[Scored], rarity: Rarity) -> float:
    """How nearly one passage holds every word of the question, by weight: 0 up to COVERED of them, 1 for all.

    A part of a compound stands for as much of it as the project is said to know.
    """
    weights = [min(RAREST, rarity[group.tokens[0]]) for group in question.groups]
    total = sum(weights)
    if len(weights) < 2 or total <= 0:
        return 0.0
    share = max((sum(weights[at] * evidence.known[at] for at in one.groups) for one in found), default=0.0) / total
    return max(0.0, share - COVERED) / (1 - COVERED)


def _definitions(evidence: Evidence, question: Question, rarity: Rarity, open_stores: OpenStores) -> list[Scored]:
    """The definitions that hold most of the question in name, doc, comments and messages."""
    groups = [group.tokens for group in question.groups]
    return [one for store in open_stores(evidence.project.id) for one in _defined_in(store, groups, rarity)]


def _defined_in(store: Store, groups: Sequence[Sequence[str]], rarity: Rarity) -> list[Scored]:
    shares: dict[int, dict[int, float]] = {}
    scores = store.read(lambda connection: code_search.search(connection, groups, rarity, shares)) or {}
    least = min(nlargest(PASSAGES, scores.values()), default=0.0)
    best = [(score, number) for number, score in scores.items() if score >= least]
    held = [(score, number, frozenset(at for at, given in shares.items() if number in given)) for score, number in best]
    held.sort(key=lambda one: (-one[0], -len(one[2]), sorted(one[2])))
    return [Scored(store, number, CODE, score, places) for score, number, places in held[:PASSAGES]]


def nothing_said(router: Router, project: str, groups: int) -> Evidence | None:
    """A registered project for which the question's words say nothing."""
    known = router.project(project)
    return None if known is None else Evidence(known, 0.0, (0.0,) * groups, (0.0,) * groups)


def posteriors(field: Field) -> list[float]:
    """Each candidate's share of belief, in the order of the standings."""
    first = field.standings[0].total if field.standings else 0.0
    shares = [exp(one.total - first) for one in field.standings]
    return [share / sum(shares) for share in shares]


def votes(field: Field) -> list[float]:
    """Each candidate's share of the best VOTERS passages of all of them, by score, in the order of the standings."""
    passages = [(one.score, place) for place, standing in enumerate(field.standings) for one in standing.best]
    best = nlargest(VOTERS, passages)
    total = sum(score for score, _ in best) or 1.0
    return [sum(score for score, place in best if place == at) / total for at in range(len(field.standings))]

"""A question becomes an answer: route, search inside the route, fuse, the store's own gate.

Must not know files, git, the network or the clock: `now` is an argument, a hit's state on disk is added by the door.
"""

from __future__ import annotations

from loci.base.answers import ABSTAIN, NOTHING_FOUND, ROUTED, Answer, Decision, Hit
from loci.base.evidence import Episode
from loci.base.frozen import replace
from loci.index import episodes
from loci.index.router import Router
from loci.recall.passages import Scored, rarity_of, search
from loci.recall.question import Question, parse
from loci.recall.route import route
from loci.recall.scope import OpenStores, Scope

KINDS = (("commit",), ("doc",), ("docstring",), ("note", "solution", "gotcha", "pattern"))
"""What is ranked together; an answer holds at most `limit` of each."""


def ask(question: str, scope: Scope, router: Router, open_stores: OpenStores, now: str, limit: int = 5) -> Answer:
    """Answer a question with quotations, or abstain with a reason.

    Args:
        question: any text.
        scope: what the asker said about it and where they stand.
        router: evidence over all projects.
        open_stores: reaches a project's stores.
        now: RFC 3339 UTC.
        limit: hits of each kind (commit, doc, code, memory).
    """
    decision = route(question, scope, router, open_stores)
    if decision.outcome != ROUTED:
        return Answer(question, decision)
    parsed = parse(question)
    hits = [hit for chosen in decision.projects for hit in _hits(chosen.id, parsed, router, open_stores, limit)]
    if not hits:
        return Answer(question, Decision(ABSTAIN, reason=NOTHING_FOUND, signals=decision.signals))
    return Answer(question, decision, tuple(sorted(hits, key=lambda hit: -hit.score)))


def _hits(project: str, parsed: Question, router: Router, open_stores: OpenStores, limit: int) -> list[Hit]:
    rows = {row.word: row.ef for row in router.words(parsed.tokens)}
    rarity = rarity_of(parsed.tokens, rows, router.episodes)
    stores = open_stores(project)
    found: list[Hit] = []
    for kinds in KINDS:
        found += [_hit(project, one) for one in search(stores, parsed, kinds, rarity, limit)]
    return [hit for hit in found if hit.project]


def _hit(project: str, one: Scored) -> Hit:
    loaded = one.store.read(lambda connection: episodes.load(connection, [one.passage.id])) or []
    return to_hit(project, loaded[0], one.score) if loaded else replace(_NOTHING, project="")


_NOTHING = Hit("", "", "", "", 0.0)


def to_hit(project: str, episode: Episode, score: float) -> Hit:
    """An episode as a quotation with its citation."""
    states = (
        "superseded" if episode.superseded else "",
        {True: "resolved", False: "failed", None: ""}[episode.resolved],
    )
    return Hit(
        project, episode.kind, episode.title, episode.text, round(score, 4), episode.date, episode.commit, episode.path,
        episode.line, episode.end_line, episode.heading, episode.symbol, tuple(state for state in states if state),
        episode.author, episode.record, episode.paths,
    )  # fmt: skip

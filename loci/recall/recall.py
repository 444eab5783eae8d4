"""What was learned before about a query: this project's memories first, or nothing.

Search, likeness, gate, fusion and the merging of repeats, in this order; the gate comes before anything that depends on
age or outcome.  Must not know files, git, the network or the clock: `now` is an argument.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

from loci.base.evidence import Episode
from loci.base.frozen import dataclass, replace
from loci.index import vocabulary
from loci.index.episodes import Passage
from loci.index.store import Store
from loci.recall import blend, gate
from loci.recall.exact import named, verbatim
from loci.recall.fuse import age_in_days, fuse
from loci.recall.gate import ALONE, Match, Verdict
from loci.recall.likeness import SATURATION, Likeness, liken, with_exact
from loci.recall.manner import Manner, manner_of
from loci.recall.nominees import nominees
from loci.recall.query import Segment, segments
from loci.recall.repeats import Gist, gist, problem_words, repeats, same_problem
from loci.recall.terms import Term, understand

KINDS = ("solution", "gotcha", "pattern", "note")
"""What is recalled; commits and documents are `ask`'s."""
JUDGED = 40
"""Best candidates of a store that are loaded whole and judged."""
EXPLAINED = 8
"""Candidates that `--explain` shows."""

OpenMemories = Callable[[str], Sequence[Store]]
"""The open stores of a project's journals, one for each id it has had; none for a project that is not known."""


@dataclass(frozen=True)
class Recollection:
    """One memory worth showing."""

    project: str
    """Canonical id of the project it was captured in."""
    episode: Episode
    """The memory."""
    score: float
    """What it was ordered by."""
    confidence: float
    """The gate's, 0..1."""
    count: int = 1
    """How many memories say the same."""
    foreign: bool = False
    """It is another project's than the one that was asked in."""
    state: tuple[str, ...] = ()
    """resolved | failed, and what the door adds of the work tree; what was superseded is not recalled."""


@dataclass(frozen=True)
class Considered:
    """One candidate with its verdict, for `--explain`."""

    project: str
    """Whose."""
    record: str
    """Id of its record."""
    title: str
    """Its problem or first line."""
    score: float
    """Relevance before age and outcome."""
    verdict: Verdict
    """Of the gate."""


@dataclass(frozen=True)
class Recalled:
    """What a query brings back."""

    query: str
    """As asked."""
    recollections: tuple[Recollection, ...] = ()
    """Strongest first, this project's before all others."""
    considered: tuple[Considered, ...] = ()
    """The best candidates and what the gate said, best first."""
    stored: int = 0
    """Memories that were searched."""


@dataclass(frozen=True)
class Reach:
    """What may be searched."""

    own: str | None
    """The project that is asked in; None where only `others` count."""
    others: Sequence[str] | Callable[[], Sequence[str]]
    """Further projects, most likely first; a function is asked only where they are looked at."""
    always: bool
    """The others are searched in any case, not only where the project's own memories are sparse."""
    memories: OpenMemories
    """Reaches their stores."""


@dataclass(frozen=True)
class _Asked:
    """One segment of a query, understood in one store."""

    segment: Segment
    """As written."""
    terms: tuple[Term, ...]
    """Its terms there."""
    manner: Manner
    """What its grammar says."""


@dataclass(frozen=True)
class _Rival:
    """A candidate beside the others of its store."""

    passage: Passage
    """The memory and its tokens."""
    likeness: Likeness
    """Exact matches counted in."""
    exactly: frozenset[int]
    """Positions of terms that are its tag or file."""
    relevance: float
    """Nats of what it says of the query, less where the query is held in part alone and where the memory is long."""


@dataclass(frozen=True)
class _Judged:
    """A candidate on its way."""

    project: str
    """Whose."""
    episode: Episode
    """The memory."""
    relevance: float
    """Nats."""
    verdict: Verdict
    """Of the gate."""


def recall(query: str, reach: Reach, now: str, limit: int = 5) -> Recalled:
    """Memories like a query, at most `limit`, or none.

    Args:
        query: any text; of a long one each sentence is asked for itself.
        reach: where to look.
        now: RFC 3339 UTC.
        limit: rows.
    """
    own = _search(query, [reach.own], reach.memories) if reach.own is not None else _Found()
    shown = _rows(own.judged, now, foreign=False)
    foreign = _Found()
    if reach.always or _is_sparse(shown):
        others = reach.others() if callable(reach.others) else reach.others
        foreign = _search(query, others, reach.memories)
        shown += _rows(foreign.judged, now, foreign=reach.own is not None)
    considered = (*own.considered, *foreign.considered)
    return Recalled(query, tuple(shown[: max(0, limit)]), considered, own.stored + foreign.stored)


def _is_sparse(rows: Sequence[Recollection]) -> bool:
    """Nothing of our own, or only what is known to have failed."""
    return all(row.episode.resolved is False for row in rows)


@dataclass(frozen=True)
class _Found:
    """What a search over some projects brought."""

    judged: tuple[_Judged, ...] = ()
    """What the gate let through."""
    considered: tuple[Considered, ...] = ()
    """Best candidates, shown or not."""
    stored: int = 0
    """Memories searched."""


def _search(query: str, projects: Sequence[str], memories: OpenMemories) -> _Found:
    stores = [(project, store) for project in projects for store in memories(project)]
    stored = sum(vocabulary.passages_of(store, KINDS) for _, store in stores)
    best: dict[tuple[str, str], _Judged] = {}
    for segment in segments(query):
        manner = manner_of(segment.plain, segment.text)
        for project, store in stores:
            terms = understand(segment.text, [store])
            for one in _judge(project, store, _Asked(segment, terms, manner)):
                key = (project, one.episode.record or "")
                if key not in best or best[key].verdict.confidence < one.verdict.confidence:
                    best[key] = one
    ranked = sorted(best.values(), key=lambda one: (-one.relevance, one.project, one.episode.record or ""))
    considered = tuple(
        Considered(one.project, one.episode.record or "", one.episode.title, one.relevance, one.verdict)
        for one in ranked[:EXPLAINED]
    )
    return _Found(tuple(one for one in ranked if one.verdict.shown), considered, stored)


def _judge(project: str, store: Store, asked: _Asked) -> list[_Judged]:
    """The best candidates of one store for one segment, each with its verdict."""
    found = nominees(store, asked.terms, KINDS)
    rivals = [_rival(passage, asked.terms) for passage in found if not passage.episode.superseded]
    rivals.sort(key=lambda one: (-one.relevance, one.passage.key))
    rivals = rivals[:JUDGED]
    tells = [(one, problem_words(one.passage.episode.title)) for one in rivals]
    judged = [_judged(project, one, _ahead(one, problem, tells), asked) for one, problem in tells]
    rows = [(one.passage.episode.kind, one.passage.id) for one in rivals]
    near = blend.of_rows(store, asked.segment.text, rows)
    return _by_meaning(judged, near) if near else judged


def _by_meaning(judged: Sequence[_Judged], near: Sequence[float]) -> list[_Judged]:
    """The candidates with what their likeness to the query says for or against them."""
    top = max(one.relevance for one in judged)
    return [
        replace(one, relevance=one.relevance + blend.gain(likeness, top), verdict=blend.judged(one.verdict, likeness))
        for one, likeness in zip(judged, near, strict=True)
    ]


def _rival(passage: Passage, terms: Sequence[Term]) -> _Rival:
    exactly = named(terms, passage)
    likeness = with_exact(terms, liken(terms, passage), exactly)
    said = likeness.score + (1 + SATURATION) * sum(terms[at].weight for at in exactly)
    return _Rival(passage, likeness, exactly, said * sqrt(likeness.coverage * likeness.brevity))


def _ahead(one: _Rival, problem: frozenset[str], rivals: Sequence[tuple[_Rival, frozenset[str]]]) -> float:
    """How far a candidate is ahead of the most relevant one of another problem; `rivals` come most relevant first."""
    others = (rival for rival, tells in rivals if rival is not one and not same_problem(problem, tells))
    other = next(others, None)
    if other is None or one.relevance <= 0:
        return ALONE
    return max(-1.0, (one.relevance - other.relevance) / one.relevance)


def _judged(project: str, one: _Rival, ahead: float, asked: _Asked) -> _Judged:
    episode = one.passage.episode
    spoken = verbatim(asked.segment.plain, episode)
    match = Match(asked.terms, one.likeness, one.passage, one.exactly, spoken, ahead)
    return _Judged(project, episode, one.relevance, gate.judge(match, asked.manner))


def _rows(judged: Sequence[_Judged], now: str, *, foreign: bool) -> list[Recollection]:
    """Fused, ordered, repeats merged into the strongest of them."""
    scored = [(_fused(one, now), one) for one in judged]
    scored.sort(key=lambda pair: (-pair[0], pair[1].project, pair[1].episode.record or ""))
    rows: list[Recollection] = []
    gists: list[Gist] = []
    for score, one in scored:
        said = gist(one.episode.title, one.episode.text, one.episode.resolved)
        at = next((at for at, known in enumerate(gists) if repeats(known, said)), None)
        if at is not None:
            rows[at] = replace(rows[at], count=rows[at].count + 1)
            continue
        gists.append(said)
        rows.append(_row(one, score, foreign=foreign))
    return rows


def _fused(one: _Judged, now: str) -> float:
    return fuse(one.relevance, age_in_days(one.episode.date, now), resolved=one.episode.resolved)


def _row(one: _Judged, score: float, *, foreign: bool) -> Recollection:
    state = {True: ("resolved",), False: ("failed",), None: ()}[one.episode.resolved]
    confidence = round(one.verdict.confidence, 4)
    return Recollection(one.project, one.episode, round(score, 4), confidence, foreign=foreign, state=state)

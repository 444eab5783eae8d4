"""What one project's stores say to a question, as hits: commits, documents, code and memories.

Each kind is ranked for itself, since a subject of ten words and a chapter can't be compared; the caller takes the best
of each.  Must not know how the project was chosen.
"""

from __future__ import annotations

from collections.abc import Sequence

from loci.base.answers import Hit
from loci.base.evidence import Episode
from loci.base.lazy import Rx
from loci.base.text import held
from loci.index import episodes
from loci.index.store import Store
from loci.recall import additions, blend, entries
from loci.recall.passages import RAREST, Rarity, Scored, look
from loci.recall.question import Question
from loci.recall.scope import OpenStores
from loci.recall.structure import answer_structure, detect_intent

COVERAGE = 1.0
"""How much a passage gains by holding all of the question's words, against the same words said often."""
DISCUSSED = 0.1
"""What a commit gains that refers to an issue or a pull request: it explains more often than one that does not."""
CLOSES = 0.1
"""What one gains besides that closes the issue which it refers to, as forges read it (`fixes #12`)."""
ABOUT = 150
"""Characters of a message that say with the subject what a commit is about; reasons and side remarks follow."""
SAID_FIRST = 0.5
"""What a commit gains by saying all of the question's words there."""
_REFERS = Rx(r"#\d")
_CLOSES = Rx(r"\b(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?)\b[:\s]+(?:[\w./-]+)?#\d")
OPENING = 2
"""Sections of the readme that introduce a project."""
TELLING = 20
"""Commits whose paths say which files a question is about."""
GATE = 0.2
"""Share of the question's weight that a quotation has to hold."""
MEMORY_NATS = 1.5
"""Nats of a memory's score beside those of commits: it was written down to be found again."""


def of_project(
    project: str, question: Question, rarity: Rarity, open_stores: OpenStores, now: str, limit: int
) -> list[Hit]:
    """Hits of a project, at most `limit` of each kind.

    Args:
        project: canonical id.
        question: taken apart.
        rarity: of its tokens, over all projects.
        open_stores: reaches the project's stores.
        now: RFC 3339 UTC.
        limit: hits of each kind.
    """
    stores = open_stores(project)
    by_kind: dict[str, list[Scored]] = {}
    for store in stores:
        for kind, passages in look(store, question, rarity).items():
            by_kind.setdefault(kind, []).extend(passages)
    found = entries.with_entries(by_kind.get("commit", ()), by_kind.get(entries.KIND, ()), stores)
    found = additions.with_additions(found, stores, question, rarity)
    near = blend.near_of(stores, question.text, "commit")
    commits = _quoted(found, question, rarity, max(limit, TELLING), near)
    hits = _named([_hit(project, one, score) for score, one in commits[:limit]], question, stores)
    near = blend.near_of(stores, question.text, "doc")
    hits += [_hit(project, one, score) for score, one in _quoted(by_kind.get("doc", ()), question, rarity, limit, near)]
    told = [(score, one.paths) for score, one in commits[:TELLING]]
    hits += answer_structure(detect_intent(question.text), stores, limit, project, rarity=rarity, commits=told)
    return hits + _memories(project, question, open_stores, now, limit)


def opening(project: str, open_stores: OpenStores) -> list[Hit]:
    """How a project introduces itself: for a question that any repository can be asked and its words do not answer."""
    for store in open_stores(project):
        found = store.read(lambda connection: episodes.load_opening(connection, OPENING)) or []
        if found:
            return [_hit(project, one, 0.0) for one in found]
    return []


def _quoted(
    passages: Sequence[Scored], question: Question, rarity: Rarity, limit: int, near: Sequence[blend.Near] = ()
) -> list[tuple[float, Episode]]:
    """The best episodes of one kind with their scores, copies of one passage once."""
    weights = [min(RAREST, rarity[group.tokens[0]]) for group in question.groups]
    total = sum(weights) or 1.0
    scored = []
    for one in passages:
        covered = sum(weights[place] for place in one.groups) / total
        if covered >= GATE:
            scored.append((one.score * (1 + COVERAGE * covered), one))
    scored = blend.with_near(scored, passages, near, total)
    scored.sort(key=lambda pair: -pair[0])
    loaded = [
        ((score + one.score * _said_first(episode, question, weights) / total) * _discussed(episode), episode)
        for score, one in scored[: 3 * limit] for episode in _load(one)
    ]  # fmt: skip
    loaded.sort(key=lambda pair: (-pair[0], pair[1].date is None, _later_first(pair[1].date), _key(pair[1])))
    seen: set[str] = set()
    kept = []
    for score, episode in loaded:
        same = episode.same or f"{episode.title}\n{episode.text}"
        if same not in seen:
            seen.add(same)
            kept.append((score, episode))
    return kept[:limit]


def _load(one: Scored) -> list[Episode]:
    return one.store.read(lambda connection: episodes.load(connection, [one.row])) or []


def _said_first(episode: Episode, question: Question, weights: Sequence[float]) -> float:
    """SAID_FIRST of the weight of the question's words with which a commit opens."""
    if episode.kind != "commit":
        return 0.0
    opens = held(f"{episode.title}\n{episode.text[:ABOUT]}", frozenset(question.tokens))
    pairs = zip(question.groups, weights, strict=True)
    return SAID_FIRST * sum(weight for group, weight in pairs if not opens.isdisjoint(group.tokens))


def _discussed(episode: Episode) -> float:
    """What a commit's reference to an issue multiplies its score by."""
    if episode.kind != "commit":
        return 1.0
    text = f" {episode.title}\n {episode.text}"
    if not _REFERS.search(text):
        return 1.0
    return 1 + DISCUSSED + CLOSES * bool(_CLOSES.search(text.lower()))


def _later_first(date: str | None) -> tuple[int, ...]:
    return tuple(-ord(c) for c in date or "")


def _key(episode: Episode) -> tuple[str, int]:
    return (episode.commit or episode.record or episode.path or "", episode.line or 0)


def _hit(project: str, episode: Episode, score: float) -> Hit:
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


def _named(hits: list[Hit], question: Question, stores: Sequence[Store]) -> list[Hit]:
    """Commits with the one of the question's names that each brought: its message may not speak of it."""
    names = additions.brought([hit.commit for hit in hits if hit.commit], question, stores)
    if not names:
        return hits
    from loci.base.frozen import replace

    return [replace(hit, symbol=names.get(hit.commit or "")) for hit in hits]


def _memories(project: str, question: Question, open_stores: OpenStores, now: str, limit: int) -> list[Hit]:
    """What was learned before, through its own gate."""
    stores = [store for store in open_stores(project) if _has_memories(store)]
    if not stores:
        return []
    from loci.recall.recall import Reach, recall  # ten modules, and most projects have no memories

    found = recall(question.text, Reach(project, (), False, lambda _: stores), now, limit)  # noqa: FBT003  # its field
    return [_with_state(_hit(project, one.episode, MEMORY_NATS * one.score), one.state) for one in found.recollections]


def _has_memories(store: Store) -> bool:
    sql = "SELECT 1 FROM episodes WHERE kind IN ('solution', 'gotcha', 'pattern', 'note') LIMIT 1"
    return bool(store.rows(sql))


def _with_state(hit: Hit, state: tuple[str, ...]) -> Hit:
    from loci.base.frozen import replace

    return replace(hit, state=state)

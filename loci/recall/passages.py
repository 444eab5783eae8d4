"""Search inside one store: BM25F over every passage that holds a word, with the rarities of all projects.

BM25F as in Robertson, Zaragoza and Taylor (2004): field counts are weighted before saturation, which the index did.
The forms of one word (whole, parts, stem) stand for one idea: the best of them counts whole, the others half.  Must
not know routing, nor what a question is about.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Collection, Sequence
from heapq import nsmallest
from math import log

from loci.base.frozen import dataclass
from loci.index import postings, told
from loci.index.episodes import KINDS, kind_code
from loci.index.store import Store
from loci.recall.question import Group, Question

SATURATION = 1.2
LENGTH_NORM = 0.3
"""0.3 against 0.75 found 46 % against 37 % of 908 changelog entries' commits at the first place: what makes a message
long is its trailers and templates."""
OTHER_FORMS = 0.5
"""What the forms of a word besides its best one count."""
DEPTH = 60
"""Passages of a kind that are looked at closely after the first count."""
TYPICAL_LENGTH = {"commit": 33.0, "doc": 153.0, "docstring": 64.0, "mention": 25.0, "addition": 140.0}
_TYPICAL = 60.0
"""Tokens of a passage of a kind at which length neither helps nor hurts: means of 57 projects.  One number for all
projects, so that scores compare between them."""
RAREST = 10.0
"""Nats at which a word's rarity stops to count: a word that nobody holds must not outweigh all the others."""

Rarity = dict[str, float]


@dataclass(frozen=True)
class Scored:
    """A passage with its score."""

    store: Store
    """Where it lies."""
    row: int
    """Its row there."""
    kind: str
    """Kind of the episode."""
    score: float
    """BM25F in nats, comparable over all projects."""
    groups: frozenset[int]
    """Which of the question's groups stand in it, by place."""


def rarity_of(tokens: Sequence[str], holders: dict[str, int], passages: int) -> Rarity:
    """Inverse passage frequencies from the passages that hold each token, of all there are; rarest where none does."""
    size = max(1, passages)
    return {
        token: log(1 + (max(0, size - holders.get(token, 0)) + 0.5) / (holders.get(token, 0) + 0.5)) for token in tokens
    }


def look(store: Store, question: Question, rarity: Rarity, depth: int = DEPTH) -> dict[str, list[Scored]]:
    """The best passages of each kind in a store, best first, at most `depth` of each; equal ones by row.

    What commits brought is not among them.
    """
    kept = store.passing.get("passages")  # the route looked for five, the answer looks for more
    if kept is None or kept[0] is not question or kept[1] is not rarity:
        kept = store.passing["passages"] = (question, rarity, *_search(store, question, rarity))
    by_kind, held = kept[2:]
    return {KINDS[code]: _best(store, code, passages, held, depth) for code, passages in sorted(by_kind.items())}


def look_brought(store: Store, question: Question, rarity: Rarity, depth: int, also: Collection[int]) -> list[Scored]:
    """What commits brought, best first.

    Args:
        store: searched.
        question: taken apart.
        rarity: of its tokens.
        depth: how many at most.
        also: rows that are wanted besides, as far as they hold a word.
    """
    by_kind, held = _search(store, question, rarity, told.BROUGHT)
    code = kind_code(told.KIND)
    passages = by_kind.get(code, [])
    wanted = {*nsmallest(depth, passages), *(pair for pair in passages if pair[1] in also)}
    return _best(store, code, list(wanted), held, len(wanted))


Found = list[tuple[float, int]]  # (negative score, row)
Held = list[tuple[int, list["array[int]"]]]  # each group's place and lists


def _best(store: Store, code: int, passages: Found, held: Held, depth: int) -> list[Scored]:
    """The best passages of one kind, best first; equal ones by row."""
    best = nsmallest(depth, passages)
    return [Scored(store, passage, KINDS[code], -fallen, _groups_in(passage, held)) for fallen, passage in best]


def _search(store: Store, question: Question, rarity: Rarity, mark: str = "") -> tuple[dict[int, Found], Held]:
    """Every passage that holds a word, by kind; and where the words stand.

    Args:
        store: searched.
        question: taken apart.
        rarity: of its tokens.
        mark: what begins the tokens of the lists that are read.
    """
    marked = [mark + token for token in question.tokens] if mark else question.tokens
    lists = store.read(lambda connection: postings.read_lists(connection, marked))
    if not lists:
        return {}, []
    if mark:
        lists = {token[len(mark) :]: list_of for token, list_of in lists.items()}
    shapes = _shapes(store)
    by_kind: dict[int, list[tuple[float, int]]] = {}
    for passage, score in _scores(question.groups, lists, shapes, rarity, 0.0 if mark else OTHER_FORMS).items():
        by_kind.setdefault(shapes[passage] >> 8, []).append((-score, passage))  # equal ones by row
    held = [
        (place, [lists[one] for one in group.tokens if one in lists]) for place, group in enumerate(question.groups)
    ]
    return by_kind, held


def _shapes(store: Store) -> array[int]:
    """The store's shapes, read once while it is open."""
    kept: array[int] | None = store.kept.get("shapes")
    if kept is None:
        kept = store.kept["shapes"] = store.read(postings.read_shapes) or array("H")
    return kept


def _scores(
    groups: Sequence[Group], lists: dict[str, array[int]], shapes: array[int], rarity: Rarity, others: float
) -> dict[int, float]:
    """BM25F of every passage that holds a word; written out, because nine thousand postings a question pass here."""
    norms = _norms()
    scores: dict[int, float] = {}
    get = scores.get
    for group in groups:
        held = [(rarity[token] * (1 + SATURATION), lists[token]) for token in group.tokens if token in lists]
        if len(held) == 1:
            weight, postings_of = held[0]
            for posting in postings_of:
                passage = posting >> 8
                count = posting & 255
                scores[passage] = get(passage, 0.0) + weight * count / (count + norms[shapes[passage]])
            continue
        best: dict[int, float] = {}
        both: dict[int, float] = {}
        for weight, postings_of in held:
            for posting in postings_of:
                passage = posting >> 8
                count = posting & 255
                gain = weight * count / (count + norms[shapes[passage]])
                if passage not in both:
                    both[passage] = best[passage] = gain
                    continue
                both[passage] += gain
                if gain > best[passage]:  # noqa: PLR1730  # a call of max() costs as much as the rest of the loop
                    best[passage] = gain
        for passage, gain in both.items():
            most = best[passage]
            scores[passage] = get(passage, 0.0) + most + others * (gain - most)
    return scores


_table: list[float] = []


def _norms() -> list[float]:
    """Saturation norm in quarters by shape (kind << 8 | length code)."""
    if not _table:
        lengths = [postings.length_of(code) for code in range(256)]
        for kind in KINDS:
            typical = TYPICAL_LENGTH.get(kind, _TYPICAL)
            _table.extend(4 * SATURATION * (1 - LENGTH_NORM + LENGTH_NORM * length / typical) for length in lengths)
    return _table


def _groups_in(passage: int, held: Sequence[tuple[int, list[array[int]]]]) -> frozenset[int]:
    """Which groups stand in a passage, by place: loops, because generators here cost as much as all the scoring."""
    found = []
    first = passage << 8
    for place, lists in held:
        for postings_of in lists:
            at = bisect_left(postings_of, first)
            if at < len(postings_of) and postings_of[at] >> 8 == passage:
                found.append(place)
                break
    return frozenset(found)


__all__ = ["Scored", "kind_code", "look", "look_brought", "rarity_of"]

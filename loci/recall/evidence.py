"""How much each project's words speak for it: query likelihood with Jelinek-Mercer smoothing against all projects.

The formula is Zhai and Lafferty's (2001): a word weighs log(1 + (1-λ)·p(word|project) / (λ·p(word|all))), so a big
project wins nothing by its size and a word that everybody uses says nothing.  Must not know passages or thresholds.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import log1p, sqrt

from loci.base.frozen import dataclass
from loci.index.router import Known, Router, WordRow
from loci.recall.question import Group

SMOOTHING = 0.9
"""λ, the weight of all projects against one."""
SEEN_ONCE = 1
"""Added to every word's count in all projects: a word that stands once in one project is half an accident."""
COMPOUND = 0.54
"""Weight of a compound's whole (`_install_hook_script`) with an equal prior for its project (λ one half) beside its
parts with the prior above: nobody says such a word by accident.  Of 348 questions that hold a symbol's name 73 of 100
were routed right without it among 46 projects, 91 with it."""
SHORT = 8000
"""Words that a project is taken to have at least: among 225 of them whatever stands once is a large share.  Of 108
questions about projects that are not registered, asked inside one of 1, 2 or 3 small ones, 82 were refused without it
and 100 are; the smallest of 58 real projects has more."""
PART = 0.6
"""How far a project knows a word of which it holds only a part or the stem."""


@dataclass(frozen=True)
class Evidence:
    """What a question's words say for one project."""

    project: Known
    """Whose it is."""
    score: float
    """Log likelihood of the question against all projects' text, in nats; 0 where its words say nothing."""
    gains: tuple[float, ...]
    """The score's parts, one for each group."""
    known: tuple[float, ...]
    """How far the project knows each group: 1 whole, PART for a part of it, 0 not at all."""


@dataclass(frozen=True)
class Weighed:
    """What a question's words say for the projects that they say most for."""

    projects: tuple[Evidence, ...]
    """Best first; equal ones by id."""
    unknown: tuple[bool, ...]
    """Groups that no project holds in any form."""


def weigh(
    groups: Sequence[Group],
    router: Router,
    rows: Sequence[WordRow],
    tokens: int,
    also: Collection[str] = (),
    most: int | None = None,
) -> Weighed:
    """Weigh projects by how well their text explains a question's words.

    Args:
        groups: of the question.
        router: tells project numbers.
        rows: of every token of the groups that anybody holds.
        tokens: words in all projects.
        also: ids of projects that are told of whatever their place.
        most: how many are told of; None for all of them.
    """
    by_word = {row.word: row for row in rows}
    measured = router.sizes(posting[0] for row in rows for posting in row.head)
    ids = {number: identity for number, identity, _ in measured}
    sizes = {number: max(SHORT, size) for number, _, size in measured}
    scores = dict.fromkeys(sizes, 0.0)
    parts = []
    for group in groups:
        held = [by_word[token] for token in group.tokens if token in by_word]
        parts.append(_part(group, held, sizes, max(1, tokens)))
        for number, gain in parts[-1].gains.items():
            scores[number] += gain
    chosen = _chosen(scores, ids, also, most)
    found = {one.number: one for one in router.numbered(chosen)}
    told = [_told(found[number], scores[number], parts) for number in chosen if number in found]
    return Weighed(tuple(told), tuple(not part.held for part in parts))


@dataclass(frozen=True)
class _Part:
    """What one group of a question says."""

    held: bool
    """Some project holds one of its forms."""
    gains: dict[int, float]
    """Nats, by number of the project that holds one."""
    knows: dict[int, float]
    """How far each of them knows it."""
    by_all: float
    """How far all do, as far as can be told: a list that was cut leaves out who may hold the word."""


def _part(group: Group, held: Sequence[WordRow], sizes: dict[int, int], tokens: int) -> _Part:
    gains: dict[int, float] = {}
    knows: dict[int, float] = {}
    by_all = 0.0
    root = sqrt(len(held))
    for row in held:
        odds = tokens / (row.cf + SEEN_ONCE)
        factor = (1 - SMOOTHING) / SMOOTHING * odds
        is_whole = row.word == group.tokens[0]
        whole = 1.0 if is_whole else PART
        if row.df > len(row.head):
            by_all = max(by_all, whole)
        for number, count, _ in row.head:
            if number in sizes:
                share = count / sizes[number]
                gain = gains.get(number, 0.0) + log1p(factor * share) / root
                if is_whole and group.compound:
                    gain += COMPOUND * log1p(share * odds)
                gains[number] = gain
                if is_whole or number not in knows:
                    knows[number] = whole
    return _Part(bool(held), gains, knows, by_all)


def _told(project: Known, score: float, parts: Sequence[_Part]) -> Evidence:
    number = project.number
    gains = tuple([part.gains.get(number, 0.0) for part in parts])
    knows = tuple([max(part.knows.get(number, 0.0), part.by_all) for part in parts])
    return Evidence(project, score, gains, knows)


def _chosen(scores: dict[int, float], ids: dict[int, str], also: Collection[str], most: int | None) -> list[int]:
    """Numbers of the projects that are told of, best first: a record for each of a thousand holders took a third of
    all routing."""
    order = sorted(scores, key=lambda number: (-scores[number], ids[number]))
    if most is None:
        return order
    return order[:most] + [number for number in order[most:] if ids[number] in also]


def unheard(groups: Sequence[Group], rows: Sequence[WordRow]) -> list[str]:
    """The words of those groups that no project holds in any form."""
    held = {row.word for row in rows}
    return [group.tokens[0] for group in groups if held.isdisjoint(group.tokens)]

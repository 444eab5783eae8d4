"""Projects that a question quotes: a message out of their code, known by its order, or a word that only they use.

Must not know what other evidence says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from loci.base.frozen import dataclass
from loci.index.phrases import LENGTH, fragments
from loci.index.router import Router, WordRow
from loci.recall.commonness import RAREST as UNKNOWN
from loci.recall.commonness import commonness
from loci.recall.names import QUOTED, Named
from loci.recall.passages import RAREST, Rarity
from loci.recall.question import Question

SHORTEST = 4
"""Words in a row that are no accident; fewer where they are all of the question."""
TELLING = 2
"""Words among them that find something."""
OFTEN = 3
"""How often a project says a word of its own: what it says once may be a slip or an example."""
LONG = 5
"""Letters of such a word."""
SHARE = 0.5
"""Of the weight of the question's words: what quotes less of it asks for something else besides."""


@dataclass(frozen=True)
class _Run:
    """Words of a question that stand in a row in the code of a project."""

    project: int
    """Its number."""
    words: tuple[str, ...]
    """In lower case."""


def quoted_in(question: Question, rows: Sequence[WordRow], rarity: Rarity, router: Router) -> tuple[Named, ...]:
    """The projects that alone hold most of a question word for word; none where that could be chance.

    Args:
        question: taken apart.
        rows: what the router holds of its tokens.
        rarity: of its tokens.
        router: knows who says which phrase.
    """
    weights = {_plain(group.shown): min(RAREST, rarity[group.tokens[0]]) for group in question.groups}
    least = SHARE * sum(weights.values())
    held = [
        (sum(weights.get(word, 0.0) for word in set(run.words)), run)
        for run in _runs(question.text, router)
        if sum(word in weights for word in set(run.words)) >= TELLING
    ]
    held += [(weights[_plain(word)], _Run(project, (word,))) for word, project in _coined(question, rows)]
    best = max((weight for weight, _ in held), default=0.0)
    if best < least or not held:
        return ()
    shown = {run.project: " ".join(run.words) for weight, run in held if weight == best}
    return tuple(Named(one, shown[one.number], QUOTED, (0, 0)) for one in router.numbered(shown))


def _plain(word: str) -> str:
    return word.strip("-.$").lower()


def _coined(question: Question, rows: Sequence[WordRow]) -> Iterator[tuple[str, int]]:
    """(word, project) of the words that one project uses, again and again, and nobody's prose."""
    by_word = {row.word: row for row in rows}
    for group in question.groups:
        row = by_word.get(group.tokens[0])
        if row is None or row.df > 1 or row.cf < OFTEN or len(row.word) < LONG:
            continue
        if group.compound or (row.word.isalpha() and commonness(row.word) >= UNKNOWN):
            yield group.shown, row.head[0][0]


def _runs(text: str, router: Router) -> Iterator[_Run]:
    """Every run that is long enough, of each project that holds it."""
    parts = fragments(text)
    rows = {row.word: row for row in router.words(token for part in parts for token in part.phrases)}
    for part in parts:
        whole = len(parts) == 1 and len(part.words) == LENGTH
        for project, first, end in _stretches([rows.get(token) for token in part.phrases]):
            words = part.words[first : end + LENGTH - 1]
            if len(words) >= SHORTEST or whole:
                yield _Run(project, words)


def _stretches(rows: Sequence[WordRow | None]) -> Iterator[tuple[int, int, int]]:
    """(project, first, end) of the places at which a project holds one phrase after another."""
    begun: dict[int, int] = {}
    for at, row in enumerate([*rows, None]):
        holders = {posting[0] for posting in row.head} if row else set()
        for project in [one for one in begun if one not in holders]:
            yield project, begun.pop(project), at
        for project in holders:
            begun.setdefault(project, at)

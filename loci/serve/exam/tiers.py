"""Both tiers in one examination: the same questions by words, then by meaning too, and what is to be recommended.

Must not know how questions were made.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import comb

from loci.base.exam import RIGHT, WRONG, Mark, Question
from loci.base.frozen import dataclass
from loci.disk.places import Places
from loci.serve.exam.room import Room
from loci.serve.exam.sitting import sit
from loci.serve.progress import counting
from loci.serve.tier import nearest_of

RISK = 0.05
"""A difference that chance makes more often than this is none."""


@dataclass(frozen=True)
class Compared:
    """One kind of question, or all of them."""

    kind: str
    """As in KINDS; `all`."""
    asked: int
    """Questions."""
    by_words: int
    """Right by words."""
    by_meaning: int
    """Right by meaning too."""
    won: int
    """Right by meaning alone."""
    lost: int
    """Right by words alone."""
    wrong: int
    """More wrong answers by meaning; below 0 fewer."""


def by_meaning(
    places: Places, room: Room, questions: Sequence[Question], marks: Sequence[Mark], now: str
) -> tuple[Compared, ...]:
    """The same questions by meaning too, where the semantic tier is on and has a model; else nothing."""
    nearest = nearest_of(places)
    if nearest is None:
        return ()
    from loci.index.model import Absent

    model = nearest.model()
    if isinstance(model, Absent):
        print(f"loci: not by meaning: {model.reason}", file=sys.stderr)
        return ()
    room.by_meaning(nearest)
    with counting("by meaning", len(questions)) as told:
        return compare(marks, sit(questions, room, now, told))


def told_of(compared: Sequence[Compared]) -> list[str]:
    """Lines for a person; none where nothing was compared."""
    if not compared:
        return []
    lines = ["", f"{'':16} {'n':>4}  {'by words':>9} {'by meaning':>11} {'won':>5} {'lost':>5} {'more wrong':>11}"]
    for one in compared:
        shares = f"{100 * one.by_words / one.asked:>9.1f} {100 * one.by_meaning / one.asked:>11.1f}"
        lines.append(f"{one.kind:16} {one.asked:>4}  {shares} {one.won:>5} {one.lost:>5} {one.wrong:>+11}")
    return [*lines, advice(compared[-1])]


def compare(by_words: Sequence[Mark], by_meaning: Sequence[Mark]) -> tuple[Compared, ...]:
    """The marks of the same questions side by side, all together last."""
    kinds = [*dict.fromkeys(one.question.kind for one in by_words), "all"]
    pairs = list(zip(by_words, by_meaning, strict=True))
    return tuple(_compared(kind, [pair for pair in pairs if kind in (pair[0].question.kind, "all")]) for kind in kinds)


def _compared(kind: str, pairs: Sequence[tuple[Mark, Mark]]) -> Compared:
    right = [(words.verdict == RIGHT, meaning.verdict == RIGHT) for words, meaning in pairs]
    wrong = sum((meaning.verdict == WRONG) - (words.verdict == WRONG) for words, meaning in pairs)
    return Compared(
        kind, len(pairs), sum(one for one, _ in right), sum(two for _, two in right),
        sum(two and not one for one, two in right), sum(one and not two for one, two in right), wrong,
    )  # fmt: skip


def advice(together: Compared) -> str:
    """What to do, in one sentence: a two-sided sign test over the questions that came out differently."""
    if chance(together.won, together.lost) >= RISK:
        return "By meaning it does neither better nor worse here, as far as these questions can tell."
    if together.won > together.lost:
        return "By meaning it does better here: keep semantic on."
    return "By meaning it does worse here: switch semantic off."


def chance(won: int, lost: int) -> float:
    """How often a coin falls as unevenly as this."""
    tossed = won + lost
    tail: float = sum(comb(tossed, at) for at in range(min(won, lost) + 1)) / 2**tossed
    return min(1.0, 2 * tail)

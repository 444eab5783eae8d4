"""Words of a question that nobody ever wrote, one slip of the keyboard away from one that many did.

Only a word that no project holds and that is no ordinary word is taken for a slip: what is not known stays evidence of
a question about something else.  Must not know how words are weighed.
"""

from __future__ import annotations

from loci.base.text import expand
from loci.index.router import Router, WordRow
from loci.recall.question import Group, Question

SHORTEST = 5
"""Letters of a word that is taken for a slip: a shorter one is near too many others."""
MOST_SLIPS = 3
"""Words that are looked at; a question that holds more unknown ones is in another language."""
SELDOM = 3
OFTEN = 20
"""How often a word has to stand in all projects to be what was meant; OFTEN where a name may be meant (`Kafka`)."""


def corrected(question: Question, rows: list[WordRow], router: Router) -> tuple[Question, tuple[str, ...]]:
    """The question with slips set right, and the words that were taken to be meant.

    Args:
        question: as asked.
        rows: what the router holds of its tokens.
        router: tells which words are in use.
    """
    known = {row.word for row in rows}
    unknown = [group for group in question.groups if known.isdisjoint(group.tokens)]
    doubtful = [group for group in unknown if _may_be_slip(group)]
    if not doubtful or len(unknown) > MOST_SLIPS:
        return question, ()
    meant = {group: word for group in doubtful if (word := _nearest(group, router))}
    if not meant:
        return question, ()
    groups = tuple(Group(one.shown, tuple(expand(meant[one]))) if one in meant else one for one in question.groups)
    return Question(question.text, groups, question.chunks, question.plain), tuple(meant.values())


def _may_be_slip(group: Group) -> bool:
    word = group.shown
    if len(word) < SHORTEST or not word.isascii() or not word.isalpha():
        return False
    from loci.recall.commonness import RAREST, commonness  # a table that most questions need not

    return commonness(word.lower()) >= RAREST


def _nearest(group: Group, router: Router) -> str:
    """The most used of the words one slip away, "" where none is in use."""
    from loci.recall.terms import slips

    least = OFTEN if group.named else SELDOM
    counted = [(count, form) for form, count in router.counts(slips(group.shown.lower())) if count >= least]
    return max(counted, default=(0, ""), key=lambda pair: (pair[0], pair[1]))[1]

"""Questions whose answers are known before they are asked, and how an answer to one is marked.

Pure: which subjects, headings and names make a fair question, the words nobody uses, right or wrong.  Must not know
where texts come from, nor who answers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

try:
    from _blake2 import blake2b
except ImportError:  # another Python keeps it elsewhere
    from hashlib import blake2b

from loci.base.frozen import dataclass

SUBJECT, ABSENT, HEADING, SYMBOL, FACT, HERE, NOWHERE, NONSENSE = (
    "subject", "absent", "heading", "symbol", "fact", "deictic here", "deictic nowhere", "nonsense",
)  # fmt: skip
KINDS = (
    (SUBJECT, "a commit's subject, the commit itself left out: the project it belongs to comes first"),
    (ABSENT, "the same subject with its project left out altogether: no answer"),
    (HEADING, "a heading, asked inside its project: its section is among the first five"),
    (SYMBOL, "a name, asked inside its project: the line that defines it is among the first five"),
    (FACT, "a dependency: every project whose manifest states it is named"),
    (HERE, '"this project", asked inside one: that project'),
    (NOWHERE, '"this project", asked nowhere: no answer'),
    (NONSENSE, "words that nobody uses, and everyday questions: no answer"),
)
"""Kind of question, and what is right."""
RIGHT, WRONG, ABSTAINED = "right", "wrong", "abstained"
FIRST = 5
"""Hits that are looked at."""
_SILENT = re.compile(
    r"^(?:merge|revert|bump|release|version|prepare|update dep|upgrade dep|\[pre-commit|\[bot|chore\(deps|build\(deps"
    r"|fixup!|squash!|wip\b|v?\d+[.\d]+)", re.IGNORECASE,
)  # fmt: skip
_REFERENCE = re.compile(r"\s*\(?(?:#\d+|gh-\d+|![0-9]+)\)?", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]{3,}")
_FEWEST = 4
"""Words of three letters or more in a subject that can be told apart from others."""
DEICTIC = (
    "what does this project do?", "how do I run the tests here?", "what changed here recently?",
    "where is the entry point of this repo?", "how is this repository laid out?", "what is this code for?",
    "who worked on this project?", "how do I build this?", "what did we change here last?",
    "which files matter most in this repo?",
)  # fmt: skip
EVERYDAY = (
    "how long should I boil an egg?", "what is the capital of Mongolia?", "who won the marathon in 1976?",
    "how do I get red wine out of a carpet?", "when do swallows fly south?", "how far is the moon?",
    "which trees lose their leaves first in autumn?", "how do I fold a fitted sheet?",
    "what is the best time to plant tulips?", "why do cats purr?", "how many players are in a rugby team?",
    "what does a violin cost?",
)  # fmt: skip
_ONSETS = ("br", "qu", "vl", "d", "gl", "thr", "m", "zw", "p", "sn", "kr", "f")
_VOWELS = ("a", "o", "ei", "u", "ou", "ea")
_CODAS = ("ndle", "rvic", "mpth", "xel", "stron", "lquid", "bbert", "ntrix", "rgon", "dvex")
_SHAPES = (
    "why was the {} {} dropped?", "how does the {} talk to the {}?", "when did we change {} for {}?",
    "where is the {} of the {} kept?", "what breaks if {} is not {}?",
)  # fmt: skip


@dataclass(frozen=True)
class Question:
    """One question with its answer."""

    kind: str
    """One of KINDS."""
    text: str
    """As it is asked."""
    gold: tuple[str, ...] = ()
    """Canonical ids of the right projects; none where the right answer is none."""
    here: str | None = None
    """Where the asker stands."""
    hidden: str | None = None
    """The project that is left out altogether."""
    path: str = ""
    """File of the right passage, "" where the project alone is asked for."""
    line: int = 0
    """Its line, 0 where the heading tells."""
    heading: str = ""
    """Its heading."""


@dataclass(frozen=True)
class Cited:
    """What an answer cites, as far as it is marked."""

    project: str
    """Canonical id."""
    path: str
    """Repository path, "" for none."""
    line: int
    """From 1, 0 for none."""
    heading: str
    """The last heading above."""


@dataclass(frozen=True)
class Mark:
    """One question with what was answered."""

    question: Question
    """As asked."""
    verdict: str
    """right | wrong | abstained"""
    said: tuple[str, ...]
    """Ids that were answered from, best first."""
    best: str
    """Id of the best candidate, also where nothing was answered; "" for none."""
    score: float
    """How sure the router was of it: log odds; -inf where it had nobody."""
    signals: tuple[float, ...] = ()
    """What that was made of."""


def is_telling(subject: str) -> bool:
    """Whether a subject says enough of what was done that somebody could ask for it by these words."""
    return not _SILENT.match(subject) and len(set(_WORD.findall(subject.lower()))) >= _FEWEST


def asked_of(subject: str) -> str:
    """A subject without the numbers that point at its discussion: these nobody knows who asks."""
    return " ".join(_REFERENCE.sub("", subject).split())


def order(seed: str, key: str) -> bytes:
    """A place in a shuffle that is the same on every machine and in every run."""
    return blake2b(f"{seed}\0{key}".encode("utf-8", "replace"), digest_size=8).digest()


def nonsense(seed: str, count: int) -> list[str]:
    """Questions that nobody can answer: made-up words in the shapes of real questions, and everyday ones, in turn."""
    found = []
    for at in range(count):
        if at % 3 == 2:
            found.append(EVERYDAY[(at // 3) % len(EVERYDAY)])
        else:
            words = (made_up(order(seed, f"{at}a")), made_up(order(seed, f"{at}b")))
            found.append(_SHAPES[at % len(_SHAPES)].format(*words))
    return found


def made_up(chance: bytes) -> str:
    """A word of three syllables that no language has."""
    parts = (_ONSETS, _VOWELS, _CODAS, _ONSETS, _VOWELS, _CODAS)
    return "".join(part[chance[at] % len(part)] for at, part in enumerate(parts))


def verdict_of(question: Question, said: Sequence[str], cited: Sequence[Cited]) -> str:
    """Right, wrong, or nothing said where something should have been.

    Args:
        question: with its answer.
        said: ids answered from, best first; none for an abstention.
        cited: what was quoted of the kind asked for, best first.
    """
    if not question.gold:
        return RIGHT if not said else WRONG
    if not said:
        return ABSTAINED
    if question.path:
        return RIGHT if any(_is_it(question, one) for one in cited[:FIRST]) else WRONG
    if question.kind == FACT:
        return RIGHT if set(question.gold) <= set(said) else WRONG
    return RIGHT if said[0] in question.gold else WRONG


def _is_it(question: Question, one: Cited) -> bool:
    if one.project not in question.gold or one.path != question.path:
        return False
    return one.line == question.line if question.line else one.heading == question.heading

"""What else a word of a query may be called in a memory: other forms, spellings, synonyms, kinds of things, turns of
speech.

Must not know stores, weights or what is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from loci.base.text import stem
from loci.recall.synonyms_table import GROUPS, IRREGULAR, SPELLINGS
from loci.recall.wordings_table import KINDS, TURNS

LONGEST_TURN = 3
"""Words of a turn at most."""


def synonyms(word: str) -> list[str]:
    """Words that developers use in place of this one, by its stem."""
    return _others(word, GROUPS)


def spellings(word: str) -> list[str]:
    """How else developers write this word, by its stem."""
    return _others(word, SPELLINGS)


def irregular(word: str) -> list[str]:
    """Other forms of a verb or a noun that no stem reaches (`caught` of catch)."""
    return _others(word, IRREGULAR)


def kinds(word: str) -> list[str]:
    """Things of the kind that a word names (`postgres` of database), or the kinds that a thing belongs to."""
    root = stem(word)
    found: dict[str, None] = {}
    for line in _lines(root, KINDS):
        kind, _, things = line.partition(": ")
        found.update(dict.fromkeys((things if any(stem(one) == root for one in kind.split()) else kind).split()))
    return [other for other in found if stem(other) != root]


def turns(runs: Sequence[str]) -> dict[str, list[str]]:
    """Lower-case words of a query that are part of a turn (`kicked out`) -> what else the turn is called."""
    words = [part for run in runs for part in run.lower().split("-") if part]
    roots = list(map(stem, words))
    found: dict[str, list[str]] = {}
    for start in range(len(words)):
        for end in range(start + 2, min(len(words), start + LONGEST_TURN) + 1):
            at = TURNS.find(f"\n{' '.join(roots[start:end])}: ")
            if at >= 0:
                called = TURNS[TURNS.index(": ", at) + 2 : TURNS.index("\n", at + 1)].split(" ")
                for word in words[start:end]:
                    found.setdefault(word, []).extend(called)
    return found


def _others(word: str, table: str) -> list[str]:
    """What else stands on the table's lines that hold a word."""
    root = stem(word)
    found: dict[str, None] = {}
    for line in _lines(root, table):
        found.update(dict.fromkeys(line.split(" ")))
    return [other for other in found if stem(other) != root]


def _lines(root: str, table: str) -> Iterator[str]:
    """The table's lines that hold a word with this stem.

    The text is searched as it is: to take its thousands of words apart costs more than the rest of a question.
    """
    start = root.removesuffix("i")  # `retri` is the stem of retry
    at = table.find(start) if start else -1
    while at >= 0:
        end = table.index("\n", at)
        if table[at - 1].isspace() and stem(table[at:end].split(" ", 1)[0].rstrip(":")) == root:
            yield table[table.rindex("\n", 0, at) + 1 : end]
            at = end
        at = table.find(start, at + 1)

"""Definitions by the words that describe them: names split, docs, signatures, comments and messages.

Words are read from the rarest to the commonest, and the common ones are looked up only for files that the rare ones
brought up, so that a question costs the same in a repository of any size.  Must not know what was asked for.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from math import log

from loci.index.impacts import SCALE, unpack, word_number

MOST_ROWS = 3_000
"""Files whose postings are read whole over all words of a question."""
MOST_FILES = 150
"""Files that a common word is looked up in, the best ones so far."""
MOST_WORDS = 64

Scores = dict[int, float]
"""Score of a definition by its number."""


def search(connection: sqlite3.Connection, tokens: Sequence[str], rarity: Mapping[str, float] | None = None) -> Scores:
    """Scores in nats of every definition that words of a question bring up.

    Args:
        connection: a store.
        tokens: forms of the question's words, each once.
        rarity: what each token weighs; None for its rarity among this store's definitions.
    """
    known = _known(connection, tokens[:MOST_WORDS])
    total = int(connection.execute("SELECT symbols FROM code_totals").fetchone()[0])
    scores: Scores = {}
    best: dict[int, float] = {}
    read = 0
    for word, number, files, held in sorted(known, key=lambda one: (one[2], one[0])):
        weight = log(1 + (total - held + 0.5) / (held + 0.5)) if rarity is None else rarity.get(word, 0.0)
        whole = read + files <= MOST_ROWS or not read
        read += files if whole else 0
        for file, packed in _postings(connection, number, None if whole else best):
            _add(scores, best, file, packed, weight / SCALE)
    return scores


def rarities(connection: sqlite3.Connection, tokens: Sequence[str]) -> dict[str, float]:
    """What each token weighs among this store's definitions, in nats; a token nobody holds as much as can be."""
    total = int(connection.execute("SELECT symbols FROM code_totals").fetchone()[0])
    held = {word: count for word, _, _, count in _known(connection, tokens[:MOST_WORDS])}
    return {token: log(1 + (total - held.get(token, 0) + 0.5) / (held.get(token, 0) + 0.5)) for token in tokens}


def _known(connection: sqlite3.Connection, tokens: Sequence[str]) -> list[tuple[str, int, int, int]]:
    """(word, number, files, definitions that hold it) of the tokens that the store has."""
    numbers = {word_number(token): token for token in tokens}
    marks = ",".join("?" * len(numbers))
    rows = connection.execute(
        f"SELECT word, count(*), sum(length(impacts)) / 3 FROM code_postings WHERE word IN ({marks}) GROUP BY word",  # noqa: S608
        list(numbers),
    )
    return [(numbers[number], number, files, held) for number, files, held in rows]


def _postings(connection: sqlite3.Connection, word: int, best: Mapping[int, float] | None) -> list[tuple[int, bytes]]:
    """A word's postings in every file, or in the best of the files that are up already."""
    if best is None:
        return connection.execute(
            "SELECT file, impacts FROM code_postings WHERE word = ? LIMIT ?", (word, 4 * MOST_ROWS)
        ).fetchall()
    chosen = sorted(best, key=lambda file: (-best[file], file))[:MOST_FILES]
    marks = ",".join("?" * len(chosen))
    query = f"SELECT file, impacts FROM code_postings WHERE word = ? AND file IN ({marks})"  # noqa: S608  # question marks
    return connection.execute(query, (word, *chosen)).fetchall()


def _add(scores: Scores, best: dict[int, float], file: int, packed: bytes, weight: float) -> None:
    first = file << 16
    highest = best.get(file, 0.0)
    for low, high, impact in unpack(packed):
        number = first + low + (high << 8)
        score = scores.get(number, 0.0) + weight * impact
        scores[number] = score
        highest = max(highest, score)
    best[file] = highest

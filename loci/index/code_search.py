"""Definitions by the words that describe them: names split, docs, signatures, comments and messages.

Words are read from the rarest to the commonest, and the common ones are looked up only for files that the rare ones
brought up, so that a question costs the same in a repository of any size.  Must not know what was asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log

from loci.index.impacts import SCALE, unpack, word_number
from loci.index.sqlite import sqlite3

MOST_ROWS = 3_000
"""Files whose postings are read whole over all words of a question."""
MOST_FILES = 150
"""Files that a common word is looked up in, the best ones so far."""
MOST_WORDS = 64
_AT_ONCE = 500
"""Words looked up by one statement; older SQLite takes 999 values."""
OTHER_FORMS = 0.25
"""What the forms of a word besides its best one count: 0, 0.25, 0.5 and 1 put 70, 73, 70 and 68 of 100 paraphrases
first (37), and 76, 77, 78 and 78 of 100 half sentences out of docs (159)."""

Scores = dict[int, float]
"""Score of a definition by its number."""


def search(
    connection: sqlite3.Connection,
    groups: Sequence[Sequence[str]],
    rarity: Mapping[str, float] | None = None,
    shares: dict[int, Scores] | None = None,
) -> Scores:
    """Scores in nats of every definition that words of a question bring up.

    Args:
        connection: a store.
        groups: the question's words, each with its forms (whole, parts, stem); the best form that a definition holds
            counts whole, the others OTHER_FORMS.
        rarity: what each form weighs; None for its rarity among this store's definitions.
        shares: filled with what each group, by its place, gives to each definition.
    """
    total = int(connection.execute("SELECT symbols FROM code_totals").fetchone()[0])
    if not total:  # every journal's store, so half of all
        return {}
    places = {form: place for place, group in reversed(list(enumerate(groups))) for form in group}
    known = {one[0]: one for one in _known(connection, [form for group in groups for form in group][:MOST_WORDS])}
    scores: Scores = {}
    best: dict[int, float] = {}
    read = 0
    for group in _rarest_first(groups, known):
        gains: list[Scores] = []
        for word, number, files, held in group:
            weight = log(1 + (total - held + 0.5) / (held + 0.5)) if rarity is None else rarity.get(word, 0.0)
            whole = read + files <= MOST_ROWS or not read
            read += files if whole else 0
            gains.append(_gains(_postings(connection, number, None if whole else best), weight / SCALE))
        together = _add(scores, best, gains)
        if shares is not None:
            shares[places[group[0][0]]] = together
    return scores


Known = tuple[str, int, int, int]
"""(word, its number, files, definitions that hold it)"""


def _rarest_first(groups: Sequence[Sequence[str]], known: Mapping[str, Known]) -> list[list[Known]]:
    """Groups by the number of files that their rarest form brings up, forms of a group alike."""
    held = [sorted((known[form] for form in group if form in known), key=_commonness) for group in groups]
    return sorted((group for group in held if group), key=lambda group: _commonness(group[0]))


def _commonness(one: Known) -> tuple[int, str]:
    return one[2], one[0]


def _gains(rows: Sequence[tuple[int, bytes]], weight: float) -> Scores:
    """What one word gives to each definition that holds it."""
    found: Scores = {}
    for file, packed in rows:
        first = file << 16
        for low, high, impact in unpack(packed):
            found[first + low + (high << 8)] = weight * impact
    return found


def _add(scores: Scores, best: dict[int, float], gains: Sequence[Scores]) -> Scores:
    """Add one group: the best of its forms whole, the rest in part; returns what it gives."""
    together = gains[0] if gains else {}
    for other in gains[1:]:
        for number, gain in other.items():
            known = together.get(number)
            if known is None:
                together[number] = gain
            elif known < gain:
                together[number] = gain + OTHER_FORMS * known
            else:
                together[number] = known + OTHER_FORMS * gain
    for number, gain in together.items():
        score = scores.get(number, 0.0) + gain
        scores[number] = score
        if score > best.get(number >> 16, 0.0):
            best[number >> 16] = score
    return together


def held_rarities(connection: sqlite3.Connection, tokens: Sequence[str]) -> dict[str, float]:
    """What each token that some definition of this store holds weighs among them, in nats; the others are left out."""
    total = int(connection.execute("SELECT symbols FROM code_totals").fetchone()[0])
    parts = [tokens[start : start + _AT_ONCE] for start in range(0, len(tokens), _AT_ONCE)]
    known = [one for part in parts for one in _known(connection, part)]
    return {word: log(1 + (total - held + 0.5) / (held + 0.5)) for word, _, _, held in known}


def rarities(connection: sqlite3.Connection, tokens: Sequence[str]) -> dict[str, float]:
    """What each token weighs among this store's definitions, in nats; a token nobody holds as much as can be."""
    total = int(connection.execute("SELECT symbols FROM code_totals").fetchone()[0])
    held = {word: count for word, _, _, count in _known(connection, tokens[:MOST_WORDS])}
    return {token: log(1 + (total - held.get(token, 0) + 0.5) / (held.get(token, 0) + 0.5)) for token in tokens}


def _known(connection: sqlite3.Connection, tokens: Sequence[str]) -> list[Known]:
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
    chosen = _best_files(best)
    marks = ",".join("?" * len(chosen))
    query = f"SELECT file, impacts FROM code_postings WHERE word = ? AND file IN ({marks})"  # noqa: S608  # question marks
    return connection.execute(query, (word, *chosen)).fetchall()


def _best_files(best: Mapping[int, float]) -> list[int]:
    """The best files so far; equal ones at the border are all left out, as their numbers say nothing about them."""
    chosen = sorted(best, key=lambda file: -best[file])
    if len(chosen) <= MOST_FILES:
        return chosen
    border = best[chosen[MOST_FILES]]
    return [file for file in chosen[:MOST_FILES] if best[file] > border]

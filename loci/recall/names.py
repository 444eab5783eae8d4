"""Projects that a question names: whole, with a cue where the name is a common word, or nearly.

Must not know their evidence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from loci.base.frozen import dataclass
from loci.index.router import Known, Router, normal_name, shortened
from loci.recall.commonness import RAREST, commonness
from loci.recall.grammar import PROJECT_NOUNS

LONGEST = 4
"""Chunks of a name ("my little shop")."""
_BEFORE = PROJECT_NOUNS | {"package", "library", "crate", "module", "gem", "tool", "called", "named"}
_AFTER = PROJECT_NOUNS | {"package", "library", "crate", "gem", "itself"}
_INSIDE = frozenset(["in", "inside", "within", "about", "of"])
_ARTICLES = frozenset(["the", "a", "an", "this", "that", "my", "our", "your", "any", "some", "each", "every", "many"])
_RANKS = ("display", "remote", "alias", "directory", "owner", "distribution", "crate", "package", "gem")
"""Kinds of names from the most to the least telling; any other kind comes after them."""

CUED, BARE, NEAR, QUOTED = "cued", "bare", "near", "quoted"
COMMON = 7.5
"""Nats of commonness from which a name is no word: `click` 6.5 and `black` 7 are words, `koa` is none."""
VERY_COMMON = 5.0
"""Below it not even "in X" makes a word a name: `json` 4.5, `requests` 4."""


@dataclass(frozen=True)
class Named:
    """A project that is named."""

    project: Known
    """Which."""
    shown: str
    """The name as asked."""
    how: str
    """CUED: by the grammar; BARE: a name that is no common word, somewhere in the question; NEAR: all but a typo;
    QUOTED: not its name but a text of its code."""
    span: tuple[int, int]
    """The chunks that are the name: first, end."""
    meant: str = ""
    """NEAR: the name as written by its owner."""


def named_in(chunks: Sequence[str], plain: Sequence[str], router: Router) -> tuple[Named, ...]:
    """Projects named in a question, in order of their mention.

    Args:
        chunks: the question's chunks as written.
        plain: the same in lower case.
        router: knows the names.
    """
    spans = list(_spans(plain))
    found = router.named(form for _, form in spans)
    owners: dict[str, list[tuple[int, str]]] = {}
    for name, number, kind, _ in found:
        owners.setdefault(name, []).append((number, kind))
    known = {one.number: one for one in router.numbered(row[1] for row in found)}
    named: dict[int, Named] = {}
    for span, form in spans:
        how = _how(span, chunks, plain) if form in owners else ""
        for number in _best_owners(owners.get(form, ())) if how else ():
            if number in known and (number not in named or how == CUED):
                named[number] = Named(known[number], " ".join(plain[span[0] : span[1]]), how, span)
    return tuple(sorted(named.values(), key=lambda one: (one.span, one.project.id)))


def nearly_named(plain: Sequence[str], unknown: Sequence[str], router: Router) -> tuple[Named, ...]:
    """Projects whose name is one typo (two in a long one) away from a word that nobody's text holds."""
    found: dict[int, Named] = {}
    for at, word in enumerate(plain):
        if word not in unknown or len(word) < 4 or commonness(word) < RAREST:
            continue
        near = sorted({name for _, name in router.nearly_named(shortened(word))})
        fitting = [name for name in near if 0 < distance(word, name) <= (1 if len(word) < 8 else 2)]
        for name, number, kind, shown in router.named(fitting):
            if kind in _RANKS:
                known = router.numbered([number])
                if known and number not in found:
                    found[number] = Named(known[0], word, NEAR, (at, at + 1), shown or name)
    return tuple(sorted(found.values(), key=lambda one: (one.span, one.project.id)))


def _spans(plain: Sequence[str]) -> Iterator[tuple[tuple[int, int], str]]:
    """(span, form) of everything that could be a name: runs of chunks, joined by blanks and run together."""
    for start in range(len(plain)):
        for end in range(start + 1, min(len(plain), start + LONGEST) + 1):
            words = [*plain[start : end - 1], plain[end - 1].removesuffix("'s")]
            yield (start, end), normal_name(" ".join(words))
            if end > start + 1:
                yield (start, end), "".join(words)


def _best_owners(owners: Sequence[tuple[int, str]]) -> list[int]:
    """Who is meant by a name that several projects have: those to whom it belongs by the most telling kind."""
    rank = min((_rank(kind) for _, kind in owners), default=0)
    return sorted({number for number, kind in owners if _rank(kind) == rank})


def _rank(kind: str) -> int:
    return _RANKS.index(kind) if kind in _RANKS else len(_RANKS)


def _how(span: tuple[int, int], chunks: Sequence[str], plain: Sequence[str]) -> str:
    """CUED, BARE or "": a common word is a name only where the grammar says so."""
    words = [word.removesuffix("'s") for word in plain[span[0] : span[1]]]
    rarest = max(commonness(word) if len(word) > 1 else 0.0 for word in words)
    if _is_cued(span, chunks, plain, rarest):
        return CUED
    return BARE if rarest > COMMON else ""


def _is_cued(span: tuple[int, int], chunks: Sequence[str], plain: Sequence[str], rarest: float) -> bool:
    """ "X", "the X project", "project X", "X's", "in X"; "in" a common word only where the question ends with it."""
    start, end = span
    before = plain[start - 1] if start else ""
    after = plain[end] if end < len(plain) else ""
    if (start == 0 and end == len(plain)) or before in _BEFORE:
        return True
    if after in _AFTER and (before in _ARTICLES or before in _INSIDE or not before):
        return True
    if plain[end - 1].endswith("'s") and before not in _ARTICLES:
        return True
    if before not in _INSIDE:
        return False
    shouted = chunks[start].isupper() and len(chunks[start]) > 2
    return rarest > COMMON or (rarest > VERY_COMMON and end == len(plain) and not shouted)


def distance(one: str, other: str) -> int:
    """Edits between two words, a swap of neighbours counting once (Damerau's, restricted)."""
    width = len(other) + 1
    rows = [list(range(width))]
    for i, left in enumerate(one, 1):
        row = [i]
        for j, right in enumerate(other, 1):
            cost = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (left != right))
            if i > 1 and j > 1 and left == other[j - 2] and one[i - 2] == right:
                cost = min(cost, rows[-2][j - 2] + 1)
            row.append(cost)
        rows.append(row)
    return rows[-1][-1]

"""What a query names exactly: a memory's tag, its file, an error code.  Such a match needs no other words beside it.

Must not know stores or thresholds.
"""

from __future__ import annotations

from collections.abc import Sequence

from loci.base.evidence import Episode
from loci.base.tags import plain_tag, tag_token
from loci.base.text import chunks
from loci.index.episodes import Passage
from loci.recall.terms import Term

LONGEST_TAG = 3
"""Words of a query that may make one tag (`github actions` for github-actions)."""
LONGEST_TEXT = 4000
"""Characters of a memory that are looked at for words of a query in their order."""


def named(terms: Sequence[Term], passage: Passage) -> frozenset[int]:
    """Positions of the terms that are a tag or a file of this memory, or the one name that is asked for."""
    episode = passage.episode
    return _tags(terms, episode.tags) | _files(terms, episode.paths) | _alone(terms, passage)


def _alone(terms: Sequence[Term], passage: Passage) -> frozenset[int]:
    """A compound (`types-requests`, `busy_timeout`) that is all of a query, and stands whole in the memory."""
    if len(terms) != 1 or not any(token in passage.title or token in passage.body for token in terms[0].wholes):
        return frozenset()
    return frozenset((0,))


def tag_tokens(terms: Sequence[Term]) -> dict[str, float]:
    """What a tag is indexed under, for every tag that the terms may name, and the nats of the terms that name it."""
    spans = (terms[at : at + size] for at in range(len(terms)) for size in range(1, LONGEST_TAG + 1))
    return {
        token: sum(term.weight for term in span)
        for span in spans
        if (token := tag_token("".join(term.shown for term in span)))
    }


def _tags(terms: Sequence[Term], tags: Sequence[str]) -> frozenset[int]:
    wanted = {plain_tag(tag) for tag in tags} - {""}
    found: set[int] = set()
    for start in range(len(terms) if wanted else 0):
        for end in range(start + 1, min(len(terms), start + LONGEST_TAG) + 1):
            if plain_tag("".join(term.shown for term in terms[start:end])) in wanted:
                found.update(range(start, end))
    return frozenset(found)


def _files(terms: Sequence[Term], paths: Sequence[str]) -> frozenset[int]:
    lower = [path.casefold().replace("\\", "/").strip("/") for path in paths]
    found = set()
    for at, term in enumerate(terms):
        shown = term.shown.casefold().replace("\\", "/").strip("/").removeprefix("./")
        if any(_is_file(shown, path) for path in lower):
            found.add(at)
    return frozenset(found)


def verbatim(runs: Sequence[str], episode: Episode) -> int:
    """The longest stretch of a query's runs, small words included, that the memory holds word for word."""
    return max(_stretch(runs, _runs(episode.title)), _stretch(runs, _runs(episode.text)))


def _runs(text: str) -> list[str]:
    return [chunk.lower().replace("’", "'") for chunk in chunks(text[:LONGEST_TEXT])]


def _stretch(one: Sequence[str], other: Sequence[str]) -> int:
    """Length of the longest common run of two sequences, by dynamic programming over the places of each word."""
    places: dict[str, list[int]] = {}
    for at, word in enumerate(other):
        places.setdefault(word, []).append(at)
    best = 0
    before: dict[int, int] = {}
    for word in one:
        now = {at: before.get(at - 1, 0) + 1 for at in places.get(word, ())}
        best = max([best, *now.values()])
        before = now
    return best


def _is_file(shown: str, path: str) -> bool:
    """The whole path, its end (`session.py`, `auth/session.py`), or an absolute path that ends with it."""
    return path == shown or path.endswith("/" + shown) or (path.count("/") > 0 and shown.endswith("/" + path))

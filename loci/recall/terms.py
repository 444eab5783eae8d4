"""A query taken apart for matching: its words, what each is worth, and every form under which a memory may hold it.

Forms are graded: the word itself or its stem 1, what a slip of the keyboard made of it, what it is joined to, a
synonym less.  Must not know passages or decide anything.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from loci.base.frozen import dataclass
from loci.base.text import chunks, expand, stem
from loci.index import vocabulary
from loci.index.store import Store
from loci.recall.commonness import RAREST, commonness, rarity
from loci.recall.prompt_words_table import FRAME
from loci.recall.question import SMALL_WORDS
from loci.recall.wordings import irregular, kinds, spellings, synonyms, turns

MOST_TERMS = 40
"""Terms looked at; of a longer text the most telling ones."""
JOINED, SPELLED, TYPO, NUMBERED, SYNONYM = 0.9, 0.85, 0.85, 0.4, 0.5
"""What a match through a form is worth beside the word itself; a synonym that is more common than the word, less."""
_FRAME = frozenset(FRAME.split())
FRAME_SHARE = 0.25
"""What a word of asking back is worth beside another one."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_RUNS = re.compile(r"[^\W_]+")
_HUMPS = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_CODE = re.compile(r"[a-z][A-Z]|\w[_./:\\]\w|(?=\w*\d)(?=\w*[A-Za-z])\w{3,}|[A-Z]{4,}")
"""Looks like something a machine wrote: humps, connectors, letters with digits, shouting."""


@dataclass(frozen=True)
class Word:
    """One simple word of a query."""

    text: str
    """Lower case."""
    weight: float
    """Nats: what its presence says among the passages of a store."""
    general: float
    """Nats: what its presence says among all that developers write, the same in any store."""
    forms: dict[str, float]
    """Token of a passage -> what a match through it is worth, 0..1."""
    holders: dict[str, int]
    """Those of the forms that some passage holds -> how many do."""


@dataclass(frozen=True)
class Term:
    """One run of a query: a word, or a compound of several."""

    shown: str
    """As written."""
    wholes: tuple[str, ...]
    """Tokens that are the whole compound; none for a simple word."""
    words: tuple[Word, ...]
    """Its simple words."""
    code: bool
    """Looks like an identifier, an error code or a path."""

    @property
    def asks(self) -> bool:
        """Whether it is about the asking and not about its subject (`trouble with`, `known issues`)."""
        return self.shown.lower() in _FRAME

    @property
    def weight(self) -> float:
        """Nats of the whole in its store."""
        whole = _together([word.weight for word in self.words])
        return FRAME_SHARE * whole if self.asks else whole

    @property
    def general(self) -> float:
        """Nats of the whole in any store."""
        whole = _together([word.general for word in self.words])
        return FRAME_SHARE * whole if self.asks else whole


def _together(weights: list[float]) -> float:
    """Nats of the most telling word, and a little for each further one."""
    worth = sorted(weights, reverse=True)
    return min(1.5 * RAREST, worth[0] + 0.25 * sum(worth[1:]))


@dataclass(frozen=True)
class _Draft:
    """A term before any store was asked."""

    shown: str
    """As written."""
    wholes: tuple[str, ...]
    """As in Term."""
    words: tuple[str, ...]
    """Its simple words, lower case."""


def understand(query: str, stores: Sequence[Store]) -> tuple[Term, ...]:
    """The terms of a query against the words of some stores; small words count only where there are no others (a tag
    may be `make`)."""
    drafts = _drafts(query, SMALL_WORDS) or _drafts(query, frozenset())
    singles = list(dict.fromkeys(word for draft in drafts for word in draft.words))
    joined = _joined(drafts)
    guesses = {word: _guesses(word, joined) for word in singles}
    turned = turns(chunks(query))
    near = {word: _tokens([*synonyms(word), *kinds(word), *turned.get(word, ())]) for word in singles}
    asked = {form for forms in (*guesses.values(), *near.values()) for form in forms}
    counts = _held(stores, asked)
    passages = sum(int(store.meta("episodes", "0")) for store in stores)
    for word, slips in _typos(stores, [word for word in singles if not (counts.keys() & {word, stem(word)})]).items():
        counts.update(slips)
        guesses[word].update((form, TYPO) for form in slips)
    words: dict[str, Word] = {}
    for word in singles:
        own = max(counts.get(word, 0), counts.get(stem(word), 0))
        general = commonness(word)
        forms = {**_graded(near[word] & counts.keys(), general), **guesses[word]}
        holders = {form: counts[form] for form in forms if form in counts}
        words[word] = Word(word, rarity(general, own, passages), general, forms, holders)
    return tuple(
        Term(draft.shown, draft.wholes, tuple(words[word] for word in draft.words), bool(_CODE.search(draft.shown)))
        for draft in drafts
    )


def _drafts(query: str, small: Collection[str]) -> list[_Draft]:
    found: dict[tuple[str, ...], _Draft] = {}
    for chunk in chunks(query):
        if chunk.lower().replace("’", "'") in small:
            continue
        tokens = expand(chunk)
        if tokens:
            draft = _draft(chunk, tokens)
            found.setdefault(draft.words, draft)
    drafts = list(found.values())
    if len(drafts) > MOST_TERMS:
        worth = sorted((-max(map(commonness, draft.words)), at) for at, draft in enumerate(drafts))
        drafts = [drafts[at] for at in sorted(at for _, at in worth[:MOST_TERMS])]
    return drafts


def _draft(chunk: str, tokens: tuple[str, ...]) -> _Draft:
    if not chunk.isascii():
        return _Draft(chunk, (), tuple(dict.fromkeys(tokens)))
    parts = [part.lower() for run in _RUNS.findall(chunk) for part in _HUMPS.split(run)]
    known = (part if part in tokens else part.rstrip("0123456789") for part in parts)
    telling = [part for part in known if len(part) > 1 and part in tokens and part not in SMALL_WORDS]
    words = tuple(dict.fromkeys(telling)) or tokens[:1]
    if len(parts) < 2:
        return _Draft(chunk, (), words)
    return _Draft(chunk, tuple(token for token in tokens if token not in words and _is_whole(token, parts)), words)


def _is_whole(token: str, parts: list[str]) -> bool:
    """Whether a token holds all parts of the compound, with its connectors or without."""
    at = 0
    for part in parts:
        at = token.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return True


def _guesses(word: str, joined: dict[str, list[str]]) -> dict[str, float]:
    """Every form of a word that a store is asked for, but for synonyms."""
    forms = {word: 1.0, stem(word): 1.0}
    forms.update(dict.fromkeys(_tokens(irregular(word)), 1.0))
    for pair in joined.get(word, ()):
        forms.setdefault(pair, JOINED)
    for other in _tokens(spellings(word)):
        forms.setdefault(other, SPELLED)
    letters = word.rstrip("0123456789")
    if len(letters) > 1:
        forms.setdefault(letters, NUMBERED)  # python3 is some python, TS2345 hardly any TS
    return forms


def _graded(synonyms: Collection[str], general: float) -> dict[str, float]:
    """What a match through each synonym is worth: `bounced` met by `restarted` says no more than `restarted` does."""
    return {other: SYNONYM * min(1.0, commonness(other) / general) for other in synonyms}


def _tokens(words: Collection[str]) -> set[str]:
    """Words as they stand in an index."""
    return {token for word in words for token in (word, stem(word))}


def _joined(drafts: list[_Draft]) -> dict[str, list[str]]:
    """Neighbours written as one: `code signing` may stand as `codesigning` or `code-sign` in a memory."""
    found: dict[str, list[str]] = {}
    for left, right in zip(drafts, drafts[1:]):  # noqa: B905, RUF007  # itertools costs an import
        if len(left.words) == len(right.words) == 1 and left.shown.isascii() and right.shown.isascii():
            pair = left.words[0] + right.words[0]
            for word in (left.words[0], right.words[0]):
                found.setdefault(word, []).extend([pair, stem(pair)])
    return found


def _held(stores: Sequence[Store], wanted: set[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for store in stores:
        for word, count in vocabulary.held(store, wanted).items():
            counts[word] = counts.get(word, 0) + count
    return counts


def _typos(stores: Sequence[Store], unknown: Sequence[str]) -> dict[str, dict[str, int]]:
    """Words of the stores one slip away from words that nobody holds and that are no ordinary words either, with how
    many passages hold them."""
    tried = {word: slips(word) for word in unknown if len(word) >= 4 and word.isalpha() and commonness(word) >= RAREST}
    if not tried:
        return {}
    held = _held(stores, {form for forms in tried.values() for form in forms})
    return {word: {form: held[form] for form in forms if form in held} for word, forms in tried.items()}


def slips(word: str) -> list[str]:
    """What a word may have been before one slip: two letters swapped; from five letters on, one too many, missing or
    wrong."""
    halves = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    found = [a + b[1] + b[0] + b[2:] for a, b in halves if len(b) > 1]
    if len(word) > 4:
        found += [a + b[1:] for a, b in halves if b]
        found += [a + letter + b[1:] for a, b in halves if b for letter in _LETTERS]
        found += [a + letter + b for a, b in halves for letter in _LETTERS]
    return [form for form in dict.fromkeys(found) if form != word]

"""Words: one tokenizer for what is indexed and for what is asked.

A superset on purpose: a compound is kept whole and split as well, so that a question may name either.  Must not know
which field, project or language a text comes from; a rule that only helps one of them belongs to the caller.
"""

from __future__ import annotations

import re
import zlib

from loci.base.lazy import Rx

MAX_WORD = 48
"""Longest token in characters; base64 blobs, data URLs and minified lines are no words."""
MAX_CHUNK = 256
"""A run longer than this is split into its parts and never kept whole."""
_MEMO_SIZE = 200_000

# A chunk is a run of word characters joined by the connectors that identifiers, paths, versions and flags use.  What
# may stand before it: one or two dashes (flags), `#` (issues), `@` (scopes, people), `.` (dot files), `$`.  What may
# stand after it: `++` and `#` (C++, C#).
_CHUNK_PATTERN = r"(?:(?<!\w)(?:--?|[#@$.]))?\w+(?:(?:[.\-:/+'’@\\]|::|->)\w+)*(?:\+\+|#)?"
_PIECE_PATTERN = r"[^\W_]+"
# getHTTPResponse2 -> get HTTP Response 2: a capital after a small letter, the last capital of a run before a small
# letter, and the border between letters and digits.
_CAMEL_PATTERN = r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])"
# Scripts written without spaces between words: Thai, Lao, Myanmar, Khmer, kana, Han, Hangul.
_UNSPACED_PATTERN = (
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf"
    "\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003134f]+"
)
_LOGIC = "1"
"""Raised by hand whenever the code below gives another token for some text; a test pins what it gives today."""

_SIGNED = f"{_CHUNK_PATTERN} {_PIECE_PATTERN} {_CAMEL_PATTERN} {_UNSPACED_PATTERN} {_LOGIC}"
RULES = f"text-{zlib.crc32(_SIGNED.encode()):08x}"
"""Signature of these rules; whatever was indexed under another one has to be read again."""

_CHUNK = re.compile(_CHUNK_PATTERN)
_PIECE = re.compile(_PIECE_PATTERN)
_CAMEL = re.compile(_CAMEL_PATTERN)
_UNSPACED = Rx(_UNSPACED_PATTERN)  # 4 CPU ms to compile, and no text of ASCII needs it

_memo: dict[str, tuple[str, ...]] = {}


def words(text: str) -> list[str]:
    """Every token of a text in order, repeats included: compounds whole, then their parts and stems.

    Args:
        text: any text; nothing in it can make this fail.

    Returns:
        Lower-case tokens without white space, each at most MAX_WORD characters.
    """
    found: list[str] = []
    memo = _memo
    for chunk in _CHUNK.findall(text):
        tokens = memo.get(chunk)
        found += expand(chunk) if tokens is None else tokens
    return found


def held(text: str, wanted: frozenset[str]) -> frozenset[str]:
    """Those of some tokens that a text holds: what `words` would find, without taking every other word apart.

    A plain word's tokens begin as it does, with two letters at least.
    """
    starts = {token[:2] for token in wanted}
    found: set[str] = set()
    for chunk in _CHUNK.findall(text):
        tokens = _memo.get(chunk)
        if tokens is None:
            lower = chunk.lower()
            if lower[:2] not in starts and _is_plain(chunk, lower):
                continue
            tokens = expand(chunk)
        found.update(tokens)
    return wanted & found


def chunks(text: str) -> list[str]:
    """The runs a text is made of, as written (`--no-ignore`, `src/core.py`, `C++`)."""
    return _CHUNK.findall(text)


def is_unspaced(text: str) -> bool:
    """Does a text hold a script that is written without spaces between words?"""
    return not text.isascii() and _UNSPACED.search(text) is not None


def expand(chunk: str) -> tuple[str, ...]:
    """The tokens of one chunk, the whole first; a token stands once for each time it occurs in the chunk."""
    tokens = _memo.get(chunk)
    if tokens is None:
        tokens = tuple(_expand(chunk))
        if len(_memo) >= _MEMO_SIZE:
            _memo.clear()
        _memo[chunk] = tokens
    return tokens


def _expand(chunk: str) -> list[str]:
    if not chunk.isascii():
        import unicodedata

        chunk = unicodedata.normalize("NFKC", chunk)
        if _UNSPACED.search(chunk):
            return _expand_unspaced(chunk)
    lower = chunk.lower()
    return _with_stem(lower) if _is_plain(chunk, lower) else _expand_compound(chunk, lower)


def _is_plain(chunk: str, lower: str) -> bool:
    """One word of ASCII letters, small or with a capital before them."""
    return lower.isascii() and lower.isalpha() and (lower == chunk or chunk.istitle())


def _expand_compound(chunk: str, lower: str) -> list[str]:
    pieces = _PIECE.findall(chunk)
    if not pieces:
        return []
    found: list[str] = []
    if len(pieces) > 1 or len(lower) != len(pieces[0]):
        found = _whole_forms(lower.replace("’", "'"), pieces)
    for piece in pieces:
        found += _expand_piece(piece)
    return found


def _whole_forms(whole: str, pieces: list[str]) -> list[str]:
    """A compound as written, without the mark before it, without the v of a version, and joined."""
    first = pieces[0].lower()
    bare = whole.lstrip("-.@$#")
    forms = [whole, bare]
    if bare[0] == "v" and bare[1:2].isdigit() and len(pieces) > 1:
        forms.append(bare[1:])
    joined = "".join(pieces).lower()
    if 1 < len(pieces) <= 3 and len(joined) <= 24 and not joined.isdigit() and _is_joinable(bare, pieces):
        forms.append(joined)  # pass_env, pass-env and passenv are one word to the people who type them
    kept: list[str] = []
    for form in forms:
        if len(form) <= MAX_WORD and form not in kept and (len(pieces) > 1 or form != first):
            kept.append(form)
    return kept


def _is_joinable(bare: str, pieces: list[str]) -> bool:
    """`pre-commit`, `set_env` and `HTTP/2`, but not `self.name` or `src/core`: those never lose their connector."""
    return not any(c in bare for c in "./:@>\\") or (len(pieces) == 2 and pieces[1].isdigit() and bare[0] != "v")


def _expand_piece(piece: str) -> list[str]:
    """One run of letters and digits: itself, its stem, and its camel and digit parts."""
    lower = piece.lower()
    found = _with_stem(lower) if len(lower) <= MAX_WORD else []
    if not lower.isascii():
        plain = _without_marks(lower)
        if plain != lower and len(plain) <= MAX_WORD:
            found += _with_stem(plain)
    parts = _CAMEL.split(piece[:MAX_CHUNK])
    if len(parts) > 1:
        for part in parts:
            if len(part) > 1 and not part.isdigit():
                found += _with_stem(part.lower()[:MAX_WORD])
    return found


def _expand_unspaced(chunk: str) -> list[str]:
    """Overlapping pairs of characters for scripts without spaces; the rest of the chunk as usual."""
    found: list[str] = []
    end = 0
    for match in _UNSPACED.finditer(chunk):
        for before in _CHUNK.findall(chunk[end : match.start()]):
            found += expand(before)
        run, end = match.group(), match.end()
        found += [run] if len(run) == 1 else [run[i : i + 2] for i in range(len(run) - 1)]
    for after in _CHUNK.findall(chunk[end:]):
        found += expand(after)
    return found


def _without_marks(word: str) -> str:
    """`dépaysement` -> `depaysement`: letters without what combines with them."""
    import unicodedata

    return "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))


def _with_stem(word: str) -> list[str]:
    if len(word) < 4 or not word.isascii() or not word.isalpha():
        return [word]
    stemmed = stem(word)
    return [word] if stemmed == word else [word, stemmed]


_VOWELS = frozenset("aeiouy")


def stem(word: str) -> str:
    """The light English stem of a lower-case word: plural, -ed, -ing, -ly and a last -e taken off.

    Light, because the stem stands in the same index as the words: `validators` has to meet `validator`, and
    `cached`, `caching` and `cache` each other, and nothing more is wanted.
    """
    if len(word) < 4:
        return word
    base = _strip_plural(word)
    for ending in ("ing", "ed"):
        rest = base[: -len(ending)]
        if base.endswith(ending) and len(rest) >= 3 and not _VOWELS.isdisjoint(rest) and not base.endswith("eed"):
            base = rest[:-1] if rest[-1] == rest[-2] and rest[-1] not in "lszaeiou" else rest
            break
    else:
        if base.endswith("ly") and len(base) > 5:
            base = base[:-2]
    if len(base) > 4 and base[-1] == "y" and base[-2] not in _VOWELS:
        base = base[:-1] + "i"
    return base[:-1] if len(base) > 3 and base[-1] == "e" and base[-2] != "e" else base


def _strip_plural(word: str) -> str:
    if not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zes")):
        return word[:-2]
    return word[:-1]

"""Tags as people write them: `GitHub-Actions`, `github actions` and `github_actions` are one.

Must not know memories.
"""

from __future__ import annotations

from loci.base.lazy import Rx

_PUNCTUATION = Rx(r"[^\w]+|_")
_KEPT = frozenset(("c++", "c#", "f#"))
"""Nothing else tells them from `C` and `F`."""


def plain_tag(text: str) -> str:
    """A tag without case, blanks and punctuation; "" where nothing is left."""
    low = text.casefold().strip()
    return low if low in _KEPT else _PUNCTUATION.sub("", low)


def tag_token(text: str) -> str:
    """The token under which a tag is indexed beside its words: a question for the tag finds it among any number of
    texts that hold the word.  "" where nothing is left."""
    plain = plain_tag(text)
    return f"#{plain}" if plain else ""

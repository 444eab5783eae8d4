"""Three words in a row as one token: how a literal message is known from questions that share its words by chance.

A message that a person pastes out of a terminal stands word for word in the code that prints it, but for what was put
in at run time; so texts are cut at placeholders, and each run of three words of what is left is one token.  The token
is a number: a phrase need not be read, only met again.  Must not know who holds it.
"""

from __future__ import annotations

from zlib import crc32

from loci.base.frozen import dataclass
from loci.base.lazy import Rx
from loci.base.text import chunks

MARK = "|"
"""Begins a phrase's token; no word holds it."""
LENGTH = 3
"""Words of a phrase."""
MOST = 400
"""Phrases of one text."""

_PLACEHOLDER = Rx(r"%[-+#0 ]*[\d.*]*[a-zA-Z]\b|\$?\{[^{}\n]*\}|\$\w+|<[^<>\n]*>|\\[nrt]|\n")
"""`%s`, `%-10d`, `{}`, `{name!r}`, `${x}`, `$x`, `<name>`, an escaped or a real line break."""


@dataclass(frozen=True)
class Fragment:
    """A text between two placeholders."""

    words: tuple[str, ...]
    """Its words in lower case, in order."""
    phrases: tuple[str, ...]
    """The tokens of its runs of LENGTH words, by the place of their first word."""


def fragments(text: str) -> list[Fragment]:
    """The parts of a text that are long enough to hold a phrase, at most MOST phrases together."""
    found = []
    left = MOST
    for part in _PLACEHOLDER.sub("\n", text).split("\n"):
        words = [word.strip("-.$").lower() for word in chunks(part)][: left + LENGTH - 1]
        if len(words) >= LENGTH:
            tokens = tuple(_token(words[at : at + LENGTH]) for at in range(len(words) - LENGTH + 1))
            found.append(Fragment(tuple(words), tokens))
            left -= len(tokens)
        if left <= 0:
            break
    return found


def phrases(text: str) -> list[str]:
    """The tokens of every phrase of a text, each once, in order."""
    return list(dict.fromkeys(token for fragment in fragments(text) for token in fragment.phrases))


def _token(words: list[str]) -> str:
    return f"{MARK}{crc32(' '.join(words).encode('utf-8', 'replace')):08x}"

"""A question taken apart: its words in groups, what they weigh, and what is left when the small words are gone.

Must not know a project or a store.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from loci.base.frozen import dataclass
from loci.base.text import chunks, expand, is_unspaced
from loci.recall.small_words_table import FILLER, SMALL_WORDS

__all__ = ["FILLER", "SMALL_WORDS", "Group", "Question", "for_routing", "parse"]

MOST_GROUPS = 48
"""Groups that are looked up: a pasted stack trace is not read to its end, so that no question costs much more."""
_JOINED = re.compile(r"\w[_./:\\-]+\w|->|^[-.@$#]*_|[a-z][A-Z]|[A-Za-z]\d|\d[A-Za-z]")


@dataclass(frozen=True)
class Group:
    """One chunk of the question and the tokens that stand for it."""

    shown: str
    """As the asker wrote it."""
    tokens: tuple[str, ...]
    """Its forms, the whole first."""
    named: bool = False
    """Written with a capital where no sentence begins, as names of things are."""
    compound: bool = False
    """Joined of parts (`pass_env`, `getName`, `--no-ignore`, `utf-8`): as a whole it is hardly said by accident."""


@dataclass(frozen=True)
class Question:
    """What was asked."""

    text: str
    """As asked."""
    groups: tuple[Group, ...]
    """Chunks that can find something, each once, in order."""
    chunks: tuple[str, ...]
    """Every chunk as written."""
    plain: tuple[str, ...]
    """Every chunk in lower case, small words included: what grammar looks at."""

    @property
    def tokens(self) -> tuple[str, ...]:
        """Every form of every group, each once, in order."""
        return tuple(dict.fromkeys(token for group in self.groups for token in group.tokens))


def parse(text: str) -> Question:
    """Take a question apart; any text has a parse, an empty one has no groups."""
    found = chunks(text)[: MOST_GROUPS * 4]
    plain = tuple(chunk.lower().replace("’", "'") for chunk in found)
    groups: dict[tuple[str, ...], Group] = {}
    for place, (chunk, lower) in enumerate(zip(found, plain, strict=True)):
        if lower in SMALL_WORDS or lower in FILLER:
            continue
        for group in _groups(chunk, named=_is_name(chunk, first=place == 0)):
            groups.setdefault(group.tokens, group)
    return Question(text, tuple(groups.values())[:MOST_GROUPS], tuple(found), plain)


def _groups(chunk: str, *, named: bool) -> Iterator[Group]:
    """One group for a chunk; one for each pair of characters where a script has no spaces between its words."""
    tokens = tuple(dict.fromkeys(expand(chunk)))
    if is_unspaced(chunk):
        yield from (Group(token, (token,)) for token in tokens)
    elif tokens:
        yield Group(chunk, tokens, named, bool(_JOINED.search(chunk)))


def _is_name(chunk: str, *, first: bool) -> bool:
    """`PyTorch`, `Kafka` and `CUDA`, but not the first word of a sentence that is only capitalised."""
    return any(c.isupper() for c in chunk[1:]) or (chunk[:1].isupper() and not first)


def for_routing(question: Question) -> Question:
    """The question without its bare numbers: they stand in every project and say nothing for any of them."""
    groups = tuple(group for group in question.groups if not all(token.isdigit() for token in group.tokens))
    if len(groups) == len(question.groups):
        return question
    return Question(question.text, groups, question.chunks, question.plain)

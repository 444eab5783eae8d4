"""A question taken apart: its words in groups, what they weigh, and what is left when the small words are gone.

Must not know a project or a store.
"""

from __future__ import annotations

from loci.base.frozen import dataclass
from loci.base.text import chunks, expand

MOST_GROUPS = 48
"""Groups that are looked up; a pasted stack trace is not read to its end, so that no question costs more than another."""

SMALL_WORDS = frozenset(
    [
        "a",
        "about",
        "after",
        "again",
        "all",
        "also",
        "am",
        "an",
        "and",
        "any",
        "anyone",
        "are",
        "aren't",
        "as",
        "at",
        "be",
        "because",
        "been",
        "before",
        "being",
        "but",
        "by",
        "can",
        "can't",
        "cannot",
        "could",
        "couldn't",
        "did",
        "didn't",
        "do",
        "does",
        "doesn't",
        "doing",
        "don",
        "don't",
        "done",
        "dont",
        "each",
        "either",
        "else",
        "ever",
        "every",
        "for",
        "from",
        "get",
        "gets",
        "got",
        "had",
        "has",
        "have",
        "having",
        "he",
        "her",
        "here",
        "hers",
        "him",
        "his",
        "how",
        "however",
        "i",
        "i'd",
        "i'll",
        "i'm",
        "i've",
        "if",
        "in",
        "instead",
        "into",
        "is",
        "isn't",
        "it",
        "it's",
        "its",
        "itself",
        "just",
        "let",
        "like",
        "make",
        "makes",
        "many",
        "may",
        "me",
        "might",
        "mine",
        "more",
        "most",
        "much",
        "must",
        "my",
        "no",
        "nor",
        "not",
        "now",
        "of",
        "off",
        "on",
        "once",
        "one",
        "only",
        "onto",
        "or",
        "other",
        "our",
        "ours",
        "out",
        "over",
        "own",
        "per",
        "please",
        "s",
        "shall",
        "she",
        "should",
        "shouldn't",
        "so",
        "some",
        "someone",
        "something",
        "still",
        "such",
        "t",
        "than",
        "that",
        "that's",
        "the",
        "their",
        "theirs",
        "them",
        "then",
        "there",
        "these",
        "they",
        "they're",
        "this",
        "those",
        "though",
        "through",
        "to",
        "too",
        "under",
        "until",
        "up",
        "upon",
        "us",
        "very",
        "via",
        "was",
        "wasn't",
        "we",
        "we're",
        "were",
        "weren't",
        "what",
        "what's",
        "when",
        "where",
        "where's",
        "whether",
        "which",
        "while",
        "who",
        "who's",
        "whom",
        "whose",
        "why",
        "will",
        "with",
        "within",
        "without",
        "won't",
        "would",
        "wouldn't",
        "yes",
        "yet",
        "you",
        "you're",
        "your",
        "yours",
    ]
)
"""Closed classes of English: articles, pronouns, prepositions, auxiliaries.  They find nothing and rank nothing."""


@dataclass(frozen=True)
class Group:
    """One chunk of the question and the tokens that stand for it."""

    shown: str
    """As the asker wrote it."""
    tokens: tuple[str, ...]
    """Its forms, the whole first."""


@dataclass(frozen=True)
class Question:
    """What was asked."""

    text: str
    """As asked."""
    groups: tuple[Group, ...]
    """Chunks that can find something, each once, in order."""
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
    for chunk, lower in zip(found, plain, strict=True):
        tokens = tuple(dict.fromkeys(expand(chunk)))
        if tokens and lower not in SMALL_WORDS:
            groups.setdefault(tokens, Group(chunk, tokens))
    return Question(text, tuple(groups.values())[:MOST_GROUPS], plain)

"""What the grammar of a prompt says, whatever its subject: that something shall be made or told, that something is
wrong, that it asks for what a team did.

Closed classes of English alone (`prompt_words_table`).  Must not know memories or what is made of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from loci.base.frozen import dataclass
from loci.recall import prompt_words_table as table

_TASKS, _NOUNS_TOO, _OBJECTS, _COURTESY, _NEVER_VERBS = (
    frozenset(text.split()) for text in (table.TASKS, table.NOUNS_TOO, table.OBJECTS, table.COURTESY, table.NEVER_VERBS)
)
_PARTICLES, _TOWARDS, _LEARNERS, _TROUBLE = (
    frozenset(text.split()) for text in (table.PARTICLES, table.TOWARDS, table.LEARNERS, table.TROUBLE)
)
_ASKING, _OURSELVES, _FACTS, _MEASURES = (
    frozenset(text.split()) for text in (table.ASKING, table.OURSELVES, table.FACTS, table.MEASURES)
)
NEAR = 4
"""Words after a verb that may be a noun within which `to`, `with` or `from` tells that it is a verb."""


@dataclass(frozen=True)
class Manner:
    """What the grammar of a query says."""

    task: bool
    """It asks for something to be made: it opens with an imperative."""
    perhaps: bool
    """It opens with a word that may be an imperative or a noun (`record audio from the stream`)."""
    told: bool
    """It asks how a thing is done in general, or for a fact."""
    trouble: bool
    """It names a symptom."""
    ours: bool
    """It asks what "we" did or do."""


def manner_of(words: Sequence[str]) -> Manner:
    """The manner of a query from its lower-case words, small words included."""
    verb, rest = _opening(words)
    ordered = bool(rest) and rest[0] in _OBJECTS
    trouble = any(word in _TROUBLE for word in rest) or (verb in _TROUBLE and not ordered)
    ours = bool(words) and words[0] in _ASKING and not _OURSELVES.isdisjoint(words[1:5])
    task = verb in _TASKS or (ordered and not trouble and _is_bare_verb(verb))
    perhaps = not task and not trouble and verb in _NOUNS_TOO and not _TOWARDS.isdisjoint(rest[:NEAR])
    told = not trouble and not ours and _wants_to_be_told(words)
    return Manner(task, perhaps, told, trouble, ours)


def _opening(words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The first word after what is polite, and what follows it without the particle of a phrasal verb."""
    start = next((at for at, word in enumerate(words) if word not in _COURTESY), len(words))
    if start == len(words):
        return "", ()
    rest = words[start + 1 :]
    return words[start], rest[1:] if rest and rest[0] in _PARTICLES else rest


def _is_bare_verb(word: str) -> bool:
    """Whether a word before what begins an object may be a verb in its bare form."""
    if word in _NOUNS_TOO:
        return True
    bare = word.isalpha() and not word.endswith(("ing", "ed")) and (not word.endswith("s") or word.endswith("ss"))
    return bare and word not in _NEVER_VERBS


def _wants_to_be_told(words: Sequence[str]) -> bool:
    """`how do i`, `how can one`, `how to`; `what is`, `which`, `who`, `how many`."""
    first, second, third = (*words[:3], "", "", "")[:3]
    if first == "how":
        return len(words) > 2 and (second == "to" or second in _MEASURES or third in _LEARNERS)
    return first in _FACTS or (first == "what" and second in {"is", "are", "does"})

"""What the grammar of a prompt says, whatever its subject: that something shall be made or told, that something is
wrong, that it asks for what a team did.

Closed classes of English alone (`prompt_words_table`).  Must not know memories or what is made of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from loci.base.frozen import dataclass
from loci.base.lazy import Rx
from loci.recall import prompt_words_table as table

_TASKS, _NOUNS_TOO, _OBJECTS, _COURTESY, _NEVER_VERBS = (
    frozenset(text.split()) for text in (table.TASKS, table.NOUNS_TOO, table.OBJECTS, table.COURTESY, table.NEVER_VERBS)
)
_PARTICLES, _TOWARDS, _LEARNERS, _TROUBLE = (
    frozenset(text.split()) for text in (table.PARTICLES, table.TOWARDS, table.LEARNERS, table.TROUBLE)
)
_ASKING, _OURSELVES, _FACTS, _AUXILIARIES, _MEASURES = (
    frozenset(text.split()) for text in (table.ASKING, table.OURSELVES, table.FACTS, table.AUXILIARIES, table.MEASURES)
)
_WISHES, _RECALLING, _HABITS, _SUPPOSED, _INDIRECT, _LABELS = (
    frozenset(text.split())
    for text in (table.WISHES, table.RECALLING, table.HABITS, table.SUPPOSED, table.INDIRECT, table.LABELS)
)
_ONLY, _UNTOLD = frozenset(table.ONLY.split()), frozenset(table.UNTOLD.split())
_FAILS, _JOINING, _CLAIMED = (frozenset(text.split()) for text in (table.FAILS, table.JOINING, table.CLAIMED))
_CLAUSE = Rx(r"[,;:\n]|[.!?](?:\s|$)|\s-+\s")
_PHRASES = tuple(f" {line} " for line in table.PHRASES.strip().split("\n"))
_LABELLED = Rx(r"([a-z]+(?: [a-z]+)?)(?:\([\w/, -]*\))?!?: ")
_TOPIC = Rx(r"[a-z][\w.+#-]*: ")
_PRINTED = Rx(
    r"\W*(?:[\w.$:/-]*(?:error|exception|warning|panic|failure)\b[\w\[\]() ]{0,20}:|traceback \(most|(?:npm )?err!|"
    r"(?:fatal|panicked|failed|uncaught|unhandled)\b[^.?!]{0,20}: )"
)
"""How a program's message begins, in lower case."""
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


def manner_of(words: Sequence[str], text: str = "") -> Manner:
    """The manner of a query.

    Args:
        words: its lower-case words, small words included.
        text: the query as written; only what stands before a first colon is looked at.
    """
    verb, rest = _opening(words)
    ordered = bool(rest) and (rest[0] in _OBJECTS or rest[0] in _INDIRECT)
    symptoms = _TROUBLE - _UNTOLD if ordered and _is_bare_verb(verb) else _TROUBLE
    trouble = any(word in symptoms for word in rest) or (verb in symptoms and not ordered)
    told = (
        _wants_a_number(words)
        or _wants_to_know_how(words)
        or (not trouble and (_wants_to_be_told(words) or _wants_an_opinion(words)))
    )
    ours = not told and bool(words) and words[0] in _ASKING and not _OURSELVES.isdisjoint(words[1:5])
    wanted = _wants_a_thing(words, verb) or (ordered and _is_bare_verb(verb)) or _is_planned(words, text)
    wanted = wanted or _is_ordered_of_a_topic(words, text)
    if _PRINTED.match(text[:80].lower()) or _is_told_of(verb, text):
        return Manner(task=False, perhaps=False, told=told, trouble=True, ours=ours)
    task = verb in _TASKS or (not trouble and wanted)
    perhaps = not task and not trouble and not ours and _may_want(words, verb, rest)
    return Manner(task, perhaps, told, trouble, ours)


def _is_told_of(verb: str, text: str) -> bool:
    """`bump version script fails on mac`: what looks like an order goes on to what its object does, in one clause."""
    clause = _CLAUSE.split(text.strip().lower(), maxsplit=1)[0].split()
    at = next((at for at, word in enumerate(clause) if word in _FAILS), 0)
    return at > 1 and verb not in _CLAIMED and _JOINING.isdisjoint(clause[:at])


def _is_planned(words: Sequence[str], text: str) -> bool:
    """`feat: …`, `user story: …`; `as a merchant i can …`."""
    label = _LABELLED.match(text.strip().lower()[:80])
    if label is not None:
        return _LABELS.issuperset(label[1].split())
    return len(words) > 4 and words[0] == "as" and words[1] in {"a", "an"} and "i" in words[2:6]


def _is_ordered_of_a_topic(words: Sequence[str], text: str) -> bool:
    """`flutter: animate the logo`: one word and a colon before a verb and what begins its object."""
    if _TOPIC.match(text.strip().lower()[:80]) is None:
        return False
    verb, rest = _opening(words[1:])
    return bool(rest) and rest[0] in _OBJECTS and _is_bare_verb(verb)


def _wants_an_opinion(words: Sequence[str]) -> bool:
    """`what would a good name be`, `which would you take`; `do you think we need`; `is a queue too much for this`."""
    first, second = (*words[:2], "", "")[:2]
    if "would you" in " ".join(words) or (first == "is" and second in {"a", "an"}):
        return True
    if first in {"what", "which"}:
        return second in _SUPPOSED and _OURSELVES.isdisjoint(words[1:4])
    return first in {"do", "would"} and second == "you"


def _wants_a_thing(words: Sequence[str], first: str) -> bool:
    """`i need a regex`, `we want another one`: nothing but courtesy before its object."""
    return first in _OBJECTS and bool(words) and first != words[0]


def _may_want(words: Sequence[str], verb: str, rest: Sequence[str]) -> bool:
    """A word that may be an imperative and has `to`, `with` or `from` behind it, or how a thing ought to be."""
    if not words:
        return False
    towards = next((at for at, word in enumerate(rest[:NEAR]) if word in _TOWARDS), None)
    if verb in _NOUNS_TOO and towards is not None:
        return not (towards and rest[towards - 1].endswith("ed"))  # `double charges caused by a retry`
    plain = f" {' '.join(words)} "
    if any(phrase in plain for phrase in _PHRASES):
        return True
    return words[0] not in _ASKING and _RECALLING.isdisjoint(words) and not _WISHES.isdisjoint(words)


def _opening(words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The first word after what is polite, and what follows it without the particle of a phrasal verb."""
    start = next((at for at, word in enumerate(words) if word not in _COURTESY), len(words))
    if start == len(words):
        return "", ()
    rest = words[start + 1 :]
    return words[start], rest[1:] if rest and (rest[0] in _PARTICLES or rest[0] in _ONLY) else rest


def _is_bare_verb(word: str) -> bool:
    """Whether a word before what begins an object may be a verb in its bare form."""
    if word in _NOUNS_TOO:
        return True
    bare = word.isalpha() and not word.endswith(("ing", "ed")) and (not word.endswith("s") or word.endswith("ss"))
    return bare and word not in _NEVER_VERBS


def _wants_a_number(words: Sequence[str]) -> bool:
    return len(words) > 2 and words[0] == "how" and words[1] in _MEASURES


def _wants_to_know_how(words: Sequence[str]) -> bool:
    """`how does garbage collection work`."""
    return tuple(words[:2]) in {("how", "do"), ("how", "does")} and "work" in words[2:]


def _wants_to_be_told(words: Sequence[str]) -> bool:
    """`how do i`, `how to`; `what is`, `which`, `where`, `when was`, `is there`; of nothing remembered or of ours."""
    first, second, third = (*words[:3], "", "", "")[:3]
    if not _RECALLING.isdisjoint(words):
        return False
    if first in _HABITS and "did" not in words[:3]:
        return first != "when" or second in _AUXILIARIES
    if first in _ASKING and not _OURSELVES.isdisjoint(words[1:5]):
        return False
    if first == "how":
        return second == "to" or third in _LEARNERS
    if first in {"what", "when"}:
        return second in _AUXILIARIES and second != "did"
    return (first in _FACTS and second != "did") or (first in _AUXILIARIES and second == "there")

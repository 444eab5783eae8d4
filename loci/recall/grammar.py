"""Closed classes of English: questions that point at their subject, over a set of projects, or through a tool.

No threshold and no weight: a question has the form or it has not.  Must not know any project.
"""

from __future__ import annotations

from collections.abc import Sequence

from loci.recall.generic_table import GENERIC
from loci.recall.small_words_table import SMALL_WORDS

PROJECT_NOUNS = frozenset(
    ["project", "projects", "repo", "repos", "repository", "repositories", "codebase", "codebases"]
)
_PLURALS = frozenset(["projects", "repos", "repositories", "codebases", "checkouts"])
_POINTERS = frozenset(["this", "that", "it", "these", "those", "here", "its", "our", "we", "us"])
_POINTING = frozenset(["this", "our", "current", "my", "here"])
_SET_HEADS = frozenset(
    ["which", "what", "list", "show", "name", "find", "how", "all", "any", "every", "in", "do", "have", "tell"]
)
_ELSEWHERE = (("where", "else"), ("who", "else"), ("have", "i", "ever"), ("have", "we", "ever"), ("did", "i", "ever"),
              ("did", "we", "ever"), ("anywhere", "else"), ("any", "other"))  # fmt: skip
_TOOL_VERBS = frozenset(["use", "using", "with", "via", "run", "running", "ask", "call", "through"])
_SETTLE = frozenset(["to", "and", "then"])

Plain = Sequence[str]


def is_deictic(plain: Plain) -> bool:
    """Does the question ask what any repository can be asked ("how do I run the tests?"), without saying which?"""
    content = [word for word in plain if word not in SMALL_WORDS]
    if not content:
        return not _POINTERS.isdisjoint(plain)
    return all(word in GENERIC or word in PROJECT_NOUNS for word in content)


def points_here(plain: Plain) -> bool:
    """Does the question say "here", "this repo", "our code": the place one stands in and no other?"""
    nouns = PROJECT_NOUNS | {"code", "package", "library", "app", "application", "service", "tool", "checkout"}
    return any(
        word == "here" or (word in _POINTING and plain[at + 1 : at + 2] and plain[at + 1] in nouns)
        for at, word in enumerate(plain)
    )


def asks_for_set(plain: Plain) -> bool:
    """Is it a question over several projects ("which of my projects use pytest?", "where else did we see this?")?"""
    if any(tuple(plain[: len(start)]) == start for start in _ELSEWHERE):
        return True
    return bool(plain) and plain[0] in _SET_HEADS and not _PLURALS.isdisjoint(plain)


def frame_of_set(plain: Plain) -> frozenset[str]:
    """The words of a question over a set that say that it is one, and nothing about what is looked for."""
    frame = {word for word in plain if word in PROJECT_NOUNS or word in _PLURALS}
    return frozenset(
        frame | {"else", "ever", "use", "uses", "using", "used", "mention", "mentions", "list", "show", "find"}
    )


def tool_at(plain: Plain) -> tuple[int, int] | None:
    """The place of a name that is a means ("use ripgrep to tell me…"): (first chunk, end), None where there is none."""
    if len(plain) < 4 or plain[0] not in _TOOL_VERBS:
        return None
    for end in range(2, min(5, len(plain))):
        if plain[end] in _SETTLE or (plain[0] in ("with", "using", "via", "through") and plain[end] in _QUESTION_WORDS):
            return 1, end
    return None


_QUESTION_WORDS = frozenset(
    ["what", "which", "where", "who", "why", "when", "how", "find", "show", "tell", "list", "explain"]
)

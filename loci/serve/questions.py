"""Arguments that every command with a question has, and how a question is read from them.

Must not know what becomes of it.
"""

from __future__ import annotations

import argparse
import re
import sys

from loci.base.errors import UsageError

MAX_QUESTION = 8000
"""Characters of a question that are looked at: a longer one is a paste, and its head is the question."""


_CUES = ("=", "://", "pass", "secret", "token", "key", "auth", "cred", "bearer")
_DRAWN = 12
"""Letters and digits in one word of this length may be a token."""


def add_question(parser: argparse.ArgumentParser) -> None:
    """The question itself."""
    parser.add_argument("question", nargs="*", help='the question; several words are joined, "-" reads stdin')


def add_scope(parser: argparse.ArgumentParser) -> None:
    """Where an answer may come from."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument("-p", dest="project", action="append", default=[], metavar="PROJECT",
                       help="only this project: an id, a name or an alias (repeatable)")  # fmt: skip
    which.add_argument("-g", dest="group", action="append", default=[], metavar="LABEL",
                       help="as if only the projects of this group were there (repeatable)")  # fmt: skip
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--cwd", metavar="PATH", help="as if asked from there")
    where.add_argument("--no-cwd", action="store_true", help="the working directory does not count")


def question_of(arguments: argparse.Namespace, example: str = 'loci ask "why did we drop the cookie?"') -> str:
    """The question.

    Args:
        arguments: of the command line.
        example: what to type, for whoever typed nothing.

    Raises:
        UsageError: it is empty.
    """
    words: list[str] = arguments.question
    text = sys.stdin.buffer.read(4 * MAX_QUESTION).decode("utf-8", "replace") if words == ["-"] else " ".join(words)
    text = text.encode("utf-8", "replace").decode("utf-8").replace("\0", " ").strip()[:MAX_QUESTION]
    if not text:
        raise UsageError("The question is empty.", f"Try: {example}")
    return text


def searched(question: str) -> str:
    """The question without the secrets in it: what is looked for is said back among the words of a route."""
    if not _is_suspect(question.casefold()):
        return question
    from loci.base.redact import redact

    text, at = "", 0
    for span in redact(question).spans:
        text, at = f"{text}{question[at : span.start]} ", span.end
    return text + question[at:]


def _is_suspect(folded: str) -> bool:
    """Whether a question holds anything for which the rules of redaction are worth loading: no pattern, as one with so
    many cases takes a millisecond to compile."""
    return any(cue in folded for cue in _CUES) or any(
        len(word) >= _DRAWN and any(c.isdecimal() for c in word) and any("a" <= c <= "z" for c in word)
        for word in folded.split()
    )


def words_of(question: str) -> frozenset[str]:
    """Words of a question that an excerpt should hold, lower case, longer than two letters."""
    return frozenset(word for word in re.findall(r"\w+", question.lower()) if len(word) > 2)

"""Which definition or test a line of code brings, in the words of whoever wrote it.

Reads single lines of a diff, where no parser can stand: a wrong name costs one word of one commit.  Must not know git.
"""

from __future__ import annotations

import re

_KEYWORD = re.compile(
    r"\b(?:def|fn|func|function\*?|class|interface|struct|enum|trait|type|module|namespace|record|macro_rules!)\s+"
    r"(?:\([^)]{0,200}\)\s*)?(?:self\.)?([A-Za-z_$][\w$]*[?!]?)"
)
"""`def name`, `func (c *Command) Name`, `class Name`."""
_TITLE = re.compile(r"\b(?:it|test|describe|context|specify|scenario|suite)\b[ (]+([\"'`])([^\"'`]{3,120})\1")
"""`it("keeps the cookie", …`: what a test says of itself."""
_BOUND = re.compile(r"\b(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*=\s*(?:async\b\s*)?(?:function\b|\(|[\w$]+\s*=>)")
"""`const name = (…) => …`"""
_TYPED = frozenset(("c", "cpp", "csharp", "java"))
"""Languages in which a function is known by the type before its name alone."""
_BRACED = frozenset(("javascript", "typescript", "tsx", "bash"))
"""Languages in which a name, parentheses and a brace make one."""
_WORDS = (
    "if for while switch catch return else new throw do case goto delete await yield function sizeof using typedef"
    " assert with super"
)
_STATEMENTS = frozenset(_WORDS.split())
"""Words before a parenthesis that name nothing."""


def name_in(line: str, language: str) -> str:
    """The name that a line defines, or a test's title; "" for any other line.

    Args:
        line: one line of code without its line feed.
        language: of the file, as in `Symbol`.
    """
    titled = _TITLE.search(line)
    if titled:
        return titled[2]
    head, parenthesis, rest = line.partition("(")
    typed = _typed(head, rest) if parenthesis and language in _TYPED else ""
    if typed:
        return typed
    named = _KEYWORD.search(line) or (_BOUND.search(line) if language in _BRACED else None)
    if named:
        return named[1]
    return _braced(head.strip(), rest) if parenthesis and language in _BRACED else ""


def _typed(head: str, rest: str) -> str:
    """`static int name(int a) {`: two words or more before the parenthesis, none of them a statement's or a value's."""
    words = head.split()
    if len(words) < 2 or "=" in head or rest.rstrip().endswith(";") or not _STATEMENTS.isdisjoint(words):
        return ""
    name = words[-1].lstrip("*&").rpartition("::")[2]
    return name if name.isidentifier() else ""


def _braced(head: str, rest: str) -> str:
    """`name(a, b) {` and `async name() {`."""
    name = head.rpartition(" ")[2]
    fits = rest.rstrip().endswith("{") and name not in _STATEMENTS and name.isidentifier()
    return name if fits else ""

"""The line that shows what a definition is: modifiers, name, parameters, without annotations, comments and body.

Must not know redaction or where the line goes.
"""

from __future__ import annotations

import re

from loci.gather.code.outline import SCOPES, Definition

LONGEST = 300
"""Characters of a signature."""

_LEAD = re.compile(rb"[\w \t]{0,60}")
_ANNOTATION = re.compile(r"(?:@(?!interface\b)[\w.]+(?:\([^()]*\))?|\[[^\[\]]*\]|#\[[^\[\]]*\])\s*")
_COMMENT = re.compile(r"/\*.*?\*/|(?:(?<=\s)|^)(?://|#)[ !/].*", re.MULTILINE)
_ENDS = ("=>", "->", ":", "{", "=")
"""What stands between a signature and its body."""


def signature_of(one: Definition, source: bytes) -> str:
    """A definition up to its body on one line, with the modifiers that stand before it and without annotations."""
    line_start = source.rfind(b"\n", 0, one.start) + 1
    lead = source[line_start : one.start]
    start = line_start if len(lead) <= 60 and _LEAD.fullmatch(lead) else one.start
    raw = source[start : min(one.body, start + 4 * LONGEST)].decode("utf-8", "replace").strip()
    if one.body >= one.end and one.kind in SCOPES:
        raw = raw.split("\n", 1)[0]
    if "/" in raw or "#" in raw:
        raw = _COMMENT.sub("", raw)
    text = raw[:1].isspace() * " " + " ".join(raw.split())
    while (found := _ANNOTATION.match(text)) is not None:
        text = text[found.end() :]
    for end in _ENDS:
        if text.endswith(end):
            return text.removesuffix(end).rstrip()[:LONGEST]
    return text.rstrip()[:LONGEST]

"""Key and value: finds names that speak of secrets, what is bound to them, and asks `names` and `values` to decide.

A hand-written parser round a stem search, because one regular expression for all notations either eats prose or misses
half of them.  All look-ahead is bounded, so the cost is linear.  Must not know vendors.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from loci.base.redact import names, values
from loci.base.redact.spans import Span

_STEM = re.compile(names.STEMS, re.IGNORECASE)
_NAME_LEFT = re.compile(r"[\w.$@-]{0,64}$")
_NAME_RIGHT = re.compile(r"[\w-]*(?:\.[\w-]+)*")
_BIND = re.compile(
    r"""(?P<close>\\?["'`\]\)*_}>]{0,4})[ \t]{0,8}(?P<sep>:=|=>|->|==?|:{1,2}|\?=|\+=|\|\||,(?=\s*["'`]))[ \t]{0,40}"""
)
_PROSE = re.compile(
    r"""["'`*_)]{0,3}(?:[ ,]+(?:for|of|on|in|to)[ ]+[^\s:=]+(?:[ ][^\s:=]+){0,4}?)??[ ]*(?:[ ](?:is|was|be|are|equals|ist|est|é|es|now|to|should[ ]be|set[ ]to|changed[ ]to)[: ]|:|=)[ ]*(?:now[ ]|still[ ]|currently[ ]|just[ ])?""",
    re.VERBOSE,
)
_QUOTES = "\"'`"


def search(text: str) -> Iterator[Span]:
    """Every value that its key calls a secret; offsets are the view's."""
    done = 0
    for stem in _STEM.finditer(text):
        if stem.start() < done:
            continue
        start, end = _name(text, stem.start(), stem.end())
        done = max(done, end)
        yield from _bound(text, start, end)


def _name(text: str, start: int, end: int) -> tuple[int, int]:
    left = _NAME_LEFT.search(text, max(0, start - 64), start)
    right = _NAME_RIGHT.match(text, end, end + 64)
    return (left.start() if left else start), (right.end() if right else end)


def _bound(text: str, start: int, end: int) -> Iterator[Span]:
    name = text[start:end]
    strength, kind = names.judge(_spaced(text, start) + name)
    if not strength:
        return
    bind = _BIND.match(text, end)
    if bind is not None:
        yield from _value(text, bind.end(), strength, kind, bound=True)
        return
    if name.startswith("-"):
        space = re.compile(r"[ \t]{1,8}").match(text, end)
        if space is not None:
            yield from _value(text, space.end(), strength, kind, bound=True)
        return
    prose = _PROSE.match(text, end, end + 120)
    if prose is not None:
        yield from _value(text, prose.end(), strength, kind, bound=False)


def _spaced(text: str, start: int) -> str:
    """Words before the name that belong to it: `API key`, `client secret`."""
    before = text[max(0, start - 24) : start]
    match = re.search(r"([A-Za-z]+[ ]){1,2}$", before)
    return match[0] if match else ""


def _value(text: str, at: int, strength: int, kind: str, *, bound: bool) -> Iterator[Span]:
    if at >= len(text):
        return
    prefix = re.compile(r"""[bBrRuUfFNL@$]{1,2}(?=["'])""").match(text, at)
    if prefix is not None:
        at = prefix.end()
    if text[at : at + 1] in _QUOTES and text[at : at + 1]:
        quote = text[at]
        stop = _closing(text, at + 1, quote)
        value = text[at + 1 : stop]
        if values.secret(value, strength, quoted=True, bound=bound):
            yield Span(at + 1, stop, kind, "pair")
        return
    stop = _bare(text, at)
    if stop > at and values.secret(text[at:stop], strength, quoted=False, bound=bound):
        yield Span(at, stop, kind, "pair")


def _closing(text: str, at: int, quote: str) -> int:
    """End of a quoted value: its quote, or the end of the line where it is missing."""
    stop = re.compile(rf"(?:\\.|[^\\\n{quote}]){{0,4000}}").match(text, at)
    return stop.end() if stop else at


_RUN = re.compile(r"[^\s\"'`]{1,4000}")
_CUT = re.compile(r"[,;&|](?=$|\s|[\w.\[\]-]{1,60}[=:])|[)\]}>](?=$|[\s,;.)\]}>])|\\[nrt\"]|<[/a-zA-Z]")


def _bare(text: str, at: int) -> int:
    run = _RUN.match(text, at)
    if run is None:
        return at
    value = run[0]
    cut = _CUT.search(value)
    if cut is not None:
        value = value[: cut.start()]
    return at + len(value.rstrip(".,;:?)]}"))

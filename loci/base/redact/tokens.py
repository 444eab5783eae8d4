"""Finds providers' tokens: by how a word begins, by a literal inside, glued into a longer word, and by the common form of a token
whose provider the table does not know.

Must not know the table's rows.
"""

from __future__ import annotations

from collections.abc import Iterator

from loci.base.redact import shapes, vendors
from loci.base.redact.shapes import Shape
from loci.base.redact.spans import TOKEN, Span
from loci.base.redact.values import drawn, rx

_heads: dict[str, list[tuple[str, Shape]]] = {}
_inner: list[tuple[str, Shape]] = []

_BEGIN = r"(?<![A-Za-z0-9])[A-Za-z0-9](?=[A-Za-z0-9_.~/+:$=!-]{10})"
_LONG = r"[A-Za-z0-9_-]{22,}"
_WHOLE = (
    r"[12][A-Za-z0-9]{26}_[A-Za-z0-9]{19,22}",  # ngrok
    r"[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}",  # mailgun's signing key
    r"\d{15,20}-[A-Za-z0-9]{38,42}",  # twitter
    r"\d{1,3}-[A-Za-z0-9]{64}",  # truenas
    r"[A-Za-z0-9]{10}-[A-Za-z0-9]{22}",  # coder
    r"S[UAOCNX]?[A-Z2-7]{55,56}",  # seeds of nkeys and stellar
)
"""Tokens without a literal of their own, by their exact form as a whole word."""
_SAYS = frozenset("live test prod production sandbox sk rk pat pk key apikey tok token secret api sdk priv private auth sa svc oauth refresh access v1 v2 v3 admin bot app cli".split())
_UNKNOWN = r"[A-Za-z]{2,12}(?:[_-](?:[a-z0-9]{1,12}|[A-Z]{2,8}))?(?:[_-][a-z]{1,10}){0,2}[_-]"
_OBJECTS = frozenset("diff pi ch cus evt sub in ii seti pm src tok card price prod plan acct txn po re req cs si il fee dp du rcn wc iss mbur cn bm build sha commit nonce".split())
"""Prefixes of identifiers that look drawn and are public (payment objects, digests)."""


def kinds() -> set[str]:
    """Every kind the table can give."""
    _load()
    return {shape.kind for pairs in _heads.values() for _, shape in pairs} | {shape.kind for _, shape in _inner}


def _load() -> None:
    if _heads:
        return
    for row in vendors.HEAD.split("\n"):
        if row:
            shape = Shape(row)
            for literal in shape.literals:
                _heads.setdefault(literal[:3] if len(literal) > 2 else literal, []).append((literal, shape))
    for row in vendors.INNER.split("\n"):
        if row:
            shape = Shape(row)
            _inner.extend((literal, shape) for literal in shape.literals)


def search(text: str) -> Iterator[Span]:
    """Every token in a view; offsets are the view's."""
    _load()
    for word in rx(_BEGIN).finditer(text):
        head = text[word.start() : word.start() + 3]
        for key in (head, head[:2]):
            for literal, shape in _heads.get(key, ()):
                if text.startswith(literal, word.start()):
                    yield from shapes.found(shape, text, word.start(), literal)
    for literal, shape in _inner:
        at = text.find(literal)
        while at >= 0:
            yield from shapes.found(shape, text, at, literal)
            at = text.find(literal, at + len(literal))
    yield from _glued(text)


def _glued(text: str) -> Iterator[Span]:
    """Long words that begin with nothing known: a known literal further in, or an unknown provider's prefix."""
    for run in rx(_LONG).finditer(text):
        word = run[0]
        if word[:3] in _heads and any(word.startswith(literal) for literal, _ in _heads[word[:3]]):
            continue
        for pairs in _heads.values():
            for literal, shape in pairs:
                if len(literal) >= 4 and not shape.boundary and literal in word:
                    yield from shapes.found(shape, text, run.start() + word.index(literal), literal)
        if any(rx(pattern).fullmatch(word) for pattern in _WHOLE) and drawn(word):
            yield Span(run.start(), run.end(), TOKEN, "whole")
            continue
        unknown = rx(_UNKNOWN).match(word)
        if unknown and unknown[0].rstrip("_-").lower() not in _OBJECTS:
            body = word[unknown.end() :]
            if len(body) >= 20 and body.isalnum() and (_mixed(body) or (_telling(unknown[0]) and _digest(body))):
                yield Span(run.start(), run.end(), TOKEN, "prefix")


def _telling(prefix: str) -> bool:
    """Does the prefix say credential: `acme_live_`, `foo_pat_`, `x_v1_`?"""
    return not _SAYS.isdisjoint(prefix.lower().replace("-", "_").split("_"))


def _digest(body: str) -> bool:
    return len(body) >= 32 and drawn(body)


def _mixed(body: str) -> bool:
    """Both cases and digits, changing as in drawn text."""
    return not body.islower() and not body.isupper() and sum(one.isdigit() for one in body) >= 2 and drawn(body)

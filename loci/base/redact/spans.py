"""The nouns of redaction: a span, a redacted text, the fixed vocabulary of placeholders, and how spans merge.

Must not know any rule.  `typing` and `dataclasses` are not imported at run time: they cost more than the whole first
use of the engine (measured: 6 and 17 CPU ms on the reference machine), so the records are plain named tuples.
"""

from __future__ import annotations

from loci.base.clean import Clean
from loci.base.redact.lazy import Rx

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterable
    from typing import NamedTuple

    class Span(NamedTuple):
        """One masked stretch of the ORIGINAL text."""

        start: int
        """First character masked, an offset into the original text."""
        end: int
        """One past the last character masked."""
        kind: str
        """Word of the fixed vocabulary, as shown in the placeholder."""
        rule: str
        """Which rule found it, for reports."""

    class Redacted(NamedTuple):
        """A text without its secrets, and where they stood."""

        text: Clean
        """The text with a placeholder for every span."""
        spans: tuple[Span, ...]
        """In order, never touching the outside of a secret, offsets in the ORIGINAL text."""

    class Extra(NamedTuple):
        """Rules beside our own."""

        patterns: tuple[re.Pattern[str], ...]
        """Checked patterns; group 1 is masked where there is one, else the whole match."""
        literals: tuple[str, ...]
        """Exact values, longest first."""

else:
    from _operator import itemgetter  # of C, and what `operator` itself gives

    def _named(name, *fields):
        """What `collections.namedtuple` makes, without `collections` and `exec` (12 million instructions)."""

        def new(cls, *values):  # all of them, in order: a type checker sees to it
            return tuple.__new__(cls, values)

        def changed(self, **named):
            return tuple.__new__(type(self), [named.get(field, value) for field, value in zip(fields, self)])  # noqa: B905

        def shown(self):
            return name + "(" + ", ".join(f"{field}={value!r}" for field, value in zip(fields, self)) + ")"  # noqa: B905

        known = {"__slots__": (), "__new__": new, "_replace": changed, "__repr__": shown, "_fields": fields}
        for at, field in enumerate(fields):
            known[field] = property(itemgetter(at))
        return type(name, (tuple,), known)

    Span = _named("Span", "start", "end", "kind", "rule")
    Redacted = _named("Redacted", "text", "spans")
    Extra = _named("Extra", "patterns", "literals")

NOTHING = Extra((), ())
"""No rules beside our own."""

PASSWORD, SECRET, TOKEN, KEY = "password", "secret", "token", "api-key"
PRIVATE_KEY, JWT, URL_PASSWORD, COOKIE = "private-key", "jwt", "url-password", "cookie"
AUTH, HASH, CODE, SIGNATURE = "authorization", "password-hash", "one-time-code", "signature"
LITERAL, CUSTOM, UNREADABLE = "known-value", "user-rule", "unreadable"
GENERIC = (
    PASSWORD, SECRET, TOKEN, KEY, PRIVATE_KEY, JWT, URL_PASSWORD, COOKIE, AUTH, HASH, CODE, SIGNATURE, LITERAL, CUSTOM,
    UNREADABLE,
)  # fmt: skip

OPEN = "<REDACTED:"
_ATOM = Rx(r"<REDACTED:([a-z0-9-]{1,40})>")
_SEALED = Rx(
    r"\bENC(?:\[[A-Z][A-Z0-9_]{1,19},[\w+/=,:.-]{8,4000}\]|\([\w+/]{16,4000}={0,2}\))|\bvault:v\d{1,3}:[\w+/]{16,4000}={0,2}"
)


def placeholder(kind: str) -> str:
    """What stands in the text for a masked value of this kind."""
    return f"{OPEN}{kind}>"


def atoms(text: str, known: frozenset[str]) -> list[tuple[int, int]]:
    """Where placeholders of our own vocabulary stand already; nothing may cut into them."""
    if OPEN not in text:
        return []
    return [match.span() for match in _ATOM.finditer(text) if match[1] in known]


def sealed(text: str) -> list[tuple[int, int]]:
    """Where values stand that were encrypted to be published: `ENC[AES256_GCM,data:…,iv:…,tag:…]`, `ENC(…)`, `vault:v1:…`; whole, because each part looks drawn."""
    return [match.span() for match in _SEALED.finditer(text)] if "ENC" in text or "vault:v" in text else []


def _place(span: Span) -> tuple[int, int]:
    return span.start, -span.end


def merge(found: Iterable[Span], fences: list[tuple[int, int]]) -> tuple[Span, ...]:
    """Overlapping spans become one, named by the first of the longest; fences are cut out of every span.

    A span that only touches its neighbour stays apart.  Cost: one sort.
    """
    joined: list[Span] = []
    for span in sorted(found, key=_place):
        if joined and span.start < joined[-1].end:
            last = joined[-1]
            if span.end > last.end:
                joined[-1] = Span(last.start, span.end, last.kind, last.rule)
            continue
        joined.append(span)
    return tuple(_fenced(joined, fences)) if fences else tuple(joined)


def _fenced(spans: list[Span], fences: list[tuple[int, int]]) -> Iterable[Span]:
    at = 0
    for span in spans:
        start = span.start
        while at < len(fences) and fences[at][1] <= start:
            at += 1
        look = at
        while look < len(fences) and fences[look][0] < span.end:
            if fences[look][0] > start:
                yield span._replace(start=start, end=fences[look][0])
            start = max(start, fences[look][1])
            look += 1
        if start < span.end:
            yield span._replace(start=start)


def left(text: str, spans: list[Span], pattern: re.Pattern[str]) -> bool:
    """Does the pattern occur beside these spans?"""
    at = 0
    for span in spans:
        if at < span.start and pattern.search(text, at, span.start):
            return True
        at = max(at, span.end)
    return pattern.search(text, at) is not None


def replaced(text: str, spans: tuple[Span, ...]) -> str:
    """The text with each span's placeholder in its place."""
    parts: list[str] = []
    at = 0
    for span in spans:
        parts.append(text[at : span.start])
        parts.append(placeholder(span.kind))
        at = span.end
    parts.append(text[at:])
    return "".join(parts)

"""Redaction itself: views, rules, spans, placeholders, again until nothing changes; on any failure the whole field goes.

The order is: shapes of providers, armoured keys, URLs and headers, command lines, pairs.  A longer or earlier find names
the span.  Must not know which field or door the text came from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from loci.base.clean import Clean
from loci.base.redact import commands, fold, pairs, pem, urls, user
from loci.base.redact.shapes import Shape, search
from loci.base.redact.spans import GENERIC, UNREADABLE, Redacted, Span, atoms, merge, placeholder, replaced
from loci.base.redact.user import NOTHING, Extra
from loci.base.redact.vendors import TABLE

REDACTOR = "loci-redact/1"
"""Signature of the rules; written into every record, compared by `--rescan`."""

_ROUNDS = 4
_shapes: list[Shape] = []
_known: list[frozenset[str]] = []


def redact(text: str, rules: Extra = NOTHING) -> Redacted:
    """The text without its secrets, and the spans that were masked (offsets in `text`).

    Idempotent by construction: what a further pass over the result would still mask is masked now.  A failure inside
    the rules gives the whole field up as `<REDACTED:unreadable>`; it never lets it through.

    Raises:
        TypeError: `text` is no str (bytes are decoded by whoever knows their encoding).
    """
    if not isinstance(text, str):
        raise TypeError("redact takes text, not " + type(text).__name__)
    try:
        return _settled(text, rules)
    except Exception:  # noqa: BLE001  # fail closed: whatever broke, the field is not let through
        return unreadable(text)


def unreadable(text: str) -> Redacted:
    """The whole field given up."""
    return Redacted(Clean(placeholder(UNREADABLE)), (Span(0, len(text), UNREADABLE, "failure"),))


def kinds() -> frozenset[str]:
    """The fixed vocabulary of placeholders."""
    if not _known:
        _known.append(frozenset((*GENERIC, *(shape.kind for shape in shapes()))))
    return _known[0]


def shapes() -> list[Shape]:
    """The vendor table, parsed once."""
    if not _shapes:
        _shapes.extend(Shape(row) for row in TABLE.splitlines() if row.strip())
    return _shapes


def _settled(text: str, rules: Extra) -> Redacted:
    spans: tuple[Span, ...] = ()
    shown = text
    for _ in range(_ROUNDS):
        found = _once(shown, rules)
        if not found:
            return Redacted(Clean(shown), spans)
        spans = found if not spans else _carried(text, spans, found)
        shown = replaced(text, spans)
    if _once(shown, rules):
        return unreadable(text)
    return Redacted(Clean(shown), spans)


def _once(text: str, rules: Extra) -> tuple[Span, ...]:
    found: list[Span] = []
    for view in fold.views(text):
        for span in _rules(view.text, rules):
            start, end = view.origin(span.start, span.end)
            found.append(Span(start, end, span.kind, span.rule))
    return merge(found, atoms(text, kinds())) if found else ()


def _rules(text: str, rules: Extra) -> Iterator[Span]:
    if rules is not NOTHING:
        yield from user.search(rules, text)
    for shape in shapes():
        if any(literal in text for literal in shape.literals):
            yield from search(shape, text)
    if "-BEGIN" in text or "- BEGIN" in text:
        yield from pem.search(text)
    yield from urls.search(text)
    yield from commands.search(text)
    yield from pairs.search(text)


def _carried(text: str, before: tuple[Span, ...], found: tuple[Span, ...]) -> tuple[Span, ...]:
    """Spans of a later pass, whose offsets are those of the text with placeholders, joined to the earlier ones."""
    moved = [_original(span, before) for span in found]
    del text
    return merge([*before, *moved], [])


def _original(span: Span, before: tuple[Span, ...]) -> Span:
    start, end, shift = span.start, span.end, 0
    first, last = start, end
    for old in before:
        width = len(placeholder(old.kind))
        shown = old.start - shift
        if shown + width <= start:
            first = start + shift + (old.end - old.start) - width
        if shown + width <= end:
            last = end + shift + (old.end - old.start) - width
        if shown >= end:
            break
        shift += old.end - old.start - width
    return span._replace(start=first, end=last)


def counts(spans: Iterable[Span]) -> tuple[tuple[str, int], ...]:
    """How many of each kind, by name."""
    found: dict[str, int] = {}
    for span in spans:
        found[span.kind] = found.get(span.kind, 0) + 1
    return tuple(sorted(found.items()))

"""Redaction itself: views, rules, spans, placeholders, again until nothing changes; on any failure the whole field goes.

The order is: shapes of providers, armoured keys, URLs and headers, command lines, positions, pairs.  Where finds overlap the earlier
and longer names the span.  Must not know which field or door the text came from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from loci.base.clean import Clean
from loci.base.redact import blobs, calls, commands, fold, pairs, pem, tokens, urls, user
from loci.base.redact.spans import GENERIC, UNREADABLE, Redacted, Span, atoms, merge, placeholder, replaced
from loci.base.redact.user import NOTHING, Extra

REDACTOR = "loci-redact/1"
"""Signature of the rules; written into every record, compared by `--rescan`."""

_ROUNDS = 4
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
        _known.append(frozenset((*GENERIC, *tokens.kinds())))
    return _known[0]


def _settled(text: str, rules: Extra) -> Redacted:
    spans: tuple[Span, ...] = ()
    shown = text
    for _ in range(_ROUNDS):
        found = _once(shown, rules)
        if not found:
            return Redacted(Clean(shown), spans)
        spans = found if not spans else _carried(spans, found)
        shown = replaced(text, spans)
    if _once(shown, rules):
        return unreadable(text)
    return Redacted(Clean(shown), spans)


def _once(text: str, rules: Extra) -> tuple[Span, ...]:
    found: list[Span] = []
    for view in fold.views(text, kinds()):
        for span in _rules(view.text, rules):
            start, end = view.origin(span.start, span.end)
            found.append(Span(start, end, span.kind, span.rule))
    return merge(found, atoms(text, kinds())) if found else ()


def _rules(text: str, rules: Extra, *, inside: bool = False) -> Iterator[Span]:
    lower = lowered(text)
    if rules is not NOTHING:
        yield from user.search(rules, text)
    yield from tokens.search(text)
    if "-BEGIN" in text or "- BEGIN" in text or "-END" in text:
        yield from pem.search(text)
    yield from urls.search(text, lower)
    yield from commands.search(text, lower)
    yield from calls.search(text, lower)
    yield from pairs.search(text, lower)
    if not inside:
        yield from blobs.search(text, _speaks)


def _speaks(text: str) -> bool:
    """Does a decoded text hold a secret?"""
    return next(_rules(text, NOTHING, inside=True), None) is not None


def lowered(text: str) -> str:
    """Lower case, character by character where Unicode would change the length (İ)."""
    lower = text.lower()
    return lower if len(lower) == len(text) else "".join(one if len(one.lower()) != 1 else one.lower() for one in text)


def _carried(before: tuple[Span, ...], found: tuple[Span, ...]) -> tuple[Span, ...]:
    """Spans of a later pass, whose offsets are those of the text with placeholders, joined to the earlier ones."""
    shift, at = 0, 0
    moved: list[Span] = []
    for span in found:  # in order, and never inside a placeholder, which is an atom
        while at < len(before) and before[at].start + shift + len(placeholder(before[at].kind)) <= span.start:
            shift += len(placeholder(before[at].kind)) - (before[at].end - before[at].start)
            at += 1
        moved.append(span._replace(start=span.start - shift, end=span.end - shift))
    return merge([*before, *moved], [])


def counts(spans: Iterable[Span]) -> tuple[tuple[str, int], ...]:
    """How many of each kind, by name."""
    found: dict[str, int] = {}
    for span in spans:
        found[span.kind] = found.get(span.kind, 0) + 1
    return tuple(sorted(found.items()))

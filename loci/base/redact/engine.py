"""Redaction itself: views, rules, spans, placeholders, again until nothing changes; on any failure the whole field goes.

The order is: shapes of providers, armoured keys, URLs and headers, command lines, positions, pairs.  Where finds overlap the earlier
and longer names the span.  Must not know which field or door the text came from.
"""

from __future__ import annotations

from loci.base import standing
from loci.base.clean import Clean
from loci.base.redact import fold, screen
from loci.base.redact.spans import (
    GENERIC,
    NOTHING,
    OPEN,
    UNREADABLE,
    Extra,
    Redacted,
    Span,
    atoms,
    merge,
    placeholder,
    replaced,
    sealed,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

MOST = 200
"""Values of a text that are looked for elsewhere; with more of them the cost would grow with the square of its length."""
LEAST = 8
"""Characters a value must have to be looked for elsewhere; shorter ones may be a year, a port, a name."""
_ROUNDS = 4
_known: list[frozenset[str]] = []


class _Rules(dict):  # type: ignore[type-arg]  # the searches of the modules of rules, by name
    """A module is loaded when a text first shows what its rules look for: a body of plain prose pays for none."""

    def __missing__(self, name: str) -> Any:
        self[name] = found = _module(name).search
        return found


_search: Any = _Rules()


def redact(text: str, rules: Extra | None = None) -> Redacted:
    """The text without its secrets, and the spans that were masked (offsets in `text`).

    Idempotent: a rule never reads a placeholder as anything but a value that is gone, and where a span ends inside a word or
    the text had to be decoded the result is passed again until nothing is found.  A failure inside the rules gives the whole
    field up as `<REDACTED:unreadable>`; it never lets it through.

    Args:
        text: whole; a cut may hide the cue.
        rules: a user's; those that stand in this process where None.

    Raises:
        UsageError: the user's settings hold a rule that can't be used; nothing may be stored without it.
        TypeError: `text` is no str (bytes are decoded by whoever knows their encoding).
    """
    if not isinstance(text, str):
        raise TypeError("redact takes text, not " + type(text).__name__)
    own = rules if rules is not None else standing.rules() or NOTHING
    try:
        return _settled(text, own)
    except Exception:  # noqa: BLE001  # fail closed: whatever broke, the field is not let through
        return unreadable(text)


def unreadable(text: str) -> Redacted:
    """The whole field given up."""
    return Redacted(Clean(placeholder(UNREADABLE)), (Span(0, len(text), UNREADABLE, "failure"),))


def kinds() -> frozenset[str]:
    """The fixed vocabulary of placeholders."""
    if not _known:
        _known.append(frozenset((*GENERIC, *_module("tokens").kinds())))
    return _known[0]


def _settled(text: str, rules: Extra) -> Redacted:
    spans, plain = _once(text, rules)
    shown = replaced(text, spans) if spans else text
    if not spans or (plain and not any(_inside_word(text, span) for span in spans)):
        return Redacted(Clean(shown), spans)
    for _ in range(_ROUNDS):
        found, _ = _once(shown, rules)
        if not found:
            return Redacted(Clean(shown), spans)
        spans = _carried(spans, found)
        shown = replaced(text, spans)
    return unreadable(text) if _once(shown, rules)[0] else Redacted(Clean(shown), spans)


def _inside_word(text: str, span: Span) -> bool:
    """Does the span end within a word, so that its rest may be read differently beside a placeholder?"""
    start, end = span.start, span.end
    return (start > 0 and _joined(text[start - 1], text[start])) or (
        end < len(text) and _joined(text[end - 1], text[end])
    )


def _joined(left: str, right: str) -> bool:
    return (left.isalnum() or left in "_-") and (right.isalnum() or right in "_-")


def _once(text: str, rules: Extra) -> tuple[tuple[Span, ...], bool]:
    """What one pass finds, and whether the text showed nothing that had to be folded or decoded."""
    base, *decoded = fold.views(text, kinds)
    found = _decoded(base, rules) if base.at else _rules(text, rules)
    for view in decoded:
        found += _decoded(view, rules)
    plain = not (decoded or base.at)
    if not found:
        return (), plain
    fences = sealed(text)
    if OPEN in text:
        fences = sorted(fences + atoms(text, kinds()))
    return merge(_again(text, found), fences), plain


def _again(text: str, found: list[Span]) -> list[Span]:
    """The same with every other place where one of the values stands as a word: a log says it twice, and its cue once."""
    more: list[Span] = []
    values = {text[span.start : span.end]: span for span in found}
    for value, span in values.items() if len(values) <= MOST else ():
        if len(value) < LEAST or not (value.isprintable() and any(map(str.isdigit, value))) or " " in value:
            continue
        at = text.find(value)
        while at >= 0:
            end = at + len(value)
            other = Span(at, end, span.kind, "again")
            if at != span.start and not _inside_word(text, other):
                more.append(other)
            at = text.find(value, end)
    return found + more if more else found


def _decoded(view: fold.View, rules: Extra) -> list[Span]:
    """What the rules find in a view: all of it where everything was folded, else near what was changed."""
    found: list[Span] = []
    for begin, end in fold.changed(view):
        for span in _rules(view.text[begin:end] if (begin, end) != (0, len(view.text)) else view.text, rules):
            start, stop = view.origin(span.start + begin, span.end + begin)
            found.append(Span(start, stop, span.kind, span.rule))
    return found


def _rules(text: str, rules: Extra, *, inside: bool = False) -> list[Span]:
    """What every rule finds in one view."""
    lower = lowered(text)
    found: list[Span] = [] if rules is NOTHING else list(_search["user"](rules, text))
    stems = screen.stems(lower)
    for name in screen.wanted(text, lower, stems, inside=inside):
        if name in ("tokens", "pem"):
            found += _search[name](text)
        elif name == "blobs":
            found += _search[name](text, _speaks)
        elif name == "pairs":
            found += list(_search[name](text, lower, stems, found))
        else:
            found += _search[name](text, lower)
    return found


def _module(name: str) -> Any:
    return __import__("loci.base.redact." + name, fromlist=("search",))


def _speaks(text: str) -> bool:
    """Does a decoded text hold a secret?"""
    return bool(_rules(text, NOTHING, inside=True))


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

"""Redaction of structured payloads (a hook's JSON, an MCP call): values in the light of their keys, keys as well.

Must not know which door the payload came through.
"""

from __future__ import annotations

from loci.base.clean import Clean
from loci.base.redact import names, values
from loci.base.redact.engine import redact
from loci.base.redact.spans import SECRET, Extra, Redacted, Span, placeholder, replaced

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_NAME_FIELDS = frozenset("name key id field variable var param parameter header setting option label property".split())
_VALUE_FIELDS = frozenset("value val content data text default secret plaintext string_value".split())
DEEPEST = 64
"""Levels of nesting; what lies deeper is given up."""
ARGUMENTS = 200
"""Strings of a list that are read together, as the words of a command line."""


def redact_many(texts: Iterable[str], extra: Extra | None = None) -> list[Redacted]:
    """`redact` of each text, in order."""
    return [redact(text, extra) for text in texts]


def redact_fields(payload: object, extra: Extra | None = None) -> tuple[object, tuple[Span, ...]]:
    """The same structure with every string redacted, and what was masked (offsets within the string it stood in).

    A string below a key that names a secret is judged as `key="value"` would be; `{"name": "DB_PASSWORD", "value": …}`
    takes the sibling's word for the key; a list of strings is read as a command line too.  Keys are texts.  Numbers,
    booleans and null stay, but a number below a key that names a password becomes a placeholder.  Tuples and sets
    become lists, bytes text, any other object its `str`.  Nesting beyond DEEPEST levels becomes one placeholder.
    """
    found: list[Span] = []
    return _any(payload, "", extra, found, 0), tuple(found)


def _any(value: object, key: str, extra: Extra | None, found: list[Span], depth: int) -> object:
    if depth > DEEPEST:
        found.append(Span(0, 0, SECRET, "deep"))
        return placeholder(SECRET)
    if isinstance(value, dict):
        return dict(_pairs(value, key, extra, found, depth))
    if isinstance(value, list | tuple | set | frozenset):
        return _arguments([_any(item, key, extra, found, depth + 1) for item in value], extra, found)
    if value is None or isinstance(value, bool | float):
        return value
    if isinstance(value, int):
        return _text(str(value), key, extra, found) if _keyed(str(value), key) else value
    if isinstance(value, bytes | bytearray):
        value = bytes(value).decode("utf-8", "replace")
    return _text(value if isinstance(value, str) else str(value), key, extra, found)


def _pairs(
    value: dict[object, object], outer: str, extra: Extra | None, found: list[Span], depth: int
) -> Iterator[tuple[object, object]]:
    sibling = _sibling(value)
    for name, item in value.items():
        shown = redact(name if isinstance(name, str) else str(name), extra)
        found.extend(shown.spans)
        nearest = str(name)
        if nearest.lower() in _VALUE_FIELDS:
            nearest = sibling or outer or nearest
        yield (
            (shown.text if isinstance(name, str) or shown.spans else name),
            _any(item, nearest, extra, found, depth + 1),
        )


def _sibling(value: dict[object, object]) -> str:
    """The name that `{"name": …, "value": …}` gives its value, if it speaks of a secret."""
    for name, item in value.items():
        if isinstance(name, str) and name.lower() in _NAME_FIELDS and isinstance(item, str) and names.judge(item)[0]:
            return item
    return ""


def _keyed(value: str, key: str) -> str:
    """The kind under which this key masks this value, or ""."""
    strength, kind = names.judge(key)
    return kind if strength and values.secret(value, strength, values.QUOTED, kind) else ""


def _text(value: str, key: str, extra: Extra | None, found: list[Span]) -> Clean:
    kind = _keyed(value, key) if key else ""
    if kind:
        found.append(Span(0, len(value), kind, "field"))
        return Clean(placeholder(kind))
    shown = redact(value, extra)
    found.extend(shown.spans)
    return shown.text


def _arguments(items: list[object], extra: Extra | None, found: list[Span]) -> list[object]:
    """`["mysql", "-pX"]`, `["--token", "X"]`: each word in the light of the others."""
    if not 2 <= len(items) <= ARGUMENTS or not all(isinstance(item, str) and '"' not in item for item in items):
        return items
    words = [str(item) for item in items]
    spans = redact(", ".join(f'"{word}"' for word in words), extra).spans
    at = 1
    out: list[object] = []
    for word in words:
        mine = tuple(
            Span(max(span.start - at, 0), min(span.end - at, len(word)), span.kind, span.rule)
            for span in spans
            if span.start < at + len(word) and span.end > at
        )
        found.extend(mine)
        out.append(Clean(replaced(word, mine)) if mine else word)
        at += len(word) + 4
    return out

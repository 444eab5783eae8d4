"""Redaction of structured payloads (a hook's JSON, an MCP call): values in the light of their keys, keys as well.

Must not know which door the payload came through.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from loci.base.clean import Clean
from loci.base.redact import names, values
from loci.base.redact.engine import redact
from loci.base.redact.spans import NOTHING, SECRET, Extra, Redacted, Span, placeholder

if TYPE_CHECKING:
    from collections.abc import Iterator

_NAME_FIELDS = ("name", "key", "id", "field", "variable", "param", "parameter", "header", "setting", "option", "label")
_VALUE_FIELDS = ("value", "val", "content", "data", "text", "default", "secret")


def redact_many(texts: Iterable[str], extra: Extra = NOTHING) -> list[Redacted]:
    """`redact` of each text, in order."""
    return [redact(text, extra) for text in texts]


def redact_fields(payload: object, extra: Extra = NOTHING) -> tuple[object, tuple[Span, ...]]:
    """The same structure with every string redacted, and what was masked (offsets within the string it stood in).

    A string below a key that names a secret is judged as `key=value` would be; `{"name": "DB_PASSWORD", "value": …}`
    takes the sibling's word for the key.  Keys are texts too.  Numbers, booleans and null stay; numbers below a key
    that names a password become a placeholder.  Nesting deeper than 64 levels becomes one placeholder.
    """
    found: list[Span] = []
    return _any(payload, "", extra, found, 0), tuple(found)


def _any(value: object, key: str, extra: Extra, found: list[Span], depth: int) -> object:
    if depth > 64:
        found.append(Span(0, 0, SECRET, "deep"))
        return placeholder(SECRET)
    if isinstance(value, str):
        return _text(value, key, extra, found)
    if isinstance(value, bytes | bytearray):
        return _text(bytes(value).decode("utf-8", "replace"), key, extra, found)
    if isinstance(value, dict):
        return dict(_pairs(value, key, extra, found, depth))
    if isinstance(value, list | tuple | set | frozenset):
        return [_any(item, key, extra, found, depth + 1) for item in value]
    if isinstance(value, int) and not isinstance(value, bool) and key:
        return _text(str(value), key, extra, found) if _keyed(str(value), key) else value
    if value is None or isinstance(value, bool | int | float):
        return value
    return _text(str(value), key, extra, found)


def _pairs(value: dict[object, object], outer: str, extra: Extra, found: list[Span], depth: int) -> Iterator[tuple[object, object]]:
    sibling = _sibling(value)
    for name, item in value.items():
        plain = name if isinstance(name, str) else str(name)
        shown = redact(plain, extra)
        found.extend(shown.spans)
        nearest = sibling if sibling and plain.lower() in _VALUE_FIELDS else plain
        if names.judge(nearest)[0] == names.NONE and plain.lower() in _VALUE_FIELDS:
            nearest = outer
        yield (shown.text if isinstance(name, str) else name), _any(item, nearest, extra, found, depth + 1)


def _sibling(value: dict[object, object]) -> str:
    for name, item in value.items():
        if isinstance(name, str) and name.lower() in _NAME_FIELDS and isinstance(item, str) and names.judge(item)[0]:
            return item
    return ""


def _keyed(value: str, key: str) -> str:
    """The kind under which this key masks this value, or ""."""
    strength, kind = names.judge(key)
    return kind if values.secret(value, strength, values.QUOTED, kind) else ""


def _text(value: str, key: str, extra: Extra, found: list[Span]) -> Clean:
    kind = _keyed(value, key) if key else ""
    if kind:
        found.append(Span(0, len(value), kind, "field"))
        return Clean(placeholder(kind))
    shown = redact(value, extra)
    found.extend(shown.spans)
    return shown.text

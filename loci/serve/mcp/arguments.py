"""A call's arguments against its tool's schema; what is wrong is one sentence that a model can act on.

Knows as much of JSON Schema as `tools` uses, which costs nothing to import; the client sees the same schema.  Must not
know what an argument means.
"""

from __future__ import annotations

from collections.abc import Mapping

from loci.base.errors import UsageError
from loci.serve.mcp.tools import Schema, ToolSpec

MOST_CHARACTERS = 200_000
"""Of one text argument: a longer one is a paste of something that belongs into a file."""

_NAMES = {"string": "a string", "integer": "a whole number", "boolean": "true or false", "array": "a list of strings"}


def checked(spec: ToolSpec, given: Mapping[str, object] | None) -> dict[str, object]:
    """The arguments of a call, nulls left out.

    Raises:
        UsageError: one is missing, unknown, of the wrong type or out of range; the message says which and what fits.
    """
    values = {name: value for name, value in (given or {}).items() if value is not None}
    for name in values:
        if name not in spec.arguments:
            raise UsageError(f"{spec.name} has no argument {name[:80]!r}.", f"It takes: {', '.join(spec.arguments)}.")
    for name in spec.required:
        value = values.get(name)
        if value is None or (isinstance(value, str) and not value.strip()):
            raise UsageError(f"{spec.name} needs the argument {name!r}.", _hint(name, spec.arguments[name]))
    for name, value in values.items():
        wrong = _wrong(value, spec.arguments[name])
        if wrong:
            raise UsageError(f"{spec.name}: the argument {name!r} {wrong}.", _hint(name, spec.arguments[name]))
    return values


def _hint(name: str, schema: Schema) -> str:
    about = schema.get("description")
    return f"{name}: {about}." if about else ""


def _wrong(value: object, schema: Schema) -> str:
    """What is wrong with a value, or ""."""
    allowed = schema.get("enum")
    if isinstance(allowed, list):
        return "" if value in allowed else f"must be one of {', '.join(map(str, allowed))}"
    kind = str(schema.get("type"))
    if not _is_a(value, kind):
        return f"must be {_NAMES[kind]}"
    if isinstance(value, str) and len(value) > MOST_CHARACTERS:
        return f"is longer than {MOST_CHARACTERS} characters"
    if kind == "array" and isinstance(value, list) and len(value) < int(str(schema.get("minItems", 0))):
        return "must not be empty"
    return _out_of_range(value, schema) if kind == "integer" else ""


def _is_a(value: object, kind: str) -> bool:
    if kind == "string":
        return isinstance(value, str)
    if kind == "boolean":
        return isinstance(value, bool)
    if kind == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, list) and all(isinstance(item, str) and len(item) <= MOST_CHARACTERS for item in value)


def _out_of_range(value: object, schema: Schema) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    inside = isinstance(low, int) and isinstance(high, int) and isinstance(value, int) and low <= value <= high
    return "" if inside else f"must be from {low} to {high}"

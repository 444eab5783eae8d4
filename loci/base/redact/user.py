"""What a user adds to the rules: own patterns, proved linear by their structure, and exact values known to be secret.

Values are held in memory only, by whoever made the `Extra`; nothing here keeps one.  Must not know where they came from.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from loci.base.errors import UsageError
from loci.base.redact.spans import CUSTOM, LITERAL, Extra, Span

syntax: Any
"""The parser `re` itself uses; no public one exists, and this one has another name in Python 3.10."""
try:
    from re import _parser as syntax  # type: ignore[attr-defined,no-redef,unused-ignore]
except ImportError:
    import sre_parse as syntax

STEPS = 4096
"""Most steps a user's pattern may take from one starting point."""
SHORTEST = 6
"""Shorter values are words; masking them everywhere would eat prose."""


def extra(patterns: Mapping[str, str] | None = None, literals: Iterable[str] = ()) -> Extra:
    """Rules of a user, ready for `redact`.

    Args:
        patterns: name → regular expression (Python's).
        literals: values known to be secret; those shorter than SHORTEST are left out.

    Raises:
        UsageError: a pattern is no regular expression, or can't be proved to run in linear time.
    """
    made = tuple(_checked(name, pattern) for name, pattern in (patterns or {}).items())
    kept = sorted({value for value in literals if len(value) >= SHORTEST}, key=lambda value: (-len(value), value))
    return Extra(made, tuple(kept))


def search(rules: Extra, text: str) -> Iterator[Span]:
    """Everything a user's rules find in a view."""
    for value in rules.literals:
        at = text.find(value)
        while at >= 0:
            yield Span(at, at + len(value), LITERAL, "literal")
            at = text.find(value, at + len(value))
    for pattern in rules.patterns:
        for match in pattern.finditer(text):
            start, end = match.span(1) if pattern.groups and match[1] else match.span()
            if end > start:
                yield Span(start, end, CUSTOM, "user")


def _checked(name: str, pattern: str) -> re.Pattern[str]:
    hint = "bound each repeat, as in [a-z0-9]{20,60}; only the last may be open"
    try:
        compiled = re.compile(pattern)
        tree = syntax.parse(pattern)
    except (re.error, RecursionError, OverflowError) as error:
        raise UsageError(f"redaction rule {name!r} is no regular expression: {error}") from error
    if compiled.match(""):
        raise UsageError(f"redaction rule {name!r} matches nothing at all", "give it something it must find")
    steps, _ = _cost(list(tree), tail=True)
    if steps > STEPS:
        raise UsageError(f"redaction rule {name!r} can take more than linear time", hint)
    return compiled


def _cost(items: list[tuple[Any, Any]], *, tail: bool) -> tuple[int, int]:
    """(steps from one start, ways to match) of a sequence, each an upper bound."""
    steps, ways = 0, 1
    for at, (kind, argument) in enumerate(items):
        one, paths = _item(str(kind), argument, tail=tail and at == len(items) - 1)
        steps += ways * one
        ways *= paths
        if steps > STEPS or ways > STEPS:
            return STEPS + 1, STEPS + 1
    return max(steps, 1), ways


def _item(kind: str, argument: Any, *, tail: bool) -> tuple[int, int]:
    if kind in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        return _repeat(kind, argument, tail=tail)
    if kind == "SUBPATTERN":
        return _cost(list(argument[-1]), tail=tail)
    if kind == "ATOMIC_GROUP":
        return _cost(list(argument), tail=tail)[0], 1
    if kind == "BRANCH":
        costs = [_cost(list(branch), tail=tail) for branch in argument[1]]
        return sum(cost for cost, _ in costs), sum(paths for _, paths in costs)
    if kind in ("ASSERT", "ASSERT_NOT"):
        return _cost(list(argument[1]), tail=False)[0], 1
    if kind in ("GROUPREF", "GROUPREF_EXISTS", "GROUPREF_IGNORE"):
        return STEPS + 1, STEPS + 1
    return 1, 1


def _repeat(kind: str, argument: Any, *, tail: bool) -> tuple[int, int]:
    low, high, body = argument[0], int(argument[1]), list(argument[2])
    if high >= STEPS:  # open: fine as the very last thing, over one character at a time: it can't fail and give back
        simple = len(body) == 1 and str(body[0][0]) in ("IN", "LITERAL", "NOT_LITERAL", "ANY", "CATEGORY")
        return (low + 1, 1) if tail and simple and kind != "MIN_REPEAT" else (STEPS + 1, STEPS + 1)
    steps, ways = _cost(body, tail=False)
    total, paths = 0, 1
    for _ in range(high):
        total += paths * steps
        paths *= ways
        if total > STEPS or paths > STEPS:
            return STEPS + 1, STEPS + 1
    choices = sum(ways**count for count in range(low, high + 1)) if ways > 1 else high - low + 1
    return max(total, 1), choices


def env_values(text: str) -> tuple[str, ...]:
    """The values of a `.env` text that are worth masking wherever they stand: those a name or their own look calls secret.

    Kept by the caller in memory only, and given to `extra(literals=…)`.
    """
    from loci.base.redact import names, values

    found: list[str] = []
    for line in text.splitlines():
        name, equals, value = line.strip().removeprefix("export ").partition("=")
        value = value.strip()
        if value[:1] in "\"'" and value[-1:] == value[:1]:
            value = value[1:-1]
        strength, kind = names.judge(name.strip())
        if equals and len(value) >= SHORTEST:
            drawn = values.looks(value) == values.RANDOM
            if drawn or values.secret(value, strength, values.CONFIG, kind):
                found.append(value)
    return tuple(found)

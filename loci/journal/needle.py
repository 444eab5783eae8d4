"""A text that is looked for in records and in bytes: literally, as JSON escapes it, and as a URL spells it.

In a record only what was written is looked at, never the names of fields or kinds: `--match title` must not mean every
line.  Must not know which files are searched, nor show the text: it may be a secret.
"""

from __future__ import annotations

import json

from loci.base.frozen import dataclass, field, fields
from loci.base.records import Record

MASK = "[forgotten]"
"""What stands in the place of a text where the line around it has to stay."""
PURGED = "purged"
"""Value of a tombstone whose record's bytes were taken out as well."""
_TEXTS = frozenset(
    ("title", "body", "branch", "paths", "author", "problem", "approach", "tags", "files", "commit", "value")
)
"""Fields that hold what somebody wrote."""
_KNOWN = frozenset(one.name for one in fields(Record))


@dataclass(frozen=True)
class Needle:
    """One text to look for."""

    text: str = field(repr=False)
    """As a person gave it."""
    forms: tuple[str, ...] = field(repr=False)
    """Every spelling, longest first; case-folded where `loose`."""
    loose: bool = False
    """Case does not matter, and only what somebody wrote is looked at: a search, not a secret."""

    @property
    def raw(self) -> tuple[bytes, ...]:
        """The spellings as bytes."""
        return tuple(form.encode("utf-8", "replace") for form in self.forms)


def needle(text: str, *, loose: bool = False) -> Needle:
    """The spellings of a text that is not empty."""
    found = text.casefold() if loose else text
    spelled = {found, *_as_json(found), *_as_url(found)}
    if loose:
        spelled = {form.casefold() for form in spelled}
    return Needle(text, tuple(sorted(spelled, key=lambda form: (-len(form), form))), loose)


def _as_json(text: str) -> set[str]:
    plain, ascii_only = (json.dumps(text, ensure_ascii=flag)[1:-1] for flag in (False, True))
    return {form for one in (plain, ascii_only) for form in (one, one.replace("/", "\\/"))}


def _as_url(text: str) -> set[str]:
    """Percent-encoded whole or but for slashes, spaces as `+` too, hex digits in either case."""
    import re
    from urllib.parse import quote, quote_plus

    data = text.encode("utf-8", "replace")
    upper = {quote(data, safe=""), quote(data, safe="/"), quote_plus(data)}
    return upper | {re.sub("%[0-9A-F]{2}", lambda hit: hit[0].lower(), form) for form in upper}


def in_text(wanted: Needle, text: str) -> bool:
    """Whether it stands in a text."""
    searched = text.casefold() if wanted.loose else text
    return any(form in searched for form in wanted.forms)


def stands_in(wanted: Needle, line: bytes) -> bool:
    """Whether it stands in a line of a segment: in the texts of a record, anywhere in what is none."""
    if not _may_stand(wanted, line):
        return False
    found = _parsed(line)
    if isinstance(found, dict):
        return any(in_text(wanted, text) for text in _texts(found, wanted))
    return in_text(wanted, line.decode("utf-8", "replace"))


def _may_stand(wanted: Needle, line: bytes) -> bool:
    """A cheap look at the bytes; escapes and letters beyond ASCII are left to the texts."""
    if b"\\" in line or (wanted.loose and not wanted.text.isascii()):
        return True
    data = line.lower() if wanted.loose else line
    return any(form in data for form in wanted.raw)


def _parsed(line: bytes) -> object:
    try:
        return json.loads(line.decode("utf-8", "replace").strip("\ufeff\x00 \t\r\n"))
    except (ValueError, RecursionError):
        return None


def _texts(found: dict[str, object], wanted: Needle) -> list[str]:
    """What is looked at in a line's object; the value of our own tombstones is our own word."""
    buried = found.get("kind") == "retract"
    texts: list[str] = []
    for name, value in found.items():
        if wanted.loose and (name not in _TEXTS or buried):
            continue
        if name == "kind" or (buried and name == "value" and value == PURGED):
            continue
        texts += strings_in(value) if name in _KNOWN else [name, *strings_in(value)]
    return texts


def strings_in(value: object) -> list[str]:
    """Every text in a JSON value, names of fields included."""
    found: list[str] = []
    left = [value]
    while left:
        one = left.pop()
        if isinstance(one, str):
            found.append(one)
        elif isinstance(one, dict):
            left += [*one.keys(), *one.values()]
        elif isinstance(one, list):
            left += one
    return found


def masked(wanted: Needle, line: bytes) -> bytes | None:
    """The line with MASK for the text in every field but its kind and id; None where it is no record."""
    found = _parsed(line)
    if not isinstance(found, dict):
        return None
    kept = {name: value if name in ("kind", "id") else _without(wanted, value) for name, value in found.items()}
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def _without(wanted: Needle, value: object) -> object:
    if isinstance(value, str):
        for form in wanted.forms:
            value = value.replace(form, MASK)
        return value
    if isinstance(value, dict):
        return {str(_without(wanted, key)): _without(wanted, one) for key, one in value.items()}
    return [_without(wanted, one) for one in value] if isinstance(value, list) else value

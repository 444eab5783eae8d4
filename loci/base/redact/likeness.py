"""What a word looks like that nothing binds to a name: chosen or drawn, and how near a name must be for each shape.

Must not know where the word stands.
"""

from __future__ import annotations

from loci.base.redact import lexicon as lex
from loci.base.redact.drawn import drawn, passwordish, worded
from loci.base.redact.lazy import Rx
from loci.base.redact.names import technical, words
from loci.base.redact.values import CODE, MIXED, NAME, NOTHING, RANDOM, looks

LONGEST = 300
_HEX = Rx(r"(?:0x)?[0-9a-fA-F]{32,128}$")
_SIZES = (32, 40, 48, 56, 64, 96, 128)
_UUID = Rx(r"[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$")
_BASE64 = Rx(r"[\w+/=.~-]{16,300}$")
_BASE32 = Rx(r"[A-Z2-7]{16,128}$")
_PART = Rx(r"[-_./]")
_SUMMED = Rx(r"[0-9a-f]{7,}$")
_ARITHMETIC = Rx(
    r"[\w.]+[*+^&?#@$]v?\d{1,3}$|[^%]*%(?:\d[0-9A-Fa-f]|[A-F][0-9A-F])|[^$]*\$[A-Z]|\w+\+(?![A-Z][a-z]+\d+$)|[A-Z]\w*#[a-z_]+\d?[?!]?$|[\w.]+@[0-9a-f]{6,8}$"
)
_TITLED = Rx(r"[A-Za-zß-ÿ]+(?:[-_.&][A-Za-zß-ÿ]+){0,4}[-_.&]?\d{1,4}[!?]?$")
_LETTERS = Rx(r"[a-zß-ÿ]{4,}")
_PHRASE = Rx(
    r"[A-Za-zß-ÿ]{3,14}(?:-[A-Za-zß-ÿ]{3,14}){2,7}(?:[-_.]?\d{1,4})?$|[A-Z][a-zß-ÿ]{3,14}[-_.&][A-Z][a-zß-ÿ]{3,14}$"
)
NEED = {"made": 1, "drawn": 1, "long": 2, "hex": 2, "titled": 2, "mixed": 3, "plain": 4, "phrase": 4, "uuid": 4}
"""How near and how telling a name must be for each shape; see `_levels`."""
CHOSEN = frozenset(("titled", "mixed", "plain", "phrase"))
"""Shapes of what people choose: of these only talk of a password counts, and a sign that the value is told here."""


def shape(value: str, level: int, told: int) -> str:
    """What a word looks like, if a name is near enough for that; "" where like nothing that is chosen or drawn."""
    if len(value) > LONGEST or "://" in value or "\\" in value or "..." in value:
        return ""
    digits = sum(map(str.isdigit, value))
    upper, lower = value.lower() != value, value.upper() != value
    if level >= NEED["hex"] and digits > 3 and len(value) >= 32:
        if _HEX.match(value):
            return "hex" if len(value.removeprefix("0x")) in _SIZES else ""
        if level >= NEED["uuid"] and _UUID.match(value):
            return "uuid"
    if (
        len(value) >= 16
        and digits >= 2 * (value[-1] != "=")
        and ((upper and lower) or level >= NEED["long"])
        and _BASE64.match(value)
        and (
            (drawn(value) and looks(value) == RANDOM) or (value[-1] == "=" and len(value) % 4 == 0 and len(value) >= 20)
        )
    ):
        if upper and lower and not worded(value) and not _built(value):
            return "drawn" if len(value) >= 20 or value.isalnum() else ""
        return "long" if value.isalnum() and ((len(value) >= 28 and digits >= 3) or _BASE32.match(value)) else ""
    return (
        _chosen(value, digits, told, upper=upper, lower=lower)
        if 8 <= len(value) <= 40 and value[0] not in "-/\\.@:#$%^&*!?+=~"
        else ""
    )


def _chosen(value: str, digits: int, told: int, *, upper: bool, lower: bool) -> str:
    """The same for what people choose."""
    if digits and upper and lower:
        if passwordish(value) and not _ARITHMETIC.match(value) and not _named(value) and looks(value) > CODE:
            return "made"
        if told < NEED["titled"] or _named(value):
            return ""
        if _TITLED.match(value) and _LETTERS.search(value):
            what = looks(value)
            return (
                ""
                if what == NOTHING or (what == CODE and _technical(value))
                else "phrase"
                if what == CODE
                else "titled"
            )
        mixed = told >= NEED["mixed"] and digits > 1 and not any(one in value for one in "._/:=,")
        return "mixed" if mixed and looks(value) in (NAME, MIXED, RANDOM) else ""
    if told < NEED["plain"] or _named(value):
        return ""
    if lower and digits > 1 and value.isalnum() and value.rstrip("0123456789").isalpha():
        return "plain" if looks(value) in (NAME, MIXED) else ""
    if _PHRASE.match(value) and _technical(value) < (2 if value.count("-") > 2 else 1):
        return "phrase"
    return ""


def _named(value: str) -> bool:
    """`signInPassword2`, `secret123`: does it say itself what it is?"""
    return not lex.NOUNS.isdisjoint(words(value))


def _technical(value: str) -> int:
    """How many of these words belong to forms, settings or code."""
    return sum(technical(part) or part in lex.NEUTRAL_TAIL for part in words(value))


def _built(value: str) -> bool:
    """`Linux-node-8ba5a684b7e1`, `Desktop17Pro-OS17.4`: words and a digest, or words and numbers, as builds and devices are called."""
    parts = _PART.split(value)
    if any(map(_SUMMED.match, parts)) and any(part.isalpha() and len(part) > 2 for part in parts):
        return True
    longest = max(parts, key=len)
    return len(parts) > 1 and (len(longest) < 10 or not drawn(longest))

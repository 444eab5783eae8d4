"""Drawn at random, made up under a rule, or written as a name?  What the characters of a word alone say.

Must not know what a value is for, nor how it is bound.
"""

from __future__ import annotations

from loci.base.redact.lazy import Rx

_WORDS = Rx(
    r"(?:[A-Za-z]+\d{0,2}|\d{1,2}|(?:19|20)\d\d|[vV]\d+)(?:[_-](?:[A-Za-z]+\d{0,2}|\d{1,2}|(?:19|20)\d\d|[vV]\d+))*$"
)
_MADE_UP = Rx(r"[A-Za-z0-9][\w!#$%&*@^?+~-]+[!]?$")
_SLASHED = Rx(r"[A-Za-z0-9][\w!#$%&*@^~?+:=-]*/(?!/)[\w!#$%&*@^~?+:=/-]*$")
_KEYBOARD = Rx(r"[A-Za-z].*[!@#$%^&*+=?~]|[!@#$%^&*+=?~].*[A-Za-z]")
_PARTS = Rx(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_SIGNS = frozenset("!@#$%^*=+?~&-")
_MARKS = frozenset("!#$%&*@^~?+:=")
_NO_BEGIN = frozenset("<{[$%@:./\\~-*")
"""With which variables, templates, paths and options begin."""
_REFERRED = Rx(
    r"://|\$[{(]|\{\{|\([^()]*$|[)\]]$|\(\)|\)\.|\.[a-z]{1,5}(?::\d{1,6})+$|^[\w/-]+\.[a-z]{1,4}$|^[a-z][\w+.-]*:[^:]*[/:]|@[\w-]+\.\w|\*\*\*|\.\.\.|\s|^(?i:ctrl|cmd|alt|shift|meta|option)\b"
)
"""Where a value is somewhere else: a URL, a template, a call, a reference, an address; or is shown in part; or keys of a keyboard."""
_CAPITALS = Rx(r"[-_.&:/+][A-Z][a-z]{2,}")
_KINDS = str.maketrans(
    {
        chr(code): "d" if chr(code).isdigit() else "l" if chr(code).islower() else "u" if chr(code).isupper() else " "
        for code in range(128)
    }
)


def drawn(value: str) -> bool:
    """Kinds of character change far more often than in words: a title-case letter before lower case is no change.

    Shares of changes between neighbours: base62 0.45, hex 0.47, base36 0.40, base32 0.31; camelCase 0.14, snake_case with numbers under
    0.1; a sign between two words is none.  Letters of both cases: runs of lower case are 2 long where drawn, 5 in camelCase, and capitals stand together.
    """
    kinds = value.translate(_KINDS)
    size = len(kinds) - kinds.count(" ")
    if size < 8:
        return False
    changes = kinds.count("lu") + kinds.count("ld") + kinds.count("dl") + kinds.count("ud") + kinds.count("du")
    if changes * 5 >= size - 1 and kinds.count("d") >= 2:
        return True
    if size < 16:
        return False
    if size >= 20 and changes >= 4 and value.isalnum() and value.isupper():
        return kinds.count("d") >= 2
    upper, lower = kinds.count("u"), kinds.count("l")
    runs = kinds.count("ul") + kinds.count("dl") + kinds.count(" l") + kinds.startswith("l")
    return upper * 5 >= size and 0 < lower <= 3.2 * runs and kinds.count("uu") > 1


def identifier(value: str) -> bool:
    """`user_id2`, `node20`, `us-east-1`: words with a number of one or two digits, or a year."""
    if jumbled(value):
        return False
    if _WORDS.match(value):
        return True
    parts = _PARTS.findall(value)  # `OAuth2AuthorizedClient`: words with a digit between them
    digits = sum(one.isdigit() for one in value)
    return (
        value.isalnum()
        and digits <= 3
        and value[-1].isalpha()
        and bool(parts)
        and sum(map(len, parts)) >= 4 * len(parts)
    )


def dense(value: str) -> bool:
    """Drawn from letters, digits and all signs, as a framework draws its key: four signs and more, which code of that length has not."""
    return len(value) >= 24 and len(_SIGNS.intersection(value)) >= 4 and drawn(value)


def salted(value: str) -> bool:
    """Drawn from every sign of the keyboard, the space among them, as the keys and salts of a web site are."""
    parts = value.split(" ")
    return len(parts) < 5 and dense(max(parts, key=len)) and all(signed(part) for part in parts if len(part) > 7)


def signed(value: str) -> bool:
    """A letter and a sign of those that rules for passwords demand."""
    return _KEYBOARD.search(value) is not None


def worded(value: str) -> bool:
    """Words of both cases, of four letters and more on average, whatever digits stand between: `V4MappedIPv6BypassesTrusted`.

    Of 20,000 drawn values of 24 letters and digits 35 looked so.
    """
    if value.islower() or value.isupper():
        return False
    parts = _PARTS.findall(value)
    return bool(parts) and sum(map(len, parts)) >= 4 * len(parts)


def jumbled(value: str) -> bool:
    """Cases change within what would be words: `qfEEMHjvLQ`."""
    parts = _PARTS.findall(value)
    size = sum(map(len, parts))
    return len(parts) >= 3 and (size < 3 * len(parts) or (len(parts) > 3 and size == 3 * len(parts)))


def slashed(value: str) -> bool:
    """Both cases and two digits beside a slash, and neither a dot nor a leading slash: `River/Stone77`, which a path seldom is."""
    return (
        8 <= len(value) <= 40
        and _SLASHED.match(value) is not None
        and value.lower() != value != value.upper()
        and sum(map(str.isdigit, value)) > 1
    )


def passwordish(value: str) -> bool:
    """Both cases, a digit and a sign inside a word of 8 to 40: what people make up where a rule demands one of each."""
    if not 8 <= len(value) <= 40 or not _MADE_UP.match(value):
        return False
    if "#" in value and (
        value.partition("#")[2].isdigit() or value.partition("#")[2].islower() and value.partition("#")[2].isalpha()
    ):
        return False  # `name#123`, `Class#method`
    signs = sum(one in "!#$%&*@^~?+" for one in value)
    return (
        0 < signs <= 3
        and any(one.islower() for one in value)
        and any(one.isupper() for one in value)
        and any(one.isdigit() for one in value)
    )


def chosen(value: str) -> bool:
    """Bound to the name of a password, is this one, though it may look like code or a path?

    Then anything of both cases with a digit, or with a sign and a digit, or of words with capitals behind signs, is: in 4,000 files
    of 72 repositories that name passwords nothing else stood there but chains of names, calls, paths and references.
    """
    if not 8 <= len(value) <= 40 or value[0] in _NO_BEGIN or _REFERRED.search(value):
        return False
    digits = any(map(str.isdigit, value))
    mixed = value.lower() != value != value.upper()
    if mixed and digits:
        return True
    signs = not _MARKS.isdisjoint(value)
    return (signs and digits and value.upper() != value) or (
        mixed and not value.isalnum() and _CAPITALS.search(value) is not None
    )

"""Is this value a secret, or a placeholder, code, a type, a word?

The other half of the key/value rule: names say how sure they are, values say what they look like, `secret` decides.
Must not know where the value stood, beyond how it was bound to its name.
"""

from __future__ import annotations

import re

from loci.base.redact import lexicon as lex
from loci.base.redact.fold import ATOM
from loci.base.redact.names import FAIR, MEDIUM, STRONG, WEAK, words

NOTHING, CODE, WORD, NUMBER, PHRASE, NAME, MIXED, ID, RANDOM = range(9)
"""What a value looks like: a placeholder; code, a path, a date; letters; digits; several words; words with a digit or two; letters and
digits mixed; a digest or UUID; drawn at random."""

PROSE, BESIDE, ALONE, BOUND, CONFIG, QUOTED = range(6)
"""How it is bound: `is X`; `name X`; alone on the next line; `=` or `:`; the same as a whole line of configuration; in quotes."""

_rx: dict[str, re.Pattern[str]] = {}
_HEX = r"(?:0x|\\x|sha\d{1,3}[:~-])?[0-9a-fA-F]{7,}$|[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$"
_SERIAL = r"[A-Z0-9]{4,7}(?:-[A-Z0-9]{4,7}){3,}$"
_CRYPT = r"\$(?:2[abxy]?|1|5|6|7|8|9|y|sha1|md5|apr1|argon2\w{0,2}|scrypt|pbkdf2[\w-]*|bcrypt[\w-]*)\$"
_VARIABLE = r"\$(?:[A-Za-z_][\w.:\[\]>'\"-]*|\d|[{(].*)$|%[A-Za-z_][\w.-]*%$|%[sdrvq@]$|%\(\w+\)s?$|[#@%&*!:][\[{(]?[A-Za-z_][\w .-]*[\]})]?$|__?[A-Z][A-Z_]*__?$|\?+$|@[\w.-]+@$"
_CALL = r"(?:await |new |&|\*|!|\(|not |-)*[A-Za-z_@$][\w.:>!?-]{0,80}?\(|[A-Za-z_]\w*(?:\.\w+|->\w+|::\w+|\?\.\w+)*[\[<{]|[A-Za-z_]\w*\.[A-Za-z_][\w.]*\[|(?:func|function|lambda|def|new|async|await|return|typeof|struct|class|const|var|let)\b"
_FACT = (
    r"[\^~<>=]{0,2}[vV]?\d+(?:\.\d+)+(?:[-+.]?(?:rc|alpha|beta|dev|post|a|b)?[.-]?\d*)*$"  # versions, addresses
    r"|\d{4}-\d\d-\d\d(?:[T ].*)?$|\d{1,2}:\d\d(?::\d\d)?.{0,8}$|\d+(?:\.\d+)?(?:ms|s|m|h|d|w|y|px|em|rem|kb|mb|gb|tb|kib|mib|gib|k|%|x|days?|hours?|bytes?|bits?|chars?)$"
    r"|[\w.+-]+@[\w-]+(?:\.[\w-]+)+$|(?:arn|urn|(?i:sha\d+)|(?i:md5)|alias|projects|vault|op|ssm|secretsmanager|file|env|keyring|aws|gcp|kms|data|ref):.{0,300}$"
    r"|.{0,80}://.{0,400}$|--?[a-z][a-z-]{1,30}(?:[=:].{0,80})?$|[\w.-]{1,40}/[\w.-]{1,60}#\d+$|#[0-9a-fA-F]{1,8}$|A[KS]IA[A-Z0-9]{16}/.{0,200}$|\[\^.{0,80}$|.{0,40}\\[swdSWD].{0,40}$|(?:application|text|image|multipart)/[\w.+-]+$|(?:CVE|RFC|SEC|ISO)-?\d.*$|[A-Z]{2,10}-\d{1,6}$"
    r"|(?:[\w-]+\.)+(?:com|org|net|io|dev|local|internal|example|cloud|app)(?::\d+)?(?:/.*)?$|(?:utf|sha|md|aes|rsa|rs|hs|es|ps|base|http|tls|oauth|ipv|ed|x|v|p)-?\d{1,5}(?:[-_]\w{2,8})*$"
)


def rx(pattern: str) -> re.Pattern[str]:
    """Compiled at first need: a hook that meets no key must not pay for one."""
    found = _rx.get(pattern)
    if found is None:
        found = _rx[pattern] = re.compile(pattern)
    return found


def looks(value: str) -> int:
    """What a value looks like."""
    value = value.replace(ATOM, "")
    if not value:
        return NOTHING
    if not value[0].isalnum() and _variable(value):
        return NOTHING
    if value.isdigit():
        return NUMBER
    if " " in value or "\t" in value:
        return CODE if rx(_CALL).match(value) else PHRASE
    if value.isalnum() or value.replace("-", "a").replace("_", "a").isalnum():
        return _plain(value)
    return _symbols(value)


def _variable(value: str) -> bool:
    first = value[0]
    if first in "<{[":
        return value[-1] in ">}])" or first == "{" or len(value) < 8
    if first in "$%#@" and value[1:2] == "{":
        return True
    if first in "$%#@&*!:_?":
        if rx(_CRYPT).match(value) or not rx(_VARIABLE).match(value):
            return False
        return first in "$%_?" or looks(value.lstrip("#@&*!:([{").rstrip(")]}")) <= NAME
    return len(set(value)) <= 2


def _plain(value: str) -> int:
    """Letters, digits, `_` and `-` only."""
    if len(set(value)) <= 2 or _dummy(value):
        return NOTHING
    if any(one.isdigit() for one in value):
        if rx(_HEX).match(value):
            return ID
        if rx(_FACT).match(value):
            return CODE
        if len(value) >= 16 and (drawn(value) or rx(_SERIAL).match(value)):
            return RANDOM
        return NAME if _identifier(value) else MIXED
    return RANDOM if len(value) >= 20 and (drawn(value) or rx(_SERIAL).match(value)) else WORD


def _symbols(value: str) -> int:
    if "***" in value or "•••" in value or "<REDACTED" in value or "[REDACTED" in value or len(set(value)) <= 2:
        return NOTHING
    if value[-1] in ".…" and len(value.rstrip(".…")) < 8:
        return NOTHING
    if value[0] in "/~.\\" and value[1:2] and not drawn(value) and _path(value):
        return CODE
    if ("{{" in value and "}}" in value) or "${" in value or "$(" in value or ("<" in value and value[-1] == ">"):
        return NOTHING
    if rx(_CALL).match(value) or rx(_FACT).match(value) or _chain(value) or _path(value):
        return CODE
    if rx(_HEX).match(value):
        return ID
    if _dummy(value):
        return NOTHING
    if not any(one.isdigit() for one in value):
        if any(one in "!@#$%^&*+=?~" for one in value) and any(one.isalpha() for one in value):
            return MIXED
        return RANDOM if len(value) >= 20 and drawn(value) else WORD
    if len(value) >= 16 and drawn(value):
        return RANDOM
    return MIXED


def drawn(value: str) -> bool:
    """Kinds of character change far more often than in words: a title-case letter before lower case is no change.

    Shares of changes between neighbours: base62 0.45, hex 0.47, base36 0.40, base32 0.31; camelCase 0.14, snake_case with numbers under
    0.1.  Letters of both cases: runs of lower case are 2 long where drawn, 5 in camelCase, and
    capitals stand together.
    """
    changes = digits = count = lower = upper = runs = pairs = 0
    last = ""
    for one in value:
        if one.isdigit():
            now = "d"
            digits += 1
        elif one.islower():
            now = "l"
            lower += 1
            runs += last != "l"
        elif one.isupper():
            now = "u"
            upper += 1
            pairs += last == "u"
        else:
            continue
        count += 1
        if last and now != last and not (last == "u" and now == "l"):
            changes += 1
        last = now
    if count < 8:
        return False
    if digits >= 2 and changes >= 0.2 * (count - 1):
        return True
    return count >= 16 and upper * 5 >= count and 0 < lower <= 3.2 * runs and pairs > 1


def _identifier(value: str) -> bool:
    """`user_id2`, `node20`, `us-east-1`: words with a number of one or two digits, or a year."""
    if _jumbled(value):
        return False
    return rx(r"(?:[A-Za-z]+\d{0,2}|\d{1,2}|(?:19|20)\d\d|[vV]\d+)(?:[_-](?:[A-Za-z]+\d{0,2}|\d{1,2}|(?:19|20)\d\d|[vV]\d+))*$").match(value) is not None


def _jumbled(value: str) -> bool:
    """Cases change within what would be words: `qfEEMHjvLQ`."""
    parts = [part for part in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", value)]
    return len(parts) >= 3 and sum(map(len, parts)) < 3 * len(parts)


def _dummy(value: str) -> bool:
    """Words among which one says that this is no value; `my-secret-key`, `YOUR_TOKEN_2`, `EXAMPLE`."""
    parts = words(value)
    if not parts or sum(len(part) for part in parts if part.isdigit()) > 2:
        return "EXAMPLE" in value or "xxxx" in value.lower()
    letters = [part for part in parts if not part.isdigit()]
    if sum(map(len, letters)) < 3 * len(letters):
        return "EXAMPLE" in value  # split into crumbs: drawn, not written
    if len(value) >= 12 and drawn(value):
        return "EXAMPLE" in value or "xxxx" in value.lower()
    if any(part in lex.DUMMY or (part[-4:] in ("pass", "word", "cret", "oken") and part.startswith(("my", "your", "some", "the", "any"))) or (len(part) > 2 and set(part) == {"x"}) for part in letters):
        return True
    return all(part in lex.NOUNS or part in lex.PLAIN for part in letters)


def _chain(value: str) -> bool:
    """`config.api_key`, `self.password`, `a->token;`"""
    return rx(r"[&*!@$]?[A-Za-z_][A-Za-z_]*\d{0,2}(?:(?:\.|->|::|\?\.)[A-Za-z_][A-Za-z_]*\d{0,2})+(?:\(.*|[;,)\]]+)?$").match(value) is not None


def _path(value: str) -> bool:
    if "/" not in value and "\\" not in value:
        return rx(r"[\w.-]+\.(?:py|js|ts|go|rs|rb|php|java|c|h|cpp|json|ya?ml|toml|ini|conf|cfg|txt|md|pem|crt|key|pub|env|sh|html|css|log|lock|xml)$").match(value) is not None
    parts = [part for part in re.split(r"[/\\]", value) if part]
    return bool(parts) and not any(len(part) >= 12 and drawn(part) for part in parts) and all(rx(r"[\w.@*~:{}$<>-]*$").match(part) for part in parts) and not drawn(value)


def secret(value: str, strength: int, how: int, kind: str = "") -> bool:
    """Would masking this value be right, given how sure the name is and how the value is bound to it?"""
    value = value.replace(ATOM, "")
    if strength < WEAK or len(value) < 3 or (how < BOUND and rx(r"[A-Za-z_.-]{1,40}=(?:[^=]|$)|\w{1,40}=[^=]").match(value)):
        return False
    what = looks(value)
    if what <= CODE:
        return False
    if what == RANDOM:
        return True
    if strength <= FAIR:
        return strength == FAIR and what == ID and len(value) >= 32 and how >= BOUND
    if kind == "one-time-code":
        return what == NUMBER and 4 <= len(value) <= 8 and how != BESIDE
    if strength == MEDIUM:
        return _medium(value, what, how)
    return _strong(value, what, how, kind)


def _medium(value: str, what: int, how: int) -> bool:
    if what == ID:
        return how >= ALONE or len(value) >= 32
    return what == MIXED and len(value) >= (10 if how < BOUND else 8) and not _names_itself(value)


def _strong(value: str, what: int, how: int, kind: str) -> bool:
    if what == ID:
        return len(value) >= (16 if how < BOUND else 7)
    if what == MIXED:
        return len(value) >= (6 if how < BOUND else 4) and (how == QUOTED or not _names_itself(value))
    if what == NAME:
        return how not in (BESIDE, ALONE) and len(value) >= 6 and not _names_itself(value) and value.lower() not in lex.PLAIN
    if what == NUMBER:
        return how >= BOUND and len(value) >= 4
    if what == PHRASE:
        return how == QUOTED and _passphrase(value)
    return how >= CONFIG and kind == "password" and len(value) >= 6 and not _ordinary(value)


def passwordish(value: str) -> bool:
    """Both cases, a digit and a sign inside a word of 8 to 40: what people make up where a rule demands one of each."""
    if not 8 <= len(value) <= 40 or not rx(r"[A-Za-z0-9][\w!#$%&*@^?+~-]+[!]?$").match(value):
        return False
    signs = sum(one in "!#$%&*@^~?+" for one in value)
    return 0 < signs <= 3 and any(one.islower() for one in value) and any(one.isupper() for one in value) and any(one.isdigit() for one in value)


def _passphrase(value: str) -> bool:
    parts = value.lower().split()
    if any(part in lex.PLAIN or part in lex.NOUNS for part in parts) or value[-1] in ".!?:":
        return False
    return len(parts) >= 3 or any(_single(part) for part in parts)


def _single(part: str) -> bool:
    return looks(part) in (MIXED, RANDOM)


def _names_itself(value: str) -> bool:
    """`token2`, `new_password1`, `secretKey`: names of things, not their values."""
    return rx(r"[&*!@:$-]{0,2}[A-Za-z_]+\d{0,2}[;,)]?$").match(value) is not None and any(part in lex.NOUNS for part in words(value))


def _ordinary(value: str) -> bool:
    return value.lower() in lex.PLAIN or any(part in lex.PLAIN or part in lex.NOUNS or part in lex.TYPES for part in words(value))


__all__ = ["MEDIUM", "STRONG", "WEAK", "looks", "secret"]

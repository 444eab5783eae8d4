"""Is this value a secret, or a placeholder, code, a type, a word?

The other half of the key/value rule: names say how sure they are, values say what they look like, `secret` decides.
Must not know where the value stood, beyond how it was bound to its name.
"""

from __future__ import annotations

from loci.base.redact import lexicon as lex
from loci.base.redact.drawn import bracketed, dense, drawn, identifier, passwordish
from loci.base.redact.facts import call, code, fact, named, path, version
from loci.base.redact.fold import ATOM
from loci.base.redact.lazy import Rx
from loci.base.redact.names import FAIR, MEDIUM, STRONG, WEAK, judge, words

NOTHING, CODE, WORD, NUMBER, PHRASE, NAME, MIXED, ID, RANDOM = range(9)
"""What a value looks like: a placeholder; code, a path, a date; letters; digits; several words; words with a digit or two; letters and
digits mixed; a digest or UUID; drawn at random."""

PROSE, BESIDE, ALONE, BOUND, CONFIG, QUOTED = range(6)
"""How it is bound: `is X`; `name X`; alone on the next line; `=` or `:`; the same as a whole line of configuration; in quotes."""

PUBLISHED = ("pk_live_", "pk_test_", "pk.eyJ", "sb_publishable_", "phc_")
"""Keys that stand in every page which uses them."""
RECIPIENTS = ("age1", "npub1", "xpub", "ypub", "zpub", "tpub")
"""Public halves of key pairs, given out to be encrypted to or paid to: 58 letters and digits and more."""
LONGEST = 300
"""Of a longer value the first so many characters are looked at."""

_HEX = Rx(r"(?:0x|\\x|sha\d{1,3}[:~-])?[0-9a-fA-F]{7,}$|[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$")
_WITH = Rx(r"[A-Z][A-Z0-9]{2,10}[Ww]ith[A-Z]\w{2,24}$")
"""`PBKDF2WithHmacSHA256`, `SHA256withRSA`: how algorithms are named together."""
_SERIAL = Rx(r"[A-Z0-9]{4,7}(?:-[A-Z0-9]{4,7}){3,}$")
_CRYPT = Rx(r"\$(?:\d[abxy]?|y|sha1|md5|apr1|argon2\w{0,2}|scrypt|pbkdf2[\w-]*|bcrypt[\w-]*)\$")
_VARIABLE = Rx(
    r"\$(?:[A-Za-z_][\w.:\[\]>'\"$-]*|\d|::[\w:]+|@\w*|[{(].*)$|%[A-Za-z_][\w.-]*%$|%[sdrvq@]$|%\(\w+\)s?$|[#@%&*!:][\[{(]?[A-Za-z_][\w .-]*[\]})]?$|__?[A-Z][A-Z_]*__?$|\?+$|@[\w.-]+@$"
)
_KEYWORDS = frozenset("func function lambda def new async await return typeof struct class const var let not".split())
_RANGE = Rx(r"[\^~<>=]{1,2} ?v?\d+(?:\.[\dx*]+)*(?:-[\w.]+)?(?=[ ,]|$)|v?\d+(?:\.[\dx*]+)+(?:-[\w.]+)?[ ](?:\|\||-)[ ]")
"""`^3.0.0 || ^4.0.0`: what a lock file asks of a package that is called `js-tokens`."""
_ITSELF = Rx(r"[&*!@:$-]{0,2}[A-Za-z_]+\d{0,2}[;,)]?$")
_SETTING = Rx(r"[A-Za-z_.-]{1,40}=(?:[^=]|$)|\w{1,40}=[^=]")
_SIGNS = Rx(r"[A-Za-z].*[!@#$%^&*+=?~]|[!@#$%^&*+=?~].*[A-Za-z]")
_DIGIT = Rx(r"\d")
_KEYWORD_ARGUMENT = Rx(r"[a-z_]+=$|[A-Za-z_][\w.-]*=(?:[A-Za-z_*][\w.*]*|\d{1,6}(?:ms|[smhdwy])?|\"[^\"]*\"|'[^']*'|\[\]|\{\})$")
_LENGTH = Rx(r"(?:len|length|size|count|n|ttl|exp|age|kid|alg|typ|type)[=:]")
_WORDED = Rx(r"(?:[A-Za-z]{2,12}[-_.]){2}")
_SEALED = Rx(r"Ag[A-D][\w+/=]{80}")
_ACCOUNT = Rx(r"(?:user|username|login|host|email|name|id)[=:]")
_ELIDED = Rx(r"[\w-]{0,12}(?:\.{3,}|…)[\w-]{0,8}$")


def looks(value: str) -> int:
    """What a value looks like."""
    if ATOM in value:
        value = value.replace(ATOM, "")
    if not value or value.startswith(PUBLISHED) or (value.startswith(RECIPIENTS) and value.isalnum() and len(value) > 57):
        return NOTHING
    if len(value) > LONGEST:
        return looks(value[:LONGEST])
    if not value[0].isalnum() and _variable(value):
        return NOTHING
    if value.isdigit():
        return NUMBER
    if " " in value or "\t" in value:
        return CODE if call(value) or _RANGE.match(value) or value.split(None, 1)[0] in _KEYWORDS else PHRASE
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
        if _CRYPT.match(value) or not _VARIABLE.match(value):
            return False
        return first in "$%_?" or looks(value.lstrip("#@&*!:([{").rstrip(")]}")) <= NAME
    return len(set(value)) <= 2


def _plain(value: str) -> int:
    """Letters, digits, `_` and `-` only."""
    if len(set(value)) <= 2:
        return NOTHING
    digits = _DIGIT.search(value)
    if digits and _WITH.match(value):
        return CODE
    if digits and _HEX.match(value):
        return CODE if value[:2] == "0x" and len(value) <= 18 else ID  # an address
    if value[:2] == "0x" and len(value) < 9:
        return CODE
    if len(value) >= (16 if digits else 20) and (drawn(value) or _SERIAL.match(value)):
        return NOTHING if _sample(value) else RANDOM
    if _dummy(value):
        return NOTHING
    if not digits:
        return WORD
    if named(value) or version(value):
        return CODE
    return NAME if identifier(value) else MIXED


def _symbols(value: str) -> int:
    """Other signs as well."""
    if "***" in value or "•••" in value or "[REDACTED" in value or len(set(value)) <= 2:
        return NOTHING
    if dense(value):
        return NOTHING if _sample(value) else RANDOM
    if value[-1] in ".…" and len(value.rstrip(".…")) < 8:
        return NOTHING
    if ("..." in value or "…" in value) and len(value) <= 24 and _ELIDED.match(value):
        return NOTHING
    if "{{" in value or "${" in value or "$(" in value or ("<" in value and value[-1] == ">"):
        return NOTHING
    random = len(value) >= 12 and drawn(value)
    if code(value) or fact(value) or (not random and path(value)):
        return CODE
    if _HEX.match(value):
        return ID
    if random:
        return NOTHING if _sample(value) else RANDOM if len(value) >= 16 else MIXED
    if _dummy(value):
        return NOTHING
    if not _DIGIT.search(value):
        return MIXED if _SIGNS.search(value) and not value.isupper() else WORD
    return MIXED


def _sample(value: str) -> bool:
    """A documented example: EXAMPLE stands in it, or a row of x."""
    return "EXAMPLE" in value or "xxxx" in value.lower()


def _dummy(value: str) -> bool:
    """Words among which one says that this is no value: `my-secret-key`, `YOUR_TOKEN_2`, `changeme`."""
    parts = words(value)
    letters = [part for part in parts if not part.isdigit()]
    size = len("".join(letters))
    if _sample(value) or not letters or sum(map(len, parts)) - size > 2:
        return _sample(value)
    if size < 3 * len(letters):
        return False  # split into crumbs: drawn, not written
    for part in letters:
        if part in lex.DUMMY or (len(part) > 2 and set(part) == {"x"}):
            return True
        if part[-4:] in ("pass", "word", "cret", "oken") and part.startswith(("my", "your", "some", "the", "any")):
            return True
    return all(part in lex.NOUNS or part in lex.PLAIN for part in letters)


def secret(value: str, strength: int, how: int, kind: str = "") -> bool:
    """Would masking this value be right, given how sure the name is and how the value is bound to it?"""
    if ATOM in value:
        value = value.replace(ATOM, "")
    if (how < BOUND or strength < STRONG) and len(value) < 20 and value.isalpha():
        return False  # a plain word: only a strong name bound to it would make it a secret
    if how < QUOTED and not value.isascii() and sum(one > "\u08ff" for one in value) > 1:
        return False  # a sentence in a script without spaces
    if strength < WEAK or len(value) < 3 or (("=" in value or ":" in value) and _speaks(value, how, kind)):
        return False
    what = looks(value)
    if what == CODE and kind == "password" and strength == STRONG and how >= BOUND and bracketed(value):
        return True
    if what <= CODE or (what != RANDOM and "=" in value and _KEYWORD_ARGUMENT.match(value)):
        return False
    if what == RANDOM:
        return not (strength == WEAK and kind == "api-key" and _WORDED.match(value)) and not _SEALED.match(value)
    if strength <= FAIR:
        if kind == "password" and passwordish(value):
            return True
        return strength == FAIR and what == ID and len(value) >= 32 and how >= BOUND
    if kind == "one-time-code":
        return how != BESIDE and (
            (what == NUMBER and 4 <= len(value) <= 8)
            or (what in (ID, MIXED) and 8 <= len(value) <= 40 and how >= ALONE)
        )
    if strength == MEDIUM:
        return _medium(value, what, how)
    return _strong(value, what, how, kind)


def _speaks(value: str, how: int, kind: str) -> bool:
    """`creds: user=…`, `token=len:32`: the next name speaks."""
    if (kind == "secret" and _ACCOUNT.match(value)) or _LENGTH.match(value):
        return True
    return how < BOUND and _SETTING.match(value) is not None


def _medium(value: str, what: int, how: int) -> bool:
    if what == ID:
        return how >= ALONE or len(value) >= 32
    return what == MIXED and len(value) >= (10 if how < BOUND else 8) and not _names_itself(value)


def _strong(value: str, what: int, how: int, kind: str) -> bool:
    if what == ID:
        return len(value) >= (32 if how < BOUND and kind == "api-key" else 16 if how < BOUND else 7)
    if what == MIXED and kind != "password" and value[-1] == "!" and value[:-1].isalpha():
        return False  # `let tokens = quote! {`: a macro
    if what == MIXED and how < BOUND and not _DIGIT.search(value) and any(part in lex.NOUNS for part in words(value)):
        return False
    if what == MIXED:
        return len(value) >= (6 if how < BOUND else 4) and (how == QUOTED or not _names_itself(value))
    if what == NAME:
        if how == PROSE and sum(one.isdigit() for one in value) < 2:
            return False
        if how == ALONE:  # under `Password:`, as a prompt shows it
            return kind == "password" and len(value) >= 10 and not value.islower() and sum(map(str.isdigit, value)) > 1
        return (
            how != BESIDE
            and len(value) >= 6
            and not _names_itself(value)
            and value.lower() not in lex.PLAIN
        )
    if what == NUMBER:
        return how >= BOUND and len(value) >= 4
    if what == PHRASE:
        return how >= CONFIG and _passphrase(value)
    if (kind == "password" or (kind == "secret" and how == QUOTED)) and value.count("-") >= 3 and len(value) >= 16:
        return not _ordinary(value)
    return how >= CONFIG and kind == "password" and len(value) >= 6 and not _ordinary(value) and not _label(value)


def _passphrase(value: str) -> bool:
    parts = value.lower().split()
    if any(part in lex.PLAIN or part in lex.NOUNS or _label(part) for part in parts) or value[-1] in ".!?:":
        return False
    return len(parts) >= 3 or any(_single(part) for part in parts)


def _label(word: str) -> bool:
    """A word that names a password in any of the languages known: `"login.password": "Passwort"`, a text of a form."""
    return word.isalpha() and judge(word) == (STRONG, "password")


def _single(part: str) -> bool:
    return looks(part) in (MIXED, RANDOM)


def _names_itself(value: str) -> bool:
    """`token2`, `new_password1`, `secretKey`: names of things, not their values."""
    return _ITSELF.match(value) is not None and any(part in lex.NOUNS for part in words(value))


def _ordinary(value: str) -> bool:
    return (
        value.lower().rstrip("s") in lex.PLAIN
        or value.lower() in lex.PLAIN
        or any(part in lex.PLAIN or part in lex.NOUNS or part in lex.TYPES for part in words(value))
    )

"""Secrets by position: `login("user", "X")`, `auth=("user", "X")`, `IDENTIFIED BY 'X'`, a handful of notations with no key at all.

Must not know names of keys.
"""

from __future__ import annotations

from loci.base.redact import windows
from loci.base.redact.drawn import passwordish, slashed
from loci.base.redact.lazy import Rx, rx
from loci.base.redact.notations import CUES, FURTHER, PGPASS
from loci.base.redact.spans import PASSWORD, TOKEN, Span
from loci.base.redact.values import CODE, MIXED, NAME, RANDOM, looks

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

_TEXT = r"(?:[@NLbrfu$]{0,2}(?:\"[^\"\n]{0,200}\"|'[^'\n]{0,200}')|\{[^{}\n]{0,200}\}|[\w.$@>\[\]-]{1,60}|\w+\([^()\n]{0,60}\))"
_SECOND = (
    "basicauth login networkcredential passwordauthentication usernamepasswordcredentials authenticate setbasicauth basic_auth withbasicauth ftp_login"
    " usernamepasswordauthenticationtoken setcredentials withcredentials httpdigestauth proxyauth basicauthentication passwordcredential usernamepassword"
    " http_basic_authenticate_with setuserinfo userpassword withuserpass createuser adduser auth credentials signin connect_with wifi.begin wifimulti.addap ntlmauth pscredential jwt.sign jwt.verify jwt.encode jwt.decode createhmac createcipheriv createdecipheriv pgp_sym_encrypt pgp_sym_decrypt aes_encrypt aes_decrypt"
).split()
_FIRST = "fernet aes.new hmac.new secretbox chacha20poly1305 aesgcm secretkeyspec secret_key_spec keyedhash".split()
_THIRD = "create_superuser createsuperuser create_user createcredential getconnection mysqli_connect mysqli connect mysql_connect pdo __construct newclient create_connection pg_connect odbc_connect oci_connect".split()
_FOURTH = ["credentials", "connect"]


_POSITIONS = (_FIRST, _SECOND, _THIRD, _FOURTH)
"""Calls by how many arguments stand before the secret one."""
_OPENS = Rx(r"\w{0,12}[ ]?=?[ ]?[(\[][ ]?")
_ARGUMENT = Rx(_TEXT + r",[ ]{0,3}")
_SECRET = Rx(r"(?:Some\()?[@NLbrfu$]{0,2}([\"'])([^\"'\n]{4,200})\1[ ]?(?:\.\w+\(\))?[,)\]]")
_ACCOUNTS = ("user", "]:", "admin:", "root:", "administrator:")
_LOOSE = ("s/", "user ", '" "', " * ", "http")
"""Notations without a word of their own: only a value that looks drawn counts."""


_ALONE = Rx(r"\(\s?[\"']([\w+/=.-]{20,300})[\"']\s?[,)]")
_DIGITS = Rx(r"\d[^\d]*\d")
_MAKER = Rx(r"(?:\b[A-Z]\w{2,30}|(?:[Cc]lient|[Aa]pi|[Cc]onnect|[Ii]nit|[Ss]etup|[Cc]onfigure|[Aa]uth))$")
_READER = Rx(
    r"(?:base64|hex|decode|decoded|parse|deserialize|from)\w{0,12}$|(?:assert|expect|equals?|print|write|log|format|contains?)\w{0,12}$"
)
"""What reads, compares or prints a text makes nothing with it: `FromBase64String("…")`, `AreEqual("…"`."""
_CUES: dict[str, list[str]] = {}
for _mark, _pattern in CUES:
    _CUES.setdefault(_mark, []).append(_pattern)


def search(text: str, lower: str) -> Iterator[Span]:
    """Every secret that its place in a call or a statement gives away; offsets are the view's."""
    if "(" in text and ("'" in text or '"' in text):
        yield from _built(text, lower)
        yield from _arguments(text, lower)
    for mark in [mark for mark in _CUES if mark in lower]:
        for pattern in _CUES[mark]:
            yield from _cued(text, lower, mark, pattern)


def _cued(text: str, lower: str, mark: str, pattern: str) -> Iterator[Span]:
    for begin, stop, end in windows.lines(text, lower, mark, FURTHER.get(mark, 0)):
        for match in rx(pattern).finditer(text, begin, end):
            if match.start() > stop:
                break
            named = mark == " / " and any(
                map(lower[max(0, match.start() - 60) : match.start(2)].__contains__, _ACCOUNT)
            )
            value = match[2].split("\n", 1)[0].rstrip("." if mark == _NOW else "")
            if _fits(value, mark, named=named):
                yield Span(match.start(2), match.start(2) + len(value), PASSWORD, "notation")


def _built(text: str, lower: str) -> Iterator[Span]:
    """`Client("X")`: a constructor whose lone argument looks drawn."""
    for opens in ('("', "('", '( "', "( '"):
        at = text.find(opens)
        while at >= 0:
            value = _ALONE.match(text, at)
            if (
                value
                and _token(value[1])
                and _MAKER.search(text, max(0, at - 40), at)
                and not _READER.search(lower, max(0, at - 40), at)
            ):
                yield Span(value.start(1), value.end(1), TOKEN, "built")
            at = text.find(opens, at + 2)


_ACCOUNT = "wifi wi-fi ssid vpn login cred account user admin root ssh database staging zugang anmelde identifiant inlog доступ".split()
"""Of one of these must have been spoken where `X / Y` is a user and a password."""


_NOW = "s now "


def _fits(value: str, cue: str, *, named: bool = False) -> bool:
    if cue == _NOW:
        return passwordish(value) and any(one in "!#$%&*@^~?" for one in value)
    if cue == " / ":
        return passwordish(value) or (
            named and looks(value) in (MIXED, NAME) and not value.islower() and sum(one.isdigit() for one in value) > 1
        )
    if cue in _ACCOUNTS:
        return looks(value) >= NAME and not value.islower() and sum(map(str.isdigit, value)) > 1
    return looks(value) > (NAME if cue in _LOOSE else CODE) or (cue in PGPASS and (slashed(value) or "\\:" in value))


def _token(value: str) -> bool:
    """Drawn, of both cases and with digits: no digest, no word."""
    if value.islower() or value.isupper() or not _DIGITS.search(value) or looks(value) != RANDOM:
        return False
    return len(value.lower().strip("0123456789abcdef")) > 3  # else a digest with a letter before it


def _argument(text: str, at: int, before: int) -> re.Match[str] | None:
    """The argument in quotes behind so many others, of the call whose name ends here."""
    step = _OPENS.match(text, at)
    for _ in range(before):
        step = step and _ARGUMENT.match(text, step.end())
    return step and _SECRET.match(text, step.end())


def _arguments(text: str, lower: str) -> Iterator[Span]:
    for before, names in enumerate(_POSITIONS):
        for name in [name for name in names if name in lower]:
            at = lower.find(name)
            while at >= 0:
                end = at + len(name)
                match = _argument(text, end, before)
                if match and looks(match[2]) in (MIXED, RANDOM, NAME) and not match[2].isalpha():
                    yield Span(match.start(2), match.end(2), PASSWORD, "argument")
                at = lower.find(name, end)

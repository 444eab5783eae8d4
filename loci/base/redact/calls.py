"""Secrets by position: `login("user", "X")`, `auth=("user", "X")`, `IDENTIFIED BY 'X'`, a handful of notations with no key at all.

Must not know names of keys.
"""

from __future__ import annotations

import re

from loci.base.redact import windows
from loci.base.redact.drawn import passwordish
from loci.base.redact.lazy import Rx, rx
from loci.base.redact.spans import PASSWORD, TOKEN, Span
from loci.base.redact.values import CODE, MIXED, NAME, RANDOM, looks

TYPE_CHECKING = False
if TYPE_CHECKING:
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


def _argument(before: int) -> re.Pattern[str]:
    """A call with so many arguments before the secret one."""
    return Rx(
        rf"\w{{0,12}}[ ]?=?[ ]?[(\[][ ]?(?:{_TEXT},[ ]{{0,3}}){{{before}}}(?:Some\()?[@NLbrfu$]{{0,2}}([\"'])([^\"'\n]{{4,200}})\1[ ]?(?:\.\w+\(\))?[,)\]]"
    )


_POSITIONS = ((_FIRST, _argument(0)), (_SECOND, _argument(1)), (_THIRD, _argument(2)), (_FOURTH, _argument(3)))
_ACCOUNT_LINE = r"(?m:^)[ \t>*-]{0,8}[\"'`]?(?i:admin|administrator|root):()([^\s:\"'`/]{8,80})[\"'`]?[ \t]*(?=\r?\n|$)"
_CUES = (
    ("identified by", r"(?i:identified[ ]+by)[ ]+(?:password[ ]+)?([\"'])([^\"'\n]{3,200})\1"),
    ("identified with", r"(?i:identified[ ]+with[ ]+[\"'\w]{1,40}[ ]+(?:by|as))[ ]+([\"'])([^\"'\n]{3,200})\1"),
    ("identified by ", r"(?i:(?:user|role|grant|login|alter)\b[^\n;]{0,200}identified[ ]+by)[ ]+()([^\s\"';,]{3,200})"),
    ("addlogin ", r"\bsp_addlogin[ ]+(?:@\w+[ ]?=[ ]?)?N?'[^'\n]{1,60}',[ ]*(?:@\w+[ ]?=[ ]?)?N?(')([^'\n]{4,200})\1"),
    (" p: ", r"(?i:\b(?:u|usr|user|username|login|l):[ ]\S{1,60}[ ,;/|]{1,3}p:[ ])()([^\s,;]{6,200})"),
    (" p=", r"(?i:\b(?:u|usr|user|username|login|l)=\S{1,60}[ ,;/|]{1,3}p=)()([^\s,;&]{6,200})"),
    ("wifi:", r"WIFI:[^\n]{0,80}?()(?<=[:;])P:([^;\n]{4,80});"),
    ("stats auth", r"stats[ ]+auth[ ]+()\w+:(\S{4,80})"),
    ("-password", r"(?:insecure-password|encrypted-password)[ ]+([\"']?)([^\s\"';]{4,200})\1"),
    ("psk", r"(?:\bPSK)[ ]+([\"'])([^\"'\n]{4,200})\1"),
    (" eap", r"(?:\bEAP|\bXAUTH|\bNTLM)[ ]+([\"'])([^\"'\n]{4,200})\1"),
    ("secret ", r"\benable[ ]+secret[ ]+(?:\d[ ]+)?()(\S{4,200})"),
    ("password ", r"\bpassword[ ]+\d{1,2}[ ]+()([0-9A-Fa-f]{6,400}|[^\s:]{0,4}\$\S{8,200})"),
    ("password ", r"\bpassword[ ]+51:b:()([0-9A-Fa-f]{16,4000})"),
    (" 0 ", r"\b(?:password|secret|community|key-string)[ ]+\d[ ]+()(?=\S{0,80}\d)(?=\S{0,80}[A-Za-z])(\S{8,200})"),
    (" 7 ", r"\b(?:password|secret|community|key|key-string)[ ]+\d[ ]+()(?=\S{0,80}\d)(?=\S{0,80}[A-Za-z])(\S{8,200})"),
    ("isakmp key ", r"\bisakmp[ ]key[ ]+(?:\d[ ]+)?()(\S{6,200})[ ]+address"),
    ("-server key ", r"\b(?:tacacs|radius)-server[ ]key[ ]+(?:\d[ ]+)?()(\S{6,200})"),
    ("]:", r"\[[\w.-]{3,80}\]:\d{2,5}[ \t]+()[\w.@+-]{1,60}:(\S{6,200})"),
    ("user", r"\buser[\"']?[ ]?[:=][ ]?([\"'])[\w.@-]{1,40}:([^\"'\s]{6,200})\1"),
    ("admin:", _ACCOUNT_LINE),
    ("root:", _ACCOUNT_LINE),
    ("administrator:", _ACCOUNT_LINE),
    ("community", r"snmp-server[ ]+community[ ]+()(\S{4,80})"),
    ("jdbc:oracle", r"jdbc:oracle:\w+:()\w+/([^@\s]{3,80})@"),
    ('"d"', r"\"(?:d|p|q|dp|dq|qi|k)\"()[ ]{0,2}:[ ]{0,2}\"([\w-]{20,2000})\""),
    ('"oct"', r"\"k\"()[ ]{0,2}:[ ]{0,2}\"([\w-]{20,2000})\""),
    ("gfzc3dvcmq6", r"(?:UGFzc3dvcmQ6|cGFzc3dvcmQ6)\s{1,4}(?:\S{1,4}\s)?()([\w+/=]{8,200})"),
    ("on >", r"(?i:\b(?:user|setuser)[ ]+\S{1,60}[ ]+)(?:[^\s>]\S{0,40}[ ]+){0,4}>()(\S{4,200})"),
    ("rtmp", r"rtmps?://[^\s/]{1,100}/[\w-]{1,40}/()([\w?=&-]{10,200})"),
    ("openssl rand", r"openssl[ ]rand[^\n|>]{0,40}\n()([\w+/=]{16,400})(?=\s|$)"),
    ("key:generate", r"key:generate[^\n|>]{0,40}\n()(\S{16,400})(?=\s|$)"),
    ("token_hex(", r"token_hex\(\d*\)[^\n|>=]{0,20}\n()[\"']?([\w+/=-]{16,400})"),
    ("token_urlsafe(", r"token_urlsafe\(\d*\)[^\n|>=]{0,20}\n()[\"']?([\w+/=-]{16,400})"),
    ("pwgen", r"pwgen[^\n|>]{0,40}\n()(\S{8,200})(?=\s|$)"),
    ("chpasswd:", r"chpasswd:[ \t]*\n(?:[ \t]+[^\n]{0,80}\n){0,3}?[ \t]+[\w-]{1,32}:()(\S{4,80})(?=\s|$)"),
    (":*:", r"(?m:^)[ \t]*[\w.*-]{1,80}:(?:\d{4,5}|\*):[\w*-]{1,60}:[\w.*@-]{1,60}:()([^\s:]{4,200})[ \t]*(?=\r?\n|$)"),
    (
        ":5432:",
        r"(?m:^)[ \t]*[\w.*-]{1,80}:(?:\d{4,5}|\*):[\w*-]{1,60}:[\w.*@-]{1,60}:()([^\s:]{4,200})[ \t]*(?=\r?\n|$)",
    ),
    (
        ":3306:",
        r"(?m:^)[ \t]*[\w.*-]{1,80}:(?:\d{4,5}|\*):[\w*-]{1,60}:[\w.*@-]{1,60}:()([^\s:]{4,200})[ \t]*(?=\r?\n|$)",
    ),
    (
        ":1433:",
        r"(?m:^)[ \t]*[\w.*-]{1,80}:(?:\d{4,5}|\*):[\w*-]{1,60}:[\w.*@-]{1,60}:()([^\s:]{4,200})[ \t]*(?=\r?\n|$)",
    ),
    (
        ":1521:",
        r"(?m:^)[ \t]*[\w.*-]{1,80}:(?:\d{4,5}|\*):[\w*-]{1,60}:[\w.*@-]{1,60}:()([^\s:]{4,200})[ \t]*(?=\r?\n|$)",
    ),
    ("send ", r"\bsend[ ]+(?:--[ ]+)?([\"'])([^\"'\n\\]{4,80})\\[rn]\1"),
    ("::server:", r"\bK10[0-9a-f]{64}::server:()([0-9a-f]{16,80})"),
    ("k10", r"\b()(K10[0-9a-f]{64})::"),
    ("private-lines", r"Private-Lines:[ ]*\d+[ \t]*\r?\n()((?:[A-Za-z0-9+/=]{16,80}\r?\n?){1,80})"),
    ("private-mac", r"Private-MAC:[ ]*()([0-9a-f]{16,128})"),
    ("auth-user-pass", r"<auth-user-pass>\s{1,4}\S{1,80}\s{1,4}()(\S{4,80})\s"),
    ("akia", r"\bAKIA[A-Z0-9]{16}:()([A-Za-z0-9+/]{40})"),
    ("apr1", r"()(\$apr1\$\S{10,80})"),
    ("securestring", r"(?i:\bSecureString)\b[^\n]{0,120}--value[ =]+([\"']?)([^\s\"'$]{4,400})\1"),
    ("securestring", r"--value[ =]+([\"']?)([^\s\"'$]{4,400})\1[^\n]{0,120}\bSecureString\b"),
    (
        "convertto-securestring",
        r"(?i:ConvertTo-SecureString[ ]+(?:-(?:String|AsPlainText|Force)[ ]+)*)([\"']?)([^\"'\n $-][^\"'\n ]{2,400})\1",
    ),
    ("bundle_", r"\bBUNDLE_[A-Z0-9_]+__[A-Z0-9_]+[\"']?[ ]?[:=][ ]?[\"']?()[\w.@-]{1,60}:([^\s\"']{4,400})"),
    ('" "', r"(?m:^)[ \t]*\"[\w.@-]{1,60}\"[ \t]+()\"([^\"\n ]{6,200})\"[ \t]*(?=\r?\n|$)"),
    ("\t*\t", r"(?m:^)[ \t]*\"[\w.@-]{1,60}\"[ \t]+\*[ \t]+(\")([^\"\n]{4,200})\"[ \t]+\*[ \t]*(?=\r?\n|$)"),
    (" * ", r"(?m:^)[ \t]*\S{1,60}[ \t]+\*[ \t]+([\"']?)([^\s\"']{4,200})\1[ \t]+\*[ \t]*(?=\r?\n|$)"),
    (
        "http",
        r"(?m:^)[ \t]*https?://\S{4,200}(?<![).,;:])[ \t]+()[\w.@-]{1,60}[ \t]+([^\s=&/?#@][^\s=&/?#]{7,200})[ \t]*(?=\r?\n|$)",
    ),
    (" / ", r"(?<![^\s(\"'`])[\w.@-]{2,40}[`\"']? / [`\"']?()([^\s/,;)\"'`]{8,40})(?=[\s,.;)\"'`]|$)"),
    ("s now ", r"\b(?:it'?s|is)[ ]now[ ][\"'`]?()([^\s\"'`,]{8,40})(?=[\s,.;)\"'`]|$)"),
    ("accounts", r"accounts[\"']?[:=]\s?\[\s*[\"']()(0x[0-9a-f]{64})"),
    ("add-mask", r"::add-mask::()(\S{4,4000})"),
    ("issecret=true", r"issecret=true\]()(\S{4,4000})"),
    ("login ", r"(?m:^)\S{1,8}[ ]LOGIN[ ]+\"?[\w.@+-]{1,80}\"?[ ]+(\"?)([^\s\"]{4,200})\1"),
    ("identify ", r"(?:NickServ|nickserv)[ ]+:?(?:IDENTIFY|identify)[ ]+(?:\w{1,30}[ ]+(?=\S))?()(\S{4,200})"),
    ("user ", r"(?m:^user[ ]+[\w.@-]{1,60}[ ]+()(\S{6,200})[ \t]*\r?$)"),
    ("s/", r"\bs/[^\n/]{0,40}(?:SECRET|PASSW|TOKEN|KEY|secret|passw|token|key)[^\n/]{0,40}/()([^/\n]{8,400})/"),
    ('"ac', r"[\"']AC[0-9a-f]{32}[\"'],[ ]?([\"'])([0-9a-f]{32})\1"),
    ("dotenv", r"dotenv://:()(key_[0-9a-f]{16,80})@"),
)

_ACCOUNTS = ("user", "]:", "admin:", "root:", "administrator:")
_LOOSE = ("s/", "user ", '" "', " * ", "http")
"""Notations without a word of their own: only a value that looks drawn counts."""


_ALONE = Rx(r"\(\s?[\"']([\w+/=.-]{20,300})[\"']\s?[,)]")
_DIGITS = Rx(r"\d[^\d]*\d")
_MAKER = Rx(r"(?:\b[A-Z]\w{2,30}|(?:[Cc]lient|[Aa]pi|[Cc]onnect|[Ii]nit|[Ss]etup|[Cc]onfigure|[Aa]uth))$")
_FURTHER = {
    "private-lines": 6000,
    **dict.fromkeys(
        (
            "<auth-user-pass>",
            "auth-user-pass",
            "gfzc3dvcmq6",
            "openssl rand",
            "key:generate",
            "token_hex(",
            "token_urlsafe(",
            "pwgen",
            "chpasswd:",
            "identified by ",
            "accounts",
        ),
        400,
    ),
}
"""Notations that go on over the end of their line, by so many characters."""
_AFTERMATH = (
    "revok",
    "rotat",
    "leak",
    "expos",
    "mistake",
    "unauthori",
    " 401",
    " 403",
    "hardcoded",
    "hard-coded",
    "compromis",
    "credential",
    "still using",
)
"""What is said of a credential that got out; a drawn word on the same line is taken for it."""
_DRAWN = Rx(r"(?<!\bh1:)(?<![\w/+=.#-])[A-Za-z0-9_-]{20,300}(?![\w/+=-])")


def search(text: str, lower: str) -> Iterator[Span]:
    """Every secret that its place in a call or a statement gives away; offsets are the view's."""
    if "(" in text and ("'" in text or '"' in text):
        yield from _built(text)
        yield from _arguments(text, lower)
    for cue in _AFTERMATH:
        at = lower.find(cue) if cue in lower else -1  # `in` takes half as long, and most are not there
        while at >= 0:
            yield from _aftermath(text, at, at + len(cue))
            at = lower.find(cue, at + len(cue))
    for mark, pattern in _CUES:
        if mark in lower:
            yield from _cued(text, lower, mark, pattern)


def _cued(text: str, lower: str, mark: str, pattern: str) -> Iterator[Span]:
    for begin, stop, end in windows.lines(text, lower, mark, _FURTHER.get(mark, 0)):
        for match in rx(pattern).finditer(text, begin, end):
            if match.start() > stop:
                break
            named = mark == " / " and _ACCOUNT.search(lower, max(0, match.start() - 60), match.start(2)) is not None
            if _fits(match[2].split("\n", 1)[0], mark, named=named):
                yield Span(match.start(2), match.end(2), PASSWORD, "notation")


def _built(text: str) -> Iterator[Span]:
    """`Client("X")`: a constructor whose lone argument looks drawn."""
    for opens in ('("', "('", '( "', "( '"):
        at = text.find(opens)
        while at >= 0:
            value = _ALONE.match(text, at)
            if value and _token(value[1]) and _MAKER.search(text, max(0, at - 40), at):
                yield Span(value.start(1), value.end(1), TOKEN, "built")
            at = text.find(opens, at + 2)


def _aftermath(text: str, start: int, end: int) -> Iterator[Span]:
    """The line on which something is said to have leaked, been revoked or refused."""
    begin = text.rfind("\n", max(0, start - 120), start) + 1 or max(0, start - 120)
    stop = text.find("\n", end, end + 120)
    for match in _DRAWN.finditer(text, begin, stop if stop >= 0 else min(len(text), end + 120)):
        if _token(match[0]):
            yield Span(match.start(), match.end(), TOKEN, "aftermath")


_ACCOUNT = Rx(
    r"wi-?fi|ssid|vpn|login|cred|account|user|admin|root|ssh|database|staging|zugang|anmelde|identifiant|inlog|доступ"
)


def _fits(value: str, cue: str, *, named: bool = False) -> bool:
    if cue == "s now ":
        return passwordish(value) and any(one in "!#$%&*@^~?" for one in value)
    if cue == " / ":
        return passwordish(value) or (
            named and looks(value) in (MIXED, NAME) and not value.islower() and sum(one.isdigit() for one in value) > 1
        )
    if cue in _ACCOUNTS:
        return looks(value) >= NAME and not value.islower() and sum(map(str.isdigit, value)) > 1
    return looks(value) > (NAME if cue in _LOOSE else CODE)


def _token(value: str) -> bool:
    """Drawn, of both cases and with digits: no digest, no word."""
    if value.islower() or value.isupper() or not _DIGITS.search(value) or looks(value) != RANDOM:
        return False
    return len(value.lower().strip("0123456789abcdef")) > 3  # else a digest with a letter before it


def _arguments(text: str, lower: str) -> Iterator[Span]:
    for names, pattern in _POSITIONS:
        for name in names:
            at = lower.find(name) if name in lower else -1
            while at >= 0:
                end = at + len(name)
                match = pattern.match(text, end)
                if match and looks(match[2]) in (MIXED, RANDOM, NAME) and not match[2].isalpha():
                    yield Span(match.start(2), match.end(2), PASSWORD, "argument")
                at = lower.find(name, end)

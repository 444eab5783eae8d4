"""What a text must hold before any rule of redaction can find something in it: most subjects, names and branches hold none of it.

The engine asks it which rules to load; a hook in sync mode, which has 30 CPU ms, asks it whether there is anything to load at
all (the engine, `re` and one rule take 15 of them).  Must not know what the rules then find.
"""

from __future__ import annotations

from loci.base import standing
from loci.base.clean import Clean

REDACTOR = "loci-redact/6"
"""Signature of the rules; written into every record, compared by `--rescan`."""

COMMANDS = (
    " -",
    '"-',
    "'-",
    " /",
    "login ",
    " auth",
    "authtoken ",
    "_user ",
    "_password ",
    "alias set ",
    "host add ",
    "radtest ",
    "+login ",
    "kinit",
    "unseal ",
    "apikey ",
    "phrase ",
    "lookup ",
    "isql ",
    "sqlplus ",
    "sqlldr ",
    "expdp ",
    "impdp ",
    "sudo ",
    "passwd",
    "-stdin",
    "net u",
    "auth ",
    "http-basic.",
    "echo ",
    "<<<",
    "rintf ",
    "secret",
    "oathtool ",
    "ykman ",
)
"""What a text must hold before command lines are looked for."""
CALLS = (
    "(", '"', " / ", " p: ", " p=", " * ", "://", "wifi", "s now ", "accounts", "\t*\t", "identif", "auth", "password ", "secret ", "communit", "jdbc:", "private-", "akia", "k10", "bundle_", "mask::", "issecret", "login ", "user", "]:", "s/", "dotenv",
    "securestring", " 0 ", " 7 ", "isakmp key ", "-server ", "-string ", "digest-key", "shared-key ", "snmp", "cipher ", "s server", "admin:", "root:", "administrator:", "psk", " eap", "apr1", "seal key", "send ", "kty", "gfzc3dvcmq6", "on >", "live_", "rtmp", "openssl rand", "key:generate", "token_hex(", "token_urlsafe(", "pwgen", "chpasswd:", ":5432:", ":*:", ":3306:", ":5433:", ":6432:", ":1433:", ":1521:",
)  # fmt: skip
"""What a text must hold, lower case, before calls and one-off notations are looked for."""
URLS = ("://", "eyj", "auth", "bearer", "basic", "ook")
"""What a text must hold, lower case, before URLs and headers are looked for; an `@` will do as well, or `=` and one of these:"""
QUERY = ("?", "&", "#", "/")
PHRASES = ("mnemonic", "phrase", "seed", "wallet")
"""What a text must hold, lower case, before recovery phrases are looked for."""
STEM_WORDS = tuple(
    "pass pasw pw pss psk psw paas pat pin puk parol parool phrase secret geheimnis sess senha seed token tok key auth cred cookie clave code contras community bearer login mnemonic mdp kennwort"
    " wachtwoord haslo heslo hmac jwt otp sid salt signature sig sandi salasana sleutel segret segred sifre sk chiave chave llave lozinka klucz nyckel avain anahtar adgangskode jeton pepper macaroon".split()
)
"""Letters that must occur for a name to be looked at, lower case; where one begins another the longer comes first.

One by one and not as a pattern: compiling one loads `re`, as much as Python starts with, and a search for each is faster.
"""
STEM_WORDS_OTHER = tuple(
    "lösenord hasło парол ключ токен 密码 密碼 パスワード 비밀번호 비번 암호 令牌 密钥 密鑰 口令 トークン 暗証番号 暗号鍵 秘密鍵 シークレット キー 토큰 비밀키"
    " khẩu şifre المرور السر पासवर्ड รหัสผ่าน סיסמ κωδικ jelszó slaptažod schlüssel clé nøgle".split()
)
"""The same for other scripts."""
_SHORTEST = 15
"""Characters in a row from which a text may hold a token."""
_TOKEN = bytes(code if chr(code).isalnum() and code < 128 or chr(code) in "_.~-" else 32 for code in range(256))
"""What no token holds becomes a space."""
_BASE64 = bytes(code if chr(code).isalnum() and code < 128 or chr(code) in "+/_-" else 32 for code in range(256))
"""The same of base64."""
_ASCII = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef"
"""With which every fourth letter of base64 begins where the plain text is ASCII: its first bit is 0."""
_DIGITS = frozenset(b"0123456789")
_ENCODED = 24
"""Letters of base64 from which it is read."""
_DOLLARS = r"\$(?:\d|y|2[a-z]|apr1|md5|sha1|argon2|krb5|ANS)|(?:on|ox|56|ha1)\$"
_QUOTED = (
    '" +', "' +", '"+', "'+", '" .', "' .", '" &', '" |', '" <', '  "', "  '", '\t"', "\t'",
)  # fmt: skip
_BROKEN = ("\\\n", "\\\r", "=\n", "=\r")


def joined(text: str) -> bool:
    """Does the text show a value that was broken over two lines or glued together?"""
    return (('"' in text or "'" in text) and holds(text, _QUOTED)) or (("\n" in text or "\r" in text) and holds(text, _BROKEN))


def signature() -> str:
    """REDACTOR, and what tells this user's patterns from others; of values of a `.env` nothing is told."""
    own = standing.rules()
    if own is None or not own.patterns:
        return REDACTOR
    from zlib import crc32

    return f"{REDACTOR}+{crc32(chr(0).join(pattern.pattern for pattern in own.patterns).encode()):08x}"


def plain(text: str) -> Clean | None:
    """The text as it stands where no rule can find anything in it; None where the rules have to look.

    Raises:
        UsageError: the user's settings hold a rule that can't be used; nothing may be stored without it.
    """
    if standing.rules() is not None or not text.isascii() or _wants_folding(text):
        return None
    lower = text.lower()
    return None if wanted(text, lower, stems(lower)) else Clean(text)


def _wants_folding(text: str) -> bool:
    """Whether anything in an ASCII text may have to be folded or decoded before it is read (`fold.views`)."""
    if not text.isprintable() and not text.replace("\n", "").replace("\t", "").replace("\r", "").isprintable():
        return True
    if "\\" in text or "<REDACTED:" in text or ("&" in text and ";" in text) or joined(text):
        return True
    coloured = "[" in text and any(piece[:1].isdigit() for piece in text.split("[")[1:])
    return coloured or ("%" in text and any(piece[:1].isdigit() for piece in text.split("%")[1:]))


def wanted(text: str, lower: str, speaks: list[str], *, inside: bool = False) -> list[str]:
    """The modules of rules that may find something in a text, in the order in which they are asked.

    Args:
        text: a view.
        lower: the same in lower case.
        speaks: its `stems`.
        inside: it was decoded from base64, and is not decoded once more.
    """
    long = [word for word in text.split() if len(word) >= _SHORTEST]
    found = ["tokens"] if long and (_has_token(long) or groups(text)) else []
    if "-BEGIN" in text or "- BEGIN" in text or "-END" in text:
        found.append("pem")
    if "@" in text or holds(lower, URLS) or ("=" in text and holds(text, QUERY)):
        found.append("urls")
    if holds(lower, COMMANDS):
        found.append("commands")
    if holds(lower, CALLS):
        found.append("calls")
    if holds(lower, PHRASES):
        found.append("phrases")
    if speaks:
        found.append("pairs")
    if long and not inside and _has_base64(long):
        found.append("blobs")
    return found


def holds(text: str, signs: tuple[str, ...]) -> bool:
    """Does any of these stand in it?  A plain loop: `any` of a generator takes twice as long."""
    for sign in signs:  # noqa: SIM110  # see above
        if sign in text:
            return True
    return False


def stems(lower: str) -> list[str]:
    """Letters of STEM_WORDS that occur in a text."""
    found = [word for word in STEM_WORDS if word in lower]
    return found if lower.isascii() else found + [word for word in STEM_WORDS_OTHER if word in lower]


def _has_token(long: list[str]) -> bool:
    """Whether one of these words is long enough for a token and not of small letters alone.

    Only long words are taken apart at every sign: that costs five times as much as taking a text apart at white space.
    """
    for run in " ".join(long).encode("utf-8", "surrogatepass").translate(_TOKEN).split():
        if len(run) >= _SHORTEST and not (run.islower() and _DIGITS.isdisjoint(run)):
            return True  # what is drawn holds a digit or both cases
    return False


def _has_base64(long: list[str]) -> bool:
    """Whether a run may be the base64 of an ASCII text."""
    for run in " ".join(long).encode("utf-8", "surrogatepass").translate(_BASE64).split():
        if len(run) >= _ENCODED and not run[:_ENCODED:4].strip(_ASCII):
            return True
    return False


_SLASHED = (".com/", ".io/", ".pro/", "/key/", ".org/bot", "1//0", "organizations/")
_AZURE = ("IoTA", "CDbA", "AzFu", "AzSe", "AzCa")
_COLONS = (":A", "CS:", "oauth:", "perm:", "pbkdf2:", "scrypt:")


def groups(text: str) -> list[str]:
    """Which groups of inner literals a text may hold; a chain of `in` because a pattern for all of them costs ten times as much."""
    found = []
    if "$" in text:
        from loci.base.lazy import rx

        if rx(_DOLLARS).search(text):
            found.append("$")
    if "hook" in text:
        found.append("hook")
    if ("/" in text and holds(text, _SLASHED)) or "ALTAK" in text:
        found.append("/")
    if "{S" in text or "{CRYPT" in text:
        found.append("{")
    if "+A" in text or "endr+" in text or holds(text, _AZURE):
        found.append("+")
    if ":" in text and holds(text, _COLONS):
        found.append(":")
    if "v1." in text or "-us" in text or "Q~" in text or "AZDO" in text or "NRAL" in text or "JQQJ" in text:
        found.append(".")
    if "T3BlbkFJ" in text or "_mmk" in text or "jsn" in text:
        found.append("_")
    return found

"""What people read and is secret to none: code, versions, dates, addresses, references, paths.

Each form is tried only where a sign of it stands in the value.  Must not know names, nor what is drawn but for a path's steps.
"""

from __future__ import annotations

from loci.base.redact.drawn import drawn
from loci.base.redact.lazy import Rx

_CALL = Rx(r"[&*!(\\-]*(?:[a-z]{3,8} )?[A-Za-z_@$][\w.:>!?-]{0,80}?\(|[A-Za-z_][\w.:>?!-]{0,80}[\[<{]")
_VERSION = Rx(
    r"[\^~<>=]{0,2}[vV]?\d+\.\d[-+.a-z\d]*$|\d{4}-\d\d-\d\d(?:[T ].*)?$|(?=\d+[dhms])(?:\d{1,4}w)?(?:\d{1,4}d)?(?:\d{1,4}h)?(?:\d{1,4}m(?!s))?(?:\d{1,4}(?:\.\d+)?s)?(?:\d{1,4}ms)?$|\d\d?:\d\d(?::\d\d)?.{0,8}$|\d+(?:\.\d+)?[a-zA-Z%]{1,5}$|\d{1,2}/\d{1,2}/\d{2,4}$"
)
_UNITS = frozenset(
    "ms s m h d w y px em rem kb mb gb tb kib mib gib k % x day days hour hours byte bytes bit bits chars min sec".split()
)
_MAIL = Rx(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+$")
_SCHEMES = frozenset(
    "arn urn i18n l10n lang alias projects vault op ssm secretsmanager file env keyring aws gcp kms data ref npm workspace patch portal jsr pkg md5 sha1 sha224 sha256 sha384 sha512".split()
)
_NAMED = Rx(
    r"(?:utf|sha|md|aes|rsa|rs|hs|es|ps|base|http|tls|oauth|ipv|ed|x|v|p)-?\d{1,5}(?:[-_][a-z][^\W_]{1,7})*$|(?:CVE|RFC|SEC|ISO)-?\d.*$|[A-Z]{2,10}-\d{1,6}$"
)
_PARTED = str.maketrans("-_./", "    ")
_ALGORITHMS = frozenset(
    "scram sha sha1 sha2 sha3 sha224 sha256 sha384 sha512 plus aes aes128 aes192 aes256 gcm cbc ctr ccm ecb siv des des3 3des hmac rsa rsa2048 rsa4096 dsa ecdsa eddsa ed25519 ed448 x25519 x448"
    " curve25519 secp256k1 secp256r1 secp384r1 prime256v1 p256 p384 p521 nistp256 hs256 hs384 hs512 rs256 rs384 rs512 es256 es256k es384 es512 ps256 ps384 ps512 argon2 argon2i argon2d argon2id"
    " bcrypt scrypt yescrypt pbkdf2 md4 md5 crc32 crc32c blake2 blake2b blake2s blake3 chacha20 poly1305 xchacha20 salsa20 sigv2 sigv4 aws4 oauth oauth1 oauth2 saml saml2 oidc jwt jws jwe krb5 ntlm"
    " ntlmv2 mschapv2 ldap ldap3 tls tlsv1 base32 base58 base62 base64 base64url encoded encrypted signed hashed pkcs1 pkcs8 pkcs12 pss oaep sso2 totp utf8 utf16 http2 http3 cl100k o200k p50k r50k base edit".split()
)
"""Words that names of algorithms, protocols and encodings are made of."""
_ODDITY = Rx(
    r"#[0-9a-fA-F]{1,8}$|\(#\d+\)$|\\f[BIRP]\w|[A-Za-z_.:-]*%[sd][A-Za-z_.:-]*$|[)}\]][.,;)\]}(]|\.{3}\$?[A-Za-z_]\w*$|\d{1,3}(?:;\d{1,3})+$|A[KS]IA[A-Z0-9]{16}/|\[\^|.{0,40}\\[swdSWD]|--?[a-z][a-z-]{1,30}(?:[=:].{0,80})?$|[\w.-]{1,40}/[\w.-]{1,60}#\d+$|[a-z][a-z.-]{0,40}#\d{1,6}$|:{0,2}[A-Z]\w*(?:::\w+)*#[a-z_]+[?!]?$|[a-z]+@[a-z]+$|(?:application|text|image|multipart)/[\w.+-]+$"
)
_CHORD = Rx(
    r"(?i:ctrl|control|cmd|command|alt|option|shift|meta|super|win|fn)(?:[+-][\w.,/\\`;'\[\]=⌘⌥⇧⌃-]{1,12}){1,4}$"
)
"""Keys of a keyboard held together."""
_WORKLOAD = Rx(r"(?:[a-z][a-z0-9]*-)+[0-9a-f]{7,10}-[a-z0-9]{5}$")
"""A pod: the name of its deployment, the digest of its template, five letters of its own."""
_ODD = frozenset("#(\\%)}].;[/:@-")
"""Of these each form of `_ODDITY` holds one."""
_OPENERS = frozenset("([<{")
_HOST = Rx(r"(?:[\w-]+\.)+(?:com|org|net|io|dev|local|internal|example|cloud|app)(?::\d+)?(?:/.*)?$")
_FILE = Rx(
    r"[\w.-]+\.(?:py|js|ts|go|rs|rb|php|java|c|h|cpp|json|ya?ml|toml|ini|conf|cfg|txt|md|pem|crt|key|pub|env|sh|html|css|log|lock|xml)(?::\d{1,6}){0,2}$"
)
_CHAIN = Rx(
    r"[&*!@$+]{0,2}[A-Za-z_]+\d{0,2}(?:(?:\.|->|::|\?\.)[A-Za-z_]+(?:\d{1,2}(?:[A-Za-z]{0,40}|_\d\d))?)+(?:\(.*|[;,)\]]+)?$"
)
_TITLES = Rx(r"[A-Z][a-z]{2,}(?:(?:\.[A-Z]?[a-z]{2,})*\.([A-Z]?[a-z]{2,}\d\d)|(?:\.[a-z]{1,3})+\.([A-Z][a-z]{2,}\d))$")
"""`Cobalt.Rocket85`, `Salt.and.Rocket5`: what people make up of words and a number; code numbers the names of algorithms so (`Encoding.Base64`)."""
_CONSTANT = Rx(r"[a-z]\w*(?:\.\w+)*\.[A-Z][A-Z0-9_]*[!?]+$")
"""`process.env.API_KEY!`"""
_EXPRESSION = Rx(r"[A-Za-z_$.]+(?:\?[A-Za-z_.$!]+:[A-Za-z_.$!]*|(?:[=!]==?|&&|\|\||=)!{0,2}[A-Za-z_$]+\.[A-Za-z_.$]+)$")
"""`a?b:void`, `v.x=!!s.x`: what is left of code once it was made small."""
_STEP = Rx(r"[\w.@*~:{}$<>-]*$")


def call(value: str) -> bool:
    """A call, an index, a type with its parameters."""
    return not _OPENERS.isdisjoint(value) and _CALL.match(value) is not None


def code(value: str) -> bool:
    """A call, or a chain of names."""
    if call(value):
        return True
    if "." not in value and ":" not in value and ">" not in value:
        return False
    if ("=" in value or "?" in value) and _EXPRESSION.match(value):
        return True
    if _CHAIN.match(value):
        made_up = _TITLES.match(value)
        return made_up is None or named((made_up[1] or made_up[2]).lower())
    return value[-1] in "!?" and _CONSTANT.match(value) is not None


def version(value: str) -> bool:
    """A version, a date, a time, a number with its unit."""
    if not (value[0].isdigit() or value[0] in "^~<>=vV"):
        return False
    return _VERSION.match(value) is not None and _quantity(value)


def _quantity(value: str) -> bool:
    """A number with a unit is one; a number with other letters behind it may be anything."""
    unit = value.lstrip("0123456789.")
    return not unit.isalpha() or unit.lower() in _UNITS


def named(value: str) -> bool:
    """An algorithm with its number, an advisory, a ticket: `sha256`, `AES-256-GCM`, `CVE-2023-1`, `ABC-12`."""
    if _NAMED.match(value) is not None:
        return True
    parts = value.lower().translate(_PARTED).split()
    return any(part in _ALGORITHMS for part in parts) and all(
        part in _ALGORITHMS or (part.lstrip("v").isdigit() and len(part) < 5) for part in parts
    )


def workload(value: str) -> bool:
    """The name that an orchestrator gave: words, and then what it drew."""
    return value.count("-") > 1 and _WORKLOAD.match(value) is not None


def fact(value: str) -> bool:
    """Versions, dates, addresses, references: read by people, secret to none."""
    if "://" in value or version(value):
        return True
    if "@" in value and _MAIL.match(value):
        return True
    if "+" in value and _CHORD.match(value):
        return True
    if ":" in value and value.partition(":")[0].lower() in _SCHEMES:
        return True
    if "-" in value and value[3:4].isdigit() and value.partition("-")[0].lower() in _SCHEMES:
        return True
    if not _ODD.isdisjoint(value) and _ODDITY.match(value):
        return True
    if "." in value and _HOST.match(value):
        return True
    return value.startswith(("CVE", "RFC", "SEC", "ISO")) and named(value)


def path(value: str) -> bool:
    """Steps between slashes, or the name of a file."""
    if "/" not in value and "\\" not in value:
        return "." in value and _FILE.match(value) is not None
    parts = [part for part in value.replace("\\", "/").split("/") if part]
    return (
        bool(parts)
        and all(_STEP.match(part) and not (len(part) >= 12 and drawn(part)) for part in parts)
        and not drawn(value)
    )


def sample(value: str) -> bool:
    """A documented example: EXAMPLE stands in it, or a row of x."""
    return "EXAMPLE" in value or "xxxx" in value.lower()

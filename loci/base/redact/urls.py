"""Credentials in URLs and in headers: userinfo, Authorization, cookies.  Query parameters are pairs like any other.

Must not know names beyond asking `names`, nor what a provider's token looks like.
"""

from __future__ import annotations

from loci.base.redact import lexicon as lex
from loci.base.redact import names, values
from loci.base.redact.drawn import passwordish
from loci.base.redact.lazy import Rx, rx
from loci.base.redact.spans import AUTH, COOKIE, JWT, SIGNATURE, TOKEN, URL_PASSWORD, Span
from loci.base.redact.values import BOUND, ID, MIXED, NAME, NUMBER, RANDOM, WORD, looks, secret

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_USERINFO = Rx(r"(?<=//)([^\s/:\"'<>?#`\[]{0,128}):([^\s\"'<>`]{1,256})@(?=[\w\[$%{.-])")
_TOKEN_USER = Rx(r"(?<=//)([^\s/:@\"'<>?#`]{16,300})@(?=[\w\[])")
_MAILBOX = Rx(r"(?<![\w/:.@-])[\w.+-]{1,40}@[\w-]{1,40}(?:\.[\w-]{2,40})+:([^\s@:/\"'<>`]{6,80})(?=[\s,;]|$)")
_HOOKS = Rx(
    r"/(?:t|hooks?|webhooks?|tokens?|keys?|secrets?|reset|magic|invite|auth)/([\w-]{20,400})(?=[/?#\s\"'<>)\]]|$)"
)
_INTEGRITY = Rx(r"sha\d{3}-[\w+/=]{0,90}$|[A-Za-z0-9+/]{60}$")
"""Behind either a step between slashes is a stretch of base64."""
_ADDRESSED = frozenset(
    "mailto xmpp sip sips acct im skype email mail e-mail from to cc bcc reply-to author contact owner maintainer".split()
)
"""What stands before `:name@host` where it is an address and no password."""
_BARE_USER = Rx(r"(?<![\w/:.@-])([\w.-]{1,40}):([^\s@:/\"'<>`]{6,80})@(?=(?:tcp|unix)\(|[\w-]{1,40}(?:\.[\w-]{2,40})+)")
_WORD_END = Rx(r"[\s]")
_BINDS = Rx(r"[\"'\]}]{0,3}(?:[ \t]{0,4}[:=,][ \t]{0,4}|[ \t]{1,4}(?=[\"'`]|\w+[ ]))[\"'`]{0,2}")
_CRED = Rx(r"[\"']?([^\s\"'`,;<>{}$()\\]{4,8000})")
_WORD = Rx(r"([A-Za-z][\w-]{1,20})[ \t=]{1,4}")
NAMES = 20
"""Variables in headers that are looked for elsewhere, and places of each that are looked at."""
_FILLED = Rx(r"[Aa]uthorization[^\n]{1,60}?(?:[Bb]earer|[Tt]oken|[Bb]asic|[Aa]pi[Kk]ey|Key|Bot)[ ](?:[\"'`][ ]?[+.][ ]?|[$#%]?\{{1,2}[ ]?)([A-Za-z_]\w{1,40})")
_ASSIGNED = Rx(r"(?:[ ]?:[ ]?[&\w<>' ]{1,30}?)?[ ]{0,3}:?=[ ]{0,3}[bfr&@$]{0,2}([\"'`])([^\"'`\s]{16,400})\1")
_PARAMETER = Rx(r"[ \t]+\w+=")
_SCHEMES = frozenset(
    "bearer basic token apikey api-key digest negotiate ntlm ssws bot key geniekey splunk dpop discord oauth jwt hmac secret klaviyo-api-key snyk pveapitoken x-api-key".split()
)
_SESSION = frozenset(
    "path domain expires max-age samesite secure httponly version comment priority partitioned".split()
)
_TRACKING = ("_ga", "_gid", "_gcl", "_fbp", "_hj", "amplitude_id", "ajs_", "__utm", "optimizely")


def search(text: str, lower: str) -> Iterator[Span]:
    """Every credential that a URL or a header carries; offsets are the view's."""
    if "@" in text:
        yield from _userinfo(text)
    if "authorization" in lower or "bearer" in lower or "basic" in lower:
        yield from _headers(text, lower)
    if "cookie" in lower:
        yield from _cookies(text, lower)
    if (
        "ook" in text
        or "/token" in text
        or "/key" in text
        or "/secret" in text
        or "/t/" in text
        or "/reset" in text
        or "/auth/" in text
    ):
        for match in _HOOKS.finditer(text):
            if looks(match[1]) == RANDOM and not _INTEGRITY.search(text, max(0, match.start(1) - 120), match.start(1)):
                yield Span(match.start(1), match.end(1), TOKEN, "path")
    if "eyJ" in text:
        yield from _jwts(text)
    if "=" in text and ("?" in text or "&" in text or "#" in text):
        yield from _parameters(text)


def _userinfo(text: str) -> Iterator[Span]:
    at = text.find("@")
    while at >= 0:
        begin = max(0, at - 330)
        gap = max(text.rfind(" ", begin, at), text.rfind("\n", begin, at), text.rfind("\t", begin, at)) + 1
        end = _WORD_END.search(text, at, at + 330)
        stop = end.start() if end else min(len(text), at + 330)
        yield from _at(text, gap or begin, stop)
        spoken = rx(r"[ ](?:and|with|/|und|et|y|e)[ ][\"'`]?([^\s\"'`,;]{8,40})").match(text, stop)
        if spoken and passwordish(spoken[1].rstrip(".")):  # `ana@example.org and X`
            yield Span(spoken.start(1), spoken.start(1) + len(spoken[1].rstrip(".")), URL_PASSWORD, "userinfo")
        at = text.find("@", stop)


def _at(text: str, begin: int, stop: int) -> Iterator[Span]:
    """Everything in a word with an @ in it."""
    if text.find("//", begin, stop) >= 0:
        for match in _USERINFO.finditer(text, begin, stop):
            yield from _password(match[1], match[2], match.start(2))
            if (
                looks(match[1]) in (RANDOM, ID) and len(match[1]) >= 20
            ):  # `https://TOKEN:x-oauth-basic@…`, the key of an old DSN
                yield Span(match.start(1), match.end(1), URL_PASSWORD, "userinfo")
        for match in _TOKEN_USER.finditer(text, begin, stop):
            if looks(match[1]) in (RANDOM, ID):
                yield Span(match.start(1), match.end(1), URL_PASSWORD, "userinfo")
    for match in _MAILBOX.finditer(text, begin, stop):
        if looks(match[1]) in (MIXED, RANDOM):
            yield Span(match.start(1), match.end(1), URL_PASSWORD, "userinfo")
    for match in _BARE_USER.finditer(text, begin, stop):
        if looks(match[2]) in (MIXED, RANDOM) and match[1].lower() not in _ADDRESSED:
            yield Span(match.start(2), match.end(2), URL_PASSWORD, "userinfo")


def _password(user: str, password: str, at: int) -> Iterator[Span]:
    """A URL whose password is drawn, or any word that is neither a placeholder nor the user's own name."""
    host = password.rpartition("@")[0]
    if host and not user and "/" in host:
        return
    if "/" in password and looks(password) not in (MIXED, RANDOM):
        return
    what = looks(password)
    fine = what in (MIXED, RANDOM, ID, NAME) or (what == NUMBER and len(password) >= 6)
    if what == WORD:
        fine = len(password) >= 6 and not any(part in lex.PLAIN or part in lex.NOUNS for part in names.words(password))
    elif what == values.CODE:
        fine = (
            len(password) >= 6
            and any(one.isdigit() for one in password)
            and "/" not in password
            and "(" not in password
        )
    if fine and password != user and not (password.isdigit() and len(password) <= 5):
        yield Span(at, at + len(password), URL_PASSWORD, "userinfo")


def _headers(text: str, lower: str) -> Iterator[Span]:
    at = lower.find("authorization")
    if at >= 0 and ("{" in text or "+" in text):
        yield from _filled(text)
    while at >= 0:
        yield from _authorization(text, lower, at + 13)
        at = lower.find("authorization", at + 13)
    for word in ("bearer", "basic"):
        at = lower.find(word)
        while at >= 0:
            end = at + len(word)
            if text[end : end + 1] in (" ", "\t"):
                match = _CRED.match(text, end + 1 + (text[end + 1 : end + 2] == " "))
                if match and len(match[1]) >= 8 and _header_value(_trim(match[1]), word):
                    yield Span(match.start(1), match.start(1) + len(_trim(match[1])), AUTH, "header")
            at = lower.find(word, end)


def _filled(text: str) -> Iterator[Span]:
    """`"Authorization", format!("Token {ACME}")`, and somewhere `const ACME: &str = "X"`: what fills a header is a credential whatever its name."""
    for name in list(dict.fromkeys(match[1] for match in _FILLED.finditer(text)))[:NAMES]:
        at = text.find(name)
        for _ in range(NAMES):
            if at < 0:
                break
            end = at + len(name)
            bound = _ASSIGNED.match(text, end) if not (at and (text[at - 1].isalnum() or text[at - 1] == "_")) else None
            if bound and looks(bound[2]) in (RANDOM, ID, MIXED):
                yield Span(bound.start(2), bound.end(2), AUTH, "filled")
            at = text.find(name, end)


def _authorization(text: str, lower: str, at: int) -> Iterator[Span]:
    bind = _BINDS.match(text, at)
    if bind is None:
        return
    start = bind.end()
    scheme = _WORD.match(text, start)
    if scheme and lower[scheme.start(1) : scheme.end(1)] in _SCHEMES:
        start = scheme.end()
    match = _CRED.match(text, start)
    if match and not _PARAMETER.match(text, match.end()):  # else it is a scheme with parameters
        value = _trim(match[1])
        if len(match[1]) >= 8 and looks(value) in (RANDOM, MIXED, ID):
            yield Span(match.start(1), match.start(1) + len(value), AUTH, "header")
    yield from _digest(text, at)


def _trim(value: str) -> str:
    return value.rstrip(".,:;)]}!?\\")


def _header_value(value: str, scheme: str) -> bool:
    what = looks(value)
    if scheme == "bearer":
        return what == RANDOM or (what == ID and len(value) >= 20) or (what == MIXED and len(value) >= 12)
    if what not in (RANDOM, MIXED) or len(value) < 12:
        return False
    from loci.base.redact.blobs import decodes  # loaded where a Basic header stands

    return decodes(value)


def _digest(text: str, at: int) -> Iterator[Span]:
    """Digest and signature schemes: what proves the secret is masked, the rest stays."""
    for match in rx(r"(?i:\b(?:response|signature)=[\"']?)([\w+/=%-]{16,800})").finditer(text, at, at + 600):
        yield Span(match.start(1), match.end(1), SIGNATURE, "header")


def _cookies(text: str, lower: str) -> Iterator[Span]:
    at = lower.find("cookie")
    done = 0
    while at >= 0:
        match = (
            rx(r"(?i:cookies?[\"'\]]{0,2}[ \t]{0,4}[:=,][ \t]{0,4}[\"'({]?)([^\n\"']{3,4000})").match(text, at)
            if at >= done
            else None
        )
        if match:
            done = match.end()
            yield from _jar(match[1], match.start(1))
        at = lower.find("cookie", at + 6)


def _jar(jar: str, at: int) -> Iterator[Span]:
    for part in jar.split(";"):
        name, equals, value = part.partition("=")
        name = name.strip()
        inner = value.strip()
        if equals and name.lower() not in _SESSION and not name.startswith(_TRACKING):
            strength, _ = names.judge(name)
            if looks(inner) == RANDOM or (
                strength and (secret(inner, names.STRONG, BOUND) or "." in inner and looks(inner) >= MIXED)
            ):
                begin = at + len(part) - len(value.lstrip())
                yield Span(begin, begin + len(inner), COOKIE, "cookie")
        at += len(part) + 1


def _jwts(text: str) -> Iterator[Span]:
    """Header, payload and signature, or what a log left of them; a broken line between two parts as well."""
    at = text.find("eyJ")
    while at >= 0:
        match = rx(r"eyJ[\w-]{8,}(?:\.[\w-]*){1,4}|ey[IJ][\w-]{60,}={0,2}").match(text, at)
        if match is None or (at and (_letter(text[at - 1]) or text.startswith(lex.PUBLISHED, max(0, at - 3)))):
            at = text.find("eyJ", at + 3)
            continue
        end = match.end()
        while end > at and text[end - 1] in ".":
            end -= 1
        if "." in text[at:end] and len(set(text[at:end])) >= 12:
            yield Span(at, end, JWT, "jwt")
            more = rx(r"\r?\n[ \t>|+]{0,20}([\w.-]{8,})").match(text, end)
            if more and looks(more[1].replace(".", "")) in (RANDOM, MIXED):
                yield Span(more.start(1), more.end(1), JWT, "jwt")
        at = text.find("eyJ", end)


def _letter(one: str) -> bool:
    return one.isalnum() and one < "\x80"


def _parameters(text: str) -> Iterator[Span]:
    """Parameters whose names mean a secret in a URL only: `code`, `sig`, `ticket`."""
    for match in rx(
        r"[?&#](?:amp;)?(?:code|sig|s|t|k|key|ticket|assertion|SAMLResponse|hash|hmac|auth|access|ott|otp|nonce|invite|share|magic)=([\w.%+/~-]{12,4000})"
    ).finditer(text):
        if looks(match[1]) == RANDOM or "%" in match[1][-8:]:
            yield Span(match.start(1), match.end(1), TOKEN, "parameter")
    for match in rx(
        r"[?&](?:amp;)?(?:app_?id|app_?key|key|access_?key|subscription-key)=([0-9a-fA-F]{32,64})(?=[&#\s\"'<>)]|$)"
    ).finditer(text):
        yield Span(match.start(1), match.end(1), TOKEN, "parameter")
    for match in rx(r"[?&]u(?:ser|sr|id)?=[^&\s]{1,80}&p(?:w|wd|ass)?=([^&\s\"'<>]{4,200})").finditer(text):
        if looks(match[1]) > values.CODE:
            yield Span(match.start(1), match.end(1), URL_PASSWORD, "parameter")

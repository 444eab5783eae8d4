"""What a key's name says about its value: a word grammar, not a list of keys.

English names end in what the thing is (`db_password` is a password, `password_file` is a file), so the last noun
decides, what stands before qualifies it, and a few trailing words (`_prod`, `_2`, `_base64`) change nothing.  Must not know values or syntax.
"""

from __future__ import annotations

from loci.base.redact import lexicon as lex
from loci.base.redact.drawn import drawn
from loci.base.redact.lazy import Rx, rx
from loci.base.redact.spans import AUTH, CODE, COOKIE, HASH, KEY, PASSWORD, SECRET, SIGNATURE, TOKEN

NONE, WEAK, FAIR, MEDIUM, STRONG = range(5)
"""WEAK: only what looks drawn; FAIR: a long digest or UUID as well; MEDIUM: letters and digits mixed; STRONG: nearly anything bound to it."""

_SPLIT = Rx(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_SECOND = frozenset(("word", "words", "phrase", "wd"))
_known: dict[str, tuple[int, str]] = {}


def words(name: str) -> list[str]:
    """`dbPassword_2` → db, password, 2."""
    if name.isascii():
        return [word.lower() for word in _SPLIT.findall(name)]
    return rx(r"[^\W\d_]+|\d+").findall(name.lower())


def technical(word: str) -> bool:
    """Does a word belong to forms, settings or code?"""
    return word in lex.PLAIN or word in lex.NOUNS or word in lex.TYPES or word in lex.HEADS_OTHER or word in lex.DUMMY


def judge(name: str) -> tuple[int, str]:
    """(strength, kind): how surely a value under this name is a secret, and what to call it."""
    found = _known.get(name)
    if found is None:
        if len(_known) > 5000:
            _known.clear()
        found = _known[name] = _judged(name)
    return found


def _judged(name: str) -> tuple[int, str]:
    if len(name) > 30 and name.isalnum() and drawn(name):
        return NONE, ""  # a stretch of base64 that happens to end in `pw`
    if not name.isascii():
        for end, meaning in lex.TAILS:  # before it is split: some scripts write vowels as marks, which are no letters
            if name.lower().endswith(end.lower()):
                return _judged(name[: -len(end)].rstrip() + " " + meaning if name[: -len(end)].isascii() else meaning)
    found = _unglued(words(name))
    at, demote = len(found), 0
    while at > 0 and len(found) - at <= 3:
        word, before = found[at - 1], found[: at - 1]
        strength, kind = _noun(word, before, found[at:])
        if kind:
            return max(NONE, strength - demote), kind
        if word in lex.HEADS_OTHER or (word[-1] == "s" and word[:-1] in lex.HEADS_OTHER):
            return NONE, ""
        if word not in lex.NEUTRAL_TAIL and not word.isdigit():
            demote += 1
        if demote > 1:
            return NONE, ""
        at -= 1
    return NONE, ""


def _unglued(found: list[str]) -> list[str]:
    out: list[str] = []
    for part in found:
        word = out.pop() + part if part in _SECOND and out and out[-1] == "pass" else part  # `passWord`
        head, tail = _split(word)
        if head:
            out.append(head)
        if tail.endswith("key") and len(tail) > 3 and tail in lex.GLUED:
            out += [tail[:-3], "key"]
        elif tail == "apikeys":
            out += ["api", "key"]
        elif tail == "connectionstring":
            out += ["connection", "string"]
        else:
            out.append(tail)
    return out


def _split(word: str) -> tuple[str, str]:
    if word in lex.ABROAD:
        return "", lex.ABROAD[word]
    if word == "passwordsalt":
        return "password", "salt"
    if word in lex.PASSWORD or len(word) < 4:
        return "", word
    if word.endswith(lex.GLUED):
        tail = next(tail for tail in lex.GLUED if word.endswith(tail))
        return word[: -len(tail)], tail
    if word.endswith(lex.GLUED_SHORT):
        for tail in lex.GLUED_SHORT:
            if word.endswith(tail) and word[: -len(tail)] in lex.GLUERS:
                return word[: -len(tail)], tail
    return "", word


def _noun(word: str, before: list[str], after: list[str]) -> tuple[int, str]:
    """What this word is as the head of a name; an empty kind where it is no head of ours."""
    if before and before[-1] in ("reset", "verify", "change") and word in lex.TOKEN:
        return MEDIUM, TOKEN
    if (
        before
        and before[0] in lex.PREFIX_VERBS
        and (word in lex.PASSWORD or word in lex.SECRET or word in lex.TOKEN or word == "key")
    ):
        return NONE, SECRET
    last = before[-1] if before else ""
    if word in lex.PASSWORD:
        if word == "passe":  # `mot de passe`, `palavra-passe`; alone it is a verb as well
            return (STRONG if last in ("de", "palavra") else MEDIUM), PASSWORD
        if word == "pass" and last in lex.PASS_NEVER:
            return NONE, PASSWORD
        return (MEDIUM if word in ("pass", "clave", "passkey") and not before else STRONG), PASSWORD
    if word in lex.SECRET and last in lex.SECRET_REFERRED:
        return NONE, SECRET
    if word in lex.SECRET:
        return (STRONG if word != "community" or last == "snmp" else NONE), PASSWORD if word == "psk" else SECRET
    if word in lex.TOKEN:
        return _token(
            word, "of" if last == "n" and len(before) > 1 else last
        )  # `n_tokens` are counted, `n8n_token` is not
    if word in ("key", "keys"):
        return _key(last, plural=word == "keys")
    return _rest(word, last, after)


def _token(word: str, last: str) -> tuple[int, str]:
    if last in lex.TOKEN_NEVER:
        return NONE, TOKEN
    if not last or last in lex.PROSE:
        return (MEDIUM if word != "pat" else WEAK), TOKEN
    return STRONG, TOKEN


def _key(last: str, *, plural: bool) -> tuple[int, str]:
    if not last or last in lex.KEY_PROSE:
        return WEAK, KEY
    if last in lex.KEY_NEVER:
        return NONE, KEY
    if last in lex.KEY_STRONG or last in lex.SECRET or last in lex.TOKEN or last in lex.PASSWORD:
        return (MEDIUM if plural else STRONG), KEY
    return FAIR, KEY


def _login(word: str, last: str) -> int:
    if word == "login":
        return NONE if last in ("last", "first", "next", "previous") else WEAK  # the last login is a time
    return STRONG if word == "masterauth" else MEDIUM if last else WEAK


def _rest(word: str, last: str, after: list[str]) -> tuple[int, str]:
    if word in lex.HASHES and (last in lex.PASSWORD or last in lex.TOKEN or last in lex.SECRET):
        return WEAK, HASH
    if word in ("id", "ids") and last == "secret":
        return MEDIUM, SECRET
    if word == "material" and last == "key":
        return STRONG, KEY
    if word in ("phrase", "words") and last in ("seed", "recovery", "pass", "backup", "mnemonic", "secret"):
        return STRONG, SECRET
    if word == "login" and last == "sonar":
        return STRONG, TOKEN
    if word in ("auth", "login", "masterauth") and not after:
        return _login(word, last), AUTH
    if word in ("sid", "session", "sess", "sessid", "sessionid", "cookie", "phpsessid", "jsessionid"):
        return (FAIR if word == "session" and last else WEAK), COOKIE
    if word == "id" and last == "session":
        return WEAK, COOKIE
    if word in ("sig", "signature", "hmac"):
        return WEAK, SIGNATURE
    if word in ("salt", "seed") and not after:
        return (FAIR if last and word == "salt" else WEAK), SECRET
    if word == "sk":
        return WEAK, KEY
    if word in ("pin", "puk", "otp", "totp", "mfa") or (word in ("code", "codes") and last in lex.CODES):
        return (MEDIUM if word != "pin" or not last or last in lex.PROSE else WEAK), CODE
    return NONE, ""

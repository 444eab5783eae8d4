"""What a key's name says about its value: a word grammar, not a list of keys.

English names end in what the thing is (`db_password` is a password, `password_file` is a file), so the last noun
decides, what stands before qualifies it, and a few trailing words (`_prod`, `_2`, `_base64`) change nothing.  Must not know values or syntax.
"""

from __future__ import annotations

import re

from loci.base.redact.spans import AUTH, CODE, COOKIE, HASH, KEY, PASSWORD, SECRET, SIGNATURE, TOKEN

NONE, WEAK, MEDIUM, STRONG = 0, 1, 2, 3

STEMS = (
    "pass|pwd|pswd|psw|secret|token|key|auth|cred|cookie|sess|sid|sig|bearer|salt|pin|otp|psk|mnemonic|jwt|pw"
    "|kennwort|contrase|clave|senha|mdp|wachtwoord|hasło|haslo|parol|пароль|密码|密碼|パスワード|비밀번호|令牌|密钥|口令|api|pat|hmac"
)
"""Letters that must occur for a name to be looked at; `find` below."""

_PASSWORD_WORDS = frozenset(
    "password passwd passwrd passwort pwd pswd psw passphrase passcode pass pw pword kennwort contraseña contrasena senha"
    " mdp wachtwoord hasło haslo parol пароль 密码 密碼 パスワード 비밀번호 口令 clave passw userpw userpwd".split()
)
_SECRET_WORDS = frozenset("secret secrets psk mnemonic credential credentials creds cred 密钥 pepper".split())
_TOKEN_WORDS = frozenset("token tokens jwt pat bearer 令牌 tok authtoken".split())
_GLUED = (
    "passphrase", "password", "passwort", "passwd", "passcode", "secret", "apikey", "authkey", "accesskey", "secretkey",
    "privatekey", "privkey", "masterkey", "signingkey", "encryptionkey", "authtoken", "accesstoken", "refreshtoken", "token", "pwd",
    "userpass", "dbpass", "rootpass", "adminpass", "keypass", "storepass", "loginpass", "smtppass", "mailpass", "ftppass",
    "ldappass", "bindpass", "pgpass", "mysqlpass", "redispass", "sshpass", "sudopass", "becomepass", "credentials", "cookie",
)  # fmt: skip
_KEY_STRONG = frozenset(
    "api access secret private priv signing sign encryption encrypt crypt crypto cipher master shared account auth service"
    " consumer client storage hmac jwt webhook deploy deployment write ingest ingestion admin root subscription license licence"
    " wireless wpa wep wifi recovery unseal session cookie security symmetric decryption pre symmetrickey app application"
    " sas personal preshared unlock activation backup server restricted integration host functions function system user".split()
)
_KEY_NEVER = frozenset(
    "public pub primary foreign cache sort partition object map dict hash row index unique composite routing group"
    " idempotency i18n translation registry lookup query hot arrow modifier config property json yaml header event enter escape"
    " tab return shift ctrl control alt meta any no each every another which same right left up down home end page press"
    " natural surrogate candidate join bucket item list param parameter name field column table s3 hosts known metadata label"
    " sorting keyboard shortcut accelerator binding trigger rate limit ordering context attribute option dictionary node".split()
)
_TOKEN_NEVER = frozenset(
    "next page prev previous continuation max min num number total prompt completion input output stop eos bos pad unk sep cls mask"
    " special cancellation cancel bucket first last syntax lexer punctuation operator identifier string end eof start whitespace"
    " newline comma design color colour css pagination sync skip cached reasoning per string_literal keyword".split()
)
_HEADS_OTHER = frozenset(
    "id ids name names file files filename path paths dir directory url urls uri endpoint endpoints host type types kind count counts length"
    " len size limit limits max min policy policies expiry expires expire expiration expired ttl age lifetime timeout reset"
    " change changed changes hint field fields input label prompt placeholder format pattern patterns regex rule rules validator validation"
    " validators valid required enabled enable disabled disable provider providers manager store stores storage service services handler"
    " handlers helper helpers factory generator algorithm alg algo encoder encoders strength attempts retries usage bucket ring version ref refs"
    " reference references selector scope scopes audience issuer header headers prefix suffix param params arg args index position map"
    " class error errors exception mode method methods strategy source location alias support check checker checks checking hasher"
    " management flow grant request response screen page form view dialog button box feature option options setting settings"
    " config configuration template schema model table column row item items list object interface function callback event"
    " middleware authentication authorization parser lexer stream buffer pool cache loader reader writer builder wrapper"
    " length_limit exists missing invalid status state info details metadata property properties attribute attributes"
    " rotation rotations rotator leak leaks scanner scanning detection manager managers binding bindings permission permissions"
    " mapping mappings iterator kinds usages refresh revocation bytes bits time date created updated created_at at since until"
    " from issued iat exp requirement requirements complexity history generation creation vault volume mount engine backend"
    " server api apis sdk cli tool tools test tests spec specs docs doc documentation example examples plugin plugins fn func"
    " color colour bg background border width height font style icon image logo text_color codec charset encoding"
    " fingerprint fingerprints thumbprint checksum sha sha256 md5 algorithmid derivation agreement exchange pair pairs sizes".split()
)
_HASH_HEADS = frozenset("hash hashes hashed digest shadow crypt".split())
_NEUTRAL_TAIL = frozenset(
    "value values val str string text plain plaintext raw base64 b64 hex enc encoded encrypted old new current previous prev next default"
    " backup primary secondary main base admin root user prod production dev development test testing staging stage live local env var"
    " data here 1 2 3 0 4 5 key one two uat qa ci is was are be s eu us de uk here now".split()
)
_FUNCTIONS = frozenset("is has no not forgot forget reset change show hide verify validate check require requires missing invalid".split())
_SPLIT = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_a-zA-Z]+")


def words(name: str) -> list[str]:
    """`dbPassword_2` → db, password, 2."""
    return [word.lower() for word in _SPLIT.findall(name)]


def judge(name: str) -> tuple[int, str]:
    """(strength, kind): how surely a value under this name is a secret, and what to call it."""
    found = _unglued(words(name))
    if not found:
        return NONE, ""
    at = len(found)
    demote = 0
    while at > 0:
        word, before = found[at - 1], found[: at - 1]
        strength, kind = _noun(word, before, found[at:])
        if kind:
            return max(NONE, strength - demote), kind
        if word in _HEADS_OTHER:
            return NONE, ""
        if word not in _NEUTRAL_TAIL:
            demote += 1
        if demote > 1 or len(found) - at > 3:
            return NONE, ""
        at -= 1
    return NONE, ""


def _unglued(found: list[str]) -> list[str]:
    out: list[str] = []
    for word in found:
        if len(word) > 5 and word not in _PASSWORD_WORDS:
            for tail in _GLUED:
                if word.endswith(tail) and word != tail:
                    out.append(word[: -len(tail)])
                    word = tail
                    break
        if word.endswith("key") and word in _GLUED:
            out += [word[:-3], "key"]
        elif word in ("authtoken", "accesstoken", "refreshtoken"):
            out += [word[:-5], "token"]
        else:
            out.append(word)
    return out


def _noun(word: str, before: list[str], after: list[str]) -> tuple[int, str]:
    last = before[-1] if before else ""
    if before and before[0] in _FUNCTIONS:
        return (NONE, SECRET) if word in _PASSWORD_WORDS | _SECRET_WORDS | _TOKEN_WORDS or word == "key" else (NONE, "")
    if word in _PASSWORD_WORDS:
        return (STRONG if word not in ("pass", "clave") or before else MEDIUM), PASSWORD
    if word in _SECRET_WORDS:
        return STRONG, SECRET
    if word in ("token", "tokens", "tok", "jwt", "pat", "bearer", "令牌"):
        if last in _TOKEN_NEVER or (word == "tokens" and not before):
            return NONE, TOKEN
        return (STRONG if before else MEDIUM), TOKEN
    if word in ("key", "keys"):
        return _key(before)
    if word in _HASH_HEADS and last in _PASSWORD_WORDS:
        return WEAK, HASH
    if word in ("auth", "authorization") and not after:
        return WEAK, AUTH
    if word in ("sid", "session", "sessionid", "sess", "cookie", "phpsessid", "jsessionid"):
        return WEAK, COOKIE
    if word in ("sig", "signature", "hmac"):
        return WEAK, SIGNATURE
    if word in ("salt", "nonce"):
        return WEAK, SECRET
    if word in ("pin", "otp", "totp", "mfa", "passcode"):
        return MEDIUM, CODE
    return NONE, ""


def _key(before: list[str]) -> tuple[int, str]:
    if not before:
        return WEAK, KEY
    last = before[-1]
    if last in _KEY_NEVER:
        return NONE, KEY
    if last in _KEY_STRONG or last in _SECRET_WORDS or last in _TOKEN_WORDS:
        return STRONG, KEY
    return WEAK, KEY

"""Is this value a secret, or a placeholder, code, a type, a word?

The other half of the key/value rule: names say how sure they are, values say what they look like, `secret` decides.
Must not know where the value stood, beyond whether it was quoted and how it was bound.
"""

from __future__ import annotations

import re

from loci.base.redact.names import MEDIUM, STRONG, WEAK, words

EMPTY_CLASS, PLACEHOLDER, CODE, WORD, NUMBER, PHRASE, MIXED, RANDOM = range(8)

_PLACEHOLDER = re.compile(
    r"""^(?:
      <[^<>]{0,80}>|\[[^\[\]]{0,60}\]|\{+[^{}]{0,200}\}*\}?|\$\{.*|\$\(.*|\$[A-Za-z_][\w.:]*|\$\d|%[\w.-]+%|%[sdrv@]|%\(\w+\)s?|\#\{.*|@[\w.]+@|__\w+__
      |[*•●xX.#_?-]+|\.{2,}.*|.*\.{3}|.*…|.*\*{4,}.*
      |(?:your|my|the|an?|some|insert|enter|put|replace|change|add|paste|set|fill|use|our)[-_ .]?(?:own|me|this|with|in|here|it|password|secret|token|api|key|real|actual|personal|value|access|auth|client|app|user|pass|admin|db|new)\w*(?:[-_ .]\w+)*
      |(?:change|replace|fill|fix)[-_ ]?(?:me|this|it)\w*|redacted|masked|hidden|removed|censored|scrubbed|omitted|sanitized|secret|password|passwd|pass|pwd|token|key|apikey|api[-_]?key
      |todo|tbd|fixme|n/?a|null|nil|none|undefined|true|false|yes|no|on|off|empty|unset|default|dummy|example|sample|placeholder|foo|bar|baz|foobar|test|testing|fake|mock|string|str|text|value
    )$""",
    re.VERBOSE | re.IGNORECASE,
)
_CALL = re.compile(r"^(?:await |new |&|\*|!|\(|not )*[A-Za-z_@$][\w.:>!?-]{0,80}?\(")
_CHAIN = re.compile(r"^[&*!@$]?[A-Za-z_]\w*(?:(?:\.|->|::|\?\.)[A-Za-z_]\w*)+[;,)]?$")
_SUBSCRIPT = re.compile(r"^[&*!@$]?[A-Za-z_][\w.]*\[")
_TYPE = re.compile(
    r"^(?:(?:Optional|List|Dict|Option|Union|Vec|Array|Promise|Map|Set|Result|Box|Arc)[<\[].*|(?:str|string|String|int|bool|number|any|bytes|object|char|float|unicode|boolean|void|text|varchar|SecretStr|SecretString)(?:\b.{0,3}|\[\]|\?|\(\d+\)))$"
)
_IDENTIFIER = re.compile(r"^[&*!@:$-]{0,2}[A-Za-z_][A-Za-z_]*\d?[;,)]?$")
_PLAIN = frozenset(
    "required optional disabled enabled invalid valid missing wrong incorrect expired unknown public private plain basic digest bearer"
    " reset changed change updated update rejected accepted denied allowed failed ok pass fail passed success error here there below above"
    " set not only also and or the a an is was are to for of in on at by with from that this it its field fields input prompt hash hashed"
    " encrypted authentication authorization argument parameter parameters option header login logout user username name id type length"
    " rotate rotation support handling management validation refresh access auth empty blank correct new old same different first last next"
    " form page file files path string number integer text bytes raw auto automatic manual never always strong weak added removed deleted"
    " add remove delete use used uses using get gets fix fixes fixed when if unless until while because since after before now".split()
)


def classify(value: str) -> int:
    """What a value looks like, from nothing to drawn at random."""
    if not value:
        return EMPTY_CLASS
    if _PLACEHOLDER.match(value) or "<REDACTED" in value:
        return PLACEHOLDER
    if len(set(value)) <= 2:
        return PLACEHOLDER
    if _CALL.match(value) or _SUBSCRIPT.match(value) or _TYPE.match(value):
        return CODE
    if _CHAIN.match(value) and not _drawn(value):
        return CODE
    if value.isdigit():
        return NUMBER
    if " " in value:
        return PHRASE
    return _single(value)


def _single(value: str) -> int:
    lower = sum(one.islower() for one in value)
    upper = sum(one.isupper() for one in value)
    digit = sum(one.isdigit() for one in value)
    other = len(value) - lower - upper - digit
    if not digit and not other:
        return RANDOM if len(value) >= 20 and upper > 3 and lower > 3 and _jagged(value) else WORD
    if not digit and not value.strip("-_./:abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"):
        return RANDOM if len(value) >= 20 and _drawn(value) else WORD
    if len(value) >= 16 and _drawn(value):
        return RANDOM
    return MIXED


def _jagged(value: str) -> bool:
    """Case changes far more often than in camelCase."""
    turns = sum(a.isupper() != b.isupper() for a, b in zip(value, value[1:], strict=False))
    return turns * 5 >= len(value) * 2


def _drawn(value: str) -> bool:
    """Digits stand among the letters, not only at the end of words."""
    digit = sum(one.isdigit() for one in value)
    switches = sum(a.isdigit() != b.isdigit() for a, b in zip(value, value[1:], strict=False))
    letters = value.strip("0123456789")
    if digit and switches >= max(3, len(value) // 10):
        return True
    return len(value) >= 20 and _jagged(letters)


def secret(value: str, strength: int, *, quoted: bool, bound: bool) -> bool:
    """Would masking this value be right, given how sure the name is?

    Args:
        value: the bare value.
        strength: NONE, WEAK, MEDIUM or STRONG of `names`.
        quoted: it stood in quotes.
        bound: a config-like `=`/`:` binds it, rather than prose.
    """
    if strength <= 0 or len(value) < 3:
        return False
    looks = classify(value)
    if looks in (EMPTY_CLASS, PLACEHOLDER, CODE):
        return False
    if looks == RANDOM:
        return True
    if strength == WEAK:
        return False
    if looks == MIXED:
        return len(value) >= (4 if bound else 6) and not _variable(value, quoted=quoted)
    if strength == MEDIUM:
        return False
    if looks == NUMBER:
        return bound and len(value) >= 4
    if looks == PHRASE:
        return quoted and _passphrase(value)
    return _word(value, quoted=quoted, bound=bound)


def _passphrase(value: str) -> bool:
    parts = value.split()
    return len(parts) >= 3 and not any(part in _PLAIN for part in parts) and value[-1] not in ".!?:"


def _variable(value: str, *, quoted: bool) -> bool:
    """`token2`, `new_password1`, `foo-bar` unquoted: names of things."""
    if quoted:
        return False
    bare = value.strip("&*!@:$-;,()")
    if not _IDENTIFIER.match(bare):
        return False
    return any(word in ("password", "token", "secret", "key", "pass") for word in words(bare))


def _word(value: str, *, quoted: bool, bound: bool) -> bool:
    if not bound or value.lower() in _PLAIN:
        return False
    parts = words(value)
    if any(part in _PLAIN or part in ("password", "passwd", "token", "secret", "key", "pass", "pwd") for part in parts):
        return False
    return quoted and len(value) >= 6 and " " not in value


__all__ = ["MEDIUM", "STRONG", "WEAK", "classify", "secret"]

"""Secrets on command lines, by program: `-p` is a password to mysql and a port to ssh.

Must not know which flags there are (`programs` does), nor names of keys.
"""

from __future__ import annotations

from loci.base.redact import windows
from loci.base.redact.blobs import decoded, decodes
from loci.base.redact.lazy import Rx, rx
from loci.base.redact.names import judge
from loci.base.redact.programs import FIRST, PROGRAMS
from loci.base.redact.screen import holds
from loci.base.redact.spans import PASSWORD, Span
from loci.base.redact.values import CODE, ID, MIXED, NAME, RANDOM, WORD, looks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_SPACE = str.maketrans(dict.fromkeys("`$(;|&/\\\"'=[,<>:", " "))
_WORD = Rx(
    r"[\"'](?=[^\"'\n]*[\"'])(?:(?<=\")(?:\\.|[^\"\\\n]){0,2000}\"|(?<=')[^'\n]{0,2000}')|[^\s\"'`]+(?:\"[^\"\n]{0,500}\"|'[^'\n]{0,500}'|[^\s\"'`]+)*"
)


def search(text: str, lower: str) -> Iterator[Span]:
    """Every secret that a program's own flag or position carries; offsets are the view's."""
    present = FIRST.keys() & set(lower.translate(_SPACE).split())
    for first in present:
        at = lower.find(first)
        while at >= 0:
            end = at + len(first)
            if not (at and (text[at - 1].isalnum() or text[at - 1] in "-_.")) and text[end : end + 1] in (
                " ",
                "\t",
                '"',
                "'",
                ",",
            ):
                stop = _end(text, end)
                yield from _command(text, end, stop, FIRST[first])
                end = max(end, stop)  # the same name before there is an argument
            at = lower.find(first, end)
    if holds(lower, _SIGNS):
        yield from _special(text, lower)


def _end(text: str, at: int) -> int:
    """End of a command: its line with its continuations, cut at a pipe or a separator."""
    stop = text.find("\n", at, at + 2000)
    stop = stop if stop >= 0 else min(len(text), at + 2000)
    while text[stop - 1 : stop] == "\\" and stop < len(text) and stop - at < 4000:
        more = text.find("\n", stop + 1, stop + 1000)
        stop = more if more >= 0 else min(len(text), stop + 1000)
    pipe = rx(r"[ ](?:\||&&|\|\||;|>)[ ]").search(text, at, stop)
    return pipe.start() if pipe else stop


def _command(text: str, at: int, stop: int, names: list[str]) -> Iterator[Span]:
    if text[at] in "\"',":  # an argument list: `["mysql", "-u", "root"]`
        at += 1
    line = text[at:stop]
    names = [name for name in names if any(flag in line for flag in _literals(name))]
    if not names:
        return
    words = [(match[0], match.start()) for match in _WORD.finditer(text, at, stop)]
    for name in names:
        sub = name.split(" ")[1:]
        if [word.lower() for word, _ in words[: len(sub)]] == [word.lower() for word in sub]:
            yield from _flags(words[len(sub) :], PROGRAMS[name].split(" "))


_flagged: dict[str, tuple[str, ...]] = {}


def _literals(name: str) -> tuple[str, ...]:
    """What a command line of this program must hold: one of its flags, or its subcommand; anything where the first word counts."""
    known = _flagged.get(name)
    if known is None:
        items = PROGRAMS[name].split(" ")
        flags = tuple(_split(item)[0].partition("~")[0] for item in items if not item[0].isdigit())
        last = name.rpartition(" ")[2] if " " in name else ""
        known = _flagged[name] = (*flags, *((last,) if len(flags) < len(items) else ()))
    return known


def _flags(words: list[tuple[str, int]], items: list[str]) -> Iterator[Span]:
    waiting = ""
    position = 0
    for raw, at in words:
        word, begin = _bare(raw, at)
        if word.rstrip(",;|&)]") == "":
            continue
        if waiting:
            yield from _value(word, begin, waiting)
            waiting = ""
            continue
        if not word.startswith(("-", "/")) or len(word) == 1 or (word[0] == "/" and "/" in word[1:]):
            position += 1
            for item in items:
                if item.rstrip(":/") == str(position) and word[:1] not in "<$":
                    yield from _value(word, begin, item[len(str(position)) :] + "!")
            continue
        for item in items:
            flag, style = _split(item)
            if word == flag and style != "=":
                waiting = style or "-"
                break
            if word.startswith(flag) and len(word) > len(flag) and not flag[0].isdigit() and not _option(word):
                rest = word[len(flag) :]
                long = flag.startswith("--") or len(flag) > 3
                if long and rest[0] not in "=:":
                    continue
                inner, moved = _bare(
                    rest.lstrip("=:") if long else rest,
                    begin + len(flag) + (len(rest) - len(rest.lstrip("=:")) if long else 0),
                )
                yield from _value(inner, moved, style if style not in ("=",) else "=")
                break


def _option(word: str) -> bool:
    """`-password`, which is no `-p` with `assword` behind it."""
    name = word.lstrip("-").partition("=")[0]
    return name.replace("-", "").isalpha() and judge(name)[0] > 0


def _split(item: str) -> tuple[str, str]:
    flag, tilde, prefix = item.partition("~")
    if tilde:
        return flag, "~" + prefix
    if item[0] == "/":
        return item, "=" if item[-1] == ":" else ""
    return (item[:-1], item[-1]) if item[-1] in "=:,%/" else (item, "")


def _bare(raw: str, at: int) -> tuple[str, int]:
    if len(raw) > 1 and raw[0] in "\"'" and raw[-1] == raw[0]:
        return raw[1:-1], at + 1
    return raw, at


def _value(word: str, at: int, style: str) -> Iterator[Span]:
    if style[:1] == "~":
        if not word.startswith(style[1:]):
            return
        at += len(style) - 1
        word = word[len(style) - 1 :]
    elif style[:1] in (":", ",", "%", "/"):
        head, sign, word_rest = word.partition(style[0])
        if not sign or (style[0] == ":" and word_rest.startswith("//")):
            return
        if style[0] == ":" and len(head) >= 16 and looks(head) == RANDOM:
            yield Span(at, at + len(head), PASSWORD, "flag")  # an API key as the user: `curl -u KEY:x`
        at += len(head) + 1
        word = word_rest.partition("@")[0] if style[0] == "/" else word_rest
    word = word.rstrip("\\;|)]")
    what = looks(word)
    if len(word) < 3 or what < CODE or (what == CODE and not _odd(word, style)):
        return
    if (
        style[-1:] == "!"
        and (what == WORD or (what == NAME and sum(map(str.isdigit, word)) < 2))
        and style[:1] not in ("/", ":")
    ):
        return
    yield Span(at, at + len(word), PASSWORD, "flag")


def _odd(word: str, style: str) -> bool:
    """Code by its look, but with a digit and no path: `-p foo(1)x`; behind the name of a user no path stands."""
    if rx(r"(?:sha|md|aes|des|rsa)-?\d+$").match(word):
        return False
    if not any(one.isdigit() for one in word) or word.startswith("$"):
        return False
    return "/" not in word or (style[:1] in (":", ",", "%") and word[0] not in "/.~")


_SIGNS = (
    "sudo -s", "passwd", "-stdin", "net u", "auth ", "http-basic.", "+login", "<(", "echo ", "<<<", "rintf ", "secret",
)  # fmt: skip
"""What a text must hold, lower case, for any of these."""
_SPECIAL = (
    ("sudo", r"echo[ ]+(?:-n[ ]+)?([\"']?)([^\s\"'|]{4,200})\1[ ]*\|[ ]*sudo[ ]+-S"),
    ("chpasswd", r"echo[ ]+(?:-n[ ]+)?([\"']?)[\w.-]{1,40}:([^\"'|\n]{4,200}?)\1[ ]*\|[ ]*(?:sudo[ ]+)?chpasswd"),
    ("-stdin", r"(?:echo|printf)[ ]+(?:-n[ ]+|%s[ ]+)?([\"']?)([^\s\"'|$]{6,400})\1[ ]*\|[^\n|]{0,120}-stdin"),
    (
        "| ",
        r"(?:echo|printf)[ ]+(?:-n[ ]+|%s[ ]+|'%s'[ ]+)?([\"']?)([^\s\"'|$;()]{6,400})\1[ ]*\|[ ]*[^\n|]{0,60}\b(?:secret|secrets|base64(?![ ]+(?:-d|-D|--decode))|openssl|env|token|login|auth|passwd|smbpasswd|credential|credentials|password|cryptsetup|gpg|keyring|secret-tool|passphrase|kinit|mount|openvpn|su)\b",
    ),
    ("passwd", r"echo[ ]+([\"']?)([^\s\"'|$;()]{4,200})\1[ ]*;[ ]*echo[ ]+\1?[^\n|]{1,200}\|[ ]*[^\n|]{0,40}passwd"),
    ("passwd", r"echo[ ]+\S{1,200};[ ]*echo[ ]+([\"']?)([^\s\"'|$;()]{4,200})\1\)?[ ]*\|[ ]*[^\n|]{0,40}passwd"),
    (
        "<<<",
        r"(?:secret|env|token|login|auth|passw|credential|ssh-add|gpg|cryptsetup|\bsu\b)[^\n<]{0,120}<<<[ ]*([\"']?)([^\s\"'$]{6,400})\1",
    ),
    (
        "<<<",
        r"(?:passphrase|passw|secret|token|-stdin|credential|cryptsetup)[^\n<]{0,120}<<<[ ]*([\"'])([^\"'\n$]{8,400})\1",
    ),
    ("net user", r"()(?i:net[ ]+user)[ ]+[\w.\\-]{1,40}[ ]+([^\s/]\S{3,80})(?=[ ]|$)"),
    ("net use", r"()(?i:net[ ]+use)[ ][^\n]{0,120}/user:\S+[ ]+([^\s/]\S{3,80})"),
    ("net use", r"()(?i:net[ ]+use)[ ]+(?:\w:[ ]+)?\\\\\S+[ ]+([^\s/]\S{3,80})[ ]+/user:"),
    ("htpasswd", r"()htpasswd[ ]+-\w*b\w*[ ]+(?:\S+[ ]+)?\S+[ ]+([^\s/]{4,80})(?=\s|$)"),
    ("auth ", r"()(?:^|[>\"' ])AUTH[ ]+(?:\w+[ ]+)?([^\s\\\"']{6,200})(?=\s|$|\\r|[\"'])"),
    (
        "secret",
        r"\bsecrets?[ ](?:set|put|create|add|update|store|import)\b[^\n|]{0,160}?[ ]--?(?:value|body|data|plaintext|string|b|v)[ =]([\"']?)([^\s\"'$@<>]{4,400})\1",
    ),
    (
        "echo ",
        r"(?:passw\w{0,4}|passphrase|secret|token)[-_]?(?:command|cmd)[\"']?[ ]{0,3}[=:]?[ ]{0,3}[\"']?(?:echo|printf)[ ]+([\"']?)([^\s\"'|$;()]{6,400})\1",
    ),
    (
        "rintf ",
        r"printf[ ]+[\"'][^\"'\n]{0,20}%s[^\"'\n]{0,20}[\"'][ ]+([\"']?)([^\s\"'|$]{4,200})\1(?:[ ]+\S{4,200})?[ ]*\|[^\n|]{0,60}(?:passw|login|stdin|cryptsetup)",
    ),
    ("<(", r"<\((?:echo|printf)[ ]+(?:-n[ ]+)?([\"']?)([^\s\"')|]{8,400})\1\)"),
    ("+login", r"()\+login[ ]+[^\s+]{1,40}[ ]+([^\s+]{4,80})"),
    (
        "base64 -",
        r"echo[ ]+[\"']?(?:[\w+/=-]{1,400}\ufffc?|\ufffc)[\w+/=-]{0,400}[\"']?[ ]*\|[ ]*base64[ ]+(?:-d|-D|--decode)[^\n|>]{0,20}\n()(?:[\w.@-]{1,40}:)?(\S{6,200})[ \t]*(?=\r?\n|$)",
    ),
    ("http-basic.", r"()http-basic\.\S{1,100}[ ]+\S{1,100}[ ]+([^\s\"']{4,200})"),
)


def _placed(mark: str, word: str) -> bool:
    """Is this the password of a command by its place alone?  Small letters will do where a digit is among them."""
    if mark == "auth ":
        return looks(word) in (ID, RANDOM)
    return mark in ("net user", "net use", "htpasswd", "+login", "sudo", "chpasswd") and not word.isalpha()


def _decoding(text: str, lower: str) -> Iterator[Span]:
    """`echo X | base64 -d`: X goes where it is `user:password` or what it says looks drawn."""
    for begin, end, _ in windows.lines(text, lower, "base64 -"):
        for match in rx(r"echo[ ]+(?:-n[ ]+)?[\"']?([\w+/-]{8,400}={0,2})[\"']?[ ]*\|[ ]*base64[ ]+-").finditer(
            text, begin, end
        ):
            if decodes(match[1]) or looks(decoded(match[1]).strip()) in (MIXED, RANDOM):
                yield Span(match.start(1), match.end(1), PASSWORD, "command")


def _special(text: str, lower: str) -> Iterator[Span]:
    if "base64 -" in lower:
        yield from _decoding(text, lower)
    for mark, pattern in _SPECIAL:
        if mark in lower:
            for begin, _, end in windows.lines(text, lower, mark, 200 if mark == "base64 -" else 0):
                for match in rx(pattern).finditer(text, begin, end):
                    if looks(match[2]) > CODE and (not match[2].islower() or _placed(mark, match[2])):
                        yield Span(match.start(2), match.end(2), PASSWORD, "command")

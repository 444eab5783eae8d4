"""Private keys in armour, as a machine over lines: it needs no END, and survives indentation, `+`, escapes and cuts.

Must not know other rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from loci.base.redact.spans import PRIVATE_KEY, Span

_BEGIN = re.compile(r"-{4,5} ?BEGIN [A-Z0-9 ]{0,40}(?:PRIVATE|SECRET) KEY(?: BLOCK)?(?: ?-{4,5})?|-{5}BEGIN OpenVPN Static key V1-{5}", re.IGNORECASE)
_END = re.compile(r"-{4,5} ?END [A-Z0-9a-z ]{0,50}-{0,5}")
_BODY = re.compile(r"[ \t+>|#*/\"'-]{0,60}([A-Za-z0-9+/=_-]{1,4000})[ \t\"',\\+;]{0,8}$")
_HEADER = re.compile(r"[ \t+>|#*/\"'-]{0,60}[A-Z][A-Za-z-]{2,30}: ")
_RUN = re.compile(r"[A-Za-z0-9+/=]{8,}")


def search(text: str) -> Iterator[Span]:
    """Every armoured private key, from its BEGIN to its END or to the first line that is no body."""
    at = 0
    while True:
        begin = _BEGIN.search(text, at)
        if begin is None:
            return
        stop = _body(text, begin.end())
        if stop > begin.end():
            yield Span(begin.start(), stop, PRIVATE_KEY, "pem")
        at = max(stop, begin.end())


def _body(text: str, at: int) -> int:
    """Where the key that starts after this BEGIN ends; `at` itself when no body follows."""
    last = at
    line_end = _line_end(text, at)
    end = _END.search(text, at, line_end)
    if end is not None:
        return end.end()
    runs = list(_RUN.finditer(text, at, line_end))
    if runs:
        last = runs[-1].end()
    position = line_end
    while position < len(text):
        start = position + 1
        line_end = _line_end(text, start)
        end = _END.search(text, start, line_end)
        if end is not None:
            return end.end() if last > at or end.end() > at and last > at else last
        line = text[start:line_end].rstrip("\r")
        body = _BODY.match(line)
        if body is not None and _keyish(body[1]):
            last = start + body.end(1)
        elif line.strip(" \t+>|#*/-") and not _HEADER.match(line):
            break
        position = line_end
    return last


def _keyish(body: str) -> bool:
    return len(body) >= 16 or body.endswith("=") or not body.islower()


def _line_end(text: str, at: int) -> int:
    found = text.find("\n", at)
    return len(text) if found < 0 else found

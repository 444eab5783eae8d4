"""Private keys in armour, as a machine over lines: it needs no END, and survives indentation, `+`, quotes, time stamps, escapes and cuts.

Must not know other rules.
"""

from __future__ import annotations

from loci.base.redact.lazy import Rx
from loci.base.redact.spans import PRIVATE_KEY, Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_BEGIN = Rx(r"-{4,5} ?BEGIN (?:[A-Z0-9 ]{0,40}(?:PRIVATE|SECRET) KEY(?: BLOCK)?|OpenVPN Static key V1)(?: ?-{4,5})?")
_END = Rx(r"-{4,5} ?END (?:[A-Z0-9 ]{0,40}(?:PRIVATE|SECRET) KEY(?: BLOCK)?|OpenVPN Static key V1)(?: ?-{0,5})?")
_BODY = Rx(r"(?P<before>[^\n]{0,80}?)(?P<body>[A-Za-z0-9+/=_-]{1,4000})[ \t\"',\\+;)]{0,8}$")
_DECOR = Rx(
    r"[ \t+>|#*/\"'`-]*(?:\d{1,6}(?:→|[ \t:|.-]{1,80}→?)[ \t:|.-]*)?(?:\[?\d{1,4}[-/.:]\d\S{0,30}[ \t\]]+(?:\d\d:\S{2,20}[ \t]+)?)?(?:\[?\w{1,20}\]?[ \t|:]+)?[ \t+>|#*/\"'`-]*$"
)
_HEADER = Rx(r"[^\n]{0,60}?(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|MessageID|Subject|x509)[A-Za-z-]{0,20}: ")
_RUN = Rx(r"[A-Za-z0-9+/=]{16,}")


def search(text: str) -> Iterator[Span]:
    """Every armoured private key, from its BEGIN to its END or to the first line that is no body; and what stands before a lone END."""
    at = 0
    begin, end = _BEGIN.search(text), _END.search(text)
    while begin is not None or end is not None:
        if begin is None or (end is not None and end.start() < begin.start()):
            if end is None:
                return
            yield from _headless(text, at, end.start(), end.end())
            at = end.end()
        else:
            stop = _body(text, begin.end())
            if stop > begin.end():
                yield Span(begin.start(), stop, PRIVATE_KEY, "pem")
            at = max(stop, begin.end())
        if (
            begin is not None and begin.start() < at
        ):  # searched again only where it was passed, or a text of BEGINs is quadratic
            begin = _BEGIN.search(text, at)
        if end is not None and end.start() < at:
            end = _END.search(text, at)


def _body(text: str, at: int) -> int:
    """Where the key that starts after this BEGIN ends; `at` itself when no body follows."""
    position = _line_end(text, at)
    last = _inline(text, at, position)
    if last < 0:
        return -last
    while position < len(text):
        start = position + 1
        position = _line_end(text, start)
        end = _END.search(text, start, position)
        if end is not None:
            return end.end() if last > at else at
        line = text[start:position].rstrip("\r")
        body = _BODY.match(line)
        if body is not None and _keyish(body["body"]) and _DECOR.match(body["before"]):
            last = start + body.end("body")
        elif line.strip(" \t+>|#*/-\"'`") and not _HEADER.match(line) and not _DECOR.match(line):
            break
    return last


def _inline(text: str, at: int, stop: int) -> int:
    """End of a body on the BEGIN line itself; negative when its END stands there too."""
    end = _END.search(text, at, stop)
    runs = [run.end() for run in _RUN.finditer(text, at, end.start() if end else stop)]
    if end is not None and runs:
        return -end.end()
    return runs[-1] if runs else at


def _headless(text: str, floor: int, end: int, stop: int) -> Iterator[Span]:
    """A key whose BEGIN was cut off: body lines right before the END."""
    first = end
    line = text.rfind("\n", floor, end)
    for _ in range(200):
        if line < floor:
            break
        start = text.rfind("\n", max(floor, line - 4000), line) + 1
        start = start if start > floor else floor
        body = _BODY.match(text[start:line].rstrip("\r"))
        if body is None or len(body["body"]) < 16 or not _DECOR.match(body["before"]):
            break
        first = start + body.start("body")
        line = start - 1
    if first < end:
        yield Span(first, stop, PRIVATE_KEY, "pem")


def _keyish(body: str) -> bool:
    return len(body) >= 16 or body.endswith("=") or not (body.islower() or body.isdigit() or body.istitle())


def _line_end(text: str, at: int) -> int:
    found = text.find("\n", at)
    return len(text) if found < 0 else found

"""The small language in which the vendor table is written, and the matcher that runs it.

A row is `kind  literals  shape  [flags]`.  A shape is text with fields `{class number}`: `{a36}` is 36 characters of
class a, `{d10-13}` a range, `{x}` any number from one.  `@` stands for the literals; without one the literals come first.
The last field is greedy to the end of its class and may be shorter than documented (a token cut by a log is one still),
unless it carries `!`.  Must not know any vendor.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from loci.base.redact.spans import Span

CLASSES = {
    "a": "A-Za-z0-9",
    "l": "a-z0-9",
    "U": "A-Z0-9",
    "d": "0-9",
    "x": "0-9a-f",
    "X": "0-9A-F",
    "h": "0-9a-fA-F",
    "u": "A-Za-z0-9_-",
    "w": "A-Za-z0-9_",
    "b": "A-Za-z0-9+/",
    "B": "A-Za-z0-9+/=_-",
    "z": "A-Z2-7",
    "c": "A-Za-z",
    "L": "a-z",
    "C": "A-Z",
    "t": "A-Za-z0-9_.-",
    "k": "A-Za-z0-9_.~=+/-",
    "q": "02-9AC-HJ-NP-Z",
}
_FIELD = re.compile(r"\{([a-zA-Z])(\d*)(?:-(\d+))?(!?)\}")


class Shape:
    """One compiled row."""

    __slots__ = ("alphabet", "flags", "kind", "literals", "longest", "pattern", "source")

    def __init__(self, row: str) -> None:
        parts = row.split()
        self.kind = parts[0]
        self.literals = tuple(parts[1].split("|"))
        self.source = parts[2] if "@" in parts[2] else "@" + parts[2]
        self.flags = parts[3] if len(parts) > 3 else ""
        self.longest = 0
        self.alphabet = ""
        self.pattern: re.Pattern[str] | None = None

    def compiled(self) -> re.Pattern[str]:
        """The regular expression, compiled at first need."""
        if self.pattern is None:
            self.pattern = re.compile(self._regex())
        return self.pattern

    def _regex(self) -> str:
        literal = "(?:" + "|".join(map(re.escape, self.literals)) + ")"
        out: list[str] = []
        at = 0
        fields = list(_FIELD.finditer(self.source))
        total = 0
        for field in fields:
            out.append(_text(self.source[at : field.start()], literal))
            last = field is fields[-1] and field.end() == len(self.source)
            low, high = int(field[2] or 1), int(field[3] or field[2] or 0)
            total += high
            out.append("(?P<body>" if last else "")
            out.append(f"[{CLASSES[field[1]]}]" + _times(low, high, last=last, exact=bool(field[4])))
            out.append(")" if last else "")
            if last:
                self.alphabet, self.longest = CLASSES[field[1]], high
            at = field.end()
        out.append(_text(self.source[at:], literal))
        return self._boundary() + "".join(out)

    def _boundary(self) -> str:
        if "n" in self.flags:
            return ""
        if "b" in self.flags or len(self.literals[0]) < 4 or not self.source.startswith("@"):
            return r"(?<![A-Za-z0-9+/_-])" if "B" in self.flags else r"(?<![A-Za-z0-9])"
        return ""


def _text(text: str, literal: str) -> str:
    return literal.join(re.escape(part) for part in text.split("@"))


def _times(low: int, high: int, *, last: bool, exact: bool) -> str:
    if not last:
        return f"{{{low},{high}}}" if high else f"{{{low},200}}"
    if exact or not high:
        return f"{{{low},}}"
    return f"{{{max(min(low, 12), low * 3 // 5)},}}"


def plausible(body: str, flags: str) -> bool:
    """Does the variable part look drawn, not written?  No run of one character, no EXAMPLE, letters and digits mixed."""
    if "k" in flags:
        return True
    lower = body.lower()
    if len(set(body)) < (4 if len(body) < 16 else 6):
        return False
    if "example" in lower or "xxxx" in lower or "your" in lower or "...." in lower or "redacted" in lower:
        return False
    if body.isdigit():
        return "d" in flags
    has_digit = any(one.isdigit() for one in body)
    mixed = lower != body and body.upper() != body
    return has_digit or (mixed and len(body) >= 20) or len(body) >= 32


def search(shape: Shape, text: str) -> Iterator[Span]:
    """Every token of this shape in a view; offsets are the view's."""
    for match in shape.compiled().finditer(text):
        body = match.groupdict().get("body") or match[0]
        if not plausible(body, shape.flags):
            continue
        end = match.end()
        while end > match.start() and text[end - 1] in ".-_~" and "u" not in shape.flags:
            end -= 1  # sentence punctuation that the class happens to hold
        end = max(end, match.start() + 1)
        yield Span(match.start(), end, shape.kind, "shape")
        if shape.longest and len(body) < shape.longest and end < len(text) and text[end] in "\r\n":
            more = _wrapped(shape, text, end, shape.longest - len(body))
            if more:
                yield more


def _wrapped(shape: Shape, text: str, end: int, missing: int) -> Span | None:
    """The rest of a token that a terminal or an editor broke over two lines."""
    match = re.compile(rf"\r?\n[ \t+>|#]{{0,40}}([{shape.alphabet}]{{2,}})").match(text, end)
    if match is None:
        return None
    rest = match[1]
    whole = abs(len(rest) - missing) <= 2
    drawn = len(rest) >= 8 and any(one.isdigit() for one in rest) and len(rest) <= missing + 2
    return Span(match.start(1), match.end(1), shape.kind, "shape") if whole or drawn else None

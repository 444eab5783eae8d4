"""The small language in which the vendor table is written, and the matcher that runs it.

A row is `kind  literals  shape  [flags]`.  A shape is text with fields `{class number}`: `{a36}` is 36 characters of
class a, `{d10-13}` a range, `{x}` any number from one.  `@` stands for the literal (without one it comes first), `>` for where the
masked part begins.  The last field is greedy to the end of its class and may be shorter than documented (a token that a log cut
is one still) unless it carries `!`.  Matching is a walk from the literal outwards, without backtracking and without a regular
expression a row: compiling 300 of them would cost 60 ms at the first use.  Must not know any vendor.
"""

from __future__ import annotations

from loci.base.redact.drawn import drawn, jumbled
from loci.base.redact.lazy import Rx, rx
from loci.base.redact.spans import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

CLASSES = {
    "a": "A-Za-z0-9", "l": "a-z0-9", "U": "A-Z0-9", "d": "0-9", "x": "0-9a-f", "X": "0-9A-F", "h": "0-9a-fA-F", "u": "A-Za-z0-9_-", "w": "A-Za-z0-9_",
    "b": "A-Za-z0-9+/=", "B": "A-Za-z0-9+/=_-", "z": "A-Z2-7", "c": "A-Za-z", "L": "a-z", "t": "A-Za-z0-9_.~-", "k": "A-Za-z0-9_.~=+/%@-", "p": "A-Za-z0-9./+=",
    "P": "A-Za-z0-9./+=$,:_-",
}  # fmt: skip
_DIGIT = Rx(r"\d")
_FIELD = Rx(r"\{([a-zA-Z])(\d*)(?:-(\d+))?(!?)\}|([^{]+)")


def run(letter: str, text: str, at: int) -> int:
    """End of the run of a class that begins here."""
    match = rx(f"[{CLASSES[letter]}]*").match(text, at)
    return match.end() if match else at


class Shape:
    """One row of the table, taken apart at first need."""

    __slots__ = ("after", "before", "boundary", "flags", "kind", "last", "literals", "longest", "row")

    def __init__(self, row: str) -> None:
        parts = row.split()
        self.row = parts[2]
        self.kind = parts[0]
        self.literals = parts[1].split("|") if parts[1] != "|" else ["|"]
        self.flags = parts[3] if len(parts) > 3 else ""
        self.after: list[tuple[str, int, int, bool]] | None = None
        self.before: list[tuple[str, int, int, bool]] = []
        self.boundary = "b" in self.flags or "B" in self.flags
        if (
            self.boundary
            and any(len(literal.rstrip("._-")) < 3 or len(literal) < 4 for literal in self.literals)
            and "d" not in self.flags
        ):
            self.flags += "r"  # two or three letters prove nothing: the rest must look drawn
        elif "w" in self.flags:
            self.flags += "r"
        self.last = self.longest = 0

    def parse(self) -> list[tuple[str, int, int, bool]]:
        """Fields after the literal; fields before it go to `before`, nearest first."""
        if self.after is None:
            head, _, tail = self.row.rpartition("@") if "@" in self.row else ("", "", self.row)
            self.before = list(reversed(_fields(head)))
            self.after = _fields(tail)
            self.longest = self.after[-1][2] if self.after else 0
            if self.before:
                self.boundary = True
        return self.after

    def match(self, text: str, at: int, literal: str) -> tuple[int, int, int] | None:
        """(begin of the match, begin of the masked part, end) with this literal at `at`."""
        after = self.parse()
        begin = at
        for letter, low, high, _ in self.before:
            begin = _back(letter, text, begin, low, high)
            if begin < 0:
                return None
        if self.boundary and begin and _glued(text[begin - 1], hard="B" in self.flags):
            return None
        end, shown = _forward(after, text, at + len(literal), begin)
        return None if end < 0 else (begin, shown, end)


def _fields(source: str) -> list[tuple[str, int, int, bool]]:
    """(class letter or "" for text, low, high, exact); for text the letter is "=text", for the mark ">"."""
    out: list[tuple[str, int, int, bool]] = []
    for field in _FIELD.finditer(source):
        if field[5]:
            text, mark, rest = field[5].partition(">")
            out += [("=" + part, 0, 0, False) for part in (text,) if part]
            out += [(">", 0, 0, False)] if mark else []
            out += [("=" + rest, 0, 0, False)] if rest else []
            continue
        low = int(field[2] or 1)
        out.append((field[1], low, int(field[3] or field[2] or 0), bool(field[4])))
    return out


def _forward(fields: list[tuple[str, int, int, bool]], text: str, at: int, shown: int) -> tuple[int, int]:
    for number, (letter, low, high, exact) in enumerate(fields):
        if letter == ">":
            shown = at
            continue
        if letter[0] == "=":
            if not text.startswith(letter[1:], at):
                return -1, shown
            at += len(letter) - 1
            continue
        end = run(letter, text, at)
        if number == len(fields) - 1:
            need = low if exact or not high else max(min(low, 10), low // 2)
            return (end if end - at >= need else -1), shown
        if end - at < low:
            return -1, shown
        following = fields[number + 1][0]
        if following[0] == "=" and high != low:
            stop = text.find(following[1], at + low, end + 1)
            end = stop if stop >= 0 else end
        at = min(end, at + (high or 200))
    return at, shown


_sets: dict[str, frozenset[str]] = {}


def _back(letter: str, text: str, at: int, low: int, high: int) -> int:
    """Where a field that ends here begins, or -1."""
    if letter[0] == "=":
        return at - len(letter) + 1 if text.endswith(letter[1:], 0, at) else -1
    members = _sets.get(letter)
    if members is None:
        members = _sets[letter] = frozenset(
            chr(code) for code in range(128) if rx(f"[{CLASSES[letter]}]").match(chr(code))
        )
    begin = at
    while begin and at - begin < (high or 200) and text[begin - 1] in members:
        begin -= 1
    return begin if at - begin >= low else -1


def _glued(one: str, *, hard: bool) -> bool:
    return (one.isalnum() and one < "\x80") or (hard and one in "+/")


def plausible(body: str, flags: str) -> bool:
    """Does the variable part look drawn, not written?  No run of one character, no EXAMPLE, letters and digits mixed."""
    if "k" in flags:
        return True
    if len(set(body)) < (4 if len(body) < 16 else 6):
        return False
    lower = body.lower()
    if "example" in lower or "xxxx" in lower or "your" in lower or "...." in lower or "redacted" in lower:
        return False
    if body.isdigit():
        return "d" in flags
    if "r" in flags:
        return drawn(body)
    return _DIGIT.search(body) is not None or drawn(body) or jumbled(body)


def found(shape: Shape, text: str, at: int, literal: str) -> Iterator[Span]:
    """The token of this shape whose literal stands at `at`, and its rest on the next line."""
    where = shape.match(text, at, literal)
    return iter(()) if where is None else drawn_there(shape, text, at, literal, where)


def drawn_there(shape: Shape, text: str, at: int, literal: str, where: tuple[int, int, int]) -> Iterator[Span]:
    """What `Shape.match` gave, if its variable part looks drawn."""
    begin, shown, end = where
    body = text[at + len(literal) : end] if begin == at else text[begin:end]
    hexed = not literal.strip("0123456789abcdef")  # one digest in 65,536 begins with `ddbc`
    if not plausible(body, shape.flags):
        return
    if (hexed or "r" in shape.flags) and _public(shape, text, begin, end, body, hexed=hexed):
        return
    if end < len(text) and text[end] in "\r\n" and shape.after:
        yield from _wrapped(shape, text, end, len(body))
    while end - shown > 8 and text[end - 1] in ".-_~%@":
        end -= 1  # sentence punctuation that the class happens to hold
    yield Span(shown, end, shape.kind, "shape")


_MIXED = frozenset("auwtbBk")
"""Classes of both cases: 20 characters of one case alone were not drawn from them."""
_ASSET = Rx(r"\.(?:[cm]?js|css|map|png|jpe?g|gif|svg|ico|woff2?|ttf|wasm|json|html?|txt|gz|zip|whl)(?![A-Za-z0-9])")


def _public(shape: Shape, text: str, begin: int, end: int, body: str, *, hexed: bool) -> bool:
    """Behind a literal that proves nothing: a digest, the name of a built file, a stretch of base64, more than the documented length."""
    letter, _, _, exact = shape.after[-1] if shape.after else ("", 0, 0, False)
    fixed = all(field[0] in CLASSES and field[1] == field[2] for field in shape.after or ())
    if (exact or hexed) and fixed and len(body) != sum(field[2] for field in shape.after or ()):
        return True
    if letter in _MIXED and len(body) >= 20 and (body.islower() or body.isupper()):
        return True
    before, after = text[begin - 1 : begin] if begin else "", text[end : end + 1]
    inside = before == "+" or after == "+" or (before == "/" and after in ("/", "="))
    return inside or _ASSET.match(text, end) is not None


def _wrapped(shape: Shape, text: str, end: int, have: int) -> Iterator[Span]:
    """The rest of a token that a terminal or an editor broke over two lines."""
    letter, _, high, _ = shape.after[-1] if shape.after else ("", 0, 0, False)
    full = sum(field[2] for field in shape.after or ())
    fixed = all(field[1] == field[2] for field in shape.after or ())
    at = end + 1 + (text[end : end + 2] == "\r\n")
    while at < len(text) and text[at] in " \t+>|#" and at - end < 40:
        at += 1
    if letter not in CLASSES:
        return
    stop = run(letter, text, at)
    rest, missing = text[at:stop], full - have
    if shape.kind == "private-key" and len(rest) >= 16:
        yield from _block(text, at, letter, shape.kind)
    elif (
        len(rest) >= 16
        and not rest.isalpha()
        and (drawn(rest) or jumbled(rest))
        and any(one.isupper() for one in rest)
        and any(one.islower() for one in rest)
    ):
        yield Span(at, stop, shape.kind, "shape")
    elif (
        rest
        and high
        and 0 < missing >= len(rest) - 4
        and ((fixed and abs(len(rest) - missing) <= 3) or (len(rest) >= 8 and plausible(rest, "")))
    ):
        yield Span(at, stop, shape.kind, "shape")


def _block(text: str, at: int, letter: str, kind: str) -> Iterator[Span]:
    while at < len(text):
        stop = run(letter, text, at)
        if stop - at < 16 and not text.startswith("=", stop - 1):
            return
        yield Span(at, stop, kind, "shape")
        at = stop
        while at < len(text) and text[at] in " \t\r\n+>|#" and at - stop < 40:
            at += 1
        if at == stop:
            return

"""The sign that binds a value to its name: what closes the name, the gap, the sign.

Read by hand, because it stands behind every name and the pattern for it took 1 ms to compile.  Must not know names nor values.
"""

from __future__ import annotations

_CLOSES = frozenset("\"'`])}*_>?!")
_SIGNS = {
    ".": (".",), "o": ("or",), ":": (":=", ":-", ":"), "=": ("=>", "===", "==", "="), "-": ("->",), "→": ("→",), "➜": ("➜",), "⇒": ("⇒",), "⟶": ("⟶",),
    "?": ("??=", "??", "?:", "?===", "?==", "?="), "|": ("||=", "||", "|"), "+": ("+===", "+==", "+="), "~": ("~===", "~==", "~=", "~"), "!": ("!==", "!="),
    ",": (",",), "(": ("(",), "│": ("│",),
}  # fmt: skip
"""By their first character, the longer first."""


class Behind:
    """What stands behind a name."""

    __slots__ = ("close", "end", "gap", "sep", "start", "tight")

    def __init__(self, close: str, gap: str, sep: str, start: int, end: int) -> None:
        self.close = close  # brackets and quotes that close the name
        self.gap = gap  # blanks before the sign
        self.sep = sep  # the sign; "" where there is none
        self.start = start  # where it stands
        self.end = end  # where the value begins
        self.tight = not gap and end == start + len(sep)  # whether no blank stands on either side


def behind(text: str, at: int) -> Behind:
    """What stands behind the name that ends here; blanks are looked at up to 60 to either side."""
    stop = _while(text, at, "\\", 3)
    stop = _while(text, stop, _CLOSES, 5)
    start = _while(text, stop, " \t", 60)
    sep = _sign(text, start)
    return Behind(text[at:stop], text[stop:start], sep, start, _while(text, start + len(sep), " \t", 60))


def _while(text: str, at: int, members: str | frozenset[str], most: int) -> int:
    end = at
    while end - at < most and end < len(text) and text[end] in members:
        end += 1
    return end


def _sign(text: str, at: int) -> str:
    for sign in _SIGNS.get(text[at : at + 1], ()):
        if text.startswith(sign, at) and _fits(sign, text, at + len(sign)):
            return sign
    return ""


def _fits(sign: str, text: str, end: int) -> bool:
    """Signs that mean something else before certain others: `::`, `://`, `~/`, a full stop, the word `or`."""
    if sign == ":":
        return not text.startswith((":", "//"), end)
    if sign == "~":
        return not text.startswith(("~", "/"), end)
    if sign == ".":
        return text.startswith(' "', end)
    return sign != "or" or text.startswith((' "', " '"), end)

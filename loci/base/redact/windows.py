"""Where in a text rules have to look: the lines round a literal, each stretch once.

A rule that scans a whole text costs as much as it is long, whatever the text says; looking for a literal costs a hundredth of
that.  Must not know any rule.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


BACK = 400
"""Characters before a literal that belong to its line at most."""
AHEAD = 4400
"""Characters behind it."""


def lines(text: str, lower: str, mark: str, more: int = 0) -> Iterator[tuple[int, int, int]]:
    """(begin, end, end with `more`) of each line that holds the mark in lower case; `more` characters follow it."""
    at = lower.find(mark)
    while at >= 0:
        begin = text.rfind("\n", max(0, at - BACK), at) + 1 or max(0, at - BACK)
        stop = text.find("\n", at + len(mark), at + AHEAD)
        if stop < 0:
            stop = min(len(text), at + AHEAD)
        yield begin, stop, min(len(text), stop + more)
        at = lower.find(mark, max(stop, at + len(mark)))


def around(text: str, places: list[int], reach: int) -> list[tuple[int, int]]:
    """Stretches of whole lines that hold all places with so many characters to either side, merged where they meet."""
    out: list[tuple[int, int]] = []
    for place in places:
        if out and place + reach <= out[-1][1]:
            continue
        begin = max(0, place - reach)
        begin = text.rfind("\n", max(0, begin - reach), begin) + 1 or max(0, begin - reach)
        stop = min(len(text), place + reach)
        end = text.find("\n", stop, stop + reach)
        end = end if end >= 0 else min(len(text), stop + reach)
        if out and begin <= out[-1][1]:
            out[-1] = (out[-1][0], end)
        else:
            out.append((begin, end))
    return out

"""Cuts a hit's text down to the lines that a question is about.

Must not know terminals or JSON.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from loci.base.fence import neutralise

ELLIPSIS = "…"


def excerpt(text: str, words: Collection[str], size: int) -> str:
    """At most `size` characters of whole lines of `text`, starting where the question's words first stand closest.

    Args:
        text: a passage.
        words: the question's words, lower case.
        size: characters, at least 80.
    """
    clean, lines, held = _read(text, frozenset(words))
    if len(clean) <= size:
        return clean
    start = _best_line(lines, held, size)
    kept = _take(lines[start:], size)
    return (ELLIPSIS + "\n" if start else "") + kept


@lru_cache(maxsize=32)
def _read(text: str, words: frozenset[str]) -> tuple[str, list[str], list[set[str]]]:
    """A text, its lines and the words in each: one hit is cut to several sizes until an answer fits."""
    clean = neutralise(text).strip("\n")
    lines = [line.rstrip() for line in clean.split("\n")]
    return clean, lines, [{word for word in words if word in line} for line in map(str.lower, lines)]


def _best_line(lines: list[str], held: list[set[str]], size: int) -> int:
    """The line from which a window of `size` characters holds most different words; the first of equals."""
    best, most = 0, 0
    for start in range(len(lines)):
        if not held[start]:  # the window from the next line on holds no less
            continue
        room, found = size, set[str]()
        for line, here in zip(lines[start:], held[start:], strict=True):
            room -= len(line) + 1
            if room < 0:
                break
            found |= here
        if len(found) > most:
            best, most = start, len(found)
        if start > 400:  # a longer passage is cut at its head: the window is a courtesy, not a search
            break
    return best


def _take(lines: list[str], size: int) -> str:
    kept: list[str] = []
    for line in lines:
        if size - len(line) - 1 < 0:
            if not kept:
                kept.append(line[: max(1, size - 1)])
            kept[-1] += ELLIPSIS
            break
        kept.append(line)
        size -= len(line) + 1
    return "\n".join(kept).rstrip()

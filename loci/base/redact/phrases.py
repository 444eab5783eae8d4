"""Recovery phrases of wallets: twelve to twenty-five short words in a row, near a word that speaks of one.

Must not know the list of words they are drawn from, which has 2,048 in ten languages.
"""

from __future__ import annotations

from loci.base.redact.lazy import Rx
from loci.base.redact.spans import SECRET, Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_CUES = ("mnemonic", "phrase", "seed", "wallet")
NEAR = 120
"""Characters behind a cue within which the phrase begins."""
_WIDEST = 25 * 14
_LINE = Rx(
    r"[\n\"'`:=>][ \t]{0,8}([a-z]{3,8}(?:[ ]{1,2}[a-z]{3,8}|[ ]{0,2}\r?\n[ \t]{0,8}[a-z]{3,8}){11,24})(?=[\"'`.,;)]|[ \t]*(?:\r?\n|$))"
)
_NUMBERED = Rx(
    r"(?<!\w)(1[.):]?[ ]{0,3}[a-z]{3,8}(?:[ ,\t\r\n|]{1,12}\d{1,2}[.):]?[ ]{0,3}[a-z]{3,8}){11,24})(?![\w-])"
)
_WORD = Rx(r"[a-z]+")
_PROSE = frozenset("the and for with from are was not but has its which were been these those does into our their".split())
"""Words that are in no such list and in nearly every sentence of twelve words."""
_FEWEST = 9
"""Different words of twelve; drawn from 2,048 two are seldom the same."""


def search(text: str, lower: str) -> Iterator[Span]:
    """Every phrase that begins near a cue; offsets are the view's."""
    for begin, stop in _stretches(lower):
        for form in (_LINE, _NUMBERED):
            found = form.search(text, begin, stop + _WIDEST)
            while found and found.start() <= stop:
                if _drawn(found[1]):
                    yield Span(found.start(1), found.end(1), SECRET, "phrase")
                found = form.search(text, found.end(), stop + _WIDEST)


def _stretches(lower: str) -> list[tuple[int, int]]:
    """(begin, end) of what stands near behind a cue, each stretch once."""
    places: list[int] = []
    for cue in _CUES:
        at = lower.find(cue)
        while at >= 0:
            places.append(at + len(cue))
            at = lower.find(cue, at + len(cue))
    out: list[tuple[int, int]] = []
    for place in sorted(places):
        begin = out.pop()[0] if out and place <= out[-1][1] else place
        out.append((begin, place + NEAR))
    return out


def _drawn(phrase: str) -> bool:
    words = set(_WORD.findall(phrase))
    return len(words) >= _FEWEST and _PROSE.isdisjoint(words)

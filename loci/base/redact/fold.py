"""Views of a text on which rules match, each with a map back to the original.

A secret does not stop being one because a terminal coloured it, a chat put a zero-width space into it, a log escaped it
or a program line broke it.  Rules read a view; what they find is cut out of the original.  Must not know any rule.
"""

from __future__ import annotations

from loci.base.redact.lazy import rx
from loci.base.redact.screen import joined
from loci.base.redact.spans import OPEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterator

    Pattern = re.Pattern[str]
    Match = re.Match[str]

ATOM = "\ufffc"
"""Stands for a placeholder in a view."""
_SMART = {
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u300c\u300d\u300e\u300f\u2033\u301d\u301e", '"'),
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u2039\u203a", "'"),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63", "-"),
    **dict.fromkeys("\u2028\u2029\u0085", "\n"),
    **dict.fromkeys("\u3002\uff61", "\u3002"),
    **dict.fromkeys("\u034f\u115f\u1160\u3164\uffa0\u2800", ""),
    **dict.fromkeys(map(chr, range(0xFE00, 0xFE10)), ""),
    **dict.fromkeys(map(chr, range(0xE0100, 0xE01F0)), ""),
}
_ENTITIES = {"quot": '"', "amp": "&", "apos": "'", "lt": "<", "gt": ">", "nbsp": " ", "equals": "=", "colon": ":"}
_ESCAPES = {"n": "\n", "r": "\n", "t": "\t", '"': '"', "'": "'", "`": "`", "/": "/", "\\": "\\"}


NEAR = 600
"""Characters round a decoded one that a rule may have to read with it."""


class View:
    """A text derived from an original, with the piecewise map back."""

    __slots__ = ("at", "lump", "partial", "source", "text")

    def __init__(self, text: str, at: list[int], source: list[int], lump: list[int]) -> None:
        self.text = text
        self.at = at  # where each piece begins in this view; empty for the identity
        self.source = source  # where the same piece begins in the original
        self.partial = False  # is there another view that holds what was not changed here?
        self.lump = lump  # 0: characters correspond one to one; n: the whole piece stands for n original characters

    def origin(self, start: int, end: int) -> tuple[int, int]:
        """The stretch of the original that a non-empty stretch of this view stands for."""
        if not self.at:
            return start, end
        from bisect import bisect_right

        first = bisect_right(self.at, start) - 1
        last = bisect_right(self.at, end - 1) - 1
        begin = self.source[first] if self.lump[first] else self.source[first] + start - self.at[first]
        stop = self.source[last] + (self.lump[last] or end - self.at[last])
        return begin, stop


def identity(text: str) -> View:
    """The text itself as a view."""
    return View(text, [], [], [])


def rewrite(view: View, pattern: Pattern, change: Callable[[Match], str | None]) -> View:
    """Another view with each match replaced; None leaves the match as it stands.  Returns `view` if nothing changed."""
    parts: list[str] = []
    at: list[int] = []
    source: list[int] = []
    lump: list[int] = []
    copied = length = 0
    for match in pattern.finditer(view.text):
        new = change(match)
        if new is None:
            continue
        if match.start() > copied:
            at.append(length)
            source.append(copied)
            lump.append(0)
            parts.append(view.text[copied : match.start()])
            length += match.start() - copied
        if new:
            at.append(length)
            source.append(match.start())
            lump.append(match.end() - match.start())
            parts.append(new)
            length += len(new)
        copied = match.end()
    if not copied:
        return view
    if copied < len(view.text):
        at.append(length)
        source.append(copied)
        lump.append(0)
        parts.append(view.text[copied:])
    if not at:  # nothing is left; an empty map would mean the text itself
        return View("", [0], [0], [len(view.text)])
    made = View("".join(parts), at, source, lump)
    return made if not view.at else _compose(view, made)


def _compose(outer: View, inner: View) -> View:
    """`inner` maps onto outer.text; the result maps onto outer's original."""
    from bisect import bisect_right

    at: list[int] = []
    source: list[int] = []
    lump: list[int] = []
    ends = [*inner.at[1:], len(inner.text)]
    for begin, end, src, width in zip(inner.at, ends, inner.source, inner.lump, strict=True):
        if width:
            first, last = outer.origin(src, src + width)
            at.append(begin)
            source.append(first)
            lump.append(last - first)
            continue
        piece = bisect_right(outer.at, src) - 1
        done, stop = src, src + end - begin
        while done < stop:
            edge = outer.at[piece + 1] if piece + 1 < len(outer.at) else len(outer.text)
            until = min(edge, stop)
            at.append(begin + done - src)
            if outer.lump[piece]:
                source.append(outer.source[piece])
                lump.append(outer.lump[piece])
            else:
                source.append(outer.source[piece] + done - outer.at[piece])
                lump.append(0)
            done, piece = until, piece + 1
    return View(inner.text, at, source, lump)


_ANSI = (
    r"\x1b\[[0-9;:?<=>]{0,40}[ -/]{0,4}[@-~]|\x1b\](?:\d{1,4};){0,2};?|\x1b\\|\x1b[PX^_][^\x1b\n]{0,2000}\x1b\\"
    r"|\x07|\x1b[ -/]{0,3}[0-~]|\[\d{1,3}(?:;\d{1,3}){0,4}m"
    r"|\\(?:033|x1[bB]|e|u001[bB])\[[0-9;]{0,12}[A-Za-z]|\^\[\[[0-9;]{0,12}[A-Za-z]"
)
_CONTROL = r"[^\n]\x08|[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]"


def folded(text: str, kinds: Callable[[], frozenset[str]]) -> View:
    """The view all rules read: no terminal codes, no invisible characters, one form of every character; our own placeholders
    are one ATOM each, so that no rule reads the word in them."""
    view = identity(text)
    if ATOM in text:
        view = rewrite(view, rx(ATOM), lambda _: "")
    if OPEN in text:
        view = rewrite(view, rx(OPEN + "([a-z0-9-]{1,40})>"), lambda match: ATOM if match[1] in kinds() else None)
    if "\x1b" in text or (
        "[" in text and rx(r"\[\d{1,3}(?:;\d{1,3}){0,4}m|\\(?:033|x1[bB]|e|u001[bB])\[").search(text)
    ):
        view = rewrite(view, rx(_ANSI), lambda _: "")
    if "\x00" in text:
        wide = text.count("\x00") > len(text) / 3
        view = rewrite(view, rx("\x00+"), lambda _: "" if wide else "\n")
    if not text.isprintable() and not text.replace("\n", "").replace("\t", "").replace("\r", "").isprintable():
        view = rewrite(view, rx(_CONTROL), lambda _: "")
    if not text.isascii():
        view = _plain(view)
    return view


def _plain(view: View) -> View:
    """NFKC, quotes and dashes in their ASCII form, format characters gone; character by character, so offsets hold."""
    import unicodedata

    known: dict[str, str | None] = {}

    def change(match: Match) -> str | None:
        one = match[0]
        if one not in known:
            new = _SMART.get(one)
            if new is None:
                new = "" if unicodedata.category(one) == "Cf" else unicodedata.normalize("NFKC", one)
            known[one] = None if new == one else new
        return known[one]

    wanted = {one for one in set(view.text) if one > "\x7f" and _changes(one)}
    if not wanted:
        return view
    return rewrite(view, rx("[" + "".join(map(_escaped, sorted(wanted))) + "]"), change)


def _escaped(one: str) -> str:
    return f"\\U{ord(one):08x}"


def _changes(one: str) -> bool:
    import unicodedata

    if one in _SMART:
        return _SMART[one] != one
    return unicodedata.category(one) == "Cf" or unicodedata.normalize("NFKC", one) != one


def _unescape(match: Match) -> str | None:
    rest = match[1]
    if rest[0] in "ux" and len(rest) > 1:
        code = int(rest[1:], 16)
        return chr(code) if 0x20 <= code < 0xD800 else "\n" if code in (10, 13) else " " if code == 9 else None
    return _ESCAPES.get(rest)


def _percent(match: Match) -> str | None:
    code = int(match[1], 16)
    return chr(code) if 0x20 <= code < 0x7F else "\n" if code in (10, 13) else None


def _entity(match: Match) -> str | None:
    name = match[1]
    if name[0] != "#":
        return _ENTITIES.get(name)
    code = int(name[2:], 16) if name[1] in "xX" else int(name[1:])
    return chr(code) if 0x20 <= code < 0x7F else None


def _join(match: Match) -> str | None:
    if match[0][0] == "=" and match.start() - match.string.rfind("\n", max(0, match.start() - 80), match.start()) < 70:
        return None  # a soft line break of quoted-printable ends a line of 70 to 76 characters
    return ""


_ESCAPE = r"\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[nrt\"'`/\\])"
_PERCENT = r"%(?:25)?([0-9a-fA-F]{2})"
_WANTS_JOIN = r"[\"'`][ \t]*(?:[+.&|]|\|\||<>|\.\.)[ \t]*\\?\r?\n?[ \t+>|]*[\"'`]|[\"'][ \t]*\\?\r?\n[+>|]?[ \t]{2,40}[\"']|(?<=[\w+/-])\\\r?\n[ \t]{1,12}(?=[\w+/-]{0,60}\d[\w+/-]{11,300}={0,2}[\"']?[ \t]*(?:\r?\n|$))|\\\r?\n|(?<=\w)=\r?\n"
_ENTITY = r"&(#[0-9]{2,4}|#[xX][0-9a-fA-F]{2,4}|[a-z]{2,6});"


def views(text: str, kinds: Callable[[], frozenset[str]]) -> list[View]:
    """The folded view, and one more for each kind of encoding the text shows; `kinds` gives those of placeholders."""
    base = folded(text, kinds)
    found = [base]
    shown = base.text
    if "\\" in shown and rx(r"\\[\"'`nrtux/\\]").search(shown):
        found += _again(base, _ESCAPE, _unescape)
    if "%" in shown and rx(r"%(?:25)?(?:3[ADad]|2[0267F]|7[BbDd]|0[AaDd]|[46][0-9A-Fa-f])").search(shown):
        found += _again(base, _PERCENT, _percent)
    if "&" in shown and ";" in shown:
        found += _again(base, _ENTITY, _entity)
    if joined(shown):
        whole = rewrite(base, rx(_WANTS_JOIN), _join)
        if whole is not base:
            whole.partial = True
            found.append(whole)
    return found


def changed(view: View) -> list[tuple[int, int]]:
    """Which stretches of a view have to be read: the whole of the folded one, of a decoded one the lines near what was decoded."""
    if not view.partial:
        return [(0, len(view.text))]
    from loci.base.redact.windows import around

    return around(view.text, view.at[0 if view.lump[0] else 1 :], NEAR)


def _again(base: View, pattern: str, change: Callable[[Match], str | None]) -> Iterator[View]:
    """The view with one level of encoding taken off, then another, three at most (JSON in JSON in a log)."""
    view = base
    for _ in range(3):
        peeled = rewrite(view, rx(pattern), change)
        if peeled is view:
            return
        peeled.partial = True
        yield peeled
        view = peeled

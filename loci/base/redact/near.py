"""Values that no sign binds to a name, in a text that speaks of secrets: what looks chosen or drawn goes, the nearer the name the sooner.

One scale in place of a rule for each way of saying it: a name gives its strength, distance takes from it, and each shape asks for
a level of its own.  What people read (digests, ids, public keys, built files) is told by the word or the name before it.
Must not know how names are found, nor what other rules have read.
"""

from __future__ import annotations

from bisect import bisect_right, insort

from loci.base.redact import lexicon as lex
from loci.base.redact.fold import ATOM
from loci.base.redact.lazy import Rx
from loci.base.redact.likeness import CHOSEN, shape
from loci.base.redact.names import words
from loci.base.redact.spans import AUTH, PASSWORD, SECRET, Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from loci.base.redact.sites import Site

REACH = 4
"""Lines behind a name within which it is heard; one before it."""
THING = 3
"""What a name is weaker by where it only tells what a thing has to do with."""
ARMOUR = 48
"""Letters of base64 in a line from which on it is armour, and holds no name."""
MARGIN = 60
"""Blanks and signs to either side of a word that stands alone in its line, at most."""
SHORT = 28
"""Characters of a word within which a name may be one; in a longer one its letters stand by chance."""
_RUN = Rx(r"[^\s\"'`,;|<>(){}\[\]]{8,4000}")
_OWN = Rx(r"(?:[\w.$@/-]{1,60}?(?:=>|=|::?)){1,2}(?=[^\s=:]{6})")
_NAME = Rx(
    r"([\w.-]{1,60})[\"'\]]{0,3}[ \t]{0,20}(?::[ \t]?&?[\w<>'.]{1,20}[ ]?)?(?:=>|:=|::|[=:])[ \t]{0,20}[&@$\w]{0,2}[\"'`(\[{]{0,2}$"
)
_TELLS = Rx(r"\d|[A-Za-z][-.&][A-Za-z]{3}")
"""What stands in every word that is looked at."""
_SUM = Rx(r"(?i:sha\d{0,3}|md5|h1|blake\w{0,3})[:=_-]$")
_PUBLIC = Rx(r"AAAA|I[0-9a-f]{40}$|0x[0-9a-fA-F]{40}$|Ag[A-D][\w+/=]{80}")
"""A public key of ssh, the id of a change under review, an account of a chain of blocks, what was sealed to be published."""
_SAID = Rx(
    r"(?:\b(?:is|are|was|now|to|it'?s|[Tt]yped?|[Uu]sed?|from|es|è|é|ist|est|jest|lautet|är|er)(?:[ ]\w{3,9})?|[=:>→])[ ]?[\"'`]?$"
)
_GIVEN = Rx(
    r"(?:\b(?:with|[Uu]sing|via|as|and|or|try|tried|enter|entered)[ ]|(?<!\w)[-/]\S{1,9}[ ]|!\w{1,20}[ ]|[^\s\w\"'`][ ]?|[ ]{2}|\t)[\"'`]?$"
)
"""Before what no noun calls an event, a build, a transaction."""
_WHO = Rx(r"\b(?:for|user|by|account|named|called|host)[ ][\"'`]?$")
_QUOTES = ('"', "'", "`")
_BOUND = Rx(r"(?:\bis|[=:])[ ]?[\"'`]?$")
_SPOKEN = Rx(r"[a-z0-9]+")
_NOUN = Rx(r"[ ]([a-z]{2,20})\b")
_TURNS = ("reset", "change", "changed", "rotated", "used")
_CLOSES = " \t\r\"'`.,;:!?*)|}"
_OPENS = " \t\"'`>*-|"
_OPEN = frozenset("public pub certificate cert fingerprint".split())
_WEAKER = lex.HONEST - frozenset("name user account client server host username email".split())


class Line:
    """A line in which a name is heard."""

    __slots__ = ("begin", "end", "loud", "named", "told")

    def __init__(self, begin: int, end: int, loud: int, told: int, named: int) -> None:
        self.begin = begin
        self.end = end
        self.loud = loud  # how loud the nearest name is
        self.told = told  # the same of names that ask for something chosen
        self.named = named  # where the first name in this line begins; its begin where none is


class Place:
    """Where a word stands."""

    __slots__ = ("at", "begin", "beside", "end", "wall")

    def __init__(self, at: int, line: Line, wall: int, *, beside: bool) -> None:
        self.at = at
        self.begin = line.begin  # of its line
        self.end = line.end
        self.beside = beside  # whether a name stands right before it, or before one short word
        self.wall = wall  # where the last value before it ends that is masked; 0 where there is none


def search(text: str, sites: list[Site], taken: list[Span]) -> Iterator[Span]:
    """What these names make a secret though nothing binds it to them; what is `taken` is not looked at again."""
    gone, begun, ends = {span.start for span in taken}, {site.start for site in sites}, {site.end for site in sites}
    walls = [0, *sorted(span.end for span in taken)]
    for line in _levels(text, sites):
        for at, value in _words(text, line.begin, line.end):
            if at in gone or not begun.isdisjoint(range(at, at + min(len(value), SHORT))):
                continue  # masked already; the name itself
            before = text.rfind(" ", max(line.begin, at - 12), at - 1)
            beside = text[at - 1] == " " and not ends.isdisjoint((at - 1, before))
            early = at < line.named
            like = shape(value, line.loud + 2 * beside - early, line.told - early)
            place = Place(at, line, walls[bisect_right(walls, at) - 1], beside=beside)
            if like and _fits(text, value, like, place):
                insort(walls, at + len(value))
                yield Span(at, at + len(value), SECRET, "near")


def _of_a_thing(text: str, site: Site) -> bool:
    """`the password dialog`, `token store`: what has to do with secrets and is none."""
    if not text.startswith(" ", site.end):
        return False
    noun = _NOUN.match(text, site.end)
    return noun is not None and noun[1] in lex.HEADS_OTHER and noun[1] not in _TURNS


def _levels(text: str, sites: list[Site]) -> Iterator[Line]:
    """Each line where a name is heard."""
    lines = text.split("\n")
    rows: list[dict[int, int]] = [{}, {}, {}]
    loud, spoken, named = rows
    at, begin = 0, 0
    for site in sites:
        while begin + len(lines[at]) < site.start:
            begin += len(lines[at]) + 1
            at += 1
        if len(lines[at]) >= ARMOUR and lines[at].rstrip("=\r").replace("+", "a").replace("/", "a").isalnum():
            continue  # letters of base64
        named.setdefault(at, site.start)
        strength = site.strength - THING * _of_a_thing(text, site)
        for row in (loud, spoken) if site.kind in (PASSWORD, SECRET, AUTH) else (loud,):
            for where in _hearing(lines, at):
                level = strength - (0 if where == at else 1 if where == at + 1 else 2)
                if level > row.get(where, 0):
                    row[where] = level
    begin = 0
    for at, line in enumerate(lines):
        if at in loud:
            yield Line(begin, begin + len(line), loud[at], spoken.get(at, 0), named.get(at, begin))
        begin += len(line) + 1


def _hearing(lines: list[str], at: int) -> Iterator[int]:
    """Where a name in this line is heard; not behind a second blank line, where something else begins."""
    blank = 0
    for where in range(max(0, at - 1), min(len(lines), at + REACH + 1)):
        blank += where > at and not lines[where].strip()
        if blank > 1:
            return
        yield where


def _words(text: str, begin: int, end: int) -> Iterator[tuple[int, str]]:
    """Words with a digit, and words joined by signs, where they begin; without the name that is bound to them."""
    if not _TELLS.search(text, begin, end):
        return
    for match in _RUN.finditer(text, begin, end):
        value, at = match[0], match.start()
        if value.isalpha():
            continue
        own = _OWN.match(value) if "=" in value or ":" in value else None
        if own:
            at, value = at + own.end(), value[own.end() :]
        value = value.rstrip(".,:!?*\\")
        if len(value) >= 8 and not value.isalpha() and ATOM not in value:
            yield at, value


def _fits(text: str, value: str, like: str, place: Place) -> bool:
    """Is it no public thing, and told as a value where its shape alone says little?"""
    at, wall = place.at, place.wall
    if like != "made" and _public(text, at, value, wall):
        return False
    stop = at + len(value)
    told = _SAID.search(text, max(wall, at - 20), at) is not None
    last = place.end - stop < MARGIN and not text[stop : place.end].strip(_CLOSES)
    first = at - place.begin < MARGIN and not text[place.begin : at].strip(_OPENS)
    given = told or place.beside or first or _GIVEN.search(text, max(wall, at - 12), at) is not None
    if like in CHOSEN:
        quoted = text[at - 1 : at] in _QUOTES and given
        sure = like == "titled" and value[-2:].isdigit() and not _WHO.search(text, max(wall, at - 12), at)
        beside = place.beside and like in ("titled", "mixed")
        return told or quoted or sure or beside or (last and (place.beside or first))
    if like == "hex" and text[stop : stop + 2].isspace():
        return False  # a line of sums
    if (like == "hex" and len(value) == 40) or like == "uuid":  # a commit is called so in prose
        bound = _NAME.search(text, max(wall, at - 90), at) or _BOUND.search(text, max(wall, at - 12), at)
        return place.beside or bound is not None
    return like == "made" or given or text[at - 1 : at] in _QUOTES


def _public(text: str, at: int, value: str, wall: int) -> bool:
    """Is it a digest, an id, a public key by what stands before it?

    Nothing before the `wall` counts, where a value ends that is masked: a second pass does not see the words in it.
    """
    if _SUM.search(text, max(wall, at - 8), at) or _PUBLIC.match(value):
        return True
    floor = max(wall, at - 60)
    begin = text.rfind("\n", floor, at) + 1
    if begin and not text[begin:at].strip(_OPENS):
        begin = 0  # alone: what heads it stands in the line before
    begin = begin or floor
    name = _NAME.search(text, max(wall, at - 90), at)
    before = text[begin : name.start(1) if name and name.start(1) > begin else at].lower().rpartition(ATOM)[2]
    said = _SPOKEN.findall(before.rpartition(",")[2])[-3:]  # another argument says nothing of this one
    if name is None:
        return any(word in lex.HONEST for word in said)
    parts = [part for part in words(name[1]) if not part.isdigit()]
    public = bool(parts) and (parts[-1] in lex.HONEST or not _OPEN.isdisjoint(parts))
    return public or any(word in _WEAKER for word in said[-2:])

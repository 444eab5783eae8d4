"""Names that speak of secrets: where one stands in a text, how far it goes, what it promises.

Stems are looked for one by one, because most texts hold none of them.  Must not know values, nor what binds one to its name.
"""

from __future__ import annotations

from loci.base.redact import lexicon as lex
from loci.base.redact import names
from loci.base.redact.fold import ATOM
from loci.base.redact.lazy import Rx
from loci.base.redact.spans import CODE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_ALONE = frozenset(lex.STEMS_ALONE)
_QUALIFIED = frozenset("key keys token tokens code codes auth session cookie salt material id phrase login passe".split())
_CALLED = Rx(r"(?i:login|auth\w*|client|connect|configure)\([^()\n]{0,60}$")
_SUM = Rx(r"(?:checksum|hash|digest|sha\d*|md5|etag)$")
_ARMOUR = Rx(r"[A-Za-z0-9+/]{30}$")
"""Before a name that is the end of a line of base64."""
_SETTING = Rx(r"[ \t>*-]*[\"']?([\w.-]{2,40})[\"']?[ \t]*[:=][ \t]*[^\s{[]")
_KEYS = frozenset("clé clef cle clave chiave chave llave klucz".split())
_BEHIND = Rx(r"[ ](?:d['’]|de[ ]|da[ ]|do[ ]|dell['’]|della[ ]|di[ ]|de[ ]la[ ])?(?i:api|secr[eèé]t[ae]|segreta|privée?|privada|privata|accès|acceso|accesso|acesso)\b")
"""What `API key`, `secret key` and `access key` are called where the quality follows the noun: `clé API`, `clave secreta`."""
_OPENS = Rx(r"\b(?:door|gate|safe|garage|alarm|lock|lockbox|keypad|padlock|key ?box|opens?|unlocks?|cabin|locker)\b[^\n]{0,40}(?<!exit )(?<!error )(?<!status )(?<!return )(?<!version )code (?:is )?\d{4,8}\b")
"""Where the code is one that opens something."""
_RAN = Rx(r"PASS:[ ](?=\S{1,300}[ ]\(\d+(?:\.\d+)?m?s\)|(?:Test|Example|Benchmark|Fuzz)[A-Z_])")
"""`--- PASS: TestX/a=1 (0.02s)`: how a test went, and its name."""
_PART = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"
_INSIDE = _PART + ".$"
"""What stands within a name, and before one."""


class Site:
    """Where a name stands and what it promises; read by every rule that looks for its value, written by none."""

    __slots__ = ("end", "flag", "kind", "name", "query", "settled", "start", "strength")

    def __init__(self, start: int, end: int, strength: int, kind: str, name: str, *, flag: bool, query: bool) -> None:
        self.start = start
        self.end = end
        self.strength = strength  # of `names`
        self.kind = kind
        self.name = name  # lower case
        self.flag = flag  # a command-line flag
        self.query = query  # a parameter of a URL
        self.settled = False  # whether a placeholder stands near: only what is bound directly counts, so that a second pass finds no more

    def weaker(self) -> Site:
        """The same place, whose value must look drawn."""
        return self._of(names.WEAK)

    def stronger(self) -> Site:
        """The same place, for a value that was looked at more closely."""
        return self._of(names.FAIR)

    def strongest(self) -> Site:
        """The same place, whose name said more further on."""
        return self._of(names.STRONG)

    def _of(self, strength: int) -> Site:
        other = Site(self.start, self.end, strength, self.kind, self.name, flag=self.flag, query=self.query)
        other.settled = self.settled
        return other


def found(text: str, lower: str, stems: list[str]) -> Iterator[Site]:
    """Every name with one of these stems that promises a secret, in order."""
    masked = ATOM in text
    for start, end in _names(text, _places(lower, stems)):
        site = _site(text, lower, start, end, masked=masked)
        if site is not None:
            yield site


def _site(text: str, lower: str, start: int, end: int, *, masked: bool) -> Site | None:
    """What the name that stands here promises; None where it names no secret."""
    if text.startswith("PASS:", start) and _RAN.match(text, start):
        return None
    flag = text[start] == "-"
    name = text[start + 2 : end] if flag and text.startswith("-D", start) else text[start:end].lstrip("-.$")
    small = name.lower()
    behind = _BEHIND.match(text, end) if small in _KEYS else None
    if behind:
        end = behind.end()
        strength, kind = names.judge("api key")
    else:
        strength, kind = _promised(text, lower, end, name)
    query = start > 0 and text[start - 1] in "?&#" and text.startswith("=", end)
    if strength == names.WEAK:
        if kind == "api-key" and _CALLED.search(text, max(0, start - 80), start):
            strength = names.FAIR  # `login(key="…")`
        elif query:
            strength = names.MEDIUM
        elif kind == "api-key" and _beside_password(text, start):
            strength = names.FAIR
    if not strength:
        return None
    if start and text[start - 1] in "/+" and _encoded(text, lower, start):
        return None
    if kind == "signature" and not (query or _signed(text, start) or name.startswith("oauth_")):
        return None
    site = Site(start, end, strength, kind, small, flag=flag, query=query)
    site.settled = masked and ATOM in text[max(0, start - 120) : end + 300]
    return site


def _promised(text: str, lower: str, end: int, name: str) -> tuple[int, str]:
    """What this name promises together with the words before it, or else its last part alone."""
    small = name.lower()
    strength, kind = names.judge(_qualified(text, end - len(name)) + name if small in _QUALIFIED else name)
    if strength == names.NONE and small == "code" and _OPENS.search(lower, max(0, end - 64), end + 9):
        return names.MEDIUM, CODE
    if strength == names.NONE and "." in name:
        return names.judge(name.rpartition(".")[2])
    return strength, kind


def _encoded(text: str, lower: str, start: int) -> bool:
    """Does the name stand inside base64: a digest in a lock file, a line of armour?"""
    summed = text[start - 1] == "/" and _SUM.search(lower, max(0, start - 12), start - 1)
    return bool(summed) or _ARMOUR.search(text, max(0, start - 40), start) is not None


def _beside_password(text: str, start: int) -> bool:
    """Does the line before say `password: …`, and does this one begin with the name?  Then a bare `key:` is one of access."""
    begin = text.rfind("\n", max(0, start - 12), start) + 1
    if not begin or text[begin:start].strip(" \t\"'-*>"):
        return False
    before = _SETTING.match(text, text.rfind("\n", max(0, begin - 200), begin - 1) + 1, begin)
    return before is not None and names.judge(before[1])[0] == names.STRONG


def _names(text: str, places: list[tuple[int, str]]) -> Iterator[tuple[int, int]]:
    """Where names stand that hold one of the stems, each once."""
    done = floor = 0
    for at, stem in places:
        if at < floor:
            continue
        end = at + len(stem)
        if stem in _ALONE and (
            (at and "a" <= text[at - 1] <= "z")
            or ("a" <= text[end : end + 1] <= "z" and (text[end] != "s" or text[end + 1 : end + 2].isalnum()))
        ):
            floor = at + 1
            continue
        start, done = _extent(text, at, done)
        if stem[-1] >= "\u0900" and (text[done - 1] != stem[-1]):
            done = end  # scripts without spaces, or whose vowel signs are no letters: the stem ends the name
        floor = done
        yield start, done


def _places(lower: str, stems: list[str]) -> list[tuple[int, str]]:
    """Every place of every stem, in order; of two that begin at one place the longer, which comes first, stands."""
    found: dict[int, str] = {}
    for stem in stems:
        at = lower.find(stem)
        while at >= 0:
            found.setdefault(at, stem)
            at = lower.find(stem, at + 1)
    return sorted(found.items())


def _extent(text: str, at: int, floor: int) -> tuple[int, int]:
    """The whole name round a stem: letters, digits, `_`, `-`, `.` inside; at most 64 to either side."""
    floor = max(floor, at - 64)
    start = floor + len(text[floor:at].rstrip(_INSIDE))
    while start > floor and (text[start - 1].isalnum() or text[start - 1] in _INSIDE):
        start -= 1  # a letter beyond ASCII
    end = _forward(text, at)
    while end > at + 1 and text[end - 1] in "-_":
        end -= 1
    return start, end


def _forward(text: str, at: int) -> int:
    """Where the name ends whose letters begin here: of up to seven parts with dots between, each of 65 characters at most."""
    end = _part(text, at, 64)
    for _ in range(6):
        if text[end : end + 1] != "." or not (text[end + 1 : end + 2].isalnum() or text[end + 1 : end + 2] == "_"):
            break
        end = _part(text, end + 2, 64)
    return end


def _part(text: str, at: int, most: int) -> int:
    ahead = text[at : at + most]
    size = len(ahead) - len(ahead.lstrip(_PART))
    while size < len(ahead) and (ahead[size].isalnum() or ahead[size] in _PART):
        size += 1  # a letter beyond ASCII
    return at + size


def _qualified(text: str, start: int) -> str:
    """Words before the name that belong to it: `API key`, `secret access key`; verbs and articles do not."""
    before = text[max(0, start - 32) : start]
    if not before.endswith((" ", "-")) or "\n" in before[-2:]:
        return ""
    parts = before.replace("-", " ").split(" ")[:-1][-2:]
    kept = [part for part in parts if part.isalpha() and part.lower() not in lex.PREFIX_VERBS]
    return " ".join(kept) + " " if kept and kept[-1] == parts[-1] else ""


def _signed(text: str, start: int) -> bool:
    return "Credential=" in text[max(0, start - 200) : start]

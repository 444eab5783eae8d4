"""Values that do not stand beside their key: on the next line, in a block, in a column, in a sibling field.

Everything is bounded (lines, rows, characters), so that a text of nothing but keys stays linear.  Must not know names.
"""

from __future__ import annotations

from loci.base.redact import lexicon as lex
from loci.base.redact.drawn import passwordish
from loci.base.redact.lazy import Rx, rx
from loci.base.redact.names import FAIR, MEDIUM, STRONG, WEAK
from loci.base.redact.sites import Site
from loci.base.redact.spans import AUTH, CODE, PASSWORD, Span
from loci.base.redact.values import ALONE, BESIDE, BOUND, CONFIG, QUOTED, RANDOM, looks, secret

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

LONG = 20
"""Characters from which a word may have been drawn, where nothing else tells."""
WIDEST = 600
"""Characters behind a name within which its line has to end where its last word is to be the value."""
ROWS = 40
"""Rows of a table, lines of a block and items of a list that are looked at."""

_NAMING = Rx(
    r"[\"']?\b(?:\w{0,12}name|\w{0,12}key|id|variable|var|header|field|setting|param|parameter|option|label|property|env|type|selector|element|locator|target|placeholder|k|n)[\"']?[ \t]{0,4}[:=][ \t]{0,4}[\"']?[#.]?$"
)
_VALUE_NAME = r"[\"']?\b(?:\w{0,12}[vV]alue|val|content|default|data|plaintext|text|v|body|string_value|secret_value)[\"']?[ \t]{0,4}[:=][ \t]{0,4}"
_VALUING = Rx(_VALUE_NAME)
_THEN = Rx(r"\]?[\"']?[^{}\[\]]{0,120}?" + _VALUE_NAME)


_DOTS = Rx(r"[ ]?\.{4,80}[ ]?(?:[:=][ ]?)?(?=[^\s.])")


def sibling(text: str, start: int, end: int) -> int:
    """Where the value of `name: KEY … value: X` begins, before or after, or that behind a row of dots; -1 where there is none."""
    dots = _DOTS.match(text, end) if text.startswith(("....", " ..."), end) else None
    if dots:
        return dots.end()
    near = text[max(0, start - 24) : start]
    if not near.rstrip("\"' #.").endswith(("=", ":")) or not _NAMING.search(near.lower()):
        return -1
    after = _THEN.match(text, end, min(len(text), end + 200))
    if after and (
        not rx(r"\n[ \t]*- |>\s*<").search(text, end, after.end())  # another item, another element
        or (
            after[0].count("\n") == 1
            and rx(r"[ \t]*[-+~] \w+[ ]*=").match(text, text.rfind("\n", max(0, start - 60), start) + 1)
        )
    ):  # lines of a plan begin with what is done to them
        return after.end()
    begin = max(0, start - 200)
    last = -1
    for match in _VALUING.finditer(text, begin, start):
        last = match.end()
    between = text[last:start] if last >= 0 else "{"
    return last if last >= 0 and not any(one in between for one in "{}[]<") else -1


def neighbours(text: str, begin: int, at: int) -> bool:
    """Does the line before or after look like configuration too, and does the value end its line?"""
    setting = r"[ \t+>|-]*[\"']?[\w.$@-]{2,60}[\"']?[ \t]*(?:=|:(?=[ \t\r\n]))"
    stop = text.find("\n", at, at + 400)
    line = text[at : stop if stop >= 0 else min(len(text), at + 400)].strip()
    if " " in line and not rx(r"\S+[ \t]+[#;]").match(line):
        return False
    if stop >= 0 and rx(setting).match(text, stop + 1):
        return True
    before = text.rfind("\n", max(0, begin - 400), max(0, begin - 1)) + 1
    return begin > 0 and rx(setting).match(text, before, begin) is not None


_LINE = Rx(
    r"[\r\n \t]{0,80}?\r?\n(?:[ \t]*\r?\n){0,2}[ \t>|*+#]{0,40}(?P<item>- )?[ \t]{0,8}(?:\d{1,3}\)[ ])?"
    r"(?P<label>(?:[#>\[\]\w]{0,20}[ ]?|[^\w\s]?[ ]?(?:Enter|Type|Paste)[ ](?:the[ ]|your[ ]|a[ ])?(?:secret[ ]|new[ ])?)(?:(?:[Tt]he )?(?:[Nn]ew )?(?:[Vv]alue|[Ii]t|[Oo]ne|[Rr]esult|[Oo]utput|[Cc]opy)[ ]?(?:is|:|=)|=>|->|\$\d{1,3}[ ]=|Out\[\d+\]:)[ ]{0,4})?"
    r"[\"'`*_]{0,3}(?P<value>[^\s\"'`]{4,4000}?)[\"'`*_,]{0,4}[ \t]*(?=\r?\n|$)"
)


_PROMPT = Rx(r"[ \t]*(?i:enter|re-?enter|type|retype|repeat)[ ](?:[A-Za-z]+[ ]){0,4}\S+$")
"""`Enter passphrase for key '/home/jo/.ssh/id_rsa':`: a program asks, and what stands alone below was typed."""


def below(text: str, at: int, site: Site) -> Iterator[Span]:
    """A lone value on the next line that is not blank, or a list of them; `New value: X` and `=> X` count as lone."""
    position = at
    asked = site.kind == PASSWORD and _PROMPT.match(
        text, text.rfind("\n", max(0, site.start - 80), site.start) + 1, site.end
    )
    for count in range(ROWS):
        line = _LINE.match(text, position)
        if (
            line is None
            or (count and not line["item"] and site.kind != CODE)
            or line["value"][-1] == ":"  # another label
            or rx(r"[\w.-]{2,}=[^=]|[\w.-]+:[^=]").match(line["value"])
        ):
            return
        masked = secret(
            line["value"],
            site.strength,
            BOUND if asked or (line["label"] or "").endswith(("alue: ", "alue:")) else ALONE,
            site.kind,
        )
        if masked:
            yield Span(line.start("value"), line.end("value"), site.kind, "below")
        if not line["item"] and not (masked and site.kind == CODE):
            return
        position = line.end()


_LABELS = ("new", "value", "the ", "it ", "=", "-", "#", "[", "result", "output", "copy", "one")


def below_line(text: str, at: int, site: Site) -> Iterator[Span]:
    """The key's own line ends in a colon: `use the following password to proceed:`; or the next begins `New value:`."""
    stop = text.find("\n", at, at + 160)
    if stop < 0:
        return
    rest = text[at:stop].rstrip()
    if rx(r"[ ]?\([^()\n]{1,60}\)$").match(rest):
        yield from below(text, stop, site)  # `API key (keep it safe)`
        return
    if any(one in rest for one in "{}=;") or ("(" in rest and not rest.endswith("):")):
        return
    line = _LINE.match(text, stop) if text[stop + 1 : stop + 16].lstrip(" \t#").lower().startswith(_LABELS) else None
    if rest.endswith((":", "：")) or (line and line["label"]):
        yield from below(text, stop, site)


def _made(value: str, site: Site) -> bool:
    """Can it only be drawn or made up?"""
    if (site.strength >= STRONG or site.kind == AUTH) and passwordish(value):
        return True
    if len(value) < 20 or site.strength < FAIR or not value.replace("-", "").replace("_", "").isalnum():
        return False
    return looks(value) == RANDOM and not value.islower() and not value.isupper()


def output(text: str, at: int, site: Site) -> Iterator[Span]:
    """A command that prints a secret, and what it printed: `$ vault kv get -field=password …` and the next line."""
    stop = text.find("\n", at, at + 300)
    begin = text.rfind("\n", max(0, site.start - 300), site.start) + 1
    if stop >= 0 and COMMAND.match(text, begin):
        yield from below(text, stop, site)


COMMAND = Rx(
    r"[ \t]*(?:[\w.-]{1,40}@[\w.-]{1,60}[^\n$#]{0,60}[$#][ ]|(?:\([\w.-]{1,20}\)[ ])?(?:[~/][\w./-]{0,40}[ ])?(?:[$#%>][ ]|❯[ ]|➜[ ]|λ[ ]|»[ ])|\(?[a-z]{2,12}\)?(?:\(\w{1,20}\))?(?::\d{1,4}(?::\d)?)?[>#=]{1,3}[ ]|\((?:gdb|lldb|pdb|Pdb)\)[ ]|>>>[ ]|In[ ]\[\d+\]:[ ]|PS[ ][^>\n]{0,80}>[ ]?|\+{1,3}[ ]"
    r"|(?:sudo[ ])?(?:jq|cat|vault|pass|op|kubectl|oc|gh|echo|printenv|aws|gcloud|az|heroku|bw|lpass|security|secret-tool|doppler|chamber|sops|gopass|keyring|awk|grep|cut|argocd|terraform|pulumi|docker|railway|fly|wg|openssl|bin/|\./)[ ])"
)


def piped(text: str, site: Site) -> bool:
    """Is the bar behind the name a pipe of a shell or a filter of a template, and no edge of a cell?"""
    begin = text.rfind("\n", max(0, site.start - 200), site.start) + 1
    opens = text.rfind("{{", begin, site.start)
    return (opens >= 0 and text.find("}}", opens, site.start) < 0) or COMMAND.match(text, begin) is not None


_BINDS = Rx(r"(?:[:=]| is) ")


def tail(text: str, at: int, site: Site) -> Iterator[Span]:
    """`A temporary password is generated for root@localhost: X` — the last word of the line, behind a colon."""
    if not _BINDS.search(text, at, at + 170):
        return
    stop = text.find("\n", at, at + WIDEST)
    if stop < 0 and len(text) > at + WIDEST:
        return
    last = text[at : stop if stop >= 0 else len(text)].rstrip(" \t.\r")
    if len(last) - max(last.rfind(" "), last.rfind("\t")) <= 8:
        return  # too short a word to end the line as its value
    match = rx(r"[^\n]{0,160}?(?:[:=]|[ ]is)[ ]{1,4}[\"'`]?([^\s\"'`]{8,400})[\"'`]?[ \t.]*(?=\r?\n|$)").match(text, at)
    if match is None or text[at : match.start(1)].rstrip(" :=\"'`").rpartition(" ")[2].lower() in lex.HONEST:
        return  # `Host: X`
    near = site.strength == WEAK and match.start(1) - at <= 30 and _made(match[1], site.stronger())
    inner = match[1].rstrip(
        "." if "(" in match[1] else ".)" if "[" in match[1] else ".)]"
    )  # `(default: 24h0m0s)`, `[default: ~/.key]`
    if near or (site.strength >= MEDIUM and secret(inner, site.strength, BESIDE, site.kind)):
        yield Span(match.start(1), match.start(1) + len(inner), site.kind, "tail")


def block(text: str, at: int, site: Site) -> Iterator[Span]:
    """Lines of a YAML block scalar: those indented like the first."""
    first = rx(r"([ \t]{1,200})(?=\S)").match(text, at)
    if first is None or site.strength < MEDIUM:
        return
    for _ in range(ROWS):
        line = rx(rf"[ \t]{{{len(first[1])},200}}([^\n\r]{{1,4000}})").match(text, at)
        if line is None:
            return
        inner = line[1].strip()
        if secret(inner, site.strength, QUOTED, site.kind):
            yield Span(line.start(1), line.start(1) + len(inner), site.kind, "block")
        at = line.end() + 1 + text.startswith("\r\n", line.end())


__all__ = ["CONFIG", "below", "below_line", "block", "neighbours", "sibling", "tail"]

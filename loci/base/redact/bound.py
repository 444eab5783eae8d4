"""What stands at a place where a name's value must stand: quoted, bare, a list, a block, an element, a default.

Must not know how the name was found or bound.
"""

from __future__ import annotations

from loci.base.redact import names, reach
from loci.base.redact.drawn import dense
from loci.base.redact.fold import ATOM
from loci.base.redact.lazy import Rx, end_of, rx
from loci.base.redact.sites import Site
from loci.base.redact.spans import Span
from loci.base.redact.values import BESIDE, BOUND, CONFIG, ID, PROSE, QUOTED, RANDOM, looks, secret

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

WIDE = 48
"""Characters from which a line may have been broken for its width; `rfind` gives less where the line is shorter."""
_LEAD = Rx(
    r"(?:0x[0-9a-f]{1,16}[ ](?=\")|&\w+[ ]|!!?(?:str|binary|secret)[ ]|[bBrRuUfFNL@$]{1,2}(?=[\"'])|(?:[Bb]earer|[Bb]asic|[Tt]oken|[Aa]pi[Kk]ey|base64:|s:|\{noop\}|\{cipher\}|plain:)[ ]?(?![-_])(?=[\w+/\"'-]{6})|<!\[CDATA\[|\*\*|__(?=\w)|\\?`(?=[^`\s]{3,}\\?`)|[\(\[](?=[^\s\[\](),]{6,}[\)\]]))"
)
_LEADS = frozenset("0&!bBrRuUfFNL@$TtAasp{<*_`\\([")
"""With what each form of `_LEAD` begins."""
_DEFAULT = Rx(
    r"(?:[\w.>:-]{1,40}\.)?(?:getenv|env|get|fetch|getProperty|getOrDefault|lookup|Getenv|config|var|setdefault)\([ ]?[\"'][\w.-]{1,60}[\"'],[ ]?(?:default=)?(?=[\"'])"
)
_DECODED = Rx(r"(?:await |new )?[\w.:>]{0,60}?(?i:base64|b64|hex|decode|bytes|buffer|utf8|unquote|secret)[\w.:>]{0,40}\([ ]?(?=[bB]?[\"'])")
"""A call that turns a text into what it stands for: `Convert.FromBase64String("X")`."""
_BARE = Rx(r"[^\s\"'`]{1,4000}")
_CUT = Rx(
    r"[,;&|](?=$|\s|[\w.\[\]$-]{1,60}[=:]|[|&])|[)\]}>](?=$|[\s,;.:)\]}>&|])|\\[nrt\"']|<[/a-zA-Z!]|\]\]>|:-|(?<=.)[|│](?=$|\s)|%(?:26|22|0A|20|3B)"
)
_QUERY_CUT = Rx(r"[&#;<>)\]}|]|%26|\\|,(?=\s|$)")
_CUTS = frozenset(",;&|)]}>\\<:│%")
"""Of these each form of `_CUT` holds one."""
_CHAINED = Rx(r"[A-Za-z_.-]{2,60}[=:][A-Za-z_.-]{2,60}[=:]|[A-Za-z_.-]{2,60}=(?=\s|$)")
_ITEM = Rx(r"\"([^\"\n]{4,2000})\"|'([^'\n]{4,2000})'|(?<=[\[, ])([\w+/=.-]{8,2000})(?=[\],])")
_TAGS = Rx(r"\s{0,40}(?:<(?!!\[CDATA)[^<>\n]{0,120}>\s{0,40}){0,3}(<!\[CDATA\[)?")
_FALLBACK = Rx(r"[A-Za-z_$][^\s\"'`|]{0,80}[ ]{1,3}(?:\|\||\?\?|or|\?:)[ ]{1,3}(?=[\"'`])")
"""`process.env.SECRET || "X"`"""
_NAME = r"[ ]?[A-Za-z_.$][\w.:/'|\[\] -]{0,120}?[ ]?"
_TEMPLATE = Rx(
    "(?:" + "|".join(opens + _NAME + closes for opens, closes in (
        (r"\$\[{1,2}", r"\]{1,2}"), (r"(?:[$^~*@%#]!?|\$ENV)\{", r"\}"), (r"\{env[.:]", r"\}"), (r"\{\{", r"\}\}"),
        (r"\(\(", r"\)\)"), (r"\{", r"(?:![rsa])?(?::[^{}\s]{0,12})?\}"), (r"#\(", r"\)"), ("<%=?", "%>"), (r"<\?=", r"\?>"), (r"__(?=[A-Z0-9_]+__)", "__"), ("@@", "@@"),
        (r"@(?=[A-Za-z][\w.-]{0,80}@)", "@"),
    )) + r")(?=[\s\"'`,;)\]}]|$)"
)  # fmt: skip
"""A variable of a templating language, whole: `$[variables.x]`, `((team/x))`, `{env.X}`, `#(x)`."""
_TEMPLATES = frozenset("$^~*@%#{(<_")
_THEN = Rx(r"[\"'`][ ]{0,3}(?:->|=>|or|\|\|)[ ]{0,3}(?=[\"'`])")


def value(text: str, at: int, site: Site, how: int) -> Iterator[Span]:
    """The value that begins here, if it is a secret; lists and blocks give several."""
    opens = at + text.startswith(("\"", "'", "`"), at)
    if text[opens : opens + 1] in _TEMPLATES and _TEMPLATE.match(text, opens):
        return
    if at < len(text) and text[at] in "*_`":
        closer = rx(r"[*_`]{1,3}[ \t]{1,3}").match(text, at)  # `**Password:** X`
        at = closer.end() if closer else at
    if text.startswith("<", at):
        at = end_of(rx(r"(?:</?[a-zA-Z][\w-]{0,12}>[ \t]?){1,3}"), text, at)  # `<b>Password:</b> X`
    for _ in range(3):
        lead = _LEAD.match(text, at) if text[at : at + 1] in _LEADS else None
        if lead is None:
            break
        at = lead.end()
    if at >= len(text):
        return
    if text.find("(", at + 1, at + 60) > 0:
        default = _DEFAULT.match(text, at)
        default = default or _DECODED.match(text, at)
        at = default.end() if default else at
    if text[at] in "\"'`":
        yield from _quoted(text, at, site, how)
    elif (
        text[at] in "[{("
        and how != BESIDE
        and rx(r"[\[{(][ \t\r\n]*(?:[\"'`\w])").match(text, at)
        and (list(inside(text, at, site)))
    ):
        yield from inside(text, at, site)
    elif text[at] in "|>" and (block := rx(r"[|>][+-]?\d?[ \t]*(?:#[^\n]*)?\r?\n").match(text, at)):
        yield from reach.block(text, block.end(), site)
    else:
        yield from _bare(text, at, site, how)


def _quoted(text: str, at: int, site: Site, how: int) -> Iterator[Span]:
    quote = text[at]
    if text.startswith(quote * 3, at):
        at += 2
        stop = text.find(quote * 3, at + 1, at + 4000)
        stop = stop if stop >= 0 else at + 1
    else:
        stop = end_of(rx(rf"(?:\\.|[^\\\n{quote}]){{0,4000}}"), text, at + 1)
    inner = text[at + 1 : stop]
    begin = at + 1 + len(inner) - len(inner.lstrip())
    lead = _LEAD.match(text, begin) if text[begin : begin + 1] in _LEADS else None
    if lead is not None and lead.end() < stop:
        begin = lead.end()
    inner = text[begin:stop].rstrip()
    if inner.endswith(("\\n", "\\r")):
        inner = inner[:-2]
    where = QUOTED if how in (BOUND, CONFIG) else BOUND
    taken = part(inner, site, where)
    if taken is not None:
        yield Span(begin + taken, begin + len(inner), site.kind, "pair")
        yield from _wrapped(text, stop, inner, site)
        other = _THEN.match(text, stop) if how != PROSE else None  # `"old" -> "new"`
        if other:
            yield from _quoted(text, other.end(), site, PROSE)


def _wrapped(text: str, at: int, inner: str, site: Site) -> Iterator[Span]:
    """The rest of a drawn value that a terminal or a mail broke at the end of a long line: alone on the next one, drawn as well."""
    if text[at : at + 1] not in ("\n", "\r") or at - text.rfind("\n", max(0, at - WIDE), at) < WIDE:
        return
    rest = rx(r"\r?\n[ \t]{0,12}([\w+/.-]{8,400}={0,2})[\"'`]?,?[ \t]*(?=\r?\n|$)").match(text, at)
    if rest and looks(inner) == RANDOM and looks(rest[1]) in (RANDOM, ID):
        yield Span(rest.start(1), rest.end(1), site.kind, "wrapped")


def part(inner: str, site: Site, how: int) -> int | None:
    """Where in this value the secret begins: 0, or behind `user:` in credentials; None if there is none."""
    mixed = site.kind in ("authorization", "secret") or "userp" in site.name or "username" in site.name
    if (
        mixed
        and (looks(inner) != RANDOM or site.kind == "authorization")
        and (":" in inner or "/" in inner or site.kind == "authorization")
    ):
        match = rx(r"[\w.@+\\-]{1,40}(?:[ ]?/[ ]?|:)(?=\S{6,}$)").match(inner)
        if match is None and site.kind == "authorization" and _decodes(inner):
            return 0
        if match and "://" not in inner and mixed and secret(inner[match.end() :], names.STRONG, BESIDE, "password"):
            return match.end()
    return 0 if secret(inner, site.strength, how, site.kind) else None


def _decodes(inner: str) -> bool:
    from loci.base.redact.blobs import decodes

    return decodes(inner)


def inside(text: str, at: int, site: Site) -> Iterator[Span]:
    """Items of a list, or the `value`/`default` of an object."""
    if text[at] == "{":
        if site.name.endswith(("secrets", "passwords", "tokens", "credentials", "keys", "creds")):
            for item in rx(r"[=:][ ]{0,3}[\"']([^\"'\n]{6,400})[\"']").finditer(
                text, at, end_of(rx(r"[^}]{0,1000}"), text, at)
            ):
                if secret(item[1], site.strength, BESIDE, site.kind):
                    yield Span(item.start(1), item.end(1), site.kind, "pair")
            return
        match = rx(
            r"\{[^{}]{0,200}?[\"']?\b(?:value|default|plaintext|plainText|secret|val|data)[\"']?\s*[:=]\s*"
        ).match(text, at)
        if match:
            yield from value(text, match.end(), site, BOUND)
        return
    end = end_of(rx(r"[^\]\n)]{0,2000}"), text, at + 1)
    for item in _ITEM.finditer(text, at, min(end + 1, len(text))):
        inner = item[1] or item[2] or item[3]
        begin = item.start(item.lastindex or 0)
        if secret(inner, site.strength, BESIDE, site.kind):
            yield Span(begin, begin + len(inner), site.kind, "pair")


def _bare(text: str, at: int, site: Site, how: int) -> Iterator[Span]:
    near = text[at : at + 124]
    if ("=" in near or ":" in near) and _CHAINED.match(text, at):
        return  # `password=token=…`: the next name speaks for what follows
    run = _BARE.match(text, at)
    if run is None:
        return
    whole = _spaced(run[0].lstrip("([{<"))
    if run[0][:1] in "([{<":
        how = min(how, BOUND)
        at += len(run[0]) - len(run[0].lstrip("([{<"))
    cut = _QUERY_CUT.search(whole) if site.query else None if _CUTS.isdisjoint(whole) else _CUT.search(whole)
    if (
        how == CONFIG
        and cut
        and not site.query
        and not site.flag
        and (text[at - 1] == " " or dense(whole))
        and text[run.end() : run.end() + 1] in ("", "\n", "\r")
    ):
        cut = None  # all of a line behind `name: `
    inner = whole[: cut.start()] if cut else whole
    if ATOM in inner:
        inner, how = inner[: inner.index(ATOM)].rstrip("=:/"), BESIDE
    inner = inner.rstrip(".,;:?)]}*")
    if (
        (how == CONFIG or site.name in ("phrase", "words", "mnemonic"))
        and site.kind in ("password", "secret")
        and inner.isalpha()
        and inner.islower()
    ):
        line = rx(r"[a-z]+(?: [a-z]+){2,24}(?=[ \t]*(?:\r?\n|$))").match(text, at)
        if line and secret(line[0], site.strength, CONFIG, site.kind):
            yield Span(at, line.end(), site.kind, "pair")
            return
    taken = 0 if site.query and _dotted(inner, site) else part(inner, site, how)
    if taken is not None:
        yield Span(at + taken, at + len(inner), site.kind, "pair")
        yield from _wrapped(text, at + len(inner), inner, site)
        if site.name.endswith("s"):
            yield from _more(text, at + len(inner), site)
    elif fallback := _FALLBACK.match(text, at):
        yield from _quoted(text, fallback.end(), site, PROSE)
    elif how != QUOTED and (site.strength == names.STRONG or site.kind == "authorization"):
        pair = rx(r"[\w.@+-]{2,40}[ ]?/[ ]?([^\s&=?,;]{6,80})(?=[\s,;]|$)").match(text, at)
        bare = pair[1].rstrip(".,;:)") if pair else ""
        if pair and secret(bare, names.STRONG, BESIDE, "password"):
            yield Span(pair.start(1), pair.start(1) + len(bare), site.kind, "pair")


def _dotted(inner: str, site: Site) -> bool:
    """`?password=hArbour.Tern6`: words with dots that are code anywhere but in the query of a URL."""
    words = inner.replace(".", "").replace("-", "").replace("_", "")
    mixed = inner.lower() != inner != inner.upper() and any(map(str.isdigit, inner))
    return site.kind == "password" and site.strength == names.STRONG and mixed and len(inner) >= 8 and words.isalnum() and inner[0].isalnum()


def _spaced(word: str) -> str:
    """`X请保存`: a script without spaces goes on right behind the value."""
    if word.isascii() or word[0] > "\x7f":
        return word
    return word[: next((at for at, one in enumerate(word) if one > "\u08ff"), len(word))]


def _more(text: str, at: int, site: Site) -> Iterator[Span]:
    """`passwords: X, Y`."""
    for _ in range(reach.ROWS):
        item = rx(r",[ ]{0,2}([^\s,;\"'`]{6,400})").match(text, at)
        if item is None or not secret(item[1].rstrip(".)]}"), site.strength, BESIDE, site.kind):
            return
        at = item.start(1) + len(item[1].rstrip(".)]}"))
        yield Span(item.start(1), at, site.kind, "pair")


def element(text: str, at: int, site: Site) -> Iterator[Span]:
    """`<password>X</password>`, `<key>Password</key><string>X</string>`: text behind at most three tags."""
    tags = _TAGS.match(text, at)
    at = tags.end() if tags else at
    end = text.find("]]>" if tags and tags[1] else "<", at, at + 4000)
    inner = text[at : end if end >= 0 else at].strip()
    if (
        inner
        and "\n" not in inner
        and text.startswith(("</", "]]>"), end)
        and secret(inner, site.strength, QUOTED, site.kind)
    ):
        begin = text.index(inner, at)
        yield Span(begin, begin + len(inner), site.kind, "element")

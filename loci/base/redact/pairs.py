"""Key and value: finds names that speak of secrets, what is bound to them, and asks `names` and `values` to decide.

A hand-written parser round a stem search, because one regular expression for all notations either eats prose or misses
half of them.  Every look to either side is bounded, so the cost is linear.  Must not know providers or programs.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterator

from loci.base.redact import lexicon as lex
from loci.base.redact import names, reach
from loci.base.redact.spans import Span
from loci.base.redact.blobs import decodes
from loci.base.redact.values import BESIDE, BOUND, CONFIG, PROSE, QUOTED, rx, secret

Site = namedtuple("Site", "start end strength kind flag query name")
"""Where a name stands, what it promises, whether it is a command-line flag, whether it is a query parameter."""

_AFTER = (
    r"(?P<close>\\{0,3}[\"'`\]\)}*_>?!]{0,5})(?P<gap>[ \t]{0,60})"
    r"(?P<sep>or(?=[ ][\"'])|:=|=>|->|→|\?\?=?|\?:|\|\|=?|:-|[?+~]?={1,3}|!==?|:(?!:|//)|,|\(|\||│|~(?![~/]))?(?P<tail>[ \t]{0,60})"
)
_PROSE = (
    r"(?:'s)?(?:[ ]value)?[\"'`*_)\]]{0,3}(?:[ ]#?\d{1,2}(?=:))?(?:[ ]?\([^()\n]{0,40}\))?(?:[ ]\((?=now|is|=))?(?P<of>,?[ ](?:for|of|on|in|to|from|at|as|which|that|we|i)[ ][^\n:=]{1,70}?)?"
    r"(?:[ ](?:is|was|are|be|equals|reads|became|becomes|remains|ist|lautet|es|est|é|to|set to|will be|should be)(?:[ ](?:now|still|currently|just|set to|changed to|simply|literally))?:?[ ]|[ ]?[:=：][ ]?|[ ]?[是为為][ ]?|は|(?<=\()(?:now|currently)[ ]|[ ]--?[ ]|[ ]\((?=[\"'`]))"
)
_TYPED = r"[ \t]*:?[ \t]*[A-Za-z_&*'\[][\w.<>\[\]|?&*', ]{0,40}?[ \t]*:?=[ \t]*(?=[\"'`@]|[bBrRuUfFNL]{1,2}[\"'])"
_LEAD = r"(?:&\w+[ ]|!!?(?:str|binary|secret)[ ]|[bBrRuUfFNL@$]{1,2}(?=[\"'])|(?:[Bb]earer|[Bb]asic|[Tt]oken|[Aa]pi[Kk]ey|base64:|s:|\{noop\}|\{cipher\}|plain:)[ ]?(?=[\w+/\"'-]{6})|<!\[CDATA\[|\*\*|__(?=\w)|\\?`(?=[^`\s]{3,}\\?`)|[\(\[](?=[^\s\[\](),]{6,}[\)\]]))"
_DEFAULT = r"(?:[\w.>:-]{1,40}\.)?(?:getenv|env|get|fetch|getProperty|getOrDefault|lookup|Getenv|config|var|setdefault)\([ ]?[\"'][\w.-]{1,60}[\"'],[ ]?(?:default=)?(?=[\"'])"
_BARE = r"[^\s\"'`]{1,4000}"
_CUT = r"[,;&|](?=$|\s|[\w.\[\]$-]{1,60}[=:]|[|&])|[)\]}>](?=$|[\s,;.:)\]}>&|])|\\[nrt\"']|<[/a-zA-Z!]|\]\]>|:-|(?<=.)[|│](?=$|\s)|%(?:26|22|0A|20|3B)"
_QUERY_CUT = r"[&#;<>)\]}|]|%26|\\|,(?=\s|$)"


def search(text: str, lower: str) -> Iterator[Span]:
    """Every value that its key calls a secret; offsets are the view's."""
    done = 0
    for start, end in _sites(text, lower):
        if start < done:
            continue  # a name inside a value that is masked already
        flag = text[start] == "-"
        name = text[start:end].lstrip("-.$")
        strength, kind = names.judge(name)
        if name.isalpha() and len(name) <= 12:
            strength, kind = names.judge(_qualified(text, end - len(name)) + name)
        query = start > 0 and text[start - 1] in "?&#" and text.startswith("=", end)
        if query and kind and strength == names.WEAK:
            strength = names.MEDIUM
        if strength and (kind != "signature" or query or _signed(text, start) or name.startswith("oauth_")):
            site = Site(start, end, strength, kind, flag, query, name.lower())
            found = list(_bound(text, site)) or list(reach.sweep(text, site))
            if found:
                done = max(span.end for span in found)
                yield from found


def _sites(text: str, lower: str) -> Iterator[tuple[int, int]]:
    at: list[int] = []
    for stem in lex.STEMS:
        found = lower.find(stem)
        while found >= 0:
            at.append(found)
            found = lower.find(stem, found + 1)
    done = 0
    for where in sorted(at):
        if where >= done:
            start, done = _extent(text, where, done)
            yield start, done


def _extent(text: str, at: int, floor: int) -> tuple[int, int]:
    """The whole name round a stem: letters, digits, `_`, `-`, `.` inside; at most 64 to either side."""
    start = at
    floor = max(floor, at - 64)
    while start > floor and (text[start - 1].isalnum() or text[start - 1] in "_-.$"):
        start -= 1
    match = rx(r"[\w-]{0,64}(?:\.\w[\w-]{0,64}){0,6}").match(text, at)
    end = match.end() if match else at
    while end > at + 1 and text[end - 1] in "-_":
        end -= 1
    return start, end


def _qualified(text: str, start: int) -> str:
    """Words before the name that belong to it: `API key`, `secret access key`; verbs and articles do not."""
    before = text[max(0, start - 32) : start]
    if not before.endswith((" ", "-")) or "\n" in before[-2:]:
        return ""
    parts = before.replace("-", " ").split(" ")[:-1][-2:]
    if text.startswith("pass ", start) or text.startswith("pass`", start):
        return ""  # the verb
    kept = [part for part in parts if part.isalpha() and part.lower() not in lex.PREFIX_VERBS]
    return " ".join(kept) + " " if kept and kept[-1] == parts[-1] else ""


def _signed(text: str, start: int) -> bool:
    return "Credential=" in text[max(0, start - 200) : start]


def _bound(text: str, site: Site) -> Iterator[Span]:
    sibling = reach.sibling(text, site.start, site.end)
    if sibling >= 0:
        yield from value(text, sibling, site, BOUND)
        return
    after = rx(_AFTER).match(text, site.end)
    close, sep = after["close"], after["sep"]
    tag = rx(r"(?:\s[\w:.-]{1,40}=\"[^\"<>]{0,80}\"){1,4}\s?>").match(text, site.end) if text[site.start - 1 : site.start] in ("<", ":") else None
    if tag or text.startswith("</", site.end):
        yield from _element(text, tag.end() if tag else site.end, site)
    elif ">" in close and sep not in ("=", ":", "->") and not close.startswith("=>"):
        yield from _element(text, site.end + close.index(">") + 1, site)
    elif sep is None or (sep == "(" and after["gap"]):
        yield from _unbound(text, site, close, after)
    elif sep == "(":
        if text[after.end() : after.end() + 1] in ("'", '"', "`") or text.startswith(('N"', "N'", '@"'), after.end()):
            yield from value(text, after.end(), site, PROSE)
    elif sep in (",", "|", "│"):
        yield from _listed(text, site, close, after)
    elif sep.startswith("!"):
        if text[after.end() : after.end() + 1] in ("'", '"'):
            yield from value(text, after.end(), site, PROSE)
    else:
        yield from _assigned(text, site, after.end(), sep, tight=not after["gap"] and not after["tail"])


def _assigned(text: str, site: Site, at: int, sep: str, *, tight: bool) -> Iterator[Span]:
    if at >= len(text) or text[at] in "\r\n":
        dumped = rx(r"\s{1,40}string\(\d{1,6}\)[ ](?=\")").match(text, at)
        if dumped:
            yield from value(text, dumped.end(), site, BOUND)
        elif sep != "=":  # an empty setting has no value, wherever the next line stands
            yield from reach.below(text, at, site)
        return
    if sep == ":" and tight and site.start and text[site.start - 1] == ":":
        return  # one part of a path of colons: `arn:…:secret:name`
    typed = rx(_TYPED).match(text, at) if sep == ":" and text[at] not in "\"'`" else None
    how = _how(text, site, at, tight=tight)
    found = list(value(text, typed.end() if typed else at, site, how))
    if not found and sep == ":" and text[at] not in "\"'`{[(":
        found = list(reach.tail(text, at, site))
    yield from found


def _how(text: str, site: Site, at: int, *, tight: bool) -> int:
    """Is this a whole line of configuration?"""
    if site.flag:
        return CONFIG
    begin = text.rfind("\n", max(0, site.start - 80), site.start) + 1
    if begin == 0 and site.start > 80:
        return BOUND
    if not rx(r"[ \t+>|*#;/-]*(?:export |set |setx |ENV |ARG |declare -x |- |\$ |C:\\> ?|REM |local |env )?[\"']?$").match(text[begin : site.start]):
        return BOUND
    if tight and text[at - 1] == "=":
        return CONFIG
    return CONFIG if reach.neighbours(text, begin, at) else BOUND


def _unbound(text: str, site: Site, close: str, after: object) -> Iterator[Span]:
    gap = after["gap"]  # type: ignore[index]
    at = after.start("sep") if after["sep"] else after.end()  # type: ignore[index,attr-defined]
    if at >= len(text):
        yield from _before(text, site)
        return
    if text[at] in "\r\n":
        found = list(reach.below(text, at, site))
        yield from found or reach.columns(text, site)
        yield from _before(text, site)
        return
    if site.flag and gap:
        yield from value(text, at, site, CONFIG)
        return
    if "\t" in gap or len(gap) >= 2:
        found = list(value(text, at, site, BOUND))
        yield from found or reach.columns(text, site)
        return
    if gap or text.startswith("'s ", site.end) or not text[site.start].isascii():
        yield from _spoken(text, site, close, at)
    elif text[at] == "{" and text[site.start - 1 : site.start] == "\\":
        yield from value(text, at + 1, site, BOUND)


def _spoken(text: str, site: Site, close: str, at: int) -> Iterator[Span]:
    """No sign binds the value: `password X`, `the password is X`, `X is the password`, `const token string = "X"`."""
    typed = rx(_TYPED).match(text, site.end)
    found: list[Span] = []
    if typed:
        found = list(value(text, typed.end(), site, BOUND))
    if not found:
        how = BOUND if text[at] in "\"'`(" or _keyword(text, site, at) else BESIDE
        found = list(value(text, at, site, how))
    if not found:
        prose = rx(_PROSE).match(text, site.end, site.end + 160)
        weaker = site._replace(strength=names.WEAK) if prose and prose["of"] and site.strength == names.MEDIUM else site
        found = list(value(text, prose.end(), weaker, PROSE)) if prose else []
        then = rx(r"[\"'`]?,?[ ](?:and[ ])?(?:is[ ])?now[ ]").match(text, found[-1].end) if found else None
        found += value(text, then.end(), site, PROSE) if then else []
    if not found:
        both = rx(r"[ ]from[ ](\S{4,80})[ ]to[ ]").match(text, site.end)
        if both:
            found = [*value(text, both.start(1), site, PROSE), *value(text, both.end(), site, PROSE)]
    if not found:
        option = rx(r"[ ]{1,4}--?(?:body|value|data|plaintext|secret|b|v)[ =]").match(text, site.end)
        found = list(value(text, option.end(), site, CONFIG)) if option else []
    if not found and text[at] == "{":
        found = list(_inside(text, at, site))
    if not found:
        found = list(reach.tail(text, at, site)) or list(reach.below_line(text, at, site)) or list(reach.output(text, at, site))
    yield from found or _before(text, site)


def _keyword(text: str, site: Site, at: int) -> bool:
    """`requirepass X`, `ENV NAME X`, `login bot password X`: the value ends the line, or a login stands before the name."""
    begin = max(0, site.start - 60)
    before = text[text.rfind("\n", begin, site.start) + 1 if "\n" in text[begin : site.start] else begin : site.start]
    if rx(r"(?:.*[ \t])?(?:login|user|username|usr|machine|USER)[ \t]+\S+[ \t,]+(?:and[ ])?$").match(before):
        return True
    if not rx(r"[ \t+>#*-]{0,20}(?:ENV |ARG |SetEnv |setenv |set -g?x |set -xg |set |config set |enable |proxy_set_header |user \w+ |username \w+ .{0,20})?$").match(before):
        return False
    return rx(r"[^\s]{4,4000}[ \t;]*(?:\r?\n|$)").match(text, at) is not None and site.strength >= names.MEDIUM


def _before(text: str, site: Site) -> Iterator[Span]:
    """`X is the root password`, `use X as the token`."""
    if site.strength < names.STRONG and text[site.start : site.end].lower() != "token":
        return
    match = rx(r"(\S{6,200})[\"'`*]{0,3}[ ](?:is|as|was)[ ](?:(?:the|a|an|my|our|your|its|their)[ ])?(?:[\w-]{1,20}[ ]){0,3}$").search(
        text[max(0, site.start - 120) : site.start]
    )
    if match is None:
        return
    begin = max(0, site.start - 120) + match.start(1)
    lead = len(match[1]) - len(match[1].lstrip("\"'`*(<["))
    bare = match[1].strip("\"'`*()<>[],")
    if secret(bare, site.strength, BESIDE, site.kind):
        yield Span(begin + lead, begin + lead + len(bare), site.kind, "pair")


def _listed(text: str, site: Site, close: str, after: object) -> Iterator[Span]:
    at, sep = after.end(), after["sep"]  # type: ignore[attr-defined,index]
    quoted = any(one in close for one in "\"'`")
    found: list[Span] = []
    constant = text[site.start : site.end].isupper() and text[at : at + 1] in ("'", '"')
    if sep == "," and (quoted or constant) and text[at : at + 1] and text[at] in "\"'`\n":
        found = list(value(text, at, site, PROSE))
    elif sep in ("|", "│"):
        found = list(value(text, at, site, BOUND))
    yield from found or reach.columns(text, site)


def _element(text: str, at: int, site: Site) -> Iterator[Span]:
    """`<password>X</password>`, `<key>Password</key><string>X</string>`: text behind at most three tags."""
    match = rx(r"\s{0,40}(?:<(?!!\[CDATA)[^<>\n]{0,120}>\s{0,40}){0,3}(<!\[CDATA\[)?").match(text, at)
    at = match.end()
    stop = text.find("<", at, at + 4000)
    end = text.find("]]>", at, at + 4000) if match[1] else stop
    inner = text[at : end if end >= 0 else at].strip()
    if inner and secret(inner, site.strength, QUOTED, site.kind):
        begin = text.index(inner, at)
        yield Span(begin, begin + len(inner), site.kind, "element")


def value(text: str, at: int, site: Site, how: int) -> Iterator[Span]:
    """The value that begins here, if it is a secret; lists and blocks give several."""
    closer = rx(r"[*_`]{1,3}[ \t]{1,3}").match(text, at)  # `**Password:** X`
    at = closer.end() if closer else at
    for _ in range(3):
        lead = rx(_LEAD).match(text, at)
        if lead is None:
            break
        at = lead.end()
    if at >= len(text):
        return
    default = rx(_DEFAULT).match(text, at)
    if default:
        at = default.end()
    if text[at] in "\"'`":
        yield from _quoted(text, at, site, how)
    elif text[at] in "[{(" and how != BESIDE and rx(r"[\[{(][ \t\r\n]*(?:[\"'`\w])").match(text, at) and (list(_inside(text, at, site))):
        yield from _inside(text, at, site)
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
        stop = rx(rf"(?:\\.|[^\\\n{quote}]){{0,4000}}").match(text, at + 1).end()
    inner = text[at + 1 : stop]
    begin = at + 1 + len(inner) - len(inner.lstrip())
    lead = rx(_LEAD).match(text, begin)
    if lead is not None and lead.end() < stop:
        begin = lead.end()
    inner = text[begin:stop].rstrip()
    if inner.endswith(("\\n", "\\r")):
        inner = inner[:-2]
    where = QUOTED if how in (BOUND, CONFIG) else BOUND
    taken = part(inner, site, where)
    if taken is not None:
        yield Span(begin + taken, begin + len(inner), site.kind, "pair")
        other = rx(r"[\"'`][ ]{0,3}(?:->|=>|or|\|\||,)[ ]{0,3}(?=[\"'`])").match(text, stop)
        if other and how != PROSE and text[other.end() - 2 : other.end()].strip(" ") not in (",",) and "," not in other[0]:
            yield from _quoted(text, other.end(), site, how)


def part(inner: str, site: Site, how: int) -> int | None:
    """Where in this value the secret begins: 0, or behind `user:` in credentials; None if there is none."""
    mixed = site.kind in ("authorization", "secret") or "userp" in site.name
    if mixed or site.strength == names.STRONG:
        match = rx(r"[\w.@+\\-]{1,40}(?:[ ]?/[ ]?|:)(?=\S{6,}$)").match(inner)
        if match is None and site.kind == "authorization" and decodes(inner):
            return 0
        if match and "://" not in inner and mixed and secret(inner[match.end() :], names.STRONG, BESIDE, "password"):
            return match.end()
    return 0 if secret(inner, site.strength, how, site.kind) else None


def _inside(text: str, at: int, site: Site) -> Iterator[Span]:
    """Items of a list, or the `value`/`default` of an object."""
    if text[at] == "{":
        if site.name.endswith(("secrets", "passwords", "tokens", "credentials", "keys", "creds")):
            for item in rx(r"[=:][ ]{0,3}[\"']([^\"'\n]{6,400})[\"']").finditer(text, at, rx(r"[^}]{0,1000}").match(text, at).end()):
                if secret(item[1], site.strength, BESIDE, site.kind):
                    yield Span(item.start(1), item.end(1), site.kind, "pair")
            return
        match = rx(r"\{[^{}]{0,200}?[\"']?\b(?:value|default|plaintext|plainText|secret|val|data)[\"']?\s*[:=]\s*").match(text, at)
        if match:
            yield from value(text, match.end(), site, BOUND)
        return
    end = rx(r"[^\]\n)]{0,2000}").match(text, at + 1).end()
    for item in rx(r"\"([^\"\n]{4,2000})\"|'([^'\n]{4,2000})'|(?<=[\[, ])([\w+/=.-]{8,2000})(?=[\],])").finditer(text, at, min(end + 1, len(text))):
        inner = item[1] or item[2] or item[3]
        begin = item.start(item.lastindex or 0)
        if secret(inner, site.strength, BESIDE, site.kind):
            yield Span(begin, begin + len(inner), site.kind, "pair")


def _bare(text: str, at: int, site: Site, how: int) -> Iterator[Span]:
    run = rx(_BARE).match(text, at)
    if run is None:
        return
    whole = run[0].lstrip("([{<")
    if len(whole) < len(run[0]):
        how = min(how, BOUND)
        at = run.end() - len(whole)
    cut = rx(_QUERY_CUT if site.query else _CUT).search(whole)
    inner = whole[: cut.start()] if cut else whole
    inner = inner.rstrip(".,;:?)]}*")
    taken = part(inner, site, how)
    if taken is None and how != QUOTED and (site.strength == names.STRONG or site.kind == "authorization"):
        pair = rx(r"[\w.@+-]{2,40}[ ]?/[ ]?(\S{6,80})").match(text, at)
        if pair and secret(pair[1].rstrip(".,;:)"), names.STRONG, BESIDE, "password"):
            yield Span(pair.start(1), pair.start(1) + len(pair[1].rstrip(".,;:)")), site.kind, "pair")
        return
    if taken is not None:
        yield Span(at + taken, at + len(inner), site.kind, "pair")

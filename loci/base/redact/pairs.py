"""Key and value: finds names that speak of secrets, what is bound to them, and asks `names` and `values` to decide.

A hand-written parser round a stem search, because one regular expression for all notations either eats prose or misses
half of them.  Every look to either side is bounded, so the cost is linear.  Must not know providers or programs.
"""

from __future__ import annotations

from loci.base.redact import names, reach, signs, sites
from loci.base.redact.bound import element, inside, value
from loci.base.redact.lazy import Rx, rx
from loci.base.redact.reach import LONG
from loci.base.redact.sites import Site
from loci.base.redact.spans import CODE, KEY, Span, left
from loci.base.redact.values import BESIDE, BOUND, CONFIG, PROSE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from loci.base.redact.signs import Behind

_TELLS = Rx(r"[0-9!@#$%^&*+=?~\"'`]|[a-z][-_.][A-Z]")
_PROSE = Rx(  # signs beyond ASCII one by one: a set of three stretches of them takes a millisecond to compile
    r"(?:'s)?(?:[ ]value)?[\"'`*_)\]]{0,3}(?:[ ]#?\d{1,2}(?=:))?(?:[ ]?\([^()\n]{0,40}\))?(?:[ ]\((?=now|is|=))?(?P<of>,?[ ](?:(?:for|of|on|in|to|from|at|as|which|that|we|i|de|del|della|dello|do|da|du|des|der|vom|von|für|per|para|pour|från|för|для|от|на|к|до)[ ]|d['e])(?:[^\n:=]|\n(?=[a-z])){1,100}?)?"
    r"(?:(?:[ ]\w{4,14})?[ ](?:es|est|c'est|è|é|ist|lautet|är|jest)[ ]|[ \n](?:is|was|are|be|è|jest|är|er|equals|reads|became|becomes|remains|ist|lautet|es|est|é|to|set to|will be|should be|has been (?:re)?set to|was (?:re)?set to|has been changed to|was changed to|(?:was |has been |got )?(?:changed|updated|rotated|reset|set)(?: successfully)?(?: from (?P<old>\S{4,60}))? to|c'est|to jest|(?:geändert|gesetzt|zurückgesetzt) auf|to)(?:[ ](?:now|still|currently|just|set to|changed to|simply|literally))?:?[ ]|[ ]?(?:[:=](?!:|//)|：(?!:|//)|→|➜|⇒|⟶|•|·|->)[ ]?|[ ]?是[ ]?|[ ]?为[ ]?|[ ]?為[ ]?|[はが][ ]?(?=[\"'`!-~])|은[ ]|는[ ]|(?<=\()(?:now|currently)[ ]|[ ]--?[ ]|[ ]\((?=[\"'`]))"
)
_TYPED = Rx(
    r"[ \t]{0,20}:?[ \t]{0,20}[A-Za-z_&*'\[][\w.<>\[\]|?&*', ]{0,40}?[ \t]{0,20}:?=[ \t]{0,20}(?=[\"'`@]|[bBrRuUfFNL]{1,2}[\"'])"
)


_LEFT = Rx(r"\d|[A-Za-z][-.&][A-Za-z]{3}")
_API = Rx(r"[ ](?:for|of|to|für|de|per|para|pour|för|для)[ ][^\n]{0,60}\bAPI[\"'`]?$")
_MARKS = (",", ";", "|", "\t")
"""What parts the headings of a table."""
_WITH_VALUE = Rx(r"[\"']?(?:[ ]--[\w-]{1,30}(?:[= ][^\s-]\S{0,60})?){0,4}?[ ]--(?:value|secret-string|plaintext)[ =]")
"""`ssm put-parameter --name /app/db/password --type String --value X`"""
_PUT = Rx(r"(?:put|set|write|insert)[ ]+(?:--?[\w-]{1,20}[ ]+)?[\w./-]{0,80}[/]$")
"""`consul kv put app/db_password X`"""


def search(text: str, lower: str, stems: list[str], taken: list[Span]) -> Iterator[Span]:
    """Every value that its key calls a secret; offsets are the view's, `stems` those that it holds, `taken` what other rules found."""
    inside: list[Span] = []
    heard: list[Site] = []
    known = list(taken)
    for site in sites.found(text, lower, stems):
        if inside and any(span.start <= site.start < span.end for span in inside):
            continue  # a name inside a value that is masked already
        heard.append(site)
        found = list(_bound(text, site))
        if not found and not site.settled:
            found = list(_later("far").search(text, site))
        if found:
            inside = found
            yield from found
            known += found
    if heard and left(text, known, _LEFT):
        yield from _later("near").search(text, heard, known)


def _later(name: str) -> Any:
    """A module that is loaded when the first readings have found nothing, or left something."""
    return __import__("loci.base.redact." + name, fromlist=("search",))


def _columns(text: str, site: Site) -> Iterator[Span]:
    found: Iterator[Span] = _later("tables").columns(text, site)
    return found


def _bound(text: str, site: Site) -> Iterator[Span]:
    sibling = reach.sibling(text, site.start, site.end)
    if sibling >= 0:
        yield from value(text, sibling, site, BOUND)
        return
    checked = (
        rx(r", (?:err|ok|_)[ ]?:?=[ ]?").match(text, site.end)
        if text.startswith((", e", ", o", ", _"), site.end)
        else None
    )
    if checked:  # `key, err := decode("X")`
        yield from value(text, checked.end(), site, BOUND)
        return
    after = signs.behind(text, site.end)
    close, sep = after.close, after.sep
    tag = (
        rx(r"(?:\s[\w:.-]{1,40}=(?:\"[^\"<>]{0,80}\"|'[^'<>]{0,80}')){1,4}\s?>").match(text, site.end)
        if text[site.start - 1 : site.start] in ("<", ":")
        else None
    )
    if tag or text.startswith("</", site.end):
        yield from element(text, tag.end() if tag else site.end, site)
    elif ">" in close and sep not in ("=", ":", "->") and not close.startswith("=>"):
        yield from element(text, site.end + close.index(">") + 1, site)
    elif not sep or (sep == "(" and after.gap):
        yield from _unbound(text, site, after)
    elif sep == "(":
        if text[after.end : after.end + 1] in ("'", '"', "`") or text.startswith(('N"', "N'", '@"'), after.end):
            credential = site.name.rstrip("s").endswith(
                "credential"
            )  # of `Credential("tenant", "id", "X")` the first is none
            yield from value(text, after.end, site.weaker() if credential else site, PROSE)
    elif sep in (",", "|", "│"):
        yield from _listed(text, site, after)
    elif sep.startswith("!"):
        if text[after.end : after.end + 1] in ("'", '"'):
            yield from value(text, after.end, site, PROSE)
    else:
        yield from _assigned(text, site, after.end, sep, tight=after.tight)


def _assigned(text: str, site: Site, at: int, sep: str, *, tight: bool) -> Iterator[Span]:
    if at >= len(text) or text[at] in "\r\n":
        dumped = rx(r"\s{1,40}string\(\d{1,6}\)[ ](?=\")").match(text, at)
        if dumped:
            yield from value(text, dumped.end(), site, BOUND)
        elif sep == "||":
            yield from _columns(text, site)
        elif sep != "=":  # an empty setting has no value, wherever the next line stands
            yield from reach.below(text, at, site)
        return
    if sep == ":" and tight and (text[site.start - 1 : site.start] == ":" or text[at] == "?"):
        return  # one part of a path of colons, `arn:…:secret:name`; a shell's `${NAME:?message}`
    typed = _TYPED.match(text, at) if sep == ":" and text[at] not in "\"'`" else None
    how = _how(text, site, at, tight=tight)
    found = list(value(text, typed.end() if typed else at, site, how))
    if not found and not site.settled and sep == ":" and text[at] not in "\"'`{[(":
        found = list(reach.tail(text, at, site))
    yield from found


def _how(text: str, site: Site, at: int, *, tight: bool) -> int:
    """Is this a whole line of configuration?"""
    if site.flag:
        return CONFIG
    begin = text.rfind("\n", max(0, site.start - 80), site.start) + 1
    if begin == 0 and site.start > 80:
        return BOUND
    lead = text[begin : site.start]
    if lead and not rx(
        r"[ \t+>|*#;/-]*(?:export |set |setx |ENV |ARG |declare -x |- |\$ |C:\\> ?|REM |local |env )?[\"']?$"
    ).match(lead):
        return BOUND
    if tight and text[at - 1] == "=":
        return CONFIG
    return CONFIG if reach.neighbours(text, begin, at) else BOUND


def _unbound(text: str, site: Site, after: Behind) -> Iterator[Span]:
    gap = after.gap
    at = after.start if after.sep else after.end
    if at >= len(text):
        return
    if text[at] in "\r\n":
        headed = not site.settled and text[max(0, site.start - 3) : site.start].rstrip(" \"'")[-1:] in _MARKS
        found = list(_columns(text, site)) if headed else []
        found = found or list(reach.below(text, at, site))
        if not found and not site.settled:
            found = list(_columns(text, site))
        yield from found
        return
    if site.flag and gap:
        yield from list(value(text, at, site, CONFIG)) or reach.output(text, at, site)
        return
    if "\t" in gap or len(gap) >= 2:
        found = list(value(text, at, site, BOUND))
        yield from found or _columns(text, site)
        return
    if text[site.start - 1 : site.start] in ("/", "\\") and site.start:
        if gap and _PUT.search(text, max(0, site.start - 120), site.start) and not rx(r"\S{0,60}=").match(text, at):
            yield from value(text, at, site, BOUND)
        else:
            option = _WITH_VALUE.match(text, site.end)
            yield from value(text, option.end(), site, CONFIG) if option else reach.output(text, at, site)
        return  # the last part of a path
    if gap or text.startswith("'s ", site.end) or not text[site.start].isascii():
        yield from _spoken(text, site, at)
    elif text[at] == "{" and text[site.start - 1 : site.start] == "\\":
        yield from value(text, at + 1, site, BOUND)


def _spoken(text: str, site: Site, at: int) -> Iterator[Span]:
    """No sign binds the value: `password X`, `the password is X`, `X is the password`, `const token string = "X"`."""
    begin, stop = max(0, site.start - 120), site.end + 300
    if not _TELLS.search(text, begin, stop) and max(map(len, text[begin:stop].split())) < LONG:
        return  # nothing near that could be a value
    typed = _TYPED.match(text, site.end) if text.find("=", site.end, site.end + 80) > 0 else None
    found: list[Span] = []
    if typed:
        found = list(value(text, typed.end(), site, BOUND))
    if not found:
        how = BOUND if text[at] in "\"'`(" or _keyword(text, site, at) else PROSE if _with(text, site) else BESIDE
        found = list(value(text, at, site, how))
    if not found and text.startswith(" from ", site.end):
        both = rx(r"[ ]from[ ](\S{4,80})[ ]to[ ]").match(text, site.end)
        if both:
            site = site.strongest() if site.name.endswith("login") and _changed(text, site) else site
            found = [*value(text, both.start(1), site, PROSE), *value(text, both.end(), site, PROSE)]
    if not found:
        prose = _PROSE.match(text, site.end, site.end + 160)
        weaker = _of(site, prose["of"]) if prose and prose["of"] else site
        found = list(value(text, prose.end(), weaker, PROSE)) if prose else []
        if found and prose and prose["old"]:
            found += value(text, prose.start("old"), site, PROSE)
        then = rx(r"[\"'`]?,?[ ](?:and[ ])?(?:is[ ])?now[ ]").match(text, found[-1].end) if found else None
        found += value(text, then.end(), site, PROSE) if then else []
    if site.settled:
        yield from found
        return
    if not found:
        option = text.startswith((" -", "  -"), site.end) and rx(
            r"[ ]{1,4}--?(?:body|value|data|plaintext|secret|b|v)[ =]"
        ).match(text, site.end)
        found = list(value(text, option.end(), site, CONFIG)) if option else []
    if not found and text[at] == "{":
        found = list(inside(text, at, site))
    if not found:
        found = (
            list(reach.tail(text, at, site))
            or list(reach.below_line(text, at, site))
            or list(reach.output(text, at, site))
        )
    yield from found


def _changed(text: str, site: Site) -> bool:
    """`we changed the panel's login from X to Y`"""
    return (
        rx(r"\b(?i:chang|rotat|reset|updat|switch)\w*[ ][^\n]{0,60}$").search(text, max(0, site.start - 80), site.start)
        is not None
    )


def _of(site: Site, of: str) -> Site:
    """What a clause makes of its noun: `token of the parser` says less, `key for the weather API` more."""
    if site.kind == KEY and site.strength == names.WEAK and _API.match(of):
        return site.strongest()
    return site.weaker() if site.strength == names.MEDIUM and site.kind != CODE else site


def _with(text: str, site: Site) -> bool:
    """`log in as demo with password X`: a preposition before a strong name, and talk of an account before that."""
    before = text[max(0, site.start - 70) : site.start].lower()
    return (
        site.strength == names.STRONG
        and before.endswith((" with ", " using ", " and ", " with the "))
        and rx(r"log(?:in|ged)?\b|sign(?:ed)? in|as |user|account|connect|ssh|auth").search(before) is not None
    )


def _keyword(text: str, site: Site, at: int) -> bool:
    """`requirepass X`, `ENV NAME X`, `login bot password X`: the value ends the line, or a login stands before the name."""
    begin = max(0, site.start - 60)
    before = text[text.rfind("\n", begin, site.start) + 1 if "\n" in text[begin : site.start] else begin : site.start]
    if rx(r"(?:.*[ \t])?(?:login|user|username|usr|machine|USER)[ \t]+\S+[ \t,]+(?:and[ ])?$").match(before):
        return True
    if not rx(
        r"[ \t+>#*-]{0,20}(?:ENV |ARG |SetEnv |setenv |set -g?x |set -xg |set |config set |enable |proxy_set_header |user \w+ |username \w+ .{0,20})?$"
    ).match(before):
        return False
    return rx(r"[^\s]{4,4000}[ \t;]*(?:\r?\n|$)").match(text, at) is not None and site.strength >= names.MEDIUM


def _alternative(text: str, site: Site, at: int) -> bool:
    """`(id|token|empty|env)`: one of the words of a pattern, between bars without a blank, and no cell at the begin of a row."""
    return (
        text[at - 1] == text[site.start - 1 : site.start] == "|"
        and text[site.start - 2 : site.start - 1] not in ("", "\n")
        and rx(r"[\w-]{0,30}[|)]").match(text, at) is not None
    )


def _listed(text: str, site: Site, after: Behind) -> Iterator[Span]:
    at, sep = after.end, after.sep
    quoted = any(one in after.close for one in "\"'`")
    found: list[Span] = []
    constant = text[site.start : site.end].rpartition(".")[2].isupper() and text[at : at + 1] in ("'", '"')
    if sep == "," and site.flag and quoted and text[at : at + 1] in ("\r", "\n"):
        below = rx(r"\s{1,40}(?=[\"'])").match(text, at)  # `"--token",` and the value in the next line of a list
        found = list(value(text, below.end(), site, CONFIG)) if below else []
    elif (
        sep == ","
        and (quoted or constant or text[site.start - 1 : site.start] == "{")
        and text[at : at + 1]
        and text[at] in "\"'`\n"
    ):
        found = list(value(text, at, site, PROSE))
    elif sep in ("|", "│") and not reach.piped(text, site) and not _alternative(text, site, at):
        found = list(value(text, at, site, BOUND))
    yield from found or _columns(text, site)

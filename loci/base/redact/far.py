"""Values far from their name: the answer to a question, a column of a statement, a section full of them, a field of a page.

The last resort of `pairs`: tried only where nothing else was found and no placeholder stands near, so that a second pass
finds no more.  Every look is bounded.  Must not know names.
"""

from __future__ import annotations

from loci.base.redact import lexicon as lex
from loci.base.redact import reach, told
from loci.base.redact.lazy import Rx, rx
from loci.base.redact.names import MEDIUM, STRONG, WEAK, judge
from loci.base.redact.reach import ROWS
from loci.base.redact.sites import Site
from loci.base.redact.spans import PASSWORD, SECRET, Span
from loci.base.redact.values import ALONE, BOUND, CONFIG, MIXED, NAME, PROSE, looks, secret

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_ASKED = Rx(
    r"[^\n=:{}()\[\];<>]{0,90}?(?P<end>\?[\"'*]{0,2}|(?<=\s)(?:is|are|was|follows|below)|)[ \t]*[^\w\s]{0,4}[ \t]*(?=\r?\n)"
)
_SPEAKER = Rx(
    r"(?:[ \t]*\r?\n){1,3}[ \t]*(?:[\[(]?\d{1,4}[-:/. ][\d:/. T,apmAPMZ-]{1,24}[\])]?[ \t]+)?(?:<?@?[A-Za-z][\w .]{0,23}>?[ ]?[:>][ \t]+|[>-][ \t]+)"
    r"(?:(?:it'?s|its|sure|here|yes|ok|use|try|it is|I think it'?s|that'?s|the (?:password|token|key|code) is|here you go)[,:]?[ ]+){0,3}[\"'`]?(?P<value>[^\s\"'`]{6,400})[\"'`]?[ \t.]*(?=\r?\n|$)"
)
_SAYS = Rx(
    r"[ \t]*(?:[\[(]?\d{1,4}[-:/. ][\d:/. T,apmAPMZ-]{1,24}[\])]?[ \t]+)?(?:<?@?[A-Za-z][\w .]{0,23}>?[ ]?[:>]|[>-])[ \t]"
)
_SURE = Rx(
    r"(?:[ \t]*\r?\n){1,2}[ \t]*(?:[\[(]?\d{1,4}[-:/. ][\d:/. T,apmAPMZ-]{1,24}[\])]?[ \t]+)?<?@?[A-Za-z][\w .]{0,23}>?[ ]?[:>][ \t]+[A-Za-z ,.!']{2,30}(?=\r?\n)"
)
_METHOD = Rx(r"[\"'`\])>]{1,4}\)?\.(?:first\(\)\.)?\w{2,24}\([ ]?[\"'`]([^\"'`\n]{4,200})[\"'`]")
_FIELD = Rx(r"[\w.#\[\]=-]{0,12}[\"'\])]{1,4},[ ]?[\"'`]([^\"'`\n]{4,200})[\"'`][ ]?\)")
_OPENS = Rx(r"[^()\n]{0,400}\)[ \t\r\n]{0,8}(?i:values|from[ ]stdin;)[ \t\r\n]{0,8}")
_ENTRY = Rx(
    r"[ \t]*[\"']?([\w.@-]{1,60})[\"']?[ \t]*(?:=>|[=:])[ \t]*[\"']?([^\s\"',]{4,400})[\"']?,?[ \t]*(?:#[^\n]*)?(?=\r?\n|$)"
)
DOCUMENT = 4000
"""Characters of a manifest to either side of its kind that are looked at."""


def search(text: str, site: Site) -> Iterator[Span]:
    """What stands far from this name and is its value; the first reading that finds something is taken."""
    if site.strength < MEDIUM:
        return
    for reading in _BELOW if text.find("\n", site.end) >= 0 else _BESIDE:
        found = list(reading(text, site))
        if found:
            yield from found
            return


def _answer(text: str, site: Site) -> Iterator[Span]:
    """`What is the password?` and on the next line, behind the speaker's name, a lone word; `The token is` and a lone word."""
    asked = _ASKED.match(text, site.end, site.end + 120)
    noun = rx(r"[ ]?(\w{2,20})").match(text, site.end)
    if asked is None or (noun and (noun[1] in lex.HEADS_OTHER or noun[1] in lex.HASHES)):
        return  # `the password hash` is no password
    if asked["end"] and asked["end"][0] != "?":
        yield from reach.below(text, asked.end(), site)
        return
    said = _SPEAKER.match(text, asked.end())
    if said is None and asked["end"]:
        yield from told.told(text, asked.end(), site)
    sure = _SURE.match(text, asked.end()) if said is None and asked["end"] else None
    if sure:  # `sure`, and the next line gives it
        said = _SPEAKER.match(text, sure.end())
    if said is None or not (
        asked["end"] or _SAYS.match(text, text.rfind("\n", max(0, site.start - 120), site.start) + 1, site.start)
    ):
        return  # `Change-Id: …` under a sentence is no answer
    value = said["value"].rstrip(".,!")
    if secret(value, site.strength, BOUND if asked["end"] else ALONE, site.kind) and looks(value) >= (
        MIXED if not asked["end"] else 0
    ):
        yield Span(said.start("value"), said.start("value") + len(value), site.kind, "answer")


def _called(text: str, site: Site) -> Iterator[Span]:
    """`get("#password").type("X")`, `fill("input[name=password]", "X")`: the name selects a field, the call fills it."""
    match = _METHOD.match(text, site.end) or _FIELD.match(text, site.end)
    if match and secret(match[1], site.strength, PROSE, site.kind):
        yield Span(match.start(1), match.end(1), site.kind, "filled")


def _statement(text: str, site: Site) -> Iterator[Span]:
    """`INSERT INTO t (a, password) VALUES (1, 'X')`, `COPY t (a, password) FROM stdin;`: the column of the same number."""
    begin = text.rfind("(", max(0, site.start - 600), site.start)
    opens = _OPENS.match(text, site.end) if begin >= 0 and ")" not in text[begin : site.start] else None
    if opens is None:
        return
    column = text.count(",", begin, site.start)
    if ";" in opens[0]:
        yield from _copied(text, opens.end(), column, site)
        return
    at = opens.end()
    for _ in range(ROWS):
        row = rx(
            r"\((?:[^()'\"]|'(?:[^'\\\n]|\\.|'')*'|\"[^\"\n]*\"|\([^()]*\)){0,200}\)[ \t\r\n]{0,4},?[ \t\r\n]{0,4}"
        ).match(text, at, at + 4000)
        if row is None:
            return
        cells = list(
            rx(r"[(,]\s*(?:[NE]?'((?:[^'\\\n]|\\.|'')*)'|\"([^\"\n]*)\"|[^,()'\"]*(?:\([^()]*\))?)").finditer(
                text, row.start(), row.end()
            )
        )
        if column < len(cells):
            cell = cells[column]
            inner = cell[1] or cell[2] or ""
            if inner and secret(inner, site.strength, BOUND, site.kind):
                start = cell.start(1) if cell[1] else cell.start(2)
                yield Span(start, start + len(inner), site.kind, "statement")
        at = row.end()


def _copied(text: str, at: int, column: int, site: Site) -> Iterator[Span]:
    for _ in range(ROWS):
        end = text.find("\n", at, at + 4000)
        end = end if end >= 0 else min(len(text), at + 4000)
        cells = text[at:end].split("\t")
        if column >= len(cells):
            return
        if secret(cells[column].rstrip("\r"), site.strength, BOUND, site.kind):
            start = at + sum(len(cell) + 1 for cell in cells[:column])
            yield Span(start, start + len(cells[column].rstrip("\r")), site.kind, "statement")
        at = end + 1


def _manifest(text: str, site: Site) -> Iterator[Span]:
    """`kind: Secret` of Kubernetes: what is drawn under `data:` and `stringData:` is secret, whatever its name."""
    if site.name != "secret" or not rx(r"(?m:^)[ \t]*[\"']?kind[\"']?:[ ]+[\"']?$").search(
        text, max(0, site.start - 40), site.start
    ):
        return
    begin = max(text.rfind("\n---", max(0, site.start - DOCUMENT), site.start), site.start - DOCUMENT, 0)
    stop = text.find("\n---", site.end, site.end + DOCUMENT)
    stop = stop if stop >= 0 else min(len(text), site.end + DOCUMENT)
    for head in rx(r"(?m:^)([ \t]*)[\"']?(?:data|stringData)[\"']?:[ ]*\{?[ \t]*\r?\n").finditer(text, begin, stop):
        at = head.end()
        for _ in range(ROWS):
            line = _ENTRY.match(text, at, stop)
            if line is None or len(rx(r"[ \t]*").match(text, at)[0]) <= len(head[1]):  # type: ignore[index]  # it matches always
                break
            if not judge(line[1])[0] and secret(line[2], WEAK, CONFIG, SECRET):
                yield Span(line.start(2), line.end(2), SECRET, "manifest")
            at = text.find("\n", line.end(), line.end() + 3) + 1 or len(text)


def _quoted(text: str, site: Site) -> Iterator[Span]:
    """A word in quotes, of both cases and with a number at its end, on the line that speaks of a password: `failed for "a" (tried "X")`."""
    if site.kind != PASSWORD or site.strength < STRONG:
        return
    begin = text.rfind("\n", max(0, site.start - 100), site.start) + 1 or max(0, site.start - 100)
    stop = text.find("\n", site.end, site.end + 160)
    for word in rx(r"(?<!\bfor )(?<!\buser )([\"'`])([^\s\"'`=:&/]{6,60}\d{2,4})\1").finditer(
        text, begin, stop if stop >= 0 else site.end + 160
    ):
        if word[2].lower() != word[2] and looks(word[2]) in (NAME, MIXED):
            yield Span(word.start(2), word.end(2), site.kind, "quoted")


_BESIDE = (_manifest, _called, _statement, _quoted, told.parallel, told.dialled)
_BELOW = (_manifest, _answer, *_BESIDE[1:])
"""Of these readings those that need no further line."""

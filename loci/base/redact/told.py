"""Values that a sentence, an answer or a list gives at another place than behind their name.

Readings of `far`, under its conditions: nothing else was found, no placeholder stands near, every look is bounded.  Must not
know names.
"""

from __future__ import annotations

from loci.base.redact.lazy import Rx
from loci.base.redact.sites import Site
from loci.base.redact.spans import CODE, Span
from loci.base.redact.values import BOUND, MIXED, QUOTED, looks, secret, titled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_SAID = Rx(r"\b(?:it'?s|it[ ](?:is|was)|that'?s|that[ ]is|is|was)[ ][\"'`]?([^\s\"'`,;]{4,80})")
_NAMES = Rx(
    r"[ \t]*(?:(?:my|our|local|let|const|var|val|auto)[ ])?[(\[]?[ ]?(?P<names>(?:[$@]?\w{1,40},[ ]?){1,6}[$@]?\w{1,40})[ ]?[)\]]?[ ]?:?=[ ]?[(\[]?[ ]?"
)
_ITEM = Rx(
    r"(?:[a-zA-Z]{0,2}(?:\"([^\"\n]{0,200})\"|'([^'\n]{0,200})'|\{([^{}\n]{0,200})\})|[^,\n\"'{}]{1,80})[ ]?(?:,[ ]?|(?=[)\];\r\n])|$)"
)
_DIALLED = Rx(r"(?:[ ](?:is|was|code)|:)?[ ](\d{4,8})(?![\w%]|[.:/-]\d)")


def told(text: str, at: int, site: Site) -> Iterator[Span]:
    """The answer to a question that ends here: `and my PIN?`, and in the next line `I think it's X; …`."""
    begin = (
        len(text) - len(text[at:].lstrip()) if at + 400 > len(text) else at + 400 - len(text[at : at + 400].lstrip())
    )
    stop = text.find("\n", begin, begin + 160)
    match = _SAID.search(text, begin, stop if stop >= 0 else begin + 160)
    value = match[1].rstrip(".!?:)") if match else ""
    if (
        match
        and secret(value, site.strength, BOUND, site.kind)
        and (site.kind == CODE or looks(value) >= MIXED or titled(value))
    ):
        yield Span(match.start(1), match.start(1) + len(value), site.kind, "told")


def parallel(text: str, site: Site) -> Iterator[Span]:
    """`user, password = "jo", "X"`, `my ($user, $pw) = ('jo', q{X})`: the value of the same number."""
    begin = text.rfind("\n", max(0, site.start - 160), site.start) + 1
    head = _NAMES.match(text, begin, min(len(text), site.end + 160))
    if head is None or not head.start("names") <= site.start < head.end("names"):
        return
    at = head.end()
    for _ in range(text.count(",", head.start("names"), site.start)):
        item = _ITEM.match(text, at)
        if item is None:
            return
        at = item.end()
    item = _ITEM.match(text, at)
    if item and item.lastindex and secret(item[item.lastindex], site.strength, QUOTED, site.kind):
        yield Span(item.start(item.lastindex), item.end(item.lastindex), site.kind, "parallel")


def dialled(text: str, site: Site) -> Iterator[Span]:
    """`the SIM has PIN X`: of a name in capitals, which the pin of a board is not, or one that opens something (see `sites`)."""
    if site.kind != CODE or not (text[site.start : site.end].isupper() or site.name == "code"):
        return
    match = _DIALLED.match(text, site.end)
    if match:
        yield Span(match.start(1), match.end(1), site.kind, "dialled")

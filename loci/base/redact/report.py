"""Reports on a text without showing a value, and cuts clean text without cutting a placeholder.

Must not know files, commits or exit codes.
"""

from __future__ import annotations

from collections import namedtuple

from loci.base.clean import Clean
from loci.base.redact.engine import redact
from loci.base.redact.spans import OPEN, Extra, Redacted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple

    class Finding(NamedTuple):
        """Where a secret stands, never what it is."""

        kind: str
        """Word of the placeholder vocabulary."""
        line: int
        """From 1; lines end at LF."""
        column: int
        """From 1, in characters."""

else:
    Finding = namedtuple("Finding", "kind line column")


def check(text: str, extra: Extra | None = None) -> tuple[Finding, ...]:
    """What `redact` would mask, by place."""
    found: list[Finding] = []
    line, begin, at = 1, 0, 0
    for span in redact(text, extra).spans:
        line += text.count("\n", at, span.start)
        begin = text.rfind("\n", 0, span.start) + 1
        at = span.start
        found.append(Finding(span.kind, line, span.start - begin + 1))
    return tuple(found)


def clip(redacted: Redacted | Clean, limit: int) -> Clean:
    """At most `limit` characters of text that is redacted already, cut before a placeholder rather than inside one."""
    text = redacted if isinstance(redacted, str) else redacted.text
    if len(text) <= limit:
        return text
    cut = max(limit, 0)
    opened = text.rfind("<", max(0, cut - 60), cut)
    if opened >= 0 and text.startswith(OPEN, opened) and text.find(">", opened) >= cut:
        cut = opened
    return Clean(text[:cut])

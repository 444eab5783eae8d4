"""What a file says in words besides its docs: comments inside of definitions, and the texts that the program prints.

The only words by which a question about a message or a symptom meets the code that causes it.  Must not know what is
done with them.
"""

from __future__ import annotations

from collections.abc import Iterable

from loci.base.lazy import Rx
from loci.gather.code.docs import Doc
from loci.gather.code.furniture import is_notice, strip_comment
from loci.gather.code.grammar import COMMENT, IMPORT, STRING, Captures
from loci.gather.code.outline import Outline

TYPE_CHECKING = False  # as `typing` has it, whose import costs 9 CPU ms
if TYPE_CHECKING:
    from tree_sitter import Node

FILE = -1
"""Key of what stands in no definition."""
_LONGEST_TEXT = 400
"""Characters of one string or comment that are kept: what is longer is data, and its beginning says what data."""
_LONGEST_WORD = 40
"""A run of characters longer than this is no word but a key, a hash or an encoded blob, and its string is left out."""
_MOST = 6_000
"""Characters kept of one definition."""
_MOST_OF_FILE = 120_000

_MOST_ROWS = 500
_LETTERS = Rx(r"[^\W\d_]{2}")
_LONG_RUN = Rx(r"\S{" + str(_LONGEST_WORD + 1) + "}")


def wording(matches: Captures, data: bytes, shape: Outline, said: Iterable[Doc]) -> dict[int, str]:
    """Texts by the definition they stand in (byte of its name, or FILE), each text once, in order."""
    documented = [range(doc.row, doc.end_row + 1) for doc in said]
    taken = {row for rows in documented for row in rows}
    for match in matches[IMPORT]:
        node = (match.get("import") or match["required"])[0]
        taken.update(range(node.start_point[0], min(node.end_point[0], node.start_point[0] + _MOST_ROWS) + 1))
    found: dict[int, dict[str, None]] = {}
    total = 0
    for match in (*matches[STRING], *matches[COMMENT]):
        for node in match.get("string") or match["comment"]:
            if node.start_point[0] in taken or total > _MOST_OF_FILE:
                continue
            text = _text(node, data, is_comment="comment" in match)
            if text:
                total += len(text)
                found.setdefault(shape.holder(node.start_byte), {})[text] = None
    return {at: "\n".join(texts)[:_MOST] for at, texts in found.items()}


def _text(node: Node, data: bytes, *, is_comment: bool) -> str:
    """A string or comment as one line, "" where it holds no words."""
    raw = data[node.start_byte : min(node.end_byte, node.start_byte + 4 * _LONGEST_TEXT)].decode("utf-8", "replace")
    text = strip_comment(raw) if is_comment else raw
    parts = text.split()
    text = " ".join(parts)[:_LONGEST_TEXT]
    if any(len(part) > _LONGEST_WORD for part in parts) and _LONG_RUN.search(text):
        return ""
    return text if _LETTERS.search(text) and not (is_comment and is_notice(text)) else ""

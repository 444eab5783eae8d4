"""Docstrings and doc comments: which comment belongs to which definition, and what it says without its furniture.

Must not know how a comment is stored, nor redaction.
"""

from __future__ import annotations

from collections.abc import Sequence

from loci.base.frozen import dataclass
from loci.base.lazy import Rx
from loci.gather.code.furniture import is_notice, strip_comment, strip_string
from loci.gather.code.grammar import COMMENT, DOC, TRANSPARENT, Captures
from loci.gather.code.outline import Definition, Outline

TYPE_CHECKING = False  # as `typing` has it, whose import costs 9 CPU ms
if TYPE_CHECKING:
    from tree_sitter import Node

_HEAD_ROWS = 40
"""Rows from the top of a file in which a comment of its own is about the file."""
_SHORTEST_HEAD = 10


@dataclass(frozen=True)
class Doc:
    """What is said about one definition, or about the file where there is none."""

    definition: Definition | None
    """What it is about."""
    row: int
    """From 0."""
    end_row: int
    """Its last row."""
    text: str
    """Without its furniture."""


@dataclass(frozen=True)
class Comment:
    """A comment, or several on lines that follow each other."""

    row: int
    """From 0."""
    end_row: int
    """Its last row."""
    text: str
    """As written."""
    alone: bool
    """Nothing stands before it on its line."""
    end: int
    """Byte behind it."""


def docs(matches: Captures, data: bytes, language: str, shape: Outline) -> list[Doc]:
    """Everything that documents something, at most one text a definition, in the order of the file."""
    found: dict[int, Doc] = {}
    for match in matches[DOC]:
        for node in match["doc"]:
            doc = _string(node, data, shape) if _documents(node) else None
            if doc is not None and doc.text:
                found.setdefault(_key(doc.definition), doc)
    comments = _blocks(_comments(matches, data))
    passable = _rows(matches)
    used = _attach(comments, passable, shape, found)
    head = _head(comments, used, language)
    if head is not None:
        found.setdefault(-1, head)
    return sorted(found.values(), key=lambda one: one.row)


def _key(definition: Definition | None) -> int:
    return definition.name_start if definition is not None else -1


def _attach(comments: Sequence[Comment], passable: set[int], shape: Outline, found: dict[int, Doc]) -> set[int]:
    """Comments above a definition, or behind a member on its own line; returns the rows that were taken."""
    above = {one.end_row: one for one in comments if one.alone}
    behind = {one.row: one for one in comments if not one.alone}
    used: set[int] = set()
    first_on_row: set[int] = set()
    for definition in shape.definitions:
        row = definition.start_row - 1
        while row in passable:
            row -= 1
        comment = above.get(row)
        if comment is None and definition.kind in ("variable", "constant"):
            comment = behind.get(definition.end_row)
            comment = comment if comment is not None and comment.end > definition.end else None
        if comment is None or definition.start_row in first_on_row:
            continue
        first_on_row.add(definition.start_row)
        used.add(comment.row)
        text = strip_comment(comment.text)
        if text and not is_notice(text):
            found.setdefault(_key(definition), Doc(definition, comment.row, comment.end_row, text))
    return used


def _head(comments: Sequence[Comment], used: set[int], language: str) -> Doc | None:
    """The first comment at the top that is about the file: no licence, nobody's doc, and for Rust `//!`."""
    for one in comments:
        if one.row > _HEAD_ROWS or not one.alone:
            break
        if language == "rust" and not one.text.lstrip().startswith(("//!", "/*!")):
            continue
        text = strip_comment(one.text)
        if one.row not in used and len(text) >= _SHORTEST_HEAD and not is_notice(text):
            return Doc(None, one.row, one.end_row, text)
    return None


def _documents(node: Node) -> bool:
    """Does a string that is a statement (Python) open a module, class or function, or follow right on an assignment?"""
    statement = node.parent
    around = statement.parent if statement is not None else None
    if statement is None or around is None:
        return False
    before = statement.prev_named_sibling
    while before is not None and before.type == "comment" and around.type == "module":
        before = before.prev_named_sibling
    if before is not None:
        return before == statement.prev_named_sibling and any(one.type == "assignment" for one in before.named_children)
    owner = around.parent
    return around.type == "module" or (owner is not None and owner.type in ("function_definition", "class_definition"))


def _string(node: Node, data: bytes, shape: Outline) -> Doc:
    """A docstring belongs to the innermost definition around it, or to the variable right above it."""
    row, end_row = node.start_point[0], node.end_point[0]
    holder: Definition | None = None
    for one in shape.definitions:
        if one.start > node.start_byte:
            break
        above = one.kind in ("variable", "constant") and one.end_row == row - 1
        if above or one.body <= node.start_byte < one.end:
            holder = one
    return Doc(holder, row, end_row, strip_string(data[node.start_byte : node.end_byte].decode("utf-8", "replace")))


def _comments(matches: Captures, data: bytes) -> list[Comment]:
    found: list[Comment] = []
    for match in matches[COMMENT]:
        for node in match["comment"]:
            raw = data[node.start_byte : node.end_byte]
            text = raw.rstrip()
            row = node.start_point[0]
            line = data[data.rfind(b"\n", 0, node.start_byte) + 1 : node.start_byte]
            end = node.start_byte + len(text)
            found.append(Comment(row, row + text.count(b"\n"), text.decode("utf-8", "replace"), not line.strip(), end))
    return found


def _blocks(comments: Sequence[Comment]) -> list[Comment]:
    """Line comments on rows that follow each other are one comment; a block comment stands for itself."""
    groups: list[list[Comment]] = []
    for one in comments:
        if groups and _continues(groups[-1], one):
            groups[-1].append(one)
        else:
            groups.append([one])
    return [_joined(group) for group in groups]


def _joined(group: Sequence[Comment]) -> Comment:
    first, last = group[0], group[-1]
    if first is last:
        return first
    text = "\n".join([one.text for one in group])
    return Comment(first.row, last.end_row, text, first.alone, last.end)


_INNER = Rx(r"\s*(?://!|/\*!|#!)")


def _continues(group: Sequence[Comment], one: Comment) -> bool:
    first, last = group[0], group[-1]
    if not (first.alone and one.alone and one.row == last.end_row + 1):
        return False
    block = one.text.startswith("/*") or first.text.startswith(("/*", "=begin"))
    return not block and bool(_INNER.match(first.text)) == bool(_INNER.match(one.text))


def _rows(matches: Captures) -> set[int]:
    """Rows of attributes and decorators, which a comment may stand above."""
    found: set[int] = set()
    for match in matches[TRANSPARENT]:
        for node in match["transparent"]:
            end = node.end_point
            last = end[0] if end[1] else end[0] - 1
            found.update(range(node.start_point[0], min(last, node.start_point[0] + 200) + 1))
    return found

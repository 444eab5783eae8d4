"""Surgical edits of JSON that people write by hand: what we did not add stays as it is, to the byte.

Reads JSON with comments, trailing commas and a byte order mark, which agents and editors accept.  An edit is
a list of insertions, so that undoing it is taking them out again.  Must not know whose settings these are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence

from loci.base.errors import LociError
from loci.base.frozen import dataclass

Path = tuple[str, ...]
Insertion = tuple[int, str]
"""(offset in the text at that moment, what was put there); applied and taken out in order."""

_SPACE = re.compile(r"[ \t\r\n]*(?://[^\r\n]*[ \t\r\n]*|/\*.*?\*/[ \t\r\n]*)*", re.DOTALL)
_SCALAR = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null')
_DEEP = 200


@dataclass(frozen=True)
class Node:
    """A value and where it stands."""

    start: int
    """Offset of its first character."""
    end: int
    """Offset after its last."""
    kind: str
    """object | array | scalar"""
    keys: tuple[str, ...] = ()
    """Member names of an object, in order; the last of equal ones counts."""
    starts: tuple[int, ...] = ()
    """Where each member (its key) or item begins."""
    children: tuple[Node, ...] = ()
    """Values of the members, or the items."""
    comma: bool = False
    """A comma stands behind the last child."""


def parse(text: str) -> Node:
    """The whole document.

    Raises:
        LociError: it is no JSON, even with comments and trailing commas; the message says the line.
    """
    start = _skip(text, 1 if text.startswith("\ufeff") else 0)
    node = _value(text, start, 0)
    if _skip(text, node.end) != len(text):
        raise _wrong(text, _skip(text, node.end))
    return node


def _wrong(text: str, at: int) -> LociError:
    return LociError(f"not valid JSON at line {text.count(chr(10), 0, at) + 1}", "Correct it, then try again.")


def _skip(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _value(text: str, at: int, depth: int) -> Node:
    opening = text[at : at + 1]
    if opening in ("{", "[") and depth < _DEEP:
        return _container(text, at, depth, opening == "{")
    found = _SCALAR.match(text, at)
    if found is None:
        raise _wrong(text, at)
    return Node(at, found.end(), "scalar")


def _container(text: str, start: int, depth: int, named: bool) -> Node:  # noqa: FBT001  # object or array
    closing = "}" if named else "]"
    keys: list[str] = []
    starts: list[int] = []
    children: list[Node] = []
    comma = False
    at = _skip(text, start + 1)
    while text[at : at + 1] != closing:
        if children and not comma:
            raise _wrong(text, at)
        starts.append(at)
        if named:
            key, at = _key(text, at)
            keys.append(key)
        child = _value(text, at, depth + 1)
        children.append(child)
        at = _skip(text, child.end)
        comma = text[at : at + 1] == ","
        at = _skip(text, at + 1) if comma else at
    kind = "object" if named else "array"
    return Node(start, at + 1, kind, tuple(keys), tuple(starts), tuple(children), comma)


def _key(text: str, at: int) -> tuple[str, int]:
    found = _SCALAR.match(text, at)
    if found is None or not found[0].startswith('"'):
        raise _wrong(text, at)
    colon = _skip(text, found.end())
    if text[colon : colon + 1] != ":":
        raise _wrong(text, colon)
    return str(plain(text, Node(at, found.end(), "scalar"))), _skip(text, colon + 1)


def plain(text: str, node: Node) -> object:
    """The value of a node as Python has it."""
    if node.kind == "object":
        return {key: plain(text, child) for key, child in zip(node.keys, node.children, strict=True)}
    if node.kind == "array":
        return [plain(text, child) for child in node.children]
    try:
        return json.loads(text[node.start : node.end], strict=False)
    except ValueError:
        raise _wrong(text, node.start) from None


def find(node: Node, path: Path) -> Node | None:
    """The value at a path of member names."""
    for name in path:
        if node.kind != "object" or name not in node.keys:
            return None
        node = node.children[len(node.keys) - 1 - node.keys[::-1].index(name)]
    return node


# --- adding ----------------------------------------------------------------------------------------------------------


def add_member(text: str, path: Path, name: str, value: object) -> list[Insertion]:
    """Insertions that put `name: value` at the end of the object at `path`, in the file's own style.

    Raises:
        LociError: there is no object at that path, or the text is no JSON.
    """
    return _add(text, path, "object", value, name)


def add_item(text: str, path: Path, value: object) -> list[Insertion]:
    """Insertions that put a value at the end of the array at `path`.

    Raises:
        LociError: there is no array at that path, or the text is no JSON.
    """
    return _add(text, path, "array", value, None)


def _add(text: str, path: Path, kind: str, value: object, name: str | None) -> list[Insertion]:
    root = parse(text)
    node = find(root, path)
    if node is None or node.kind != kind:
        raise LociError(f"{'.'.join(path) or 'the document'} is no {kind}", "Correct it, then try again.")
    feed, unit = _style(text, root)
    broken = "\n" in text[node.start : node.end] or not node.children
    inner, outer = unit * (len(path) + 1), unit * len(path)
    if broken:
        rendered = _rendered(value, unit, inner, feed)
        lead, tail = feed + inner, "" if "\n" in text[node.start : node.end] else feed + outer
    else:
        rendered, lead, tail = json.dumps(value, ensure_ascii=False), " ", ""
    member = f"{json.dumps(name, ensure_ascii=False)}: {rendered}" if name is not None else rendered
    if not node.children:
        return [(node.start + 1, lead + member + tail)]
    last = node.children[-1].end
    if node.comma:
        at = text.index(",", _skip(text, last)) + 1
        return [(_line_end(text, at), lead + member)]
    at = _line_end(text, last)
    return [(last, ","), (at + 1, lead + member)] if at != last else [(last, f",{lead}{member}")]


def _line_end(text: str, at: int) -> int:
    """Behind the comments that stand on the same line, which speak of what is before them."""
    found = re.compile(r"(?:[ \t]*(?:/\*[^\r\n]*?\*/|//[^\r\n]*))+").match(text, at)
    return found.end() if found else at


def _style(text: str, root: Node) -> tuple[str, str]:
    """(line end, one step of indentation) as the file has them."""
    feed = "\r\n" if "\r\n" in text else "\n"
    for start in root.starts:
        line = text[text.rfind("\n", 0, start) + 1 : start]
        if line and not line.strip(" \t"):
            return feed, line
    return feed, "  "


def _rendered(value: object, unit: str, indent: str, feed: str) -> str:
    step = unit if unit.strip(" ") else len(unit)
    return json.dumps(value, indent=step, ensure_ascii=False).replace("\n", feed + indent)


# --- removing --------------------------------------------------------------------------------------------------------


def remove(text: str, path: Path, index: int) -> str:
    """The text without the child `index` of the container at `path`, its comma and its line.

    Raises:
        LociError: there is no such child, or the text is no JSON.
    """
    node = find(parse(text), path)
    if node is None or index >= len(node.children):
        raise LociError(f"{'.'.join(path) or 'the document'} has no such entry")
    start, end = node.starts[index], node.children[index].end
    after = _skip(text, end)
    if text[after : after + 1] == ",":
        return text[: _line_start(text, start)] + text[_next_line(text, start, after + 1) :]
    head = text[: _line_start(text, start)]
    if index:
        comma = text.index(",", _skip(text, node.children[index - 1].end))
        head = head[:comma] + head[comma + 1 :].rstrip(" \t")
    return head + text[_next_line(text, start, end) :]


def _line_start(text: str, start: int) -> int:
    """Where the line of an entry that stands at its beginning begins; its line end stays, a comment may need it."""
    line = text.rfind("\n", 0, start) + 1
    return start if text[line:start].strip(" \t") else line


def _next_line(text: str, start: int, end: int) -> int:
    """Behind the white space after an entry, and behind its line end where the line held nothing else."""
    rest = re.compile(r"[ \t]*").match(text, end)
    at = rest.end() if rest else end
    if _line_start(text, start) == start and text[:start].rpartition("\n")[2].strip(" \t\ufeff"):
        return at
    return at + (2 if text.startswith("\r\n", at) else 1 if text.startswith("\n", at) else 0)


def remove_where(text: str, path: Path, ours: Callable[[object], bool]) -> str:
    """The text without the items (or member values) at `path` that are ours."""
    while True:
        node = find(parse(text), path)
        found = [i for i, child in enumerate(node.children) if ours(plain(text, child))] if node else []
        if not found:
            return text
        text = remove(text, path, found[-1])


# --- insertions ------------------------------------------------------------------------------------------------------


def apply(text: str, insertions: Sequence[Insertion]) -> str:
    """The text with the insertions made, in order."""
    for at, piece in insertions:
        text = text[:at] + piece + text[at:]
    return text


def take_out(text: str, insertions: Sequence[Insertion]) -> str | None:
    """The text before the insertions; None where it no longer holds one of them where it was put."""
    for at, piece in reversed(insertions):
        if text[at : at + len(piece)] != piece:
            return None
        text = text[:at] + text[at + len(piece) :]
    return text

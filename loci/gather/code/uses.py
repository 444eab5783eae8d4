"""The names a file uses: calls, references and imports, each with the definition it stands in.

Must not know whether a name means the same thing elsewhere; who is called is decided when somebody asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from loci.base.frozen import dataclass
from loci.gather.code.grammar import BARE, IMPORT, LOCAL, USE, Captures, Match
from loci.gather.code.imports import Imported, imported
from loci.gather.code.outline import Outline

TYPE_CHECKING = False  # as `typing` has it, whose import costs 9 CPU ms
if TYPE_CHECKING:
    from tree_sitter import Node

_LONGEST_RECEIVER = 80
_BUILT_IN = frozenset(
    ("int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "byte", "rune", "string",
     "bool", "error", "any", "float32", "float64", "uintptr", "size_t", "String", "Object", "true", "false", "nil",
     "self", "cls", "this", "undefined", "str", "float", "dict", "list", "tuple", "None")
)  # fmt: skip
"""Types and values that every file refers to; nobody asks who uses them."""
_LITERAL = re.compile(r"[\"'`]")
_SPACE = re.compile(r"\s+")
_TURBOFISH = re.compile(r"::<[^<>]*>")
_BEFORE = re.compile(rb"((?:\w+(?:\.|::))*\w*)\s*(?:\.|::)\s*$")
_PARTS = ("module", "item", "bound")
COMPUTED = "()"
"""Receiver that is an expression nobody could name (`foo().bar()` keeps `foo()`, a string or a long chain is this)."""


@dataclass(frozen=True)
class Use:
    """One use of a name."""

    name: str
    """The name that is used."""
    kind: str
    """call | import | reference"""
    row: int
    """From 0."""
    inside: str | None
    """Qualified name of the definition around it."""
    receiver: str | None
    """What stands before it."""
    target: str | None
    """Of an import: the module, as written."""
    alias: str | None
    """Of an import: the local name, where it is another one."""


def uses(matches: Captures, data: bytes, language: str, shape: Outline) -> list[Use]:
    """Every use in the order of the file, each place once."""
    found: dict[int, Use] = {}
    imports = list(_imports(matches, data, language, shape))
    known = {one.name for one in shape.definitions}
    known.update(name for one in imports for name in (one.alias, one.name) if name)
    names_at = {one.name_start for one in shape.definitions}
    for match in matches[USE]:
        for at, use in _used(match, data, shape, known):
            if at not in found and at not in names_at:
                found[at] = use
    if language == "ruby":
        _add_bare(matches, data, shape, found, names_at)
    return imports + [found[at] for at in sorted(found)]


def _used(match: Match, data: bytes, shape: Outline, known: set[str]) -> Iterator[tuple[int, Use]]:
    if "call" in match:
        yield from _named(match["call"], match, "call", data, shape)
    elif "reference" in match:
        yield from _named(match["reference"], match, "reference", data, shape)
    elif "qualified" in match:
        yield from _qualified(match["qualified"], data, shape)
    elif "argument" in match:
        nodes = [node for node in match["argument"] if _text(node, data).lstrip(":") in known]
        yield from _named(nodes, match, "reference", data, shape)


def _named(nodes: Iterable[Node], match: Match, kind: str, data: bytes, shape: Outline) -> Iterator[tuple[int, Use]]:
    receiver = _receiver(match["receiver"][0], data) if "receiver" in match else None
    if "group" in match:  # tokens inside of a Rust macro, which no grammar takes for a call
        if data[match["group"][0].start_byte : match["group"][0].start_byte + 1] != b"(":
            return
        receiver = _receiver_before(data, match["call"][0].start_byte)
    for node in nodes:
        name = data[node.start_byte : node.end_byte].decode("utf-8", "replace").lstrip(":")
        if 0 < len(name) <= 200 and (kind == "call" or (len(name) > 1 and name not in _BUILT_IN)):
            row, inside = node.start_point[0], shape.inside(node.start_byte)
            yield node.start_byte, Use(name, kind, row, inside, receiver, None, None)


def _qualified(nodes: Iterable[Node], data: bytes, shape: Outline) -> Iterator[tuple[int, Use]]:
    """`ns::Foo<int>::make` is a call of `make` on `ns::Foo`."""
    for node in nodes:
        text = _without_templates(data[node.start_byte : node.end_byte].decode("utf-8", "replace"))
        scope, _, name = text.rpartition("::")
        if name.strip().isidentifier():
            receiver = _SPACE.sub("", scope)[-_LONGEST_RECEIVER:] or None
            row, inside = node.end_point[0], shape.inside(node.start_byte)
            yield node.end_byte, Use(name.strip(), "call", row, inside, receiver, None, None)


def _without_templates(text: str) -> str:
    for _ in range(6):
        shorter = re.sub(r"<[^<>]*>", "", text)
        if shorter == text:
            break
        text = shorter
    return text


def _receiver(node: Node, data: bytes) -> str:
    """What stands before a name, on one line and without any literal (a literal may hold a secret)."""
    if node.end_byte - node.start_byte > 4 * _LONGEST_RECEIVER:
        return COMPUTED
    text = _SPACE.sub("", data[node.start_byte : node.end_byte].decode("utf-8", "replace"))
    text = _TURBOFISH.sub("", text) if "::<" in text else text
    return COMPUTED if len(text) > _LONGEST_RECEIVER or _LITERAL.search(text) else text


def _receiver_before(data: bytes, at: int) -> str | None:
    """What stands before a name, read backwards from its first byte."""
    found = _BEFORE.search(data[max(0, at - _LONGEST_RECEIVER) : at])
    if found is None:
        return None
    return _SPACE.sub("", found.group(1).decode("utf-8", "replace")) or COMPUTED


def _imports(matches: Captures, data: bytes, language: str, shape: Outline) -> Iterator[Use]:
    for match in matches[IMPORT]:
        node = (match.get("import") or match["required"])[0]
        parts: dict[str, str] = {part: _text(match[part][0], data) for part in _PARTS if part in match}
        for one in imported(language, _text(node, data), parts):
            yield _import(one, node, shape)


def _import(one: Imported, node: Node, shape: Outline) -> Use:
    row = node.start_point[0] + one.row
    return Use(one.name, "import", row, shape.inside(node.start_byte), None, one.target, one.alias)


def _text(node: Node, data: bytes) -> str:
    return data[node.start_byte : node.end_byte].decode("utf-8", "replace")


def _add_bare(matches: Captures, data: bytes, shape: Outline, found: dict[int, Use], names_at: set[int]) -> None:
    """Ruby calls without parentheses, arguments or receiver: a bare name that no parameter or assignment made local."""
    local: set[tuple[str | None, str]] = set()
    taken: set[int] = set()
    for match in matches[LOCAL]:
        for node in match["local"]:
            taken.add(node.start_byte)
            local.add((shape.inside(node.start_byte), _text(node, data)))
    bare = [node for match in matches[BARE] for node in match["bare"]]
    for node in bare:
        at, name = node.start_byte, _text(node, data)
        inside = shape.inside(at)
        if at not in found and at not in taken and at not in names_at and (inside, name) not in local:
            found[at] = Use(name, "call", node.start_point[0], inside, None, None, None)

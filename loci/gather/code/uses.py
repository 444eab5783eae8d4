"""The names a file uses: calls, references and imports, each with the definition it stands in.

Must not know whether a name means the same thing elsewhere; who is called is decided when somebody asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from loci.base.evidence import Reference
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
_QUOTES = frozenset("\"'`")
_TURBOFISH = re.compile(r"::<[^<>]*>")
_NOT_IN_CHAIN = re.compile(rb"[^\w.:]")
_CHAIN = re.compile(rb"(?:\w+(?:\.|::))*\w*$")
_PARTS = ("module", "item", "bound")
COMPUTED = "()"
"""Receiver that is an expression nobody could name (`foo().bar()` keeps `foo()`, a string or a long chain is this)."""


Named = tuple[int, int, str, str, int, "str | None"]
"""A place in the file and a byte of it, a name, its kind, its row from 0 and its receiver."""


def uses(path: str, matches: Captures, data: bytes, language: str, shape: Outline) -> list[Reference]:
    """Every use: imports, then the rest in the order of the file, each place once."""
    found: dict[int, Reference] = {}
    imports = list(_imports(path, matches, data, language, shape))
    known = {one.name for one in shape.definitions}
    known.update(name for one in imports for name in (one.alias, one.name) if name)
    names_at = {one.name_start for one in shape.definitions}
    for match in matches[USE]:
        for at, byte, name, kind, row, receiver in _used(match, data, known):
            if at not in found and at not in names_at:  # half of what a Rust file's queries match is there already
                found[at] = Reference(name, kind, path, row + 1, shape.inside(byte), receiver, None, None)
    if language == "ruby":
        _add_bare(path, matches, data, shape, found, names_at)
    return imports + [found[at] for at in sorted(found)]


def _used(match: Match, data: bytes, known: set[str]) -> Iterator[Named]:
    if "call" in match:
        yield from _named(match["call"], match, "call", data)
    elif "reference" in match:
        yield from _named(match["reference"], match, "reference", data)
    elif "qualified" in match:
        yield from _qualified(match["qualified"], data)
    elif "argument" in match:
        nodes = [node for node in match["argument"] if _text(node, data).lstrip(":") in known]
        yield from _named(nodes, match, "reference", data)


def _named(nodes: Iterable[Node], match: Match, kind: str, data: bytes) -> Iterator[Named]:
    receiver = _receiver(match["receiver"][0], data) if "receiver" in match else None
    if "group" in match:  # tokens inside of a Rust macro, which no grammar takes for a call
        if data[match["group"][0].start_byte : match["group"][0].start_byte + 1] != b"(":
            return
        receiver = _receiver_before(data, match["call"][0].start_byte)
    for node in nodes:
        at = node.start_byte
        name = data[at : node.end_byte].decode("utf-8", "replace").lstrip(":")
        if 0 < len(name) <= 200 and (kind == "call" or (len(name) > 1 and name not in _BUILT_IN)):
            yield at, at, name, kind, node.start_point[0], receiver


def _qualified(nodes: Iterable[Node], data: bytes) -> Iterator[Named]:
    """`ns::Foo<int>::make` is a call of `make` on `ns::Foo`."""
    for node in nodes:
        text = _without_templates(data[node.start_byte : node.end_byte].decode("utf-8", "replace"))
        scope, _, name = text.rpartition("::")
        if name.strip().isidentifier():
            receiver = "".join(scope.split())[-_LONGEST_RECEIVER:] or None
            yield node.end_byte, node.start_byte, name.strip(), "call", node.end_point[0], receiver


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
    text = "".join(data[node.start_byte : node.end_byte].decode("utf-8", "replace").split())
    text = _TURBOFISH.sub("", text) if "::<" in text else text
    return COMPUTED if len(text) > _LONGEST_RECEIVER or not _QUOTES.isdisjoint(text) else text


def _receiver_before(data: bytes, at: int) -> str | None:
    """What stands before a name, read backwards from its first byte."""
    before = data[max(0, at - _LONGEST_RECEIVER) : at].rstrip()
    mark = next((mark for mark in (b".", b"::") if before.endswith(mark)), None)
    if mark is None:
        return None
    chain = _CHAIN.search(_NOT_IN_CHAIN.split(before.removesuffix(mark).rstrip())[-1])
    return (chain.group().decode("utf-8", "replace") if chain else "") or COMPUTED


def _imports(path: str, matches: Captures, data: bytes, language: str, shape: Outline) -> Iterator[Reference]:
    for match in matches[IMPORT]:
        node = (match.get("import") or match["required"])[0]
        parts: dict[str, str] = {part: _text(match[part][0], data) for part in _PARTS if part in match}
        for one in imported(language, _text(node, data), parts):
            yield _import(path, one, node, shape)


def _import(path: str, one: Imported, node: Node, shape: Outline) -> Reference:
    line = node.start_point[0] + one.row + 1
    return Reference(one.name, "import", path, line, shape.inside(node.start_byte), None, one.target, one.alias)


def _text(node: Node, data: bytes) -> str:
    return data[node.start_byte : node.end_byte].decode("utf-8", "replace")


def _add_bare(
    path: str, matches: Captures, data: bytes, shape: Outline, found: dict[int, Reference], names_at: set[int]
) -> None:
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
            found[at] = Reference(name, "call", path, node.start_point[0] + 1, inside, None, None, None)

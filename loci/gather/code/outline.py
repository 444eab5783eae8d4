"""What a file defines, and in which scope every byte of it stands.

Must not know comments, references or how a definition is stored.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from loci.base.frozen import dataclass, replace
from loci.base.lazy import Rx
from loci.gather.code.declarators import declared
from loci.gather.code.grammar import DEFINITION, KINDS, Captures

TYPE_CHECKING = False  # as `typing` has it, whose import costs 9 CPU ms
if TYPE_CHECKING:
    from tree_sitter import Node

HOLDERS = frozenset(("class", "interface", "struct", "enum", "scope"))
"""What makes a function that stands in it a method."""
CALLABLE = frozenset(("function", "method", "macro"))
SCOPES = frozenset((*HOLDERS, *CALLABLE, "module"))
"""What lends its name to what stands inside; a variable that holds an object does so too."""

_LONGEST_NAME = 200
_GENERICS = Rx(r"<[^<>]*>|\[[^\[\]]*\]")
_OWNER = Rx(r"[\w$]+(?:[.]\w+)*")
_SPACE = Rx(r"\s+")
_OPERATOR = Rx(r"operator\s*(?:(\(\)|\[\]|[^\w\s(]+)|\s([^(]+))")
_RECEIVER = Rx(r"(\w+)\s*\)?\s*$")


@dataclass(frozen=True)
class Definition:
    """One definition as the tree shows it."""

    name: str
    """As written."""
    kind: str
    """A key of KINDS, or method."""
    qualified: str
    """With the names of its scopes, joined by dots."""
    start: int
    """First byte of the definition."""
    end: int
    """Byte behind it."""
    name_start: int
    """First byte of its name."""
    row: int
    """Row of its name, from 0."""
    start_row: int
    """Its first row."""
    end_row: int
    """Its last row."""
    body: int
    """First byte of its body, or its end."""


class Outline:
    """The definitions of one file, and look-ups by byte."""

    def __init__(self, definitions: Sequence[Definition], scopes: Sequence[Definition]) -> None:
        self.definitions = definitions
        """In order of their names; scopes that define nothing are left out."""
        self._starts, self._holders = _segments(scopes)
        self._all_starts, self._all_holders = _segments(sorted(definitions, key=_by_place))

    def inside(self, byte: int) -> str | None:
        """Qualified name of the innermost function, class or module around a byte."""
        at = bisect_right(self._starts, byte) - 1
        holder = self._holders[at] if at >= 0 else None
        return holder.qualified if holder is not None else None

    def holder(self, byte: int) -> int:
        """The innermost definition of any kind around a byte, by the byte of its name; -1 outside of all."""
        at = bisect_right(self._all_starts, byte) - 1
        holder = self._all_holders[at] if at >= 0 else None
        return holder.name_start if holder is not None else -1


def outline(matches: Captures, data: bytes) -> Outline:
    """Every definition with its qualified name; variables of functions are nobody's business and left out."""
    found = _each_name_once(_definitions(matches, data))
    found.sort(key=lambda one: (one.start, -one.end, KINDS[one.kind]))
    kept: list[Definition] = []
    stack: list[Definition] = []
    for one in found:
        while stack and (stack[-1].end <= one.start or (stack[-1].start, stack[-1].end) == (one.start, one.end)):
            stack.pop()  # it is over, or one statement defines both (attr_reader :a, :b)
        placed = _placed(one, stack)
        if placed is not None:
            kept.append(placed)
            if one.end > one.body or one.kind in SCOPES:
                stack.append(placed)
    scopes = [one for one in kept if one.kind in SCOPES]
    definitions = [one for one in kept if one.kind != "scope"]
    definitions.sort(key=lambda one: one.name_start)
    return Outline(definitions, scopes)


def _placed(one: Definition, stack: Sequence[Definition]) -> Definition | None:
    """A definition with the names of its scopes; None for what is local to a function."""
    around = stack[-1] if stack else None
    if around is not None and around.kind in CALLABLE and one.kind in ("variable", "constant", "declaration"):
        return None
    kind = one.kind
    if kind in ("function", "declaration") and around is not None and around.kind in HOLDERS:
        kind = "method" if kind == "function" else kind
    elif kind == "function" and "." in one.qualified:
        kind = "method"
    prefix = around.qualified if around is not None else ""
    qualified = f"{prefix}.{one.qualified}" if prefix and not one.qualified.startswith(f"{prefix}.") else one.qualified
    qualified = qualified[-_LONGEST_NAME:].lstrip(".")
    if (kind, qualified) == (one.kind, one.qualified):
        return one
    return replace(one, kind=kind, qualified=qualified)


def _by_place(one: Definition) -> tuple[int, int]:
    return one.start, -one.end


def _segments(scopes: Sequence[Definition]) -> tuple[list[int], list[Definition | None]]:
    """The file cut where a scope begins or ends: first bytes, and who holds the piece that begins there."""
    starts: list[int] = [0]
    holders: list[Definition | None] = [None]
    stack: list[Definition] = []
    for one in scopes:
        while stack and stack[-1].end <= one.start:
            closed = stack.pop()
            starts.append(closed.end)
            holders.append(stack[-1] if stack else None)
        stack.append(one)
        starts.append(one.start)
        holders.append(one)
    while stack:
        closed = stack.pop()
        starts.append(closed.end)
        holders.append(stack[-1] if stack else None)
    return starts, holders


def _each_name_once(found: Iterable[Definition]) -> list[Definition]:
    best: dict[int, Definition] = {}
    for one in found:
        known = best.get(one.name_start)
        if known is None or (KINDS[one.kind], -(one.end - one.body)) < (KINDS[known.kind], -(known.end - known.body)):
            best[one.name_start] = one
    return list(best.values())


def _definitions(matches: Captures, data: bytes) -> Iterator[Definition]:
    found = matches[DEFINITION]
    macros = {node.start_byte for match in found for node in match.get("macro.call", ())}
    for match in found:
        kind = next(key for key in match if key in KINDS)
        outer = match[kind][0]
        body = match["body"][0] if "body" in match else None
        if "declarator" in match:
            for declarator in match["declarator"]:
                if declarator.start_byte in macros:
                    continue  # TEST(suite, name) { … } is called name
                yield from _declared(kind, outer, declarator, body, data)
            continue
        owner = _owner(match["owner"][0], data) if "owner" in match else ""
        for node in match.get("name", ()):
            name = _name(data[node.start_byte : node.end_byte])
            if name:
                yield _definition(kind, outer, node, body, (owner, name))


def _declared(kind: str, outer: Node, declarator: Node, body: Node | None, data: bytes) -> Iterator[Definition]:
    """A name out of C's layers; a variable that turns out to be a function is a declaration of one."""
    node, owner, is_function = declared(declarator, data)
    name = _name(data[node.start_byte : node.end_byte]) if node is not None else ""
    if node is None or not name:
        return
    if is_function and kind == "variable":
        kind = "declaration"
    yield _definition(kind, outer, node, body, (owner, name))


def _definition(kind: str, outer: Node, node: Node, body: Node | None, named: tuple[str, str]) -> Definition:
    owner, name = named
    qualified = f"{owner}.{name}" if owner else name
    bare = name.rsplit(".", 1)[-1]
    if kind == "variable" and len(bare) > 1 and bare.isupper():
        kind = "constant"  # a convention that every language with such names shares
    last = body if body is not None and body.end_byte > outer.end_byte else outer
    end_row, end_column = last.end_point
    end_row -= end_row > outer.start_point[0] and not end_column  # the line feed behind it is no line of its own
    return Definition(
        bare, kind, qualified, outer.start_byte, last.end_byte, node.start_byte, node.start_point[0],
        outer.start_point[0], end_row, body.start_byte if body is not None else last.end_byte,
    )  # fmt: skip


def _name(raw: bytes) -> str:
    """A name as written, without quotes, sigils and type parameters; scopes joined by dots."""
    name = raw.decode("utf-8", "replace").strip().strip("\"'`").lstrip(":")
    if "::" in name or "\\" in name:
        name = name.replace("::", ".").replace("\\", ".")
    operator = _OPERATOR.match(name)
    if operator:
        return "operator" + (operator.group(1) or " " + _SPACE.sub(" ", operator.group(2).strip()))
    if len(name) > _LONGEST_NAME or "\n" in name or (name[:1] == "[" and name[-1:] == "]"):
        return ""
    if "<" in name and name[0].isalpha():
        name = _without_generics(name)
    return name.strip()


def _without_generics(name: str) -> str:
    for _ in range(8):  # Map<K, List<V>> has two levels; more than eight nobody writes
        shorter = _GENERICS.sub("", name)
        if shorter == name:
            break
        name = shorter
    return name.replace(" ", "")


def _owner(node: Node, data: bytes) -> str:
    """What a name belongs to outside of its scopes: a Go receiver's type, the object a function is put on."""
    text = _without_generics(data[node.start_byte : node.end_byte].decode("utf-8", "replace").strip()[:_LONGEST_NAME])
    if node.type == "parameter_list":
        found = _RECEIVER.search(text.replace("*", " "))
        return found.group(1) if found else ""
    text = text.removesuffix(".prototype")
    if text in ("exports", "module.exports", "this", "self"):
        return ""
    return text if _OWNER.fullmatch(text) else ""

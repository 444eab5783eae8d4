"""The name inside a C or C++ declarator, which pointers, arrays and parameter lists are wrapped around.

Must not know what the declaration is for.
"""

from __future__ import annotations

from loci.base.lazy import Rx

TYPE_CHECKING = False  # as `typing` has it, whose import costs 9 CPU ms
if TYPE_CHECKING:
    from tree_sitter import Node

_DEEPEST = 24
_NAMES = frozenset(
    ("identifier", "field_identifier", "type_identifier", "destructor_name", "operator_name", "primitive_type",
     "template_function", "template_method")
)  # fmt: skip
_TEMPLATE = Rx(r"<[^<>]*>")


def declared(node: Node, data: bytes) -> tuple[Node | None, str, bool]:
    """The node of the name, the scopes before it (`a.b` of `a::b::f`), and whether a function is declared."""
    owners: list[str] = []
    is_function = False
    for _ in range(_DEEPEST):
        kind = node.type
        if kind in _NAMES:
            inner = node.child_by_field_name("name") if kind.startswith("template_") else None
            return inner or node, ".".join(owners), is_function
        if kind == "qualified_identifier":
            scope = node.child_by_field_name("scope")
            if scope is not None:
                owners.append(_plain(data[scope.start_byte : scope.end_byte]))
        elif kind == "function_declarator":
            is_function = is_function or not _points(node)
        elif kind == "operator_cast":
            return node, ".".join(owners), True
        following = _inner(node)
        if following is None:
            break
        node = following
    return None, "", False


def _inner(node: Node) -> Node | None:
    """The next layer: the declarator, the name behind a scope, or what parentheses hold."""
    for field in ("declarator", "name"):
        found = node.child_by_field_name(field)
        if found is not None:
            return found
    return node.named_child(node.named_child_count - 1) if node.named_child_count else None


def _points(node: Node) -> bool:
    """Whether a function declarator declares a pointer to a function: `(*name)(int)`."""
    inner = node.child_by_field_name("declarator")
    return inner is not None and inner.type == "parenthesized_declarator"


def _plain(raw: bytes) -> str:
    text = raw.decode("utf-8", "replace")
    for _ in range(4):
        text = _TEMPLATE.sub("", text)
    return text.replace("::", ".").strip()

"""Parses one file and runs its language's queries over the tree: captured nodes, match by match, within a budget.

The captures of `queries/*.scm`:

    function method class interface struct enum type constant variable module macro declaration
                    the whole definition; `name` its name, or `declarator` where C hides it in layers; `body` what its
                    signature stops before; `owner` what it belongs to outside of its scopes (a Go receiver)
    scope           lends its name to what stands inside and defines nothing (a Rust impl)
    call reference argument
                    a name that is used, with its `receiver`; `qualified` holds both (`a::b`); `argument` counts only
                    where the file defines or imports the name
    bare local      Ruby: a name that is a call unless it is a local variable
    import          a statement that imports; `module`, `item`, `bound` its parts where a query can tell them
    required        JavaScript's require, in the same parts
    comment doc     a comment; a string that documents what it stands in
    transparent     what may stand between a comment and what it documents
    x.y             helps a predicate and means nothing; `(#kind? @x.y "a" "b")`, ours, asks what kind of node it is

How they are written decides what a process pays: tree-sitter analyses every node of a pattern that has others in it
against the whole grammar, and gives no way to keep what it found.  A `_` is not analysed, a choice within one pattern
is analysed once, and where a field says enough no kind is named.  Million instructions to compile, as first written
and as they are: Python 263 to 64, JavaScript 497 to 100, TypeScript 1,107 to 360, C# 774 to 366, C++ 721 to 475, Ruby
1,316 to 364, PHP 410 to 354, Rust 264 to 150. A `_` at the root is tried at every node, which is worth it only where
the kind is as dear as Ruby's `call` (110).

Must not know what a definition or a reference is.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.machinery import ExtensionFileLoader, ModuleSpec, PathFinder
from pathlib import Path
from time import thread_time
from types import ModuleType

from loci.gather.code.languages import LANGUAGES

TYPE_CHECKING = False  # as `typing` has it, whose import costs 9 CPU ms
if TYPE_CHECKING:
    from typing import Literal

    from tree_sitter import Language, Node, Query

PARSE_SECONDS = 5.0
"""CPU seconds a MiB after which a parse is given up; ordinary code takes 0.2 to 0.6."""
PATIENCE = 1.0
"""CPU seconds more than that, and of a first parse after which no second one is tried: what takes that long, no person
wrote.  6 KB of `x=>` in C took 5 s and 1.4 GB."""
DEEPEST = 1000
"""Levels of the tree below which nothing is looked for: a query costs the square of the depth; nobody nests so."""
LONGEST_RUN = 2000
"""Tokens without a node between them, in one node, that a query still walks: it costs the square of them as well
(100,000 open brackets: 17 s)."""
MOST_STATES = 20_000
"""Half-finished matches at one time; more means a tree made of errors."""

MOST_READINGS = 1000
"""Signs in one expression that C, C++, C# and Java read in two ways: the parser keeps all readings, and at their end
one step copies the square of their number (100 KB of `a<` in C#: more than 8 GB, and no callback stops it)."""

Match = dict[str, "list[Node]"]
Captures = dict[str, list[Match]]
"""Matches by role: DEFINITION, USE, IMPORT, COMMENT, DOC, STRING, TRANSPARENT, BARE, LOCAL; "" for the rest."""

DEFINITION, USE, IMPORT, COMMENT, DOC = "definition", "use", "import", "comment", "doc"
STRING, TRANSPARENT, BARE, LOCAL = "string", "transparent", "bare", "local"
KINDS = {
    kind: rank
    for rank, kind in enumerate(
        ("class", "interface", "struct", "enum", "module", "method", "function", "macro", "type", "scope", "constant",
         "declaration", "variable")
    )
}  # fmt: skip
"""Captures that define something; of two that name the same place the earlier one is kept."""
_ROLES = {
    **dict.fromkeys(KINDS, DEFINITION), **dict.fromkeys(("call", "reference", "qualified", "argument"), USE),
    "import": IMPORT, "required": IMPORT, "comment": COMMENT, "doc": DOC, "string": STRING, "transparent": TRANSPARENT,
    "bare": BARE, "local": LOCAL,
}  # fmt: skip


class Unparsed(Exception):  # noqa: N818  # a reason, not a fault
    """A file that gave no tree; the message is one word that says why."""


def captures(language: str, data: bytes) -> tuple[Captures, bool]:
    """Every match of a language's queries by its role, and whether the file has syntax that the grammar did not take.

    Args:
        language: a key of LANGUAGES.
        data: the file, UTF-8.

    Raises:
        Unparsed: the grammar is not installed, or the budget is used up.
    """
    query = _grammar(language)[1]
    if language in _MANY_READINGS and _is_ambiguous(data):
        raise Unparsed("tangled")
    root = _best_parse(language, data)
    if _is_tangled(root):
        raise Unparsed("tangled")
    cursor = _binding("tree_sitter").QueryCursor(query, match_limit=MOST_STATES)
    cursor.set_max_start_depth(DEEPEST)
    found: Captures = {role: [] for role in (*_ROLES.values(), "")}
    roles: dict[int, list[Match]] = {}
    for pattern, match in cursor.matches(root, _is_of_kind):
        into = roles.get(pattern)
        if into is None:
            into = roles[pattern] = found[_role(match)]
        into.append(match)
    return found, root.has_error


def _is_of_kind(
    predicate: str,
    args: list[tuple[str, Literal["capture", "string"]]],
    pattern_index: int,  # noqa: ARG001  # the binding passes them by these names
    captures: Match,
) -> bool:
    """Our own predicate: a node is of one of some kinds."""
    if predicate != "kind?":
        raise ValueError(f"no such predicate: {predicate}")
    (name, _), *kinds = args
    return any(node.type == kind for node in captures[name] for kind, _ in kinds)


def _role(match: Match) -> str:
    """What a match is; `module` names a part of an import, and is a definition where it stands alone."""
    found = {_ROLES[key] for key in match if key in _ROLES}
    return IMPORT if IMPORT in found else next(iter(found), "")


def _best_parse(language: str, data: bytes) -> Node:
    """The tree with the fewest bytes in errors; C, C++ and C# are tried again without what a preprocessor takes."""
    began = thread_time()
    root = _parse(language, data)
    if not root.has_error or language not in _C_FAMILY or thread_time() - began > PATIENCE:
        return root
    least, tried = _damage(root), {data}
    for source in _simpler(language, data):
        if not least:
            break
        if source in tried:
            continue
        tried.add(source)
        other = _parse(language, source)
        damage = _damage(other)
        if damage < least:
            root, least = other, damage
    return root


def _simpler(language: str, data: bytes) -> Iterator[bytes]:
    """A file without macros among declarations, without conditions, and without all but their first branches.

    Many are the same: of 218 files in error of six repositories 61 hold no such macro, 59 no condition, 141 no second
    branch.
    """
    from loci.gather.code.macros import without_conditions, without_macros

    plain = data if language == "csharp" else without_macros(data)
    yield plain
    yield without_conditions(plain, first_branch=False)
    yield without_conditions(plain, first_branch=True)


def _damage(root: Node) -> int:
    """Bytes that stand in errors, and one for each token that had to be made up."""
    total, waiting = 0, [root]
    while waiting:
        for child in waiting.pop().children:
            if child.is_error or child.is_missing:
                total += 1 + child.end_byte - child.start_byte
            elif child.has_error:
                waiting.append(child)
    return total


def _parse(language: str, data: bytes) -> Node:
    parser = _binding("tree_sitter").Parser(_grammar(language)[0])
    began = thread_time()
    try:
        tree = parser.parse(
            lambda offset, _: data[offset : offset + _CHUNK],
            progress_callback=lambda offset, _errors: (
                thread_time() - began > PATIENCE + offset * PARSE_SECONDS / _MEBIBYTE
            ),
        )
    except ValueError as error:  # how the binding says that the callback stopped it
        raise Unparsed("slow") from error
    root: Node = tree.root_node
    return root


_MEBIBYTE = 1 << 20
_CHUNK = 1 << 10
"""Bytes that the parser is given at once: it asks for as many whenever a predicate compares a name (488 KiB of Bash:
46 CPU s at 64 KiB, 2 at this)."""


_C_FAMILY = frozenset(("c", "cpp", "csharp"))
_MANY_READINGS = _C_FAMILY | {"java"}
_ENDS = re.compile(rb"[;,{}]")


def _is_ambiguous(data: bytes) -> bool:
    """Whether some expression could be read in so many ways that parsing it has no bound."""
    return any(
        len(part) > MOST_READINGS and sum(map(part.count, (b"<", b"=", b"(", b"?"))) > MOST_READINGS
        for part in _ENDS.split(data)
    )


def _is_tangled(root: Node) -> bool:
    """Whether some node holds a run of bare tokens that a query would take too long over; only big ones are seen."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.descendant_count <= LONGEST_RUN:
            continue
        children = node.children
        if node.child_count - node.named_child_count > LONGEST_RUN and _longest_run(children) > LONGEST_RUN:
            return True
        waiting += [child for child in children if child.descendant_count > LONGEST_RUN]
    return False


def _longest_run(children: list[Node]) -> int:
    longest = run = 0
    for child in children:
        run = 0 if child.is_named else run + 1
        longest = max(longest, run)
    return longest


@cache
def _grammar(language: str) -> tuple[Language, Query]:
    """A grammar and its query, made once a process (5 to 200 ms: only for languages that are there)."""
    made, known = _binding("tree_sitter"), LANGUAGES[language]
    try:
        grammar = made.Language(getattr(_binding(known.module), known.entry)())
    except ImportError as error:
        raise Unparsed("no grammar") from error
    return grammar, made.Query(grammar, "\n".join(query_text(name) for name in known.queries))


def _binding(name: str) -> ModuleType:
    """The compiled part of a wheel without the package around it; the package where there is no such part.

    A grammar's package imports `importlib.resources` and with it `tempfile`, `shutil`, `bz2` and `lzma`: half a bare
    Python.  That of the parser imports `typing`, 9 CPU ms.

    Raises:
        ImportError: it is not installed, or made for another machine.
    """
    inner = f"{name}._binding"
    if inner in sys.modules:
        return sys.modules[inner]
    package = PathFinder.find_spec(name)
    places = package.submodule_search_locations if package is not None else None
    found = PathFinder.find_spec("_binding", places) if places else None
    if found is None or not found.origin or not isinstance(found.loader, ExtensionFileLoader):
        return import_module(name)
    loader = ExtensionFileLoader(inner, found.origin)
    module: ModuleType = loader.create_module(ModuleSpec(inner, loader, origin=found.origin))
    sys.modules[inner] = module
    loader.exec_module(module)
    return module


def query_text(name: str) -> str:
    """The text of one query file of this package."""
    place = Path(__file__).with_name("queries") / f"{name}.scm"
    found: bytes = getattr(__spec__.loader, "get_data")(str(place))  # noqa: B009  # as `pkgutil` does, without its imports
    return found.decode("utf-8")

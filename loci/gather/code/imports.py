"""Import statements of every language, from their text: what is imported, from where, under which name.

The grammars' trees differ in every detail here and the statements hardly do, so text is the shorter road.  Must not
know files: where a module lies is decided when somebody asks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from loci.base.frozen import dataclass
from loci.base.lazy import Rx

EVERYTHING = "*"
"""Name of an import that takes whatever the module has, or the module as a whole."""
_MOST_NAMES = 500
_LONGEST = 300


@dataclass(frozen=True)
class Imported:
    """One name that a statement binds."""

    name: str
    """Name in the module it comes from; EVERYTHING for the module itself."""
    target: str
    """Module, package or file, as written."""
    alias: str | None = None
    """Local name, where it is another one."""
    row: int = 0
    """Rows below the statement's first."""


Parts = Mapping[str, str]


def imported(language: str, text: str, parts: Parts) -> list[Imported]:
    """What one statement imports.

    Args:
        language: as parsed.
        text: the whole statement.
        parts: `module`, `item` and `bound` where the query could tell them apart.
    """
    found: list[Imported] = []
    for one in _READERS[language](text, parts):
        if one.name and len(one.name) <= _LONGEST and len(one.target) <= _LONGEST:
            found.append(one)
        if len(found) >= _MOST_NAMES:
            break
    return found


_COMMENT = Rx(r"(?s)#[^\n]*|//[^\n]*|/\*.*?\*/")
_NAMED = Rx(r"([\w$*.]+)(?:\s+as\s+([\w$]+))?")


def _python(text: str, _: Parts) -> Iterator[Imported]:
    text = re.sub(r"#[^\n]*", "", text).replace("\\\n", " \n")
    found = re.match(r"\s*from\s+([.\w\s]*?)\s+import\b(.*)", text, re.DOTALL)
    if found is None:
        for name in _NAMED.finditer(text.split("import", 1)[-1]):
            yield Imported(name.group(1).rsplit(".", 1)[-1], name.group(1), name.group(2))
        return
    module = "".join(found.group(1).split())
    for name in _NAMED.finditer(found.group(2)):
        row = text.count("\n", 0, found.start(2) + name.start())
        yield Imported(name.group(1), module, name.group(2), row)


_QUOTED = Rx(r"[\"'`]([^\"'`\n]*)[\"'`]")
_ECMA_LIST = Rx(r"\{([^{}]*)\}")
_ECMA_WHOLE = Rx(r"\*\s*(?:as\s+([\w$]+))?")
_ECMA_DEFAULT = Rx(r"(?:import|export)\s+(?:type\s+)?([\w$]+)\s*(?:,|from\b)")
_ECMA_REQUIRE = Rx(r"import\s+(?:type\s+)?([\w$]+)\s*=\s*require")


def _ecma(text: str, parts: Parts) -> Iterator[Imported]:
    if "module" in parts:
        yield from _required(parts)
        return
    quoted = _QUOTED.findall(text)
    if not quoted:
        return
    target = quoted[-1]
    head = _COMMENT.sub(" ", text[: text.rfind(target)])
    whole, default = _ECMA_WHOLE.search(head), _ECMA_REQUIRE.search(head) or _ECMA_DEFAULT.search(head)
    if default and default.group(1) != "type":
        yield Imported("default", target, default.group(1))
    if whole:
        yield Imported(EVERYTHING, target, whole.group(1))
    for group in _ECMA_LIST.findall(head):
        yield from _ecma_names(group, target)
    if "{" not in head and not whole and not default:
        yield Imported(EVERYTHING, target)


def _ecma_names(group: str, target: str) -> Iterator[Imported]:
    for name in re.finditer(r"(?:type\s+)?([\w$]+)(?:\s+as\s+([\w$]+))?", group):
        yield Imported(name.group(1), target, name.group(2))


def _required(parts: Parts) -> Iterator[Imported]:
    target, bound = parts["module"].strip("\"'`"), parts.get("bound", "")
    if not bound.startswith("{"):
        yield Imported(parts.get("item", EVERYTHING), target, bound or None)
        return
    for name in re.finditer(r"([\w$]+)(?:\s*:\s*([\w$]+))?", bound):
        yield Imported(name.group(1), target, name.group(2))


def _go(text: str, _: Parts) -> Iterator[Imported]:
    found = re.match(r"\s*([\w.]+)?\s*[\"`]([^\"`]+)[\"`]", text)
    if found:
        target = found.group(2)
        steps = target.split("/")
        name = steps[-2] if re.fullmatch(r"v\d+", steps[-1]) and len(steps) > 1 else steps[-1]
        alias = found.group(1)
        yield Imported(EVERYTHING if alias == "." else name, target, None if alias in (None, ".", "_") else alias)


def _rust(text: str, parts: Parts) -> Iterator[Imported]:
    if text.lstrip().startswith(("mod ", "pub mod ", "pub(")) and "use " not in text:
        yield Imported(parts["module"], parts["module"])
        return
    yield from _rust_tree(parts["module"])


def _rust_tree(text: str) -> Iterator[Imported]:
    """`a::{b, c::{d as e, *}}`: a stack of prefixes, since such trees nest."""
    prefixes, here = [""], ""
    for piece in re.findall(r"\bas\s+\w+|[\w:*]+|[{},]", _COMMENT.sub(" ", text)):
        if piece == "{":
            prefixes.append(prefixes[-1] + here)
            here = ""
        elif piece in ("}", ","):
            yield from _rust_leaf(prefixes[-1] + here)
            here = ""
            if piece == "}" and len(prefixes) > 1:
                prefixes.pop()
        else:
            here += f" {piece}" if piece.startswith("as ") else piece
    yield from _rust_leaf(prefixes[-1] + here)


def _rust_leaf(path: str) -> Iterator[Imported]:
    full, _, alias = path.partition(" as ")
    target, _, name = full.strip().rpartition("::")
    if name == "self":
        target, _, name = target.rpartition("::")
    if name:
        yield Imported(name, target, alias.strip() or None)


def _java(text: str, _parts: Parts) -> Iterator[Imported]:
    found = re.match(r"\s*import\s+(?:static\s+)?([\w.]+?)(?:\.(\*))?\s*;?\s*$", text)
    if found:
        target, _dot, name = found.group(1).rpartition(".")
        yield Imported(EVERYTHING, found.group(1)) if found.group(2) else Imported(name, target)


def _csharp(text: str, _: Parts) -> Iterator[Imported]:
    found = re.match(r"\s*(?:global\s+)?using\s+(?:static\s+)?(?:(\w+)\s*=\s*)?([\w.]+)", text)
    if found:
        yield Imported(found.group(2).rsplit(".", 1)[-1], found.group(2), found.group(1))


def _c(text: str, parts: Parts) -> Iterator[Imported]:
    target = parts.get("module", "").strip("<>\"'")
    if "::" in target:
        scope, _, name = target.rpartition("::")
        yield Imported(name, scope)
    elif target and "include" in text:
        yield Imported(target.rsplit("/", 1)[-1], target)


def _ruby(_: str, parts: Parts) -> Iterator[Imported]:
    target = parts.get("module", "").strip("\"'")
    if target and "#{" not in target:
        yield Imported(target.rsplit("/", 1)[-1], target)


def _php(text: str, parts: Parts) -> Iterator[Imported]:
    if "module" in parts:
        target = parts["module"].strip("\"'")
        yield Imported(target.rsplit("/", 1)[-1], target)
        return
    text = re.sub(r"^\s*use\s+(?:function\s+|const\s+)?", "", _COMMENT.sub(" ", text)).rstrip("; \n")
    prefix, brace, names = text.partition("{")
    for one in (names.rstrip("} ") if brace else text).split(","):
        full, _, alias = (prefix.strip() + one.strip() if brace else one.strip()).partition(" as ")
        target, _, name = full.strip().lstrip("\\").rpartition("\\")
        yield Imported(name, target.replace("\\", "."), alias.strip() or None)


def _bash(_: str, parts: Parts) -> Iterator[Imported]:
    target = parts.get("module", "").strip("\"'")
    name = target.rsplit("/", 1)[-1]
    if name and "$" not in name:
        yield Imported(name, target)


_READERS: Mapping[str, Callable[[str, Parts], Iterable[Imported]]] = {
    "python": _python, "javascript": _ecma, "typescript": _ecma, "tsx": _ecma, "go": _go, "rust": _rust, "java": _java,
    "c": _c, "cpp": _c, "csharp": _csharp, "ruby": _ruby, "php": _php, "bash": _bash,
}  # fmt: skip

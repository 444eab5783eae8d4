"""Whether an import leads to a file: the module systems of all languages, as far as paths alone can tell.

Must not know SQLite or what is done with the answer.
"""

from __future__ import annotations

from collections.abc import Sequence

EXACTLY, THROUGH, PERHAPS, ELSEWHERE = 3, 2, 1, 0
"""The import names this file; a package around it; something inside this repository; something outside of it."""

FAMILIES = {
    "python": "python", "javascript": "ecma", "typescript": "ecma", "tsx": "ecma", "go": "go", "rust": "rust",
    "java": "java", "c": "c", "cpp": "c", "csharp": "csharp", "ruby": "ruby", "php": "php", "bash": "bash",
}  # fmt: skip
"""Languages that can call each other."""
_ROOTS = frozenset(
    ("src", "lib", "python", "source", "sources", "main", "java", "app", "packages", "crates", "pkg", "include")
)
_INDEX = frozenset(("__init__", "index", "mod", "lib", "main"))


def leads(family: str, target: str, name: str, user: str, path: str) -> int:
    """How an import written in one file relates to another file of the same repository.

    Args:
        family: of both files, a value of FAMILIES.
        target: module, package or file as written.
        name: what is imported from it; "*" for the module itself.
        user: path of the importing file.
        path: path of the file it may lead to.
    """
    if family == "python":
        return _python(target, name, user, _module(path))
    if family == "ecma":
        return _ecma(target, user, path, _module(path))
    if family == "go":
        return _go(target, path)
    return _by_segments(family, _parts(target, family), name, _module(path))


def _by_segments(family: str, parts: list[str], name: str, module: list[str]) -> int:
    """Languages whose imports spell a path of some kind: its end has to be the file's."""
    if not parts:
        return PERHAPS
    if family == "rust" and parts[0] in ("std", "core", "alloc"):
        return ELSEWHERE
    if _suffix(module, parts) or _suffix(module, [*parts, name]) or _suffix(module[:-1], parts):
        return EXACTLY
    if family in ("java", "csharp", "php"):
        return THROUGH if _suffix(module[:-1], parts[-1:]) else ELSEWHERE
    return PERHAPS if set(parts) & set(module) else ELSEWHERE


def _parts(target: str, family: str) -> list[str]:
    text = target.replace("\\", "/").replace("::", "/")
    if family in ("c", "ruby", "bash"):
        text = text.rsplit(".", 1)[0] if "." in text.rsplit("/", 1)[-1] else text
    else:
        text = text.replace(".", "/")
    return [part for part in text.split("/") if part not in ("", ".", "..", "crate", "self", "super", "$this")]


def _module(path: str) -> list[str]:
    """Segments of a file as a module: without extension, and without `index` or `__init__` at its end."""
    parts = path.split("/")
    parts[-1] = parts[-1].split(".", 1)[0]
    return parts[:-1] if parts[-1] in _INDEX and len(parts) > 1 else parts


def _suffix(whole: Sequence[str], parts: Sequence[str]) -> bool:
    return bool(parts) and len(parts) <= len(whole) and list(whole[-len(parts) :]) == list(parts)


def _python(target: str, name: str, user: str, module: list[str]) -> int:
    dots = len(target) - len(target.lstrip("."))
    parts = [part for part in target.lstrip(".").split(".") if part]
    if dots:
        here = user.split("/")[:-1]
        parts = here[: len(here) - dots + 1] + parts
        roots = 0
    else:
        roots = _root(module, parts)
        if roots < 0:
            return ELSEWHERE
        parts = module[:roots] + parts
    if module in (parts, [*parts, name]):
        return EXACTLY
    return (
        THROUGH
        if module[: len(parts)] == parts
        else (PERHAPS if dots or parts[: roots + 1] == module[: roots + 1] else ELSEWHERE)
    )


def _root(module: list[str], parts: list[str]) -> int:
    """Segments of a path that stand before its top package; -1 where the import's first name is not in the path."""
    for at, segment in enumerate(module):
        if parts and segment == parts[0]:
            return at if all(before in _ROOTS for before in module[:at]) or (at <= 2 and module[0] in _ROOTS) else -1
        if segment not in _ROOTS and at:
            break
    return -1


def _ecma(target: str, user: str, path: str, module: list[str]) -> int:
    if not target.startswith("."):
        name = target.rsplit("/", 1)[-1]
        return PERHAPS if name in module or target.startswith(("@/", "~/", "#")) else ELSEWHERE
    here = user.split("/")[:-1]
    for part in target.split("/"):
        if part == "..":
            here = here[:-1]
        elif part not in (".", ""):
            here = [*here, part]
    wanted = "/".join(here)
    bare = wanted.rsplit(".", 1)[0] if "." in wanted.rsplit("/", 1)[-1] else wanted
    if path == wanted or path.split(".", 1)[0] in (wanted, bare) or "/".join(module) in (wanted, bare):
        return EXACTLY
    return (
        THROUGH if _is_index(wanted) and path.startswith(wanted.rsplit("/", 1)[0] if "/" in wanted else "") else PERHAPS
    )


def _is_index(wanted: str) -> bool:
    """Whether a module is likely to hand on what others define."""
    return wanted.rsplit("/", 1)[-1].split(".", 1)[0] in ("index", "lib", "main", "")


def _go(target: str, path: str) -> int:
    steps, place = target.split("/"), path.split("/")[:-1]
    if "." not in steps[0]:
        return ELSEWHERE
    if not place:
        return THROUGH
    return EXACTLY if _suffix(steps, place) or _suffix(steps, place[-1:]) else ELSEWHERE

"""Requirements files, tox.ini and noxfile.py: what a Python project's environments install.

Nothing is executed: a noxfile is read as a syntax tree.  Must not know packaging.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from loci.gather.manifests.manifest import Manifest, Stated
from loci.gather.manifests.requirement import requirement
from loci.gather.manifests.syntax import parse

_REMOTE = re.compile(r"(?:-e\s+|--editable[ =])?\s*(?:[a-z+]+://|[a-z+]+@|\.{0,2}/|\.$).*?(?:#egg=([\w.-]+)|$)")
_DEV = re.compile(
    r"dev|test|doc|lint|typing|mypy|check|bench|ci\b|coverage|release|build|tool|style|format", re.IGNORECASE
)


def requirements(manifest: Manifest) -> Iterator[Stated]:
    """A requirements file; what pip-compile wrote there for another package's sake is left out.

    Files that it includes by `-r` are manifests of their own and read as such.
    """
    yield from manifest.is_read("py")
    scope = _requirements_scope(manifest.path)
    lines = manifest.lines
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not text or text.startswith("#") or _is_transitive(lines, number):
            continue
        remote = _REMOTE.fullmatch(text)
        if remote:
            if remote.group(1):
                yield from manifest.dependency("py", remote.group(1), "", scope, number)
        elif not text.startswith("-"):
            yield from requirement(manifest, text.split(" --hash")[0].rstrip("\\ "), scope, number)


def _requirements_scope(path: str) -> str:
    name = path.rsplit("/", 1)[-1].lower()
    if _DEV.search(re.sub(r"requirements?|\.txt|\.in", "", name)) or re.match(r"(?:docs?|tests?|tools|ci)/", path):
        return "dev"
    return "optional" if "optional" in name or "extra" in name else "runtime"


def _is_transitive(lines: Sequence[str], number: int) -> bool:
    """Whether pip-compile's notes below a line name other packages only, and no file that asked for it."""
    via: list[str] = []
    for line in (lines[number - 1], *lines[number : number + 40]):
        note = line.partition("#")[2].strip() if "#" in line else ""
        if line is not lines[number - 1] and not line.strip().startswith(("#", "--hash")):
            break
        via += [note.removeprefix("via").strip()] if note else []
    noted = any("# via" in line for line in lines[number - 1 : number + 3]) and bool(via)
    return noted and not any(
        mark in note for note in via for mark in ("-r ", "-c ", ".in", ".toml", "setup.", "(", "/")
    )


def tox_ini(manifest: Manifest) -> Iterator[Stated]:
    """The dependencies of tox's environments."""
    yield from tox_deps(manifest, manifest.text, 1)


def tox_deps(manifest: Manifest, text: str, base: int) -> Iterator[Stated]:
    """`deps` and `requires` of the sections of tox; line by line, because factors (`py27: mock`) are no ini."""
    section = key = ""
    for number, line in enumerate(text.split("\n"), base):
        stripped = line.split("#")[0].strip()
        if stripped.startswith("["):
            section, key = stripped.strip("[]").strip().lower(), ""
            continue
        if line[:1].strip() and "=" in stripped:
            key, _, stripped = (part.strip() for part in stripped.partition("="))
        asked = (key == "deps" and section.startswith("testenv")) or (
            key == "requires" and section in ("tox", "tox:tox")
        )
        if asked and stripped and not stripped.startswith(("-", "{", ".")):
            bare = re.sub(r"^[\w{},.!-]+:\s+", "", stripped)
            if not bare.startswith(("-", "{", ".", "/")):
                yield from requirement(manifest, bare, "dev", number)


def noxfile(manifest: Manifest) -> Iterator[Stated]:
    """What sessions of nox install."""
    for call in (node for node in ast.walk(parse(manifest.text)) if isinstance(node, ast.Call)):
        if isinstance(call.func, ast.Attribute) and call.func.attr == "install":
            for item in call.args:
                if isinstance(item, ast.Constant) and isinstance(item.value, str) and item.value[:1].isalnum():
                    yield from requirement(manifest, item.value, "dev", item.lineno)

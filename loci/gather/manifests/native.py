"""C and C++: CMake, Meson, pkg-config in configure.ac, vcpkg, Conan; and the submodules of any project.

Build files are programs; they are read by their lines, what they compute stays unknown.  Must not know any other
manifest.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from loci.gather.manifests.manifest import Manifest, Stated, table

_CALL = re.compile(
    r"^[ \t]*(find_package|fetchcontent_declare|externalproject_add|cpmaddpackage|cpmfindpackage|pkg_check_modules|"
    r"pkg_search_module|project|find_library)\s*\(\s*([^()]{1,2000})",
    re.IGNORECASE | re.MULTILINE,
)
_CPM = re.compile(r"(?:gh:|NAME\s+)[\"']?(?:[\w.-]+/)?([\w.-]+)", re.IGNORECASE)
_MODULES = frozenset(("required", "quiet", "imported_target", "global", "no_cmake_path", "no_cmake_environment_path"))
_MESON = re.compile(r"\bdependency\(\s*'([\w.+-]{1,100})'")
_MESON_PROJECT = re.compile(r"^\s*project\(\s*'([\w.+ -]{1,100})'", re.MULTILINE)
_MESON_LICENCE = re.compile(r"\blicense\s*:\s*\[?\s*'([^']{1,100})'")
_PKG = re.compile(r"PKG_CHECK_MODULES\(\s*\[?\w+\]?\s*,\s*\[?([^\])]{1,500})")
_CONAN = re.compile(
    r"^\s*(?:self\.(tool_|build_|test_)?requires\(\s*)?[\"']?([a-z0-9_][\w.+-]{1,100})/([\w.\[\]<>=~ *-]{1,60})"
)
_URL = re.compile(r"^\s*url\s*=\s*(\S+)\s*$", re.MULTILINE)
_SECTION = re.compile(r"^\s*\[submodule", re.MULTILINE)


def cmake(manifest: Manifest) -> Iterator[Stated]:
    """`find_package`, fetched and external projects, pkg-config modules; `project()` names what is built."""
    text = re.sub(r"#[^\n]*", lambda found: " " * len(found.group()), manifest.text)
    yield from manifest.is_read("c")
    for found in _CALL.finditer(text):
        command, words = found.group(1).lower(), found.group(2).split()
        line = manifest.line_at(found.start(1))
        if command == "project":
            yield from manifest.publishes("c", words[0], "distribution", line) if words else ()
        elif command.startswith("cpm"):
            name = _CPM.search(found.group(2))
            yield from manifest.dependency("c", name.group(1), "", "runtime", line) if name else ()
        elif command.startswith("pkg_"):
            yield from _modules(manifest, words[1:], line)
        elif words:
            scope = "runtime" if command != "find_package" or "REQUIRED" in words else "optional"
            name_at = 1 if command == "find_library" and len(words) > 1 else 0
            yield from manifest.dependency("c", words[name_at], "", scope, line)


def _modules(manifest: Manifest, words: list[str], line: int) -> Iterator[Stated]:
    for word in words:
        name = re.split(r"[<>=!\"]", word.strip("\"'"))[0]
        if name and name.lower() not in _MODULES and not name[0].isdigit():
            yield from manifest.dependency("c", name, word.strip("\"'")[len(name) :], "runtime", line)


def meson(manifest: Manifest) -> Iterator[Stated]:
    """`dependency()` calls, the project's name and licence."""
    yield from manifest.is_read("c")
    for found in _MESON.finditer(manifest.text):
        yield from manifest.dependency("c", found.group(1), "", "runtime", manifest.line_at(found.start()))
    for found in _MESON_PROJECT.finditer(manifest.text):
        yield from manifest.publishes("c", found.group(1), "distribution", manifest.line_at(found.start(1)))
    for found in _MESON_LICENCE.finditer(manifest.text):
        yield from manifest.licence(found.group(1), manifest.line_at(found.start()))


def autoconf(manifest: Manifest) -> Iterator[Stated]:
    """`PKG_CHECK_MODULES` of configure.ac."""
    yield from manifest.is_read("c")
    for found in _PKG.finditer(manifest.text):
        words = [word for word in found.group(1).split() if word[0].isalpha() and "$" not in word]
        yield from _modules(manifest, words, manifest.line_at(found.start()))


def vcpkg(manifest: Manifest) -> Iterator[Stated]:
    """vcpkg.json."""
    data = table(json.loads(manifest.text))
    yield from manifest.is_read("c")
    items = data.get("dependencies")
    for item in items if isinstance(items, list) else ():
        name = item if isinstance(item, str) else table(item).get("name")
        if isinstance(name, str):
            line = manifest.line_of(name, manifest.line_of("dependencies"))
            yield from manifest.dependency("c", name, "", "runtime", line)


def conan(manifest: Manifest) -> Iterator[Stated]:
    """conanfile.txt and the `requires` of conanfile.py."""
    yield from manifest.is_read("c")
    for number, line in enumerate(manifest.lines, 1):
        found = _CONAN.match(line)
        if found and ("requires(" in line or manifest.name.endswith(".txt")):
            scope = "dev" if found.group(1) == "test_" else "build" if found.group(1) else "runtime"
            yield from manifest.dependency("c", found.group(2), found.group(3).strip(), scope, number)


def gitmodules(manifest: Manifest) -> Iterator[Stated]:
    """Submodules, by host and path of their address without anything secret in it."""
    if _SECTION.search(manifest.text):
        yield from manifest.is_read("git")
    for found in _URL.finditer(manifest.text):
        line = manifest.line_at(found.start(1))
        yield from manifest.dependency("git", _address(found.group(1)), "", "runtime", line)


def _address(url: str) -> str:
    """`github.com/owner/name` of a URL or of git's short form; a relative address keeps its words."""
    if "://" in url:
        parts = urlsplit(url)
        url = f"{parts.hostname or ''}{parts.path}"
    else:
        url = url.rpartition("@")[2].replace(":", "/", 1)
    return re.sub(r"/+", "/", url).strip("./").removesuffix(".git")

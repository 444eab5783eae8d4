"""Dart, Elixir, Swift, Haskell and R, by their lines.  Must not know any other manifest."""

from __future__ import annotations

import re
from collections.abc import Iterator

from loci.gather.manifests.manifest import Manifest, Stated

_YAML_KEY = re.compile(r"(\w[\w-]{0,100})\s*:\s*(.*)")
_MIX = re.compile(r"\{\s*:(\w{1,100})\s*,\s*(?:\"([^\"]{0,60})\")?(.*)")
_MIX_APP = re.compile(r"\bapp:\s*:(\w{1,100})")
_SWIFT = re.compile(r"\.package\(\s*(?:name:\s*\"[^\"]{0,100}\"\s*,\s*)?url:\s*\"([^\"]{1,300})\"")
_SWIFT_NAME = re.compile(r"\bPackage\(\s*name:\s*\"([^\"]{1,100})\"")
_CABAL_FIELD = re.compile(r"^(\s*)([\w-]{1,60})\s*:\s*(.*)$")
_CABAL_NAME = re.compile(r"([A-Za-z][\w-]{0,100})\s*(.*)")


def pubspec(manifest: Manifest) -> Iterator[Stated]:
    """Dart's pubspec.yaml: the tables are top-level keys, packages stand one level below."""
    yield from manifest.is_read("dart")
    section, depth = "", 0
    for number, line in enumerate(manifest.lines, 1):
        found = _YAML_KEY.match(line.strip())
        indent = len(line) - len(line.lstrip())
        if not found or line.lstrip().startswith("#"):
            continue
        if not indent:
            section, depth = found.group(1), 0
            if section == "name":
                yield from manifest.publishes("dart", found.group(2), "distribution", number)
        elif section in ("dependencies", "dev_dependencies") and indent == (depth := depth or indent):
            scope = "dev" if section.startswith("dev") else "runtime"
            yield from manifest.dependency("dart", found.group(1), found.group(2), scope, number)


def mix(manifest: Manifest) -> Iterator[Stated]:
    """Elixir's mix.exs."""
    yield from manifest.is_read("ex")
    for number, line in enumerate(manifest.lines, 1):
        text = line.partition("#")[0]
        for found in _MIX.finditer(text):
            scope = "dev" if re.search(r"only:\s*\[?\s*:(?:dev|test)", found.group(3)) else "runtime"
            if found.group(2) or re.search(r"\b(?:git|github|path|only|in_umbrella|hex):", found.group(3)):
                yield from manifest.dependency("ex", found.group(1), found.group(2) or "", scope, number)
        app = _MIX_APP.search(text)
        if app:
            yield from manifest.publishes("ex", app.group(1), "distribution", number)


def swift(manifest: Manifest) -> Iterator[Stated]:
    """Package.swift."""
    yield from manifest.is_read("swift")
    for found in _SWIFT.finditer(manifest.text):
        name = found.group(1).rstrip("/").removesuffix(".git").rsplit("/", 1)[-1]
        yield from manifest.dependency("swift", name, "", "runtime", manifest.line_at(found.start()))
    for found in _SWIFT_NAME.finditer(manifest.text):
        yield from manifest.publishes("swift", found.group(1), "distribution", manifest.line_at(found.start()))


def cabal(manifest: Manifest) -> Iterator[Stated]:
    """Haskell's *.cabal and R's DESCRIPTION: fields with comma lists that go on in indented lines."""
    ecosystem = "r" if manifest.name == "DESCRIPTION" else "hs"
    scopes = {"build-depends": "runtime", "depends": "runtime", "imports": "runtime", "suggests": "optional"}
    yield from manifest.is_read(ecosystem)
    field, depth = "", 0
    for number, line in enumerate(manifest.lines, 1):
        found = _CABAL_FIELD.match(line)
        if found and (not field or len(found.group(1)) <= depth or found.group(2).lower() in scopes):
            field, depth, rest = found.group(2).lower(), len(found.group(1)), found.group(3)
        else:
            rest = line
        if field in scopes:
            for item in rest.partition("--")[0].split(","):
                name = _CABAL_NAME.match(item.strip())
                if name and name.group(1) not in ("R", "base"):
                    value = name.group(2).strip("() ")
                    yield from manifest.dependency(ecosystem, name.group(1), value, scopes[field], number)
        elif field in ("name", "package") and found and not depth:
            yield from manifest.publishes(ecosystem, rest, "distribution", number)
        elif field == "license" and found and not depth:
            yield from manifest.licence(rest, number)

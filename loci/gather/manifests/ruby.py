"""Gemfile and gemspecs, by their lines: they are programs, and nothing is executed.

Must not know any other manifest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from loci.gather.manifests.manifest import Manifest, Stated

_STRING = r"[\"']([^\"']{1,200})[\"']"
_GEM = re.compile(rf"\s*gem\s*\(?\s*{_STRING}\s*(?:,\s*{_STRING})?(.*)")
_GROUP = re.compile(r"\s*group\b(.*)\bdo\b")
_OPENS = re.compile(r"\s*(?:if|unless|case|begin|source|platforms?|path|git)\b|.*\bdo\s*(?:\|[^|]*\|)?\s*$")
_ADDED = re.compile(rf"\s*\w+\.add_(runtime_|development_)?dependency\s*\(?\s*{_STRING}\s*(?:,\s*{_STRING})?")
_SET = re.compile(rf"\s*\w+\.(name|licenses?|executables?)\s*=\s*\[?\s*(?:%w\[([^\]]*)\]|{_STRING})")
_DEV = re.compile(r"development|test|lint|doc|ci\b|release|rubocop|benchmark")


def gemfile(manifest: Manifest) -> Iterator[Stated]:
    """`gem` lines, with the groups they stand in."""
    yield from manifest.is_read("rb")
    opened: list[str] = []
    for number, line in enumerate(manifest.lines, 1):
        text = line.partition("#")[0]
        group, gem = _GROUP.match(text), _GEM.match(text)
        if group:
            opened.append(group.group(1))
        elif gem:
            groups = " ".join((*opened, gem.group(3) if "group" in gem.group(3) else ""))
            scope = "dev" if _DEV.search(groups) else "runtime"
            yield from manifest.dependency("rb", gem.group(1), gem.group(2) or "", scope, number)
        elif text.strip() == "end":
            del opened[-1:]
        elif _OPENS.match(text) and len(opened) < 50:
            opened.append("")


def gemspec(manifest: Manifest) -> Iterator[Stated]:
    """`add_dependency` lines, name, licence and commands."""
    yield from manifest.is_read("rb")
    for number, line in enumerate(manifest.lines, 1):
        added, given = _ADDED.match(line), _SET.match(line)
        if added:
            scope = "dev" if added.group(1) == "development_" else "runtime"
            yield from manifest.dependency("rb", added.group(2), added.group(3) or "", scope, number)
        elif given:
            for word in (given.group(2) or given.group(3)).split():
                if given.group(1) == "name":
                    yield from manifest.publishes("rb", word, "distribution", number)
                elif given.group(1).startswith("licen"):
                    yield from manifest.licence(word, number)
                else:
                    yield from manifest.publishes("command", word, "command", number)

"""go.mod.  Must not know any other manifest."""

from __future__ import annotations

import re
from collections.abc import Iterator

from loci.gather.manifests.manifest import Manifest, Stated

_DIRECTIVE = re.compile(r"(module|require|tool)\s+(\S.*)")


def go_mod(manifest: Manifest) -> Iterator[Stated]:
    """Direct requirements; `// indirect` ones are other modules' business."""
    yield from manifest.is_read("go")
    block = ""
    for number, line in enumerate(manifest.lines, 1):
        text, _, note = line.strip().partition("//")
        if text.startswith(")"):
            block = ""
            continue
        found = _DIRECTIVE.match(text)
        directive, rest = (found.group(1), found.group(2)) if found else (block, text)
        if rest.strip() == "(":
            block = directive
        elif not found and not block and text.rstrip().endswith("("):
            block = "other"
        elif rest.strip() and note.strip() != "indirect":
            yield from _said(manifest, directive, rest.split(), number)


def _said(manifest: Manifest, directive: str, words: list[str], line: int) -> Iterator[Stated]:
    name = words[0].strip('"')
    if directive == "module":
        yield from manifest.publishes("go", name, "module", line)
        yield from manifest.publishes("go", re.sub(r"/v\d+$", "", name).rsplit("/", 1)[-1], "module", line)
    elif directive == "require":
        yield from manifest.dependency("go", name, " ".join(words[1:]), "runtime", line)
    elif directive == "tool":
        yield from manifest.dependency("go", name, "", "dev", line)

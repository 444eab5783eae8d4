"""One PEP 508 requirement, as every Python manifest holds them.  Must not know which manifest it stands in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from loci.gather.manifests.manifest import Manifest, Stated, texts

_REQUIREMENT = re.compile(r"\s*([A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]*\])?\s*(.*)", re.DOTALL)

CLASSIFIER = "License :: "


def requirement(manifest: Manifest, text: str, scope: str, line: int) -> Iterator[Stated]:
    """The dependency of a requirement (`pytest>=8; python_version < "3.12"`)."""
    found = _REQUIREMENT.match(text.partition("#")[0]) if "://" not in text.partition("@")[0] else None
    if found:
        yield from manifest.dependency("py", found.group(1), found.group(2), scope, line)


def requirements_of(manifest: Manifest, items: object, scope: str, after: int) -> Iterator[Stated]:
    """The dependencies of a list of requirements, which stands from a line on; tables in it (PEP 735) are left out."""
    for text in texts(items):
        yield from requirement(manifest, text, scope, manifest.line_of(text, after))


def script(manifest: Manifest, command: str, target: object, line: int) -> Iterator[Stated]:
    """A command that a package installs, and the module that it runs."""
    yield from manifest.publishes("command", command, "command", line)
    if isinstance(target, str) and target:
        yield from manifest.publishes("py", re.split(r"[:.]", target)[0], "module", line)

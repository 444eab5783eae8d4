"""Names that a project publishes by where a file stands, which no manifest repeats: Python packages, Go commands.

Must not know what is in a file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from loci.base.clean import EMPTY
from loci.base.evidence import Fact

_PACKAGE = re.compile(r"(?:(?:src|lib|python)/)?([A-Za-z]\w*)/__init__\.pyi?")
_COMMAND = re.compile(r"cmd/([\w.-]+)/main\.go")
_INTERNAL = frozenset(
    (
        "test", "tests", "testing", "doc", "docs", "example", "examples", "script", "scripts", "tool", "tools", "bench",
        "benchmark", "benchmarks", "utils", "ci", "build", "setup", "conf", "config", "samples", "demo", "demos",
        "src", "lib",
    )
)  # fmt: skip
"""Packages that are there for the project itself."""


def published(path: str) -> Iterator[Fact]:
    """The name that a path gives to the world, if it is of one of the forms."""
    package, command = _PACKAGE.fullmatch(path), _COMMAND.fullmatch(path)
    if package and package.group(1).lower() not in _INTERNAL:
        key = package.group(1).lower().replace("_", "-")
        yield Fact("publishes", f"py:{key}", EMPTY, "module", path, 1)
    if command:
        yield Fact("publishes", f"command:{command.group(1).lower()}", EMPTY, "command", path, 1)

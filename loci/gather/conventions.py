"""Names that a project publishes by where a file stands, which no manifest repeats: Python packages, Go commands.

Must not know what is in a file.
"""

from __future__ import annotations

from collections.abc import Iterator

from loci.base.clean import EMPTY
from loci.base.evidence import Fact
from loci.base.lazy import Rx

_PACKAGE = Rx(r"(?:(?:src|lib|python)/)?([A-Za-z]\w*)/__init__\.pyi?")
_COMMAND = Rx(r"cmd/([\w.-]+)/main\.go")
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
    package = _PACKAGE.fullmatch(path) if "/__init__.py" in path else None
    command = _COMMAND.fullmatch(path) if path.endswith("/main.go") else None
    if package and package.group(1).lower() not in _INTERNAL:
        key = package.group(1).lower().replace("_", "-")
        yield Fact("publishes", f"py:{key}", EMPTY, "module", path, 1)
    if command:
        yield Fact("publishes", f"command:{command.group(1).lower()}", EMPTY, "command", path, 1)

"""What `.gitattributes` files say about paths, as far as gathering asks: linguist hints and LFS.

git's own `check-attr` reads a tree only since 2.40; the rules are few.  Must not know what a hint leads to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from loci.base.frozen import dataclass
from loci.base.globs import names

NAME = ".gitattributes"
MAX_BYTES = 256 * 1024
"""A larger one is not read."""

_ASKED = (
    "linguist-vendored", "linguist-generated", "linguist-language", "linguist-documentation", "linguist-detectable",
    "filter",
)  # fmt: skip
_MOST = 500
"""Lines with a hint of ours that are kept of one file; every path is held against each."""


@dataclass(frozen=True)
class _Line:
    """One line with hints."""

    pattern: str
    """Which paths."""
    settings: tuple[tuple[str, str], ...]
    """Attribute and value."""


@dataclass(frozen=True)
class Attributes:
    """The hints of every `.gitattributes` of a tree."""

    files: tuple[tuple[str, tuple[_Line, ...]], ...] = ()
    """Directory ("" or "a/b/") and its lines, outer directories first."""

    def of(self, path: str) -> dict[str, str]:
        """Each attribute asked for that is set on a path: "true", "false" or its value; the last match wins."""
        found: dict[str, str] = {}
        for directory, lines in self.files:
            if not path.startswith(directory):
                continue
            below = path[len(directory) :]
            for line in lines:
                if names(line.pattern, below):
                    found.update(line.settings)
        return found


def parse_attributes(files: Mapping[str, str]) -> Attributes:
    """The hints in some `.gitattributes` texts, keyed by their paths."""
    order = sorted(files, key=lambda path: (path.count("/"), path))
    return Attributes(tuple((path[: -len(NAME)], lines) for path in order if (lines := tuple(_lines(files[path])))))


def _lines(text: str) -> Iterable[_Line]:
    count = 0
    for raw in text.split("\n"):
        line = raw.strip()
        if not line or line.startswith(("#", "[attr]", "!")) or not any(name in line for name in _ASKED):
            continue
        pattern, *words = _split(line)
        settings = tuple(setting for word in words if (setting := _setting(word))[0] in _ASKED)
        if pattern and settings and count < _MOST:
            count += 1
            yield _Line(pattern, settings)


def _split(line: str) -> list[str]:
    """Pattern and attributes; a pattern with blanks stands in double quotes."""
    if line.startswith('"') and '"' in line[1:]:
        pattern, _, rest = line[1:].partition('"')
        return [pattern, *rest.split()]
    return line.split()


def _setting(word: str) -> tuple[str, str]:
    if word.startswith(("-", "!")):
        return word[1:], "false"
    name, equals, value = word.partition("=")
    return name, value.lower() if equals else "true"

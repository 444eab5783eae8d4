"""One manifest under reading: what every reader makes its facts with, and where a word stands in the file.

Must not know any manifest's format.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property

from loci.base import licences
from loci.base.evidence import Fact
from loci.base.examples import is_below_tests, is_example
from loci.base.frozen import dataclass
from loci.base.lazy import Rx

MOST = 5000
"""Facts of one manifest that are kept; no hand writes more."""
_LONGEST = 214
"""Characters of a name (the limit of npm, the longest of all registries)."""
_SECRET = 16
"""Characters of a name that could be a token: redaction knows none that is shorter."""
_NAME = Rx(r"[\w@][\w.@/:+~-]*")
_PER_TEST = ("pom.xml", ".gradle", ".kts", "proj", ".props", "cmakelists.txt", ".cmake")
"""Manifests that a build keeps for each of its test modules: below `test/` they speak of the project all the same."""
_WORD = Rx(r"(?m)\"([^\"\\\n]{1,300})\"|'([^'\n]{1,300})'|^[ \t]*([\w.-]{1,200})[ \t]*[=:]")


@dataclass(frozen=True)
class Stated:
    """A fact as a reader found it, before redaction."""

    kind: str
    """dependency | publishes | licence | manifest"""
    key: str
    """Ecosystem and normalised name, or the SPDX id."""
    value: str
    """As written."""
    scope: str
    """As in `Fact`."""
    line: int
    """From 1; 0 for the file as a whole."""


class Manifest:
    """Text of a manifest and its place, with makers of facts that cite it."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self.name = path.rsplit("/", 1)[-1]
        module = self.name.lower().endswith(_PER_TEST)
        self.tests = is_below_tests(path) and module
        """The manifest of a test module: what it needs at run time the project needs for development."""
        self.example = is_example(path) or (is_below_tests(path) and not module)
        """Stands among examples, templates or test fixtures: it speaks of another project than this one."""

    @cached_property
    def lines(self) -> list[str]:
        """The text by lines."""
        return self.text.split("\n")

    def dependency(
        self, ecosystem: str, name: str, value: str = "", scope: str = "runtime", line: int = 1
    ) -> Iterator[Stated]:
        """One dependency, or none where the name is no name (a variable, a path, an address)."""
        key = normalised(ecosystem, name)
        if key:
            kind = "dev" if self.tests and scope == "runtime" else scope
            where = "example" if self.example else kind
            yield Stated("dependency", key, " ".join(value.split())[:200], where, line)

    def publishes(self, ecosystem: str, name: str, scope: str, line: int = 1) -> Iterator[Stated]:
        """A name that this project gives to the world; an example gives none."""
        key = normalised(ecosystem, name)
        if key and not self.example and not self.tests:
            yield Stated("publishes", key, name.strip(), scope, line)

    def licence(self, expression: str, line: int = 1) -> Iterator[Stated]:
        """Each licence of an SPDX expression, or of the loose names that manifests hold."""
        if not self.example:
            for identifier in licences.identifiers(expression):
                yield Stated("licence", identifier, expression.strip()[:200], "", line)

    def is_read(self, ecosystem: str) -> Iterator[Stated]:
        """That a manifest of an ecosystem was read, whatever it holds."""
        yield Stated("manifest", ecosystem, "", "example" if self.example else "", 0)

    def line_of(self, word: str, after: int = 1) -> int:
        """The first line, from a line on, on which a quoted string or a key stands; that line where none does."""
        found = self._places.get(word, ())
        index = bisect_left(found, after)
        return found[index] if index < len(found) else after

    def header(self, name: str) -> int:
        """The line of a section header `[name]`, 1 where there is none; quotes and blanks in it do not count."""
        return self._headers.get(_bare(name), 1)

    def line_at(self, offset: int) -> int:
        """The line of a character of the text."""
        return bisect_left(self._ends, offset) + 1

    @cached_property
    def _ends(self) -> list[int]:
        return [found.start() for found in re.finditer("\n", self.text)]

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        places: dict[str, list[int]] = defaultdict(list)
        for found in _WORD.finditer(self.text):
            word, line = found.group(1) or found.group(2) or found.group(3), self.line_at(found.end() - 1)
            for part in {word, word.partition(".")[0], word.rpartition(".")[2]} if found.group(3) else (word,):
                places[part].append(line)
        return places

    @cached_property
    def _headers(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for number, line in enumerate(self.lines, 1):
            if line.lstrip().startswith("["):
                found.setdefault(_bare(line.split("#")[0].strip().strip("[]")), number)
        return found


def normalised(ecosystem: str, name: str) -> str:
    """The key of a name in its ecosystem (`py:pytest`), "" where it is no name."""
    name = name.strip().lower().strip("\"'")
    if not 0 < len(name) <= _LONGEST or not _NAME.fullmatch(name):
        return ""
    if ecosystem == "py":
        name = re.sub(r"[-_.]+", "-", name).strip("-")
    elif ecosystem == "rs":
        name = name.replace("_", "-")
    elif ecosystem == "go":
        name = re.sub(r"(?:/v\d+|\.v\d+)$", "", name)
    return f"{ecosystem}:{name}" if name else ""


def facts(path: str, stated: Iterable[Stated]) -> tuple[Fact, ...]:
    """At most MOST facts, redacted; of those that state the same thing the first one is cited."""
    from loci.base.redact import redact

    kept: dict[tuple[str, str, str], Stated] = {}
    for one in stated:
        kept.setdefault((one.kind, one.key, one.scope), one)
        if len(kept) >= MOST:
            break
    return tuple(
        Fact(one.kind, one.key, redact(one.value).text, one.scope, path, one.line)
        for one in kept.values()
        if len(one.key) < _SECRET or redact(one.key).text == one.key
    )


def texts(value: object) -> list[str]:
    """The strings of a list that may hold anything; a single string is a list of one."""
    if isinstance(value, str):
        return [value]
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def table(value: object, *path: str) -> dict[str, object]:
    """The table at a path of keys in parsed data that may hold anything; empty where there is none."""
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return {str(key): item for key, item in value.items()} if isinstance(value, dict) else {}


def _bare(header: str) -> str:
    return re.sub(r"[\s\"']", "", header).lower()

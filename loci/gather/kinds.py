"""Which paths are worth reading, by name, size and hints, before a byte is read; the others get a reason.

Must not know how a file is read.
"""

from __future__ import annotations

from loci.base.evidence import Skip
from loci.base.frozen import dataclass
from loci.base.globs import matches
from loci.base.lazy import Rx
from loci.disk.objects import SUBMODULE, SYMLINK, UNKNOWN, Entry
from loci.disk.project_file import NAME, ProjectFile
from loci.gather import documents, languages, manifests
from loci.gather.attributes import Attributes

MAX_BYTES = 1024 * 1024
"""A larger file is skipped and counted: what people write by hand is not that long."""

_VENDORED = Rx(
    r"(?i)(?:^|/)(?:node_modules|bower_components|jspm_packages|vendor|vendored|_vendor|third[-_]?party|3rd[-_]?party|"
    r"godeps|pods|carthage|site-packages|\.yarn)/"
)
_GENERATED = Rx(
    r"(?i)(?:[.-]min\.(?:js|css|mjs|cjs)|\.(?:js|css)\.map|\.bundle\.js|\.pb(?:\.gw)?\.go|_pb2(?:_grpc)?\.pyi?|\.pb\.(?:cc|h)|"
    r"_pb\.(?:js|rb|d\.ts)|\.g\.dart|\.freezed\.dart|\.designer\.cs|\.g(?:\.i)?\.cs|[._]generated\.\w+|\.snap)$"
    r"|(?:^|/)(?:__generated__|zz_generated[^/]*$|package-lock\.json$|npm-shrinkwrap\.json$|yarn\.lock$|"
    r"pnpm-lock\.ya?ml$|go\.sum$|[^/]+\.lock$)"
)
_FIXTURES = Rx(
    r"(?i)(?:^|/)(?:testdata|test[-_]data|fixtures?|__fixtures__|__snapshots__|snapshots|goldens?|corpus|corpora)/"
    r"|(?:^|/)(?:tests?|spec|specs|testing|__tests__|e2e)/(?:.*/)?(?:data|resources|inputs?|outputs?|expected|cases|samples?)/"
)
"""Places of test data: a document there is an example of something and says nothing about the project."""
_TESTS = Rx(r"(?i)(?:^|/)(?:tests?|spec|specs|testing|__tests__|e2e)/")


@dataclass(frozen=True)
class Judge:
    """Says of every entry of one tree whether it is read."""

    project: ProjectFile
    """The repository's own settings."""
    attributes: Attributes
    """Its `.gitattributes`."""

    def skip(self, entry: Entry) -> Skip | None:
        """Why an entry is not read, or None where nothing speaks against it."""
        path = entry.path
        if entry.mode == SYMLINK:
            return Skip(path, "symlink")
        if entry.mode == SUBMODULE:
            return Skip(path, "submodule", entry.oid[:12])
        if any(matches(pattern, path) for pattern in self.project.exclude):
            return Skip(path, "excluded")
        reason = self._by_hint(path)
        if reason:
            return Skip(path, reason)
        if entry.size == UNKNOWN:
            return Skip(path, "missing")
        return Skip(path, "large", _size(entry.size)) if entry.size > MAX_BYTES else None

    def language(self, path: str) -> str | None:
        """The language a file is read as: what the repository says, else by its name."""
        said = self.attributes.of(path).get("linguist-language", "") if self.attributes.files else ""
        return languages.language_called(said) if said not in ("", "true", "false") else languages.language_of(path)

    def counts(self, path: str) -> bool:
        """Whether a file makes the project one in its language: no documentation, nor what is said not to count."""
        hints = self.attributes.of(path) if self.attributes.files else {}
        return hints.get("linguist-detectable") != "false" and hints.get("linguist-documentation") != "true"

    def _by_hint(self, path: str) -> str:
        """vendored, generated, fixture or lfs by what the repository says, then by custom; "" for none."""
        hints = self.attributes.of(path) if self.attributes.files else {}
        if hints.get("filter") == "lfs":
            return "lfs"
        if any(matches(pattern, path) for pattern in self.project.include):
            return ""
        for reason, custom in (("vendored", _VENDORED), ("generated", _GENERATED)):
            said = hints.get(f"linguist-{reason}")
            if said == "true" or (said is None and custom.search(path)):
                return reason
        return "fixture" if documents.format_of(path) and self._is_example(path) else ""

    def _is_example(self, path: str) -> bool:
        """Test data, or plain text among tests: there it is input, not prose."""
        if manifests.reader_of(path):
            return False
        return bool(_FIXTURES.search(path)) or (documents.format_of(path) == "plain" and bool(_TESTS.search(path)))


def is_wanted(entry: Entry, language: str | None = None) -> bool:
    """Whether any reader takes a file of this name; a script without an extension is known by its first line.

    Args:
        entry: the file.
        language: what the repository says it is written in; None to go by the name.
    """
    path = entry.path
    return bool(
        path == NAME
        or documents.format_of(path)
        or manifests.reader_of(path)
        or (language or languages.language_of(path)) in languages.STRUCTURED
        or languages.may_be_script(path, executable=entry.mode == "100755")
    )


def _size(size: int) -> str:
    return f"{size / (1 << 20):.1f} MB" if size < 10 << 20 else f"{size >> 20} MB"

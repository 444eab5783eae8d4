"""The languages that are parsed: their grammars, their queries, and which file is written in which.

Tables and two look-ups.  Must not import tree-sitter: this is asked for every path and at every question.
"""

from __future__ import annotations

import re

from loci.base.frozen import dataclass
from loci.gather import languages as shares


@dataclass(frozen=True)
class Language:
    """How one language is parsed."""

    module: str
    """Import name of the grammar's wheel."""
    version: str
    """Release series of that wheel the queries were written for; pyproject.toml pins the same."""
    queries: tuple[str, ...]
    """Files in `queries/`, read as one."""
    entry: str = "language"
    """Function of the wheel that gives the grammar."""


LANGUAGES = {
    "python": Language("tree_sitter_python", "0.25", ("python",)),
    "javascript": Language("tree_sitter_javascript", "0.25", ("ecma", "javascript", "jsx")),
    "typescript": Language("tree_sitter_typescript", "0.23", ("ecma", "typescript"), "language_typescript"),
    "tsx": Language("tree_sitter_typescript", "0.23", ("ecma", "typescript", "jsx"), "language_tsx"),
    "go": Language("tree_sitter_go", "0.25", ("go",)),
    "rust": Language("tree_sitter_rust", "0.24", ("rust",)),
    "java": Language("tree_sitter_java", "0.23", ("java",)),
    "c": Language("tree_sitter_c", "0.24", ("c",)),
    "cpp": Language("tree_sitter_cpp", "0.23", ("c", "cpp")),
    "csharp": Language("tree_sitter_c_sharp", "0.23", ("csharp",)),
    "ruby": Language("tree_sitter_ruby", "0.23", ("ruby",)),
    "php": Language("tree_sitter_php", "0.25", ("php",), "language_php"),
    "bash": Language("tree_sitter_bash", "0.25", ("bash",)),
}

_AS_READ = {"c-header": "c", "cuda": "cpp", **{name: name for name in LANGUAGES}}

_CPP_IN_HEADER = (
    rb"(?m)^[ \t]*(?:(?:inline[ \t]+)?namespace\b|template[ \t]*<|class[ \t]+\w[^;{}]*[:{]|using[ \t]+\w+[ \t]*=|"
    rb"(?:public|private|protected)[ \t]*:)|\bstd::|\bconstexpr\b|\bnullptr\b"
)


def language_of(path: str, first_line: str = "", said: str | None = None) -> str | None:
    """The language that a file is parsed as, by its name or its `#!` line; None for any other file.

    Args:
        path: repository path with forward slashes.
        first_line: the file's first line, asked only where the name says nothing.
        said: the language that the repository says it is in; None to go by the name.
    """
    if path.endswith((".tsx", ".TSX")):
        return "tsx"
    named = said or shares.language_of(path)
    found = named or shares.language_of_script(first_line)
    return _AS_READ.get(found) if found else None


def dialect(path: str, language: str, data: bytes) -> str:
    """The grammar for one file: a C header that holds C++ is read as C++."""
    if language == "c" and path.endswith(".h") and re.search(_CPP_IN_HEADER, data):
        return "cpp"
    return language

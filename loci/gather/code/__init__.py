"""Code: what a source file defines, calls, imports and documents, by tree-sitter.

`RULES` is compared at every question, so importing this costs nothing: parsers come with the first file that is read.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as `typing` has it, whose import costs 13 CPU ms

if TYPE_CHECKING:
    from collections.abc import Mapping

    from loci.base.clean import Clean
    from loci.base.evidence import Evidence

RULES = "code/4"
"""Version of what this package makes of a file; `tests/gather/code/rules_test.py` pins what that is today."""


def language_of(path: str, first_line: str = "", said: str | None = None) -> str | None:
    """The language that a file is parsed as, by its name or its `#!` line; None for any other file.

    Args:
        path: repository path with forward slashes.
        first_line: the file's first line, asked only where the name says nothing.
        said: the language that the repository says it is in; None to go by the name.
    """
    from loci.gather.code import languages

    return languages.language_of(path, first_line, said)


def read_code(path: str, language: str, data: bytes, held: Mapping[str, Clean] | None = None) -> tuple[Evidence, ...]:
    """What a source file says: symbols, references, docstrings, and a Skip for what could not be read.

    Args:
        path: repository path.
        language: what `language_of` said.
        data: the file's bytes in any encoding.
        held: texts that are known to be clean, each by itself.
    """
    from loci.gather.code import read

    return read.read_code(path, language, data, held or {})

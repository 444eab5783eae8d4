"""Reads one source file: symbols, references, docstrings, and the gap where a part of it could not be read.

Every text that leaves here has been through redaction, in one pass a file.  Must not know git or an index.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from loci.base.clean import EMPTY, Clean
from loci.base.evidence import Episode, Evidence, Skip, Symbol
from loci.base.testfiles import is_test
from loci.gather.code.cleaned import clean_all
from loci.gather.code.docs import Doc, docs
from loci.gather.code.grammar import Captures, Unparsed, captures
from loci.gather.code.languages import dialect
from loci.gather.code.outline import Definition, Outline, outline
from loci.gather.code.private import is_exported
from loci.gather.code.signatures import signature_of
from loci.gather.code.uses import uses
from loci.gather.code.wording import FILE, wording
from loci.gather.text import decode, is_binary

MOST_SYMBOLS = 20_000
MOST_USES = 60_000
"""Definitions and references kept of one file; what has more was written by a program."""
_NAMELESS = frozenset(("__init__", "__main__", "index", "mod"))
"""Files that are called after their directory."""


def read_code(path: str, language: str, data: bytes, held: Mapping[str, Clean]) -> tuple[Evidence, ...]:
    """What a source file says.

    Args:
        path: repository path.
        language: what `language_of` said.
        data: the file's bytes in any encoding.
        held: texts that are known to be clean, each by itself.

    Returns:
        The file as a symbol of kind module, its definitions in the order of their names, one docstring for each that is
        documented, references in the order of the file; and a Skip where syntax was not understood or nothing could
        be read at all.  Nothing in a file makes this fail.
    """
    if is_binary(data):
        return (Skip(path, "binary"),)
    source = decode(data).encode("utf-8", "replace")
    language = dialect(path, language, source)
    try:
        matches, broken = captures(language, source)
    except Unparsed as error:
        return (Skip(path, "unparsed", str(error)),)
    shape = outline(matches, source)
    said = docs(matches, source, language, shape)
    texts = _Texts(path, source, matches, shape, said, held)
    found: list[Evidence] = [*_symbols(path, language, source, shape, texts)]
    found += uses(path, matches, source, language, shape)[:MOST_USES]
    if broken:
        found.append(Skip(path, "unparsed", "syntax"))
    return tuple(found)


class _Texts:
    """Every text of a file that is kept, redacted together, since a pass costs more than a short text does."""

    def __init__(
        self,
        path: str,
        source: bytes,
        matches: Captures,
        shape: Outline,
        said: Sequence[Doc],
        held: Mapping[str, Clean],
    ) -> None:
        self.said = said
        signatures = {one.name_start: signature_of(one, source) for one in shape.definitions[:MOST_SYMBOLS]}
        worded = {} if is_test(path) else wording(matches, source, shape, said)
        texts = [_module_name(path), *signatures.values(), *worded.values(), *(doc.text for doc in said)]
        cleaned = iter(clean_all(texts, held))
        self.name = next(cleaned)
        self.signatures = {at: next(cleaned) for at in signatures}
        self.worded = {at: next(cleaned) for at in worded}
        self.docs: dict[int, Clean] = {_place(doc.definition): next(cleaned) for doc in said}


def _place(definition: Definition | None) -> int:
    return definition.name_start if definition is not None else FILE


def _module_name(path: str) -> str:
    """`parser` of `src/parser.py`, `config` of `config/__init__.py` and `config/mod.rs`."""
    parts = path.split("/")
    stem = parts[-1].split(".", 1)[0] or parts[-1]
    return parts[-2] if stem in _NAMELESS and len(parts) > 1 else stem


def _symbols(path: str, language: str, source: bytes, shape: Outline, texts: _Texts) -> list[Symbol | Episode]:
    doc, worded = texts.docs.get(FILE, EMPTY), texts.worded.get(FILE, EMPTY)
    rows = source.count(b"\n") + (not source.endswith(b"\n"))
    name = texts.name
    found: list[Symbol | Episode] = [
        Symbol(name, name, "module", path, 1, max(rows, 1), language, name, doc, wording=worded)
    ]
    for one in shape.definitions[:MOST_SYMBOLS]:
        signature, at = texts.signatures[one.name_start], one.name_start
        doc, worded = texts.docs.get(at, EMPTY), texts.worded.get(at, EMPTY)
        exported = is_exported(language, one.name, signature)
        place = (path, one.row + 1, one.end_row + 1, language)
        found.append(Symbol(one.name, one.qualified, one.kind, *place, signature, doc, exported, worded))
    return found + [_episode(path, one, texts) for one in texts.said]


def _episode(path: str, doc: Doc, texts: _Texts) -> Episode:
    """A docstring to quote, under the signature of what it documents, or the file's name."""
    at = _place(doc.definition)
    symbol = doc.definition.qualified if doc.definition is not None else None
    title = texts.signatures.get(at, texts.name)
    return Episode("docstring", title, texts.docs[at], path, doc.row + 1, doc.end_row + 1, symbol=symbol)

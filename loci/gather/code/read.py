"""Reads one source file: symbols, references, docstrings, and the gap where a part of it could not be read.

Every text that leaves here has been through redaction, in one pass a file.  Must not know git or an index.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from loci.base.clean import EMPTY, Clean
from loci.base.evidence import Episode, Evidence, Reference, Skip, Symbol
from loci.gather.code.cleaned import clean_all
from loci.gather.code.docs import Doc, docs
from loci.gather.code.grammar import Unparsed, captures
from loci.gather.code.languages import dialect
from loci.gather.code.outline import SCOPES, Definition, Outline, outline
from loci.gather.code.private import is_exported
from loci.gather.code.uses import uses
from loci.gather.text import decode, is_binary

LONGEST_SIGNATURE = 300
MOST_USES = 60_000
"""References kept of one file; what has more is generated."""

_SPACE = re.compile(r"\s+")
_LEAD = re.compile(rb"[\w \t]{0,60}")
_ANNOTATION = re.compile(r"(?:@[\w.]+(?:\([^()]*\))?|\[[^\[\]]*\]|#\[[^\[\]]*\])\s*")
_COMMENT = re.compile(r"/\*.*?\*/|(?:(?<=\s)|^)(?://|#)[ !/].*", re.MULTILINE)
_TAIL = re.compile(r"\s*(?::|\{|=>|->|=)?\s*$")


def read_code(path: str, language: str, data: bytes) -> tuple[Evidence, ...]:
    """What a source file says.

    Args:
        path: repository path.
        language: what `language_of` said.
        data: the file's bytes in any encoding.

    Returns:
        Symbols in the order of their names, references in the order of the file, one docstring for each documented
        definition and one for the file; and a Skip where syntax was not understood or nothing could be read at all.
        Nothing in a file makes this fail.
    """
    if is_binary(data):
        return (Skip(path, "binary"),)
    text = decode(data)
    source = text.encode("utf-8", "replace")
    language = dialect(path, language, source)
    try:
        matches, broken = captures(language, source)
    except Unparsed as error:
        return (Skip(path, "unparsed", str(error)),)
    shape = outline(matches, source)
    said = docs(matches, source, language, shape)
    found: list[Evidence] = [*_documented(path, language, source, shape, said)]
    found += [
        Reference(one.name, one.kind, path, one.row + 1, one.inside, one.receiver, one.target, one.alias)
        for one in uses(matches, source, language, shape)[:MOST_USES]
    ]
    if broken:
        found.append(Skip(path, "unparsed", "syntax"))
    return tuple(found)


def _documented(
    path: str, language: str, source: bytes, shape: Outline, said: Sequence[Doc]
) -> Iterator[Symbol | Episode]:
    """Symbols and docstrings; their texts are redacted together, since a pass costs more than its length."""
    signatures = [_signature(one, source) for one in shape.definitions]
    cleaned = clean_all([*signatures, *(one.text for one in said)])
    clean_signatures, texts = cleaned[: len(signatures)], cleaned[len(signatures) :]
    by_name: dict[int, Clean] = {}
    titles: dict[int, Clean] = {}
    for doc, text in zip(said, texts, strict=True):
        if doc.definition is not None:
            by_name[doc.definition.name_start] = text
    for one, signature in zip(shape.definitions, clean_signatures, strict=True):
        titles[one.name_start] = signature
        yield Symbol(
            one.name, one.qualified, one.kind, path, one.row + 1, one.end_row + 1, language, signature,
            by_name.get(one.name_start, EMPTY), is_exported(language, one.name, signature),
        )  # fmt: skip
    for doc, text in zip(said, texts, strict=True):
        holder = doc.definition
        title = titles[holder.name_start] if holder is not None else clean_all([path.rsplit("/", 1)[-1]])[0]
        yield Episode(
            "docstring", title, text, path, doc.row + 1, doc.end_row + 1, symbol=holder.qualified if holder else None
        )


def _signature(one: Definition, source: bytes) -> str:
    """A definition up to its body on one line, with the modifiers that stand before it and without annotations."""
    line_start = source.rfind(b"\n", 0, one.start) + 1
    lead = source[line_start : one.start]
    start = line_start if len(lead) <= 60 and _LEAD.fullmatch(lead) else one.start
    raw = source[start : min(one.body, start + 4 * LONGEST_SIGNATURE)].decode("utf-8", "replace").strip()
    if one.body >= one.end and one.kind in SCOPES:
        raw = raw.split("\n", 1)[0]
    text = _SPACE.sub(" ", _COMMENT.sub("", raw))
    while (found := _ANNOTATION.match(text)) is not None:
        text = text[found.end() :]
    return _TAIL.sub("", text)[:LONGEST_SIGNATURE]

"""The outline of a Markdown document, by a CommonMark parser: no heading comes out of a code fence.

Only the block rules run over the whole document (half the time of a full parse); inline rules run over headings.
Must not know what becomes of the outline.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from html import unescape
from typing import TYPE_CHECKING, Any

from loci.gather.outline import Heading, Outline

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_FRONT = re.compile(r"\A(---|\+\+\+)[ \t]*\n(?=\s*[\w\"'#-]+[^\n]*[:=#])(.{0,20000}?\n)??\1[ \t]*(?:\n|\Z)", re.DOTALL)
_FRONT_TITLE = re.compile(r"^title\s*[:=]\s*(.+)$", re.MULTILINE)
_FRONT_SAYS = re.compile(r"^(?:description|summary)\s*[:=]\s*\S")
_HTML_HEADING = re.compile(r"<h([1-6])\b[^>]{0,500}>(.{0,600}?)</h\1\s*>", re.DOTALL | re.IGNORECASE)
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,1000}>")
_IMAGE = re.compile(
    r"\[?!\[[^\[\]]{0,300}\](?:\([^()]{0,1000}\)|\[[^\[\]]{0,200}\])(?:\](?:\([^()]{0,1000}\)|\[[^\[\]]{0,200}\]))?"
    r"|<img\b[^<>]{0,1000}>",
    re.IGNORECASE,
)
_LINK = re.compile(r"\[[^\[\]]{1,200}\](?:\([^()\s]{0,500}\)|\[[^\[\]]{0,200}\])[.,;]?")
_ATTRIBUTES = re.compile(r"\s*\{[:#.][^{}]{0,200}\}\s*$")
_LABEL = re.compile(r"^\([\w:./-]{1,200}\)=\s*$")
_MODULE = re.compile(r"^(?:import|export)\s+\S")
_LISTS = ("bullet_list_open", "ordered_list_open")
_WORD = re.compile(r"\w")


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    made = MarkdownIt("commonmark").enable("table")
    made.core.ruler.enableOnly(["normalize", "block"])
    return made


@cache
def _inline_parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark")


def outline(text: str, *, modules: bool = False) -> Outline:
    """Headings and silent lines of a Markdown document.

    Args:
        text: the document, lines ending in LF.
        modules: MDX: import and export lines at the margin are code, not prose.
    """
    front = _FRONT.match(text)
    behind = text[: front.end()].count("\n") if front else 0
    body = "\n" * behind + text[front.end() :] if front else text
    environment: dict[str, Any] = {}
    tokens = _parser().parse(body, environment)
    lines = text.split("\n")
    headings = [*_front_title(front), *_headings(tokens)]
    dropped = {*_front_lines(front, lines, behind), *_reference_lines(environment)}
    dropped.update(number for start, end in _silent(tokens) for number in range(start, end))
    code = [token.map for token in tokens if token.map and token.type in ("fence", "code_block")]
    solid = tuple((start, end) for start, end in code)
    fenced = {number for start, end in solid for number in range(start, end)}
    dropped.update(number for number in _furniture(lines, modules) if number not in fenced)
    return Outline(tuple(headings), frozenset(dropped), solid)


def _front_title(front: re.Match[str] | None) -> Iterator[Heading]:
    title = _FRONT_TITLE.search(front.group(2) or "") if front else None
    words = title.group(1).strip().strip("\"'") if title else ""
    if words:
        yield Heading(0, 1, 0, words[:300])


def _front_lines(front: re.Match[str] | None, lines: Sequence[str], behind: int) -> Iterator[int]:
    if front:
        yield from (number for number in range(behind) if not _FRONT_SAYS.match(lines[number]))


def _reference_lines(environment: dict[str, Any]) -> Iterator[int]:
    """Lines of `[label]: address` definitions, repeated ones too."""
    for reference in (*environment.get("references", {}).values(), *environment.get("duplicate_refs", ())):
        if reference.get("map"):
            yield from range(*reference["map"])


def _headings(tokens: Sequence[Token]) -> Iterator[Heading]:
    for index, token in enumerate(tokens):
        if token.type == "heading_open" and token.level == 0 and token.map:
            title = _title(tokens[index + 1].content)
            if title:
                yield Heading(token.map[0], token.map[1], int(token.tag[1]), title)
        elif token.type == "html_block" and token.level == 0 and token.map:
            for found in _HTML_HEADING.finditer(token.content):
                title = " ".join(unescape(_untagged(found.group(2))).split())
                if title:
                    line = token.map[0] + token.content.count("\n", 0, found.start())
                    yield Heading(line, line + found.group().count("\n") + 1, int(found.group(1)), title)


def _title(content: str) -> str:
    """The words of a heading: code without back-ticks, links without addresses, images only where nothing else is."""
    content = _ATTRIBUTES.sub("", content)[:1000]
    tokens = _inline_parser().parseInline(content)[0].children or []
    words = "".join(token.content for token in tokens if token.type in ("text", "code_inline", "text_special"))
    if not words.strip():
        words = " ".join(token.content for token in tokens if token.type == "image")
    return " ".join(words.split())


def _silent(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Stretches of lines with badges only, links only, or HTML without words."""
    for index, token in enumerate(tokens):
        if not token.map:
            continue
        if token.type == "paragraph_open":
            if _badges_only(tokens[index + 1].content):
                yield token.map[0], token.map[1]
        elif token.type == "html_block":
            if not _WORD.search(_untagged(token.content)):
                yield token.map[0], token.map[1]
        elif token.type in _LISTS and token.level == 0 and _links_only(_inside(tokens, index)):
            yield token.map[0], token.map[1]


def _badges_only(content: str) -> bool:
    """Whether a paragraph is images (and tags, and links around them) without a word beside them."""
    if len(content) > 20_000 or ("![" not in content and "<img" not in content.lower()):
        return False
    return not _WORD.search(_LINK.sub("", _untagged(_IMAGE.sub("", content))))


def _untagged(markup: str) -> str:
    """Without comments and tags; comments by searching: that stays linear where thousands are opened, none closed."""
    kept: list[str] = []
    start = 0
    while (opened := markup.find("<!--", start)) >= 0:
        kept.append(markup[start:opened])
        closed = markup.find("-->", opened)
        start = closed + 3 if closed >= 0 else len(markup)
    return _TAG.sub(" ", "".join((*kept, markup[start:])))


def _inside(tokens: Sequence[Token], opened: int) -> Iterator[Token]:
    closing = tokens[opened].type.replace("_open", "_close")
    for token in tokens[opened + 1 :]:
        if token.type == closing and token.level == tokens[opened].level:
            return
        yield token


def _links_only(inside: Iterator[Token]) -> bool:
    return all(
        (token.type != "inline" or bool(_LINK.fullmatch(token.content.strip())))
        and token.type not in ("fence", "code_block", "html_block")
        for token in inside
    )


def _furniture(lines: Sequence[str], modules: bool) -> Iterator[int]:  # noqa: FBT001  # passed on from a keyword
    """Lines that address a tool: MyST labels, and in MDX the imports."""
    for number, line in enumerate(lines):
        if _LABEL.match(line) or (modules and _MODULE.match(line)):
            yield number

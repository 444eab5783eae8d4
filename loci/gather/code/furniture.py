"""What a comment says without what makes it a comment: marks, stars, quotes, indentation, tags of documentation tools.

Text in, text out.  Must not know a language: marks are told apart by how a comment begins.
"""

from __future__ import annotations

import re
from os.path import commonprefix

from loci.base.lazy import Rx

_NOTICE = Rx(
    r"(?i)\bcopyright\b|\(c\)\s*\d{4}|©|\bspdx-license-identifier\b|\blicen[cs]ed under\b|\ball rights reserved\b|"
    r"\bpermission is hereby granted\b|\bthis (?:file|source code) is (?:part|licensed|subject)\b"
)
_NOTICE_SIGNS = (
    "copyright", "(c)", "©", "spdx-", "licen", "all rights", "permission is", "this file is", "this source",
)  # fmt: skip
"""What a notice can't be without: looked for first, since the expression takes each letter in turn."""
_DIRECTIVE = Rx(
    r"^(?:!|-\*-.*-\*-$|eslint[- ]|jshint |jslint |jscs:|globals? |prettier-ignore|biome-ignore|@ts-|tslint:|"
    r"istanbul |c8 |v8 ignore|stylelint|noqa\b|type: ignore|pragma[: ]|pylint:|mypy:|ruff:|flake8:|isort:|fmt: |yapf:|"
    r"nosec\b|coding[:=]|vim?:|go:|nolint|\+build |export \w+$|#?region\b|#?endregion\b|rubocop:|encoding:|typed: |"
    r"frozen_string_literal:|shellcheck |clang-format |NOLINT|NOSONAR|@formatter:|noinspection |phpcs:|@phpstan-|"
    r"@codeCoverageIgnore|@psalm-|sourceMappingURL|@flow\b|@jsx\b|@license\b|@preserve\b)"
)
_RULE = Rx(r"[-=*#/_~+<>. ]*")
_LINE_MARK = Rx(r"[ \t]*(?://!<?|///?<?|#[:!]?|--)(?![/#])[ \t]?|[ \t]*(?://+|#+)[ \t]?")
_STAR = Rx(r"(?m)^[ \t]*\*+(?:[ \t]|$)")
_XML = Rx(r"</?(?:summary|remarks|para|param|typeparam|returns|value|example|code|c|exception|see|seealso|"
                  r"paramref|typeparamref|inheritdoc|list|item|term|description)\b[^<>]*>")  # fmt: skip
_XML_NAME = Rx(r'\b(?:cref|name|langword|href)="(?:\w:)?([^"]*)"')
_HTML = Rx(r"(?i)</?(?:p|br|pre|code|ul|ol|li|b|i|em|strong|tt|a|h[1-6]|blockquote|table|tr|td|th|dl|dt|dd|sup|sub)"
                   r"\b[^<>]{0,200}/?>")  # fmt: skip
_INLINE = Rx(r"\{@(?:code|link|linkplain|literal|value|inheritDoc)\b\s*([^{}]*)\}")
_PREFIX = Rx(r"[a-zA-Z]{0,2}(\"\"\"|'''|\"|')")


def dedent(text: str) -> str:
    """Lines without the blanks that all of them begin with, as `textwrap` does, whose import costs 3 CPU ms."""
    lines = ["" if not line.strip(" \t") else line for line in text.split("\n")]
    indents = [line[: len(line) - len(line.lstrip(" \t"))] for line in lines if line]
    margin = len(commonprefix(indents))  # noqa: RUF071  # characters are meant
    return "\n".join([line[margin:] for line in lines])


def is_notice(text: str) -> bool:
    """Whether a comment is a copyright notice or licence header, which documents nothing."""
    head = text[:2000].lower()
    return any(sign in head for sign in _NOTICE_SIGNS) and bool(_NOTICE.search(head))


def strip_comment(comment: str) -> str:
    """A comment's text: marks, stars, rules and directives gone, the rest of its lines as they were."""
    text = comment.strip()
    if text.startswith(("/*", "=begin")):
        text = _unblocked(text)
    else:
        text = "\n".join(_LINE_MARK.sub("", line, count=1) for line in text.split("\n"))
    lines = [line.rstrip() for line in text.split("\n")]
    kept = [line for line in lines if not line or not (_RULE.fullmatch(line) or _DIRECTIVE.match(line.strip()))]
    return _untagged(dedent("\n".join(kept)).strip("\n"))


def _unblocked(text: str) -> str:
    """`/* … */` and `=begin … =end`: the marks, and the column of stars where there is one."""
    if text.startswith("=begin"):
        return text.removeprefix("=begin").removesuffix("=end")
    body = text[2:].removesuffix("*/").lstrip("*!<")
    first, line_feed, rest = body.partition("\n")
    return first.strip() + line_feed + dedent(_STAR.sub("", rest))


def strip_string(literal: str) -> str:
    """A docstring's text: quotes gone, indentation taken off as `inspect.cleandoc` does."""
    found = _PREFIX.match(literal)
    if found is None:
        return ""
    quote = found.group(1)
    text = literal[found.end() :].removesuffix(quote).expandtabs()
    first, _, rest = text.partition("\n")
    lines = [first.strip(), *dedent(rest).split("\n")] if rest else [first.strip()]
    return "\n".join(line.rstrip() for line in lines).strip("\n")


def _untagged(text: str) -> str:
    """Without the tags of XML comments, Javadoc's HTML and inline tags; what they hold stays."""
    if "{@" in text:
        text = _INLINE.sub(r"\1", text)
    if "<" not in text:
        return text.strip()
    text = _HTML.sub("", _XML.sub(_xml_words, text))
    if "&" in text:
        from html import unescape  # two thousand names of characters, 4 CPU ms

        text = unescape(text)
    lines = [line.rstrip() for line in text.split("\n")]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def _xml_words(found: re.Match[str]) -> str:
    """`<param name="x">` keeps `x:`, `<see cref="T:A.B"/>` keeps `A.B`."""
    name = _XML_NAME.search(found.group())
    if name is None:
        return ""
    labels = found.group().startswith(("<param ", "<typeparam ", "<exception "))
    return f"{name.group(1)}: " if labels else name.group(1)

from __future__ import annotations

import pytest

from loci.gather.markdown import outline


def titles(text: str) -> list[tuple[int, int, str]]:
    return [(heading.line, heading.level, heading.title) for heading in outline(text).headings]


def test_headings_of_both_kinds() -> None:
    text = "# A\ntext\n## B ##\n\nC\n=\n\nD\n---\n"
    assert titles(text) == [(0, 1, "A"), (2, 2, "B"), (4, 1, "C"), (7, 2, "D")]


@pytest.mark.parametrize(
    "text",
    [
        "```\n# no\n```",
        "~~~~sh\n# no\n~~~\n# no\n~~~~",
        "    # no",
        "text\n\n\t# no",
        "#no",
        "> # quoted",
        "- # in a list",
        "<!--\n# no\n-->",
        "<pre>\n# no\n</pre>",
        "```{eval-rst}\nTitle\n=====\n```",
        "```\n# never closed",
    ],
)
def test_what_is_no_heading(text: str) -> None:
    assert titles(text) == []


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("# `code` and *stress* __here__", "code and stress here"),
        ("# [link](http://x.y/z) text", "link text"),
        ("# ctx.throw([status], [msg], [properties])", "ctx.throw([status], [msg], [properties])"),
        ("# Anchored {#anchor .x}", "Anchored"),
        ("# A [![badge](a.svg)](b) B", "A B"),
        ("# ![Logo](logo.svg)", "Logo"),
        (r"# snake\_case & &amp; co", "snake_case & & co"),
        ("# a_b_c", "a_b_c"),
        ("# Was ist **das**? ä", "Was ist das? ä"),
        ("# <b>bold</b> move", "bold move"),
    ],
)
def test_words_of_a_heading(text: str, title: str) -> None:
    assert titles(text) == [(0, 1, title)]


def test_headings_in_html() -> None:
    image = '<p align="center">\n  <img src="a.svg">\n</p>\n'
    text = image + '<h1 align="center">\n  The <i>Tool</i> &amp; co\n</h1>\n\ntext\n'
    assert titles(text) == [(3, 1, "The Tool & co")]


def test_front_matter_gives_a_title_and_no_heading() -> None:
    text = "---\ntitle: 'Guide'\ndescription: what it says\ndate: 2026-01-01\n---\n## First\ntext\n"
    found = outline(text)
    assert [(heading.level, heading.title) for heading in found.headings] == [(0, "Guide"), (2, "First")]
    assert 2 not in found.dropped
    assert {0, 1, 3, 4} <= found.dropped


def test_a_rule_at_the_top_is_no_front_matter() -> None:
    assert titles("---\n\n# A\n\n---\n\n# B") == [(2, 1, "A"), (6, 1, "B")]


def dropped(text: str) -> list[str]:
    lines = text.split("\n")
    return [lines[number] for number in sorted(outline(text).dropped)]


@pytest.mark.parametrize(
    "text",
    [
        "[![a](b.svg)](c)",
        "[![a](b.svg)](c) ![d](e)\n[![f](g)][h]",
        '<img src="a.svg"> <a href="b"><img src="c"></a>\n[![x](y)](z)',
        "![logo](a.png)",
        "- [One](#one)\n- [Two](#two)\n  - [Three](#three)",
        "1. [One](one.md)\n2. [Two](two.md)",
        "[a]: http://x.y",
        '<div align="center">\n<img src="a.png">\n</div>',
        "<!-- a remark\nover lines -->",
        "(label)=",
    ],
)
def test_what_says_nothing_is_dropped(text: str) -> None:
    assert dropped(text) == text.split("\n")


@pytest.mark.parametrize(
    "text",
    [
        "words ![a](b)",
        "- [One](#one) is explained\n- [Two](#two)",
        "[a link](b) alone",
        "<p>words</p>",
        "```\n(label)=\n```",
        "import this",
        "| a | b |\n|---|---|\n| 1 | 2 |",
    ],
)
def test_what_says_something_stays(text: str) -> None:
    assert dropped(text) == []


def test_modules_of_mdx_are_code() -> None:
    text = "import X from 'y'\n\n# A\n"
    assert outline(text, modules=True).dropped == {0}
    assert outline(text).dropped == frozenset()


HOSTILE = {
    "quotes": ">" * 50_000,
    "quotes with blanks": "> " * 25_000,
    "lists": "- " * 25_000,
    "nested lists": "\n".join(" " * (2 * n) + "- a" for n in range(300)),
    "brackets": "[" * 100_000,
    "images": "![" * 9_000,
    "fences": "```\n" * 20_000,
    "comments": "<!--\n" * 20_000,
    "tags": "<h1>\n" * 10_000,
    "one line": "a " * 300_000,
    "rules": "* * *\n" * 10_000,
    "ticks": "`" * 200_000,
    "hashes": "# " + "#" * 200_000,
    "front": "---\n" * 20_000,
    "references": "[a]: b\n" * 5_000,
    "stars": "# " + "*a" * 20_000,
    "controls": "".join(chr(n) for n in range(32)) * 1000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_comes_to_an_end(name: str) -> None:
    text = HOSTILE[name]
    found = outline(text)
    count = text.count("\n") + 1
    assert all(0 <= heading.line < heading.end <= count for heading in found.headings)

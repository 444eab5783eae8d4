from __future__ import annotations

import pytest

from loci.gather.asciidoc import outline


def titles(text: str) -> list[tuple[int, int, str]]:
    return [(heading.line, heading.level, heading.title) for heading in outline(text).headings]


def test_headings() -> None:
    assert titles("= Title\n:toc:\n\ntext\n\n== A `b` ==\n\n### C\n\nOld style\n---------\n") == [
        (0, 1, "Title"),
        (5, 2, "A b"),
        (7, 3, "C"),
        (9, 2, "Old style"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "----\n== no\n----",
        "....\n== no\n....",
        "```\n== no\n```",
        "////\n== no\n////",
        "====\n== no\n====",
        "==no",
        "text\nmore text\n---------",
        "|===\n|a |b\n|===",
    ],
)
def test_what_is_no_heading(text: str) -> None:
    assert titles(text) == []


def test_an_unclosed_block_hides_nothing() -> None:
    assert titles("----\n\n== Yes\n") == [(2, 2, "Yes")]


def test_silent_lines() -> None:
    text = ":author: Ada\n[[anchor]]\n[source,sh]\nimage::a.png[]\n// remark\ninclude::x.adoc[]\nwords\n"
    assert outline(text).dropped == {0, 1, 2, 3, 4, 5}
    assert outline("////\nremark\n////\nwords").dropped == {0, 1, 2}


@pytest.mark.parametrize(
    "text", ["----\n" * 30_001, "=" * 100_000, "== " + "*" * 50_000, "== " + "`a" * 20_000, "--\n" * 30_000]
)
def test_hostile_text_comes_to_an_end(text: str) -> None:
    assert outline(text).headings is not None

from __future__ import annotations

import pytest

from loci.gather.restructured import outline


def titles(text: str) -> list[tuple[int, int, str]]:
    return [(heading.line, heading.level, heading.title) for heading in outline(text).headings]


def test_levels_by_the_order_of_their_first_use() -> None:
    text = (
        "=====\nTitle\n=====\n\nAa\n==\n\nA section\n=========\n\nSub\n---\n\nB section\n=========\n\n~~~\nOdd\n~~~\n"
    )
    assert titles(text) == [
        (0, 0, "Title"),
        (4, 1, "Aa"),
        (7, 1, "A section"),
        (10, 2, "Sub"),
        (13, 1, "B section"),
        (16, 3, "Odd"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "text\n\n----\n\ntext",
        "::\n\n    Title\n    =====\n",
        "=====  =====\nCol A  Col B\n=====  =====\n1      2\n=====  =====",
        "+----+\n| a  |\n+----+",
        ".. code-block:: rst\n\n   Title\n   =====\n",
        "a paragraph\nof two lines\n=====\n",
        "Title\n==",
        "..\n   comment\n   =======",
        ">>> doctest\n...........",
    ],
)
def test_what_is_no_title(text: str) -> None:
    assert titles(text) == []


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("Use ``code`` and *stress*", "Use code and stress"),
        (":func:`~pkg.name` here", "pkg.name here"),
        (":doc:`the guide </guide>`", "the guide"),
        ("`A link <http://x.y>`_", "A link"),
        ("1.2.3 (2026-01-01)", "1.2.3 (2026-01-01)"),
    ],
)
def test_words_of_a_title(title: str, words: str) -> None:
    assert titles(f"{title}\n{'=' * len(title)}\n") == [(0, 0, words)]


def test_a_title_behind_a_label() -> None:
    assert titles("text\n\n.. _label:\n\nTitle\n=====\n") == [(4, 0, "Title")]


def test_furniture_is_dropped_with_what_belongs_to_it() -> None:
    text = (
        "Title\n=====\n\n.. image:: a.svg\n   :target: b\n\n.. |badge| image:: c.svg\n\n.. _label:\n\n"
        ".. toctree::\n   :x: 1\n\n   a\n   b\n\n.. a comment\n   that goes on\n\n"
        ".. note::\n\n   Words stay.\n\n.. function:: f(x)\n\n   Words stay.\n"
    )
    lines = text.split("\n")
    kept = [line for number, line in enumerate(lines) if number not in outline(text).dropped and line.strip()]
    assert kept == ["Title", "=====", ".. note::", "   Words stay.", ".. function:: f(x)", "   Words stay."]


def test_literal_blocks_are_solid() -> None:
    assert outline("Like this::\n\n    a\n\n    b\n\ntext").solid == ((0, 5),)


@pytest.mark.parametrize(
    "text",
    ["=" * 100_000, "=\n" * 30_000, ".. \n" * 30_000, "a::\n" * 30_000, ":" * 50_000 + "\n=", "``" * 50_000 + "\n==="],
)
def test_hostile_text_comes_to_an_end(text: str) -> None:
    assert outline(text).headings is not None

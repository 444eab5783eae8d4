from __future__ import annotations

from loci.gather.plain import outline


def titles(text: str) -> list[tuple[int, int, str]]:
    return [(heading.line, heading.level, heading.title) for heading in outline(text).headings]


def test_underlined_titles() -> None:
    assert titles("Title\n=====\n\ntext\n\nPart one\n--------\ntext\n") == [(0, 0, "Title"), (5, 1, "Part one")]


def test_what_is_no_title() -> None:
    assert titles("a long line of words that goes on\n---\n") == []
    assert titles("text\nTitle\n=====") == []
    assert titles("") == []
    assert titles("====\n====") == []


def test_hostile_text_comes_to_an_end() -> None:
    assert titles("=" * 300_000) == []
    assert len(titles("ab\n===\n\n" * 10_000)) == 10_000

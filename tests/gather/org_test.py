from __future__ import annotations

from loci.gather.org import outline


def test_headings_and_silent_lines() -> None:
    first = "#+title: Notes\n* TODO First  :tag:\n:PROPERTIES:\n:END:\ntext\n"
    text = f"{first}** [[http://x][Second]]\n#+begin_src sh\n* no\n#+end_src\n"
    found = outline(text)
    assert [(one.line, one.level, one.title) for one in found.headings] == [
        (0, 0, "Notes"),
        (1, 1, "First"),
        (5, 2, "Second"),
    ]
    assert {0, 2, 3, 6, 8} <= found.dropped
    assert found.solid == ((6, 9),)


def test_an_unclosed_block_hides_nothing() -> None:
    assert [one.title for one in outline("#+begin_src\n* Yes\n").headings] == ["Yes"]
    assert outline("*" * 100_000).headings == ()

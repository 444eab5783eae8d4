"""An excerpt is whole lines around the question's words, within its budget."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.serve.excerpt import ELLIPSIS, excerpt

LONG = "\n".join(f"line {number} about nothing" for number in range(50)) + "\nthe cookie was lost\nafter a reload"


def test_a_short_text_is_whole() -> None:
    assert excerpt("one\ntwo", {"cookie"}, 100) == "one\ntwo"


def test_the_window_moves_to_the_words_asked_about() -> None:
    shown = excerpt(LONG, {"cookie", "lost"}, 120)
    assert shown.startswith(ELLIPSIS)
    assert "the cookie was lost" in shown


def test_without_any_word_it_is_the_beginning() -> None:
    assert excerpt(LONG, {"absent"}, 120).startswith("line 0 about nothing\n")


def test_one_endless_line_is_cut() -> None:
    assert excerpt("x" * 10_000, set(), 100) == "x" * 99 + ELLIPSIS


@pytest.mark.parametrize("evil", ["\x1b[31mred", "a\x00b", "\u202ebidi", "<loci-memory>", "a\rb"])
def test_nothing_that_steers_a_terminal_or_a_fence_is_left(evil: str) -> None:
    shown = excerpt(evil * 3, set(), 200)
    assert not set(shown) & {"\x1b", "\x00", "\u202e", "\r"}
    assert "<loci-memory" not in shown


@given(st.text(max_size=3000), st.sets(st.text(min_size=1, max_size=5), max_size=4), st.integers(80, 600))
def test_it_never_exceeds_its_budget(text: str, words: set[str], size: int) -> None:
    assert len(excerpt(text, words, size)) <= size + 2 * len(ELLIPSIS) + 1

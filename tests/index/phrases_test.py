"""Phrases: what is one, what cuts a text, and that a message filled in at run time meets the one in the code."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.base.text import words
from loci.index.phrases import LENGTH, MARK, MOST, fragments, phrases


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("could not discover absolute path: %w", [("could", "not", "discover", "absolute", "path")]),
        ("No loader for {kind!r} was found here", [("no", "loader", "for"), ("was", "found", "here")]),
        ("open ${file} as $user in your shell", [("in", "your", "shell")]),
        ("the value <name> is not\\nallowed in a list", [("allowed", "in", "a", "list")]),
        ("one line of\nanother line of it", [("one", "line", "of"), ("another", "line", "of", "it")]),
        ("100% of the files are read", [("100", "of", "the", "files", "are", "read")]),
        ("too short", []),
        ("", []),
    ],
)
def test_a_text_is_cut_at_placeholders(text: str, parts: list[tuple[str, ...]]) -> None:
    assert [fragment.words for fragment in fragments(text)] == parts


def test_what_was_put_in_at_run_time_does_not_matter() -> None:
    said = phrases("could not discover absolute path: %w")
    pasted = phrases("error: Could not discover absolute path: open /srv/x: permission denied")
    assert said
    assert set(said) <= set(pasted)


def test_order_matters() -> None:
    assert set(phrases("path absolute discover not could")).isdisjoint(phrases("could not discover absolute path"))


def test_a_huge_text_has_so_many_and_no_more() -> None:
    assert len(phrases(" ".join(f"w{at}" for at in range(100_000)))) == MOST


@given(st.text(max_size=300))
def test_any_text_has_phrases_that_no_word_can_be(text: str) -> None:
    for fragment in fragments(text):
        assert len(fragment.phrases) == len(fragment.words) - LENGTH + 1
        assert all(token.startswith(MARK) for token in fragment.phrases)
    assert not any(token.startswith(MARK) for token in words(text))

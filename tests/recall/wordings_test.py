"""Other words for a word: spellings, synonyms, kinds of things, turns of speech."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.base.text import stem
from loci.recall import wordings
from loci.recall.small_words_table import SMALL_WORDS
from loci.recall.synonyms_table import GROUPS, IRREGULAR, SPELLINGS
from loci.recall.wordings_table import KINDS, TURNS


def others_line_by_line(word: str, table: str) -> list[str]:
    """What the search in the text has to find, the long way."""
    found: dict[str, None] = {}
    for line in table.split("\n"):
        if any(stem(one) == stem(word) for one in line.split()):
            found.update(dict.fromkeys(line.split()))
    return [other for other in found if stem(other) != stem(word)]


@pytest.mark.parametrize("table", [GROUPS, SPELLINGS, IRREGULAR], ids=["groups", "spellings", "irregular"])
def test_every_word_of_a_table_finds_its_lines(table: str) -> None:
    wrong = [word for word in table.split() if wordings._others(word, table) != others_line_by_line(word, table)]
    assert not wrong


@given(st.text(max_size=12))
def test_any_word_finds_its_lines(word: str) -> None:
    assert wordings._others(word, GROUPS) == others_line_by_line(word, GROUPS)


@pytest.mark.parametrize("table", [GROUPS, SPELLINGS], ids=["groups", "spellings"])
def test_a_table_holds_plain_words_and_no_line_of_one_or_twice(table: str) -> None:
    lines = table.strip().split("\n")
    assert len(set(lines)) == len(lines)
    assert all(len(set(line.split())) == len(line.split()) > 1 for line in lines)
    assert table == table.lower()
    assert table.startswith("\n")
    assert table.endswith("\n")


@pytest.mark.parametrize(
    ("word", "spelled", "synonym"),
    [
        ("db", "database", "sql"),
        ("retries", None, "backoff"),
        ("k8s", "kubernetes", "cluster"),
        ("colour", "color", None),
    ],
)
def test_spellings_are_one_word_and_synonyms_nearly(word: str, spelled: str | None, synonym: str | None) -> None:
    assert spelled is None or spelled in wordings.spellings(word)
    assert synonym is None or synonym in wordings.synonyms(word)


@pytest.mark.parametrize("table", [KINDS, TURNS], ids=["kinds", "turns"])
def test_a_table_of_sides_holds_each_left_side_once_and_no_word_on_both(table: str) -> None:
    sides = [line.split(": ") for line in table.strip().split("\n")]
    assert len({left for left, _ in sides}) == len(sides)
    assert all(not set(left.split()) & set(right.split()) for left, right in sides)
    assert all(len(set(right.split())) == len(right.split()) for _, right in sides)
    assert table == table.lower()


def test_turns_are_of_two_or_three_words_of_which_one_tells() -> None:
    lefts = [line.split(": ")[0].split() for line in TURNS.strip().split("\n")]
    assert all(2 <= len(left) <= wordings.LONGEST_TURN for left in lefts)
    assert all(not SMALL_WORDS.issuperset(left) for left in lefts)


def test_who_asks_for_a_kind_may_mean_any_and_who_asks_for_one_does_not_mean_another() -> None:
    assert {"postgres", "sqlite"} <= set(wordings.kinds("databases"))
    assert "database" in wordings.kinds("postgres")
    assert "sqlite" not in wordings.kinds("postgres")


@pytest.mark.parametrize(
    ("runs", "word", "called"),
    [
        (["Name", "resolution"], "resolution", "dns"),
        (["over-the-air", "update"], "air", "ota"),
        (["kicked", "out"], "kicked", "logout"),
    ],
)
def test_a_turn_is_known_in_any_form_and_joined(runs: list[str], word: str, called: str) -> None:
    assert called in wordings.turns(runs)[word]


def test_words_apart_are_no_turn() -> None:
    assert wordings.turns(["name", "of", "resolution"]) == {}
    assert wordings.turns([]) == {}

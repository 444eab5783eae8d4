"""Words of a query and every form under which a memory may hold them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.base.text import stem
from loci.recall import terms
from loci.recall.synonyms_table import GROUPS, IRREGULAR, SPELLINGS


def others_line_by_line(word: str, table: str) -> list[str]:
    """What the search in the text has to find, the long way."""
    found: dict[str, None] = {}
    for line in table.split("\n"):
        if any(stem(one) == stem(word) for one in line.split()):
            found.update(dict.fromkeys(line.split()))
    return [other for other in found if stem(other) != stem(word)]


@pytest.mark.parametrize("table", [GROUPS, SPELLINGS, IRREGULAR], ids=["groups", "spellings", "irregular"])
def test_every_word_of_a_table_finds_its_lines(table: str) -> None:
    wrong = [word for word in table.split() if terms._others(word, table) != others_line_by_line(word, table)]
    assert not wrong


@given(st.text(max_size=12))
def test_any_word_finds_its_lines(word: str) -> None:
    assert terms._others(word, GROUPS) == others_line_by_line(word, GROUPS)


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
    assert spelled is None or spelled in terms.spellings(word)
    assert synonym is None or synonym in terms.synonyms(word)


def test_a_synonym_says_no_more_than_itself() -> None:
    graded = terms._graded(["restart", "respawn"], general=9.0)
    assert graded["restart"] < graded["respawn"] <= terms.SYNONYM
    assert terms._graded(["respawn"], general=5.0) == {"respawn": terms.SYNONYM}

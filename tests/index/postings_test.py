"""Packed lists against a plain model of them, over any sequence of refreshes."""

from __future__ import annotations

import sqlite3
from array import array

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loci.index import postings
from loci.index.tally import Tally
from loci.index.tally import apply as apply_tally
from loci.index.tally import create as create_tally

WORDS = ("ant", "bee", "cat")
CHANGES = st.lists(
    st.lists(st.tuples(st.booleans(), st.integers(1, 30), st.sets(st.sampled_from(WORDS), min_size=1)), max_size=12),
    max_size=6,
)


def opened() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    postings.create(connection)
    create_tally(connection)
    return connection


@settings(max_examples=60)
@given(CHANGES)
def test_lists_are_what_was_put_less_what_was_dropped(refreshes: list[list[tuple[bool, int, set[str]]]]) -> None:
    connection = opened()
    held: dict[int, set[str]] = {}
    for number, refresh in enumerate(refreshes):
        tally = Tally()
        for put, passage, words in refresh:
            if passage in held:
                tally.drop(passage, [sorted(held.pop(passage))])
            if put:
                passage = max([*held, 0, *(p for one in tally.removed.values() for p in one)]) + 1  # noqa: PLW2901
                tally.put(passage, 1, [sorted(words)], [4])
                held[passage] = words
        apply_tally(connection, tally, number + 1, fresh=number == 0)
    lists = postings.read_lists(connection, WORDS)
    for word in WORDS:
        holders = sorted(passage for passage, words in held.items() if word in words)
        assert [posting >> 8 for posting in lists.get(word, array("I"))] == holders
        row = connection.execute("SELECT cf, ef FROM words WHERE word = ?", (word,)).fetchone()
        assert (row or (0, 0)) == (len(holders), len(holders))
    shapes = postings.read_shapes(connection)
    assert {passage for passage in range(len(shapes)) if shapes[passage]} == set(held)


def test_a_long_list_is_kept_in_blocks_and_a_passage_is_found_in_any() -> None:
    connection = opened()
    tally = Tally()
    for passage in range(1, 2001):
        tally.put(passage, 1, [["word"]], [4])
    apply_tally(connection, tally, 1, fresh=True)
    assert connection.execute("SELECT count(*) FROM blocks").fetchone()[0] == 3
    assert [one >> 8 for one in postings.read_lists(connection, ["word"])["word"]] == list(range(1, 2001))
    gone = Tally()
    for passage in (1, 700, 701, 1999):
        gone.drop(passage, [["word"]])
    apply_tally(connection, gone, 2, fresh=False)
    left = [one >> 8 for one in postings.read_lists(connection, ["word"])["word"]]
    assert left == [passage for passage in range(1, 2001) if passage not in (1, 700, 701, 1999)]


def test_one_more_passage_rewrites_one_row_of_a_long_list() -> None:
    connection = opened()
    tally = Tally()
    for passage in range(1, 5001):
        tally.put(passage, 1, [["word"]], [4])
    apply_tally(connection, tally, 1, fresh=True)
    before = connection.execute("SELECT start, data FROM blocks ORDER BY start").fetchall()
    more = Tally()
    more.put(5001, 1, [["word"]], [4])
    apply_tally(connection, more, 2, fresh=False)
    assert connection.execute("SELECT start, data FROM blocks ORDER BY start").fetchall() == before


def test_weights_of_fields_are_kept_in_quarters() -> None:
    connection = opened()
    tally = Tally()
    tally.put(1, 2, [["shop"], [], ["shop", "open"], []], [12, 6, 4, 2])
    apply_tally(connection, tally, 1, fresh=True)
    lists = postings.read_lists(connection, ["shop", "open"])
    assert [lists["shop"][0] & 255, lists["open"][0] & 255] == [16, 4]


@given(st.floats(min_value=0, max_value=200_000))
def test_a_length_survives_its_byte_within_a_sixteenth(length: float) -> None:
    kept = postings.length_of(postings.length_code(length))
    assert kept == pytest.approx(length, rel=1 / 16, abs=0.5)


def test_codes_of_lengths_never_fall() -> None:
    codes = [postings.length_code(length) for length in range(0, 5000, 3)]
    assert codes == sorted(codes)
    assert max(codes) <= 255
    assert postings.length_code(10**9) == 255

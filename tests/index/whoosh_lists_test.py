"""The contract of the lists of words, on the other engine: the same tests, and both engines beside each other."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings

pytest.importorskip("whoosh")

from loci.base.clean import Clean
from loci.base.evidence import Change, Delta, Episode, Source
from loci.disk.places import Places
from loci.disk.settings import index_engine
from loci.index import postings, whoosh_lists
from loci.index.refresh import refresh
from loci.index.store import Store
from loci.index.tally import Tally
from loci.index.tally import apply as apply_tally
from loci.index.tally import create as create_tally
from tests.index.postings_test import *  # noqa: F403  # the contract: every test of the default engine, on this one
from tests.index.postings_test import CHANGES, WORDS

plain = postings.create
del test_a_long_list_is_kept_in_blocks_and_a_passage_is_found_in_any  # noqa: F821  # how SQLite's tables keep it


@pytest.fixture(autouse=True, scope="module")
def whoosh() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(postings, "create", partial(plain, engine="whoosh"))
        yield


def made(engine: str) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    plain(connection, engine)
    create_tally(connection)
    return connection


@settings(max_examples=25)
@given(CHANGES)
def test_both_engines_give_the_same_lists(refreshes: list[list[tuple[bool, int, set[str]]]]) -> None:
    both = made("sqlite"), made("whoosh")
    held: dict[int, set[str]] = {}
    for number, changes in enumerate(refreshes):
        tallies = Tally(), Tally()
        for put, passage, words in changes:
            for one in tallies:
                if passage in held:
                    one.drop(passage, [sorted(held[passage])])
            held.pop(passage, None)
            if put:
                passage = max([*held, 0, *(p for gone in tallies[0].removed.values() for p in gone)]) + 1  # noqa: PLW2901
                for one in tallies:
                    one.put(passage, 1, [sorted(words), ["ant"] * (passage % 9)], [12, 4])
                held[passage] = {*words, *(["ant"] if passage % 9 else [])}
        for connection, tally in zip(both, tallies, strict=True):
            apply_tally(connection, tally, number + 1, fresh=number == 0)
        assert postings.read_lists(both[0], WORDS) == postings.read_lists(both[1], WORDS)


def test_a_kill_in_the_middle_leaves_what_was(tmp_path: Path) -> None:
    """Whoosh's files are rows: a rolled back transaction takes its commit with it."""
    path = tmp_path / "a.db"
    refresh(path, [source("1", "sell apples")])
    failing = Source("journal", "2", "1", lambda _: Delta(whole=False, changes=broken()))
    with pytest.raises(RuntimeError):
        refresh(path, [failing])
    assert listed(path, "apples") == listed(path, "sell") != array("I")
    assert not listed(path, "pears")


def broken() -> Iterator[Change]:
    yield Change("x", (Episode("commit", Clean("sell pears"), Clean(""), commit="x"),))
    raise RuntimeError


def source(mark: str, *texts: str) -> Source:
    changes = [Change(text, (Episode("commit", Clean(text), Clean(""), commit=text),)) for text in texts]
    return Source("journal", mark, "1", lambda _: Delta(whole=True, changes=changes))


def listed(path: Path, word: str) -> array[int]:
    with Store(path) as opened:
        found = opened.read(lambda connection: postings.read_lists(connection, [word])) or {}
        assert opened.read(whoosh_lists.is_used)
    return found.get(word, array("I"))


def test_segments_stay_few_over_many_commits() -> None:
    connection = made("whoosh")
    for number in range(40):
        tally = Tally()
        tally.put(number + 1, 1, [["ant"]], [4])
        apply_tally(connection, tally, number + 1, fresh=number == 0)
    segments = connection.execute("SELECT count(*) FROM whoosh_files WHERE name LIKE '%.seg'").fetchone()[0]
    assert 0 < segments < 2 * 8
    assert len(postings.read_lists(connection, ["ant"])["ant"]) == 40


@pytest.mark.parametrize(
    ("text", "engine"),
    [
        ("", "sqlite"),
        ('[index]\nengine = "whoosh"\n', "whoosh"),
        ('[index]\nengine = "lucene"\n', "sqlite"),
        ("[index\nengine", "sqlite"),
        ('index = "engine"\n', "sqlite"),
        ("[index]\nengine = 3\n", "sqlite"),
    ],
)
def test_the_setting(tmp_path: Path, text: str, engine: str) -> None:
    config = tmp_path / "config.toml"
    config.write_text(text, encoding="utf-8")
    assert index_engine(Places(tmp_path, tmp_path, tmp_path, config)) == engine

"""Commits that are found by what they brought."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from loci.base.clean import Clean
from loci.base.evidence import Change, Delta, Episode, Source
from loci.index.refresh import refresh
from loci.index.store import Store
from loci.recall import additions
from loci.recall.additions import brought, with_additions
from loci.recall.passages import Scored, look, look_brought, rarity_of
from loci.recall.question import parse


def commit(letter: str, title: str) -> Change:
    return Change(letter * 40, (Episode("commit", Clean(title), Clean(""), commit=letter * 40),))


def addition(letter: str, words: str, *names: str) -> Change:
    return Change(letter * 40, (Episode("addition", Clean("\n".join(names)), Clean(words), commit=letter * 40),))


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[list[Store]]:
    journal = [
        commit("a", "make it faster"),
        commit("b", "walk in parallel, build less"),
        commit("c", "rename things"),
    ]
    brought = [
        addition("a", "def build_parallel it walks in several threads", "build_parallel", "walks in several threads"),
        addition("c", "parallel build_parallel", "parallel"),
        addition("d", "x", "x"),
    ]
    refresh(tmp_path / "j.db", [Source("journal", "1", "1", lambda _: Delta(whole=True, changes=journal))])
    refresh(tmp_path / "t.db", [Source("additions", "1", "1", lambda _: Delta(whole=True, changes=brought))])
    opened = [Store(tmp_path / "j.db"), Store(tmp_path / "t.db")]
    yield opened
    for store in opened:
        store.close()


def ranked(stores: list[Store], text: str) -> list[str]:
    return [shown(one) for one in sorted(found(stores, text), key=lambda one: -one.score)]


def found(stores: list[Store], text: str) -> list[Scored]:
    question = parse(text)
    rarity = rarity_of(question.tokens, {}, 12)
    commits = [one for store in stores for one in look(store, question, rarity).get("commit", ())]
    return with_additions(commits, stores, question, rarity)


def shown(one: Scored) -> str:
    assert one.kind == "commit"
    return str(one.store.rows("SELECT hash FROM episodes WHERE id = ?", (one.row,))[0][0])[0]


def test_a_name_said_whole_leads_to_the_commit_that_brought_it(stores: list[Store]) -> None:
    assert ranked(stores, "which commit added build_parallel?")[0] == "a"


def test_a_commit_that_uses_a_name_answers_as_well_as_the_one_that_brought_it(stores: list[Store]) -> None:
    scores = {shown(one): one.score for one in found(stores, "why does build_parallel hang?")}
    assert scores["c"] > scores["a"]  # of fewer words


def test_routing_does_not_meet_what_commits_brought(stores: list[Store]) -> None:
    question = parse("several threads")
    rarity = rarity_of(question.tokens, {}, 12)
    assert [look(store, question, rarity) for store in stores] == [{}, {}]
    assert [len(look_brought(store, question, rarity, 5, ())) for store in stores] == [0, 1]


def test_what_a_found_commit_brought_counts_however_many_brought_more_of_it(
    stores: list[Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {shown(one): one.score for one in found(stores, "parallel faster")}
    monkeypatch.setattr(additions, "MOST", 0)
    assert {shown(one): one.score for one in found(stores, "parallel faster")} == {
        letter: score for letter, score in before.items() if letter in "ab"
    }


def test_words_of_names_count_less_than_those_of_messages(stores: list[Store]) -> None:
    assert ranked(stores, "parallel build")[0] == "b"


def test_what_a_test_says_finds_its_commit(stores: list[Store]) -> None:
    assert ranked(stores, "searching in several threads") == ["a"]


def test_a_commit_that_the_journal_lacks_is_not_made_up(stores: list[Store]) -> None:
    assert ranked(stores, "x") == []


def test_the_name_that_was_asked_for_is_told(stores: list[Store]) -> None:
    question = parse("why is there build_parallel?")
    assert brought(["a" * 40, "b" * 40], question, stores) == {"a" * 40: "build_parallel"}
    assert brought(["a" * 40], parse("several threads"), stores) == {}
    assert brought([], question, stores) == {}

"""Commits that are found by what they brought."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from loci.base.clean import Clean
from loci.base.evidence import Change, Delta, Episode, Source
from loci.index.refresh import refresh
from loci.index.store import Store
from loci.recall.additions import brought, with_additions
from loci.recall.passages import Scored, look, rarity_of
from loci.recall.question import parse


def commit(letter: str, title: str) -> Change:
    return Change(letter * 40, (Episode("commit", Clean(title), Clean(""), commit=letter * 40),))


def addition(letter: str, *names: str) -> Change:
    return Change(letter * 40, (Episode("addition", Clean(""), Clean("\n".join(names)), commit=letter * 40),))


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[list[Store]]:
    journal = [
        commit("a", "make it faster"),
        commit("b", "walk in parallel, build less"),
        commit("c", "rename things"),
    ]
    brought = [
        addition("a", "build_parallel", "walks in several threads"),
        addition("c", "parallel"),
        addition("d", "x"),
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
    looked = [look(store, question, rarity) for store in stores]
    commits = [one for kinds in looked for one in kinds.get("commit", ())]
    added = [one for kinds in looked for one in kinds.get("addition", ())]
    return with_additions(commits, added, stores, question)


def shown(one: Scored) -> str:
    assert one.kind == "commit"
    return str(one.store.rows("SELECT hash FROM episodes WHERE id = ?", (one.row,))[0][0])[0]


def test_a_name_said_whole_leads_to_the_commit_that_brought_it(stores: list[Store]) -> None:
    assert ranked(stores, "which commit added build_parallel?")[0] == "a"


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

"""Commits that a changelog tells of, in other words than their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from loci.base.clean import Clean
from loci.base.evidence import Change, Delta, Episode, Source
from loci.index.refresh import refresh
from loci.index.store import Store
from loci.recall.entries import MOST_COMMITS, with_entries
from loci.recall.passages import look, rarity_of
from loci.recall.question import parse


def commit(letter: str, title: str, text: str = "") -> Episode:
    return Episode("commit", Clean(title), Clean(text), commit=letter * 40, date="2026-01-01T00:00:00Z")


def doc(text: str) -> Episode:
    return Episode("doc", Clean("1.2"), Clean(text), path="CHANGES.md", line=4)


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[list[Store]]:
    commits = [
        commit("a", "staged files only: fix color.diff", "Closes #176."),
        commit("b", "words of other things", "Fixes #9"),
        *(commit(letter, f"part {letter} of the tracker", "Part of #5") for letter in "cdefghi"),
        commit("j", "stash less often"),
    ]
    entries = doc("- Stashed changes are kept when a hook fails (#176)\n- The plan of seven steps is done (#5)")
    journal = [Change(one.commit or "", (one,)) for one in commits]
    refresh(tmp_path / "j.db", [Source("journal", "1", "1", lambda _: Delta(whole=True, changes=journal))])
    tree = [Change("CHANGES.md", (entries,))]
    refresh(tmp_path / "t.db", [Source("tree", "1", "1", lambda _: Delta(whole=True, changes=tree))])
    opened = [Store(tmp_path / "j.db"), Store(tmp_path / "t.db")]
    yield opened
    for store in opened:
        store.close()


def ranked(stores: Sequence[Store], text: str) -> list[str]:
    question = parse(text)
    rarity = rarity_of(question.tokens, {}, 12)
    found = [look(store, question, rarity) for store in stores]
    commits = [one for kinds in found for one in kinds.get("commit", ())]
    entries = [one for kinds in found for one in kinds.get("mention", ())]
    led = sorted(with_entries(commits, entries, stores), key=lambda one: -one.score)
    return [str(one.store.rows("SELECT hash FROM episodes WHERE id = ?", (one.row,))[0][0])[0] for one in led]


def test_an_entry_leads_to_the_commit_that_carries_its_number(stores: list[Store]) -> None:
    assert ranked(stores, "changes lost when a hook fails") == ["a"]


def test_own_words_and_those_of_the_entry_count_together(stores: list[Store]) -> None:
    assert ranked(stores, "stashed changes kept by staged files")[0] == "a"


def test_a_number_that_many_commits_carry_tells_of_none(stores: list[Store]) -> None:
    assert len("cdefghi") > MOST_COMMITS
    assert ranked(stores, "seven steps plan") == []


def test_without_entries_nothing_changes(stores: list[Store]) -> None:
    assert ranked(stores, "words of other things")[0] == "b"

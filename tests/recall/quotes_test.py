"""The order of commits that hold a question's words alike: who closes an issue, and who says the words first."""

from __future__ import annotations

from pathlib import Path

import pytest

from loci.base.clean import Clean
from loci.base.evidence import Change, Delta, Episode, Source
from loci.index.refresh import refresh
from loci.index.store import Store
from loci.recall.passages import rarity_of
from loci.recall.question import parse
from loci.recall.quotes import of_project

ASIDE = "The table is wider now. " * 12
WORDS = "The session cookie was lost on localhost."


def first_of(directory: Path, *messages: tuple[str, str]) -> str:
    """The subject of the best commit for a question about the lost cookie."""
    commits = tuple(
        Episode("commit", Clean(title), Clean(text), commit=f"{at:040x}", date="2026-01-01T00:00:00Z")
        for at, (title, text) in enumerate(messages, 1)
    )
    refresh(directory / "one.db", [Source("journal", "1", "1", lambda _: Delta(True, [Change("1", commits)]))])
    store = Store(directory / "one.db")
    question = parse("why was the session cookie lost on localhost?")
    rarity = rarity_of(question.tokens, {}, 1000)
    found = of_project("h/shop", question, rarity, lambda _: [store], "2026-11-30T00:00:00Z", 5)
    store.close()
    return next(hit.title for hit in found if hit.kind == "commit")


@pytest.mark.parametrize("closing", ["Fixes #12", "closes: acme/shop#12", "resolved #12"])
def test_who_closes_the_issue_comes_before_who_names_it(tmp_path: Path, closing: str) -> None:
    names, closes = ("a note", f"{WORDS} Seen in #12"), ("a change", f"{WORDS} {closing}")
    assert first_of(tmp_path, names, closes) == "a change"


def test_who_names_an_issue_comes_before_who_names_none(tmp_path: Path) -> None:
    assert first_of(tmp_path, ("a note", f"{WORDS} Seen in a shop"), ("a change", f"{WORDS} Seen in #12")) == "a change"


def test_who_says_it_first_comes_before_who_says_it_aside(tmp_path: Path) -> None:
    aside, first = ("a note", f"{ASIDE}{WORDS}"), ("a change", f"{WORDS} {ASIDE}")
    assert first_of(tmp_path, aside, first) == "a change"

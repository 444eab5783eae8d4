"""Entries of documents that name an issue."""

from __future__ import annotations

from pathlib import Path

import pytest

from loci.base.clean import Clean
from loci.base.evidence import Change, Delta, Episode, Source
from loci.index import store
from loci.index.mentions import mentions_of
from loci.index.refresh import refresh


def doc(text: str, path: str = "CHANGES.md") -> Episode:
    return Episode("doc", Clean("1.2"), Clean(text), path=path, line=4)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("- Stashed changes are kept (#176)\n- Faster", [("Stashed changes are kept (#176)", ("176",))]),
        ("* one {issue}`12` and {pr}`13`\n* two", [("one {issue}`12` and {pr}`13`", ("12", "13"))]),
        ("- fixed :issue:`640`", [("fixed :issue:`640`", ("640",))]),
        ("see https://github.com/a/b/issues/77 for why", [("see https://github.com/a/b/issues/77 for why", ("77",))]),
        ("A paragraph\nof two lines, GH-5.\n\nAnother.", [("A paragraph of two lines, GH-5.", ("5",))]),
        ("- kept\n    - #176 issue by @b", [("kept #176 issue by @b", ("176",))]),
        ("- kept #5 PR\n  - #4 issue\n- lost #3", [("kept #5 PR #4 issue", ("5", "4")), ("lost #3", ("3",))]),
        ("- #1 #2 #3 #4\n    - one more #5", [("#1 #2 #3 #4", ("1", "2", "3", "4")), ("one more #5", ("5",))]),
        ("- #1 #2 #3 #4 #5 all of them", []),
        ("a colour #123abc, an entity &#39; and a#12", []),
        ("no number at all", []),
        ("- " + "word " * 130 + "#9", []),
    ],
)
def test_entries_with_numbers(text: str, found: list[tuple[str, tuple[str, ...]]]) -> None:
    assert [(one.text, one.tags) for one in mentions_of(doc(text))] == found


def test_a_news_fragment_is_named_by_its_number() -> None:
    assert [one.tags for one in mentions_of(doc("Values reach the hook.", "changelog.d/1427.change.md"))] == [("1427",)]
    assert mentions_of(doc("Values reach the hook.", "404.html")) == []


def test_only_documents_have_entries() -> None:
    assert mentions_of(Episode("commit", Clean("fix"), Clean("- a (#1)"))) == []


def test_an_entry_is_found_by_its_words_and_counted_once(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    whole = Source(
        "tree", "1", "1", lambda _: Delta(whole=True, changes=[Change("CHANGES.md", (doc("- kept (#176)"),))])
    )
    refresh(path, [whole])
    with store.Store(path) as opened:
        assert opened.rows("SELECT kind, tags FROM episodes ORDER BY kind") == [("doc", None), ("mention", "176")]
        assert opened.rows("SELECT cf, ef FROM words WHERE word = 'kept'") == [(1, 1)]
        assert opened.meta("episodes") == "1"
    refresh(path, [Source("tree", "2", "1", lambda _: Delta(whole=False, changes=[Change("CHANGES.md", ())]))])
    with store.Store(path) as opened:
        assert opened.rows("SELECT count(*) FROM words") == [(0,)]
        assert opened.rows("SELECT count(*) FROM blocks") == [(0,)]

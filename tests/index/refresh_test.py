"""Refreshing: named states, the cost of what changed, and a state that is old or new whatever happens."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loci.base.clean import Clean
from loci.base.evidence import Change, Delta, Episode, Evidence, Fact, Reference, Skip, Source, Symbol
from loci.disk.locks import release_lock, take_lock
from loci.index import episodes, freshness, postings, published, skips, store
from loci.index.refresh import refresh
from loci.index.state import freshness as state_of


def commit(number: int, title: str, text: str = "", paths: tuple[str, ...] = ()) -> Change:
    episode = Episode(
        "commit", Clean(title), Clean(text), commit=f"{number:040x}", date=f"2026-01-{number:02}T00:00:00Z", paths=paths
    )
    return Change(f"r{number}", (episode,))


def source(mark: str, changes: list[Change], *, whole: bool = False, rules: str = "1", name: str = "journal") -> Source:
    return Source(name, mark, rules, lambda since: Delta(whole or since is None, changes))


FIRST = [commit(1, "start the shop"), commit(2, "sell apples", "They are red.", ("shop/apples.py",))]


def titles(path: Path, *words: str) -> set[str]:
    with store.Store(path) as opened:
        query = [{word: 1.0} for word in words]
        found = opened.read(lambda connection: episodes.nominate(connection, query, ["commit", "doc"], 10)) or []
        loaded = opened.read(lambda connection: episodes.load(connection, [one.id for one in found])) or []
    return {episode.title for episode in loaded}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "index" / "journal" / "shop.db"


def dump(path: Path) -> dict[str, object]:
    """Everything that an answer could depend on, rows' numbers left out."""
    with store.Store(path) as opened:
        rows = opened.rows(
            "SELECT e.id, e.kind, e.title, e.text, e.hash, u.unit FROM episodes e JOIN units u ON u.id = e.unit"
        )
        number = {row[0]: row[4] or row[5] for row in rows}
        words = opened.rows("SELECT word, cf, ef FROM words ORDER BY word")
        lists = opened.read(lambda connection: postings.read_lists(connection, [row[0] for row in words])) or {}
        return {
            "rows": sorted(row[1:] for row in rows),
            "words": words,
            "lists": {word: sorted((number[one >> 8], one & 255) for one in held) for word, held in lists.items()},
            "totals": (opened.meta("episodes"), opened.meta("tokens")),
        }


def test_what_is_put_is_found_and_what_is_gone_is_not(path: Path) -> None:
    assert refresh(path, [source("1", FIRST)]).before == freshness.MISSING
    assert titles(path, "apples") == {"sell apples"}
    done = refresh(path, [source("2", [Change("r2", ()), commit(3, "sell pears")])])
    assert (done.before, done.units, done.episodes) == (freshness.CONTENT, 2, 1)
    assert titles(path, "apples") == set()
    assert titles(path, "pears", "sell") == {"sell pears"}


def test_nothing_is_read_where_nothing_changed(path: Path) -> None:
    refresh(path, [source("1", FIRST)])

    def read(_: str | None) -> Delta:
        raise AssertionError("read")

    done = refresh(path, [Source("journal", "1", "1", read)])
    assert (done.before, done.units, done.generation) == (freshness.FRESH, 0, 1)


def test_a_source_is_told_what_is_known_of_it(path: Path) -> None:
    asked: list[str | None] = []

    def read(since: str | None) -> Delta:
        asked.append(since)
        return Delta(whole=since is None, changes=FIRST)

    refresh(path, [Source("journal", "1", "1", read)])
    refresh(path, [Source("journal", "2", "1", read)])
    assert asked == [None, "1"]


def test_any_way_of_changes_ends_where_a_rebuild_does(path: Path, tmp_path: Path) -> None:
    refresh(path, [source("1", FIRST)])
    refresh(path, [source("2", [commit(2, "sell green apples", "They are sour."), commit(3, "close early")])])
    refresh(path, [source("3", [Change("r1", ()), commit(4, "open again"), commit(3, "close late")])])
    fresh = tmp_path / "fresh.db"
    refresh(
        fresh,
        [
            source(
                "3",
                [commit(4, "open again"), commit(3, "close late"), commit(2, "sell green apples", "They are sour.")],
            )
        ],
    )
    assert dump(path) == dump(fresh)


SECTIONS = ("first words", "second words", "## 1.0\n- fix the cart (#12)\n- drop apples (#7)", "third", "first words")


def document(order: Sequence[int], shift: int) -> Change:
    found = [
        Episode("doc", Clean("T"), Clean(SECTIONS[one]), "a.md", place + shift, place + shift + 1, heading=("T",))
        for place, one in enumerate(order, 1)
    ]
    return Change("a.md", tuple(found))


@settings(max_examples=30)
@given(st.lists(st.tuples(st.lists(st.integers(0, 4), max_size=6), st.integers(0, 9)), min_size=1, max_size=4))
def test_passages_that_stay_move_to_their_lines(states: list[tuple[list[int], int]]) -> None:
    with tempfile.TemporaryDirectory() as name:
        path, fresh = Path(name) / "a.db", Path(name) / "b.db"
        for number, (order, shift) in enumerate(states):
            refresh(path, [source(str(number), [document(order, shift)], name="tree")])
        refresh(fresh, [source("x", [document(*states[-1])], name="tree")])
        assert dump(path) == dump(fresh)
        assert lines(path) == lines(fresh)


def lines(path: Path) -> list[tuple[object, ...]]:
    with store.Store(path) as opened:
        return sorted(opened.rows("SELECT kind, text, line, end_line FROM episodes"), key=repr)


def test_a_passage_that_stays_keeps_its_row(path: Path) -> None:
    refresh(path, [source("1", [document([0, 1], 0)])])
    with store.Store(path) as opened:
        before = dict(opened.rows("SELECT text, id FROM episodes"))
    refresh(path, [source("2", [document([3, 0, 1], 5)])])
    with store.Store(path) as opened:
        rows = opened.rows("SELECT text, id, line FROM episodes")
    assert {row[0]: row[1] for row in rows if row[0] in before} == before
    assert [row[2] for row in sorted(rows, key=lambda row: row[2])] == [6, 7, 8]


def test_a_whole_delta_replaces_a_source_and_leaves_the_others(path: Path) -> None:
    notes = source("1", [Change("n", (Episode("note", Clean("apples are cheap"), Clean("")),))], name="notes")
    refresh(path, [source("1", FIRST), notes])
    refresh(path, [source("2", [commit(9, "rewritten history")], whole=True), notes])
    with store.Store(path) as opened:
        kept = opened.rows("SELECT title FROM episodes ORDER BY title")
    assert kept == [("apples are cheap",), ("rewritten history",)]


@pytest.mark.parametrize(
    ("spoil", "state"),
    [
        ("UPDATE meta SET value = '0' WHERE key = 'version'", freshness.FORMAT),
        ("UPDATE meta SET value = 'other' WHERE key = 'rules'", freshness.RULES),
        ("UPDATE meta SET value = 'other' WHERE key = 'rules:journal'", freshness.RULES),
        ("UPDATE meta SET value = 'other' WHERE key = 'fingerprint:journal'", freshness.CONTENT),
        ("DELETE FROM meta", freshness.MISSING),
        ("DROP TABLE meta", freshness.MISSING),
    ],
)
def test_every_state_has_a_name_and_a_refresh_leaves_it(path: Path, spoil: str, state: str) -> None:
    refresh(path, [source("1", FIRST)])
    with sqlite3.connect(path) as connection:
        connection.execute(spoil)
    connection.close()
    sources = [source("1", FIRST)]
    assert state_of(path, sources) == state
    assert refresh(path, sources).before == state
    assert state_of(path, sources) == freshness.FRESH
    assert titles(path, "apples") == {"sell apples"}


@pytest.mark.parametrize("content", [b"", b"no database at all" * 400, b"SQLite format 3\0" + b"\xff" * 8192])
def test_a_file_that_is_no_database_is_an_empty_store_and_is_made_again(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    with store.Store(path) as opened:
        assert opened.state in (freshness.CORRUPT, freshness.MISSING)
        assert opened.rows("SELECT 1") == []
    refresh(path, [source("1", FIRST)])
    assert titles(path, "apples") == {"sell apples"}


def test_a_store_that_is_cut_short_never_raises_and_is_made_again(path: Path) -> None:
    many = [commit(number, f"change number {number} of apples", "x " * 400) for number in range(1, 28)]
    refresh(path, [source("1", many)])
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 3])
    titles(path, "apples")
    refresh(path, [source("2", many, whole=True)])
    assert len(titles(path, "apples")) == 10


def test_files_are_private(path: Path) -> None:
    refresh(path, [source("1", FIRST)])
    if sys.platform != "win32":
        assert {file.stat().st_mode & 0o777 for file in path.parent.iterdir()} == {0o600}
        assert path.parent.stat().st_mode & 0o777 == 0o700


def test_a_second_refresh_goes_where_the_first_one_is_at_work(path: Path) -> None:
    refresh(path, [source("1", FIRST)])
    held = take_lock(path.with_name(path.name + ".lock"))
    assert held is not None
    try:
        done = refresh(path, [source("2", [commit(3, "sell pears")])], wait=0)
    finally:
        release_lock(held)
    assert done.skipped
    assert titles(path, "pears") == set()


def test_readers_see_the_old_state_until_the_new_one_is_whole(path: Path) -> None:
    refresh(path, [source("1", FIRST)])
    seen: list[set[str]] = []

    def changes() -> Iterator[Change]:
        yield commit(3, "sell pears")
        seen.append(titles(path, "pears", "apples"))

    refresh(path, [Source("journal", "2", "1", lambda _: Delta(whole=False, changes=changes()))])
    assert seen == [{"sell apples"}]
    assert titles(path, "pears", "apples") == {"sell apples", "sell pears"}


def test_a_source_that_fails_changes_nothing(path: Path) -> None:
    refresh(path, [source("1", FIRST)])

    def changes() -> Iterator[Change]:
        yield commit(3, "sell pears")
        raise RuntimeError("the disk is gone")

    with pytest.raises(RuntimeError):
        refresh(path, [Source("journal", "2", "1", lambda _: Delta(whole=True, changes=changes()))])
    assert titles(path, "pears", "apples") == {"sell apples"}
    assert state_of(path, [source("1", FIRST)]) == freshness.FRESH


KILLED = """
import sys, time
from pathlib import Path
from loci.base.clean import Clean
from loci.base.evidence import Change, Delta, Episode, Source
from loci.index.refresh import refresh

def changes():
    for number in range(100000):
        yield Change(f"k{number}", (Episode("commit", Clean(f"killed {number}"), Clean("word " * 50), commit=f"{number:040x}"),))
        if number == 200:
            print("half", flush=True)

refresh(Path(sys.argv[1]), [Source("journal", "2", "1", lambda _: Delta(sys.argv[2] == "whole", changes()))])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
@pytest.mark.parametrize("how", ["whole", "part", "new"])
def test_a_kill_leaves_the_old_state(path: Path, how: str) -> None:
    if how != "new":
        refresh(path, [source("1", FIRST)])
    process = subprocess.Popen([sys.executable, "-c", KILLED, str(path), how], stdout=subprocess.PIPE, env=os.environ)
    assert process.stdout is not None
    assert process.stdout.readline().strip() == b"half"
    time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    assert titles(path, "killed") == set()
    assert titles(path, "apples") == (set() if how == "new" else {"sell apples"})
    refresh(path, [source("3", [*FIRST, commit(3, "sell pears")], whole=True)])
    assert titles(path, "apples", "pears") == {"sell apples", "sell pears"}


def test_evidence_of_every_kind_is_counted_and_goes_with_its_unit(path: Path) -> None:
    evidence: tuple[Evidence, ...] = (
        Episode("doc", Clean("Install"), Clean("Use pip."), path="README.md", line=3, heading=("Shop", "Install")),
        Symbol("sell", "Shop.sell", "method", "shop.py", 4, 9, "python", "def sell(self)"),
        Reference("sell", "call", "shop.py", 20),
        Fact("publishes", "py:shop-kit", scope="distribution", path="pyproject.toml", line=2),
        Skip("logo.png", "binary", "4 KB"),
    )
    done = refresh(path, [source("1", [Change("shop.py", evidence)])])
    assert (done.episodes, done.symbols, done.facts, done.skips) == (1, 1, 1, 1)
    with store.Store(path) as opened:
        assert published.names_in(opened) == [("shop-kit", "distribution")]
        assert opened.read(skips.all_skips) == [Skip("logo.png", "binary", "4 KB")]
        assert opened.rows("SELECT cf, ef FROM words WHERE word = 'sell'") == [(2, 0)]
    refresh(path, [source("2", [Change("shop.py", ())])])
    with store.Store(path) as opened:
        assert published.names_in(opened) == []
        assert opened.rows("SELECT count(*) FROM words") == [(0,)]
        assert (opened.meta("episodes"), opened.meta("tokens")) == ("0", "0")


def test_an_episode_comes_back_as_it_went_in(path: Path) -> None:
    whole = Episode(
        "solution", Clean("cookie lost"), Clean("use the plain one"), "app/session.py", 3, 9, ("Auth", "Cookies"), "Session.set",
        "a" * 40, "2026-01-02T03:04:05Z", "Ada", "rec1", ("app/session.py", "web/é.js"), ("http", "c++"), False, "b" * 40, "same",
    )  # fmt: skip
    refresh(path, [source("1", [Change("u", (whole,))])])
    with store.Store(path) as opened:
        assert opened.read(lambda connection: episodes.load_where(connection, "record", "rec1")) == [whole]
        assert opened.read(lambda connection: episodes.load_where(connection, "hash", "a" * 40)) == [whole]
        assert opened.read(lambda connection: episodes.latest(connection, ["solution"], 3)) == [whole]


@pytest.mark.parametrize("text", ["", "\x00", "\ud800 lone", "a" * 100_000, "'; DROP TABLE episodes; --", "今日" * 500])
def test_any_text_can_be_stored(path: Path, text: str) -> None:
    change = Change(
        "u", (Episode("note", Clean(text), Clean(text), path=text[:50], paths=(text[:50],), tags=(text[:20],)),)
    )
    refresh(path, [source("1", [change])])
    refresh(path, [source("2", [Change("u", ())])])
    with store.Store(path) as opened:
        assert opened.rows("SELECT count(*) FROM words") == [(0,)]

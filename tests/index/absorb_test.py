"""The router's counts are those of the stores as they are, whatever was lost on the way."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from loci.base.clean import Clean
from loci.base.evidence import Change, Delta, Episode, Fact, Source
from loci.disk.locks import release_lock, take_lock
from loci.index import absorb, freshness, store
from loci.index.absorb import update
from loci.index.refresh import refresh
from loci.index.router import HEAD, Member, Name, Profile, Router, normal_name, pack, shortened, unpack
from loci.index.state import is_current


def fill(path: Path, mark: str, *texts: str, whole: bool = True, names: tuple[str, ...] = ()) -> None:
    facts = tuple(Fact("publishes", f"py:{name}", scope="distribution") for name in names)
    changes = [Change(text, (Episode("commit", Clean(text), Clean(""), commit=text), *facts)) for text in texts]
    refresh(path, [Source("journal", mark, "1", lambda _: Delta(whole, changes))])


def member(name: str, *stores: Path, names: tuple[Name, ...] = ()) -> Member:
    return Member(Profile(f"example.org/{name}", name, (Name(name, "remote"), *names)), stores)


def dump(path: Path) -> dict[str, object]:
    """Everything that an answer could depend on, by project id in place of number."""
    router = Router(path)
    ids = {one.number: one.id for one in router.projects()}
    opened = store.Store(path)
    words = router.words([row[0] for row in opened.rows("SELECT word FROM words")])
    found = {
        "words": {
            row.word: (row.cf, row.ef, row.df, sorted((ids.get(n, n), c, e) for n, c, e in row.head)) for row in words
        },
        "projects": [(one.id, one.name, one.tokens, one.episodes) for one in router.projects()],
        "names": sorted((ids[row[1]], row[0], row[2]) for row in opened.rows("SELECT name, project, kind FROM names")),
        "totals": (router.tokens, router.episodes, router.count),
    }
    opened.close()
    router.close()
    return found


@pytest.fixture
def index(tmp_path: Path) -> Path:
    return tmp_path / "index"


def test_two_projects_are_told_apart_by_their_words(index: Path) -> None:
    fill(index / "a.db", "1", "sell apples", "sell pears")
    fill(index / "b.db", "1", "sell tickets")
    update(index / "router.db", [member("a", index / "a.db"), member("b", index / "b.db")])
    router = Router(index / "router.db")
    numbers = {one.name: one.number for one in router.projects()}
    rows = {row.word: row for row in router.words(["sell", "apples", "nothing"])}
    assert (rows["sell"].cf, rows["sell"].ef, rows["sell"].df) == (3, 3, 2)
    assert rows["apples"].head == ((numbers["a"], 1, 1),)
    assert "nothing" not in rows
    assert router.count == 2


@pytest.mark.parametrize("lost", [False, True])
def test_changes_one_by_one_or_lost_end_where_a_rebuild_does(index: Path, *, lost: bool) -> None:
    router = index / "router.db"
    members = [member("a", index / "a.db"), member("b", index / "b.db")]
    fill(index / "a.db", "1", "sell apples", "sell pears")
    fill(index / "b.db", "1", "sell tickets")
    update(router, members)
    steps = [("2", ["sell plums"], False), ("3", ["sell apples", "buy apples"], True), ("4", ["close"], False)]
    for mark, texts, whole in steps:
        fill(index / "a.db", mark, *texts, whole=whole)
        if not lost:
            update(router, members[:1])
    done = update(router, members)
    assert (done.absorbed, done.reread) == ((0, 0) if not lost else (1, 0))
    rebuilt = index / "again.db"
    update(rebuilt, members)
    assert dump(router) == dump(rebuilt)


def test_a_store_that_was_made_again_is_read_whole(index: Path) -> None:
    router = index / "router.db"
    members = [member("a", index / "a.db"), member("b", index / "b.db")]
    fill(index / "a.db", "1", "sell apples")
    fill(index / "b.db", "1", "sell tickets")
    update(router, members)
    store.remove_store(index / "a.db")
    fill(index / "a.db", "1", "sell bread")
    assert not is_current(router, members)
    assert update(router, members).reread == 1
    assert is_current(router, members)
    update(index / "again.db", members)
    assert dump(router) == dump(index / "again.db")


def test_a_store_that_is_gone_takes_its_words_with_it(index: Path) -> None:
    fill(index / "a.db", "1", "sell apples")
    fill(index / "t.db", "1", "the orchard")
    update(index / "router.db", [member("a", index / "a.db", index / "t.db")])
    update(index / "router.db", [member("a", index / "a.db")])
    router = Router(index / "router.db")
    assert [row.word for row in router.words(["apples", "orchard"])] == ["apples"]


def test_a_project_that_is_registered_no_longer_leaves_nothing(index: Path) -> None:
    fill(index / "a.db", "1", "sell apples")
    fill(index / "b.db", "1", "sell tickets", names=("ticket-kit",))
    members = [member("a", index / "a.db"), member("b", index / "b.db")]
    update(index / "router.db", members)
    assert update(index / "router.db", members[:1], complete=True).removed == 1
    update(index / "again.db", members[:1])
    assert dump(index / "router.db") == dump(index / "again.db")
    assert Router(index / "router.db").named(["ticket-kit", "b"]) == []


def test_names_come_from_the_registry_and_from_what_is_published(index: Path) -> None:
    fill(index / "a.db", "1", "sell apples", names=("Apple-Kit",))
    update(index / "router.db", [member("a", index / "a.db", names=(Name("my shop", "alias"),))])
    router = Router(index / "router.db")
    assert {(row[0], row[2], row[3]) for row in router.named(["apple-kit", "my shop", "a"])} == {
        ("apple-kit", "distribution", "Apple-Kit"),
        ("my shop", "alias", "my shop"),
        ("a", "remote", "a"),
    }
    assert {row[1] for row in router.nearly_named(shortened("aple-kit"))} == {"apple-kit"}


def test_a_word_that_many_hold_keeps_its_counts_and_a_head(index: Path) -> None:
    members = []
    for number in range(HEAD + 5):
        fill(index / f"{number}.db", "1", "shared", *[f"filler{number} number {at}" for at in range(number)])
        members.append(member(f"p{number}", index / f"{number}.db"))
    update(index / "router.db", members)
    row = Router(index / "router.db").words(["shared"])[0]
    assert (row.cf, row.df, len(row.head)) == (HEAD + 5, HEAD + 5, HEAD)
    fill(index / "0.db", "2", "nothing")
    update(index / "router.db", members)
    row = Router(index / "router.db").words(["shared"])[0]
    assert (row.cf, row.df, len(row.head)) == (HEAD + 4, HEAD + 4, HEAD)
    update(index / "again.db", members)
    assert dump(index / "router.db")["totals"] == dump(index / "again.db")["totals"]


def test_projects_gathered_together_end_where_one_by_one_does(index: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    members = []
    for number in range(HEAD + 3):
        fill(index / f"{number}.db", "1", "shared words", *[f"filler{number} words {at}" for at in range(number % 5)])
        members.append(member(f"p{number}", index / f"{number}.db"))
    update(index / "together.db", members)
    monkeypatch.setattr(absorb, "GATHERED", 1)
    update(index / "each.db", members)
    for count in range(1, len(members) + 1):
        update(index / "growing.db", members[:count])
    assert dump(index / "together.db") == dump(index / "each.db") == dump(index / "growing.db")


@pytest.mark.parametrize("content", [b"", b"garbage" * 999])
def test_a_router_that_is_no_database_is_empty_and_is_made_again(index: Path, content: bytes) -> None:
    fill(index / "a.db", "1", "sell apples")
    (index / "router.db").write_bytes(content)
    router = Router(index / "router.db")
    assert (router.count, router.words(["apples"]), router.projects()) == (0, [], [])
    assert update(index / "router.db", [member("a", index / "a.db")]).before in (freshness.CORRUPT, freshness.MISSING)
    assert [row.word for row in Router(index / "router.db").words(["apples"])] == ["apples"]


def test_a_router_of_other_rules_is_made_again(index: Path) -> None:
    fill(index / "a.db", "1", "sell apples")
    update(index / "router.db", [member("a", index / "a.db")])
    with sqlite3.connect(index / "router.db") as connection:
        connection.execute("UPDATE meta SET value = 'other' WHERE key = 'rules'")
    connection.close()
    assert update(index / "router.db", [member("a", index / "a.db")]).before == freshness.RULES
    assert Router(index / "router.db").words(["apples"])[0].cf == 1


def test_an_update_goes_where_another_one_is_at_work(index: Path) -> None:
    fill(index / "a.db", "1", "sell apples")
    held = take_lock(index / "router.db.lock")
    assert held is not None
    try:
        assert update(index / "router.db", [member("a", index / "a.db")], wait=0).skipped
    finally:
        release_lock(held)


def test_postings_survive_packing() -> None:
    assert unpack(pack([(1, 2, 3), (4, 5, 0)])) == ((1, 2, 3), (4, 5, 0))
    assert unpack(b"") == ()


def test_forms_of_a_name() -> None:
    assert normal_name("  My\tShop ") == "my shop"
    assert shortened("fd") == {"fd"}
    assert {"shop", "hop", "sho"} <= shortened("shop")
    assert "comandrjs" in shortened("commander.js") | shortened("comandr.js")

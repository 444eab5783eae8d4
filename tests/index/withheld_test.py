"""What is held out leaves no trace in any count: the copy equals a store and a router that never knew it."""

from __future__ import annotations

from pathlib import Path

from loci.index import store
from loci.index.absorb import update
from loci.index.withheld import Without, copy_router, copy_without
from tests.index.absorb_test import dump, fill, member

KEPT = ("sell apples", "sell pears in winter")
HELD = "sell the lantern"


def counts(path: Path) -> dict[str, tuple[int, int]]:
    with store.Store(path) as opened:
        return {word: (cf, ef) for word, cf, ef in opened.rows("SELECT word, cf, ef FROM words WHERE cf > 0 OR ef > 0")}


def words_of(found: dict[str, object]) -> object:
    return {word: row[:3] for word, row in found["words"].items()}  # type: ignore[attr-defined]


def test_a_copy_without_a_unit_counts_as_if_it_had_never_been_there(tmp_path: Path) -> None:
    fill(tmp_path / "all.db", "1", *KEPT, HELD)
    fill(tmp_path / "kept.db", "1", *KEPT)
    before = (tmp_path / "all.db").read_bytes()
    changes = copy_without(tmp_path / "all.db", tmp_path / "copy.db", [HELD, "unknown"])
    assert counts(tmp_path / "copy.db") == counts(tmp_path / "kept.db")
    assert ("lantern", -1, -1) in changes
    assert (tmp_path / "all.db").read_bytes() == before


def test_the_routers_copy_counts_so_too(tmp_path: Path) -> None:
    for name, texts in (("all", (*KEPT, HELD)), ("kept", KEPT), ("other", ("buy a lantern",))):
        fill(tmp_path / f"{name}.db", "1", *texts)
    update(tmp_path / "router.db", [member("a", tmp_path / "all.db"), member("b", tmp_path / "other.db")])
    update(tmp_path / "wanted.db", [member("a", tmp_path / "kept.db"), member("b", tmp_path / "other.db")])
    changes = copy_without(tmp_path / "all.db", tmp_path / "copy.db", [HELD])
    copy_router(tmp_path / "router.db", tmp_path / "without.db", {"example.org/a": changes, "example.org/gone": []})
    assert words_of(dump(tmp_path / "without.db")) == words_of(dump(tmp_path / "wanted.db"))


def test_without_a_project_is_as_if_it_had_never_been_registered(tmp_path: Path) -> None:
    fill(tmp_path / "a.db", "1", *KEPT, HELD, names=("lamp",))
    fill(tmp_path / "b.db", "1", "buy a lantern", names=("shop",))
    update(tmp_path / "router.db", [member("a", tmp_path / "a.db"), member("b", tmp_path / "b.db")])
    update(tmp_path / "wanted.db", [member("b", tmp_path / "b.db")])
    router, wanted = Without(tmp_path / "router.db", "example.org/a"), Without(tmp_path / "wanted.db", "nobody")
    asked = ["sell", "lantern", "apples", "buy", "a"]
    assert [(r.word, r.cf, r.ef, r.df, len(r.head)) for r in router.words(asked)] == [
        (r.word, r.cf, r.ef, r.df, len(r.head)) for r in wanted.words(asked)
    ]
    assert (router.tokens, router.episodes, router.count) == (wanted.tokens, wanted.episodes, wanted.count)
    assert [one.name for one in router.projects()] == ["b"]
    assert router.project("example.org/a") is None
    assert router.named(["a", "b", "lamp", "shop"]) == list(router.named(["b", "shop"]))
    assert router.counts(["apples", "lantern"]) == [("lantern", 1)]
    router.close()
    wanted.close()

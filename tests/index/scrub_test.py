"""Throwing stores away and finding text in them, free pages and logs included."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from loci.base.clean import Clean
from loci.base.evidence import Change, Delta, Episode, Source
from loci.index.refresh import refresh
from loci.index.scrub import beside, discard, keeps, lives_in


def source(mark: str, *texts: tuple[str, str]) -> Source:
    changes = [Change(path, (Episode("doc", Clean("title"), Clean(text), path=path),)) for path, text in texts]
    return Source("tree", mark, "r", lambda _: Delta(whole=True, changes=changes))


def test_a_removed_passage_is_kept_by_the_file_and_lives_in_it_no_more(tmp_path: Path) -> None:
    path = tmp_path / "shop.db"
    filler = [(f"{number}.md", f"filler number {number} " * 50) for number in range(50)]
    refresh(path, [source("1", ("a.md", "the Quetzal word"), *filler)])
    assert keeps(path, ["QUETZAL"])
    assert lives_in(path, ["quetzal"])[:1] == ("a.md",)
    refresh(path, [source("2", *filler)])
    assert lives_in(path, ["quetzal"]) == ()
    assert keeps(path, ["quetzal"])
    discard(path)
    refresh(path, [source("2", *filler)])
    assert not keeps(path, ["quetzal"])


def test_discarding_takes_what_is_named_after_a_store_and_nothing_of_another(tmp_path: Path) -> None:
    names = ["shop.db", "shop.db-wal", "shop.db-shm", "shop.db.new", "shop.db.head", "shop.vectors", "shop.db.lock"]
    others = ["shop.js.db", "shop.js.db-wal", "shopping.db", "other.db"]
    for name in names + others:
        (tmp_path / name).write_bytes(b"x")
    assert {path.name for path in beside(tmp_path / "shop.db")} == set(names) - {"shop.db.lock"}
    assert discard(tmp_path / "shop.db") == len(names) - 1
    assert {path.name for path in tmp_path.iterdir()} == {*others, "shop.db.lock"}
    assert discard(tmp_path / "nowhere" / "x.db") == 0


def test_a_garbled_store_holds_bytes_and_nothing_lives_in_it(tmp_path: Path) -> None:
    path = tmp_path / "shop.db"
    path.write_bytes(b"garbage quetzal")
    assert keeps(path, ["quetzal"])
    assert lives_in(path, ["quetzal"]) == ()
    with sqlite3.connect(tmp_path / "empty.db"):
        pass
    assert lives_in(tmp_path / "empty.db", ["x"]) == ()

from __future__ import annotations

from pathlib import Path

import pytest

from loci.index.freshness import CORRUPT, FRESH, MISSING
from loci.index.pool import Pool
from loci.index.store import SIGNATURE, VERSION, Store, connect_writing, read_meta, write_meta


def write(path: Path, **facts: str) -> None:
    connection = connect_writing(path)
    read_meta(connection)
    write_meta(connection, {"version": VERSION, "rules": SIGNATURE, **facts})
    connection.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    write(tmp_path / "a.db", note="first")
    return tmp_path / "a.db"


def test_a_store_is_opened_once_and_used_again(path: Path) -> None:
    pool = Pool()
    first = pool.take(path)
    assert first.meta("note") == "first"
    pool.give(first)
    assert pool.take(path) is first


def test_two_users_at_once_have_two_stores(path: Path) -> None:
    pool = Pool()
    assert pool.take(path) is not pool.take(path)


def test_what_was_written_meanwhile_is_seen(path: Path) -> None:
    pool = Pool()
    first = pool.take(path)
    pool.give(first)
    write(path, note="second")
    again = pool.take(path)
    assert again.meta("note") == "second"
    assert again is not first
    assert first.rows("SELECT 1") == []


def test_what_was_put_in_its_place_is_seen(path: Path) -> None:
    pool = Pool()
    pool.give(pool.take(path))
    write(path.with_name("b.db"), note="another file")
    path.with_name("b.db").replace(path)
    assert pool.take(path).meta("note") == "another file"


def test_what_is_gone_is_missing(path: Path) -> None:
    pool = Pool()
    pool.give(pool.take(path))
    path.unlink()
    assert pool.take(path).state == MISSING


def test_a_store_that_is_not_whole_is_not_kept(path: Path) -> None:
    pool = Pool()
    broken = pool.take(path)
    broken.state = CORRUPT
    pool.give(broken)
    assert pool.take(path) is not broken


def test_the_least_lately_used_is_closed(tmp_path: Path) -> None:
    for name in "abc":
        write(tmp_path / f"{name}.db")
    pool = Pool(most=2)
    stores = {name: pool.take(tmp_path / f"{name}.db") for name in "abc"}
    for name in "abc":
        pool.give(stores[name])
    assert pool.take(tmp_path / "b.db") is stores["b"]
    assert pool.take(tmp_path / "a.db") is not stores["a"]
    pool.close()
    assert stores["c"].rows("SELECT 1") == []


def test_a_store_that_is_not_watched_stands_for_nothing(path: Path) -> None:
    assert Store(path).state == FRESH
    assert not Store(path).stands()


def test_a_question_sees_one_state_and_the_next_question_the_new_one(path: Path) -> None:
    pool = Pool()
    store = pool.take(path)
    assert store.rows("SELECT value FROM meta WHERE key = 'note'") == [("first",)]
    write(path, note="second")
    assert store.rows("SELECT value FROM meta WHERE key = 'note'") == [("first",)]
    pool.give(store)
    assert pool.take(path).rows("SELECT value FROM meta WHERE key = 'note'") == [("second",)]


def test_an_idle_store_is_in_nobodys_way(path: Path) -> None:
    pool = Pool()
    pool.give(pool.take(path))
    connection = connect_writing(path)
    connection.execute("VACUUM")
    assert connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
    connection.close()

"""Choosing and burying: what an id, a commit or a text means, under every id of a project."""

from __future__ import annotations

from pathlib import Path

import pytest

from loci.base.clean import Clean
from loci.base.errors import LociError, UsageError
from loci.base.records import Record
from loci.disk.places import places
from loci.journal.fold import fold
from loci.journal.forget import Shelf, all_shelves, bury, by_ids, by_secret, by_text
from loci.journal.needle import needle, stands_in
from loci.journal.registry import Registry
from loci.journal.segment import append, read

WRITER = "lap-000001"
OID = "3f2a" + "0" * 36


def record(kind: str, project: str, **fields: object) -> Record:
    return Record(kind=kind, project=project, at="2026-01-01T00:00:00Z", **fields)  # type: ignore[arg-type]


@pytest.fixture
def shelves(tmp_path: Path) -> tuple[Shelf, Shelf]:
    """One project under two ids: the same commit in both, and a note at that commit."""
    old, new = Shelf("root/x", tmp_path / "old"), Shelf("github.com/acme/shop", tmp_path / "new")
    append(
        old.directory / f"{WRITER}.jsonl",
        [record("commit", old.id, commit=OID, title=Clean("drop the cookie"))],
        WRITER,
    )
    append(
        new.directory / f"{WRITER}.jsonl",
        [
            record("commit", new.id, commit=OID, title=Clean("drop the cookie")),
            record("note", new.id, commit=OID, title=Clean("a note")),
            record("commit", new.id, commit="f" * 40, title=Clean("another")),
        ],
        WRITER,
    )
    return old, new


def ids(shelf: Shelf) -> list[str]:
    return [one.id for one in read(shelf.directory / f"{WRITER}.jsonl").records]


def test_a_commit_goes_under_every_id_and_a_note_at_it_stays(shelves: tuple[Shelf, Shelf]) -> None:
    old, new = shelves
    expected = {ids(old)[0], ids(new)[0]}
    for prefix in ("3f2a", OID, ids(old)[0], ids(new)[0][:10], f" {OID.upper()} "):
        assert by_ids(shelves, [prefix]).ids == expected
    assert bury(by_ids(shelves, ["3f2a"]).targets, WRITER, purged=False) == 2
    for shelf in shelves:
        state = fold(read(shelf.directory / f"{WRITER}.jsonl").records)
        assert len(state.retracted) == 1
    with pytest.raises(LociError) as caught:
        by_ids(shelves, ["3f2a"])
    assert caught.value.code == 3
    assert by_ids(shelves, ["3f2a"], buried=True).ids == expected
    assert bury(by_ids(shelves, ["3f2a"], buried=True).targets, WRITER, purged=True) == 0


def test_what_is_ambiguous_short_or_unknown(shelves: tuple[Shelf, Shelf]) -> None:
    _, new = shelves
    append(new.directory / f"{WRITER}.jsonl", [record("commit", new.id, commit="3f2a" + "1" * 36)], WRITER)
    with pytest.raises(LociError) as caught:
        by_ids(shelves, ["3f2a"])
    assert caught.value.code == 1
    with pytest.raises(UsageError):
        by_ids(shelves, ["3f2"])
    with pytest.raises(LociError) as caught:
        by_ids(shelves, ["3f2a0", "0000000000"])
    assert caught.value.code == 3
    assert len(by_ids(shelves, ["3f2a0", "ffff"]).ids) == 3


def test_an_id_of_which_only_the_tombstone_is_left_is_known_for_a_purge(shelves: tuple[Shelf, Shelf]) -> None:
    _, new = shelves
    append(new.directory / f"{WRITER}.jsonl", [record("retract", new.id, target="a" * 20)], WRITER)
    assert by_ids(shelves, ["aaaaa"], buried=True).gone == ("a" * 20,)
    with pytest.raises(LociError):
        by_ids(shelves, ["aaaaa"])


def test_a_text_is_looked_for_in_what_was_written(shelves: tuple[Shelf, Shelf]) -> None:
    assert len(by_text(shelves, needle("DROP the", loose=True)).targets) == 2
    assert by_text(shelves, needle("github.com", loose=True)).targets == ()
    with pytest.raises(UsageError):
        by_secret(places(), shelves, needle("abc"))


def test_a_tombstone_that_would_spell_the_secret_is_not_written(shelves: tuple[Shelf, Shelf]) -> None:
    wanted = needle("acme")
    chosen = by_secret(places(), shelves, wanted)
    assert bury(chosen.targets, WRITER, purged=True, unless=lambda line: stands_in(wanted, line)) == 0


def test_every_directory_with_segments_is_a_shelf_whatever_its_id() -> None:
    root = places().journal
    for name in ("github.com/acme/shop", "github.com/acme/shop/nested", "%43ase/x"):
        append(root / name / f"{WRITER}.jsonl", [record("note", "p")], WRITER)
    append(root / "github.com" / "%-cut" / f"{WRITER}.jsonl", [record("note", "github.com/very/long")], WRITER)
    append(root / "registry.jsonl", [record("project", "p")], WRITER)
    found = {shelf.id for shelf in all_shelves(places(), Registry())}
    assert found == {"github.com/acme/shop", "github.com/acme/shop/nested", "Case/x", "github.com/very/long"}

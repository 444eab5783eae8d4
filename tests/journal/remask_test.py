"""Newer rules over old records: what they find is counted, then masked in place, and ids stay."""

from __future__ import annotations

from pathlib import Path

import pytest

from loci.base.clean import Clean
from loci.base.records import Record
from loci.journal.remask import late, masked, remask
from loci.journal.segment import append, read

TOKEN = "ghp_" + "aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5"
AT = "2026-01-01T00:00:00Z"


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """A journal as an older redactor might have left it: two records hold a token, one holds none."""
    records = [
        Record(
            kind="note", project="p", at=AT, title=Clean("rotated"), body=Clean(f"the old one was {TOKEN} until May")
        ),
        Record(kind="note", project="p", at=AT, title=Clean("nothing to hide here")),
        Record(
            kind="commit", project="p", at=AT, commit="a" * 40, title=Clean("x"), paths=(Clean(f"dump-{TOKEN}.txt"),)
        ),
    ]
    append(tmp_path / "a.jsonl", records, "a-000001")
    return tmp_path


def test_what_newer_rules_find_is_counted_without_its_value(directory: Path) -> None:
    found = list(late(directory))
    assert [sum(count for _, count in one.kinds) for one in found] == [1, 1]
    assert TOKEN not in repr([one.kinds for one in found])


def test_masking_in_place_keeps_ids_order_and_everything_else(directory: Path) -> None:
    before = read(directory / "a.jsonl").records
    assert remask(directory) == 2
    after = read(directory / "a.jsonl").records
    assert TOKEN.encode() not in (directory / "a.jsonl").read_bytes()
    assert [(record.id, record.clock) for record in after] == [(record.id, record.clock) for record in before]
    assert after[1] == before[1]
    assert after[0].body.startswith("the old one was ")
    assert after[0].body.endswith(" until May")
    assert not list(late(directory))
    assert remask(directory) == 0


def test_a_clean_record_is_left_as_it_is() -> None:
    record = Record(kind="note", project="p", at=AT, title=Clean("words"), redactions=(("jwt", 1),))
    assert masked(record) == (record, ())

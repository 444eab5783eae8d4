"""Segments: what is acknowledged is there, what is garbled is counted, and nothing hides anything."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from loci.base.clean import Clean
from loci.base.errors import StorageError
from loci.base.records import Record, from_line, to_line
from loci.journal.segment import append, complete_size, latest_clock, read


def note(text: str = "a note", at: str = "2026-01-01T00:00:00Z") -> Record:
    return Record(kind="note", project="github.com/acme/shop", at=at, title=Clean(text))


def commit(oid: str = "a" * 40) -> Record:
    return Record(kind="commit", project="github.com/acme/shop", at="2026-01-01T00:00:00Z", commit=oid)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal" / "lap-000001.jsonl"


def test_what_is_appended_is_read_back_with_id_writer_and_rising_clock(path: Path) -> None:
    first = append(path, [note("one"), note("two")], "lap-000001").records
    second = append(path, [note("three")], "lap-000001").records
    assert read(path).records == first + second
    assert [record.clock for record in read(path).records] == [1, 2, 3]
    assert all(len(record.id) == 20 and record.writer == "lap-000001" for record in first)


def test_two_writers_write_the_same_id_for_a_commit_and_different_ones_for_a_note(tmp_path: Path) -> None:
    one, other = tmp_path / "a" / "one.jsonl", tmp_path / "b" / "two.jsonl"
    assert append(one, [commit()], "one-000001").records[0].id == append(other, [commit()], "two-000001").records[0].id
    assert append(one, [note()], "one-000001").records[0].id != append(other, [note()], "two-000001").records[0].id


def test_a_clock_follows_what_another_writer_wrote(tmp_path: Path) -> None:
    append(tmp_path / "a.jsonl", [note(str(number)) for number in range(5)], "a-000001")
    assert append(tmp_path / "b.jsonl", [note()], "b-000001").records[0].clock == 6


def test_a_torn_tail_is_closed_before_the_next_line(path: Path) -> None:
    append(path, [note("whole")], "lap-000001")
    with path.open("ab") as stream:
        stream.write(b'{"v":1,"kind":"note","proj')
    append(path, [note("after")], "lap-000001")
    found = read(path)
    assert [record.title for record in found.records] == ["whole", "after"]
    assert [(bad.number, bad.reason) for bad in found.bad] == [(2, "not JSON")]


@pytest.mark.parametrize(
    "line",
    [
        b"null", b"7", b'"text"', b"[]", b"{}", b"{", b'{"kind":1}', b'{"kind":"note","project":"p","at":"x","id":5}',
        b'{"kind":"note","project":"p","at":"x","id":"i","clock":NaN}', b"\xff\xfe\x00garbage", b"\x00\x00\x00{",
        b'{"kind":"note","project":"p","at":"x","id":"i","paths":{"a":1}}', b"[" * 100_000,
        b'{"kind":"note","project":"p","at":"x","id":"i","clock":-1}', b'{"kind":"note","project":"p","at":"x"}',
    ],
)  # fmt: skip
def test_a_bad_line_is_named_by_number_and_hides_nothing(path: Path, line: bytes) -> None:
    append(path, [note("before")], "lap-000001")
    with path.open("ab") as stream:
        stream.write(line + b"\n")
    append(path, [note("after")], "lap-000001")
    found = read(path)
    assert [record.title for record in found.records] == ["before", "after"]
    assert [bad.number for bad in found.bad] == [2]


def test_bom_crlf_nul_and_a_later_version_are_read(path: Path) -> None:
    later = json.loads(to_line(append(path, [note("one")], "lap-000001").records[0]))
    later.update(id="f" * 20, v=9, unheard_of={"a": 1}, kind="dream")
    with path.open("ab") as stream:
        stream.write(b"\xef\xbb\xbf" + json.dumps(later).encode() + b"\x00\x00\r\n")
    found = read(path)
    assert [record.kind for record in found.records] == ["note", "dream"]
    assert not found.bad


def test_a_lone_surrogate_is_stored_as_a_replacement(path: Path) -> None:
    append(path, [note("half \ud83d a pair")], "lap-000001")
    assert read(path).records[0].title == "half ? a pair"


def test_the_clock_is_found_behind_a_garbled_tail(path: Path) -> None:
    append(path, [note(str(number)) for number in range(3)], "lap-000001")
    with path.open("ab") as stream:
        stream.write(b"x" * 100_000)
    assert latest_clock(path.parent) == 3


@pytest.mark.parametrize("clock", [(1 << 52) + 1, (1 << 53) - 1, 1 << 53, 10**300])
def test_a_garbled_clock_at_the_end_is_not_followed(path: Path, clock: int) -> None:
    """Followed, the next own record would have a number that no reader takes: written and lost."""
    append(path, [note("one")], "lap-000001")
    with path.open("ab") as stream:
        stream.write(
            json.dumps({"kind": "note", "project": "p", "at": "t", "id": "f" * 20, "clock": clock}).encode() + b"\n"
        )
    append(path, [note("two")], "lap-000001")
    assert [record.clock for record in read(path).records if record.title] == [1, 2]


@pytest.mark.parametrize(("tail", "lost"), [(b"", 0), (b"{", 1), (b"x" * 300_000, 300_000), (b"\n", 0)])
def test_a_line_without_its_end_is_not_counted_as_written(path: Path, tail: bytes, lost: int) -> None:
    append(path, [note("one")], "lap-000001")
    with path.open("ab") as stream:
        stream.write(tail)
    assert complete_size(path) == path.stat().st_size - lost
    assert complete_size(path.with_name("none.jsonl")) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="no such modes on Windows")
def test_directories_are_private_and_so_are_files(path: Path) -> None:
    append(path, [note()], "lap-000001")
    assert (path.parent.stat().st_mode & 0o777, path.stat().st_mode & 0o777) == (0o700, 0o600)


def test_a_short_write_is_taken_back_and_reported(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    append(path, [note("kept")], "lap-000001")
    before = path.read_bytes()
    write = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, data[:10]))
    with pytest.raises(StorageError):
        append(path, [note("lost")], "lap-000001")
    assert path.read_bytes() == before


def test_an_unwritable_place_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    with pytest.raises(StorageError) as caught:
        append(tmp_path / "file" / "lap.jsonl", [note()], "lap-000001")
    assert "\n" not in caught.value.message
    assert caught.value.hint


def test_writers_in_parallel_processes_lose_and_double_nothing(path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from loci.base.records import Record\n"
        "from loci.journal.segment import append\n"
        "for number in range(40): append(Path(sys.argv[1]), [Record(kind='note', project='p', at=str(number), "
        "title=sys.argv[2])], 'lap-000001')"
    )
    root = Path(__file__).parents[2]
    running = [
        subprocess.Popen([sys.executable, "-c", program, str(path), name], cwd=root) for name in ("a", "b", "c", "d")
    ]
    assert [process.wait() for process in running] == [0] * 4
    found = read(path)
    assert not found.bad
    assert len({record.id for record in found.records}) == len(found.records) == 160
    assert sorted(record.clock for record in found.records) == list(range(1, 161))


texts = st.text(max_size=200)


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(title=texts, body=texts, tags=st.lists(texts, max_size=3), resolved=st.sampled_from([None, True, False]))
def test_any_record_survives_its_line(title: str, body: str, tags: list[str], resolved: bool | None) -> None:
    record = Record(
        kind="solution", project="p", at="t", id="i", title=Clean(title), body=Clean(body),
        tags=tuple(map(Clean, tags)), resolved=resolved, redactions=(("jwt", 2),),
    )  # fmt: skip
    line = to_line(record)
    assert line.count(b"\n") == 1
    found = from_line(line)
    assert isinstance(found, Record)
    assert to_line(found) == line
    assert (found.resolved, found.redactions) == (resolved, (("jwt", 2),))


@settings(max_examples=300)
@given(st.binary(max_size=400))
def test_no_bytes_are_too_strange_for_the_reader(data: bytes) -> None:
    assert isinstance(from_line(data), (Record, str))

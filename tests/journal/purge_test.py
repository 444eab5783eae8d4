"""Purging a directory: the lines go, the others stay to the byte, and nobody who appends meanwhile loses anything."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from loci.base.clean import Clean
from loci.base.records import Record
from loci.journal.fold import fold
from loci.journal.needle import needle
from loci.journal.purge import mask_registry, purge_directory, tidy
from loci.journal.segment import append, read, segments
from tests.conftest import ROOT

WRITER = "lap-000001"


def note(text: str) -> Record:
    return Record(kind="note", project="p", at="2026-01-01T00:00:00Z", title=Clean(text))


def test_only_what_is_purged_goes_and_bad_lines_stay_to_the_byte(tmp_path: Path) -> None:
    own, desk = tmp_path / f"{WRITER}.jsonl", tmp_path / "desk-000002.jsonl"
    one, two = append(own, [note("one"), note("two")], WRITER).records
    append(desk, [Record(kind="outcome", project="p", at="t", target=one.id, resolved=True)], "desk-000002")
    append(desk, [Record(kind="retract", project="p", at="t", target=one.id)], "desk-000002")
    with own.open("ab") as stream:
        stream.write(b"{garbled\r\n\n\xff\xfe\n" + f'{{"id":"{one.id}", torn'.encode() + b"\n" + b"no end")
    done = purge_directory(tmp_path, WRITER, {one.id}, None)
    assert (done.lines, done.foreign) == (3, ("desk-000002",))
    assert [record.id for record in read(own).records] == [two.id]
    assert own.read_bytes().endswith(b"{garbled\r\n\n\xff\xfe\nno end")
    assert [record.kind for record in read(desk).records] == ["retract"]
    before = own.read_bytes(), own.stat().st_ino
    assert purge_directory(tmp_path, WRITER, {one.id}, None).lines == 0
    assert (own.read_bytes(), own.stat().st_ino) == before


def test_many_ids_are_purged_too(tmp_path: Path) -> None:
    own = tmp_path / f"{WRITER}.jsonl"
    stored = append(own, [note(str(number)) for number in range(300)], WRITER).records
    assert purge_directory(tmp_path, WRITER, {record.id for record in stored[:200]}, None).lines == 200
    assert [record.title for record in read(own).records] == [str(number) for number in range(200, 300)]


def test_an_emptied_segment_and_its_directory_can_go(tmp_path: Path) -> None:
    directory = tmp_path / "host" / "secretive"
    append(directory / f"{WRITER}.jsonl", [note("secretive")], WRITER)
    purge_directory(directory, WRITER, (), needle("secretive"))
    assert segments(directory) == []
    tidy(directory, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_registry_keeps_its_lines_and_loses_the_text(tmp_path: Path) -> None:
    path = tmp_path / "registry.jsonl"
    append(path, [Record(kind="project", project="p", at="t", title=Clean("my word")), note("else")], WRITER)
    assert mask_registry(path, needle("my word")) == 1
    assert b"my word" not in path.read_bytes()
    assert [record.kind for record in read(path).records] == ["project", "note"]


def test_appending_while_another_process_purges_loses_nothing(tmp_path: Path) -> None:
    own = tmp_path / f"{WRITER}.jsonl"
    append(own, [note(f"kept {number}") for number in range(50)], WRITER)
    program = (
        "import sys; from pathlib import Path; from loci.base.records import Record\n"
        "from loci.journal.segment import append\n"
        "for number in range(150): append(Path(sys.argv[1]), [Record(kind='note', project='p', at='t', "
        "title=f'{sys.argv[2]} {number}')], 'lap-000001')"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", program, str(own), name], cwd=ROOT) for name in ("kept", "gone", "more")
    ]
    while any(process.poll() is None for process in running):
        purge_directory(tmp_path, WRITER, (), needle("gone ", loose=True))
    purge_directory(tmp_path, WRITER, (), needle("gone ", loose=True))
    found = read(own)
    assert not found.bad
    assert [process.returncode for process in running] == [0, 0, 0]
    titles = sorted(record.title for record in found.records)
    assert titles == sorted(
        [f"kept {n}" for n in range(50)] + [f"{w} {n}" for w in ("kept", "more") for n in range(150)]
    )
    assert len(fold(found.records).entries) == 350
    assert sorted(path.name for path in tmp_path.iterdir()) == [".lock", own.name]

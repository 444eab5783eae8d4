"""`<private>` blocks are never stored, whichever door the text came through."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from loci.base.clean import Clean
from loci.base.records import Record, to_line
from loci.journal.compose import commit_record, note_record
from loci.journal.history import Commit
from loci.journal.reclean import admitted
from tests.command import Command
from tests.conftest import GitRepository

AT = "2026-01-01T00:00:00Z"
BLOCKS = [
    ("one <private>hush</private> two", "one  two"),
    ("one <PRIVATE reason='x'>hush\nhush\n\nhush</Private> two", "one  two"),
    ("one <private>hush", "one"),
    ("one <private>hush <private>hush</private> two", "one  two"),
    ("<private>hush</private>", ""),
    ("one</private> two", "one two"),
    ("one <private>\r\nhush\r\n</private> two", "one  two"),
    ("one <loci-memory id=3>hush <private>hush</loci-memory> two", "one  two"),
    ("one <private>hush</private><private>hush</private> two", "one  two"),
]


@pytest.mark.parametrize(("text", "kept"), BLOCKS)
def test_no_private_byte_of_a_commit_a_note_or_an_import_is_stored(text: str, kept: str) -> None:
    commit = Commit("a" * 40, (), AT, "Ada", f"{text}\n\nbody {text}", ())
    note = note_record("p", f"title\n\n{text}", AT, AT, commit=None, branch=None, tags=())
    solved = Record(
        kind="solution", project="p", at=AT, id="a" * 20, problem=Clean(text), approach=Clean(text), tags=(Clean(text),)
    )
    for record in (commit_record("p", commit, "main", AT), note, admitted(solved, AT)):
        assert isinstance(record, Record)
        assert b"hush" not in to_line(record)
    assert note.body == kept.strip()


def test_a_block_that_begins_in_a_title_and_ends_in_a_body(tmp_path: Path) -> None:
    record = Record(
        kind="note", project="p", at=AT, id="a" * 20, title=Clean("x <private>hush"), body=Clean("hush</private> y")
    )
    found = admitted(record, AT)
    assert isinstance(found, Record)
    assert "hush" not in found.title + found.body
    assert "y" in found.title + found.body


@pytest.mark.parametrize("mode", ["hook", "catch-up", "init"])
def test_a_private_block_in_a_real_commit(repository: GitRepository, environment: dict[str, str], mode: str) -> None:
    loci = Command(environment)
    if mode != "init":
        loci.ok("init", *([] if mode == "hook" else ["--no-hooks"]), cwd=repository.path)
        repository.git("config", "loci.hookMode", "sync")
    repository.commit(
        "one <private>hush</private> two\n\nbody\n<private>\nhush\n</private>\nend\n\nSigned-off-by: <private>hush"
    )
    done = subprocess.run(["git", "log", "-1", "--format=%B"], cwd=repository.path, capture_output=True, check=True)
    assert b"hush" in done.stdout
    loci.ok("init", "--no-hooks", cwd=repository.path) if mode == "init" else loci.ok("refresh", cwd=repository.path)
    record = loci.records(repository.path)[0]
    assert record["title"].split() == ["one", "two"]
    assert record["body"].split() == ["body", "end", "Signed-off-by:"]
    assert loci.files_holding("hush") == []

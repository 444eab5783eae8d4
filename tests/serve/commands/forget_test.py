"""Forgetting by the command: what is gone, what is left, and what it says."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.command import Command
from tests.conftest import GitRepository

CANARY = "quetzalcoatlus"
SECRET = 'Zv9/qu+rk=Blorf 77"x'
COOKIE = "drop the cookie"


@pytest.fixture
def loci(environment: dict[str, str]) -> Command:
    return Command(environment)


@pytest.fixture
def shop(repository: GitRepository, loci: Command) -> GitRepository:
    """A repository with three commits, registered and indexed, hooks not laid."""
    repository.commit(f"{COOKIE}\n\nBecause of {CANARY} in the body.", {"app.py": "print(1)\n"})
    repository.commit("something else")
    loci.ok("init", "--no-hooks", cwd=repository.path)
    return repository


def the_one(loci: Command, repository: GitRepository) -> str:
    (found,) = [record["id"] for record in loci.records(repository.path) if record["title"] == COOKIE]
    return str(found)


def indexed(loci: Command) -> list[str]:
    """Titles in the journal's store of the shop."""
    (store,) = (loci.home / "index" / "journal").glob("*shop.db")
    with sqlite3.connect(store) as connection:
        return [row[0] for row in connection.execute("SELECT title FROM episodes")]


def test_a_forgotten_record_is_in_no_answer_and_its_line_stays(loci: Command, shop: GitRepository) -> None:
    assert COOKIE in indexed(loci)
    out = loci.ok("forget", the_one(loci, shop)[:8], "--yes", cwd=shop.path)
    assert "1 record forgotten" in out
    assert COOKIE not in [record["title"] for record in loci.records(shop.path)]
    assert COOKIE not in indexed(loci)
    assert len(indexed(loci)) == 2
    assert [name for name in loci.files_holding(CANARY) if name.endswith(".jsonl")]


@pytest.mark.parametrize("way", ["id", "commit", "match", "secret"])
def test_a_purge_leaves_no_byte_anywhere(loci: Command, shop: GitRepository, way: str) -> None:
    shop.commit("ordinary", {"README.md": f"# Shop\n\n{CANARY} once stood here.\n"})
    loci.ok("refresh", cwd=shop.path)
    shop.commit("ordinary again", {"README.md": "# Shop\n"})
    loci.ok("refresh", cwd=shop.path)
    identity = the_one(loci, shop)
    journal = next(loci.home.glob("journal/**/shop/*.jsonl"))
    shutil.copy(journal, journal.with_name(journal.name + ".bak"))
    (loci.home / "backup").mkdir()
    shutil.copy(journal, loci.home / "backup" / journal.name)
    (loci.home / "log").mkdir(exist_ok=True)
    with (loci.home / "log" / "loci.log").open("a", encoding="utf-8") as log:
        log.write(
            f"2026-01-01T00:00:00Z\thook post-commit\tcould not store {CANARY}: Because of {CANARY} in the body.\n"
        )
        log.write("2026-01-01T00:00:00Z\thook post-commit\tanother line\n")
    (journal.parent / ".lap.jsonl.0123456789ab").write_text(f"{CANARY} {identity}", encoding="utf-8")
    arguments = {
        "id": [identity],
        "commit": [next(one["commit"] for one in loci.records(shop.path) if one["id"] == identity)],
        "match": ["--match", CANARY.upper()],
        "secret": ["--secret"],
    }[way]
    out = loci.ok("forget", *arguments, "--purge", "--yes", cwd=shop.path, stdin=CANARY if way == "secret" else "")
    assert "1 record purged" in out
    assert "another line" in (loci.home / "log" / "loci.log").read_text(encoding="utf-8")
    left = loci.files_holding(CANARY)
    trees = [name for name in left if name.startswith("index/tree")]
    assert left == (trees if way in ("id", "commit") else [])
    assert COOKIE not in [record["title"] for record in loci.records(shop.path)]
    shop.commit("after the purge")
    loci.ok("refresh", cwd=shop.path)
    left = loci.files_holding(CANARY)  # an earlier commit's patch holds it, and a refresh reads only what is new
    assert left == ([name for name in left if name.startswith("index/tree")] if way in ("id", "commit") else [])
    titles = [record["title"] for record in loci.records(shop.path)]
    assert sorted(titles) == sorted(set(titles))
    assert {"after the purge", "something else", "ordinary"} < set(titles)


def test_a_purged_commit_does_not_come_back_when_everything_derived_is_gone(loci: Command, shop: GitRepository) -> None:
    loci.ok("forget", the_one(loci, shop), "--purge", "--yes", cwd=shop.path)
    shutil.rmtree(loci.home / "index")
    loci.ok("refresh", "--all")
    loci.ok("init", "--no-hooks", cwd=shop.path)
    assert loci.files_holding(CANARY) == []
    assert len(loci.records(shop.path)) == 2


def test_a_purge_takes_verdicts_and_torn_copies_and_keeps_bad_lines_of_others(
    loci: Command, shop: GitRepository
) -> None:
    identity = the_one(loci, shop)
    journal = next(loci.home.glob("journal/**/shop/*.jsonl"))
    line = next(line for line in journal.read_bytes().split(b"\n") if CANARY.encode() in line)
    verdict = {"kind": "outcome", "project": "github.com/acme/shop", "at": "t", "id": "a" * 20, "target": identity,
               "value": "a verdict", "clock": 9}  # fmt: skip
    with journal.open("ab") as stream:
        stream.write(line[: line.index(CANARY.encode()) + 20] + b"\n{garbled by another\n")
        stream.write(json.dumps(verdict).encode() + b"\n")
    loci.ok("forget", identity, "--purge", "--yes", cwd=shop.path)
    left = journal.read_bytes()
    assert CANARY.encode() not in left
    assert b"a verdict" not in left
    assert b"{garbled by another" in left


def test_a_purge_that_was_cut_short_is_finished_by_a_second_one(loci: Command, shop: GitRepository) -> None:
    """Killed after the journal and before the index: the id is known by its tombstone alone."""
    identity = the_one(loci, shop)
    loci.ok("forget", identity, "--yes", cwd=shop.path)
    journal = next(loci.home.glob("journal/**/shop/*.jsonl"))
    kept = [line for line in journal.read_bytes().splitlines(keepends=True) if CANARY.encode() not in line]
    journal.write_bytes(b"".join(kept))
    assert loci.run("forget", identity, "--yes", cwd=shop.path).returncode == 3
    (store,) = (loci.home / "index" / "journal").glob("*shop.db")
    with sqlite3.connect(store) as connection:
        connection.execute("CREATE TABLE left_over(text TEXT)")
        connection.execute("INSERT INTO left_over VALUES(?)", (CANARY,))
    assert loci.files_holding(CANARY)
    loci.ok("forget", identity, "--purge", "--yes", cwd=shop.path)
    assert loci.files_holding(CANARY) == []
    assert loci.run("forget", "--match", CANARY, "--purge", "--yes", cwd=shop.path).returncode == 3


def test_a_forgotten_record_can_still_be_purged(loci: Command, shop: GitRepository) -> None:
    identity = the_one(loci, shop)
    loci.ok("forget", identity, "--yes", cwd=shop.path)
    assert loci.run("forget", identity, "--yes", cwd=shop.path).returncode == 3
    assert "1 record purged" in loci.ok("forget", identity, "--purge", "--yes", cwd=shop.path)
    assert loci.files_holding(CANARY) == []


NOTHING_MEANT = [
    (["0123456789"], 3),
    (["--match", "no such text"], 3),
    (["--match", ""], 2),
    (["--match", "  "], 2),
    ([], 2),
    (["abc"], 2),
    (["abcd", "--match", "x"], 2),
    (["--match", "title"], 3),
    (["--match", "redactor"], 3),
    (["--match", "github.com"], 3),
]


def test_what_matches_nothing_or_says_nothing(loci: Command, shop: GitRepository) -> None:
    before = {path: path.read_bytes() for path in loci.home.rglob("*.jsonl")}
    for arguments, code in NOTHING_MEANT:
        for more in (["--yes"], ["--yes", "--purge"], ["--dry-run"]):
            done = loci.run("forget", *arguments, *more, cwd=shop.path)
            assert (done.returncode, done.stdout) == (code, ""), arguments
            assert done.stderr.startswith("loci: ")
            assert "loci forget" not in done.stderr
    assert {path: path.read_bytes() for path in loci.home.rglob("*.jsonl")} == before


def test_without_a_terminal_nothing_goes_unless_said_so(loci: Command, shop: GitRepository) -> None:
    identity = the_one(loci, shop)
    for arguments, stdin in (([identity], "y\n"), (["--match", CANARY], "y\n"), (["--secret"], CANARY)):
        done = loci.run("forget", *arguments, cwd=shop.path, stdin=stdin)
        assert done.returncode == 2
        assert "loci forget" not in done.stderr
    assert the_one(loci, shop) == identity


def test_a_dry_run_tells_true_counts_and_changes_nothing(loci: Command, shop: GitRepository) -> None:
    before = {path: path.read_bytes() for path in loci.home.rglob("*") if path.is_file() and ".lock" not in path.name}
    assert "1 record would be forgotten and purged" in loci.ok(
        "forget", "--match", CANARY, "--purge", "--dry-run", cwd=shop.path
    )
    found = loci.json("forget", "--match", "e", "--dry-run", cwd=shop.path)
    assert (found["schema"], len(found["records"]), found["done"]["records"]) == ("loci.forget/1", 3, 0)
    after = {path: path.read_bytes() for path in loci.home.rglob("*") if path.is_file() and ".lock" not in path.name}
    assert after == before


def test_several_ids_go_together_or_not_at_all(loci: Command, shop: GitRepository) -> None:
    ids = [record["id"] for record in loci.records(shop.path)]
    assert loci.run("forget", ids[0], "ffffffffff", "--yes", cwd=shop.path).returncode == 3
    assert len(loci.records(shop.path)) == 3
    assert "2 records forgotten" in loci.ok("forget", ids[0], ids[1][:6], "--yes", cwd=shop.path)
    assert [record["id"] for record in loci.records(shop.path)] == [ids[2]]


def test_an_ambiguous_beginning_is_refused(loci: Command, shop: GitRepository) -> None:
    journal = next(loci.home.glob("journal/**/shop/*.jsonl"))
    with journal.open("ab") as stream:
        for number in range(2):
            note = {"kind": "note", "project": "p", "at": "t", "id": f"abcd{number}" + "0" * 15, "title": "n"}
            stream.write(json.dumps(note).encode() + b"\n")
    done = loci.run("forget", "abcd", "--yes", cwd=shop.path)
    assert done.returncode == 1
    assert "2 records begin" in done.stderr


def plant(loci: Command, line: dict[str, object]) -> None:
    journal = next(loci.home.glob("journal/**/shop/*.jsonl"))
    with journal.open("ab") as stream:
        stream.write(json.dumps(line, ensure_ascii=True).encode() + b"\n")


def note(number: int, **fields: object) -> dict[str, object]:
    plain = {"kind": "note", "project": "github.com/acme/shop", "at": "2026-01-01T00:00:00Z", "id": f"{number:020x}"}
    return {**plain, "clock": number, **fields}


@pytest.mark.parametrize("purge", [True, False])
def test_a_secret_is_found_in_every_spelling_and_place(loci: Command, shop: GitRepository, purge: bool) -> None:
    from urllib.parse import quote, quote_plus

    plant(loci, note(101, title="as it is", body=f"x{SECRET}y"))
    plant(loci, note(102, title="as a URL", body=f"https://host/?t={quote(SECRET, safe='')}"))
    plant(loci, note(103, title="as a form", tags=[quote_plus(SECRET)]))
    plant(loci, note(104, title="in an unheard of field", secrets={"a": [SECRET]}))
    plant(loci, note(105, title="in another's path", files=[f"a/{SECRET}"]))
    plant(loci, note(106, title="innocent", body="nothing"))
    registry = loci.home / "journal" / "registry.jsonl"
    alias = {
        "kind": "alias",
        "project": "github.com/acme/shop",
        "at": "t",
        "id": "b" * 20,
        "value": SECRET,
        "clock": 99,
    }
    with registry.open("ab") as stream:
        stream.write(json.dumps(alias).encode() + b"\n")
    (loci.home / "log").mkdir(exist_ok=True)
    (loci.home / "log" / "loci.log").write_text(f"2026\thook\tno {SECRET}\n", encoding="utf-8")
    loci.ok("refresh", cwd=shop.path)
    arguments = ["forget", "--secret", "--yes", *(["--purge"] if purge else [])]
    done = loci.run(*arguments, stdin=SECRET + "\n")
    assert done.returncode == 0, done.stderr
    assert SECRET not in done.stdout + done.stderr
    assert "Blorf" not in done.stdout + done.stderr
    titles = {record["title"] for record in loci.records(shop.path)}
    assert {"innocent", COOKIE} <= titles
    assert not titles & {"as it is", "as a URL", "as a form", "in another's path"}
    if purge:
        for form in (SECRET, json.dumps(SECRET)[1:-1], quote(SECRET, safe=""), quote_plus(SECRET), "Blorf"):
            assert loci.files_holding(form) == []
        assert loci.run("projects").returncode == 0
        assert "shop" in loci.ok("projects")


def test_a_secret_in_another_project_and_in_another_machines_segment(
    loci: Command, shop: GitRepository, repositories: Callable[..., GitRepository]
) -> None:
    other = repositories("other", remote="https://github.com/acme/other.git")
    other.commit(f"about {CANARY}")
    loci.ok("init", "--no-hooks", cwd=other.path)
    journal = next(loci.home.glob("journal/**/other/*.jsonl"))
    foreign = note(7, title=f"from the desk {CANARY}", project="github.com/acme/other", writer="desk-0000ff")
    (journal.parent / "desk-0000ff.jsonl").write_text(json.dumps(foreign) + "\n", encoding="utf-8")
    loci.ok("refresh", "--all")
    out = loci.ok("forget", "--secret", "--purge", "--yes", cwd=shop.path, stdin=CANARY)
    assert "3 records purged" in out
    assert "desk-0000ff" in out
    assert "its own copy was not" in out
    assert loci.files_holding(CANARY) == []


def test_a_secret_that_a_tracked_file_still_holds_is_said(loci: Command, shop: GitRepository) -> None:
    shop.commit("plain subject", {"notes.md": f"# Notes\n\nThe word is {CANARY}.\n"})
    loci.ok("refresh", cwd=shop.path)
    out = loci.ok("forget", "--secret", "--purge", "--yes", cwd=shop.path, stdin=CANARY)
    assert "notes.md" in out
    assert loci.files_holding(CANARY) == []


def test_a_short_or_missing_secret_is_refused(loci: Command, shop: GitRepository) -> None:
    for stdin in ("", "\n", "abc"):
        assert loci.run("forget", "--secret", "--purge", "--yes", cwd=shop.path, stdin=stdin).returncode == 2
    assert loci.run("forget", "--secret", "--yes", "-p", "shop", stdin=CANARY).returncode == 2


def test_tombstones_are_not_taken_for_text(loci: Command, shop: GitRepository) -> None:
    identity = the_one(loci, shop)
    loci.ok("forget", identity, "--purge", "--yes", cwd=shop.path)
    for way in (["--match", "purged"], ["--secret"]):
        assert loci.run("forget", *way, "--purge", "--yes", cwd=shop.path, stdin="purged").returncode == 3
    assert not list(loci.home.rglob("cursor.json"))
    loci.ok("refresh", cwd=shop.path)
    assert COOKIE not in [record["title"] for record in loci.records(shop.path)]


def test_outside_of_any_project_one_must_be_named(loci: Command, shop: GitRepository, tmp_path: Path) -> None:
    identity = the_one(loci, shop)
    assert loci.run("forget", identity, "--yes", cwd=tmp_path).returncode == 4
    assert loci.run("forget", identity, "--yes", "-p", "nobody", cwd=tmp_path).returncode == 4
    assert loci.run("forget", identity, "--yes", "--all", cwd=tmp_path).returncode == 0

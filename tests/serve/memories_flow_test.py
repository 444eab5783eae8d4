"""Notes, solved problems and verdicts through the doors: stored, masked, judged, and seen by the next question."""

from __future__ import annotations

import json

import pytest

from tests.conftest import GitRepository
from tests.flows_test import Loci

TOKEN = "ghp_" + "aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5"


@pytest.fixture
def loci(environment: dict[str, str], repository: GitRepository) -> Loci:
    made = Loci(environment)
    made.ok("init", "--no-hooks", cwd=repository.path)
    return made


def records(loci: Loci, repository: GitRepository, *arguments: str) -> list[dict[str, object]]:
    return loci.json("log", *arguments, cwd=repository.path)["records"]  # type: ignore[return-value]


def test_a_note_is_stored_with_its_place_in_the_history(loci: Loci, repository: GitRepository) -> None:
    loci.ok("note", "the staging database", "resets every night", "--tag", "ops", cwd=repository.path)
    (note,) = records(loci, repository, "--kind", "note")
    assert (note["title"], note["tags"], note["commit"]) == (
        "the staging database resets every night", ["ops"], repository.head(),
    )  # fmt: skip
    done = loci.run("note", "-", cwd=repository.path, stdin="first line\n\nand the rest")
    assert done.returncode == 0
    assert records(loci, repository, "--kind", "note", "--match", "and the rest")[0]["title"] == "first line"


def test_a_solved_problem_from_flags_and_from_json(loci: Loci, repository: GitRepository) -> None:
    loci.ok(
        "capture", "--problem", "CORS preflight fails on /api", "--approach", "answer OPTIONS before auth",
        "--tag", "cors", "--file", "app\\server.py", "--resolved", "--at", "2026-03-01", cwd=repository.path,
    )  # fmt: skip
    (found,) = records(loci, repository, "--kind", "solution")
    assert (found["problem"], found["approach"]) == ("CORS preflight fails on /api", "answer OPTIONS before auth")
    assert (found["files"], found["resolved"], found["at"]) == (["app/server.py"], True, "2026-03-01T00:00:00Z")
    told = {
        "problem": "flaky clock test",
        "approach": "freeze time",
        "kind": "gotcha",
        "tags": ["tests"],
        "resolved": False,
    }
    assert loci.run("capture", "--stdin", cwd=repository.path, stdin=json.dumps(told)).returncode == 0
    (gotcha,) = records(loci, repository, "--kind", "gotcha")
    assert (gotcha["problem"], gotcha["resolved"], gotcha["state"]) == ("flaky clock test", False, ["failed"])


@pytest.mark.parametrize(
    "stdin",
    [
        "",
        "not json",
        "[]",
        '{"problem": 5}',
        '{"problem": "p", "tags": "x"}',
        '{"problem": "p", "kind": "dream"}',
        "{}",
    ],
)
def test_what_is_no_memory_is_refused(loci: Loci, repository: GitRepository, stdin: str) -> None:
    assert loci.run("capture", "--stdin", cwd=repository.path, stdin=stdin).returncode == 2
    assert not records(loci, repository, "--kind", "solution")


def test_verdicts_change_the_record_and_keep_its_history(loci: Loci, repository: GitRepository) -> None:
    made = loci.ok("capture", "--problem", "p one", "--approach", "a", cwd=repository.path).split()[0]
    assert "[resolved]" in loci.ok("confirm", made[:8], cwd=repository.path)
    assert "[failed]" in loci.ok("refute", made, cwd=repository.path)
    assert "[" not in loci.ok("unset", made, cwd=repository.path)
    shown = loci.ok("show", made, cwd=repository.path)
    assert [word in shown for word in ("it worked", "it failed", "outcome unset")] == [True, True, True]
    (record,) = loci.json("show", made, cwd=repository.path)["records"]  # type: ignore[misc,attr-defined]
    assert [one["resolved"] for one in record["history"]] == [True, False, None]
    assert loci.run("confirm", "ffffffff", cwd=repository.path).returncode == 3


def test_secrets_and_private_blocks_never_reach_the_journal(loci: Loci, repository: GitRepository) -> None:
    loci.ok("note", f"the token {TOKEN} was rotated <private>by my neighbour</private> today", cwd=repository.path)
    loci.ok(
        "capture", "--problem", "login fails with password:", "--approach", f"use {TOKEN} instead",
        "--tag", TOKEN, "--file", f"keys/{TOKEN}.txt", cwd=repository.path,
    )  # fmt: skip
    out = loci.ok("log", "--json", cwd=repository.path)
    assert TOKEN not in out
    assert "neighbour" not in out
    assert "was rotated" in out


def test_switched_off_a_memory_is_refused(loci: Loci, repository: GitRepository) -> None:
    repository.git("config", "loci.enabled", "false")
    assert loci.run("note", "words", cwd=repository.path).returncode == 1
    assert loci.run("capture", "--problem", "words", cwd=repository.path).returncode == 1
    assert loci.run("note", "words", cwd=repository.path, LOCI_OFF="1").returncode == 1


def test_the_next_question_sees_what_was_just_noted(loci: Loci, repository: GitRepository) -> None:
    loci.ok("note", "the quokka juggler lives in the lantern service", cwd=repository.path)
    hits = loci.json("ask", "where does the quokka juggler live?", cwd=repository.path)["hits"]
    assert "note" in [hit["kind"] for hit in hits]  # type: ignore[index,attr-defined]


def test_nowhere_to_write_is_said(loci: Loci, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside")
    assert loci.run("note", "words", cwd=outside).returncode == 4
    assert loci.ok("note", "words from outside", "-p", "shop", cwd=outside)


def test_a_record_is_found_by_its_beginning_with_all_that_was_said_of_it(loci: Loci, repository: GitRepository) -> None:
    first = repository.commit("teach the quokka to juggle", {"quokka.py": "1\n"})
    loci.ok("refresh", cwd=repository.path)
    repository.git("commit", "-q", "--amend", "-m", "teach the quokka to juggle lanterns")
    loci.ok("refresh", cwd=repository.path)
    (old,) = loci.json("show", first[:12], cwd=repository.path)["records"]  # type: ignore[misc,attr-defined]
    assert old["state"] == ["superseded"]
    assert [one["kind"] for one in old["history"]] == ["amend"]
    loci.ok("forget", old["id"], "--yes", cwd=repository.path)
    assert loci.run("show", first, cwd=repository.path).returncode == 3
    assert loci.run("show", old["id"], cwd=repository.path).returncode == 3
    assert loci.run("show", "", cwd=repository.path).returncode == 3
    assert loci.run("show", "zebra", cwd=repository.path).returncode == 3


def test_what_is_left_out_of_a_list_is_said_beside_it(loci: Loci, repository: GitRepository) -> None:
    for word in ("one", "two", "three"):
        loci.ok("note", f"note {word}", cwd=repository.path)
    done = loci.run("log", "-n", "2", cwd=repository.path)
    assert len(done.stdout.splitlines()) == 2
    assert "2 more" in done.stderr


def test_four_equal_captures_are_one_row(loci: Loci, repository: GitRepository) -> None:
    for _ in range(4):
        loci.ok("capture", "--problem", "uploads over 2 GB fail", "--approach", "bigint", cwd=repository.path)
    (row,) = loci.json("recall", "uploads over 2 GB", cwd=repository.path)["records"]  # type: ignore[misc,attr-defined]
    assert row["count"] == 4


def test_a_memory_goes_where_the_place_belongs_now(loci: Loci, repository: GitRepository) -> None:
    loci.ok("note", "the first note", cwd=repository.path)
    loci.ok("note", "the second note", cwd=repository.path)  # by what the first one found
    repository.git("config", "loci.enabled", "false")
    assert loci.run("note", "refused", cwd=repository.path).returncode == 1
    repository.git("config", "loci.enabled", "true")
    repository.write(".loci.toml", "[loci]\nenabled = false\n")
    repository.commit("switch it off for everybody")
    assert loci.run("note", "refused", cwd=repository.path).returncode == 1
    assert [note["title"] for note in records(loci, repository, "--kind", "note")] == [
        "the second note",
        "the first note",
    ]

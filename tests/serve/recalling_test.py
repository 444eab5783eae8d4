"""What `recall` and `log` print as JSON, and whose memories a group means."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from loci.base.frozen import fields
from loci.base.records import Record
from loci.serve.mcp import memories
from tests.command import Command
from tests.conftest import GitRepository

RECORD = {
    "v", "id", "kind", "project", "at", "seen", "writer", "clock", "commit", "branch", "paths", "author", "title",
    "body", "problem", "approach", "tags", "files", "resolved", "redactions", "redactor",
}  # fmt: skip
"""DESIGN, section 4."""
PROBLEM = "Lantern flickers when two of them share a battery"


@pytest.fixture
def loci(environment: dict[str, str]) -> Command:
    return Command(environment)


@pytest.fixture
def ground(loci: Command, repositories: Callable[..., GitRepository], tmp_path: Path) -> Path:
    """Three projects, of which two remember something of lanterns."""
    for name in ("shop", "bakery", "lanterns"):
        made = repositories(name, remote=f"https://github.com/acme/{name}.git")
        made.commit(f"begin {name}")
        loci.ok("init", "--no-hooks", cwd=made.path)
    for name, fix in (("lanterns", "one battery for each"), ("bakery", "solder the battery")):
        told = (
            "--problem",
            f"{PROBLEM} ({name})",
            "--approach",
            fix,
            "--tag",
            "battery",
            "--file",
            "a/b.c",
            "--failed",
        )
        loci.ok("capture", *told, cwd=tmp_path / name)
    return tmp_path


def whose(loci: Command, cwd: Path, *arguments: str, code: int = 0) -> list[tuple[str, bool]]:
    found = loci.json("recall", *arguments, "lantern flickers", cwd=cwd, code=code)
    return [(one["project"].rpartition("/")[2], one["foreign"]) for one in found["records"]]


def test_a_recalled_record_has_every_field_of_a_record(loci: Command, ground: Path) -> None:
    inside = ground / "lanterns"
    loci.ok("note", "the lantern with the dented lid flickers too", cwd=inside)
    rows = loci.json("recall", "lantern flickers", cwd=inside)["records"]
    logged = {one["id"]: one for one in loci.json("log", cwd=inside)["records"]}
    assert {one["kind"] for one in rows} >= {"solution", "note"}
    for row in rows:
        assert set(row) >= RECORD | {"score", "count", "state", "foreign"}
        assert set(row) >= {field.name for field in fields(Record("note", "", ""))}
    own = [row for row in rows if not row["foreign"]]
    for row in own:
        same = RECORD - {"title", "resolved", "body"}
        assert {name: row[name] for name in same} == {name: logged[row["id"]][name] for name in same}
        assert all(row[name] for name in ("seen", "writer", "clock", "branch", "redactor"))
    solved = next(row for row in own if row["kind"] == "solution")
    assert (solved["resolved"], solved["state"][0], solved["count"]) == (False, "failed", 1)


def test_a_logged_record_has_every_field_of_a_record(loci: Command, ground: Path) -> None:
    found = loci.json("log", cwd=ground / "bakery")
    assert found["schema"] == "loci.log/1"
    assert {one["kind"] for one in found["records"]} == {"commit", "solution"}
    assert all(set(one) >= RECORD | {"state", "history", "truncated"} for one in found["records"])


def test_a_row_whose_journal_is_gone_has_all_fields_still(loci: Command, ground: Path) -> None:
    loci.ok("recall", "lantern flickers", "-p", "bakery", cwd=ground)
    for path in loci.home.glob("journal/**/bakery/*.jsonl"):
        path.write_bytes(path.read_bytes().replace(PROBLEM.encode(), b"Nothing at all happens in this place, no light"))
    rows = loci.json("recall", "--all", "lantern flickers", cwd=ground)["records"]
    assert all(set(row) >= RECORD for row in rows)


def test_a_group_means_its_projects_and_the_one_that_is_stood_in_first(loci: Command, ground: Path) -> None:
    loci.ok("groups", "add", "light", "lanterns", "shop")
    loci.ok("groups", "add", "warm", "bakery", "lanterns")
    loci.ok("groups", "add", "cold", "shop")
    assert whose(loci, ground / "lanterns", "-g", "light") == [("lanterns", False)]
    assert whose(loci, ground / "lanterns", "-g", "WARM") == [("lanterns", False), ("bakery", True)]
    assert whose(loci, ground / "bakery", "--group", "light") == [("lanterns", False)]
    assert sorted(whose(loci, ground, "-g", "light", "-g", "warm")) == [("bakery", False), ("lanterns", False)]
    assert whose(loci, ground / "lanterns", "-g", "cold", code=3) == []
    assert loci.run("recall", "-g", "nothing", "lantern", cwd=ground).returncode == 4
    assert loci.run("recall", "-g", "light", "--all", "lantern", cwd=ground).returncode == 2
    assert loci.run("recall", "-g", "light", "-p", "shop", "lantern", cwd=ground).returncode == 2


def test_a_client_narrows_by_a_group_too(
    loci: Command, ground: Path, environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    loci.ok("groups", "add", "warm", "bakery")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    asked = {"query": "lantern flickers", "cwd": str(ground / "lanterns")}
    own = memories.recall_memory(asked).form["records"]
    warm = memories.recall_memory({**asked, "group": "warm"}).form["records"]
    assert [one["project"] for one in own][:1] == ["github.com/acme/lanterns"]  # type: ignore[attr-defined]
    assert [one["project"] for one in warm] == ["github.com/acme/bakery"]  # type: ignore[attr-defined]


def test_what_another_project_kept_is_found_before_anybody_asks_there(loci: Command, ground: Path) -> None:
    told = ("--problem", "Zebra printer eats labels", "--approach", "downgrade the firmware", "--tag", "zebra")
    loci.ok("capture", *told, cwd=ground / "shop")
    for options in ((), ("--all",)):
        rows = loci.json("recall", *options, "tag:zebra", cwd=ground / "bakery")["records"]
        assert [(one["project"], one["foreign"]) for one in rows] == [("github.com/acme/shop", True)]


def test_a_store_that_has_yet_to_be_made_is_left_to_its_own_project(loci: Command, ground: Path) -> None:
    loci.json("recall", "lantern flickers", cwd=ground / "lanterns")
    for store in (Path(loci.environment["LOCI_HOME"]) / "index").rglob("*.db"):
        store.unlink()
    found = loci.json("recall", "lantern flickers", cwd=ground / "bakery")["records"]
    assert [one["project"] for one in found] == ["github.com/acme/bakery"]

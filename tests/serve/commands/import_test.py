"""Out and in again: nothing lost, nothing doubled, nothing let in that must not be."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from loci.base.identity import legacy_path_key, short_key
from tests.command import Command
from tests.conftest import GitRepository

TOKEN = "ghp_" + "0123456789abcdefghijABCDEFGHIJ456789"


@pytest.fixture
def loci(environment: dict[str, str]) -> Command:
    return Command(environment)


@pytest.fixture
def shop(repository: GitRepository, loci: Command) -> GitRepository:
    repository.commit("drop the cookie\n\nChromium rejects it.\n\n- one\n- two", {"app.py": "print(1)\n"})
    loci.ok("init", "--no-hooks", cwd=repository.path)
    return repository


def memory(number: int, **fields: object) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "id": f"{number:016x}",
        "captured_at": "2026-05-01T10:00:00.123Z",
        "problem": f"problem {number}",
        "approach": f"approach {number}",
        "tags": ["cache"],
        "project": None,
        "project_path": None,
        "language": "python",
        "files": ["app.py"],
        "gotchas": ["mind the gap"],
        "source": "manual",
    }
    return {**plain, **fields}


def write(path: Path, rows: list[Any]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def ecc(repository: GitRepository, number: int = 1, **fields: object) -> dict[str, Any]:
    place = str(repository.path)
    return memory(number, **{"project": legacy_path_key(place), "project_path": place, **fields})


def solutions(loci: Command, repository: GitRepository) -> dict[str, dict[str, Any]]:
    return {record["id"]: record for record in loci.records(repository.path, "--kind", "solution")}


def test_what_is_exported_comes_back_on_another_machine_with_ids_and_verdicts(
    loci: Command, shop: GitRepository, environment: dict[str, str], tmp_path: Path
) -> None:
    loci.ok("import", str(write(tmp_path / "m.jsonl", [ecc(shop, 1), ecc(shop, 2)])))
    victim = loci.records(shop.path)[-1]["id"]
    loci.ok("forget", victim, "--purge", "--yes", cwd=shop.path)
    journal = next(loci.home.glob("journal/**/shop/*.jsonl"))
    verdict = {"kind": "outcome", "project": "github.com/acme/shop", "at": "2026-06-01T00:00:00Z", "id": "c" * 20,
               "target": f"{1:016x}", "resolved": True, "clock": 50}  # fmt: skip
    with journal.open("ab") as stream:
        stream.write(json.dumps(verdict).encode() + b"\n")
    out = tmp_path / "out" / "shop.jsonl"
    assert "5 records" in loci.ok("export", str(out), cwd=shop.path)
    assert loci.ok("export", cwd=shop.path) == out.read_text(encoding="utf-8")
    desk = Command({**environment, "LOCI_HOME": str(tmp_path / "desk")})
    first = desk.json("import", str(out))
    assert (first["added"], first["unregistered"]) == (5, ["github.com/acme/shop"])
    assert desk.json("import", str(out))["added"] == 0
    desk.ok("init", "--no-hooks", cwd=shop.path)

    def known(one: Command) -> dict[str, tuple[object, ...]]:
        keys = ("kind", "title", "body", "problem", "approach", "at", "commit", "resolved", "tags", "files", "paths")
        return {record["id"]: tuple(map(str, map(record.get, keys))) for record in one.records(shop.path)}

    assert known(desk) == known(loci)
    assert known(desk)[f"{1:016x}"][7] == "True"
    assert victim not in known(desk)
    assert loci.json("import", str(out))["added"] == 0


def test_a_file_that_is_there_is_not_replaced_unasked(loci: Command, shop: GitRepository, tmp_path: Path) -> None:
    out = tmp_path / "mine.md"
    out.write_text("mine", encoding="utf-8")
    assert loci.run("export", str(out), cwd=shop.path).returncode == 1
    assert out.read_text(encoding="utf-8") == "mine"
    loci.ok("export", str(out), "--force", cwd=shop.path)
    text = out.read_text(encoding="utf-8")
    assert text.startswith("# shop\n")
    assert "## 2026-01-01 drop the cookie" in text
    assert "Chromium rejects it.\n\n- one\n- two" in text


def test_nothing_in_a_record_can_break_out_of_its_section(loci: Command, shop: GitRepository) -> None:
    hostile = "a title <img src=x> # [x](y) | `z`\n\n````\n# not a heading\n```\x1b[31m<loci-memory id=1>"
    shop.commit(hostile)
    loci.ok("refresh", cwd=shop.path)
    text = loci.ok("export", "--format", "markdown", cwd=shop.path)
    assert "\x1b" not in text
    assert "<loci-memory" not in text
    assert r"a title \<img src=x\> \# \[x\](y) \| \`z\`" in text
    fences = [line for line in text.splitlines() if line.startswith("`````")]
    assert len(fences) == 2


def test_memories_of_another_tool_arrive_whole(loci: Command, shop: GitRepository, tmp_path: Path) -> None:
    rows = [
        ecc(shop, 1),
        ecc(shop, 2, project=short_key("github.com/acme/shop"), project_path="/elsewhere"),
        ecc(shop, 3),
        {"id": f"{3:016x}", "deleted": True, "deleted_at": "x"},
        ecc(shop, 4),
        {"id": f"{4:016x}", "resolved": False, "resolved_at": "x"},
        {"id": f"{9:016x}", "resolved": True},
    ]
    path = write(tmp_path / "memories.jsonl", rows)
    assert loci.json("import", str(path), "--dry-run")["added"] == 3
    assert solutions(loci, shop) == {}
    assert loci.json("import", str(path))["added"] == 3
    assert loci.json("import", str(path))["added"] == 0
    found = solutions(loci, shop)
    assert sorted(found) == [f"{number:016x}" for number in (1, 2, 4)]
    one = found[f"{1:016x}"]
    assert (one["problem"], one["approach"], one["body"]) == ("problem 1", "approach 1", "Gotchas:\n- mind the gap")
    assert (one["at"], one["files"], one["resolved"]) == ("2026-05-01T10:00:00Z", ["app.py"], None)
    assert one["tags"] == ["cache", "python", "ecc:manual"]
    assert found[f"{4:016x}"]["resolved"] is False


def test_another_repository_later_at_that_path_inherits_nothing(
    loci: Command, shop: GitRepository, repositories: Callable[..., GitRepository], tmp_path: Path
) -> None:
    row = ecc(shop, 1)
    shop.path.rename(tmp_path / "moved")
    other = repositories("shop", remote="https://github.com/acme/other.git")
    other.commit("another one")
    loci.ok("init", "--no-hooks", cwd=other.path)
    found = loci.json("import", str(write(tmp_path / "m.jsonl", [row])), code=1)
    assert (found["added"], found["homeless"][0]["count"]) == (0, 1)
    assert solutions(loci, other) == {}
    said = loci.json("import", str(tmp_path / "m.jsonl"), "--map", f"{row['project']}=github.com/acme/shop")
    assert said["added"] == 1
    assert list(solutions(loci, shop.at(tmp_path / "moved"))) == [f"{1:016x}"]
    assert solutions(loci, other) == {}


def test_what_names_no_project_goes_where_a_person_says(loci: Command, shop: GitRepository, tmp_path: Path) -> None:
    path = write(tmp_path / "m.jsonl", [memory(1), ecc(shop, 2)])
    assert loci.json("import", str(path), code=1)["added"] == 1
    done = loci.run("import", str(path))
    assert done.returncode == 1
    assert "no project" in done.stdout
    assert loci.json("import", str(path), "-p", "shop")["added"] == 1
    assert loci.run("import", str(path), "-p", "nobody").returncode == 4
    assert loci.run("import", str(path), "--map", "x").returncode == 2


def test_records_under_another_id_can_be_moved_to_a_project(loci: Command, shop: GitRepository, tmp_path: Path) -> None:
    """A commit takes the id it has under its new project, so that catching up does not record it again."""
    oid = shop.head()
    commit = {
        "kind": "commit",
        "project": "root/" + "1" * 40,
        "at": "2026-01-01T00:00:00Z",
        "id": "d" * 20,
        "commit": oid,
    }
    verdict = {"kind": "outcome", "project": commit["project"], "at": "2026-02-01T00:00:00Z", "id": "e" * 20,
               "target": "d" * 20, "resolved": True, "clock": 2}  # fmt: skip
    path = write(tmp_path / "m.jsonl", [commit, verdict])
    found = loci.json("import", str(path), "-p", "shop")
    assert (found["added"], found["known"]) == (1, 1)
    (record,) = [record for record in loci.records(shop.path) if record["commit"] == oid]
    assert record["resolved"] is True
    assert loci.json("import", str(path), "-p", "shop")["added"] == 0


def test_everything_is_redacted_and_private_text_cut_on_the_way_in(
    loci: Command, shop: GitRepository, tmp_path: Path
) -> None:
    private = f"keep <private>hush {TOKEN} hush</private> this"
    rows: list[Any] = [
        ecc(
            shop,
            1,
            problem=private,
            approach=f"token {TOKEN}",
            tags=[TOKEN, "ok"],
            files=[f"x/{TOKEN}"],
            gotchas=[private],
        ),
        {
            "kind": "note",
            "project": "github.com/acme/shop",
            "id": "f" * 20,
            "title": "before <private>hush",
            "body": "hush</private> after",
            "author": TOKEN,
            "branch": TOKEN,
            "tags": [TOKEN],
            "unheard": TOKEN,
            "redactions": {TOKEN.lower(): 1},
            "writer": TOKEN,
            "seen": TOKEN,
            "at": TOKEN,
            "redactor": TOKEN,
        },
        {"kind": "note", "project": f"github.com/{TOKEN}/shop", "at": "t", "id": "a" * 20, "title": "x"},
        {"kind": "note", "project": "github.com/acme/shop", "at": "t", "id": TOKEN, "title": "x"},
        {"kind": "outcome", "project": "github.com/acme/shop", "at": "t", "id": "b" * 20, "target": TOKEN},
    ]
    done = loci.run("import", str(write(tmp_path / "m.jsonl", rows)), "--json")
    assert done.returncode == 1
    assert (json.loads(done.stdout)["added"], len(json.loads(done.stdout)["refused"])) == (2, 3)
    assert json.loads(done.stdout)["masked"] >= 5
    assert TOKEN not in done.stdout + done.stderr
    assert loci.files_holding(TOKEN) == []
    assert loci.files_holding("hush") == []
    assert solutions(loci, shop)[f"{1:016x}"]["problem"].split() == ["keep", "this"]


def test_an_import_hides_nothing_and_undoes_no_newer_word(loci: Command, shop: GitRepository, tmp_path: Path) -> None:
    loci.ok("import", str(write(tmp_path / "m.jsonl", [ecc(shop, 1)])))
    base = {"project": "github.com/acme/shop", "target": f"{1:016x}"}
    newer = {**base, "kind": "outcome", "id": "a" * 20, "at": "2026-06-01T00:00:00Z", "resolved": True}
    older = {**base, "kind": "outcome", "id": "b" * 20, "at": "2026-05-02T00:00:00Z", "resolved": False}
    tombstone = {**base, "kind": "retract", "id": "c" * 20, "at": "2026-07-01T00:00:00Z"}
    assert loci.json("import", str(write(tmp_path / "n.jsonl", [newer])))["added"] == 1
    found = loci.json("import", str(write(tmp_path / "o.jsonl", [older, tombstone])))
    assert (found["added"], found["left"]) == (0, 2)
    assert solutions(loci, shop)[f"{1:016x}"]["resolved"] is True


def test_what_was_forgotten_here_stays_forgotten(loci: Command, shop: GitRepository, tmp_path: Path) -> None:
    path = write(tmp_path / "m.jsonl", [ecc(shop, 1)])
    loci.ok("import", str(path))
    loci.ok("forget", f"{1:016x}", "--purge", "--yes", cwd=shop.path)
    found = loci.json("import", str(path))
    assert (found["added"], found["forgotten"]) == (0, 1)
    assert solutions(loci, shop) == {}


@pytest.mark.parametrize(
    ("data", "code", "added"),
    [
        (b"", 3, 0),
        (b"\n\n  \n", 3, 0),
        (b"[]", 3, 0),
        (b"not json\n", 1, 0),
        (b"[1, {", 1, 0),
        (b"\xff\xfe\x00\x01", 1, 0),
        (b"null\n7\n\"x\"\n[\n{}\n" + b"[" * 200_000 + b"\n", 1, 0),
    ],
)  # fmt: skip
def test_what_is_no_record_is_a_sentence(
    loci: Command, shop: GitRepository, tmp_path: Path, data: bytes, code: int, added: int
) -> None:
    path = tmp_path / "m.jsonl"
    path.write_bytes(data)
    done = loci.run("import", str(path))
    assert done.returncode == code
    assert loci.run("import", "-", stdin=data).returncode == code
    assert len(loci.records(shop.path)) == 2


def test_good_lines_are_taken_beside_bad_ones_from_stdin_or_an_array(
    loci: Command, shop: GitRepository, tmp_path: Path
) -> None:
    good = [ecc(shop, 1), ecc(shop, 2, captured_at="yesterday", files=None, tags="x", gotchas=[1, "y"], resolved="no")]
    data = b"\xef\xbb\xbf" + json.dumps(good[0]).encode() + b"\r\n\n{broken\n" + json.dumps(good[1]).encode()
    found = loci.json("import", "-", stdin=data, code=1)
    assert (found["added"], [one["number"] for one in found["refused"]]) == (2, [3])
    again = loci.json("import", "-", stdin=json.dumps([*good, ecc(shop, 3)], indent=1).encode())
    assert (again["added"], again["known"]) == (1, 2)
    assert loci.run("import", str(tmp_path / "none")).returncode == 1


def test_a_record_from_elsewhere_can_not_leave_the_journal(loci: Command, shop: GitRepository, tmp_path: Path) -> None:
    rows = [
        {"kind": "note", "project": project, "at": "t", "id": f"{number:020x}", "title": "x"}
        for number, project in enumerate(
            ("../../../etc", "/etc/passwd", "con", "a\0b", "x" * 900, "C:\\x", "registry"), 1
        )
    ]
    found = loci.json(
        "import", str(write(tmp_path / "m.jsonl", [*rows, {**rows[0], "project": "y" * 2000, "id": "9" * 20}])), code=1
    )
    assert found["added"] == 6
    assert [path for path in tmp_path.rglob("*.jsonl") if loci.home not in path.parents] == [tmp_path / "m.jsonl"]
    loci.ok("projects")
    assert len(loci.records(shop.path)) == 2


def test_a_very_large_record_is_cut_after_redaction(loci: Command, shop: GitRepository, tmp_path: Path) -> None:
    loci.ok("import", str(write(tmp_path / "m.jsonl", [ecc(shop, 1, approach="x " * 500_000 + TOKEN)])))
    record = solutions(loci, shop)[f"{1:016x}"]
    assert record["truncated"] is True
    assert loci.files_holding(TOKEN) == []
    assert max(map(len, next(loci.home.glob("journal/**/shop/*.jsonl")).read_bytes().splitlines())) <= 256 * 1024

"""The doctor names what is wrong, once, with what mends it, and nothing where nothing is."""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from loci.base.frozen import replace
from loci.base.records import Record
from loci.disk.places import places, writer_id
from loci.disk.repository import find_repository
from loci.journal.catchup import amend_record
from loci.journal.registrar import register
from loci.journal.segment import append
from loci.serve.capture import capture, find_target
from loci.serve.doctor import machine
from loci.serve.doctor.examine import CHECKS, examine, survey
from loci.serve.doctor.finding import ERROR, NOTE, WARNING, Finding
from loci.serve.failures import log_failure
from loci.serve.refreshing import catch_up_and_refresh
from tests.command import Command
from tests.conftest import GitRepository

posix = pytest.mark.skipif(sys.platform == "win32", reason="no such modes or links there")


@pytest.fixture
def shop(repository: GitRepository) -> GitRepository:
    """Registered, captured and indexed; no hooks."""
    found = find_repository(repository.path, explicit=True)
    assert found is not None
    register(found, places(), writer_id(places()))
    target = find_target(repository.path, explicit=True)
    assert not isinstance(target, str)
    catch_up_and_refresh(target)
    return repository


def found(*checks: str) -> list[Finding]:
    """Findings by name of their check; the ones that depend on how the tests are run are left out."""
    quiet = {"PATH", "hooks"} - set(checks)
    findings = [one for one in examine(survey(places(), [])) if one.check not in quiet]
    return [one for one in findings if not checks or one.check in checks]


def journal() -> Path:
    return places().journal / "github.com" / "acme" / "shop" / f"{writer_id(places())}.jsonl"


def test_a_healthy_installation_has_nothing_but_notes(shop: GitRepository) -> None:
    assert found() == []
    (hooks,) = found("hooks")
    assert (hooks.severity, hooks.mend) == (NOTE, f"loci hooks install {shop.path}")


def test_nothing_at_all_is_no_problem_and_nothing_is_made(tmp_path: Path) -> None:
    assert found() == []
    assert not places().journal.exists()


def test_bad_lines_are_named_by_number_and_half_lines_told_apart(shop: GitRepository) -> None:
    with journal().open("ab") as stream:
        stream.write(b'garbage\n\n{"at": "t"}\n{"kind":"note","proj\n' + b"\0\0\n" + b'{"kind":"note"')
    torn, bad, half = sorted(found("bad lines"), key=lambda one: (one.severity != WARNING, "holds" in one.sentence))
    assert "ends in half a line (14 bytes)" in torn.sentence
    assert "2 lines that can't be read as a record: line 2 (not JSON), 4 (field 'kind' is missing)" in bad.sentence
    assert "line 5" in half.sentence
    assert (torn.severity, bad.severity, half.severity) == (WARNING, WARNING, NOTE)
    assert {one.project for one in (torn, bad, half)} == {"github.com/acme/shop"}
    append(journal(), [Record(kind="note", project="p", at="t")], writer_id(places()))
    assert [one.severity for one in found("bad lines")] == [WARNING, NOTE]


def test_the_registry_is_read_as_well(shop: GitRepository) -> None:
    with places().registry.open("ab") as stream:
        stream.write(b"null\n")
    (one,) = found("bad lines")
    assert ("registry.jsonl" in one.sentence, one.project) == (True, "")


def test_other_machines_are_a_note_and_a_copied_directory_a_warning(shop: GitRepository) -> None:
    append(journal().with_name("desk-0000ff.jsonl"), [amend_record("p", "a" * 20, "b" * 40)], "desk-0000ff")
    (note,) = found("writers")
    assert (note.severity, "desk-0000ff" in note.sentence) == (NOTE, True)
    append(journal(), [Record(kind="note", project="p", at="t")], "desk-0000ff")
    assert [one.severity for one in found("writers")] == [WARNING, NOTE]


@pytest.mark.parametrize(
    ("clocks", "seen", "severity", "word"),
    [
        ((50, 40), "", WARNING, "back"),
        ((50, 9_000_000), "", NOTE, "leaps"),
        ((50, 51), "2999-01-01T00:00:00Z", NOTE, "after now"),
    ],
)
def test_clocks_that_jump(shop: GitRepository, clocks: tuple[int, ...], seen: str, severity: str, word: str) -> None:
    lines = [
        {
            "kind": "note",
            "project": "p",
            "at": "t",
            "id": f"{n:020x}",
            "clock": n,
            "seen": seen,
            "writer": journal().stem,
        }
        for n in clocks
    ]
    with journal().open("a", encoding="utf-8") as stream:
        stream.writelines(json.dumps(line) + "\n" for line in lines)
    (one,) = found("clocks")
    assert (one.severity, word in one.sentence) == (severity, True)


def test_records_of_a_later_version(shop: GitRepository) -> None:
    line = {"kind": "dream", "v": 7, "project": "p", "at": "t", "id": "a" * 20, "clock": 50, "writer": journal().stem}
    with journal().open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(line) + "\n")
    (one,) = found("later versions")
    assert "1 record of a later version" in one.sentence


def test_a_vanished_checkout_is_a_warning_until_another_one_is_known(shop: GitRepository, tmp_path: Path) -> None:
    shutil.copytree(shop.path, tmp_path / "second")
    shutil.rmtree(shop.path)
    (one,) = found("vanished")
    assert (one.severity, str(shop.path) in one.sentence) == (WARNING, True)
    second = find_repository(tmp_path / "second", explicit=True)
    assert second is not None
    register(second, places(), writer_id(places()))
    assert {one.severity for one in found("vanished")} <= {NOTE}


def test_another_clone_or_no_repository_at_a_known_place(shop: GitRepository) -> None:
    shutil.rmtree(shop.path / ".git")
    assert [one.severity for one in found("displaced")] == [WARNING]


@posix
def test_what_others_can_read(shop: GitRepository) -> None:
    journal().chmod(0o644)
    places().journal.chmod(0o755)
    (one,) = found("permissions")
    assert "2 entries" in one.sentence
    assert "(0755)" in one.sentence
    assert one.mend == f"chmod -R go-rwx {places().journal}"


@posix
def test_a_journal_that_can_not_be_read_is_an_error(shop: GitRepository) -> None:
    kept = journal()
    kept.rename(kept.with_suffix(".kept"))
    kept.mkdir()
    assert [one.severity for one in found("unreadable")] == []
    places().registry.rename(places().registry.with_suffix(".kept"))
    places().registry.mkdir()
    (one,) = found("unreadable")
    assert one.severity == ERROR


def test_stores_by_their_named_state(shop: GitRepository) -> None:
    (memory,) = places().index.glob("journal/*.db")
    (tree,) = places().index.glob("tree/*.db")
    tree.write_bytes(b"garbage" * 1000)
    memory.unlink()
    assert sorted(one.sentence.rsplit(": ", 1)[1] for one in found("index")) == [
        "its file is corrupt",
        "there is none yet",
    ]
    assert {one.mend for one in found("index")} == {"loci refresh -p github.com/acme/shop"}
    (places().index / "router.db").write_bytes(b"x")
    assert [one.severity for one in found("router")] == [WARNING]


def test_an_index_behind_head_and_the_refresh_that_mends_it(shop: GitRepository) -> None:
    shop.commit("another", {"README.md": "# changed\n"})
    assert [one.severity for one in found("index")] == [WARNING]
    target = find_target(shop.path, explicit=True)
    assert not isinstance(target, str)
    capture(target)
    assert len(found("index")) == 2
    catch_up_and_refresh(target)
    assert found() == []


def test_what_was_not_read_is_named_with_its_reason(shop: GitRepository) -> None:
    shop.commit("files", {"docs/odd.md": b"\0binary", "node_modules/x/readme.md": "# not ours\n"})
    target = find_target(shop.path, explicit=True)
    assert not isinstance(target, str)
    catch_up_and_refresh(target)
    sentences = " ".join(one.sentence for one in found("skipped"))
    assert "docs/odd.md" in sentences
    assert "binary" in sentences
    assert {one.severity for one in found("skipped")} == {NOTE}


def test_failures_of_hooks_are_told_until_everything_was_made_up_for(shop: GitRepository) -> None:
    for _ in range(3):
        log_failure("hook post-commit", OSError("no space left"))
    (one,) = found("failures")
    assert (one.severity, "3 times" in one.sentence, "made up for" in one.sentence) == (NOTE, True, True)
    shop.commit("not indexed", {"x.md": "# x\n"})
    (one,) = found("failures")
    assert one.severity == WARNING
    log = places().log / "loci.log"
    log.write_text(log.read_text(encoding="utf-8").replace("20", "10", 1), encoding="utf-8")
    assert "2 times" in found("failures")[0].sentence


def test_a_hook_whose_python_is_gone(shop: GitRepository, environment: dict[str, str]) -> None:
    loci = Command(environment)
    loci.ok("hooks", "install", cwd=shop.path)
    assert found("hooks") == []
    hook = shop.path / ".git" / "hooks" / "post-commit"
    before = hook.read_bytes()
    hook.write_bytes(before.replace(Path(sys.executable).as_posix().encode(), b"/gone/python3"))
    errors = [one for one in found("hooks") if one.severity == ERROR]
    assert len(errors) == 1
    assert "/gone/python3" in errors[0].sentence
    assert errors[0].mend == f"loci hooks install {shop.path}"
    loci.ok("hooks", "install", cwd=shop.path)
    assert found("hooks") == []


def test_a_hook_that_could_not_be_laid_says_why(shop: GitRepository, environment: dict[str, str]) -> None:
    hook = shop.path / ".git" / "hooks" / "post-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_bytes(b"#!/usr/bin/env python3\n")
    hook.chmod(0o755)
    Command(environment).ok("hooks", "install", cwd=shop.path)
    sentences = [one.sentence for one in found("hooks")]
    assert any("post-commit not hooked" in sentence and "python3 script" in sentence for sentence in sentences)


def test_settings_that_can_not_be_understood(shop: GitRepository) -> None:
    shop.commit("settings", {".loci.toml": 'notes = "x"\n'})
    (one,) = found("settings")
    assert "notes has the wrong type" in one.sentence


def test_equal_names_and_memory_that_no_one_reads(
    shop: GitRepository, repositories: Callable[..., GitRepository]
) -> None:
    other = repositories("other/shop", remote="https://github.com/fork/shop.git")
    other.commit("one")
    there = find_repository(other.path, explicit=True)
    assert there is not None
    register(there, places(), writer_id(places()))
    (one,) = found("names")
    assert "2 projects are called shop" in one.sentence
    lost = places().journal / "gitlab.com" / "lost" / f"{writer_id(places())}.jsonl"
    append(lost, [Record(kind="note", project="gitlab.com/lost", at="t")], writer_id(places()))
    (one,) = found("unread memory")
    assert one.mend == "loci project link gitlab.com/lost ID"


def test_what_a_killed_process_left(shop: GitRepository) -> None:
    left = places().journal / ".registry.jsonl.0123456789ab"
    left.write_bytes(b"x")
    assert found("remains") == []
    os.utime(left, (time.time() - 3600, time.time() - 3600))
    assert len(found("remains")) == 1


@posix
def test_another_loci_on_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "loci").write_text(f"#!/other/{name}/python\n", encoding="utf-8")
        (tmp_path / name / "loci").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'a'}{os.pathsep}{tmp_path / 'b'}")
    assert [one.severity for one in machine.commands(survey(places(), []))] == [WARNING, NOTE]
    (tmp_path / "a" / "loci").write_text(f"#!{sys.executable}\n", encoding="utf-8")
    assert [one.severity for one in machine.commands(survey(places(), []))] == [NOTE]
    monkeypatch.setenv("PATH", str(tmp_path / "a"))
    assert list(machine.commands(survey(places(), []))) == []


def test_a_check_that_breaks_is_a_finding_and_hides_no_other(shop: GitRepository) -> None:
    def broken(_: object) -> list[Finding]:
        raise RuntimeError("secret detail")

    findings = examine(survey(places(), []), (broken, *CHECKS))
    assert [one.sentence for one in findings if one.check == "broken"] == [
        "The check 'broken' could not be made: RuntimeError"
    ]


def test_no_mend_destroys_anything(shop: GitRepository) -> None:
    scene = survey(places(), [])
    broken = replace(scene, writer="other-000000")
    for one in (*examine(scene), *examine(broken)):
        assert not {"rm", "forget", "remove", "unlink", "--purge", "--yes"} & set(one.mend.split())


def test_the_command_tells_by_its_exit_code_and_as_json(shop: GitRepository, environment: dict[str, str]) -> None:
    loci = Command(environment)
    assert loci.json("doctor")["ok"] is True
    assert "1 project looked at" in loci.ok("doctor", "-p", "shop")
    with journal().open("ab") as stream:
        stream.write(b"ghp_" + b"0123456789abcdefghijABCDEFGHIJ456789" + b"\n")
    form = loci.json("doctor", code=1)
    assert (form["schema"], form["ok"]) == ("loci.doctor/1", False)
    bad = [one for one in form["findings"] if one["check"] == "bad lines"]
    assert list(bad[0]) == ["check", "severity", "project", "sentence", "mend"]
    assert "ghp_" not in json.dumps(form)
    done = loci.run("doctor")
    assert done.returncode == 1
    assert "line 2 (not JSON)" in done.stdout
    assert loci.run("doctor", "-p", "nobody").returncode == 4

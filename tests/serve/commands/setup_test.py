from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.command import Command
from tests.conftest import GitRepository

Make = Callable[..., GitRepository]


@pytest.fixture
def loci(environment: dict[str, str]) -> Command:
    return Command(environment)


@pytest.fixture
def code(repositories: Make, tmp_path: Path) -> Path:
    """A directory of one's own projects, somebody else's, and what tools left there."""
    shop = repositories("code/shop", remote="https://github.com/acme/shop.git")
    shop.commit("drop the session cookie on localhost\n\nChromium rejects Secure cookies on plain http.")
    shop.git("worktree", "add", "-q", "-b", "fix", str(tmp_path / "code" / "shop-fix"))
    shop.git("clone", "-q", str(shop.path), str(tmp_path / "code" / "shop-again"))
    shop.at(tmp_path / "code" / "shop-again").git("remote", "set-url", "origin", "git@github.com:Acme/shop")
    theirs = repositories("code/lib", remote="https://github.com/pallets/lib.git")
    theirs.commit("bake the bread", None, "--author=Bob <bob@example.invalid>")
    bob = repositories("code/shop/parts", remote="https://github.com/bob/parts.git")
    bob.commit("a part", None, "--author=Bob <bob@example.invalid>")
    repositories("code/shop/node_modules/left-pad").commit("pad")
    repositories("code/notes").commit("a project without a remote")
    return tmp_path / "code"


def projects(answer: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {one["name"]: one for one in answer["projects"]}


def states(answer: dict[str, Any]) -> dict[str, list[str]]:
    return {name: [place["state"] for place in one["places"]] for name, one in projects(answer).items()}


def test_from_nothing_to_an_answer(loci: Command, code: Path) -> None:
    out = loci.ok("setup", str(code), cwd=code)
    assert "4 projects set up" in out
    assert "1 directories of dependencies" in out
    answer = loci.ok("ask", "--no-cwd", "why was the session cookie dropped on localhost?", cwd=code)
    assert "drop the session cookie on localhost" in answer


def test_places_of_one_project_are_one_project_and_labels_say_whose_it_is(loci: Command, code: Path) -> None:
    found = projects(loci.json("setup", str(code), cwd=code))
    assert set(found) == {"shop", "lib", "parts", "notes"}
    assert [Path(place["path"]).name for place in found["shop"]["places"]] == ["shop", "shop-again", "shop-fix"]
    assert [place["kind"] for place in found["shop"]["places"]] == ["clone", "clone", "worktree"]
    assert [found[name]["labels"] for name in ("shop", "notes", "lib", "parts")] == [
        ["me"], ["me"], ["vendor:pallets"], ["vendor:bob"],
    ]  # fmt: skip
    assert loci.json("groups", cwd=code)["groups"] == [
        {"label": "me", "projects": [found["notes"]["id"], found["shop"]["id"]]},
        {"label": "vendor:bob", "projects": ["github.com/bob/parts"]},
        {"label": "vendor:pallets", "projects": ["github.com/pallets/lib"]},
    ]


def test_a_dry_run_writes_nothing(loci: Command, code: Path) -> None:
    out = loci.ok("setup", str(code), "--dry-run", cwd=code)
    assert "shop" in out
    assert not (loci.home / "journal" / "registry.jsonl").exists()
    assert states(loci.json("setup", str(code), "--dry-run", cwd=code))["lib"] == ["new"]


def test_a_second_run_changes_nothing_and_a_new_commit_is_all_the_third_takes(
    loci: Command, code: Path, repositories: Make
) -> None:
    loci.ok("setup", str(code), cwd=code)
    before = sorted((path, path.stat().st_size) for path in loci.home.rglob("*.jsonl"))
    assert "nothing changed" in loci.ok("setup", str(code), cwd=code)
    assert {state for found in states(loci.json("setup", str(code), cwd=code)).values() for state in found} == {
        "unchanged"
    }
    assert sorted((path, path.stat().st_size) for path in loci.home.rglob("*.jsonl")) == before
    subprocess.run(
        ["git", "commit", "-q", "--allow-empty", "-m", "more bread"], cwd=code / "lib", env=loci.environment, check=True
    )
    answer = loci.json("setup", str(code), cwd=code)
    assert states(answer)["lib"] == ["known"]
    assert projects(answer)["lib"]["places"][0]["commits"] == 1


@pytest.mark.parametrize("gone", ["index", "index/tree", "index/journal", "index/router.db"])
def test_what_is_derived_and_was_deleted_is_made_again(loci: Command, code: Path, gone: str) -> None:
    loci.ok("setup", str(code), cwd=code)
    target = loci.home / gone
    subprocess.run(["rm", "-rf", str(target)], check=True)
    loci.ok("setup", str(code), cwd=code)
    assert target.exists()
    assert "drop the session cookie" in loci.ok(
        "ask", "--no-cwd", "why was the session cookie dropped on localhost?", cwd=code
    )


def test_a_remote_that_changed_is_no_unchanged_place(loci: Command, code: Path) -> None:
    loci.ok("setup", str(code), cwd=code)
    subprocess.run(
        ["git", "remote", "set-url", "origin", "https://github.com/pallets/loaf.git"],
        cwd=code / "lib",
        env=loci.environment,
        check=True,
    )
    loci.ok("setup", str(code), cwd=code)
    assert loci.json("where", cwd=code / "lib")["ids"] == ["github.com/pallets/loaf", "github.com/pallets/lib"]


def test_refresh_of_all_sees_what_setup_sees(loci: Command, code: Path) -> None:
    loci.ok("setup", str(code), cwd=code)
    assert "4 of 4 projects: nothing changed" in loci.ok("refresh", "--all", cwd=code)
    subprocess.run(
        ["git", "commit", "-q", "--allow-empty", "-m", "more bread"], cwd=code / "lib", env=loci.environment, check=True
    )
    out = loci.ok("refresh", "--all", cwd=code)
    assert "lib: 1 commits taken in" in out
    assert "3 of 4 projects: nothing changed" in out
    assert "4 of 4" not in loci.ok("refresh", "--all", "--rebuild", cwd=code)


def test_one_that_fails_does_not_keep_the_others_from_it(loci: Command, code: Path) -> None:
    head = (code / "lib" / ".git" / "HEAD").read_text(encoding="utf-8")
    objects = code / "lib" / ".git" / "objects"
    for path in objects.rglob("*"):
        if path.is_file():
            path.chmod(0o600)
            path.write_bytes(b"garbage")
    done = loci.run("setup", str(code), cwd=code)
    assert done.returncode == 1, done.stdout
    assert "lib" in done.stdout
    assert "failed" in done.stdout
    assert loci.json("log", cwd=code / "shop")["records"]
    assert (code / "lib" / ".git" / "HEAD").read_text(encoding="utf-8") == head


def test_hooks_are_laid_where_asked_only(loci: Command, code: Path) -> None:
    loci.ok("setup", str(code), cwd=code)
    assert not list((code / "shop" / ".git" / "hooks").glob("post-commit"))
    loci.ok("setup", str(code), "--hooks", cwd=code)
    laid = subprocess.run(
        ["git", "config", "--get-regexp", "hook.loci"],
        cwd=code / "shop",
        env=loci.environment,
        capture_output=True,
        check=False,
    )
    assert laid.stdout or (code / "shop" / ".git" / "hooks" / "post-commit").is_file()


def test_a_switched_off_repository_is_shown_and_left_alone(loci: Command, code: Path) -> None:
    subprocess.run(["git", "config", "loci.enabled", "false"], cwd=code / "lib", env=loci.environment, check=True)
    found = loci.json("setup", str(code), cwd=code)
    assert states(found)["lib"] == ["off"]
    assert "github.com/pallets/lib" not in [one["id"] for one in loci.json("projects", cwd=code)["projects"]]


def test_submodules_of_others_are_left_out_unless_asked_for(loci: Command, code: Path, repositories: Make) -> None:
    outer = repositories("code/outer", remote="https://github.com/acme/outer.git")
    outer.commit("one")
    outer.git("submodule", "add", "-q", str(code / "lib"), "libs/lib")
    outer.at(outer.path / "libs/lib").git("remote", "set-url", "origin", "https://github.com/other/lib")
    left = loci.json("setup", str(code), "--dry-run", cwd=code)["left_out"]
    assert {"path": str(outer.path / "libs/lib"), "reason": "submodule"} in left
    assert not [
        one
        for one in loci.json("setup", str(code), "--dry-run", "--submodules", cwd=code)["left_out"]
        if one["reason"] == "submodule"
    ]


def test_killed_anywhere_it_goes_on(loci: Command, code: Path) -> None:
    command = [sys.executable, "-m", "loci.serve.main", "setup", str(code)]
    for wait in (0.2, 0.5, 0.9):
        running = subprocess.Popen(command, env=loci.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(wait)
        running.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
        running.wait()
    loci.ok("setup", str(code), cwd=code)
    assert "nothing changed" in loci.ok("setup", str(code), cwd=code)
    titles = [one["title"] for one in loci.records(code / "shop")]
    assert sorted(titles) == ["drop the session cookie on localhost"]


def test_bad_arguments(loci: Command, tmp_path: Path) -> None:
    assert loci.run("setup", str(tmp_path / "nowhere")).returncode == 2
    assert loci.run("setup", str(tmp_path), "--depth", "0").returncode == 2
    empty = tmp_path / "empty"
    empty.mkdir()
    assert loci.run("setup", str(empty)).returncode == 3
    assert loci.json("setup", str(empty), code=3)["projects"] == []


def test_a_removed_project_comes_back_because_a_person_asked(loci: Command, code: Path) -> None:
    loci.ok("setup", str(code), cwd=code)
    loci.ok("project", "remove", "lib", cwd=code)
    loci.ok("setup", str(code), cwd=code)
    assert "github.com/pallets/lib" in [one["id"] for one in loci.json("projects", cwd=code)["projects"]]

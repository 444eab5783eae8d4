"""Whole days with loci, as a user has them: real git, real hooks, the command as a process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import ROOT, GitRepository


class Loci:
    """The command line, run as a process of its own."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.environment = {**environment, "PYTHONPATH": str(ROOT)}

    def run(
        self, *arguments: str, cwd: Path | None = None, stdin: str = "", **env: str
    ) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-m", "loci.serve.main", *arguments],
            cwd=cwd, env={**self.environment, **env}, input=stdin,
            capture_output=True, text=True, encoding="utf-8", check=False, timeout=120,
        )  # fmt: skip
        assert "Traceback" not in done.stderr + done.stdout
        return done

    def ok(self, *arguments: str, cwd: Path | None = None, **env: str) -> str:
        done = self.run(*arguments, cwd=cwd, **env)
        assert done.returncode == 0, f"{arguments}: {done.returncode}\n{done.stdout}{done.stderr}"
        return done.stdout

    def json(self, *arguments: str, cwd: Path | None = None) -> dict[str, object]:
        done = self.run(*arguments, "--json", cwd=cwd)
        found = json.loads(done.stdout)
        assert next(iter(found)) == "schema"
        return found

    def titles(self, cwd: Path) -> list[str]:
        records = self.json("log", cwd=cwd)["records"]
        return [record["title"] for record in records if record["kind"] == "commit"]  # type: ignore[index,attr-defined]

    def cites(self, question: str, commit: str, *scope: str, cwd: Path) -> bool:
        hits = self.json("ask", question, *scope, cwd=cwd)["hits"]
        return commit in [hit["commit"] for hit in hits]  # type: ignore[index,attr-defined]


@pytest.fixture
def loci(environment: dict[str, str]) -> Loci:
    return Loci(environment)


COOKIE = "drop the session cookie on localhost\n\nChromium rejects Secure cookies on plain http, so the login was lost."
QUESTION = "why was the session cookie dropped on localhost?"


def until(check: Callable[[], bool], seconds: float = 20.0) -> bool:
    """Wait for the detached worker; the record must come, how fast is a bench's question."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if check():
            return True
        time.sleep(0.05)
    return False


def journal_holds(loci: Loci, text: str) -> bool:
    home = Path(loci.environment["LOCI_HOME"]) / "journal"
    return any(text.encode() in path.read_bytes() for path in home.rglob("*.jsonl")) if home.is_dir() else False


def test_a_new_user_inits_commits_and_asks(loci: Loci, repository: GitRepository) -> None:
    out = loci.ok("init", cwd=repository.path)
    assert "shop · github.com/acme/shop" in out
    assert "1 commits taken in" in out
    oid = repository.commit(COOKIE, {"app/session.py": "def set_session_cookie(response): ...\n"})
    assert until(lambda: journal_holds(loci, "Chromium"))
    answer = loci.ok("ask", QUESTION, cwd=repository.path)
    assert f"commit {oid[:10]} · 2026-01-01 · drop the session cookie on localhost" in answer
    assert "Chromium rejects Secure cookies" in answer
    assert repository.git("status", "--porcelain") == ""


def test_the_same_memory_from_a_clone_after_a_move_a_rename_and_from_a_worktree(
    loci: Loci, repository: GitRepository, tmp_path: Path
) -> None:
    loci.ok("init", cwd=repository.path)
    oid = repository.commit(COOKIE)
    remote = "https://github.com/acme/shop.git"

    repository.git("clone", "-q", str(repository.path), str(tmp_path / "clone"))
    repository.at(tmp_path / "clone").git("remote", "set-url", "origin", "git@github.com:Acme/shop")
    assert loci.cites(QUESTION, oid, cwd=tmp_path / "clone")

    repository.git("worktree", "add", "-q", "-b", "other", str(tmp_path / "tree"))
    assert loci.cites(QUESTION, oid, cwd=tmp_path / "tree")
    repository.git("worktree", "remove", "--force", str(tmp_path / "tree"))

    (tmp_path / "elsewhere").mkdir()
    moved = tmp_path / "elsewhere" / "renamed"
    repository.path.rename(moved)
    assert loci.cites(QUESTION, oid, cwd=moved)
    assert repository.at(moved).git("remote", "get-url", "origin") == remote
    places = [checkout["path"] for checkout in loci.json("where", cwd=moved)["checkouts"] if checkout["there"]]  # type: ignore[index,attr-defined]
    assert str(moved) in places


def test_hooks_capture_every_kind_of_commit(loci: Loci, repository: GitRepository) -> None:
    repository.git("config", "loci.hookMode", "sync")
    loci.ok("init", cwd=repository.path)
    repository.commit("plain commit")
    assert journal_holds(loci, "plain commit")
    repository.git("commit", "-q", "--amend", "-m", "amended commit")
    assert journal_holds(loci, "amended commit")
    repository.git("checkout", "-q", "-b", "side", "HEAD~1")
    repository.commit("side commit", {"side.txt": "s\n"})
    patch = repository.git("format-patch", "-1", "--stdout") + "\n"
    repository.git("checkout", "-q", "main")
    repository.git("merge", "-q", "-m", "merge commit", "side")
    assert journal_holds(loci, "merge commit")
    repository.git("revert", "--no-edit", "-m", "1", "HEAD")
    assert journal_holds(loci, "Revert")
    repository.git("reset", "-q", "--hard", "HEAD~2")
    repository.git("am", "-q", text=patch)
    am = repository.head()
    assert journal_holds(loci, am)
    repository.git("checkout", "-q", "side")
    repository.commit("to be rebased", {"rebased.txt": "r\n"})
    repository.git("rebase", "-q", "main")
    assert journal_holds(loci, repository.head())
    repository.git("checkout", "-q", "main")
    repository.git("cherry-pick", "side")
    assert journal_holds(loci, repository.head())


def test_sync_mode_holds_the_record_before_the_commit_returns(loci: Loci, repository: GitRepository) -> None:
    loci.ok("init", cwd=repository.path)
    repository.git("config", "loci.hookMode", "sync")
    repository.commit("written before git returned")
    assert journal_holds(loci, "written before git returned")


def test_commits_in_a_burst_are_all_there(loci: Loci, repository: GitRepository) -> None:
    loci.ok("init", cwd=repository.path)
    made = [repository.commit(f"burst {number}") for number in range(12)]
    assert until(lambda: all(journal_holds(loci, oid) for oid in made))
    assert len(loci.titles(repository.path)) == 13


def test_the_commit_that_brought_a_name_is_found_by_it(loci: Loci, repository: GitRepository) -> None:
    loci.ok("init", cwd=repository.path)
    brought = repository.commit("make it faster", {"walk.py": "def build_parallel(paths):\n    return paths\n"})
    repository.commit("say how", {"notes.md": "# Speed\n\nWords about build and parallel.\n"})
    repository.commit("no longer in parallel", {"walk.py": "def build(paths):\n    return paths\n"})
    said = loci.ok("ask", "which commit added build_parallel?", cwd=repository.path)
    assert f"commit {brought[:10]}" in said
    assert "brought build_parallel · walk.py" in said
    loci.ok("refresh", "--rebuild", cwd=repository.path)
    assert loci.ok("ask", "which commit added build_parallel?", cwd=repository.path) == said


def test_asking_catches_up_where_no_hook_ran(loci: Loci, repository: GitRepository) -> None:
    loci.ok("init", "--no-hooks", cwd=repository.path)
    oid = repository.commit(COOKIE)
    assert not journal_holds(loci, oid)
    assert loci.cites(QUESTION, oid, cwd=repository.path)


def test_the_first_commit_of_an_empty_repository(loci: Loci, repositories: Callable[..., GitRepository]) -> None:
    repository = repositories("fresh")
    assert "no commit yet" in loci.ok("init", cwd=repository.path)
    oid = repository.commit(COOKIE)
    assert until(lambda: journal_holds(loci, oid))
    assert loci.cites(QUESTION, oid, cwd=repository.path)


def test_a_submodule_has_its_own_memory(
    loci: Loci, repository: GitRepository, repositories: Callable[..., GitRepository]
) -> None:
    library = repositories("library", remote="https://github.com/acme/library.git")
    library.commit("the library begins")
    repository.git("submodule", "add", "-q", str(library.path), "lib")
    inside = repository.at(repository.path / "lib")
    inside.git("remote", "set-url", "origin", "https://github.com/acme/library.git")
    loci.ok("init", cwd=repository.path)
    loci.ok("init", cwd=inside.path)
    assert loci.json("where", cwd=inside.path)["id"] == "github.com/acme/library"
    assert loci.titles(inside.path) == ["the library begins"]
    assert "the library begins" not in loci.titles(repository.path)


def test_switched_off_nothing_is_captured_and_caught_up_later(loci: Loci, repository: GitRepository) -> None:
    repository.git("config", "loci.hookMode", "sync")
    loci.ok("init", cwd=repository.path)
    repository.git("commit", "-q", "--allow-empty", "-m", "while LOCI_OFF", LOCI_OFF="1")
    assert not journal_holds(loci, "while LOCI_OFF")
    repository.git("config", "loci.enabled", "false")
    repository.commit("while disabled by config")
    repository.git("config", "--unset", "loci.enabled")
    repository.commit("off by file", {".loci.toml": "[loci]\nenabled = false\n"})
    for text in ("while LOCI_OFF", "while disabled by config", "off by file"):
        assert not journal_holds(loci, text)
    repository.commit("on again", {".loci.toml": ""})
    assert len(loci.titles(repository.path)) == 5


def test_init_and_uninstall_leave_everything_as_it_was(loci: Loci, repository: GitRepository) -> None:
    def everything() -> dict[str, object]:
        git_dir = repository.path / ".git"
        hooks = {path.name: path.read_bytes() for path in sorted((git_dir / "hooks").iterdir())}
        return {
            "list": repository.git("config", "--list", "--show-origin"),
            "config": (git_dir / "config").read_bytes(),
            "hooks": hooks,
            "tree": repository.git("status", "--porcelain", "--ignored"),
            "git": sorted(path.name for path in git_dir.iterdir()),
        }

    (repository.path / ".git" / "hooks" / "post-commit").write_text("#!/bin/sh\nexec true\n", encoding="utf-8")
    (repository.path / ".git" / "hooks" / "post-commit").chmod(0o755)
    before = everything()
    loci.ok("init", cwd=repository.path)
    once = everything()
    loci.ok("init", cwd=repository.path)
    assert everything() == once != before
    loci.ok("hooks", "uninstall", cwd=repository.path)
    assert everything() == before


def test_an_existing_hook_runs_beside_ours_and_the_commit_is_captured(loci: Loci, repository: GitRepository) -> None:
    hook = repository.path / ".git" / "hooks" / "post-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\ntouch ran\nexit 1\n", encoding="utf-8")
    hook.chmod(0o755)
    repository.git("config", "loci.hookMode", "sync")
    loci.ok("init", cwd=repository.path)
    oid = repository.commit("beside another hook")
    assert (repository.path / "ran").exists()
    assert journal_holds(loci, oid)


def test_a_bare_repository_is_a_project_too(loci: Loci, repository: GitRepository, tmp_path: Path) -> None:
    repository.git("clone", "-q", "--bare", str(repository.path), str(tmp_path / "shop.git"))
    repository.at(tmp_path / "shop.git").git("remote", "set-url", "origin", "https://github.com/acme/shop.git")
    loci.ok("init", cwd=tmp_path / "shop.git")
    assert loci.titles(tmp_path / "shop.git") == ["start the shop"]


def test_git_dir_in_the_environment_wins_and_an_explicit_path_wins_over_it(
    loci: Loci, repository: GitRepository, repositories: Callable[..., GitRepository]
) -> None:
    other = repositories("other", remote="https://github.com/acme/other.git")
    other.commit("the other one")
    loci.ok("init", "--no-hooks", cwd=repository.path)
    loci.ok("init", "--no-hooks", cwd=other.path)
    git_dir = str(other.path / ".git")
    found = json.loads(loci.run("where", "--json", cwd=repository.path, GIT_DIR=git_dir).stdout)
    assert found["id"] == "github.com/acme/other"
    found = json.loads(loci.run("where", str(repository.path), "--json", cwd=other.path, GIT_DIR=git_dir).stdout)
    assert found["id"] == "github.com/acme/shop"


def test_exit_codes(loci: Loci, repository: GitRepository, tmp_path: Path) -> None:
    assert loci.run().returncode == 2
    assert loci.run("nonsense").returncode == 2
    assert loci.run("ask", cwd=repository.path).returncode == 2
    assert loci.run("--version").returncode == 0
    assert loci.run("ask", "anything", cwd=tmp_path).returncode == 4
    assert loci.run("init", cwd=tmp_path).returncode == 4
    assert loci.run("where", cwd=tmp_path).returncode == 4
    assert loci.run("where", cwd=repository.path).returncode == 0
    assert loci.run("log", cwd=repository.path).returncode == 4
    loci.ok("init", "--no-hooks", cwd=repository.path)
    assert loci.run("log", "--match", "zzz", cwd=repository.path).returncode == 0
    assert loci.run("ask", "-p", "unheard-of", "anything", cwd=repository.path).returncode == 4
    assert loci.run("ask", "--no-cwd", "zxqv wvut", cwd=repository.path).returncode == 3
    assert loci.run("ask", "-", cwd=repository.path, stdin="").returncode == 2


def test_a_closed_pipe_is_success(loci: Loci, repository: GitRepository) -> None:
    for number in range(40):
        repository.commit(f"commit {number} " + "with many words " * 40)
    loci.ok("init", "--no-hooks", cwd=repository.path)
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "loci.serve.main", "log", "--json"],
        cwd=repository.path, env=loci.environment, stdout=writing, stderr=subprocess.PIPE, check=False,
    )  # fmt: skip
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_control_characters_of_a_commit_never_reach_a_terminal(loci: Loci, repository: GitRepository) -> None:
    repository.commit("evil \x1b[31mred\x1b[0m \u202ebidi\u202c title\n\nbody \x1b]0;owned\x07 here about widgets")
    loci.ok("init", "--no-hooks", cwd=repository.path)
    for out in (loci.ok("log", cwd=repository.path), loci.run("ask", "evil widgets title", cwd=repository.path).stdout):
        assert "\x1b" not in out
        assert "\u202e" not in out


def test_a_secret_in_a_commit_is_nowhere(loci: Loci, repository: GitRepository) -> None:
    token = "ghp_" + "aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5"
    repository.commit(f"rotate the token\n\nthe old one was {token} and it leaked", {f"notes-{token}.txt": "x\n"})
    loci.ok("init", "--no-hooks", cwd=repository.path)
    out = loci.ok("log", "--json", cwd=repository.path)
    assert "REDACTED" in out
    for path in Path(loci.environment["LOCI_HOME"]).rglob("*"):
        assert not path.is_file() or token.encode() not in path.read_bytes(), path
    assert token not in out


def test_help_says_what_each_command_does(loci: Loci) -> None:
    from loci.serve.main import COMMANDS

    out = loci.ok("--help")
    for name, line in COMMANDS.items():
        assert f"{name} " in out
        assert line in out
        assert line in loci.ok(name, "--help").replace("\n", " ").replace("  ", " ") or name in out


def test_a_changed_remote_keeps_the_memory_and_is_one_project(loci: Loci, repository: GitRepository) -> None:
    loci.ok("init", "--no-hooks", cwd=repository.path)
    repository.git("remote", "set-url", "origin", "https://gitlab.com/acme/shop.git")
    told = loci.ok("where", cwd=repository.path)
    assert "gitlab.com/acme/shop now also reads the memory of github.com/acme/shop" in told
    found = loci.json("where", cwd=repository.path)
    assert (found["id"], found["ids"]) == ("gitlab.com/acme/shop", ["gitlab.com/acme/shop", "github.com/acme/shop"])
    repository.commit("after the move to another host")
    loci.ok("refresh", cwd=repository.path)
    assert loci.titles(repository.path) == ["after the move to another host", "start the shop"]
    listed = loci.json("projects", cwd=repository.path)["projects"]
    assert [project["id"] for project in listed] == ["gitlab.com/acme/shop"]  # type: ignore[index,attr-defined]
    loci.ok("project", "unlink", "github.com/acme/shop", "gitlab.com/acme/shop", cwd=repository.path)
    assert loci.json("where", cwd=repository.path)["ids"] == ["gitlab.com/acme/shop"]


def test_where_remote_needs_no_repository(loci: Loci, tmp_path: Path) -> None:
    url = "https://al:p%40ss@github.com:443/Acme/App.git"
    assert loci.ok("where", "--remote", url, cwd=tmp_path) == "github.com/acme/app\n"
    assert loci.run("where", "--remote", "", cwd=tmp_path).returncode == 1

"""husky, lefthook, core.hooksPath and the pre-commit framework: what --write does to their files, that it fires, and
that uninstalling puts everything back."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from loci.base.errors import LociError
from loci.disk.places import places
from loci.disk.repository import Repository, find_repository
from loci.serve.hooks import script
from loci.serve.hooks.install import fire_through, install, mechanism, status, uninstall
from tests.conftest import ROOT, GitRepository

CHOSEN_GIT = os.environ.get("LOCI_TEST_GIT", "git")
"""Read before the fixtures clear the environment."""
HUSKY = (
    '#!/usr/bin/env sh\nh="${0##*/}"\ns="$(dirname "$(dirname "$0")")/$h"\n[ ! -f "$s" ] && exit 0\nsh -e "$s" "$@"\n'
)
"""What the manager lays for git: it runs the script of the same name one directory up."""


@pytest.fixture
def project(repository: GitRepository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GitRepository:
    """A repository where `loci` is on PATH, as a team member has it who installed it."""
    tools = tmp_path / "bin"
    tools.mkdir()
    start = tools / "loci"
    start.write_text(f'#!/bin/sh\nPYTHONPATH={ROOT} exec {sys.executable} -m loci.serve.main "$@"\n', encoding="utf-8")
    start.chmod(0o755)
    path = f"{tools}{os.pathsep}{repository.env['PATH']}"
    monkeypatch.setenv("PATH", path)
    repository.env["PATH"] = path
    subprocess.run(
        ["loci", "init", "--no-hooks"], cwd=repository.path, env=repository.env, check=True, capture_output=True
    )
    return repository


def found(repository: GitRepository) -> Repository:
    there = find_repository(repository.path, explicit=True)
    assert there is not None
    return there


def files(repository: GitRepository) -> dict[str, bytes]:
    paths = [path for path in repository.path.rglob("*") if path.is_file() and ".git/objects" not in path.as_posix()]
    skipped = ("/.git/index", "/.git/logs/", "/COMMIT_EDITMSG")
    kept = [path for path in paths if not any(part in path.as_posix() for part in skipped)]
    return {path.as_posix(): path.read_bytes() for path in kept}


def captured(repository: GitRepository) -> bool:
    """Whether HEAD reaches the journal; the worker is given ten seconds on a loaded machine."""
    oid = repository.head().encode()
    for _ in range(200):
        if any(oid in path.read_bytes() for path in places().journal.rglob("*.jsonl")):
            return True
        time.sleep(0.05)
    return False


def use_husky(repository: GitRepository) -> None:
    for event in (*script.EVENTS, "pre-commit"):
        path = repository.write(f".husky/_/{event}", HUSKY)
        path.chmod(0o755)
    repository.write(".husky/pre-commit", "true\n")
    repository.git("config", "core.hooksPath", ".husky/_")


def test_husky_gets_files_that_name_no_path_of_this_machine_and_they_fire(project: GitRepository) -> None:
    use_husky(project)
    project.write(".husky/post-merge", "echo theirs\n")
    before = files(project)
    done = install(found(project), places(), write=True)
    assert {one.state for one in done.statuses} == {"file", "block"}
    written = (project.path / ".husky" / "post-commit").read_bytes()
    assert str(ROOT).encode() not in written
    assert sys.executable.encode() not in written
    assert "husky" in mechanism(found(project))
    assert fire_through(found(project), places(), "post-commit")
    project.commit("a change under husky")
    assert captured(project)
    assert install(found(project), places(), write=True).changed == ()
    uninstall(found(project), places())
    assert {name: data for name, data in files(project).items() if "/file" not in name and "/.git/" not in name} == {
        name: data for name, data in before.items() if "/.git/" not in name
    }


def test_husky_lines_do_nothing_where_loci_is_not_installed(project: GitRepository, tmp_path: Path) -> None:
    line = script.portable("post-commit", "async")
    done = subprocess.run(["/bin/sh", "-e", "-c", line], env={"PATH": str(tmp_path)}, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_hooks_path_fires(project: GitRepository) -> None:
    (project.path / "tools" / "hooks").mkdir(parents=True)
    project.git("config", "core.hooksPath", "tools/hooks")
    install(found(project), places(), write=True)
    assert fire_through(found(project), places(), "post-commit")
    project.commit("a change with core.hooksPath")
    assert captured(project)
    assert "core.hooksPath" in mechanism(found(project))
    (project.path / "tools/hooks/post-commit").chmod(0o644)
    state = {one.event: one for one in status(found(project))}["post-commit"]
    assert (state.state, state.reason) == ("refused", "it is not executable")
    assert not _fires_soon(project)


def _fires_soon(project: GitRepository) -> bool:
    from loci.serve.hooks import install as module

    before = module.SELFTEST_SECONDS
    module.SELFTEST_SECONDS = 1.0
    try:
        return fire_through(found(project), places(), "post-commit")
    finally:
        module.SELFTEST_SECONDS = before


def test_lefthook_gets_its_local_file(project: GitRepository) -> None:
    project.write("lefthook.yml", "pre-commit:\n  jobs: []\n")
    before = files(project)
    done = install(found(project), places(), write=True)
    assert done.changed == (f"made {project.path / 'lefthook-local.yml'}",)
    assert {one.state for one in done.statuses} == {"refused"}
    assert all("lefthook install" in one.reason for one in done.statuses)
    shim = project.write(".git/hooks/post-commit", "#!/bin/sh\n# lefthook\n")
    shim.chmod(0o755)
    assert {one.event: one.state for one in status(found(project))}["post-commit"] == "managed"
    shim.unlink()
    assert install(found(project), places(), write=True).changed == ()
    uninstall(found(project), places())
    assert files(project) == before


def test_a_lefthook_local_file_of_the_users_keeps_its_lines(project: GitRepository) -> None:
    project.write("lefthook.yml", "pre-commit:\n  jobs: []\n")
    local = project.write("lefthook-local.yml", "# mine\npre-push:\n  jobs: []")
    install(found(project), places(), write=True)
    assert local.read_bytes().endswith(b"# mine\npre-push:\n  jobs: []")
    uninstall(found(project), places())
    assert local.read_bytes() == b"# mine\npre-push:\n  jobs: []"


@pytest.mark.parametrize("text", ["post-commit:\n  jobs: []\n", "---\npre-push: {}\n"])
def test_a_lefthook_file_that_needs_a_person_is_left_alone(project: GitRepository, text: str) -> None:
    project.write("lefthook.yml", "")
    local = project.write("lefthook-local.yml", text)
    with pytest.raises(LociError, match="left alone"):
        install(found(project), places(), write=True)
    assert local.read_text(encoding="utf-8") == text


CONFIGS = [
    "repos:\n- repo: https://example.org/x\n  rev: v1\n  hooks:\n  - id: x\n",
    "# top\ndefault_language_version:\n  python: python3\nrepos: # all\n\n  # first\n  - repo: local\n    hooks: []",
]


@pytest.mark.parametrize("text", CONFIGS)
def test_a_pre_commit_configuration_takes_our_repository_and_gives_it_back(project: GitRepository, text: str) -> None:
    yaml = pytest.importorskip("yaml")
    place = project.write(".pre-commit-config.yaml", text)
    before = files(project)
    install(found(project), places(), write=True)
    document = yaml.safe_load(place.read_text(encoding="utf-8"))
    assert document["repos"][0]["hooks"][0]["id"] == "loci-capture"
    assert document["repos"][1:] == yaml.safe_load(text)["repos"]
    assert str(ROOT) not in place.read_text(encoding="utf-8")
    assert install(found(project), places(), write=True).changed == ()
    uninstall(found(project), places())
    assert files(project) == before


@pytest.mark.parametrize("text", ["repos: []\n", "{repos: []}\n", "repos:\r\n- repo: local\r\n", "ci: {}\n"])
def test_a_pre_commit_configuration_of_another_shape_is_left_alone(project: GitRepository, text: str) -> None:
    place = project.write(".pre-commit-config.yaml", text)
    with pytest.raises(LociError, match="left alone"):
        install(found(project), places(), write=True)
    assert place.read_bytes() == text.encode()


def test_the_wake_command_returns_before_the_worker_and_gives_it_none_of_our_output(project: GitRepository) -> None:
    project.commit("a change nobody hooked")
    done = subprocess.run(
        ["loci", "hooks", "wake", "post-commit"], cwd=project.path, env=project.env, capture_output=True, check=True
    )
    assert done.stdout + done.stderr == b""
    assert captured(project)


# --- the gate --------------------------------------------------------------------------------------------------------

SECRET = "ghp_" + "a1B2c3D4e5" * 3 + "f6G7h8"


def try_commit(project: GitRepository, message: str, *options: str) -> subprocess.CompletedProcess[str]:
    project.write("x.txt", message)
    project.git("add", "-A")
    return subprocess.run(
        ["git", "commit", "-F", "-", *options], cwd=project.path, env=project.env, input=message, text=True,
        capture_output=True, check=False,
    )  # fmt: skip


def test_the_gate_is_laid_only_where_it_is_asked_for(project: GitRepository) -> None:
    install(found(project), places())
    assert not (project.path / ".git/hooks/commit-msg").exists()
    install(found(project), places(), gate=True)
    assert {one.event for one in status(found(project))} == {*script.EVENTS, "commit-msg"}
    uninstall(found(project), places())
    assert not (project.path / ".git/hooks/commit-msg").exists()


def test_the_gate_refuses_a_secret_by_kind_and_line_and_never_shows_it(project: GitRepository) -> None:
    install(found(project), places(), gate=True)
    before = project.head()
    done = try_commit(project, f"rotate the token\n\nThe old one was\n{SECRET}\n")
    assert done.returncode == 1
    assert project.head() == before
    assert "line 4" in done.stderr
    assert "github" in done.stderr
    assert SECRET not in done.stderr + done.stdout
    assert try_commit(project, "rotate the token\n").returncode == 0
    assert try_commit(project, f"rotate {SECRET}\n", "--no-verify").returncode == 0


def test_the_gate_leaves_comments_and_another_hook_their_say(project: GitRepository) -> None:
    hook = project.write(".git/hooks/commit-msg", '#!/bin/sh\ngrep -q forbidden "$1" && exit 7\nexit 0\n')
    hook.chmod(0o755)
    install(found(project), places(), gate=True)
    assert try_commit(project, "this is forbidden\n").returncode == 1
    assert try_commit(project, f"fine\n# {SECRET}\n", "--cleanup=strip").returncode == 0
    scissors = f"fine too\n# ------------------------ >8 ------------------------\n+{SECRET}\n"
    assert try_commit(project, scissors, "--cleanup=scissors").returncode == 0
    assert try_commit(project, f"bad {SECRET}\n").returncode == 1


# --- hooks named in the configuration ---------------------------------------------------------------------------------


@pytest.fixture
def newer_git(project: GitRepository, monkeypatch: pytest.MonkeyPatch) -> GitRepository:
    """The repository with a git of 2.54 or newer in front: LOCI_TEST_GIT, or the one on PATH."""
    chosen = CHOSEN_GIT
    told = subprocess.run([chosen, "version"], capture_output=True, text=True, check=False).stdout.split()
    version = tuple(int(part) for part in told[2].split(".")[:2]) if len(told) > 2 else (0, 0)
    if version < (2, 54):
        pytest.skip(f"git {'.'.join(map(str, version))} does not run hooks named in its configuration (2.54 does)")
    if "/" in chosen:
        path = f"{Path(chosen).parent}{os.pathsep}{project.env['PATH']}"
        monkeypatch.setenv("PATH", path)
        project.env["PATH"] = path
    return project


def test_config_hooks_fire_beside_hook_files_and_leave_the_configuration_as_it_was(newer_git: GitRepository) -> None:
    theirs = newer_git.write(".git/hooks/post-commit", "#!/bin/sh\ntouch ran\n")
    theirs.chmod(0o755)
    before = files(newer_git)
    done = install(found(newer_git), places())
    assert {one.state for one in done.statuses} == {"config"}
    assert done.fired is True
    assert theirs.read_bytes() == b"#!/bin/sh\ntouch ran\n"
    for event in script.EVENTS:
        assert fire_through(found(newer_git), places(), event), event
    newer_git.commit("a change under config hooks")
    assert captured(newer_git)
    assert (newer_git.path / "ran").exists()
    assert install(found(newer_git), places()).changed == ()
    uninstall(found(newer_git), places())
    config = newer_git.path.as_posix() + "/.git/config"
    assert files(newer_git)[config] == before[config]


def test_config_hooks_work_where_another_manager_owns_the_hook_files(newer_git: GitRepository) -> None:
    use_husky(newer_git)
    install(found(newer_git), places())
    newer_git.commit("a change beside husky")
    assert captured(newer_git)
    assert not (newer_git.path / ".husky" / "post-commit").exists()


def test_the_gate_works_as_a_config_hook(newer_git: GitRepository) -> None:
    install(found(newer_git), places(), gate=True)
    assert try_commit(newer_git, f"x\n\n{SECRET}\n").returncode != 0
    assert try_commit(newer_git, "x\n").returncode == 0


def test_a_config_hook_that_is_switched_off_is_said_to_be(newer_git: GitRepository) -> None:
    install(found(newer_git), places())
    newer_git.git("config", "hook.loci-post-commit.enabled", "false")
    state = {one.event: one for one in status(found(newer_git))}["post-commit"]
    assert (state.state, state.reason) == ("refused", "hook.loci-post-commit.enabled is false")

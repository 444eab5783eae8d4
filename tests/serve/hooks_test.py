"""Hooks are laid beside what is there, proved, and taken away to the byte."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from loci.disk.places import places
from loci.disk.repository import Repository, find_repository
from loci.serve.hooks import script
from loci.serve.hooks.install import install, status, uninstall
from tests.conftest import GitRepository


def found(repository: GitRepository) -> Repository:
    there = find_repository(repository.path, explicit=True)
    assert there is not None
    return there


def snapshot(repository: GitRepository) -> dict[str, object]:
    """Everything that must be as before: configuration, hooks with their modes, the work tree."""
    directory = repository.path / ".git" / "hooks"
    hooks = (
        {path.name: (path.read_bytes(), path.stat().st_mode) for path in directory.iterdir()}
        if directory.is_dir()
        else None
    )
    config = (repository.path / ".git" / "config").read_bytes()
    return {"config": config, "hooks": hooks, "tree": repository.git("status", "--porcelain", "--ignored")}


def put_hook(repository: GitRepository, event: str, text: str | bytes, mode: int = 0o755) -> Path:
    path = repository.path / ".git" / "hooks" / event
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    path.chmod(mode)
    return path


def test_install_twice_changes_nothing_the_second_time_and_uninstall_everything_back(repository: GitRepository) -> None:
    before = snapshot(repository)
    first = install(found(repository), places())
    after = snapshot(repository)
    assert len(first.changed) >= len(script.EVENTS)
    assert first.fired is True
    assert {status.state for status in first.statuses} == {"file"}
    assert install(found(repository), places()).changed == ()
    assert snapshot(repository) == after != before
    uninstall(found(repository), places())
    assert snapshot(repository) == before
    assert uninstall(found(repository), places()).changed == ()


def test_a_missing_hooks_directory_is_made_and_removed(repositories) -> None:
    repository = repositories("bare-template", options=("--template=",))
    before = snapshot(repository)
    install(found(repository), places())
    uninstall(found(repository), places())
    assert snapshot(repository) == before


def test_a_dry_run_only_tells(repository: GitRepository) -> None:
    before = snapshot(repository)
    assert install(found(repository), places(), dry_run=True).changed
    assert snapshot(repository) == before
    install(found(repository), places())
    after = snapshot(repository)
    assert uninstall(found(repository), places(), dry_run=True).changed
    assert snapshot(repository) == after


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("#!/bin/sh\ntouch ran\n", 0),
        ("#!/bin/sh\ntouch ran\nexit 1\n", 1),
        ("#!/bin/sh\ntouch ran\nexec sh -c 'exit 3'\n", 3),
        ("#!/usr/bin/env bash\nset -euo pipefail\ntouch ran", 0),
        ("#!/bin/sh -eu\ntouch ran\nfalse\n", 1),
        ("touch ran\n", 0),
        ("#!/bin/sh\ncat > ran\n", 0),
    ],
)
def test_an_existing_hook_still_runs_and_keeps_its_status(repository: GitRepository, text: str, code: int) -> None:
    path = put_hook(repository, "post-commit", text)
    install(found(repository), places())
    assert {status.state for status in status(found(repository))} == {"file", "block"}
    env = {**repository.env, "GIT_DIR": ".git"}
    ran = subprocess.run(
        ["sh" if not text.startswith("#!") else str(path)] + ([str(path)] if not text.startswith("#!") else []),
        cwd=repository.path,
        env=env,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    assert ran.returncode == code
    assert (repository.path / "ran").exists()
    uninstall(found(repository), places())
    assert path.read_bytes() == text.encode()
    assert path.stat().st_mode & 0o777 == 0o755


@pytest.mark.parametrize(
    ("text", "mode", "reason"),
    [
        ("#!/usr/bin/env python3\nprint('mine')\n", 0o755, "python3 script"),
        (b"\x7fELF\0\0", 0o755, "binary"),
        ("#!/bin/sh\r\necho\r\n", 0o755, "CRLF"),
        ("#!/bin/sh", 0o755, "shebang"),
        pytest.param(
            "#!/bin/sh\necho\n", 0o644, "not executable", marks=pytest.mark.skipif(os.name == "nt", reason="modes")
        ),
    ],
)
def test_a_hook_that_can_not_take_our_lines_is_left_alone_and_said_so(
    repository: GitRepository, text: str | bytes, mode: int, reason: str
) -> None:
    path = put_hook(repository, "post-commit", text, mode)
    before = path.read_bytes()
    done = install(found(repository), places())
    refused = next(status for status in done.statuses if status.event == "post-commit")
    assert refused.state == "refused"
    assert reason in refused.reason
    assert path.read_bytes() == before


def test_a_symlinked_hook_is_left_alone(repository: GitRepository, tmp_path: Path) -> None:
    target = tmp_path / "shared-hook"
    target.write_text("#!/bin/sh\n", encoding="utf-8")
    (repository.path / ".git" / "hooks").mkdir(exist_ok=True)
    (repository.path / ".git" / "hooks" / "post-commit").symlink_to(target)
    done = install(found(repository), places())
    assert next(status for status in done.statuses if status.event == "post-commit").reason == "it is a symlink"
    assert target.read_text(encoding="utf-8") == "#!/bin/sh\n"


@pytest.mark.parametrize(
    ("name", "prepare"),
    [
        ("husky", lambda repository: (repository.path / ".husky").mkdir()),
        ("lefthook", lambda repository: repository.write("lefthook.yml", "pre-commit:\n  jobs: []\n")),
        ("pre-commit", lambda repository: repository.write(".pre-commit-config.yaml", "repos: []\n")),
        ("core.hooksPath", lambda repository: repository.git("config", "core.hooksPath", "tools/hooks")),
    ],
)
def test_where_another_tool_manages_the_hooks_nothing_is_written_and_a_snippet_is_given(
    repository: GitRepository, name: str, prepare
) -> None:
    prepare(repository)
    before = snapshot(repository)
    done = install(found(repository), places())
    assert done.manager is not None
    assert (done.manager.name, done.changed, done.fired) == (name, (), None)
    assert "post-commit" in done.manager.snippet
    assert snapshot(repository) == before


def test_a_hooks_path_takes_our_lines_when_asked(repository: GitRepository) -> None:
    repository.git("config", "core.hooksPath", "tools/hooks")
    (repository.path / "tools" / "hooks").mkdir(parents=True)
    done = install(found(repository), places(), write=True)
    assert {status.state for status in done.statuses} == {"file"}
    assert (repository.path / "tools" / "hooks" / "post-commit").is_file()
    uninstall(found(repository), places())
    assert not list((repository.path / "tools" / "hooks").iterdir())


def test_a_lost_manifest_is_no_obstacle(repository: GitRepository) -> None:
    put_hook(repository, "post-merge", "#!/bin/sh\necho mine\n")
    before = snapshot(repository)
    install(found(repository), places())
    (places().log / "hooks.json").write_text("{torn", encoding="utf-8")
    uninstall(found(repository), places())
    assert snapshot(repository) == before


def test_the_lines_survive_quotes_and_spaces_in_paths(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LOCI_HOME", str(tmp_path / "it's a $HOME `x`"))
    line = script.command("post-commit", "async")
    shown = subprocess.run(
        ["sh", "-c", line.split("; . ")[0].split("then ")[1] + '; printf %s "$loci_home"'],
        capture_output=True,
        text=True,
        check=True,
    )
    assert shown.stdout == str(tmp_path / "it's a $HOME `x`")


def test_inserting_and_removing_is_exact_for_any_script() -> None:
    lines = script.block(script.command("post-commit", "async"))
    for text in (
        b"",
        b"#!/bin/sh\n",
        b"#!/bin/sh\necho",
        b"echo\n",
        b"#!/bin/bash\n\n\nexit 1\n",
        "#!/bin/sh\n# é\n".encode(),
    ):
        assert script.remove(script.insert(text, lines)) == text
        assert script.insert(text, lines).count(script.BEGIN) == 1

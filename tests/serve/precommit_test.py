"""The real pre-commit framework runs our hooks from a clone of this repository.

The framework builds an environment of its own from that clone with pip, once for all tests here; where that can't be
done (no package index), the tests are skipped and say so.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from loci.disk.places import places
from loci.disk.repository import find_repository
from loci.serve.hooks.install import install, uninstall
from tests.conftest import ROOT, GitRepository

pytest.importorskip("pre_commit")
SECRET = "ghp_" + "a1B2c3D4e5" * 3 + "f6G7h8"
TYPES = ("pre-commit", "commit-msg", "post-commit", "post-merge", "post-rewrite", "post-checkout")
MINUTES = 10


@pytest.fixture(scope="session")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone of this repository at HEAD, as the framework would fetch it."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout: the framework clones hooks from a repository")
    place = tmp_path_factory.mktemp("hooks") / "loci"
    subprocess.run(["git", "clone", "-q", "--no-hardlinks", str(ROOT), str(place)], check=True, capture_output=True)
    return place


@pytest.fixture(scope="session")
def framework_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One cache for all tests here: the environment is built once."""
    return tmp_path_factory.mktemp("pre-commit-home")


@pytest.fixture
def project(repository: GitRepository, source: Path, framework_home: Path) -> GitRepository:
    """A repository with our three hooks in its configuration, installed for every stage."""
    rev = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=source, check=True, capture_output=True, text=True
    ).stdout.strip()
    ids = ("loci-capture", "loci-redact-message", "loci-redact-files")
    hooks = "".join(f"  - id: {name}\n" for name in ids)
    repository.env["PRE_COMMIT_HOME"] = str(framework_home)
    repository.env["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{repository.env['PATH']}"
    repository.write(".pre-commit-config.yaml", f"repos:\n- repo: {source}\n  rev: {rev}\n  hooks:\n{hooks}")
    repository.git("add", "-A")
    repository.git("commit", "-q", "-m", "use the framework")
    framework(repository, "install", *(f"-t{stage}" for stage in TYPES))
    built = framework(repository, "install-hooks", check=False)
    if built.returncode:
        pytest.skip("the framework could not build our environment: " + built.stdout.strip().splitlines()[-1][:200])
    return repository


def framework(repository: GitRepository, *arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pre_commit", *arguments], cwd=repository.path, env=repository.env, check=check,
        capture_output=True, text=True, timeout=60 * MINUTES,
    )  # fmt: skip


def commit(repository: GitRepository, message: str, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["git", "commit", "-F", "-", *options], cwd=repository.path, env=repository.env, input=message, text=True,
        capture_output=True, check=False,
    )  # fmt: skip


def stage(repository: GitRepository, name: str, text: str) -> None:
    repository.write(name, text)
    repository.git("add", "-A")


def until(true: Callable[[], bool]) -> bool:
    """Whether it came true within twenty seconds: the worker is detached, and machines are loaded."""
    deadline = time.monotonic() + 20
    while not true():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def journal() -> bytes:
    return b"".join(path.read_bytes() for path in sorted(places().journal.rglob("*.jsonl")))


def test_a_commit_an_amend_a_merge_and_a_rebase_are_captured(project: GitRepository) -> None:
    stage(project, "a.txt", "one\n")
    done = commit(project, "empty the cache at midnight\n\nOld entries outlived their source.\n")
    assert done.returncode == 0, done.stderr
    first = project.head()
    assert until(lambda: first.encode() in journal())
    assert b"outlived their source" in journal()
    stage(project, "a.txt", "two\n")
    assert commit(project, "empty the cache at noon\n", "--amend").returncode == 0
    second = project.head()
    assert until(lambda: second.encode() in journal())
    project.git("checkout", "-q", "-b", "side", "HEAD~1")
    stage(project, "b.txt", "side\n")
    assert commit(project, "a side road\n").returncode == 0
    side = project.head()
    assert until(lambda: side.encode() in journal())
    project.git("rebase", "-q", "main")
    rebased = project.head()
    assert rebased != side
    assert until(lambda: rebased.encode() in journal())
    project.git("checkout", "-q", "main")
    project.git("merge", "-q", "--no-ff", "-m", "merge the side road", "side")
    merged = project.head()
    assert until(lambda: merged.encode() in journal())


def test_a_message_with_a_secret_is_refused_by_kind_and_line(project: GitRepository) -> None:
    before = project.head()
    stage(project, "c.txt", "three\n")
    done = commit(project, f"rotate the token\n\nThe old one:\n{SECRET}\n")
    told = done.stdout + done.stderr
    assert done.returncode != 0
    assert project.head() == before
    assert ":4:" in told
    assert "github" in told
    assert SECRET not in told
    assert commit(project, "rotate the token\n").returncode == 0


def test_a_staged_file_with_a_secret_is_refused_by_file_line_and_column(project: GitRepository) -> None:
    before = project.head()
    stage(project, "settings.ini", f"[x]\nname = y\ntoken = {SECRET}\n")
    project.write("logo.bin", b"\0\1" + SECRET.encode())
    done = commit(project, "add settings\n")
    told = done.stdout + done.stderr
    assert done.returncode != 0
    assert project.head() == before
    assert "settings.ini:3:" in told
    assert SECRET not in told
    stage(project, "settings.ini", "[x]\nname = y\ntoken = ${TOKEN}\n")
    assert commit(project, "add settings\n").returncode == 0


def test_it_works_beside_a_native_hook_and_both_are_taken_out_again(project: GitRepository) -> None:
    ours = find_repository(project.path, explicit=True)
    assert ours is not None
    framework(project, "uninstall", *(f"-t{stage}" for stage in TYPES))
    (project.path / ".pre-commit-config.yaml").rename(project.path / "aside.yaml")
    bare = sorted(path.name for path in (project.path / ".git/hooks").iterdir())
    install(ours, places())
    (project.path / "aside.yaml").rename(project.path / ".pre-commit-config.yaml")
    framework(project, "install", *(f"-t{stage}" for stage in TYPES))
    stage(project, "d.txt", "four\n")
    done = commit(project, "both of them\n")
    assert done.returncode == 0, done.stderr
    head = project.head()
    assert until(lambda: head.encode() in journal())
    time.sleep(0.5)
    assert journal().count(f'"commit":"{head}"'.encode()) == 1
    framework(project, "uninstall", *(f"-t{stage}" for stage in TYPES))
    (project.path / ".pre-commit-config.yaml").rename(project.path / "aside.yaml")
    uninstall(ours, places())
    assert sorted(path.name for path in (project.path / ".git/hooks").iterdir()) == bare

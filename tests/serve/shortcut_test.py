"""What a commit in sync mode remembers of its checkout, and everything that makes it look again."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from loci.disk.places import places
from loci.serve import shortcut
from loci.serve.capture import Target, find_target, ground_of
from tests.command import Command
from tests.conftest import GitRepository


@pytest.fixture
def loci(environment: dict[str, str]) -> Command:
    return Command(environment)


def found(repository: GitRepository) -> Target:
    target = find_target(repository.path, explicit=True)
    assert not isinstance(target, str)
    return target


@pytest.fixture
def kept(repository: GitRepository, monkeypatch: pytest.MonkeyPatch) -> str:
    """The file of a checkout that is known."""
    repository.commit("first")
    monkeypatch.chdir(repository.path)
    path = shortcut.key()
    shortcut.save(path, found(repository))
    return path


def test_it_says_what_the_whole_look_said(repository: GitRepository, kept: str) -> None:
    known, whole = shortcut.load(kept), ground_of(found(repository))
    assert known is not None
    assert (known.project, known.writer, known.depth, known.notes) == (
        whole.project,
        whole.writer,
        whole.depth,
        whole.notes,
    )
    for name in ("git_dir", "common_dir", "directory", "cursor"):
        assert str(getattr(known, name)) == str(getattr(whole, name))
    assert [(one, str(path)) for one, path in known.linked] == [(one, str(path)) for one, path in whole.linked]


def set_url(repository: GitRepository) -> None:
    repository.git("remote", "set-url", "origin", "https://example.org/other/name.git")


def switch_off(repository: GitRepository) -> None:
    repository.git("config", "loci.enabled", "false")


def write_global(repository: GitRepository) -> None:
    repository.git("config", "--global", "url.https://example.net/.insteadOf", "https://github.com/")


def write_project_file(repository: GitRepository) -> None:
    repository.write(".loci.toml", "[loci]\nenabled = false\n")


def write_registry(repository: GitRepository) -> None:
    with places().registry.open("ab") as stream:
        stream.write(b"{}\n")


def replace_repository(repository: GitRepository) -> None:
    description = repository.path / ".git" / "description"
    os.utime(description, ns=(1, 1)) if description.exists() else description.write_text("new")


def lose_writer(_: GitRepository) -> None:
    (places().journal / "writer").unlink()


def garble(_: GitRepository) -> None:
    (path,) = (places().index / "shortcuts").iterdir()
    path.write_bytes(b'{"month": "\xff')


@pytest.mark.parametrize(
    "change",
    [
        set_url, switch_off, write_global, write_project_file, write_registry, replace_repository, lose_writer, garble,
    ],
)  # fmt: skip
def test_it_holds_no_longer(repository: GitRepository, kept: str, change: Callable[[GitRepository], None]) -> None:
    assert shortcut.load(kept) is not None
    change(repository)
    assert shortcut.load(kept) is None


def test_it_holds_for_a_month(kept: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shortcut, "now", lambda: "2031-01-01T00:00:00Z")
    assert shortcut.load(kept) is None


def test_another_environment_has_another_file(kept: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_DIR", "elsewhere")
    assert shortcut.key() != kept
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    assert shortcut.key() == ""
    assert shortcut.load("") is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("remote.origin.url", "git@office:acme/shop.git"),
        ("remote.origin.url", "ssh://office/acme/shop.git"),
        ("includeIf.onbranch:main.path", "other"),
    ],
)
def test_what_no_file_decides_is_not_kept(
    repository: GitRepository, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    repository.commit("first")
    repository.git("config", name, value)
    monkeypatch.chdir(repository.path)
    shortcut.save(shortcut.key(), found(repository))
    assert shortcut.load(shortcut.key()) is None


def test_a_project_file_is_read_each_time(repository: GitRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    repository.commit("first", {".loci.toml": 'notes = ["NOTES.md"]\n'})
    monkeypatch.chdir(repository.path)
    shortcut.save(shortcut.key(), found(repository))
    assert shortcut.load(shortcut.key()) is None


def test_commits_in_sync_mode_by_the_shortcut_and_past_it(loci: Command, repository: GitRepository) -> None:
    repository.git("config", "loci.hookMode", "sync")
    loci.ok("init", cwd=repository.path)
    first = repository.commit("makes the shortcut")
    assert until(lambda: any((loci.home / "index" / "shortcuts").glob("*.json")))
    second = repository.commit("goes by it")
    assert second in whole_journal(loci.home)
    repository.git("remote", "set-url", "origin", "https://github.com/acme/renamed.git")
    third = repository.commit("under its new name")
    assert third in whole_journal(loci.home / "journal" / "github.com" / "acme" / "renamed")
    assert third not in whole_journal(loci.home / "journal" / "github.com" / "acme" / "shop")
    loci.settle()
    assert [one["commit"] for one in loci.records(repository.path)][:3] == [third, second, first]


def until(check: Callable[[], bool], seconds: float = 30.0) -> bool:
    deadline = time.monotonic() + seconds
    while not check() and time.monotonic() < deadline:
        time.sleep(0.05)
    return check()


def whole_journal(directory: Path) -> str:
    return "".join(path.read_text(encoding="utf-8") for path in directory.rglob("*.jsonl"))

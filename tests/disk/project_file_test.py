from __future__ import annotations

import pytest

from loci.disk import project_file
from loci.disk.objects import tree_id
from loci.disk.project_file import ProjectFile, parse_project_file, read_project_file
from tests.conftest import GitRepository


def read(repository: GitRepository) -> ProjectFile:
    git_dir = repository.path / ".git"
    return read_project_file(git_dir, tree_id(git_dir, "HEAD") or "")


def test_none_is_the_default(repository: GitRepository) -> None:
    assert read(repository) == ProjectFile()


def test_every_setting_is_read_from_head(repository: GitRepository) -> None:
    text = 'notes = ["docs/adr/*"]\ninclude = ["vendor/ours/"]\nexclude = ["secret/"]\naliases = ["shop"]\n'
    repository.commit("settings", {".loci.toml": f"{text}[loci]\nenabled = false\n"})
    repository.write(".loci.toml", "enabled = what?")
    found = read(repository)
    assert found == ProjectFile(False, ("docs/adr/*",), ("vendor/ours/",), ("secret/",), ("shop",))


@pytest.mark.parametrize(
    ("text", "enabled", "problem"),
    [
        ("= broken", True, "loci.toml"),
        ("[loci]\nenabled = false\n= broken", False, "loci.toml"),
        ("[loci]\nenabled = 'no'", True, "loci.enabled"),
        ("notes = 'docs'", True, "notes"),
        ("notes = [1]", True, "notes"),
        ("loci = 1", True, ""),
        ("[" * 100_000, True, "loci.toml"),
        ("", True, ""),
    ],
)
def test_a_bad_file_is_a_value_with_a_reason(text: str, enabled: bool, problem: str) -> None:
    found = parse_project_file(text.encode())
    assert found.enabled is enabled
    assert problem in found.problem
    assert bool(problem) == bool(found.problem)


def test_bytes_that_are_no_utf8_are_a_reason() -> None:
    assert parse_project_file(b"\xff\xfe\x00n").problem


def test_a_huge_file_is_not_read(repository: GitRepository) -> None:
    repository.commit("huge", {".loci.toml": "#" * (project_file.MAX_BYTES + 1)})
    assert "larger" in read(repository).problem


def test_a_link_is_not_followed(repository: GitRepository) -> None:
    (repository.path / ".loci.toml").symlink_to("README.md")
    repository.commit("link", {"x": "y"})
    assert read(repository) == ProjectFile()


def test_the_switch_works_without_a_toml_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(project_file, "toml_reader", lambda: None)
    assert not parse_project_file(b"[other]\nenabled = true\n[loci]\n# off\nenabled = false\n").enabled
    assert parse_project_file(b"[loci]\nenabled = true\n[other]\nenabled = false\n").enabled

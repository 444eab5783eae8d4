"""The repository around a directory, in every shape that git has, with one git process."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from loci.base.errors import GitError
from loci.disk import git, gitfiles
from loci.disk.repository import Repository, find_repository

Repositories = Callable[..., "GitRepository"]  # noqa: F821  # of conftest, which tests can't import by name


def find(path: Path) -> Repository:
    found = find_repository(path, explicit=True)
    assert found is not None
    return found


def test_one_process_answers_everything(repository, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    real = git.run
    monkeypatch.setattr(git, "run", lambda *a, **k: calls.append(a) or real(*a, **k))
    found = find(repository.path)
    assert len(calls) == 1
    assert found == Repository(
        git_dir=repository.path / ".git",
        common_dir=repository.path / ".git",
        work_tree=repository.path,
        bare=False,
        object_format="sha1",
        head=repository.head(),
        branch="main",
    )
    assert found.place == repository.path


@pytest.mark.parametrize("below", ["docs/deep", ".git", ".git/refs/heads", "README.md"])
def test_from_anywhere_inside(repository, below: str) -> None:
    (repository.path / "docs/deep").mkdir(parents=True)
    assert find(repository.path / below) == find(repository.path)


def test_through_a_symbolic_link(repository, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(repository.path, target_is_directory=True)
    assert find(tmp_path / "link") == find(repository.path)


def test_nothing_is_found_outside(tmp_path: Path) -> None:
    assert find_repository(tmp_path, explicit=True) is None
    assert find_repository(tmp_path / "missing", explicit=True) is None
    assert find_repository(tmp_path / "missing" / "deeper", explicit=True) is None


def test_a_current_directory_that_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    assert find_repository() is None


def test_unborn(repositories: Repositories) -> None:
    made = repositories("new")
    found = find(made.path)
    assert (found.head, found.branch, found.bare, found.work_tree) == (None, "main", False, made.path)


def test_detached(repository) -> None:
    repository.git("checkout", "-q", "--detach")
    found = find(repository.path)
    assert (found.head, found.branch) == (repository.head(), None)


def test_a_branch_with_slashes(repository) -> None:
    repository.git("checkout", "-q", "-b", "feature/a/b")
    assert find(repository.path).branch == "feature/a/b"


def test_bare_with_and_without_commits(repositories: Repositories, repository, tmp_path: Path) -> None:
    empty = repositories("empty.git", options=("--bare",))
    found = find(empty.path)
    assert (found.bare, found.work_tree, found.head, found.branch) == (True, None, None, "main")
    repository.git("clone", "-q", "--bare", ".", str(tmp_path / "full.git"))
    found = find(tmp_path / "full.git" / "refs")
    assert (found.bare, found.place, found.head) == (True, tmp_path / "full.git", repository.head())


def test_linked_worktree(repository, tmp_path: Path) -> None:
    repository.git("worktree", "add", "-q", "-b", "side", str(tmp_path / "side"))
    found = find(tmp_path / "side")
    assert found.git_dir == repository.path / ".git/worktrees/side"
    assert found.common_dir == repository.path / ".git"
    assert (found.work_tree, found.branch) == (tmp_path / "side", "side")
    assert find(found.git_dir).work_tree == tmp_path / "side"


def test_submodule_is_a_repository_of_its_own(repository, repositories: Repositories) -> None:
    part = repositories("part")
    part.commit("a part")
    repository.git("submodule", "add", "-q", str(part.path), "lib/part")
    inner = repository.path / "lib/part"
    found = find(inner)
    assert found.git_dir == found.common_dir == repository.path / ".git/modules/lib/part"
    assert (found.work_tree, found.head) == (inner, part.head())
    assert find(found.git_dir).work_tree == inner


def test_shallow_partial_and_sparse_clones(repository, tmp_path: Path) -> None:
    repository.commit("second")
    repository.git("config", "uploadpack.allowFilter", "true")
    url = repository.path.as_uri()
    repository.git("clone", "-q", "--depth=1", url, str(tmp_path / "shallow"))
    repository.git("clone", "-q", "--filter=blob:none", "--no-checkout", url, str(tmp_path / "partial"))
    repository.git("clone", "-q", "--sparse", url, str(tmp_path / "sparse"))
    assert [find(tmp_path / name).shallow for name in ("shallow", "partial", "sparse")] == [True, False, False]
    assert {find(tmp_path / name).head for name in ("shallow", "partial", "sparse")} == {repository.head()}


def test_sha256(repositories: Repositories) -> None:
    made = repositories("long", options=("--object-format=sha256",))
    assert find(made.path).object_format == "sha256"
    made.commit("first")
    found = find(made.path)
    assert (len(found.head or ""), found.object_format) == (64, "sha256")


def test_a_path_with_blanks_and_letters_of_any_language(repositories: Repositories) -> None:
    made = repositories("größe x/ 日本")
    made.commit("first")
    assert find(made.path).work_tree == made.path


# --- GIT_DIR ---------------------------------------------------------------------------------------------------------


def test_git_dir_in_the_environment_wins_unless_a_place_was_named(
    repository, repositories: Repositories, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = repositories("other")
    monkeypatch.chdir(other.path)
    monkeypatch.setenv("GIT_DIR", str(repository.path / ".git"))
    found = find_repository()
    assert found is not None
    assert (found.git_dir, found.work_tree) == (repository.path / ".git", repository.path)
    assert find(other.path).git_dir == other.path / ".git"


def test_git_dir_may_be_relative_and_name_a_worktree_or_a_bare_one(
    repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository.git("worktree", "add", "-q", str(tmp_path / "side"))
    repository.git("clone", "-q", "--bare", ".", str(tmp_path / "full.git"))
    monkeypatch.chdir(tmp_path)
    for value, tree in ((f"{repository.path.name}/.git/worktrees/side", tmp_path / "side"), ("full.git", None)):
        monkeypatch.setenv("GIT_DIR", value)
        found = find_repository()
        assert found is not None
        assert (found.git_dir, found.work_tree) == (tmp_path / value, tree)


def test_git_work_tree_beside_git_dir(repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_DIR", str(repository.path / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", "elsewhere")
    found = find_repository()
    assert found is not None
    assert found.work_tree == tmp_path / "elsewhere"


def test_a_git_dir_that_is_none(tmp_path: Path, repository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(repository.path)
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "missing"))
    assert find_repository() is None


# --- what git refuses ------------------------------------------------------------------------------------------------


@pytest.fixture
def strange(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every repository belongs to somebody else: git's own switch for its tests."""
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")


def test_another_users_repository_is_read_from_its_files(repository, tmp_path: Path, strange: None) -> None:
    refused = subprocess.run(["git", "status"], cwd=repository.path, capture_output=True, check=False)
    assert refused.returncode == 128
    (repository.path / "docs").mkdir()
    found = find(repository.path / "docs")
    assert found == Repository(
        git_dir=repository.path / ".git",
        common_dir=repository.path / ".git",
        work_tree=repository.path,
        bare=False,
        object_format="sha1",
        head=gitfiles.head_of(repository.path / ".git")[0],
        branch="main",
        foreign=True,
    )
    assert len(found.head or "") == 40


def test_another_users_worktree_submodule_and_bare_repository(
    repository, repositories: Repositories, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = repositories("part")
    part.commit("a part")
    repository.git("worktree", "add", "-q", "-b", "side", str(tmp_path / "side"))
    repository.git("submodule", "add", "-q", str(part.path), "lib")
    repository.git("clone", "-q", "--bare", ".", str(tmp_path / "full.git"))
    repository.git("pack-refs", "--all")
    places = (tmp_path / "side", repository.path / "lib", tmp_path / "full.git", repository.path)
    own = [find(place) for place in places]
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    for place, mine in zip(places, own, strict=True):
        found = find(place)
        assert found.foreign
        assert (found.git_dir, found.common_dir, found.work_tree) == (mine.git_dir, mine.common_dir, mine.work_tree)
        assert (found.head, found.branch, found.bare) == (mine.head, mine.branch, mine.bare)


def test_a_really_different_owner(repository) -> None:
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        pytest.skip("only root can give a file away")
    for path in (repository.path, repository.path / ".git"):
        os.chown(path, 12345, 12345)
    assert find(repository.path).foreign


def test_a_broken_repository_is_an_error_not_an_absence(repository) -> None:
    (repository.path / ".git/config").write_text("[core\n", encoding="utf-8")
    with pytest.raises(GitError):
        find_repository(repository.path, explicit=True)


def test_a_git_file_that_points_nowhere(tmp_path: Path) -> None:
    (tmp_path / ".git").write_text("gitdir: /nowhere/at/all\n", encoding="utf-8")
    assert find_repository(tmp_path, explicit=True) is None
    assert gitfiles.discover(tmp_path) is None


def test_no_git_at_all(repository, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(GitError):
        find_repository(repository.path, explicit=True)


def test_moved_and_renamed(repository, tmp_path: Path) -> None:
    head = repository.head()
    shutil.move(repository.path, tmp_path / "deeper-name")
    found = find(tmp_path / "deeper-name")
    assert (found.place, found.head) == (tmp_path / "deeper-name", head)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("ref: refs/heads/main\n", (None, "main")),
        ("ref: refs/heads/.invalid\n", (None, None)),
        ("ref: refs/heads/../../../etc/passwd", (None, None)),
        ("ref: refs/remotes/origin/x", (None, None)),
        ("a1" * 20, ("a1" * 20, None)),
        ("a1" * 32, ("a1" * 32, None)),
        ("", (None, None)),
        ("nonsense", (None, None)),
    ],
)
def test_a_head_file_read_by_us(tmp_path: Path, content: str, expected: tuple[str | None, str | None]) -> None:
    (tmp_path / "HEAD").write_text(content, encoding="utf-8")
    assert gitfiles.head_of(tmp_path) == expected

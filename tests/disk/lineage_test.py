"""Root commits, contained commits, and the birthmark that tells a moved checkout from one more clone."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from loci.disk.lineage import birthmark, born_apart, has_object, holds, roots
from loci.disk.repository import Repository, find_repository

Repositories = Callable[..., "GitRepository"]  # noqa: F821  # of conftest, which tests can't import by name


def find(path: Path) -> Repository:
    found = find_repository(path, explicit=True)
    assert found is not None
    return found


def test_the_first_root_is_the_same_from_every_branch_and_worktree(repository, tmp_path: Path) -> None:
    first = repository.head()
    repository.commit("second")
    repository.git("checkout", "-q", "--orphan", "gh-pages")
    pages = repository.commit("pages")
    repository.git("worktree", "add", "-q", str(tmp_path / "side"), "main")
    assert roots(find(repository.path)) == (first, pages)
    assert roots(find(tmp_path / "side")) == (first, pages)
    repository.git("checkout", "-q", "--detach", "main")
    assert roots(find(repository.path))[0] == first


def test_a_root_that_is_merged_in_later_stands_behind_unless_it_is_older(repository) -> None:
    first = repository.head()
    repository.git("checkout", "-q", "--orphan", "other")
    other = repository.commit("another history")
    repository.git("checkout", "-q", "main")
    repository.git("merge", "-q", "--allow-unrelated-histories", "-m", "join", "other")
    repository.git("branch", "-D", "other")
    assert roots(find(repository.path)) == (first, other)


def test_replacements_do_not_change_what_a_root_is(repository) -> None:
    first = repository.head()
    second = repository.commit("second")
    third = repository.commit("third")
    repository.git("replace", "--graft", third)
    assert roots(find(repository.path)) == (first,)
    assert second


def test_a_cut_history_an_empty_one_and_a_strange_one_have_no_root(
    repository, repositories: Repositories, tmp_path: Path, monkeypatch
) -> None:
    repository.commit("second")
    repository.git("clone", "-q", "--depth=1", repository.path.as_uri(), str(tmp_path / "shallow"))
    assert roots(find(tmp_path / "shallow")) == ()
    assert roots(find(repositories("empty").path)) == ()
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    assert roots(find(repository.path)) == ()


def test_sha256_has_roots_too(repositories: Repositories) -> None:
    made = repositories("long", options=("--object-format=sha256",))
    first = made.commit("first")
    made.commit("second")
    assert roots(find(made.path)) == (first,)


def test_a_branch_with_a_missing_commit_hides_nothing(repository) -> None:
    first = repository.head()
    (repository.path / ".git/refs/heads/broken").write_text("a1" * 20 + "\n", encoding="utf-8")
    assert roots(find(repository.path)) == (first,)


def test_what_a_history_holds(repository) -> None:
    first = repository.head()
    repository.git("checkout", "-q", "-b", "side")
    side = repository.commit("on the side")
    repository.git("checkout", "-q", "main")
    found = find(repository.path)
    assert holds(found, first)
    assert holds(found, side)  # by its branch
    repository.git("branch", "-D", "side")
    assert not holds(found, side)
    assert has_object(found, side)
    for nonsense in ("a1" * 20, "main", "--all", "", "x" * 40):
        assert not holds(found, nonsense)
    assert not has_object(found, "a1" * 20)


def test_a_birthmark_moves_with_its_repository_and_no_clone_has_it(repository, tmp_path: Path) -> None:
    born = birthmark(repository.path / ".git")
    assert born
    repository.commit("second")
    repository.git("gc", "-q")
    assert birthmark(repository.path / ".git") == born
    repository.git("clone", "-q", ".", str(tmp_path / "clone"))
    assert birthmark(tmp_path / "clone/.git") not in {"", born}
    shutil.move(repository.path, tmp_path / "moved")
    assert birthmark(tmp_path / "moved/.git") == born
    assert birthmark(repository.path / ".git") == ""


def test_a_repository_made_without_a_template_has_a_birthmark_too(repositories: Repositories, tmp_path: Path) -> None:
    made = repositories("plain", options=("--template=",))
    born = birthmark(made.path / ".git")
    assert born.startswith("i")
    made.commit("first")
    shutil.move(made.path, tmp_path / "moved")
    assert birthmark(tmp_path / "moved/.git") == born


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [("a1", "a1", False), ("a1", "b2", True), ("i7", "i7", False), ("i7", "i8", True), ("i7", "a1", False),
     ("", "a1", False), ("", "", False), ("i7", "", False)],
)  # fmt: skip
def test_marks_that_show_two_repositories(one: str, other: str, apart: bool) -> None:
    assert born_apart(one, other) == apart == born_apart(other, one)

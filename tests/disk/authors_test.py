from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from loci.disk.authors import Person, person, written_by
from tests.conftest import GitRepository


def test_the_user_is_who_git_says(repository: GitRepository, home: Path) -> None:
    repository.git("config", "github.user", "Ada-Ex")
    found = person(repository.path)
    assert found == Person(("ada@example.invalid",), ("ada example",), ("ada-ex",))
    (home / ".gitconfig").write_text("", encoding="utf-8")
    assert person(home) == Person((), (), ())


def test_commits_are_counted_by_address_and_by_mailmap(repository: GitRepository) -> None:
    repository.commit("theirs", None, "--author=Bob <bob@example.invalid>")
    repository.commit("old address", None, "--author=Ada <old@example.invalid>")
    git_dir = repository.path / ".git"
    assert written_by(git_dir, person(repository.path)) == (1, 3)
    repository.commit("map", {".mailmap": "Ada Example <ADA@example.invalid> <old@example.invalid>\n"})
    assert written_by(git_dir, person(repository.path)) == (3, 4)


def test_without_an_address_the_name_counts(repository: GitRepository) -> None:
    assert written_by(repository.path / ".git", Person((), ("ada example",), ())) == (1, 1)
    assert written_by(repository.path / ".git", Person((), (), ())) == (0, 1)


def test_an_empty_repository_was_written_by_nobody(repositories: Callable[..., GitRepository]) -> None:
    made = repositories("empty")
    assert written_by(made.path / ".git", person(made.path)) == (0, 0)

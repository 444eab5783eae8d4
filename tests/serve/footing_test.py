"""Where a question is asked from: the same by git's own files as by git, and no process where files alone tell."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from loci.disk import git
from loci.disk.gitfiles import checkout_around
from loci.disk.places import places, writer_id
from loci.journal.ledger import load
from loci.serve.footing import Footing, find_footing
from loci.serve.place import find_place
from loci.serve.unchanged import project_unchanged
from tests.command import Command
from tests.conftest import GitRepository


@pytest.fixture
def shop(environment: dict[str, str], repository: GitRepository) -> GitRepository:
    repository.commit("begin", {"app/deep/main.py": "x = 1\n"})
    Command(environment).ok("init", "--no-hooks", cwd=repository.path)
    return repository


def whole(start: Path) -> Footing | None:
    place = find_place(start, explicit=True)
    if place is None:
        return None
    project = place.project.id if place.project is not None else None
    return Footing(str(place.repository.place), project, place.repository.head, not place.recognition.links)


def linked_worktree(shop: GitRepository) -> Path:
    shop.git("worktree", "add", "-q", "-b", "side", "../side")
    return shop.path.parent / "side"


def submodule(shop: GitRepository) -> Path:
    shop.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(shop.path), "inner")
    return shop.path / "inner"


def bare_inside(shop: GitRepository) -> Path:
    shop.git("init", "-q", "--bare", "fixture")
    return shop.path / "fixture"


def behind_a_link(shop: GitRepository) -> Path:
    link = shop.path.parent / "link"
    link.symlink_to(shop.path / "app", target_is_directory=True)
    return link


PLACES: dict[str, Callable[[GitRepository], Path]] = {
    "top": lambda shop: shop.path,
    "deep": lambda shop: shop.path / "app" / "deep",
    "inside .git": lambda shop: shop.path / ".git" / "refs",
    "worktree": linked_worktree,
    "submodule": submodule,
    "bare inside": bare_inside,
    "link": behind_a_link,
    "outside": lambda shop: shop.path.parent,
    "detached": lambda shop: (shop.git("checkout", "-q", "--detach"), shop.path)[1],
    "packed": lambda shop: (shop.git("pack-refs", "--all"), shop.path)[1],
    "orphan": lambda shop: (shop.git("checkout", "-q", "--orphan", "empty"), shop.path)[1],
}


@pytest.mark.parametrize("kind", PLACES)
def test_the_second_question_stands_where_git_says(kind: str, shop: GitRepository) -> None:
    start = PLACES[kind](shop)
    assert find_footing(str(start)) == find_footing(str(start)) == whole(start)


@pytest.mark.parametrize("kind", ["top", "deep", "worktree", "link", "detached", "packed"])
def test_the_second_question_starts_no_process(kind: str, shop: GitRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    start = PLACES[kind](shop)
    first = find_footing(str(start))
    monkeypatch.setattr(git, "run", None)
    assert find_footing(str(start)) == first


def test_head_is_never_remembered(shop: GitRepository) -> None:
    find_footing(str(shop.path))
    shop.commit("later", {"app/deep/main.py": "x = 2\n"})
    found = find_footing(str(shop.path))
    assert found is not None
    assert found.head == shop.head()


def test_a_changed_remote_is_seen(shop: GitRepository) -> None:
    find_footing(str(shop.path))
    shop.git("remote", "set-url", "origin", "https://example.org/other/name.git")
    assert find_footing(str(shop.path)) == whole(shop.path)


@pytest.mark.parametrize("where", ["git config", ".loci.toml", "environment"])
def test_a_question_leaves_no_shortcut_where_capturing_is_off(
    where: str, shop: GitRepository, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if where == "git config":
        shop.git("config", "loci.enabled", "false")
    elif where == ".loci.toml":
        shop.commit("off", {".loci.toml": "[loci]\nenabled = false\n"})
    else:
        monkeypatch.setenv("LOCI_OFF", "1")
    find_footing(str(shop.path))
    assert not list(home.rglob("shortcuts/*.json"))


def test_where_files_do_not_tell_it_is_not_tried_again(shop: GitRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    (shop.path / ".git" / "more").write_text("", encoding="utf-8")
    shop.git("config", "includeIf.onbranch:main.path", "more")
    first = find_footing(str(shop.path))
    calls: list[str] = []
    monkeypatch.setattr(
        git, "run", lambda arguments, _run=git.run, **rest: calls.append(arguments[0]) or _run(arguments, **rest)
    )
    assert find_footing(str(shop.path)) == first == whole(shop.path)
    assert calls.count("config") == 2  # one of each look, none for the shortcut
    shop.git("config", "--unset", "includeIf.onbranch:main.path")
    find_footing(str(shop.path))
    monkeypatch.setattr(git, "run", None)
    assert find_footing(str(shop.path)) == first


@pytest.mark.parametrize("name", ["GIT_DIR", "GIT_WORK_TREE", "GIT_CEILING_DIRECTORIES"])
def test_only_git_tells_under_variables_that_steer_it(
    name: str, shop: GitRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert checkout_around(str(shop.path)) == str(shop.path.resolve())
    monkeypatch.setenv(name, str(shop.path))
    assert checkout_around(str(shop.path)) == ""


def test_a_named_directory_that_is_gone_is_nowhere(tmp_path: Path) -> None:
    assert checkout_around(str(tmp_path / "gone")) == ""


def test_what_did_not_change_starts_no_process(shop: GitRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    project = load(places().registry).living()[0]
    assert project_unchanged(places(), writer_id(places()), project)
    monkeypatch.setattr(git, "run", None)
    assert project_unchanged(places(), writer_id(places()), project)


def test_another_remote_is_a_change(shop: GitRepository) -> None:
    project = load(places().registry).living()[0]
    assert project_unchanged(places(), writer_id(places()), project)
    shop.git("remote", "set-url", "origin", "https://example.org/other/name.git")
    assert not project_unchanged(places(), writer_id(places()), project)

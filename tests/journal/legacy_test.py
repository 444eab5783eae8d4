"""Older tools' keys: honoured where a remote or a root agrees, never because of a path alone."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from loci.base.identity import legacy_path_key, short_key
from loci.disk.places import places, writer_id
from loci.disk.repository import find_repository
from loci.journal import projects
from loci.journal.legacy import Disowned, owner_of
from loci.journal.registrar import register


def init(path: Path) -> str:
    found = find_repository(path, explicit=True)
    assert found is not None
    return register(found, places(), writer_id(places())).project.id


def owner(key: str, path: str = "") -> str:
    found = owner_of(places(), writer_id(places()), key, path)
    return f"no: {found.reason}" if isinstance(found, Disowned) else found.id


def test_a_key_of_a_remote_agrees_by_itself(repository) -> None:
    init(repository.path)
    assert owner(short_key("github.com/acme/shop")) == "github.com/acme/shop"
    repository.git("remote", "set-url", "origin", "https://gitlab.com/acme/shop.git")
    init(repository.path)
    assert owner(short_key("github.com/acme/shop")) == "gitlab.com/acme/shop"


def test_a_key_of_a_path_agrees_where_the_same_repository_still_lies(repositories: Callable) -> None:
    made = repositories("pear")
    root = made.commit("first")
    key = legacy_path_key(str(made.path))
    assert owner(key, str(made.path)) == "no: the repository at that path is not registered"
    init(made.path)
    assert owner(key) == f"root/{root}"
    assert owner(key, str(made.path)) == f"root/{root}"
    assert owner(key, "/another/path") == f"root/{root}"


def test_another_repository_at_that_path_inherits_nothing(repositories: Callable, repository) -> None:
    made = repositories("pear")
    made.commit("first")
    init(made.path)
    key = legacy_path_key(str(made.path))
    shutil.rmtree(made.path)
    assert owner(key) == "no: no repository lies at that path any more"
    other = repositories("pear", remote="https://github.com/orchard/plum.git")
    other.commit("something else")
    assert owner(key) == "no: the repository at that path is not registered"
    init(other.path)
    assert owner(key) == "no: another repository was at that path before"


def test_a_remote_that_came_later_is_the_same_repository(repositories: Callable) -> None:
    made = repositories("pear")
    made.commit("first")
    init(made.path)
    made.git("remote", "add", "origin", "https://github.com/orchard/pear.git")
    init(made.path)
    assert owner(legacy_path_key(str(made.path))) == "github.com/orchard/pear"


def test_a_directory_inside_a_repository_is_not_its_place(repository) -> None:
    init(repository.path)
    inner = repository.path / "sub"
    inner.mkdir()
    assert owner(legacy_path_key(str(inner)), str(inner)) == "no: no repository lies at that path any more"


def test_unknown_and_removed(repository) -> None:
    init(repository.path)
    assert owner("0" * 12).startswith("no: the key is of no remote")
    assert owner("", "/nowhere").startswith("no: ")
    projects.remove(places(), writer_id(places()), "shop")
    assert owner(short_key("github.com/acme/shop")).startswith("no: ")

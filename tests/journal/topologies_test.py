"""Identity in every topology: one repository stays one project, another one never inherits, a fork stays apart.

Each test uses real git and goes through the same two verbs as the doors: `register` for init, `look` and `settle` for
everything that only comes by.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from loci.base.records import Record
from loci.disk.places import Places, places, writer_id
from loci.disk.repository import Repository, find_repository
from loci.journal import projects
from loci.journal.layout import directory_of
from loci.journal.ledger import load
from loci.journal.recognise import Recognition
from loci.journal.registrar import Registered, look, register, settle
from loci.journal.registry import Project
from loci.journal.segment import append

HUB = "https://github.com/orchard"


class Loci:
    """The registry of this test's machine."""

    def __init__(self) -> None:
        self.places: Places = places()
        self.writer = writer_id(self.places)

    def at(self, path: Path) -> Repository:
        found = find_repository(path, explicit=True)
        assert found is not None
        return found

    def init(self, path: Path, **options: object) -> Registered:
        return register(self.at(path), self.places, self.writer, **options)  # type: ignore[arg-type]

    def look(self, path: Path, *, thorough: bool = False) -> Recognition:
        return look(self.at(path), self.places, self.writer, thorough=thorough)

    def pass_by(self, path: Path) -> Registered:
        """What `ask` and the hook do in a registered project."""
        found = settle(self.at(path), self.places, self.writer, self.look(path))
        assert found is not None
        return found

    def capture(self, path: Path, project: Project) -> None:
        """A commit record for HEAD, as catching up would write it."""
        head = self.at(path).head
        record = Record(kind="commit", project=project.id, at="2026-01-01T00:00:00Z", commit=head)
        append(directory_of(self.places, project.id) / f"{self.writer}.jsonl", [record], self.writer)

    def all(self) -> tuple[Project, ...]:
        return load(self.places.registry).living()

    def lines(self) -> int:
        path = self.places.registry
        return len(path.read_bytes().splitlines()) if path.exists() else 0


@pytest.fixture
def loci(home: Path) -> Loci:
    return Loci()


# --- one repository, however it is reached ---------------------------------------------------------------------------


def test_registering_twice_writes_once(loci: Loci, repository) -> None:
    first = loci.init(repository.path)
    assert (first.new, first.project.id, first.project.name, first.news) == (True, "github.com/acme/shop", "shop", ())
    lines = loci.lines()
    second = loci.init(repository.path)
    assert (second.new, second.project, loci.lines()) == (False, first.project, lines)
    assert loci.pass_by(repository.path).project == first.project
    assert loci.lines() == lines


def test_subdirectory_symlink_git_directory_and_detached_head(loci: Loci, repository, tmp_path: Path) -> None:
    known = loci.init(repository.path).project
    (repository.path / "a/b").mkdir(parents=True)
    (tmp_path / "link").symlink_to(repository.path, target_is_directory=True)
    repository.git("checkout", "-q", "--detach")
    for place in (repository.path / "a/b", tmp_path / "link", repository.path / ".git", repository.path / ".git/refs"):
        assert loci.look(place).project == known
        assert loci.init(place).project == known


def test_second_clone_by_another_url_bare_shallow_partial_and_sparse(loci: Loci, repository, tmp_path: Path) -> None:
    repository.commit("second")
    loci.init(repository.path)
    repository.git("config", "uploadpack.allowFilter", "true")
    url = repository.path.as_uri()
    for name, options in {
        "second": (),
        "store.git": ("--bare",),
        "shallow": ("--depth=1",),
        "partial": ("--filter=blob:none",),
        "sparse": ("--sparse",),
    }.items():
        repository.git("clone", "-q", *options, url, str(tmp_path / name))
        repository.at(tmp_path / name).git("remote", "set-url", "origin", "git@github.com:Acme/Shop.git")
        assert loci.look(tmp_path / name).project is not None
        done = loci.pass_by(tmp_path / name)
        assert (done.project.id, done.news, done.new) == ("github.com/acme/shop", (), False)
    assert len(loci.all()) == 1
    assert len(loci.all()[0].checkouts) == 6
    assert len(loci.all()[0].roots) == 1


@pytest.mark.parametrize("remote", [None, f"{HUB}/pear.git"])
@pytest.mark.parametrize("source", ["plain", "git", "bare", "link"])
def test_a_clone_of_a_known_checkout_by_its_path_is_the_same_project(
    loci: Loci, repositories: Callable, tmp_path: Path, remote: str | None, source: str
) -> None:
    made = repositories("pear", remote=remote)
    made.commit("first")
    made.git("clone", "-q", "--bare", ".", str(tmp_path / "store.git"))
    made.at(tmp_path / "store.git").git("remote", "remove", "origin")
    (tmp_path / "link").symlink_to(made.path, target_is_directory=True)
    known = loci.init(tmp_path / "store.git" if source == "bare" else made.path).project
    url = {"plain": made.path, "git": made.path / ".git", "bare": tmp_path / "store", "link": tmp_path / "link"}[source]
    made.git("clone", "-q", str(url), str(tmp_path / "clone"))
    done = loci.pass_by(tmp_path / "clone")
    assert (done.project.id, len(done.project.ids), len(done.news)) == (known.id, 2, 1)
    assert loci.init(tmp_path / "clone").news == ()
    assert len(loci.all()) == 1


def test_a_path_that_another_repository_took_says_nothing_of_its_clones(
    loci: Loci, repositories: Callable, tmp_path: Path
) -> None:
    made = repositories("pear")
    made.commit("first")
    loci.init(made.path)
    shutil.rmtree(made.path)
    other = repositories("pear")
    other.commit("another beginning")
    other.git("clone", "-q", ".", str(tmp_path / "clone"))
    other.at(tmp_path / "clone").git("remote", "set-url", "origin", str(other.path))
    assert loci.init(tmp_path / "clone").project.ids == (f"local/{loci.writer}{other.path}",)


def test_moved_renamed_and_both(loci: Loci, repository, tmp_path: Path) -> None:
    known = loci.init(repository.path).project
    (tmp_path / "deep").mkdir()
    at = repository.path
    for target in ("renamed", "deep/renamed", "deep/other"):
        at = Path(shutil.move(at, tmp_path / target))
        done = loci.pass_by(at)
        assert (done.project.id, done.news) == (known.id, ())
        assert [checkout.path for checkout in done.project.checkouts] == [str(at)]


@pytest.mark.parametrize("remote", [None, f"{HUB}/pear.git"])
def test_linked_worktrees(loci: Loci, repositories: Callable, tmp_path: Path, remote: str | None) -> None:
    made = repositories("pear", remote=remote)
    made.commit("first")
    known = loci.init(made.path).project
    made.git("worktree", "add", "-q", "-b", "side", str(tmp_path / "side"))
    made.git("worktree", "add", "-q", "--detach", str(tmp_path / "pages"))
    made.at(tmp_path / "pages").git("checkout", "-q", "--orphan", "pages")
    made.at(tmp_path / "pages").commit("pages")
    for name in ("side", "pages"):
        assert loci.init(tmp_path / name).project.id == known.id
    assert len(loci.all()) == 1
    shutil.move(made.path, tmp_path / "moved")
    made.at(tmp_path / "moved").git("worktree", "repair")
    assert loci.pass_by(tmp_path / "side").project.id == known.id


def test_a_worktree_is_known_by_its_repository_when_the_remote_changes(loci: Loci, repository, tmp_path: Path) -> None:
    loci.init(repository.path)
    repository.git("worktree", "add", "-q", str(tmp_path / "side"))
    repository.git("remote", "set-url", "origin", f"{HUB}/pear.git")
    done = loci.pass_by(tmp_path / "side")
    assert (done.project.id, set(done.project.ids)) == (
        "github.com/orchard/pear",
        {"github.com/orchard/pear", "github.com/acme/shop"},
    )


def test_a_submodule_is_a_project_of_its_own(loci: Loci, repository, repositories: Callable) -> None:
    part = repositories("part", remote=f"{HUB}/part.git")
    part.commit("a part")
    repository.git("submodule", "add", "-q", str(part.path), "lib")
    repository.at(repository.path / "lib").git("remote", "set-url", "origin", f"{HUB}/part.git")
    outer, inner = loci.init(repository.path).project, loci.init(repository.path / "lib").project
    assert (outer.id, inner.id) == ("github.com/acme/shop", "github.com/orchard/part")
    assert loci.look(part.path).project == inner


def test_sha256(loci: Loci, repositories: Callable) -> None:
    made = repositories("long", options=("--object-format=sha256",))
    root = made.commit("first")
    assert loci.init(made.path).project.id == f"root/{root}"
    made.git("remote", "add", "origin", f"{HUB}/long.git")
    assert loci.pass_by(made.path).project.ids == ("github.com/orchard/long", f"root/{root}")


def test_git_dir_in_the_environment(loci: Loci, repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = loci.init(repository.path).project
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_DIR", str(repository.path / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(repository.path))
    found = find_repository()
    assert found is not None
    assert look(found, loci.places, loci.writer).project == known


def test_upstream_only_and_several_remotes(loci: Loci, repositories: Callable) -> None:
    made = repositories("pear")
    made.commit("first")
    made.git("remote", "add", "upstream", f"{HUB}/pear.git")
    assert loci.init(made.path).project.id == "github.com/orchard/pear"
    made.git("remote", "add", "mine", "https://github.com/nell/pear.git")
    made.git("remote", "add", "backup", "/mnt/backup/pear.git")
    assert loci.pass_by(made.path).project.ids == ("github.com/orchard/pear",)
    made.git("remote", "add", "origin", "https://github.com/nell/pear.git")
    assert loci.pass_by(made.path).project.ids == ("github.com/nell/pear", "github.com/orchard/pear")


# --- ids that change: linked, said once, undone exactly --------------------------------------------------------------


def test_a_remote_that_was_set_anew_is_linked_and_told_once(loci: Loci, repository) -> None:
    loci.init(repository.path)
    repository.git("remote", "set-url", "origin", "git@gitlab.com:orchard/shop.git")
    found = loci.look(repository.path)
    assert found.project is not None
    assert (found.project.id, found.id) == ("github.com/acme/shop", "gitlab.com/orchard/shop")
    done = loci.pass_by(repository.path)
    assert (done.project.id, done.project.ids) == (
        "gitlab.com/orchard/shop",
        ("gitlab.com/orchard/shop", "github.com/acme/shop"),
    )
    assert len(done.news) == 1
    assert "github.com/acme/shop" in done.news[0]
    assert loci.pass_by(repository.path).news == ()
    assert loci.init(repository.path).news == ()


def test_unlinking_an_automatic_link_holds(loci: Loci, repository) -> None:
    loci.init(repository.path)
    repository.git("remote", "set-url", "origin", f"{HUB}/pear.git")
    loci.pass_by(repository.path)
    old, new = projects.part(loci.places, loci.writer, "github.com/acme/shop", "github.com/orchard/pear")
    assert old is not None
    assert new is not None
    assert (old.ids, new.ids) == (("github.com/acme/shop",), ("github.com/orchard/pear",))
    for _ in range(2):
        assert loci.init(repository.path).project.ids == ("github.com/orchard/pear",)
        assert loci.pass_by(repository.path).news == ()
    repository.git("remote", "set-url", "origin", "https://github.com/acme/shop.git")
    assert loci.init(repository.path).project.ids == ("github.com/acme/shop",)


def test_set_url_and_back(loci: Loci, repository) -> None:
    loci.init(repository.path)
    repository.git("remote", "set-url", "origin", f"{HUB}/pear.git")
    loci.pass_by(repository.path)
    repository.git("remote", "set-url", "origin", "https://github.com/acme/shop.git")
    done = loci.pass_by(repository.path)
    assert (len(done.project.ids), done.news) == (2, ())
    assert len(loci.all()) == 1


def test_another_clone_of_the_old_name_reads_the_same_project(loci: Loci, repository, tmp_path: Path) -> None:
    loci.init(repository.path)
    shutil.copytree(repository.path, tmp_path / "copy", symlinks=True)
    loci.init(tmp_path / "copy")
    repository.git("remote", "set-url", "origin", f"{HUB}/pear.git")
    renamed = loci.pass_by(repository.path).project
    assert loci.look(tmp_path / "copy").project == renamed
    assert loci.pass_by(tmp_path / "copy").project.id == "github.com/orchard/pear"


@pytest.mark.parametrize("description", [True, False])
def test_moved_and_set_anew_at_once(loci: Loci, repository, tmp_path: Path, description: bool) -> None:
    if not description:
        (repository.path / ".git/description").unlink()
    known = loci.init(repository.path).project
    loci.capture(repository.path, known)
    shutil.move(repository.path, tmp_path / "elsewhere")
    moved = repository.at(tmp_path / "elsewhere")
    moved.git("remote", "set-url", "origin", f"{HUB}/pear.git")
    done = loci.pass_by(moved.path)
    assert done.project.ids == ("github.com/orchard/pear", "github.com/acme/shop")
    assert [checkout.path for checkout in done.project.checkouts] == [str(moved.path)]


def test_a_remote_added_later(loci: Loci, repositories: Callable) -> None:
    made = repositories("pear")
    root = made.commit("first")
    assert loci.init(made.path).project.id == f"root/{root}"
    assert loci.init(made.path).project.name == "pear"
    made.git("remote", "add", "origin", "git@github.com:Orchard/PearTree.git")
    done = loci.pass_by(made.path)
    assert (done.project.ids, done.project.name) == (("github.com/orchard/peartree", f"root/{root}"), "PearTree")
    assert len(done.news) == 1


def test_a_remote_removed(loci: Loci, repository, tmp_path: Path) -> None:
    known = loci.init(repository.path).project
    repository.git("remote", "remove", "origin")
    assert loci.pass_by(repository.path).project.id == known.id
    shutil.move(repository.path, tmp_path / "elsewhere")
    assert loci.pass_by(tmp_path / "elsewhere").project.ids == (known.id,)
    repository.at(tmp_path / "elsewhere").git("worktree", "add", "-q", str(tmp_path / "side"))
    assert loci.init(tmp_path / "side").project.ids == (known.id,)
    assert len(loci.all()) == 1


def test_origin_replaced(loci: Loci, repository) -> None:
    loci.init(repository.path)
    repository.git("remote", "remove", "origin")
    repository.git("remote", "add", "origin", f"{HUB}/pear.git")
    assert loci.pass_by(repository.path).project.ids == ("github.com/orchard/pear", "github.com/acme/shop")


def test_published_and_cloned_before_anybody_looked(loci: Loci, repositories: Callable, tmp_path: Path) -> None:
    made = repositories("pear")
    root = made.commit("first")
    known = loci.init(made.path).project
    loci.capture(made.path, known)
    made.git("clone", "-q", "--bare", ".", str(tmp_path / "store.git"))
    made.git("clone", "-q", str(tmp_path / "store.git"), str(tmp_path / "clone"))
    made.at(tmp_path / "clone").git("remote", "set-url", "origin", f"{HUB}/pear.git")
    done = loci.init(tmp_path / "clone")
    assert done.project.ids == ("github.com/orchard/pear", f"root/{root}")
    assert "last captured commit" in done.news[0]
    assert loci.look(made.path).project == done.project


def test_a_clone_that_lacks_the_last_captured_commit_is_not_linked(
    loci: Loci, repositories: Callable, tmp_path: Path
) -> None:
    made = repositories("pear")
    root = made.commit("first")
    made.git("clone", "-q", ".", str(tmp_path / "clone"))
    made.commit("second, never published")
    loci.capture(made.path, loci.init(made.path).project)
    made.at(tmp_path / "clone").git("remote", "set-url", "origin", f"{HUB}/pear.git")
    done = loci.init(tmp_path / "clone")
    assert (done.project.ids, done.project.parent) == (("github.com/orchard/pear",), f"root/{root}")
    made.git("remote", "add", "origin", f"{HUB}/pear.git")  # the old checkout gets the remote after all
    assert set(loci.pass_by(made.path).project.ids) == {"github.com/orchard/pear", f"root/{root}"}


# --- what must never meet --------------------------------------------------------------------------------------------


def test_a_fork_has_an_id_of_its_own_and_its_parent_recorded(loci: Loci, repository, tmp_path: Path) -> None:
    known = loci.init(repository.path).project
    loci.capture(repository.path, known)
    repository.git("clone", "-q", ".", str(tmp_path / "fork"))
    repository.at(tmp_path / "fork").git("remote", "set-url", "origin", "https://github.com/nell/shop.git")
    done = loci.init(tmp_path / "fork")
    assert (done.project.ids, done.project.parent, done.news) == (("github.com/nell/shop",), known.id, ())
    assert "loci project link github.com/acme/shop github.com/nell/shop" in done.hints[0]
    assert len(loci.all()) == 2
    assert loci.look(tmp_path / "fork").project == done.project
    joined = projects.link(loci.places, loci.writer, "github.com/acme/shop", "github.com/nell/shop")
    assert joined.ids == ("github.com/nell/shop", "github.com/acme/shop")


def test_a_copy_of_a_checkout_with_another_remote_is_a_fork_too(loci: Loci, repository, tmp_path: Path) -> None:
    loci.init(repository.path)
    shutil.copytree(repository.path, tmp_path / "fork", symlinks=True)  # keeps every time of every file
    repository.at(tmp_path / "fork").git("remote", "set-url", "origin", "https://github.com/nell/shop.git")
    done = loci.init(tmp_path / "fork")
    assert (done.project.ids, done.project.parent) == (("github.com/nell/shop",), "github.com/acme/shop")


def test_a_fork_cloned_to_the_place_of_the_original_is_still_a_fork(loci: Loci, repository, tmp_path: Path) -> None:
    loci.init(repository.path)
    shutil.move(repository.path, tmp_path / "kept")
    kept = repository.at(tmp_path / "kept")
    kept.git("clone", "-q", ".", str(repository.path))
    repository.git("remote", "set-url", "origin", "https://github.com/nell/shop.git")
    done = loci.init(repository.path)
    assert (done.project.ids, done.project.parent) == (("github.com/nell/shop",), "github.com/acme/shop")


def test_remotes_swapped_between_two_known_projects_link_nothing(loci: Loci, repository, tmp_path: Path) -> None:
    loci.init(repository.path)
    repository.git("clone", "-q", ".", str(tmp_path / "fork"))
    fork = repository.at(tmp_path / "fork")
    fork.git("remote", "set-url", "origin", "https://github.com/nell/shop.git")
    loci.init(fork.path)
    repository.git("remote", "set-url", "origin", "https://github.com/nell/shop.git")
    assert loci.pass_by(repository.path).project.ids == ("github.com/nell/shop",)
    assert {project.ids for project in loci.all()} == {("github.com/nell/shop",), ("github.com/acme/shop",)}


@pytest.mark.parametrize("remote", [None, f"{HUB}/other.git"])
@pytest.mark.parametrize("before", [None, "https://github.com/acme/shop.git"])
def test_an_unrelated_repository_later_at_a_known_path_inherits_nothing(
    loci: Loci, repositories: Callable, remote: str | None, before: str | None
) -> None:
    made = repositories("shop", remote=before)
    made.commit("the first shop")
    known = loci.init(made.path).project
    shutil.rmtree(made.path)
    other = repositories("shop", remote=remote)
    other.commit("something else")
    found = loci.look(other.path, thorough=True)
    assert found.project is None
    assert found.parent is None
    done = loci.init(other.path)
    assert len(done.project.ids) == 1
    assert done.project.id not in known.ids
    assert done.project.parent is None
    before_now = next(project for project in loci.all() if project.id == known.id)
    assert before_now.checkouts == ()


def test_history_replaced_inside_a_known_checkout_links_nothing(loci: Loci, repository, repositories: Callable) -> None:
    other = repositories("other", remote=f"{HUB}/other.git")
    other.commit("another beginning")
    loci.init(repository.path)
    repository.git("remote", "set-url", "origin", str(other.path))
    repository.git("fetch", "-q", "origin")
    repository.git("reset", "-q", "--hard", "FETCH_HEAD")
    repository.git("remote", "set-url", "origin", f"{HUB}/other.git")
    assert loci.look(repository.path, thorough=True).links == ()
    assert loci.init(repository.path).project.ids == ("github.com/orchard/other",)


def test_two_projects_with_equal_names(loci: Loci, repositories: Callable) -> None:
    one, two = (
        repositories("a/pear", remote=f"{HUB}/pear.git"),
        repositories("b/pear", remote="https://gitlab.com/g/pear"),
    )
    one.commit("one")
    two.commit("two")
    assert [loci.init(made.path).project.name for made in (one, two)] == ["pear", "pear"]
    assert len({project.id for project in loci.all()}) == 2
    assert len({directory_of(loci.places, project.id) for project in loci.all()}) == 2


def test_two_repositories_without_remote_that_begin_alike_do_not_exist_twice(
    loci: Loci, repositories: Callable, tmp_path: Path
) -> None:
    made = repositories("pear")
    root = made.commit("first")
    loci.init(made.path)
    shutil.copytree(made.path, tmp_path / "copy", symlinks=True)
    assert loci.init(tmp_path / "copy").project.id == f"root/{root}"
    assert len(loci.all()) == 1


# --- neither remote nor root -----------------------------------------------------------------------------------------


def test_an_empty_repository_gets_a_random_id_that_stays(loci: Loci, repositories: Callable, tmp_path: Path) -> None:
    made = repositories("pear")
    found = loci.look(made.path)
    assert (found.id, found.project) == (None, None)
    assert made.git("config", "--get", "loci.id", check=False) == ""
    known = loci.init(made.path).project
    assert known.id.startswith("random/")
    assert known.name == "pear"
    assert made.git("config", "loci.id") == known.id
    made.commit("first")
    assert loci.pass_by(made.path).project.ids == (known.id,)
    shutil.move(made.path, tmp_path / "moved")
    made.at(tmp_path / "moved").git("remote", "add", "origin", f"{HUB}/pear.git")
    done = loci.pass_by(tmp_path / "moved")
    assert (done.project.ids, len(done.news)) == (("github.com/orchard/pear", known.id), 1)


def test_a_shallow_clone_without_remote_gets_a_random_id_not_the_cut(loci: Loci, repository, tmp_path: Path) -> None:
    repository.commit("second")
    for name in ("one", "two"):
        repository.git("clone", "-q", "--depth=1", repository.path.as_uri(), str(tmp_path / name))
        repository.at(tmp_path / name).git("remote", "remove", "origin")
    one, two = (loci.init(tmp_path / name).project.id for name in ("one", "two"))
    assert one.startswith("random/")
    assert two.startswith("random/")
    assert one != two
    assert loci.look(tmp_path / "one").project is not None


def test_a_shallow_checkout_that_changes_its_remote_is_still_known(loci: Loci, repository, tmp_path: Path) -> None:
    repository.commit("second")
    repository.git("clone", "-q", "--depth=1", repository.path.as_uri(), str(tmp_path / "cut"))
    cut = repository.at(tmp_path / "cut")
    cut.git("remote", "set-url", "origin", f"{HUB}/pear.git")
    loci.init(cut.path)
    cut.git("remote", "set-url", "origin", f"{HUB}/plum.git")
    assert loci.pass_by(cut.path).project.ids == ("github.com/orchard/plum", "github.com/orchard/pear")


def test_a_copied_random_id_does_not_join_two_remotes(loci: Loci, repositories: Callable, tmp_path: Path) -> None:
    made = repositories("pear")
    known = loci.init(made.path).project
    made.commit("first")
    shutil.copytree(made.path, tmp_path / "plum", symlinks=True)
    made.git("remote", "add", "origin", f"{HUB}/pear.git")
    assert loci.pass_by(made.path).project.ids == ("github.com/orchard/pear", known.id)
    made.at(tmp_path / "plum").git("remote", "add", "origin", f"{HUB}/plum.git")
    assert loci.init(tmp_path / "plum").project.ids == ("github.com/orchard/plum",)


def test_another_users_repository_without_remote_has_a_bucket_of_its_own(
    loci: Loci, repositories: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = repositories("one"), repositories("two")
    one.commit("one")
    two.commit("two")
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    ids = [loci.look(made.path).id or "" for made in (one, two)]
    assert len(set(ids)) == 2
    assert all(identity.startswith(f"local/{loci.writer}/") for identity in ids)
    assert one.git("config", "--file", str(one.path / ".git/config"), "--get", "loci.id", check=False) == ""


def test_another_users_repository_with_a_remote(loci: Loci, repository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    assert loci.init(repository.path).project.id == "github.com/acme/shop"


def test_an_id_set_by_hand_joins_and_a_changed_one_goes_on(loci: Loci, repository) -> None:
    loci.init(repository.path)
    repository.git("config", "loci.id", "team/shop")
    done = loci.pass_by(repository.path)
    assert done.project.ids == ("team/shop", "github.com/acme/shop")


def test_another_spelling_by_instead_of_is_linked_quietly(loci: Loci, repository) -> None:
    loci.init(repository.path)
    repository.git("config", "url.https://mirror.quince.example/.insteadOf", "https://github.com/")
    done = loci.pass_by(repository.path)
    assert set(done.project.ids) == {"mirror.quince.example/acme/shop", "github.com/acme/shop"}
    assert done.project.id == "mirror.quince.example/acme/shop"
    assert len(loci.all()) == 1


# --- cost and care ---------------------------------------------------------------------------------------------------


def test_passing_by_a_known_checkout_walks_no_history_and_writes_nothing(
    loci: Loci, repositories: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_remote, without = repositories("a", remote=f"{HUB}/a.git"), repositories("b")
    plain = repositories("c", options=("--template=",))
    for made in (with_remote, without, plain):
        made.commit("first")
        loci.init(made.path)
    from loci.disk import lineage

    monkeypatch.setattr(lineage, "roots", lambda _: pytest.fail("history was walked"))
    lines = loci.lines()
    for made in (with_remote, without, plain):
        assert loci.pass_by(made.path).news == ()
    assert loci.lines() == lines


def test_an_unknown_repository_with_a_remote_is_looked_at_without_its_history(
    loci: Loci, repository, repositories: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    loci.init(repository.path)
    made = repositories("other", remote=f"{HUB}/other.git")
    made.commit("first")
    from loci.disk import lineage

    monkeypatch.setattr(lineage, "roots", lambda _: pytest.fail("history was walked"))
    assert loci.look(made.path).project is None


def test_a_depth_is_kept_with_the_checkout(loci: Loci, repository) -> None:
    assert loci.init(repository.path, depth=7).project.checkouts[0].depth == 7
    assert loci.pass_by(repository.path).project.checkouts[0].depth == 7
    assert loci.init(repository.path).project.checkouts[0].depth is None


def test_removed_is_not_registered_until_somebody_asks(loci: Loci, repository) -> None:
    loci.init(repository.path)
    projects.remove(loci.places, loci.writer, "shop")
    found = loci.look(repository.path)
    assert (found.project, found.id) == (None, "github.com/acme/shop")
    assert settle(loci.at(repository.path), loci.places, loci.writer, found) is None
    assert loci.init(repository.path).new


def test_no_byte_of_a_credential_in_the_registry_or_in_what_is_said(loci: Loci, repositories: Callable) -> None:
    key = "glpat-" + "Zx9Cv8Bn7Mq6Wl5Kj4Hg"
    made = repositories("pear", remote=f"https://nell:{key}@github.com/orchard/pear.git")
    made.commit("first")
    said = [repr(loci.look(made.path)), repr(loci.init(made.path))]
    made.git("remote", "set-url", "origin", f"https://oauth2:{key}@gitlab.com/orchard/pear.git?private_token={key}")
    said += [repr(loci.look(made.path)), repr(loci.pass_by(made.path))]
    files = b"".join(p.read_bytes() for p in Path(os.environ["LOCI_HOME"]).rglob("*") if p.is_file())
    names = "".join(str(p) for p in Path(os.environ["LOCI_HOME"]).rglob("*"))
    for secret in (key, "Zx9C", "oauth2"):
        assert secret not in "".join(said)
        assert secret.encode() not in files
        assert secret not in names

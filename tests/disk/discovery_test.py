from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from loci.disk.discovery import BARE, CLONE, DEEPEST, SUBMODULE, WORKTREE, Clone, LeftOut, discover
from tests.conftest import GitRepository

Make = Callable[..., GitRepository]


def found(root: Path) -> dict[str, str]:
    """Relative path -> kind of a repository, or reason of what was left out."""
    return {
        one.path.relative_to(root.resolve()).as_posix(): one.kind if isinstance(one, Clone) else one.reason
        for one in discover(root)
    }


def test_clones_worktrees_submodules_and_bare_ones_are_told_apart(repositories: Make, tmp_path: Path) -> None:
    shop, part = repositories("work/shop"), repositories("work/part")
    shop.commit("one")
    part.commit("one")
    shop.git("worktree", "add", "-q", str(tmp_path / "work" / "shop-fix"))
    shop.git("clone", "-q", "--bare", str(shop.path), str(tmp_path / "work" / "mirror.git"))
    shop.git("submodule", "add", "-q", str(part.path), "libs/part")
    assert found(tmp_path / "work") == {
        "shop": CLONE, "part": CLONE, "shop-fix": WORKTREE, "mirror.git": BARE, "shop/libs/part": SUBMODULE,
    }  # fmt: skip
    worktree = next(one for one in discover(tmp_path / "work") if isinstance(one, Clone) and one.kind == WORKTREE)
    assert worktree.common_dir == (shop.path / ".git").resolve()


def test_the_root_itself_counts_and_so_do_repositories_inside_of_one(repositories: Make, tmp_path: Path) -> None:
    outer = repositories("home")
    repositories("home/code/inner")
    assert found(outer.path) == {".": CLONE, "code/inner": CLONE}


@pytest.mark.parametrize(
    "place", ["node_modules/x", "vendor/x", "lib/site-packages/x", ".cargo/registry/x", "target/x", ".tox/x", "venv/x"]
)
def test_what_tools_fill_is_left_out(repositories: Make, tmp_path: Path, place: str) -> None:
    repositories(f"work/{place}")
    repositories("work/mine")
    assert [path for path, kind in found(tmp_path / "work").items() if kind == CLONE] == ["mine"]


def test_a_link_is_not_followed_so_a_loop_ends(repositories: Make, tmp_path: Path) -> None:
    shop = repositories("work/shop")
    (tmp_path / "work" / "loop").symlink_to(tmp_path / "work", target_is_directory=True)
    (tmp_path / "work" / "again").symlink_to(shop.path, target_is_directory=True)
    (tmp_path / "work" / "self").symlink_to("self")
    assert found(tmp_path / "work") == {"shop": CLONE}
    (tmp_path / "link").symlink_to(tmp_path / "work", target_is_directory=True)
    assert [one.path.name for one in discover(tmp_path / "link")] == ["shop"]


@pytest.mark.skipif(sys.platform == "win32" or getattr(os, "geteuid", lambda: 0)() == 0, reason="root reads everything")
def test_a_directory_that_cant_be_read_is_named(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o000)
    try:
        assert found(tmp_path) == {"closed": "unreadable"}
    finally:
        closed.chmod(0o700)


def test_a_directory_that_goes_away_meanwhile_is_named(tmp_path: Path, repositories: Make) -> None:
    repositories("a")
    (tmp_path / "b").mkdir()
    walk = discover(tmp_path)
    first = next(walk)
    (tmp_path / "b").rmdir()
    assert isinstance(first, Clone)
    assert [one.reason for one in walk if isinstance(one, LeftOut)] == ["unreadable"]


@pytest.mark.parametrize("text", ["gitdir: /nowhere/at/all\n", "nonsense", "", "gitdir: \0\n", "gitdir:"])
def test_a_git_file_that_leads_nowhere_is_broken(tmp_path: Path, text: str) -> None:
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / ".git").write_text(text, encoding="utf-8")
    assert found(tmp_path) == {"x": "broken"}


def test_a_directory_too_deep_is_named(tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*["d"] * (DEEPEST + 2))
    deep.mkdir(parents=True)
    assert [one.reason for one in discover(tmp_path) if isinstance(one, LeftOut)] == ["deep"]


def test_a_bare_repository_is_not_looked_into(repositories: Make, tmp_path: Path) -> None:
    made = repositories("one.git", options=("--bare",))
    (made.path / "inner" / ".git").mkdir(parents=True)
    assert found(tmp_path) == {"one.git": BARE}


def test_names_that_are_no_text_are_no_obstacle(tmp_path: Path, repositories: Make) -> None:
    if sys.platform != "linux":
        pytest.skip("only Linux keeps such names")
    os.mkdir(os.fsencode(tmp_path) + b"/caf\xe9")  # noqa: PTH102  # bytes are no Path
    repositories("shop")
    assert [one.path.name for one in discover(tmp_path)] == ["shop"]

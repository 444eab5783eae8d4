from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.command import Command
from tests.conftest import GitRepository

SUBJECTS = {
    "shop": [
        "drop the session cookie on localhost",
        "keep the basket when a customer signs in",
        "charge the card only after stock is reserved",
    ],
    "bakery": [
        "let the sourdough rise over night",
        "lower the oven heat for rye loaves",
        "weigh the flour before sifting it",
    ],
}


@pytest.fixture
def loci(environment: dict[str, str]) -> Command:
    return Command(environment)


@pytest.fixture
def ground(loci: Command, repositories: Callable[..., GitRepository], tmp_path: Path) -> Path:
    for name, subjects in SUBJECTS.items():
        made = repositories(name, remote=f"https://github.com/acme/{name}.git")
        for subject in subjects:
            made.commit(subject)
        made.commit(
            "files", {
                "README.md": f"# {name}\n\nAbout it.\n\n## Growing pains\n\nText of the section.\n",
                "pyproject.toml": f'[project]\nname = "{name}"\ndependencies = ["requests>=2"]\n',
                "tools.py": f"def open_{name}_door(key):\n    return key\n",
            },
        )  # fmt: skip
        loci.ok("init", "--no-hooks", cwd=made.path)
    return tmp_path


def kinds(answer: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {one["kind"]: one for one in answer["kinds"]}


def test_every_kind_is_asked_and_counted(loci: Command, ground: Path) -> None:
    found = loci.json("eval", "-n", "4", "--misses", cwd=ground)
    by_kind = kinds(found)
    assert set(by_kind) == {
        "subject",
        "absent",
        "heading",
        "symbol",
        "fact",
        "deictic here",
        "deictic nowhere",
        "nonsense",
    }
    for one in by_kind.values():
        counts = [one[name]["count"] for name in ("right", "wrong", "abstained")]
        assert sum(counts) == one["right"]["of"] > 0
        assert one["right"]["low"] <= one["right"]["share"] <= one["right"]["high"]
    assert found["held_out"] == 4
    assert by_kind["nonsense"]["right"]["share"] == 1.0
    assert by_kind["fact"]["right"]["share"] == 1.0
    assert len(found["misses"]) == sum(one["right"]["of"] - one["right"]["count"] for one in by_kind.values())


def test_the_same_seed_asks_the_same_and_another_one_may_not(loci: Command, ground: Path) -> None:
    first = loci.json("eval", "-n", "3", "--misses", cwd=ground)
    assert loci.json("eval", "-n", "3", "--misses", cwd=ground) == first


def test_it_leaves_no_trace_and_changes_nothing(loci: Command, ground: Path) -> None:
    before = {
        path: path.read_bytes() for path in loci.home.rglob("*") if path.is_file() and path.suffix in (".jsonl", ".db")
    }
    loci.ok("eval", "-n", "3", cwd=ground)
    after = {
        path: path.read_bytes() for path in loci.home.rglob("*") if path.is_file() and path.suffix in (".jsonl", ".db")
    }
    assert after == before
    assert not (loci.home / "index" / "exam").exists()


def test_a_commit_that_is_asked_for_is_not_what_answers(loci: Command, ground: Path) -> None:
    """Each subject stands in its commit alone, so with it held out nothing of its own words is left to route by."""
    found = loci.json("eval", "-n", "6", "--kind", "subject", "--kind", "absent", "--misses", cwd=ground)
    assert kinds(found)["subject"]["right"]["count"] < 6
    asked = loci.json("route", "--no-cwd", SUBJECTS["bakery"][0], cwd=ground)
    assert asked["projects"][0]["name"] == "bakery"


def test_what_a_killed_run_left_goes_with_the_next_and_with_a_purge(loci: Command, ground: Path) -> None:
    left = loci.home / "index" / "exam" / "x.db"
    left.parent.mkdir()
    left.write_bytes(b"lantern")
    loci.ok("eval", "-n", "2", "--kind", "nonsense", cwd=ground)
    assert not left.exists()
    left.parent.mkdir(exist_ok=True)
    left.write_bytes(b"sourdough")
    loci.run("forget", "--match", "sourdough", "--purge", "--yes", cwd=ground / "bakery")
    assert not left.exists()


def test_the_picture_is_well_formed_and_the_figures_are_shown(loci: Command, ground: Path) -> None:
    out = loci.ok("eval", "-n", "4", "--ablate", "--misses", "--svg", str(ground / "curve.svg"), cwd=ground)
    assert "coverage" in out
    assert "risk under the curve" in out
    root = ElementTree.fromstring((ground / "curve.svg").read_text(encoding="utf-8"))  # noqa: S314  # made by us just now
    assert root.tag.endswith("svg")


def test_bad_arguments_and_nothing_registered(loci: Command, tmp_path: Path) -> None:
    assert loci.run("eval", cwd=tmp_path).returncode == 4
    assert loci.run("eval", "-n", "0", cwd=tmp_path).returncode == 2
    assert loci.run("eval", "--kind", "riddle", cwd=tmp_path).returncode == 2


def test_a_project_whose_checkout_is_gone_is_named(loci: Command, ground: Path) -> None:
    (ground / "bakery").rename(ground / "elsewhere")
    found = loci.json("eval", "-n", "2", cwd=ground)
    assert [one["project"] for one in found["unread"]] == ["bakery"]


def test_a_fitted_floor_is_kept_until_it_is_forgotten(loci: Command, ground: Path) -> None:
    from loci.index.router import Router

    def kept() -> str:
        router = Router(loci.home / "index" / "router.db")
        found = router.fitted("floors")
        router.close()
        return found

    out = loci.ok("eval", "-n", "4", "--fit", "0.99", cwd=ground)
    assert ("the floor is" in out) == bool(kept())
    loci.ok("eval", "-n", "2", "--kind", "nonsense", "--fit", "1", cwd=ground)
    assert kept() == ""
    assert "nothing was changed" in loci.ok("eval", "-n", "2", "--kind", "nonsense", "--fit", "0.1", cwd=ground)
    assert loci.run("eval", "--fit", "2", cwd=ground).returncode == 2

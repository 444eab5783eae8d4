from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.command import Command
from tests.conftest import GitRepository

QUESTION = "why was the session cookie dropped on localhost?"


@pytest.fixture
def loci(environment: dict[str, str]) -> Command:
    return Command(environment)


@pytest.fixture
def ground(loci: Command, repositories: Callable[..., GitRepository], tmp_path: Path) -> Path:
    """Three projects, of which two say something of cookies."""
    for name, subject in (
        ("shop", "drop the session cookie on localhost"),
        ("bakery", "bake chocolate cookie dough in the morning"),
        ("lanterns", "hang the lanterns higher"),
    ):
        made = repositories(name, remote=f"https://github.com/acme/{name}.git")
        made.commit(subject)
        loci.ok("init", "--no-hooks", cwd=made.path)
    return tmp_path


def routed(loci: Command, ground: Path, *arguments: str, code: int = 0) -> list[str]:
    found = loci.json("route", "--no-cwd", QUESTION, *arguments, cwd=ground, code=code)
    return [one["name"] for one in found["projects"]]


def test_labels_overlap_and_are_taken_back(loci: Command, ground: Path) -> None:
    loci.ok("groups", "add", "sweet", "bakery", "shop")
    loci.ok("groups", "add", "work", "shop")
    listed = {one["label"]: one["projects"] for one in loci.json("groups")["groups"]}
    assert listed == {"sweet": ["github.com/acme/bakery", "github.com/acme/shop"], "work": ["github.com/acme/shop"]}
    loci.ok("groups", "remove", "sweet", "shop")
    loci.ok("groups", "add", "sweet", "bakery")
    listed = {one["label"]: one["projects"] for one in loci.json("groups")["groups"]}
    assert listed["sweet"] == ["github.com/acme/bakery"]
    assert loci.run("groups", "remove", "sweet", "shop").returncode == 1
    assert loci.run("groups", "add", "sweet", "nobody").returncode == 4
    assert loci.run("groups", "add", "a\nb", "shop").returncode == 2
    loci.ok("groups", "add", "sweet", "shop")
    assert len({one["label"]: one["projects"] for one in loci.json("groups")["groups"]}["sweet"]) == 2


def test_a_group_narrows_a_question_as_if_the_others_were_not_there(loci: Command, ground: Path) -> None:
    loci.ok("groups", "add", "work", "shop", "lanterns")
    loci.ok("groups", "add", "dark", "lanterns")
    assert routed(loci, ground) == ["shop"]
    assert routed(loci, ground, "-g", "work") == ["shop"]
    assert routed(loci, ground, "-g", "WORK") == ["shop"]
    assert routed(loci, ground, "-g", "dark", code=3) == []
    assert routed(loci, ground, "-g", "dark", "-g", "work") == ["shop"]
    assert loci.run("ask", "-g", "nothing", QUESTION).returncode == 4
    assert loci.run("ask", "-g", "work", "-p", "shop", QUESTION).returncode == 2


def test_where_one_stands_counts_in_its_group_only(loci: Command, ground: Path) -> None:
    loci.ok("groups", "add", "dark", "lanterns")
    inside = ground / "lanterns"
    assert loci.json("route", "what did I change here last?", "-g", "dark", cwd=inside)["projects"]
    assert (
        loci.json("route", "what did I change here last?", "-g", "dark", cwd=ground / "shop", code=3)["reason"]
        == "deictic"
    )


def test_a_name_outside_of_the_group_is_not_known_there(loci: Command, ground: Path) -> None:
    loci.ok("groups", "add", "dark", "lanterns")
    assert loci.json("route", "--no-cwd", "what is in bakery?", cwd=ground)["projects"][0]["name"] == "bakery"
    found = loci.json("route", "--no-cwd", "what is in bakery?", "-g", "dark", cwd=ground, code=3)
    assert found["projects"] == []

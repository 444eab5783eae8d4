"""Two projects that a question could mean: both answer, the likelier one first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from loci.base.answers import Answer
from loci.base.clean import Clean
from loci.base.evidence import Change, Delta, Episode, Source
from loci.index.absorb import update
from loci.index.refresh import refresh
from loci.index.router import Member, Name, Profile, Router
from loci.index.store import Store
from loci.recall.ask import ask
from loci.recall.scope import Scope

SAID = {
    "shop": ["drop the session cookie on localhost", "print the receipt", "the basket keeps its coupons"],
    "till": [
        "keep the session cookie on logout",
        "round the interest",
        "a cookie for the teller",
        "sign the cookie",
        "a session",
    ],
    "mill": ["grind finer", "the stones are dressed", "weigh the flour"],
}


@pytest.fixture
def asked(tmp_path: Path) -> Iterator[Callable[[str], Answer]]:
    members, stores = [], {}
    for name, subjects in SAID.items():
        commits = tuple(
            Episode("commit", Clean(one), Clean(""), commit=f"{name[0].encode().hex()}{at:038x}", date="2026-01-01T00:00:00Z")
            for at, one in enumerate(subjects)
        )  # fmt: skip
        changes = [Change("1", commits)]
        refresh(tmp_path / f"{name}.db", [Source("journal", "1", "1", lambda _, c=changes: Delta(True, c))])
        members.append(Member(Profile(f"h/{name}", name, (Name(name, "remote"),)), (tmp_path / f"{name}.db",)))
        stores[f"h/{name}"] = [Store(tmp_path / f"{name}.db")]
    update(tmp_path / "router.db", members, complete=True)
    router = Router(tmp_path / "router.db")
    yield lambda q: ask(q, Scope(), router, lambda one: stores.get(one, ()), "2026-11-30T00:00:00Z")
    router.close()
    for opened in stores.values():
        opened[0].close()


def test_a_project_that_could_as_well_be_meant_answers_too(asked: Callable[[str], Answer]) -> None:
    found = asked("session cookie")
    assert [one.name for one in found.decision.projects] == ["till", "shop"]
    assert {hit.project for hit in found.hits} == {"h/till", "h/shop"}


def test_of_hits_that_say_as_much_the_likelier_projects_stands_first(asked: Callable[[str], Answer]) -> None:
    found = asked("session cookie")
    assert found.hits[0].score == found.hits[1].score
    assert [hit.project for hit in found.hits[:2]] == ["h/till", "h/shop"]


def test_a_word_that_only_one_of_them_holds_leaves_the_other_out(asked: Callable[[str], Answer]) -> None:
    assert [one.name for one in asked("session cookie on localhost").decision.projects] == ["shop"]

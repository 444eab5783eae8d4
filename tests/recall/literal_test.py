"""Messages out of code: who prints them is meant, by whatever else the question's words speak for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from loci.base.answers import Decision
from loci.base.clean import Clean
from loci.base.evidence import Change, Delta, Episode, Source, Symbol
from loci.index.absorb import update
from loci.index.refresh import refresh
from loci.index.router import Member, Name, Profile, Router
from loci.index.store import Store
from loci.recall.route import route
from loci.recall.scope import Scope

CODE = {
    "shop": "could not reserve the last item: %s\nargument must be positive\nretry the whole order now\n"
    "wibblewrap the item\nwibblewrap the order\nwibblewrap all\nsnorkfast once",
    "web": "template {name} has no block of that name\nretry the whole order now",
    "ops": "no such unit",
}
"""What the code of each project says; `docs` alone talks about reserving items and blocks."""
PROSE = {
    "docs": "Items are reserved. An item that could not be reserved is the last argument. Templates have blocks of a name.",
    "shop": "Sells things to people.",
    "web": "Shows pages.",
    "ops": "Keeps machines alive.",
}

Asked = Callable[..., Decision]


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    place = tmp_path_factory.mktemp("literal")
    members = [member(place, name) for name in PROSE]
    update(place / "router.db", members, complete=True)
    router = Router(place / "router.db")
    stores = {one.profile.id: [Store(file) for file in one.stores] for one in members}

    def ask(question: str, here: str | None = None) -> Decision:
        return route(question, Scope(here=here), router, lambda project: stores.get(project, []))

    yield ask
    router.close()


def member(place: Path, name: str) -> Member:
    file = place / f"{name}.db"
    told = Episode("doc", Clean(name), Clean(PROSE[name]), path="README.md", line=1)
    evidence: tuple[Episode | Symbol, ...] = (told,)
    if name in CODE:
        wording = Clean(CODE[name])
        evidence += (Symbol("run", "run", "function", "run.py", 1, 9, "python", "def run()", wording=wording),)
    changes = [Change("run.py", evidence)]
    refresh(file, [Source("tree", "1", "1", lambda _: Delta(whole=True, changes=changes))])
    return Member(Profile(f"github.com/o/{name}", name, (Name(name, "remote"),)), (file,))


@pytest.mark.parametrize(
    ("question", "project"),
    [
        ("could not reserve the last item: %s", "shop"),
        ("Could not reserve the last item: 17", "shop"),
        ("why do I get 'could not reserve the last item'?", "shop"),
        ("argument must be positive", "shop"),
        ("it has no block of that name", "web"),
        ("wibblewrap", "shop"),
        ("why does wibblewrap not work?", "shop"),
    ],
)
def test_whoever_says_it_is_meant(asked: Asked, question: str, project: str) -> None:
    assert [one.name for one in asked(question).projects][:1] == [project]


def test_who_prints_it_is_meant_from_inside_another_project(asked: Asked) -> None:
    decision = asked("could not reserve the last item: 17", "github.com/o/docs")
    assert next(one.name for one in decision.projects) == "shop"


def test_a_message_of_two_projects_is_of_both_or_neither(asked: Asked) -> None:
    chosen = {one.name for one in asked("retry the whole order now").projects}
    assert chosen in ({"shop", "web"}, set())


@pytest.mark.parametrize(
    "question",
    [
        "last the reserve not could item",  # the words without their order
        "could not reserve the table in the restaurant on the other side of the street for my birthday",
        "of that name in it",  # too few words that find something
        "does snorkfast fail on windows machines?",  # said once
        "is a wibblewrap safe for the human skeleton and its surroundings?",  # hardly what is asked
    ],
)
def test_what_only_resembles_a_message_is_none(asked: Asked, question: str) -> None:
    assert not {one.name for one in asked(question).projects} & {"shop", "web"}

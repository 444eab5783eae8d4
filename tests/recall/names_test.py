"""Projects named in questions: every shape of name alone, common words with a cue, and slips."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from loci.base.clean import Clean
from loci.base.evidence import Change, Delta, Episode, Source
from loci.index.absorb import update
from loci.index.refresh import refresh
from loci.index.router import Member, Name, Profile, Router
from loci.recall.names import distance, named_in
from loci.recall.question import parse
from loci.recall.route import route
from loci.recall.scope import Scope

NAMES = (
    "fd",
    "jq",
    "C++",
    "c#",
    "n8n",
    "json",
    "requests",
    "my-little-shop",
    "left.pad",
    "Ünïcode",
    "click",
    "koa",
    "x",
    "42",
)


@pytest.fixture(scope="module")
def router(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Router]:
    place = tmp_path_factory.mktemp("names")
    members = []
    for at, name in enumerate(NAMES):
        file = place / f"{at}.db"
        change = Change("1", (Episode("commit", Clean(f"one thing about number{at}"), Clean(""), commit=f"{at:040x}"),))
        refresh(file, [Source("journal", "1", "1", lambda _, one=change: Delta(whole=True, changes=[one]))])
        members.append(Member(Profile(f"github.com/o{at}/p{at}", name, (Name(name, "remote"),)), (file,)))
    update(place / "router.db", members, complete=True)
    opened = Router(place / "router.db")
    yield opened
    opened.close()


def chosen(question: str, router: Router) -> list[str]:
    return [one.name for one in route(question, Scope(), router, lambda _: ()).projects]


@pytest.mark.parametrize("at", range(len(NAMES)))
def test_every_name_alone(at: int, router: Router) -> None:
    for form in (NAMES[at], f"{NAMES[at]}?", f"  {NAMES[at].upper()} ", f"github.com/o{at}/p{at}"):
        assert chosen(form, router) == [NAMES[at]]


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("why does the click project pin it?", ["click"]),
        ("how is it done in json?", []),  # too common a word for "in"
        ("what does koa do with errors?", ["koa"]),
        ("what happens when I click a button?", []),
        ("click's parser", ["click"]),
        ("where in my-little-shop is tax worked out?", ["my-little-shop"]),
        ("my little shop", []),
        ("does project requests retry?", ["requests"]),
    ],
)
def test_a_common_word_needs_a_cue(question: str, names: list[str], router: Router) -> None:
    asked = parse(question)
    assert [one.project.name for one in named_in(asked.chunks, asked.plain, router)] == names


def test_a_slip_in_a_name_is_said(router: Router) -> None:
    decision = route("what does my-litle-shop sell?", Scope(), router, lambda _: ())
    assert "did you mean my-little-shop?" in decision.notes


@pytest.mark.parametrize(
    ("one", "other", "edits"),
    [("", "", 0), ("a", "", 1), ("koa", "kao", 1), ("click", "clik", 1), ("abc", "cab", 2), ("ripgrep", "rigrpe", 2)],
)
def test_distance(one: str, other: str, edits: int) -> None:
    assert distance(one, other) == distance(other, one) == edits

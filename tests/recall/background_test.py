"""Small installations: what one project holds is found among 1, 2 and 5, and nonsense is refused there too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from loci.base.answers import ABSTAIN, ROUTED, Decision
from loci.base.clean import Clean
from loci.base.evidence import Change, Delta, Episode, Source
from loci.index.absorb import update
from loci.index.refresh import refresh
from loci.index.router import Member, Name, Profile, Router
from loci.index.store import Store
from loci.recall.background import USUAL, filled
from loci.recall.route import route
from loci.recall.scope import Scope

WORDS = {
    "shop": ("door", "customer", "basket", "coupon"),
    "mill": ("stone", "corn", "flour", "hopper"),
    "ferry": ("boat", "harbour", "ticket", "tide"),
    "choir": ("voice", "singer", "score", "rehearsal"),
    "garden": ("seed", "frost", "compost", "harvest"),
}
Asker = Callable[..., Decision]


def source(name: str) -> Source:
    one, two, three, four = WORDS[name]
    fix = Episode("commit", Clean(f"refuse a {three} without a {two}"), Clean(f"The {four} was counted twice."),
                  commit=name[0].encode().hex() * 20, date="2026-01-01T00:00:00Z")  # fmt: skip
    text = f"open_{name}_{one} opens the {one} for a {two}. Each {three} is kept for a week."
    doc = Episode("doc", Clean("Details"), Clean(text), path="README.md", line=5, end_line=7, heading=("Details",))
    return Source("tree", "1", "1", lambda _: Delta(whole=True, changes=[Change("1", (fix, doc))]))


@pytest.fixture(params=[1, 2, 5])
def installed(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[tuple[list[str], Asker]]:
    names = list(WORDS)[: request.param]
    members = []
    for name in names:
        refresh(tmp_path / f"{name}.db", [source(name)])
        members.append(Member(Profile(f"h/me/{name}", name, (Name(name, "remote"),)), (tmp_path / f"{name}.db",)))
    update(tmp_path / "router.db", members, complete=True)
    router = Router(tmp_path / "router.db")
    stores = {f"h/me/{name}": [Store(tmp_path / f"{name}.db")] for name in names}
    yield names, lambda q, here=None: route(q, Scope(here=here), router, lambda one: stores.get(one, ()))
    router.close()
    for opened in stores.values():
        opened[0].close()


def own_questions(name: str) -> list[str]:
    one, two, three, four = WORDS[name]
    return [f"where is open_{name}_{one} defined?", f"what calls open_{name}_{one}?", f"why was the {four} counted twice?",
            f"how long is a {three} kept?", f"how does the {one} work for a {two}?"]  # fmt: skip


def test_what_one_project_holds_is_found_there(installed: tuple[list[str], Asker]) -> None:
    names, asked = installed
    for at, name in enumerate(names):
        other = f"h/me/{names[at - 1]}"
        for question in own_questions(name):
            for here in (None, f"h/me/{name}", other):
                found = asked(question, here)
                assert found.outcome == ROUTED, (question, here)
                assert [one.name for one in found.projects] == [name], (question, here)


@pytest.mark.parametrize(
    "question",
    [
        "flibber the quonk gracefully", "how is the redis cache invalidated?", "where do we configure Kafka topics?",
        "why is the sky blue?", "does it support kubernetes autoscaling?", "what is the capital of France?",
        "terraform state lock errors", "how do I train a neural network in PyTorch?",
    ],
)  # fmt: skip
def test_nonsense_is_refused_in_the_open_and_inside(installed: tuple[list[str], Asker], question: str) -> None:
    names, asked = installed
    assert asked(question).outcome == ABSTAIN
    assert asked(question, f"h/me/{names[0]}").outcome == ABSTAIN


def test_what_other_projects_are_about_is_refused(installed: tuple[list[str], Asker]) -> None:
    names, asked = installed
    for name in [one for one in WORDS if one not in names]:
        assert asked(f"why was the {WORDS[name][3]} counted for a {WORDS[name][1]}?").outcome == ABSTAIN


def test_the_missing_texts_hold_ordinary_words_and_no_names(tmp_path: Path) -> None:
    ground = filled(("defin", "open_shop_door", "zyzzyva"), [], Router(tmp_path / "none.db"))
    assert ground.passages == USUAL
    assert ground.holders["defin"] > 10
    assert ground.holders["open_shop_door"] == ground.holders["zyzzyva"] == 0


def test_a_usual_installation_is_left_as_it_is() -> None:
    class Large:
        episodes, tokens = USUAL, 75 * USUAL

    ground = filled(("defin",), [], Large())  # type: ignore[arg-type]
    assert (ground.rows, ground.holders, ground.passages, ground.tokens) == ((), {}, USUAL, 75 * USUAL)

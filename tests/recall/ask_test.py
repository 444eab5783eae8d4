"""A question becomes an answer: explicit scope, facts, openings, and nothing said twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from loci.base.answers import ABSTAIN, ROUTED, Answer
from loci.base.clean import Clean
from loci.base.evidence import Change, Delta, Episode, Fact, Source, Symbol
from loci.index.absorb import update
from loci.index.refresh import refresh
from loci.index.router import Member, Name, Profile, Router
from loci.index.store import Store
from loci.recall import confidence
from loci.recall.ask import ask
from loci.recall.scope import Scope

NOW = "2026-11-30T00:00:00Z"
LONG = "The cache keeps every answer until the clock says that it is stale, and then asks the origin again."
Asker = Callable[..., Answer]


def doc(path: str, line: int, title: str, text: str) -> Episode:
    return Episode("doc", Clean(title), Clean(text), path=path, line=line, end_line=line + 2, heading=(title,))


def commit(letter: str, title: str, text: str = "") -> Episode:
    return Episode("commit", Clean(title), Clean(text), commit=letter * 40, date="2026-01-01T00:00:00Z")


def licence(name: str) -> Fact:
    return Fact("licence", name, path="LICENSE", line=1)


def function(name: str, says: str) -> Symbol:
    return Symbol(name, name, "function", f"{name}.py", 3, 5, "python", Clean(f"def {name}(it)"), Clean(says))


PROJECTS: dict[str, tuple[list[Change], list[Change]]] = {
    "shop": (
        [Change("1", (commit("a", "cache: keep answers until stale", LONG),)),
         Change("2", (commit("b", "drop the session cookie on localhost"),))],
        [Change("README.md", (doc("README.md", 1, "Shop", "Sells things."), doc("README.md", 9, "Cache", LONG))),
         Change("docs/cache.md", (doc("docs/cache.md", 4, "How the cache works", LONG),)),
         Change("LICENSE", (licence("MIT"),)),
         Change("shop.py", (function("total", "Adds up what a customer owes."),))],
    ),
    "mill": (
        [Change("1", (commit("c", "grind finer", "The stones are dressed."),))],
        [Change("README.md", (doc("README.md", 1, "Mill", "Grinds corn."),)), Change("LICENSE", (licence("ISC"),)),
         Change("mill.py", (function("dress", "Sharpens a stone."),))],
    ),
}  # fmt: skip


def source(name: str, changes: Sequence[Change]) -> Source:
    return Source(name, "1", "1", lambda _: Delta(whole=True, changes=list(changes)))


@pytest.fixture
def asker(tmp_path: Path) -> Iterator[Asker]:
    stores: dict[str, list[Store]] = {}
    members = []
    for name, (journal, tree) in PROJECTS.items():
        files = (tmp_path / f"{name}-j.db", tmp_path / f"{name}-t.db")
        refresh(files[0], [source("journal", journal)])
        refresh(files[1], [source("tree", tree)])
        members.append(Member(Profile(f"h/{name}", name, (Name(name, "remote"),)), files))
        stores[f"h/{name}"] = [Store(file) for file in files]
    update(tmp_path / "router.db", members, complete=True)
    router = Router(tmp_path / "router.db")
    yield lambda question, **scope: ask(question, Scope(**scope), router, lambda one: stores.get(one, ()), NOW)
    router.close()
    for opened in stores.values():
        for store in opened:
            store.close()


def test_equal_texts_stand_once_whatever_their_titles(asker: Asker) -> None:
    found = asker("how does the cache keep every answer?", explicit=("h/shop",))
    texts = [hit.text for hit in found.hits if hit.kind == "doc" and hit.text]
    assert texts.count(LONG) == 1
    assert len(texts) == len(set(texts))


def test_an_explicit_project_answers_from_its_facts(asker: Asker) -> None:
    found = asker("what's the license?", explicit=("h/mill",))
    assert found.decision.outcome == ROUTED
    assert [one.id for one in found.decision.projects] == ["h/mill"]
    assert (found.hits[0].kind, found.hits[0].path) == ("fact", "LICENSE")
    assert "ISC" in found.decision.projects[0].why


def test_an_explicit_scope_bounds_a_question_over_projects(asker: Asker) -> None:
    found = asker("which of my projects are licensed under MIT?", explicit=("h/shop",))
    assert [one.id for one in found.decision.projects] == ["h/shop"]
    none = asker("which of my projects are licensed under MIT?", explicit=("h/mill",))
    assert all(hit.project == "h/mill" for hit in none.hits)


def test_a_deictic_question_that_no_words_answer_gets_the_opening(asker: Asker) -> None:
    found = asker("how is this deployed?", here="h/mill")
    assert found.decision.outcome == ROUTED
    assert [(hit.path, hit.line) for hit in found.hits] == [("README.md", 1)]
    assert asker("how is this deployed?").decision.outcome == ABSTAIN


@pytest.mark.parametrize(
    ("question", "answered"), [("which function sharpens a knife?", True), ("why should one sharpen a knife?", False)]
)
def test_a_question_of_code_is_likelier_to_mean_where_it_is_asked(
    question: str, answered: bool, asker: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(confidence, "here_score", lambda _: confidence.HERE_FLOOR - 0.4)
    monkeypatch.setattr(confidence, "open_score", lambda _: confidence.OPEN_FLOOR - 1.0)
    found = asker(question, here="h/mill")
    assert [one.id for one in found.decision.projects] == (["h/mill"] if answered else [])


def test_the_same_question_twice_has_the_same_answer(asker: Asker) -> None:
    assert asker("why is the session cookie dropped?") == asker("why is the session cookie dropped?")

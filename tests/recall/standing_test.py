"""Meaning in the order of projects: who says the same in other words stays, and nothing changes where vectors lack."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from loci.base.clean import Clean
from loci.base.evidence import Change, Delta, Episode, Source
from loci.index.absorb import update
from loci.index.refresh import refresh
from loci.index.router import Member, Name, Profile, Router
from loci.index.store import MEANING, Store
from loci.recall.evidence import weigh
from loci.recall.passages import rarity_of
from loci.recall.question import parse
from loci.recall.standing import MEANING_NATS, Field, stand

PROSE = {"one": "The flux capacitor drains the battery.", "two": "A flux capacitor is drained by its battery."}


class Told:
    """Stands for a model that finds every text of a store equally near."""

    def __init__(self, likeness: float, texts: int = 3) -> None:
        self._found = [likeness] * texts

    def likenesses(self, _store: Store, _text: str, limit: int) -> list[float]:
        return self._found[:limit]


class Stores:
    """Two projects that say the same."""

    def __init__(self, place: Path) -> None:
        members = []
        self.by_project: dict[str, list[Store]] = {}
        for name, text in PROSE.items():
            file = place / f"{name}.db"
            change = Change("r", (Episode("doc", Clean(name), Clean(text), path="README.md", line=1),))
            refresh(file, [Source("tree", "1", "1", lambda _, one=change: Delta(whole=True, changes=[one]))])
            members.append(Member(Profile(f"h/{name}", name, (Name(name, "remote"),)), (file,)))
            self.by_project[f"h/{name}"] = [Store(file)]
        update(place / "router.db", members, complete=True)
        self.router = Router(place / "router.db")

    def tell(self, project: str, told: Told | None) -> None:
        for store in self.by_project[project]:
            store.kept.pop(MEANING, None)
            if told is not None:
                store.kept[MEANING] = told

    def field(self, text: str) -> Field:
        question = parse(text)
        rows = self.router.words(question.tokens)
        weighed = weigh(question.groups, self.router, rows, self.router.tokens)
        rarity = rarity_of(question.tokens, {row.word: row.ef for row in rows}, self.router.episodes)
        return stand(question, weighed, rarity, lambda project: self.by_project[project])


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    made = Stores(tmp_path)
    yield made
    made.router.close()


def totals(field: Field) -> dict[str, float]:
    return {one.evidence.project.id: one.total for one in field.standings}


def test_who_is_less_near_falls_behind_and_the_nearest_stays(stores: Stores) -> None:
    words = totals(stores.field("flux capacitor battery"))
    stores.tell("h/one", Told(0.3))
    stores.tell("h/two", Told(0.8))
    both = totals(stores.field("flux capacitor battery"))
    assert both["h/two"] == words["h/two"]
    assert both["h/one"] == pytest.approx(words["h/one"] - MEANING_NATS * 0.5)


@pytest.mark.parametrize("other", [None, Told(0.9, texts=0), Told(0.9, texts=2)])
def test_a_project_without_vectors_leaves_the_order_to_words(stores: Stores, other: Told | None) -> None:
    words = stores.field("flux capacitor battery")
    stores.tell("h/one", Told(0.1))
    stores.tell("h/two", other)
    assert totals(stores.field("flux capacitor battery")) == totals(words)

"""What a likeness adds to a score by words, and that nothing changes where there is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from loci.index.nearest import NearRow
from loci.index.store import MEANING, Store
from loci.recall import blend
from loci.recall.gate import Verdict
from loci.recall.passages import Scored


class Told:
    """Stands for a model: rows and their likeness, by kind."""

    def __init__(self, rows: dict[str, dict[int, float]]) -> None:
        self._rows = rows

    def rows(self, _store: Store, _text: str, kind: str, limit: int) -> list[NearRow]:
        found = self._rows.get(kind, {})
        return [NearRow(row, found[row]) for row in sorted(found, key=lambda row: -found[row])][:limit]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "none.db")


def passage(store: Store, row: int, score: float = 0.0) -> Scored:
    return Scored(store, row, "commit", score, frozenset())


def test_without_vectors_everything_is_as_it_was(store: Store) -> None:
    scored = [(3.0, passage(store, 1, 3.0)), (1.0, passage(store, 2, 1.0))]
    assert blend.near_of([store], "q", "commit") == []
    assert blend.with_near(scored, [one for _, one in scored], [], 9.0) == scored
    scores = {4: 1.0, 5: 2.0}
    assert blend.with_meaning(store, "q", scores) is scores


def test_a_likeness_lifts_and_a_faint_one_does_not(store: Store) -> None:
    store.kept[MEANING] = Told({"commit": {2: 0.8, 1: blend.FAINT}})
    scored = [(10.0, passage(store, 1, 9.0)), (8.0, passage(store, 2, 7.0))]
    near = blend.near_of([store], "q", "commit")
    found = {one.row: score for score, one in blend.with_near(scored, [one for _, one in scored], near, 9.0)}
    assert found[1] == 10.0
    assert found[2] == pytest.approx(8.0 + 10.0 * (0.8 - blend.FAINT))


def test_without_a_word_only_what_is_near_is_found(store: Store) -> None:
    store.kept[MEANING] = Told({"commit": {7: 0.9, 8: blend.ALONE - 0.01}, "symbol": {7: 0.9, 8: blend.ALONE - 0.01}})
    near = blend.near_of([store], "q", "commit")
    assert [one.row for _, one in blend.with_near([], [], near, 20.0)] == [7]
    assert list(blend.with_meaning(store, "q", {})) == [7]
    held = passage(store, 7, 2.0)
    ((score, one),) = blend.with_near([], [held], near, 20.0)
    assert one is held
    assert score > 2.0


def test_a_memory_is_judged_by_its_likeness_too_and_never_without_one(store: Store) -> None:
    verdict = Verdict(0.5, ())
    assert blend.judged(verdict, blend.EVEN).confidence == pytest.approx(0.5)
    assert blend.judged(verdict, 0.9).confidence > 0.9
    assert not blend.judged(verdict, 0.0).shown
    assert blend.judged(Verdict(1.0, ()), 0.0).shown
    assert not blend.judged(Verdict(0.0, ()), 1.0).shown
    assert blend.of_rows(store, "q", [("note", 1)]) == []

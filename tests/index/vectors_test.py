"""Vectors beside a store: found again, taken over, forgotten, resumed, and never trusted over what stands in the store."""

from __future__ import annotations

from pathlib import Path

import pytest

from loci.base.clean import Clean
from loci.base.evidence import Change, Delta, Episode, Source
from loci.index import vectors
from loci.index.embedding import embed, key_of
from loci.index.model import Model
from loci.index.nearest import Nearest
from loci.index.refresh import refresh
from loci.index.store import Store

np = pytest.importorskip("numpy")
WIDTH = 96


def vector_of(text: str) -> object:
    """A vector that is the same for the same letters, and near for nearly the same."""
    made = np.zeros(WIDTH, dtype=np.float32)
    for letter in text.lower():
        made[ord(letter) % WIDTH] += 1
    return made / max(float(np.linalg.norm(made)), 1e-9)


class Counting:
    """A model that remembers what it was told."""

    def __init__(self, name: str = "letters") -> None:
        self.told: list[str] = []
        self.model = Model(name, "0" * 64, WIDTH, self._run)

    def _run(self, texts: object, question: bool, _keep: bool) -> object:
        if not question:
            self.told += texts  # type: ignore[operator]
        return np.stack([vector_of(text) for text in texts])  # type: ignore[attr-defined]


def source(*titles: str) -> Source:
    changes = [Change(title, (Episode("note", Clean(title), Clean("")),)) for title in titles]
    return Source("journal", "|".join(titles), "test-1", lambda _: Delta(whole=True, changes=changes))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "store.db"


def near(path: Path, counting: Counting, text: str, limit: int = 3) -> list[str]:
    nearest = Nearest(None, path.parent)
    nearest._model = counting.model
    with Store(path) as store:
        rows = nearest.rows(store, text, "note", limit)
        titles = dict(store.rows("SELECT id, title FROM episodes"))
    return [titles[one.row] for one in rows]


def test_what_is_told_is_found_by_its_meaning(path: Path) -> None:
    counting = Counting()
    refresh(path, [source("aaaa bbbb", "cccc dddd", "eeee ffff")])
    done = embed(path, counting.model)
    assert (done.done, done.wanted, done.new) == (3, 3, 3)
    assert near(path, counting, "dcdc")[0] == "cccc dddd"
    assert near(path, counting, "") == []
    assert near(path, Counting("another"), "dcdc") == []


def test_only_what_changed_is_told_and_what_is_gone_is_zero(path: Path) -> None:
    counting = Counting()
    refresh(path, [source("aaaa", "bbbb", "cccc")])
    embed(path, counting.model)
    size = vectors.paths_of(path)[0].stat().st_size
    gone = vector_of("bbbb. ").astype("<f2").tobytes()  # type: ignore[attr-defined]
    assert gone in vectors.paths_of(path)[0].read_bytes()
    counting.told.clear()
    refresh(path, [source("aaaa", "cccc")])
    embed(path, counting.model)
    assert counting.told == []
    assert gone not in vectors.paths_of(path)[0].read_bytes()
    refresh(path, [source("aaaa", "cccc", "dddd")])
    assert embed(path, counting.model).new == 1
    assert counting.told == ["dddd. "]
    assert vectors.paths_of(path)[0].stat().st_size == size
    assert near(path, counting, "dddd")[0] == "dddd"


def test_rows_that_say_something_else_by_now_are_not_found(path: Path) -> None:
    counting = Counting()
    refresh(path, [source("aaaa", "bbbb")])
    embed(path, counting.model)
    refresh(path, [source("bbbb", "zzzz")])  # numbered anew, and not embedded yet
    assert "zzzz" not in near(path, counting, "aaaa")


def test_a_stop_leaves_whole_vectors_and_the_next_run_goes_on(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from loci.index import embedding

    monkeypatch.setattr(embedding, "SLICE", 1)
    monkeypatch.setattr(embedding, "TOGETHER", 1)
    counting = Counting()
    refresh(path, [source(*(f"note {at} {chr(97 + at)}" for at in range(6)))])
    left = iter([False, False, True])
    first = embed(path, counting.model, lambda: next(left))
    assert (first.done, first.wanted, first.whole) == (2, 6, False)
    assert len(near(path, counting, "note", 9)) == 2
    told: list[tuple[int, int]] = []
    assert embed(path, counting.model, progress=lambda done, wanted: told.append((done, wanted))).whole
    assert told[-1] == (6, 6)
    assert len(counting.told) == len(set(counting.told)) == 6


def test_another_model_starts_over(path: Path) -> None:
    refresh(path, [source("aaaa", "bbbb")])
    embed(path, Counting().model)
    other = Counting("another")
    assert embed(path, other.model).new == 2
    assert vectors.about(path).fingerprint == key_of(other.model)


@pytest.mark.parametrize("damage", [b"", b"{}\n", b'{"format": "loci-meaning-1", "count": 9}\n', b"\xff\xfe" * 400])
def test_damaged_files_are_none(path: Path, damage: bytes) -> None:
    counting = Counting()
    refresh(path, [source("aaaa", "bbbb")])
    embed(path, counting.model)
    vectors.paths_of(path)[1].write_bytes(damage)
    assert near(path, counting, "aaaa") == []
    assert embed(path, counting.model).done == 2
    assert near(path, counting, "aaaa")[0] == "aaaa"


def test_signs_narrow_many_rows_and_the_nearest_stay(path: Path) -> None:
    rng = np.random.default_rng(1)
    count = vectors.ALL_UP_TO + 4200
    made = rng.normal(size=(count, WIDTH)).astype(np.float32)
    made /= np.linalg.norm(made, axis=1, keepdims=True)
    vectors.write_vectors(path, [(at, row.astype("<f2").tobytes()) for at, row in enumerate(made)], WIDTH)
    rows = [vectors.Row(at % 2, at, at.to_bytes(8, "big"), at) for at in range(count)]
    said = vectors.About("key", "", count, count, WIDTH, count)
    vectors.write_rows(path, said, rows, vectors.signs_of(np, made))
    opened = vectors.Vectors(path, "key")
    asked = made[4000] + 0.05 * rng.normal(size=WIDTH)
    found = opened.nearest(asked / np.linalg.norm(asked), 0, 5)
    assert (found[0].row, found[0].digest) == (4000, (4000).to_bytes(8, "big"))
    assert [one.likeness for one in found] == sorted((one.likeness for one in found), reverse=True)
    assert all(one.row % 2 == 0 for one in found)
    assert [one.row for one in opened.nearest(made[7], 1, 5, among=[7, 9])] == [7, 9]

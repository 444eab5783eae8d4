"""What in a store is near a question by meaning; nothing where there is no model, no vector, or another model's.

A nearest row always exists, so what is found says how near it is, and who asks has to judge.  Whatever goes wrong here
is an empty answer: a question is then answered by words alone, as if the tier were off.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from loci.base.frozen import dataclass
from loci.index.freshness import FRESH
from loci.index.store import MEANING, Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from loci.index.model import Absent, Model
    from loci.index.vectors import Near, Vectors

    Array = Any

BESIDE = "vectors of"
"""Where a store that is a copy of another keeps the path of that one, whose vectors it has."""
LONGEST_QUESTION = 1500
"""Characters of a question that are read."""


@dataclass(frozen=True)
class NearRow:
    """A row of a store."""

    row: int
    """Its number."""
    likeness: float
    """Cosine with the question, -1..1."""


class Nearest:
    """A model and what it made of the questions of this process.  Opened at the first question."""

    def __init__(self, directory: Path | None, cache: Path) -> None:
        self._directory = directory
        self._cache = cache
        self._model: Model | Absent | None = None
        self._questions: dict[str, Array] = {}

    def model(self) -> Model | Absent:
        """The model, or why there is none."""
        if self._model is None:
            from loci.index.meaning import open_model

            self._model = open_model(self._directory, self._cache)
        return self._model

    def vectors(self, store: Store) -> Vectors | None:
        """A store's vectors, opened once; None where there are none of this model."""
        if "vectors" not in store.kept:
            store.kept["vectors"] = self._open(store)
        found: Vectors | None = store.kept["vectors"]
        return found

    def _open(self, store: Store) -> Vectors | None:
        from loci.index import vectors
        from loci.index.embedding import key_of

        path: Path = store.kept.get(BESIDE, store.path)
        if not vectors.about(path).count:
            return None
        from loci.index.model import Absent

        model = self.model()
        if isinstance(model, Absent):
            return None
        found = vectors.Vectors(path, key_of(model))
        return found if found.about.count else None

    def rows(self, store: Store, text: str, kind: str, limit: int) -> list[NearRow]:
        """The rows of a kind nearest to a question, nearest first, at most `limit`."""
        if store.state != FRESH:
            return []
        try:
            return self._rows(store, text[:LONGEST_QUESTION], kind, limit)
        except Exception:  # noqa: BLE001  # a library's own errors: by words alone is the answer that is promised
            return []

    def _rows(
        self, store: Store, text: str, kind: str, limit: int, among: Sequence[int] | None = None
    ) -> list[NearRow]:
        from loci.index import said

        opened = self.vectors(store)
        if opened is None or not text.strip():
            return []
        found = opened.nearest(self._question(text), said.KINDS.index(kind), limit, among)
        return [NearRow(one.row, one.likeness) for one in self._still(store, found)]

    def _still(self, store: Store, found: Sequence[Near]) -> list[Near]:
        """Those whose rows say today what their vectors were made of."""
        digests: dict[tuple[int, int], bytes] = {}
        for family in {one.family for one in found}:
            digests.update(_digests(store, family, [one.row for one in found if one.family == family]))
        return [one for one in found if digests.get((one.family, one.row)) == one.digest]

    def likenesses(self, store: Store, text: str, limit: int) -> list[float]:
        """How near the rows of any kind are that are nearest to a question, nearest first, at most `limit`."""
        if store.state != FRESH:
            return []
        try:
            opened = self.vectors(store)
            if opened is None or not text.strip():
                return []
            found = opened.nearest(self._question(text[:LONGEST_QUESTION]), None, limit)
            return [one.likeness for one in self._still(store, found)]
        except Exception:  # noqa: BLE001  # as above
            return []

    def of_rows(self, store: Store, text: str, rows: Sequence[tuple[str, int]]) -> dict[tuple[str, int], float]:
        """How near some rows, by kind and number, are; those without a vector of what they say now are missing."""
        if store.state != FRESH:
            return {}
        try:
            found: dict[tuple[str, int], float] = {}
            for kind in {kind for kind, _ in rows}:
                among = [row for one, row in rows if one == kind]
                near = self._rows(store, text[:LONGEST_QUESTION], kind, len(among), among)
                found.update({(kind, one.row): one.likeness for one in near})
        except Exception:  # noqa: BLE001  # as above
            return {}
        return found

    def _question(self, text: str) -> Array:
        if text not in self._questions:
            self._questions[text] = self.model().question(text)  # type: ignore[union-attr]  # vectors are open
        return self._questions[text]


def _digests(store: Store, family: int, rows: Sequence[int]) -> dict[tuple[int, int], bytes]:
    """What some rows of a family say today, by family and row."""
    from loci.index import said

    told = store.read(lambda connection: said.of_rows(connection, said.KINDS[family], rows)) or {}
    return {(family, row): one.digest for row, one in told.items()}


def near_rows(stores: Sequence[Store], text: str, kind: str, limit: int) -> list[tuple[Store, NearRow]]:
    """The rows of a kind in some stores nearest to a question, nearest first; none while the tier is off."""
    found = []
    for store in stores:
        nearest: Nearest | None = store.kept.get(MEANING)
        if nearest is not None:
            found += [(store, one) for one in nearest.rows(store, text, kind, limit)]
    found.sort(key=lambda pair: -pair[1].likeness)
    return found[:limit]

"""Brings the vectors of a store up to date: what is told anew is embedded, what is gone is forgotten.

In slices, each written before the next begins, so that a kill loses seconds and whoever waits is let in between; one
process a store.  Must not know who asked for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from loci.base.frozen import dataclass, replace
from loci.disk.locks import release_lock, take_lock
from loci.index import said, vectors
from loci.index.freshness import FRESH
from loci.index.model import Model, fingerprint
from loci.index.said import Said
from loci.index.store import Store
from loci.index.vectors import About, Row, Vectors

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Array = Any

Stop = Callable[[], bool]
"""Asked between slices: whether to leave the rest to a later run."""
Progress = Callable[[int, int], None]
"""Told (rows with a vector, rows that are to have one)."""

TOGETHER = 256
"""Words told to the model at a time: 16 short texts in one go take half of what they take one by one."""
SLICE = 24
"""Calls of the model between two writes: some 5 CPU seconds."""


@dataclass(frozen=True)
class Embedded:
    """What an update did."""

    done: int = 0
    """Rows with a vector now."""
    wanted: int = 0
    """Rows that are to have one."""
    new: int = 0
    """Texts that were embedded."""

    @property
    def whole(self) -> bool:
        """Whether nothing is left to do."""
        return self.done == self.wanted


def key_of(model: Model) -> str:
    """What has to be the same for vectors to be used again: the model and the words that were told."""
    return f"{fingerprint(model)} {said.RECIPE}"


def embed(path: Path, model: Model, stop: Stop | None = None, progress: Progress | None = None) -> Embedded:
    """Embed what a store holds and has no vector yet.

    Args:
        path: the store; one that is not readable as it is has nothing to embed.
        model: opened.
        stop: asked between slices.
        progress: told between slices.

    Raises:
        StorageError: the disk refuses.  What was written before stands.
    """
    held = take_lock(path.with_name(f"{path.name}.vectors.lock"), 0.0)
    known = vectors.about(path)
    if held is None:
        return Embedded(known.count, known.wanted)
    try:
        with Store(path) as opened:
            if opened.state != FRESH:
                return Embedded(known.count, known.wanted)
            state = state_of(opened)
            if (known.fingerprint, known.state, known.count) == (key_of(model), state, known.wanted):
                return Embedded(known.count, known.wanted)
            wanted = opened.read(said.everything) or []
        return _Work(path, model, state, wanted).run(stop or _never, progress or _silent)
    finally:
        release_lock(held)


def state_of(opened: Store) -> str:
    """What changes with a store's content."""
    return f"{opened.meta('edition')} {opened.meta('generation')}"


def _never() -> bool:
    return False


def _silent(_done: int, _wanted: int) -> None:
    return


class _Work:
    """One update under way."""

    def __init__(self, path: Path, model: Model, state: str, wanted: Sequence[Said]) -> None:
        import numpy

        self._np = numpy
        self._path = path
        self._model = model
        self._wanted = wanted
        old = Vectors(path, key_of(model))
        self._about = About(key_of(model), state, 0, len(wanted), model.width, old.about.slots)
        self._slots: dict[bytes, int] = {}
        self._signs: dict[int, Array] = {}
        self._take_over(old)
        self._new = 0

    def _take_over(self, old: Vectors) -> None:
        """Vectors of words that still stand somewhere stay in their slots; all others are free, and made zero."""
        digests = {one.digest for one in self._wanted}
        for digest, slot, sign in old.known():
            if digest in digests:
                self._slots[digest] = slot
                self._signs[slot] = sign
        self._free = sorted(set(range(self._about.slots)) - set(self._slots.values()), reverse=True)

    def run(self, stop: Stop, progress: Progress) -> Embedded:
        """Embed slice by slice."""
        self._write()
        self._forget()
        missing = list({one.digest: one for one in self._wanted if one.digest not in self._slots}.values())
        for part in _slices(missing):
            if stop():
                break
            self._embed(part)
            self._write()
            progress(self._about.count, self._about.wanted)
        return Embedded(self._about.count, self._about.wanted, self._new)

    def _forget(self) -> None:
        """Nothing is left of vectors whose words are gone."""
        nothing = bytes(self._model.width * 2)
        vectors.write_vectors(self._path, [(slot, nothing) for slot in self._free], self._model.width)

    def _embed(self, batches: Sequence[Sequence[Said]]) -> None:
        rows = []
        for batch in batches:
            found = self._model.passages([one.text for one in batch])
            signs = vectors.signs_of(self._np, found)
            for at, one in enumerate(batch):
                slot = self._free.pop() if self._free else self._next()
                self._slots[one.digest] = slot
                self._signs[slot] = signs[:, at]
                rows.append((slot, found[at].astype("<f2").tobytes()))
            self._new += len(batch)
        vectors.write_vectors(self._path, rows, self._model.width)

    def _next(self) -> int:
        self._about = replace(self._about, slots=self._about.slots + 1)
        return self._about.slots - 1

    def _write(self) -> None:
        rows = [
            Row(one.family, one.row, one.digest, self._slots[one.digest])
            for one in self._wanted
            if one.digest in self._slots
        ]
        empty = self._np.zeros((len(vectors.signs_of(self._np, self._np.zeros((1, self._model.width)))), 0))
        signs = self._np.stack([self._signs[one.slot] for one in rows], axis=1) if rows else empty
        self._about = replace(self._about, count=len(rows))
        vectors.write_rows(self._path, self._about, rows, signs)


def _slices(texts: Sequence[Said]) -> Iterator[list[list[Said]]]:
    """Batches of about as many words, SLICE at a time."""
    batches: list[list[Said]] = []
    size = TOGETHER
    for one in texts:
        length = 2 + len(one.text) // 4
        if size + length > TOGETHER:
            if len(batches) == SLICE:
                yield batches
                batches = []
            batches.append([])
            size = 0
        batches[-1].append(one)
        size += length
    if batches:
        yield batches

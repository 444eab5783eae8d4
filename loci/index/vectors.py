"""The vectors of one store: which rows have one, and which rows are near another one.

Two files beside the store, which go when it goes.  `<store>.vectors` holds float16 rows in numbered slots;
`<store>.meaning` says whose they are and holds the sign of each number as a bit, and is replaced whole, so that a kill
leaves the old state or the new one.  A search counts differing signs over all rows, 48 bytes each, and multiplies the
few hundred nearest by their float16 rows: all of 100,000 rows multiplied cost 110 CPU ms, and this 6.  Must not know
what a model is, nor what was embedded.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from loci.base.frozen import dataclass
from loci.disk.files import read_bytes, replace_file
from loci.disk.mapped import mapped, write_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Array = Any

FORMAT = "loci-meaning-1"
ALL_UP_TO = 800
"""Rows that are all multiplied; at 2,000 a warm question took 67 CPU ms in place of 52, with the same answers: numpy
converts half floats one by one."""
NEAREST = 12
"""Rows that are multiplied for each that is wanted, nearest by their signs."""
FEWEST = 400
_DIGEST = 8


@dataclass(frozen=True)
class Near:
    """A row near a vector."""

    family: int
    """What it is a row of (see `said`)."""
    row: int
    """Its row in the store."""
    digest: bytes
    """Of the words that its vector was made of: who uses it makes sure that they still stand there."""
    likeness: float
    """Cosine, -1..1."""


@dataclass(frozen=True)
class About:
    """What a file of vectors says of itself."""

    fingerprint: str = ""
    """Of model and words."""
    state: str = ""
    """Of the store when it was last compared: edition and generation."""
    count: int = 0
    """Rows that have a vector."""
    wanted: int = 0
    """Rows that are to have one."""
    width: int = 0
    """Numbers in a vector."""
    slots: int = 0
    """Rows of `<store>.vectors`, used or not."""


def paths_of(store: Path) -> tuple[Path, Path]:
    """(vectors, whose they are) of a store."""
    return store.with_name(f"{store.name}.vectors"), store.with_name(f"{store.name}.meaning")


def about(store: Path) -> About:
    """What is known of a store's vectors without reading them; nothing where there are none."""
    from loci.disk.files import read_range

    head, end, _ = read_range(paths_of(store)[1], 0, 1024).partition(b"\n")
    return _about(head) if end else About()


def _about(head: bytes) -> About:
    try:
        found = json.loads(head)
        if found.pop("format") != FORMAT:
            return About()
        return About(**found)
    except (ValueError, TypeError, KeyError, AttributeError):
        return About()


class Vectors:
    """The vectors of a store, open for reading.  Holds maps of both files."""

    def __init__(self, store: Path, fingerprint: str) -> None:
        import numpy

        self._np = numpy
        self.about = About()
        """Nothing where there are no vectors, or those of another model."""
        self.digests: Array = None
        self.rows: Array = None
        self.slots: Array = None
        self.families: Array = None
        self._signs: Array = None
        self._matrix: Array = None
        self._load(store, fingerprint)

    def _load(self, store: Path, fingerprint: str) -> None:
        np = self._np
        where, whose = paths_of(store)
        head, _, rest = (read_bytes(whose) or b"").partition(b"\n")
        found = _about(head)
        if found.fingerprint != fingerprint or not found.count:
            return
        count, width = found.count, found.width
        parts = _sizes(count, width)
        data = mapped(where)
        if len(rest) != sum(parts) or len(data) < found.slots * width * 2:
            return
        cut = [rest[sum(parts[:at]) : sum(parts[: at + 1])] for at in range(len(parts))]
        self.digests = np.frombuffer(cut[0], dtype="S8")
        self.rows, self.slots = (np.frombuffer(one, dtype="<u4") for one in cut[1:3])
        self.families = np.frombuffer(cut[3], dtype="u1")
        self._signs = np.frombuffer(cut[4], dtype="<u8").reshape(-1, count)
        if int(self.slots.max()) >= found.slots:
            return
        self._matrix = np.frombuffer(data[: found.slots * width * 2], dtype="<f2").reshape(-1, width)
        self.about = found

    def known(self) -> Iterator[tuple[bytes, int, Array]]:
        """(digest, slot, signs) of every row."""
        for at in range(self.about.count):
            yield _eight(bytes(self.digests[at])), int(self.slots[at]), self._signs[:, at]

    def nearest(
        self, vector: Array, family: int | None, limit: int, among: Collection[int] | None = None
    ) -> list[Near]:
        """The rows of a family nearest to a vector, nearest first.

        Args:
            vector: of length 1.
            family: what they are rows of; None for all families together.
            limit: rows at most.
            among: only these rows.
        """
        np = self._np
        if not self.about.count:
            return []
        chosen = np.arange(self.about.count) if family is None else np.flatnonzero(self.families == family)
        if among is not None:
            chosen = chosen[np.isin(self.rows[chosen], np.fromiter(among, dtype=np.uint32, count=len(among)))]
        enough = max(FEWEST, NEAREST * limit)
        if len(chosen) > max(ALL_UP_TO, enough):
            chosen = self._by_signs(vector, chosen, enough)
        scores = self._matrix[self.slots[chosen]].astype(np.float32) @ vector.astype(np.float32)
        order = np.lexsort((self.rows[chosen], -scores))[:limit]
        return [
            Near(int(self.families[at]), int(self.rows[at]), _eight(self.digests[at]), float(score))
            for at, score in zip(chosen[order], scores[order], strict=True)
        ]

    def _by_signs(self, vector: Array, chosen: Array, enough: int) -> Array:
        """Those of some places whose signs differ least from the vector's."""
        np = self._np
        differing = np.zeros(self.about.count, dtype=np.uint16)
        for column, sign in zip(self._signs, signs_of(np, vector[None])[:, 0], strict=True):
            differing += np.bitwise_count(column ^ sign)
        return chosen[np.argpartition(differing[chosen], enough)[:enough]]


def _eight(digest: bytes) -> bytes:
    """numpy cuts trailing zeros off its byte strings."""
    return digest.ljust(_DIGEST, b"\0")


def signs_of(np: Any, vectors: Array) -> Array:
    """The signs of vectors as bits: a column of 64 a row, so that counting runs along memory."""
    width = vectors.shape[1]
    bits = np.zeros((len(vectors), _columns(width) * 64), dtype=bool)
    bits[:, :width] = vectors > 0
    packed = np.packbits(bits, axis=1, bitorder="little")
    return np.ascontiguousarray(packed.view("<u8").T)


def _columns(width: int) -> int:
    return -(-width // 64)


def _sizes(count: int, width: int) -> tuple[int, ...]:
    """Bytes of digests, rows, slots, families and signs."""
    return (count * _DIGEST, count * 4, count * 4, count, count * 8 * _columns(width))


@dataclass(frozen=True)
class Row:
    """A row with its vector's place."""

    family: int
    """What it is a row of."""
    row: int
    """Its row in the store."""
    digest: bytes
    """Of what was told."""
    slot: int
    """Where its vector lies."""


def write_vectors(store: Path, vectors: Sequence[tuple[int, bytes]], width: int) -> None:
    """Put float16 rows into their slots; nobody reads them before `write_rows` names them.

    Raises:
        StorageError: the disk refuses.
    """
    write_at(paths_of(store)[0], [(slot * width * 2, data) for slot, data in vectors])


def write_rows(store: Path, found: About, rows: Sequence[Row], signs: Array) -> None:
    """Say whose the vectors are, at once.

    Args:
        store: the store they stand beside.
        found: what is to be said of them; its count is taken from the rows.
        rows: every row with a vector.
        signs: of their vectors, as `signs_of` gives them.

    Raises:
        StorageError: what was said before stands.
    """
    import numpy as np

    said = {
        "format": FORMAT, "fingerprint": found.fingerprint, "state": found.state, "count": len(rows),
        "wanted": found.wanted, "width": found.width, "slots": found.slots,
    }  # fmt: skip
    parts = (
        b"".join(one.digest for one in rows),
        np.array([one.row for one in rows], dtype="<u4").tobytes(),
        np.array([one.slot for one in rows], dtype="<u4").tobytes(),
        np.array([one.family for one in rows], dtype="u1").tobytes(),
        signs.astype("<u8").tobytes(),
    )
    replace_file(paths_of(store)[1], json.dumps(said).encode("utf-8") + b"\n" + b"".join(parts))

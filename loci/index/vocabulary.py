"""The words and the kinds of one store: how many passages hold each.  Must not know what is asked."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from loci.index import episodes, postings
from loci.index.store import Store

_AT_ONCE = 500
"""Values in one `IN`: SQLite's limit was 999 for long."""


def held(store: Store, wanted: Iterable[str]) -> dict[str, int]:
    """How many passages of a store hold each of these words; words that none holds are left out."""
    asked = sorted(set(wanted))
    found: dict[str, int] = {}
    for start in range(0, len(asked), _AT_ONCE):
        part = asked[start : start + _AT_ONCE]
        marks = ",".join("?" * len(part))
        sql = f"SELECT word, ef FROM words WHERE word IN ({marks}) AND ef > 0"  # noqa: S608  # only question marks are put in
        found.update((str(word), int(count)) for word, count in store.rows(sql, part))
    return found


def passages_of(store: Store, kinds: Sequence[str]) -> int:
    """How many passages of these kinds a store holds; counted in C, for a question asks it each time."""
    shapes = store.read(postings.read_shapes)
    if not shapes:
        return 0
    high = shapes.tobytes()[1 if sys.byteorder == "little" else 0 :: 2]
    return sum(high.count(episodes.kind_code(kind)) for kind in kinds)

"""The words of one store: how many passages hold each.  Must not know what is asked."""

from __future__ import annotations

from collections.abc import Iterable

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

"""Commits that a document tells of: a changelog's entry is found by its words and leads to its commits by number.

The entry is one more field of those commits, said in the words of users.  Must not know how either was scored.
"""

from __future__ import annotations

from collections.abc import Sequence

from loci.base.frozen import replace
from loci.index import episodes, postings
from loci.index.episodes import kind_code
from loci.index.mentions import KIND
from loci.index.store import Store
from loci.recall.passages import Scored

MOST_ENTRIES = 20
"""Entries that are followed, best first."""
MOST_COMMITS = 6
"""A number that more commits carry is a milestone or a tracker and tells of none of them."""
LESSER = 0.5
"""What the lesser of the two texts counts, the commit's own and the entry's: most of its words are said twice."""


def with_entries(commits: Sequence[Scored], entries: Sequence[Scored], stores: Sequence[Store]) -> list[Scored]:
    """Commits by their own words and by those of the entries that name a number which they carry.

    Args:
        commits: found by their own words.
        entries: mentions, found by theirs.
        stores: where commits may lie.
    """
    followed = sorted(entries, key=lambda one: -one.score)[:MOST_ENTRIES]
    numbers = {f"#{number}" for one in followed for number in _numbers(one)}
    if not numbers:
        return list(commits)
    carried = [(store, _carriers(store, numbers)) for store in stores]
    merged = {(one.store.path, one.row): one for one in commits}
    given: set[tuple[object, int]] = set()
    for entry in followed:
        for store, row in _led_to(entry, carried):
            key = (store.path, row)
            if key not in given:  # the best entry alone: a change is told once
                given.add(key)
                merged[key] = _joined(merged.get(key), entry, store, row)
    return list(merged.values())


def _numbers(entry: Scored) -> tuple[str, ...]:
    found = entry.store.read(lambda connection: episodes.load(connection, [entry.row])) or []
    return tuple(number for one in found for number in one.tags)


def _carriers(store: Store, numbers: set[str]) -> dict[str, list[int]]:
    """The commits of a store that carry each number."""

    def read(connection: object) -> dict[str, list[int]]:
        lists = postings.read_lists(connection, numbers)  # type: ignore[arg-type]
        if not lists:
            return {}
        shapes = postings.read_shapes(connection)  # type: ignore[arg-type]
        wanted = kind_code("commit")
        return {
            number: [one >> 8 for one in found if shapes[one >> 8] >> 8 == wanted] for number, found in lists.items()
        }

    return store.read(read) or {}


def _led_to(entry: Scored, carried: Sequence[tuple[Store, dict[str, list[int]]]]) -> list[tuple[Store, int]]:
    found = []
    for number in _numbers(entry):
        rows = [(store, row) for store, numbers in carried for row in numbers.get(f"#{number}", ())]
        found += rows if len(rows) <= MOST_COMMITS else []
    return found


def _joined(own: Scored | None, entry: Scored, store: Store, row: int) -> Scored:
    if own is None:
        return Scored(store, row, "commit", LESSER * entry.score, entry.groups)
    score = max(own.score, entry.score) + LESSER * min(own.score, entry.score)
    return replace(own, score=score, groups=own.groups | entry.groups)


__all__ = ["KIND", "with_entries"]

"""Commits found by the names of what they brought: a function or a test that the message does not speak of.

Those names are one more field of the commit, kept with the files because they are read from patches.  Must not know
how either was scored.
"""

from __future__ import annotations

from collections.abc import Sequence

from loci.base.frozen import replace
from loci.index import told
from loci.index.store import Store
from loci.recall.passages import Scored
from loci.recall.question import Question

KIND = "addition"
MOST = 60
"""Commits that are followed, best first."""
SHARE = 0.35
"""What the names count beside the message."""
NAMED = 1.5
"""What they count where the question says one of them whole: who asks what `build_parallel` is for asks for the commit
that brought it."""


def with_additions(
    commits: Sequence[Scored], added: Sequence[Scored], stores: Sequence[Store], question: Question
) -> list[Scored]:
    """Commits by their messages and by the names of what they brought.

    Args:
        commits: found by their messages.
        added: the names of commits, found by theirs.
        stores: where commits may lie.
        question: whose compounds may be such a name.
    """
    followed = sorted(added, key=lambda one: -one.score)[:MOST]
    if not followed:
        return list(commits)
    merged = {(one.store.path, one.row): one for one in commits}
    for one, store, row in _led_to(followed, stores, _wholes(question)):
        own = merged.get((store.path, row))
        score, groups = one.score, one.groups
        if own is None:
            merged[store.path, row] = Scored(store, row, "commit", score, groups)
        else:
            merged[store.path, row] = replace(own, score=own.score + score, groups=own.groups | groups)
    return list(merged.values())


def _led_to(
    added: Sequence[Scored], stores: Sequence[Store], wholes: frozenset[str]
) -> list[tuple[Scored, Store, int]]:
    """The row of the commit that each tells of, in every store that has it; scores by what the names count."""
    commits: dict[str, Scored] = {}
    for store in stores:
        rows = {one.row: one for one in added if one.store is store}
        for row, (commit, names) in _told(store, tuple(rows)).items():
            share = SHARE if wholes.isdisjoint(names) else NAMED
            commits[commit] = replace(rows[row], score=share * rows[row].score)
    hashes = tuple(commits)
    led = []
    for store in stores:
        found = store.read(lambda connection: told.rows_of(connection, hashes)) or {}
        led += [(commits[name], store, row) for name, row in sorted(found.items())]
    return led


def _told(store: Store, rows: tuple[int, ...]) -> dict[int, tuple[str, list[str]]]:
    return (store.read(lambda connection: told.told_of(connection, rows)) if rows else None) or {}


def brought(commits: Sequence[str], question: Question, stores: Sequence[Store]) -> dict[str, str]:
    """Commit -> which of the question's names it brought; those that brought none are left out.

    Args:
        commits: their hashes.
        question: taken apart.
        stores: of their project.
    """
    wholes = _wholes(question)
    found: dict[str, str] = {}
    for store in stores if wholes and commits else ():
        told_of = store.read(lambda connection: told.brought_by(connection, commits)) or {}
        for commit, names in told_of.items():
            named = next((name for name in names if name in wholes), None)
            if named:
                found[commit] = named
    return found


def _wholes(question: Question) -> frozenset[str]:
    return frozenset(group.shown for group in question.groups if group.compound)


__all__ = ["KIND", "brought", "with_additions"]

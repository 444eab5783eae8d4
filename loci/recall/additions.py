"""Commits found by what they brought: the words of added lines, and the names of functions and tests among them.

One more field of the commit, kept with the files because it is read from patches.  Must not know how either was
scored.
"""

from __future__ import annotations

from collections.abc import Sequence

from loci.base.frozen import replace
from loci.index import told
from loci.index.store import Store
from loci.recall.passages import Rarity, Scored, look_brought
from loci.recall.question import Question

MOST = 100
"""Commits that are found by what they brought alone, best first."""
SHARE = 0.35
"""What added lines count beside the message."""
NAMED = 6.0
"""What they count where the question asks who brought something, and says its name whole: of 150 names 62 of 100 led to
their commit at the first place with 1.5, 85 with 3 and 93 with 6."""
_ASKING = frozenset(("commit", "when", "who", "where", "which", "what"))
_BRINGING = frozenset(
    ("add", "added", "introduce", "introduced", "bring", "brought", "create", "created", "implement", "implemented",
     "write", "wrote", "written", "appear", "appeared", "originate", "come", "came", "land", "landed")
)  # fmt: skip
"""A word of each asks for the commit that brought what is named, other questions do not: with NAMED for all of them 27
titles of 81 found their fix at the first place, with SHARE 30."""


def with_additions(
    commits: Sequence[Scored], stores: Sequence[Store], question: Question, rarity: Rarity
) -> list[Scored]:
    """Commits by their messages and by what they brought.

    Args:
        commits: found by their messages.
        stores: of their project.
        question: whose compounds may be the name of what it asks for.
        rarity: of its tokens.
    """
    added = _added(commits, stores, question, rarity)
    if not added:
        return list(commits)
    merged = {(one.store.path, one.row): one for one in commits}
    for one, store, row in _led_to(_with_shares(added, stores, question), stores):
        own = merged.get((store.path, row))
        score, groups = one.score, one.groups
        if own is None:
            merged[store.path, row] = Scored(store, row, "commit", score, groups)
        else:
            merged[store.path, row] = replace(own, score=own.score + score, groups=own.groups | groups)
    return list(merged.values())


def _added(commits: Sequence[Scored], stores: Sequence[Store], question: Question, rarity: Rarity) -> list[Scored]:
    """What was brought, the best of it and all that these commits brought."""
    hashes = [one for store in stores for one in _hashes(store, [one.row for one in commits if one.store is store])]
    added: list[Scored] = []
    for store in stores:
        own = store.read(lambda connection: told.rows_of(connection, hashes, told.KIND)) or {}
        added += look_brought(store, question, rarity, MOST, set(own.values()))
    return added


def _hashes(store: Store, rows: Sequence[int]) -> list[str]:
    return (store.read(lambda connection: told.hashes_at(connection, rows)) if rows else None) or []


def _asks_who_brought(question: Question) -> bool:
    return not _ASKING.isdisjoint(question.plain) and not _BRINGING.isdisjoint(question.plain)


def _with_shares(added: Sequence[Scored], stores: Sequence[Store], question: Question) -> dict[str, Scored]:
    """Commit -> what it brought, scored by what that counts."""
    by_commit: dict[str, Scored] = {}
    for store in stores:
        rows = {one.row: one for one in added if one.store is store}
        by_commit |= {commit: rows[row] for row, commit in _told(store, tuple(rows)).items()}
    named = brought(tuple(by_commit), question, stores) if _asks_who_brought(question) else {}
    return {
        commit: replace(one, score=(NAMED if commit in named else SHARE) * one.score)
        for commit, one in by_commit.items()
    }


def _told(store: Store, rows: Sequence[int]) -> dict[int, str]:
    return (store.read(lambda connection: told.told_at(connection, rows)) if rows else None) or {}


def _led_to(by_commit: dict[str, Scored], stores: Sequence[Store]) -> list[tuple[Scored, Store, int]]:
    """The row of each commit, in every store that has it."""
    hashes = tuple(by_commit)
    led = []
    for store in stores:
        found = store.read(lambda connection: told.rows_of(connection, hashes, "commit")) or {}
        led += [(by_commit[name], store, row) for name, row in sorted(found.items())]
    return led


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


__all__ = ["brought", "with_additions"]

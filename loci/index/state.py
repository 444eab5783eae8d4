"""Named states found out cheaply: a store against its sources, the router against the stores.

Must not know what a store holds, nor change anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from loci.base.evidence import Source
from loci.index import store
from loci.index.freshness import CONTENT, FRESH, RULES
from loci.index.router import Member

Seen = dict[Path, store.Store]
"""Stores that were looked at, closed again; what they said of themselves is kept."""


def glance(path: Path, seen: Seen | None = None) -> store.Store:
    """A store's state and facts about itself, read once: opening costs a third of looking at a project."""
    found = seen.get(path) if seen is not None else None
    if found is None:
        found = store.Store(path)
        found.close()
        if seen is not None:
            seen[path] = found
    return found


def freshness(path: Path, sources: Sequence[Source], seen: Seen | None = None) -> str:
    """The named state of a store against its sources (see `loci.index.freshness`)."""
    opened = glance(path, seen)
    if opened.state != FRESH:
        return opened.state
    metas = [(opened.meta(f"fingerprint:{source.name}"), opened.meta(f"rules:{source.name}")) for source in sources]
    return _worst(sources, metas)


def _worst(sources: Sequence[Source], metas: Sequence[tuple[str, str]]) -> str:
    """RULES before CONTENT before FRESH; a source that was never read is CONTENT."""
    if any(rules and rules != source.rules for source, (_, rules) in zip(sources, metas, strict=True)):
        return RULES
    if any(mark != source.fingerprint for source, (mark, _) in zip(sources, metas, strict=True)):
        return CONTENT
    return FRESH


def is_current(path: Path, members: Sequence[Member], seen: Seen | None = None) -> bool:
    """Has the router absorbed what these stores hold, and do they hold anything newer? (cheap: one row a store)"""
    with store.Store(path) as opened:
        if opened.state != FRESH:
            return False
        rows = opened.rows("SELECT path, edition, generation FROM stores")
    absorbed = {str(file): (str(edition), str(generation)) for file, edition, generation in rows}
    for file in (file for member in members for file in member.stores):
        one = glance(file, seen)
        if (one.meta("edition"), one.meta("generation")) != absorbed.get(str(file), ("", "")):
            return False
    return True


def knows_only(path: Path, members: Sequence[Member]) -> bool:
    """Whether these projects are all that the router knows."""
    ids = sorted({member.profile.id for member in members})
    with store.Store(path) as opened:
        return [row[0] for row in opened.rows("SELECT id FROM projects ORDER BY id")] == ids

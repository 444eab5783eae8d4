"""Which source fills which store: a plain list of openings, the only file that knows both gathering and the index.

No verbs.  A new kind of evidence is one file that offers a Source, and one line here.
"""

from __future__ import annotations

from pathlib import Path

from loci.base.evidence import Source
from loci.base.frozen import dataclass
from loci.disk.places import Places
from loci.disk.repository import Repository
from loci.gather.additions import additions_source
from loci.gather.tree import tree_source
from loci.index.layout import journal_file, tree_file
from loci.journal.layout import directory_of
from loci.journal.source import journal_source


@dataclass(frozen=True)
class Opening:
    """A store and what fills it."""

    store: Path
    """The database."""
    sources: tuple[Source, ...]
    """Everything that is in it."""


def journal_openings(places: Places, ids: tuple[str, ...]) -> tuple[Opening, ...]:
    """One store for each id a project has had."""
    return tuple(
        Opening(journal_file(places.index, identity), (journal_source(directory_of(places, identity)),))
        for identity in ids
    )


def tree_opening(places: Places, repository: Repository, *, tree: str | None = None) -> Opening:
    """One store for a checkout: what the tracked files say at its HEAD, whose tree the caller may know, and what the
    commits below it brought."""
    sources = (tree_source(repository, repository.head, tree=tree), additions_source(repository, repository.head))
    return Opening(tree_file(places.index, str(repository.place)), sources)

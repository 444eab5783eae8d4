"""Names of the derived files below the index directory.  Must not know what stands in them or who asks.

journal/<project>.db    episodes of one project's journal
tree/<checkout>.db      docs, code and facts of one checkout at its HEAD
router.db               word -> project evidence, names, facts over all projects
"""

from __future__ import annotations

from pathlib import Path

from loci.base.filenames import flat_name

EXAM = "exam"
"""Directory of the copies that an examination is held with; nothing outlives one."""


def journal_file(index: Path, project: str) -> Path:
    """The database of a project's journal episodes; `project` is a canonical id."""
    return index / "journal" / f"{encoded(project)}.db"


def tree_file(index: Path, checkout: str) -> Path:
    """The database of one checkout's tree; `checkout` is whatever text identifies it (its absolute git directory)."""
    return index / "tree" / f"{encoded(checkout)}.db"


def router_file(index: Path) -> Path:
    """The one database over all projects."""
    return index / "router.db"


def encoded(key: str) -> str:
    """A file name for any text: two texts never share one, on a case-blind disk neither."""
    return flat_name(key)

"""Whether a checkout, its project's registration and its stores are as they were left.

Costs a few small files, and one `git config` call where one of those that say what it is changed; whatever can't be
told this way counts as changed, and is looked at properly.  Must not refresh or record anything.
"""

from __future__ import annotations

from pathlib import Path

from loci.base.errors import LociError
from loci.base.evidence import Source
from loci.disk import lineage, remotes
from loci.disk.clock import now
from loci.disk.places import Places
from loci.disk.remotes import Known
from loci.disk.repository import Repository, glimpse
from loci.index.freshness import FRESH
from loci.index.layout import tree_file
from loci.index.state import Seen, freshness, glance
from loci.journal.ledger import spelled
from loci.journal.registry import Checkout, Project
from loci.serve import shortcut, workspace
from loci.serve.currency import is_current
from loci.serve.place import why_off

_RENEWED = 7
"""Characters of a date, a month: a checkout that was seen in another one is registered anew."""


def project_unchanged(places: Places, writer: str, project: Project, seen: Seen | None = None) -> bool:
    """Whether nothing about a project asks for work, here or in the journal; other machines' checkouts don't count."""
    there = [one for one in project.checkouts if one.writer == writer and Path(one.path).is_dir()]
    fits = all(checkout_unchanged(places, writer, project, checkout, seen) for checkout in there)
    return fits and journal_unchanged(places, project, seen)


def checkout_unchanged(
    places: Places, writer: str, project: Project, checkout: Checkout, seen: Seen | None = None
) -> bool:
    """Whether nothing about a checkout asks for work: same HEAD, same identity, stores made from it by today's rules.

    The journal's stores are the project's, see `journal_unchanged`.
    """
    repository = glimpse(Path(checkout.path))
    if repository is None or not _registered_so(repository, writer, project, checkout):
        return False
    if not is_current(places, checkout.path, repository.head) or not _store_fits(places, repository, seen):
        return False
    try:
        return _same_identity(places, repository, writer, project, checkout)
    except LociError:
        return False


def journal_unchanged(places: Places, project: Project, seen: Seen | None = None) -> bool:
    """Whether the stores of a project's journal say what its segments say."""
    openings = workspace.journal_openings(places, project.ids)
    return all(freshness(one.store, one.sources, seen) == FRESH for one in openings)


def _registered_so(repository: Repository, writer: str, project: Project, checkout: Checkout) -> bool:
    place = (spelled(repository.place), spelled(repository.common_dir), lineage.birthmark(repository.common_dir))
    known = (checkout.path, checkout.git_dir, checkout.birth)
    return (
        place == known
        and checkout.writer == writer
        and checkout.project == project.id
        and checkout.seen[:_RENEWED] == now()[:_RENEWED]
    )


def _store_fits(places: Places, repository: Repository, seen: Seen | None) -> bool:
    """Whether the tree's store is readable and of today's rules; which commit it is of, the mark has told."""
    opened = glance(tree_file(places.index, str(repository.place)), seen)
    return opened.state == FRESH and all(
        opened.meta(f"rules:{source.name}") == source.rules for source in _sources(places, repository)
    )


def _sources(places: Places, repository: Repository) -> tuple[Source, ...]:
    return workspace.tree_opening(places, repository, tree="unread").sources


def _same_identity(places: Places, repository: Repository, writer: str, project: Project, checkout: Checkout) -> bool:
    """Whether the configuration still gives the id under which the checkout is registered, and no further one.

    Where no file that says so changed since that was so, git is not asked.
    """
    path = shortcut.key(checkout.path)
    before = shortcut.known(path) if path else None
    if before is not None:
        return before.project == project.id
    settings = remotes.settings(repository)
    same = _gives(remotes.known(repository, writer, settings), project, checkout)
    if same and path and not shortcut.is_in_vain(path) and not why_off(repository, settings):
        shortcut.keep(path, places, writer, repository, project)
    return same


def _gives(known: Known, project: Project, checkout: Checkout) -> bool:
    if any(text not in project.ids for text, _ in known.also):
        return False
    if known.id is not None:
        return known.id.text == checkout.project
    if known.random is not None:
        return known.random == checkout.project
    return not checkout.project.startswith("random/")

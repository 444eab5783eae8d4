"""Forgetting, whole: tombstones, then (for a purge) every file that may hold the bytes; what is derived is made again.

The order survives a kill at any moment: tombstones first, so nothing comes back; segments are rewritten last, so a
second run finds what the first one left.  Must not know how anything is chosen, shown or confirmed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from loci.base.frozen import dataclass
from loci.disk.locks import lock
from loci.disk.places import Places
from loci.disk.removal import remove_tree
from loci.disk.repository import Repository, find_repository
from loci.index.layout import EXAM, journal_file, router_file, tree_file
from loci.index.refresh import refresh
from loci.index.scrub import discard, keeps, lives_in, without
from loci.journal import cursor
from loci.journal.forget import Selection, Shelf, bury
from loci.journal.layout import capture_directory
from loci.journal.ledger import load
from loci.journal.needle import Needle, in_text, stands_in
from loci.journal.purge import mask_registry, purge_directory, tidy
from loci.journal.registry import Registry
from loci.serve import tier, workspace
from loci.serve.remains import clean_files, left_over
from loci.serve.upkeep import retell_router

CAPTURE_SECONDS = 30.0


@dataclass(frozen=True)
class Forgotten:
    """What was done."""

    records: int
    """Records that are forgotten now and were not before."""
    lines: int = 0
    """Lines taken out of segments."""
    masked: int = 0
    """Lines of the registry in which the text was replaced."""
    files: int = 0
    """Other files that were cleaned or removed: logs, copies, what killed processes left."""
    foreign: tuple[str, ...] = ()
    """Segments of other machines that were rewritten here."""
    remaining: tuple[str, ...] = ()
    """Where the text still stands, in words; empty is what a purge is for."""
    notes: tuple[str, ...] = ()
    """Sentences for a person."""


def hide(places: Places, writer: str, shelves: Sequence[Shelf], selection: Selection) -> Forgotten:
    """A tombstone for each record, and out of the index with it; the bytes stay in the journal.

    Raises:
        StorageError: what was buried before stays buried.
    """
    count = bury(selection.targets, writer, purged=False)
    touched = {target.shelf for target in selection.targets}
    _refresh_journals(places, [shelf for shelf in shelves if shelf in touched])
    _retell(places)
    return Forgotten(count)


def purge(
    places: Places, writer: str, shelves: Sequence[Shelf], selection: Selection, wanted: Needle | None, *, secret: bool
) -> Forgotten:
    """Take the bytes out of everything below loci's own directories.

    Args:
        places: where things lie.
        writer: our writer id.
        shelves: the journals that are searched.
        selection: what matched.
        wanted: the text of which nothing may be left, or None for chosen records.
        secret: the text is a secret: the registry is masked as well, and no index that would bring it back is kept.

    Raises:
        StorageError: another loci is at work for too long, or the disk refused; a second run goes on from there.
    """
    ids = selection.ids
    with ExitStack() as held:
        for shelf in shelves:
            directory = capture_directory(places, shelf.id)
            if directory.is_dir():
                held.enter_context(lock(directory / "capture.lock", CAPTURE_SECONDS))
                cursor.forget(directory / "cursor.json")
        unless = (lambda line: stands_in(wanted, line)) if secret and wanted is not None else None
        count = bury(selection.targets, writer, purged=True, unless=unless)
        stale = _discard_stores(places, shelves, selection, wanted)
        files = clean_files(places, [target.entry.record for target in selection.targets], wanted, secret=secret)
        done = [purge_directory(shelf.directory, writer, ids, wanted) for shelf in shelves]
        masked = mask_registry(places.registry, wanted) if secret and wanted is not None else 0
        for shelf in shelves:
            if secret and wanted is not None and in_text(wanted, str(shelf.directory.relative_to(places.journal))):
                tidy(shelf.directory, places.journal)
    notes = _remake(places, shelves, stale, wanted, secret=secret)
    return Forgotten(
        records=count,
        lines=sum(one.lines for one in done),
        masked=masked,
        files=files,
        foreign=tuple(dict.fromkeys(name for one in done for name in one.foreign)),
        remaining=left_over(places, wanted, secret=secret) if wanted is not None else (),
        notes=notes,
    )


def elsewhere(places: Places, wanted: Needle) -> bool:
    """Whether a derived file, a log or a copy holds the text, although no line of the journal may."""
    stores = [router_file(places.index), *_stores_below(places)]
    return any(keeps(path, wanted.forms) for path in stores) or bool(left_over(places, wanted, secret=True, ours=True))


def _stores_below(places: Places) -> list[Path]:
    """Every store of a journal or a tree, also one of which only a log or a half-built copy is there."""
    found: set[Path] = set()
    for kind in ("journal", "tree"):
        for path in (places.index / kind).glob("*.db*"):
            bare = re.sub(r"(?:\.new)?(?:-wal|-shm|-journal)?$|\.head$|\.lock$", "", path.name, count=1)
            found.add(path.with_name(bare))
    return sorted(path for path in found if path.suffix == ".db")


def _discard_stores(
    places: Places, shelves: Sequence[Shelf], selection: Selection, wanted: Needle | None
) -> tuple[Path, ...]:
    """Throw away every store that may hold the bytes; return those of trees, which have to be made again.

    A store in whose present content the text lives because a tracked file says so is left: it is the repository's.
    """
    touched = set(shelves) if selection.gone else {target.shelf for target in selection.targets}
    journals = {journal_file(places.index, shelf.id) for shelf in touched}
    trees = []
    for path in _stores_below(places):
        of_tree = path.parent.name == "tree"
        if path in journals or (wanted is not None and keeps(path, wanted.forms)):
            if of_tree and wanted is not None and wanted.loose and lives_in(path, wanted.forms):
                continue
            discard(path)
            trees += [path] * of_tree
    for path in journals:
        discard(path)
    discard(router_file(places.index))
    remove_tree(places.index / EXAM)  # copies that a killed `loci eval` left
    return tuple(trees)


def _remake(
    places: Places, shelves: Sequence[Shelf], trees: Sequence[Path], wanted: Needle | None, *, secret: bool
) -> tuple[str, ...]:
    """Derive again what was thrown away, but for trees that would bring a secret back."""
    _refresh_journals(places, shelves)
    registry = load(places.registry)
    notes = []
    for path in trees:
        repository = _checkout_of(places, registry, path)
        if repository is None:
            continue
        opening = workspace.tree_opening(places, repository)
        forms = wanted.forms if wanted is not None else ()
        refresh(opening.store, [without(source, forms) for source in opening.sources])
        found = lives_in(path, wanted.forms) if wanted is not None else ()
        if found and secret:
            discard(path)
            notes.append(
                f"{repository.place.name}: tracked files still hold it ({', '.join(found[:5])}), so its index was"
                " removed; the next one reads them again unless .loci.toml excludes them"
            )
    _retell(places)
    return tuple(notes)


def _checkout_of(places: Places, registry: Registry, store: Path) -> Repository | None:
    for project in registry.living():
        for checkout in project.checkouts:
            if tree_file(places.index, checkout.path) == store and Path(checkout.path).is_dir():
                return find_repository(Path(checkout.path), explicit=True)
    return None


def _refresh_journals(places: Places, shelves: Sequence[Shelf]) -> None:
    known = {identity for project in load(places.registry).living() for identity in project.ids}
    ids = tuple(shelf.id for shelf in shelves if shelf.id in known)
    openings = workspace.journal_openings(places, ids)
    for opening in openings:
        refresh(opening.store, opening.sources)
    tier.forget(places, [opening.store for opening in openings])


def _retell(places: Places) -> None:
    retell_router(places, load(places.registry))

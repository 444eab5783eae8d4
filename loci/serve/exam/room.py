"""The stores and the router an examination is held with: as they are, without every commit that is asked for.

Copies lie in a directory of their own below the index and are removed when the room is left; what a killed run left is
removed by the next one.  Must not ask anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from loci.base.errors import StorageError
from loci.base.records import commit_record_id
from loci.disk.files import make_private_directory
from loci.disk.locks import release_lock, take_lock
from loci.disk.places import Places
from loci.disk.removal import remove_tree
from loci.index.layout import EXAM, encoded, journal_file, router_file, tree_file
from loci.index.nearest import BESIDE, Nearest
from loci.index.router import Router
from loci.index.store import MEANING, Store
from loci.index.withheld import Without, copy_router, copy_without
from loci.index.word_rows import Change as Counts
from loci.journal.registry import Project
from loci.serve.currency import primary_checkout


class Room:
    """Open stores by project, and the router.  Use it in a `with`."""

    def __init__(self, places: Places, projects: Sequence[Project], withheld: Sequence[tuple[str, str]]) -> None:
        self._places = places
        self._projects = {project.id: project for project in projects}
        self._withheld = withheld
        self._directory = places.index / EXAM
        self._lock: object = None
        self._copies: dict[Path, Path] = {}
        self._open: dict[str, list[Store]] = {}
        self._without: dict[str, Without] = {}
        self._path = router_file(places.index)
        self._nearest: Nearest | None = None

    def __enter__(self) -> Room:
        """Make the copies.

        Raises:
            StorageError: they can't be made, or another examination is going on.
        """
        make_private_directory(self._places.index)
        held = take_lock(self._places.index / f"{EXAM}.lock", 0.0)
        if held is None:
            raise StorageError("Another examination is going on.", "Try again when it is over.")
        self._lock = held
        remove_tree(self._directory)
        if self._withheld:
            make_private_directory(self._directory)
            self._copy()
        self.router = Router(self._path)
        return self

    def _copy(self) -> None:
        changes: dict[str, list[Counts]] = {}
        for identity in dict.fromkeys(project for project, _ in self._withheld):
            project = self._projects[identity]
            commits = [commit for one, commit in self._withheld if one == identity]
            for old in project.ids:
                source = journal_file(self._places.index, old)
                if source.is_file():
                    target = self._directory / f"{encoded(old)}.db"
                    units = [commit_record_id(old, commit) for commit in commits]
                    changes.setdefault(identity, []).extend(copy_without(source, target, units))
                    self._copies[source] = target
        target = self._directory / "router.db"
        copy_router(self._path, target, {one: _summed(found) for one, found in changes.items()})
        self._path = target

    def stores(self, identity: str) -> Sequence[Store]:
        """A project's open stores, copies where something is held out; none for an unknown project."""
        if identity not in self._open:
            project = self._projects.get(identity)
            paths = [] if project is None else self._files(project)
            self._open[identity] = [Store(self._copies.get(path, path)) for path in paths]
            for store, path in zip(self._open[identity], paths if self._nearest else (), strict=False):
                store.kept.update({MEANING: self._nearest, BESIDE: path})
        return self._open[identity]

    def by_meaning(self, nearest: Nearest) -> None:
        """From now on answer by meaning too; a copy has the vectors of what it was copied from."""
        self._close()
        self._nearest = nearest

    def _close(self) -> None:
        for stores in self._open.values():
            for store in stores:
                store.close()
        self._open = {}

    def _files(self, project: Project) -> list[Path]:
        files = [journal_file(self._places.index, one) for one in project.ids]
        checkout = primary_checkout(project.checkouts)
        return [*files, tree_file(self._places.index, checkout.path)] if checkout else files

    def router_for(self, hidden: str | None) -> Router:
        """The router, or the router without one project."""
        if hidden is None:
            return self.router
        if hidden not in self._without:
            self._without[hidden] = Without(self._path, hidden)
        return self._without[hidden]

    def __exit__(self, *_: object) -> None:
        self._close()
        for router in (self.router, *self._without.values()):
            router.close()
        with suppress(StorageError):  # what stays is removed by the next one
            remove_tree(self._directory)
        if self._lock is not None:
            release_lock(self._lock)  # type: ignore[arg-type]  # what take_lock gave


def _summed(changes: Sequence[Counts]) -> list[Counts]:
    found: dict[str, tuple[int, int]] = {}
    for word, cf, ef in changes:
        before = found.get(word, (0, 0))
        found[word] = (before[0] + cf, before[1] + ef)
    return [(word, cf, ef) for word, (cf, ef) in sorted(found.items())]

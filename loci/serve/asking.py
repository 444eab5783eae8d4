"""From a command's arguments to what `recall` needs: the scope, the router, the stores; and read-your-writes.

Must not weigh evidence.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from loci.base.errors import LociError, NotRegisteredError, StorageError
from loci.base.frozen import dataclass
from loci.disk.files import size_of, stamp
from loci.disk.places import Places, places, writer_id
from loci.index.freshness import FRESH
from loci.index.layout import journal_file, router_file, tree_file
from loci.index.router import Router
from loci.index.store import Store
from loci.journal.ledger import load
from loci.journal.registry import Project, Registry, find, resolve
from loci.recall.scope import Scope
from loci.serve import tier
from loci.serve.currency import head_at, is_current, primary_checkout
from loci.serve.footing import Footing, find_footing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from loci.index.pool import Pool


class Projects:
    """The registry, read as narrowly as what is asked of it allows: whole it costs 0.1 ms a project."""

    _seen: tuple[Path | None, tuple[int, int, int], dict[str, Project | None]] = (None, (0, 0, 0), {})
    """Which registry was read last, its stamp, and who was found in it: a server answers many questions by one."""

    def __init__(self, path: Path) -> None:
        self._path = path
        now = stamp(path)
        if Projects._seen[:2] != (path, now):
            Projects._seen = (path, now, {})
        self._found = Projects._seen[2]

    def find(self, identity: str) -> Project | None:
        """The living project that reads an id; its lines are read once."""
        if identity not in self._found:
            self._found[identity] = find(load(self._path, (identity,)), identity)
        return self._found[identity]

    def resolve(self, names: Sequence[str], writer: str) -> tuple[str, ...]:
        """The ids that a person means.

        Raises:
            NotRegisteredError, LociError: as `resolve`.
        """
        registry = load(self._path) if names else Registry()
        return tuple(dict.fromkeys(resolve(registry, name, writer).id for name in names))

    def within(self, labels: Sequence[str]) -> tuple[str, ...]:
        """The ids of the projects in any of these groups.

        Raises:
            NotRegisteredError: nothing is in one of them.
        """
        living = load(self._path).living()
        found: dict[str, None] = {}
        for label in labels:
            members = [one.id for one in living if label.casefold() in {group.casefold() for group in one.groups}]
            if not members:
                raise NotRegisteredError(f"No project is in the group {label}.", "loci groups lists them all.")
            found.update(dict.fromkeys(members))
        return tuple(found)

    def none(self) -> bool:
        """Whether nothing is registered; a registry with a line is read whole only where the router knows nobody."""
        return size_of(self._path) == 0 or not load(self._path).living()


@dataclass(frozen=True)
class Asked:
    """Everything a question needs."""

    places: Places
    """Where things lie."""
    projects: Projects
    """The registry."""
    scope: Scope
    """What was said about scope."""
    footing: Footing | None
    """The repository the asker stands in, registered or not."""
    notes: tuple[str, ...]
    """Sentences for a person ("index is 2 commits behind")."""
    within: tuple[str, ...] | None = None
    """Ids of the only projects that count, by groups given with -g; None for all."""

    def checkouts(self) -> dict[str, str]:
        """The project that the asker stands in -> its checkout there."""
        here = self.scope.here
        return {here: self.footing.checkout} if here is not None and self.footing is not None else {}


def prepare(cwd: str | None, *, no_cwd: bool, names: Sequence[str], groups: Sequence[str] = ()) -> Asked:
    """Read the registry, find out where the asker stands, and catch up there.

    Args:
        cwd: a directory given with --cwd, or None for the current one.
        no_cwd: the working directory does not count.
        names: projects given with -p.
        groups: labels given with -g; the question is asked as if their projects were all.

    Raises:
        NotRegisteredError: nothing is registered at all, or a named project is not, or nothing is in a group.
    """
    found = places()
    footing = None if no_cwd else _stand(cwd)
    notes = _catch_up(found, footing) if footing is not None and footing.project is not None else ()
    projects = Projects(found.registry)
    here = _current_id(projects, footing)
    if here is None and _nobody_known(found) and projects.none():
        raise NotRegisteredError("No project is registered yet.", "Run loci init inside a repository.")
    explicit = projects.resolve(names, writer_id(found)) if names else ()
    within = projects.within(groups) if groups else None
    scope = Scope(explicit, here if within is None or here in within else None)
    return Asked(found, projects, scope, footing, notes, within)


def _nobody_known(found: Places) -> bool:
    router = Router(router_file(found.index))
    count = router.count
    router.close()
    return count == 0


def _stand(cwd: str | None) -> Footing | None:
    """The repository at a directory; a repository git can't read is none to stand in."""
    if cwd is not None and not Path(cwd).is_dir():
        raise LociError("--cwd names no directory.", "Give an existing directory, or --no-cwd.")
    return find_footing(cwd)


def _current_id(projects: Projects, footing: Footing | None) -> str | None:
    if footing is None or footing.project is None:
        return None
    now = projects.find(footing.project)
    return now.id if now else None


def _catch_up(found: Places, footing: Footing) -> tuple[str, ...]:
    """Read your writes: take in what HEAD reached since; where that can't be done now, say what the answer lacks."""
    if footing.settled and is_current(found, footing.checkout, footing.head):
        return ()
    from loci.base.errors import GitError
    from loci.serve.capture import find_target
    from loci.serve.refreshing import catch_up_and_refresh

    try:
        target = find_target(Path(footing.checkout), explicit=True)
        if isinstance(target, str):
            return (f"not caught up: {target}",)
        catch_up_and_refresh(target)
    except (StorageError, GitError) as error:
        return (f"the index may be behind: {error.message}",)
    return target.news


def stale_notes(asked: Asked, chosen: Sequence[str]) -> tuple[str, ...]:
    """What the chosen projects' stores lack, for those one does not stand in: their HEAD moved, or they are gone."""
    notes = []
    for identity in chosen:
        project = asked.projects.find(identity)
        checkout = primary_checkout(project.checkouts) if project else None
        if project is None or identity == asked.scope.here:
            continue
        if checkout is None:
            notes.append(f"{project.name}: no checkout is where it was; answers are from memory")
        elif not is_current(asked.places, checkout.path, head_at(checkout.path)[1]):
            notes.append(f"{project.name}: its index is behind its HEAD; loci refresh -p {project.name}")
    return tuple(notes)


def _router(path: Path, opened: Store, ids: Sequence[str] | None) -> Router:
    if ids is None:
        return Router(path, opened)
    from loci.index.narrowed import Narrowed

    return Narrowed(path, ids, opened)


class Stores:
    """Opens each project's stores once, and closes them all."""

    pool: Pool | None = None
    """Where a process that answers many questions keeps stores between them."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked
        self._open: dict[str, list[Store]] = {}
        path = router_file(asked.places.index)
        self._router = self._store(path)
        self.router = _router(path, self._router, asked.within)

    def __call__(self, identity: str) -> Sequence[Store]:
        """The stores of a project by canonical id: one for each id it has had, then one checkout's tree."""
        if identity not in self._open:
            project = self._asked.projects.find(identity)
            self._open[identity] = [] if project is None else [self._store(path) for path in self._paths(project)]
            tier.arm(self._asked.places, self._open[identity])
        return self._open[identity]

    def _store(self, path: Path) -> Store:
        if self.pool is not None:
            return self.pool.take(path)
        store = Store(path)
        store.hold()
        return store

    def _paths(self, project: Project) -> list[Path]:
        index = self._asked.places.index
        paths = [journal_file(index, identity) for identity in project.ids]
        tree = self._tree(project)
        return [*paths, tree_file(index, tree)] if tree is not None else paths

    def _tree(self, project: Project) -> str | None:
        """Where the asker stands if that is a checkout of the project, else the primary one."""
        footing = self._asked.footing
        if footing is not None and footing.project in project.ids:
            return footing.checkout
        checkout = primary_checkout(project.checkouts)
        return checkout.path if checkout else None

    @property
    def opened(self) -> dict[Path, Store]:
        """Every store that is open, by file."""
        return {store.path: store for stores in self._open.values() for store in stores}

    def broken(self) -> tuple[tuple[str, Path, str], ...]:
        """(project, file, state) of stores that were opened and are not what today's rules would make."""
        return tuple(
            (identity, store.path, store.state)
            for identity, stores in self._open.items()
            for store in stores
            if store.state != FRESH
        )

    def __enter__(self) -> Stores:
        return self

    def __exit__(self, *_: object) -> None:
        for store in (self._router, *(store for stores in self._open.values() for store in stores)):
            if self.pool is None:
                store.close()
            else:
                self.pool.give(store)

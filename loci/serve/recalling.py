"""From a command's arguments to what `recall` needs: whose memories, brought up to date, and whose else.

Only the journals' stores are refreshed, and of them only what changed: a question about solved problems does not wait
for the documents of a checkout.  Must not weigh memories.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from loci.base.errors import GitError, NotRegisteredError, StorageError
from loci.base.frozen import dataclass, replace
from loci.disk.places import Places, places, writer_id
from loci.index.freshness import FRESH
from loci.index.layout import journal_file, router_file
from loci.index.router import Router
from loci.index.store import Store
from loci.journal.layout import directory_of
from loci.journal.ledger import load
from loci.journal.registry import Project, Registry, find, resolve
from loci.journal.source import journal_source
from loci.recall.nearby import nearby
from loci.recall.recall import Reach, Recollection
from loci.serve import tier
from loci.serve.currency import is_current
from loci.serve.place import Place, find_place
from loci.serve.states import Find, Subject, states_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from loci.base.records import Record

MOST_ELSEWHERE = 12
"""Other projects that are searched where our own memories are sparse."""
MOST_EVERYWHERE = 200
"""Projects that `--all` searches, the most likely ones; each costs the opening of one database."""


@dataclass(frozen=True)
class Ground:
    """Whose memories are asked for."""

    places: Places
    """Where things lie."""
    own: Project | None
    """The project that is asked in; None for all of them alike."""
    place: Place | None
    """The repository the asker stands in, where it is one of `own`'s checkouts."""
    notes: tuple[str, ...]
    """Sentences for a person."""
    within: tuple[str, ...] | None = None
    """Ids of the only projects that count, by groups given with -g; None for all."""

    def find(self, identity: str) -> Project | None:
        """The living project that reads an id."""
        if self.own is not None and self.own.id == identity:
            return self.own
        return find(load(self.places.registry, (identity,)), identity)


def stand_on(name: str | None, *, everywhere: bool, groups: Sequence[str] = ()) -> Ground:
    """The project named, or the one the asker stands in, with its memories as they are now.

    Args:
        name: a project given with -p, or None for the one of the current directory.
        everywhere: memories of all projects are asked for, so that standing in none is no error.
        groups: labels given with -g; what counts is their projects, the one that is stood in first if it is one.

    Raises:
        NotRegisteredError: neither is registered, or with `everywhere` nothing is, or nothing is in a group.
        StorageError: a store can't be written, and there is none to read.
    """
    found = places()
    within = grouped(found, groups)
    everywhere = everywhere or within is not None
    place = find_place() if name is None or not everywhere else None
    project = resolve(load(found.registry), name, writer_id(found)) if name is not None else _here(found, place)
    if project is not None and within is not None and project.id not in within:
        project = None
    if project is None and not everywhere:
        hint = "Run loci init here, or ask with --all." if place is not None else "Name one with -p, or ask with --all."
        raise NotRegisteredError("This is no registered project.", hint)
    if project is None and not load(found.registry).living():
        raise NotRegisteredError("No project is registered yet.", "Run loci init inside a repository.")
    inside = place if place is not None and place.project is not None and project is not None else None
    if inside is not None and project is not None and inside.project is not None and inside.project.id != project.id:
        inside = None
    notes = _bring_current(found, project, inside) if project is not None else ()
    ground = Ground(found, project, inside, notes, within)
    others = [ground.find(identity) for identity in within or () if project is None or identity != project.id]
    more = [note for other in others if other is not None for note in _bring_current(found, other, None)]
    return replace(ground, notes=(*notes, *more)) if more else ground


def grouped(found: Places, groups: Sequence[str]) -> tuple[str, ...] | None:
    """The ids of the projects in any of these groups; None where none is named.

    Raises:
        NotRegisteredError: nothing is in one of them.
    """
    if not groups:
        return None
    from loci.serve.asking import Projects  # the router and all that a question needs, and few ask for a group

    return Projects(found.registry).within(groups)


def _here(found: Places, place: Place | None) -> Project | None:
    if place is None or place.project is None:
        return None
    return find(load(found.registry, (place.project.id,)), place.project.id) or place.project


def _bring_current(found: Places, project: Project, place: Place | None) -> tuple[str, ...]:
    """Read your writes: commits that HEAD reaches since, then whatever the journals hold that the index does not."""
    notes: tuple[str, ...] = ()
    try:
        if place is not None and not is_current(found, str(place.repository.place), place.repository.head):
            notes = _take_in(place)
        for identity in project.ids:
            with Store(journal_file(found.index, identity)) as store:
                fresh = _is_fresh(found, identity, store)
            if not fresh:
                _refresh(found, identity)
    except (StorageError, GitError) as error:
        notes = (*notes, f"the index may be behind: {error.message}")
    return notes


def _take_in(place: Place) -> tuple[str, ...]:
    from loci.serve.capture import capture, find_target

    target = find_target(place.repository.place, explicit=True)
    if isinstance(target, str):
        return (f"not caught up: {target}",)
    capture(target)
    return target.news


def _is_fresh(found: Places, identity: str, store: Store) -> bool:
    """Whether a journal's store says what the journal says: a few bytes of each segment and one row are read."""
    source = journal_source(directory_of(found, identity))
    if store.state != FRESH:
        return not source.fingerprint
    return (store.meta(f"fingerprint:{source.name}"), store.meta(f"rules:{source.name}")) == (
        source.fingerprint,
        source.rules,
    )


def _refresh(found: Places, identity: str) -> None:
    from loci.index.refresh import refresh

    refresh(journal_file(found.index, identity), (journal_source(directory_of(found, identity)),))


def _opened(found: Places, identity: str) -> Store:
    """The store of a journal with what was kept since its last refresh: a memory of another project that nobody has
    asked in since is found from here too.  A store that has yet to be made is left to whoever asks in its project."""
    store = Store(journal_file(found.index, identity))
    if store.state != FRESH or _is_fresh(found, identity, store):
        return store
    store.close()
    with suppress(StorageError):
        _refresh(found, identity)
    return Store(journal_file(found.index, identity))


class Memories:
    """Opens the stores of projects' journals, each once, and closes them all; knows where else to look."""

    def __init__(self, places: Places, find: Find) -> None:
        self._places = places
        self._find = find
        self._open: dict[str, list[Store]] = {}

    def __call__(self, identity: str) -> Sequence[Store]:
        """One store for each id that a project has had."""
        if identity not in self._open:
            project = self._find(identity)
            ids = project.ids if project is not None else ()
            self._open[identity] = [_opened(self._places, one) for one in ids]
            tier.arm(self._places, self._open[identity])
        return self._open[identity]

    def reach(self, query: str, own: str | None, *, everywhere: bool, within: Sequence[str] | None = None) -> Reach:
        """What a query may look at: this project's memories, and others where those are sparse or all are meant.

        Args:
            query: what is asked for.
            own: the project that is asked in.
            everywhere: all projects are meant.
            within: the only projects that are; None for all.
        """
        others = everywhere or within is not None
        return Reach(own, lambda: self._others(query, own, everywhere=others, within=within), others, self)

    def _others(
        self, query: str, own: str | None, *, everywhere: bool, within: Sequence[str] | None
    ) -> tuple[str, ...]:
        """Other projects, those first that hold the query's words; all of them where they are few or all are meant.

        The router does not know yet what was kept since the last commit, so that it may not choose among few.
        """
        router = Router(router_file(self._places.index))
        near, registered = [one for one in nearby(query, router) if one != own], router.count
        router.close()
        if not everywhere and registered > MOST_ELSEWHERE:
            return tuple(near[:MOST_ELSEWHERE])
        meant = within if within is not None else [project.id for project in load(self._places.registry).living()]
        others = set(meant) - {own}
        return tuple(dict.fromkeys([*(one for one in near if one in others), *sorted(others)]))[:MOST_EVERYWHERE]

    def __enter__(self) -> Memories:
        return self

    def __exit__(self, *_: object) -> None:
        for stores in self._open.values():
            for store in stores:
                store.close()


def rows_with_states(ground: Ground, rows: Sequence[Recollection]) -> tuple[Recollection, ...]:
    """The rows with what their checkout says of them: off HEAD, changed since, gone."""
    own, place = ground.own, ground.place
    here = {own.id: str(place.repository.place)} if own is not None and place is not None else {}
    return fresh_rows(ground.places, ground.find, here, rows)


def fresh_rows(
    places: Places, find: Find, here: Mapping[str, str], rows: Sequence[Recollection]
) -> tuple[Recollection, ...]:
    """Rows with their states, wherever they were asked for; the arguments are those of `states_of`."""
    subjects = [(row.project, Subject(row.episode.commit, row.episode.paths, row.episode.date or "")) for row in rows]
    told = states_of(places, find, here, subjects)
    return tuple(replace(row, state=(*row.state, *found)) for row, found in zip(rows, told, strict=True))


def whose(ground: Ground, rows: Sequence[Recollection]) -> dict[str, str]:
    """Display names by project id."""
    ids = tuple(dict.fromkeys(row.project for row in rows))
    registry = load(ground.places.registry, ids) if ids else Registry()
    found = {identity: find(registry, identity) for identity in ids}
    return {identity: project.name if project is not None else identity for identity, project in found.items()}


def records_behind(found: Places, find: Find, rows: Sequence[Recollection]) -> dict[str, Record]:
    """The journal's own records of some rows by id, as they may be shown; one that is not found is left out."""
    from loci.journal.reclean import outgoing
    from loci.serve.memory import records_of

    wanted: dict[str, list[str]] = {}
    for row in rows:
        if row.episode.record:
            wanted.setdefault(row.project, []).append(row.episode.record)
    held: dict[str, Record] = {}
    for identity, ids in wanted.items():
        project = find(identity)
        needles = [one.encode("ascii", "replace") for one in ids]
        for each in project.ids if project is not None else (identity,):
            held.update((one.id, outgoing(one)) for one in records_of(found, each, needles) if one.id in ids)
    return held

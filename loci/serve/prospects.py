"""What `loci setup` is about to do: the repositories below some directories, by project, and whose they are.

Reads only.  Must not register, capture or index, nor know how any of it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from loci.base.errors import LociError
from loci.base.frozen import dataclass, replace
from loci.base.ownership import ME, VENDOR, Claim, labels_of, own_owners
from loci.disk.authors import Person, person, written_by
from loci.disk.discovery import BARE, CLONE, SUBMODULE, WORKTREE, Clone, LeftOut, discover
from loci.disk.places import Places
from loci.index.state import Seen
from loci.journal.ledger import spelled
from loci.journal.registry import Checkout, Project, Registry
from loci.serve.place import Place, find_place, off_reason
from loci.serve.unchanged import checkout_unchanged, journal_unchanged

NEW, KNOWN, SAME, OFF, BROKEN = "new", "known", "unchanged", "off", "broken"
_FIRST = {CLONE: 0, BARE: 1, WORKTREE: 2, SUBMODULE: 3}


@dataclass(frozen=True)
class Spot:
    """One repository on disk and what is to be done with it."""

    clone: Clone
    """Where it is."""
    id: str
    """Canonical id of its project; "" where it gets one at registration, or can't be read."""
    name: str
    """What its project is or will be called."""
    state: str
    """new | known | unchanged | off | broken"""
    reason: str = ""
    """Why it is left alone, for off and broken."""
    git_dir: Path | None = None
    """Where its commits are read."""


@dataclass(frozen=True)
class Prospect:
    """One project with its places, the main one first."""

    id: str
    """Canonical id, "" as for a spot."""
    name: str
    """Display name."""
    spots: tuple[Spot, ...]
    """Clones, then worktrees, then submodules."""
    labels: tuple[str, ...]
    """Whose it is: of the registry where it is known, else by remote and authors."""
    known: bool
    """It is registered already."""

    @property
    def state(self) -> str:
        """What is to be done for it as a whole."""
        states = [spot.state for spot in self.spots]
        return next((state for state in (NEW, KNOWN, BROKEN, OFF) if state in states), SAME)


@dataclass(frozen=True)
class Survey:
    """Everything that was found."""

    prospects: tuple[Prospect, ...]
    """One's own first, then by name."""
    left_out: tuple[LeftOut, ...]
    """What was not looked into, and repositories that can't be used."""
    seen: Seen
    """Stores that were looked at."""


Told = Callable[[int], None]


def find_prospects(
    roots: Sequence[Path], places: Places, writer: str, registry: Registry, *, submodules: bool = False,
    looked: Told | None = None,
) -> Survey:  # fmt: skip
    """Look below directories.

    Args:
        roots: existing directories.
        places: where things lie.
        writer: this machine's writer id.
        registry: all of it.
        submodules: also submodules that are not one's own.
        looked: told the number of directories looked at.
    """
    found = {one.path: one for root in roots for one in discover(root, looked)}
    left = [one for one in found.values() if isinstance(one, LeftOut)]
    known = {(one.path, one.writer): (project, one) for project in registry.living() for one in project.checkouts}
    spots, seen = [], Seen()
    for clone in found.values():
        if isinstance(clone, Clone):
            held = known.get((spelled(clone.path), writer))
            spots.append(_same(clone, places, writer, held, seen) or _looked_at(clone))
    prospects = _labelled(_grouped(spots, registry), registry, person(roots[0]))
    kept = []
    for one in prospects:
        foreign = ME not in one.labels and all(spot.clone.kind == SUBMODULE for spot in one.spots)
        if foreign and not submodules and not one.known:
            left += [LeftOut(spot.clone.path, "submodule") for spot in one.spots]
        else:
            kept.append(one)
    kept.sort(key=lambda one: (ME not in one.labels, one.labels, one.name.casefold(), one.id))
    return Survey(tuple(kept), tuple(sorted(left, key=lambda one: (one.reason, one.path))), seen)


def _same(clone: Clone, places: Places, writer: str, held: tuple[Project, Checkout] | None, seen: Seen) -> Spot | None:
    """The spot of a checkout that is as it was left; None for any other."""
    if held is None:
        return None
    project, checkout = held
    if not checkout_unchanged(places, writer, project, checkout, seen) or not journal_unchanged(places, project, seen):
        return None
    return Spot(clone, project.id, project.name, SAME, git_dir=clone.git_dir)


def _looked_at(clone: Clone) -> Spot:
    try:
        place = find_place(clone.path, explicit=True)
        if place is None:
            return Spot(clone, "", clone.path.name, BROKEN, "git finds no repository there")
        reason = off_reason(place)
    except LociError as error:
        return Spot(clone, "", clone.path.name, BROKEN, error.message)
    state = OFF if reason else NEW if place.project is None else KNOWN
    return Spot(clone, _id_of(place), _name_of(place), state, reason, place.repository.git_dir)


def _id_of(place: Place) -> str:
    return place.project.id if place.project is not None else place.recognition.id or ""


def _name_of(place: Place) -> str:
    if place.project is not None:
        return place.project.name
    found = place.recognition.display
    nameless = not found or found.startswith(("root/", "random/", "local/"))
    return place.repository.place.name.removesuffix(".git") if nameless else found.rpartition("/")[2]


def _grouped(spots: Iterable[Spot], registry: Registry) -> list[Prospect]:
    """Spots of one project together; those without an id yet each for itself, worktrees with their repository."""
    groups: dict[str, list[Spot]] = {}
    for spot in spots:
        groups.setdefault(spot.id or str(spot.clone.common_dir), []).append(spot)
    known = {project.id: project for project in registry.living()}
    prospects = []
    for those in groups.values():
        those.sort(key=lambda spot: (_FIRST[spot.clone.kind], len(str(spot.clone.path)), spot.clone.path))
        project = known.get(those[0].id)
        name, labels = (project.name, project.groups) if project else (those[0].name, ())
        prospects.append(Prospect(those[0].id, name, tuple(those), labels, project is not None))
    return prospects


def _labelled(prospects: Sequence[Prospect], registry: Registry, who: Person) -> list[Prospect]:
    """The prospects with whose they are, where the registry does not say it: one look at the newest commits each."""
    claims = {at: _claim(one, who) for at, one in enumerate(prospects) if not _told(one.labels)}
    earlier = [Claim(one.id, 1, 1) for one in registry.living() if ME in one.groups and not _foreign(one.groups)]
    owners = own_owners([*claims.values(), *earlier], who.accounts)
    return [
        replace(one, labels=(*one.labels, *labels_of(claims[at], owners))) if at in claims else one
        for at, one in enumerate(prospects)
    ]


def _told(labels: Sequence[str]) -> bool:
    return ME in labels or _foreign(labels)


def _foreign(labels: Sequence[str]) -> bool:
    return any(label.startswith(VENDOR) for label in labels)


def _claim(one: Prospect, who: Person) -> Claim:
    git_dir = one.spots[0].git_dir
    mine, looked = written_by(git_dir, who) if git_dir is not None else (0, 0)
    return Claim(one.id or "root/unborn", mine, looked)

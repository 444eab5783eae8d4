"""Which project a repository belongs to: by its remote or root first, by its path only as a hint.

Decides, and says why; it appends nothing (`registrar` does) and must not know who asks.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from loci.base import identity
from loci.base.frozen import dataclass, replace
from loci.base.giturl import Unusable
from loci.disk import lineage
from loci.disk.remotes import Known
from loci.disk.repository import Repository
from loci.journal.ledger import spelled
from loci.journal.registry import Checkout, Project, Registry, checkout_of, family, find, with_roots

Captured = Callable[[Project], str | None]
"""The last captured commit of a project, None where there is none."""


@dataclass(frozen=True)
class NewLink:
    """A link to be recorded."""

    old: str
    """The id that is read only from now on."""
    new: str
    """The id that goes on."""
    why: str
    """In words."""
    loud: bool = True
    """Whether a person hears of it: a change of identity, in contrast to another spelling of the same remote."""


@dataclass(frozen=True)
class Recognition:
    """What a repository is."""

    project: Project | None
    """The registered project it belongs to; None where it is not registered."""
    id: str | None
    """The id it has by itself; None where it has none yet."""
    display: str
    """The id with its case as written, "" without an id."""
    source: str
    """Where the id comes from, or why there is none, in words."""
    links: tuple[NewLink, ...] = ()
    """Links that follow from it and are not recorded yet."""
    parent: str | None = None
    """Id of the project that it looks like a fork or a copy of; for new projects only."""
    roots: tuple[str, ...] | None = None
    """Its root commits, first first, where they had to be looked up."""
    checkout: Checkout | None = None
    """The checkout known at this place, of whatever project."""
    hints: tuple[str, ...] = ()
    """Sentences for a person."""


class _Scene:
    """One repository before the registry; history is read at most once, and only when it decides something."""

    def __init__(  # the five facts that every rule below weighs
        self, registry: Registry, repository: Repository, writer: str, known: Known, captured: Captured
    ) -> None:
        self.registry, self.repository, self.writer, self.known = registry, repository, writer, known
        self.captured = captured
        self.here = checkout_of(registry, spelled(repository.place), spelled(repository.common_dir), writer)
        self.birth = lineage.birthmark(repository.common_dir)
        self.found: tuple[str, ...] | None = None

    @property
    def roots(self) -> tuple[str, ...]:
        if self.found is None:
            self.found = lineage.roots(self.repository)
        return self.found

    def same(self, checkout: Checkout) -> bool:
        """Whether the repository at a known place is the one that was there: no other clone, no other history."""
        if lineage.born_apart(self.birth, checkout.birth):
            return False
        if checkout.root and self.roots:
            return checkout.root in self.roots
        return bool(self.birth) and self.birth == checkout.birth

    def stayed(self, checkout: Checkout) -> bool:
        """Like `same`, without a look at the history where the birthmark answers: for what links nothing."""
        return bool(self.birth and self.birth == checkout.birth) or self.same(checkout)

    def moved(self, project: Project) -> bool:
        """Whether this is a checkout of a project that has left its old place, rather than one more clone."""
        mine = [checkout for checkout in project.checkouts if checkout.writer == self.writer]
        if self.birth and any(c.birth for c in mine):
            return any(c.birth == self.birth and lineage.birthmark(Path(c.git_dir)) != c.birth for c in mine)
        return bool(mine) and not any(Path(c.path).exists() for c in mine) and self.continues(project)

    def continues(self, project: Project) -> bool:
        """Whether this history holds the last commit that was captured of a project."""
        last = self.captured(project)
        return last is None or lineage.holds(self.repository, last)

    def allowed(self, old: str, new: str) -> bool:
        """Whether two ids may be linked without being asked: no two of their families were parted."""
        pairs = {frozenset((a, b)) for a in family(self.registry, old) for b in family(self.registry, new)}
        return old != new and not pairs & self.registry.refused

    def relatives(self, *, thorough: bool) -> tuple[Project, ...]:
        """Projects with the same root; the history is walked only where one of them may be what was moved here."""
        born_here = any(c.birth == self.birth for p in self.registry.living() for c in p.checkouts if self.birth)
        if not self.registry.projects or not (thorough or born_here):
            return ()
        return with_roots(self.registry, self.roots)

    def told(self, project: Project | None, found: str, source: str, links: tuple[NewLink, ...] = ()) -> Recognition:
        checkout = self.here[1] if self.here else None
        display = self.known.id.display if self.known.id and self.known.id.text == found else found
        return Recognition(project, found, display, source, links, roots=self.found, checkout=checkout)


def recognise(  # a noun of its own would only be passed here
    registry: Registry,
    repository: Repository,
    writer: str,
    known: Known,
    captured: Captured,
    *,
    thorough: bool,
) -> Recognition:
    """The project of a repository.

    Args:
        registry: as recorded; it may be narrowed to what mentions this repository.
        repository: as found.
        writer: this machine's writer id.
        known: what its configuration says.
        captured: asked for a project's last captured commit when a history has to be compared.
        thorough: walk the history of an unknown repository for relatives: at registration, not in every question.
    """
    scene = _Scene(registry, repository, writer, known, captured)
    if known.id is not None:
        return _by_id(scene, known.id.text, thorough=thorough)
    if repository.foreign:
        return _foreign(scene)
    if known.random is not None:
        return _by_random(scene, known.random)
    return _by_history(scene)


# --- a remote, or an id set by hand ----------------------------------------------------------------------------------


def _by_id(scene: _Scene, found: str, *, thorough: bool) -> Recognition:
    source = scene.known.source
    project = find(scene.registry, found)
    spellings = _spellings(scene, found, project)
    if project is not None:
        return scene.told(project, found, source, (*spellings, *_late(scene, found, project)))
    for text, _why in scene.known.also:
        other = find(scene.registry, text)
        if other is not None and scene.allowed(text, found) and _free(other, text):
            return scene.told(other, found, source, spellings)
    return _unknown(scene, found, spellings, thorough=thorough)


def _spellings(scene: _Scene, found: str, project: Project | None) -> tuple[NewLink, ...]:
    """Other ids of the same repository on this machine, as far as they are not linked and belong to nobody else."""
    links = []
    for text, why in scene.known.also:
        owner = find(scene.registry, text)
        linked = project is not None and text in project.ids
        if not linked and scene.allowed(text, found) and (owner is None or _free(owner, text)):
            links.append(NewLink(text, found, why, loud=text.startswith("random/")))
    return tuple(links)


def _free(owner: Project, text: str) -> bool:
    """Whether an id's owner may be joined through it: a copied `.git` takes its random id along to another remote."""
    if not text.startswith("random/"):
        return True
    return not any(identity.kind_of(member) == identity.REMOTE for member in owner.ids)


def _late(scene: _Scene, found: str, project: Project) -> tuple[NewLink, ...]:
    """The project of this very checkout from the time before it had the remote, which is known from elsewhere."""
    if scene.here is None or scene.here[0].id == project.id:
        return ()
    before, checkout = scene.here
    if _homeless(before) and scene.allowed(before.id, found) and scene.same(checkout):
        return (NewLink(before.id, found, "a remote was added to this checkout"),)
    return ()


def _homeless(project: Project) -> bool:
    """No id of it names a place."""
    return all(identity.kind_of(member) in {identity.ROOT, identity.RANDOM} for member in project.ids)


def _unknown(scene: _Scene, found: str, spellings: tuple[NewLink, ...], *, thorough: bool) -> Recognition:
    """A remote that no project has: of a checkout we know, of a moved one, of a fork, or new."""
    source = scene.known.source
    if scene.here is not None and scene.allowed(scene.here[0].id, found) and scene.same(scene.here[1]):
        before = scene.here[0]
        why = "a remote was added to this checkout" if _homeless(before) else "the remote of this checkout changed"
        return scene.told(before, found, source, (NewLink(before.id, found, why), *spellings))
    source_project = _cloned_from(scene)
    if source_project is not None and scene.allowed(found, source_project.id):
        why = "a clone of a checkout of that project on this machine"
        return scene.told(source_project, found, source, (NewLink(found, source_project.id, why), *spellings))
    relatives = scene.relatives(thorough=thorough)
    for project in relatives:
        why = _continued(scene, project)
        if why and scene.allowed(project.id, found):
            return scene.told(project, found, source, (NewLink(project.id, found, why), *spellings))
    return _new(scene, found, source, relatives, spellings)


def _cloned_from(scene: _Scene) -> Project | None:
    """The project whose checkout the remote is: a path of this machine where one lies, with the same root."""
    if not scene.known.path or scene.known.id is None:
        return None
    for project in scene.registry.living():
        for checkout in project.checkouts:
            if checkout.writer == scene.writer and checkout.path in places_of(scene.known.path) and checkout.root:
                return project if checkout.root in scene.roots else None
    return None


def places_of(remote: str) -> tuple[str, ...]:
    """The checkouts that a remote's path may mean: git adds `.git` to a path, and finds it inside one."""
    bare = remote.rstrip("/").removesuffix("/.git")
    return bare, f"{bare}.git"


def _continued(scene: _Scene, project: Project) -> str:
    """Why a project with the same root goes on here under another remote; "" where it does not."""
    if scene.moved(project):
        return "a known checkout was moved and its remote changed"
    if _homeless(project) and scene.continues(project):
        return "same first commit, and the history holds the last captured commit"
    return ""


def _new(
    scene: _Scene, found: str, source: str, relatives: tuple[Project, ...], spellings: tuple[NewLink, ...] = ()
) -> Recognition:
    """Not registered; a project with the same root is its parent, the one that is nobody's fork before others."""
    parent = next((project for project in relatives if project.parent is None), relatives[0] if relatives else None)
    told = scene.told(None, found, source, spellings)
    if parent is None:
        return told
    hint = (
        f"It has the same first commit as {parent.id}, so it may be a fork: its memory is kept apart. "
        f"If it is the same project, link them: loci project link {parent.id} {found}"
    )
    return replace(told, parent=parent.id, hints=(hint,))


# --- no remote -------------------------------------------------------------------------------------------------------


def _foreign(scene: _Scene) -> Recognition:
    """Another user's repository without a remote: its place on this machine, a bucket of its own."""
    place = identity.canonical(str(scene.repository.git_dir), writer=scene.writer)
    found = place.text if not isinstance(place, Unusable) else f"local/{scene.writer}"
    return scene.told(find(scene.registry, found), found, "its path: another user owns it, and it has no remote")


def _by_random(scene: _Scene, found: str) -> Recognition:
    project = find(scene.registry, found)
    if project is None and scene.here is not None and scene.stayed(scene.here[1]):
        return scene.told(scene.here[0], scene.here[0].id, "this checkout is known; it has no remote now")
    return scene.told(project, found, "git config loci.id, because it has no remote and had no root commit")


def _by_history(scene: _Scene) -> Recognition:
    """By the first root commit, or by being the checkout that we know."""
    if scene.here is not None and scene.stayed(scene.here[1]):
        return scene.told(scene.here[0], scene.here[0].id, "this checkout is known; it has no remote now")
    ids = [f"root/{root}" for root in scene.roots]
    if not ids:
        return _unidentified(scene)
    for candidate in ids:
        project = find(scene.registry, candidate)
        if project is not None:
            return scene.told(project, candidate, "its root commit")
    relatives = with_roots(scene.registry, scene.roots)
    for project in relatives:
        if scene.moved(project):
            return scene.told(project, project.id, "a known checkout was moved; it has no remote now")
    return _new(scene, ids[0], "its first root commit", relatives)


def _unidentified(scene: _Scene) -> Recognition:
    """Neither remote nor root: an id is drawn at the first capture."""
    why = "it is shallow" if scene.repository.shallow else "it has no commit"
    checkout = scene.here[1] if scene.here else None
    source = f"{scene.known.source}, and {why}: it gets a random id at its first capture"
    return Recognition(None, None, "", source, roots=scene.found, checkout=checkout)

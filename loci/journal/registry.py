"""The registry's nouns: projects, the ids each one has had, its checkouts, names and links; and how one is found.

Must not know records (`registry_fold`), git, which repository belongs to which project (`recognise`), nor write
(`registrar`).
"""

from __future__ import annotations

from loci.base.errors import LociError, NotRegisteredError
from loci.base.frozen import dataclass


@dataclass(frozen=True)
class Link:
    """One id continues another."""

    old: str
    """The id that is read only."""
    new: str
    """The id that goes on."""
    why: str
    """In words."""
    at: str
    """When it was linked, RFC 3339 UTC."""


@dataclass(frozen=True)
class Checkout:
    """A place on this machine where a project is, or was, checked out."""

    path: str
    """Top of the work tree, or the bare repository's directory."""
    git_dir: str
    """The repository's common git directory."""
    project: str
    """The id under which it was seen last."""
    root: str | None
    """Its first root commit; None where history was cut or empty."""
    birth: str
    """Birthmark of its git directory, "" where it has none."""
    depth: int | None
    """How many commits of old history were asked for; None is all."""
    writer: str
    """Whose machine it is on."""
    seen: str
    """When it was last registered, RFC 3339 UTC."""


@dataclass(frozen=True)
class Project:
    """One project under all the ids it has had."""

    id: str
    """The id that is written."""
    name: str
    """Display name."""
    ids: tuple[str, ...]
    """Every id that is read, the written one first."""
    links: tuple[Link, ...]
    """Why the others are read, oldest first."""
    aliases: tuple[str, ...]
    """Further names given by a person."""
    checkouts: tuple[Checkout, ...]
    """Where it is checked out, last seen first."""
    parent: str | None
    """Id of the project that this one was forked or copied from."""
    groups: tuple[str, ...]
    """Groups it is in."""
    removed: bool
    """Taken out of the registry; its journal and its links stand."""

    @property
    def roots(self) -> tuple[str, ...]:
        """Root commits of its checkouts, each once."""
        return tuple(dict.fromkeys(checkout.root for checkout in self.checkouts if checkout.root))


@dataclass(frozen=True)
class Registry:
    """All projects, in the order of their first record."""

    projects: tuple[Project, ...] = ()
    """Living and removed."""
    refused: frozenset[frozenset[str]] = frozenset()
    """Pairs of ids that a person has parted: never linked again without being asked."""

    def living(self) -> tuple[Project, ...]:
        """Projects that were not removed."""
        return tuple(project for project in self.projects if not project.removed)


def find(registry: Registry, identity: str) -> Project | None:
    """The living project that reads an id; None where there is none."""
    return next((project for project in registry.projects if identity in project.ids and not project.removed), None)


def family(registry: Registry, identity: str) -> tuple[str, ...]:
    """Every id linked with this one, itself included, whether or not it is registered."""
    return next((project.ids for project in registry.projects if identity in project.ids), (identity,))


def checkout_of(registry: Registry, path: str, git_dir: str, writer: str) -> tuple[Project, Checkout] | None:
    """The living project that was last seen in a git directory (of any of its worktrees), else at a path."""
    ours = [
        (project, checkout)
        for project in registry.living()
        for checkout in project.checkouts
        if checkout.writer == writer
    ]
    found = [pair for pair in ours if pair[1].git_dir == git_dir] or [pair for pair in ours if pair[1].path == path]
    return max(found, key=lambda pair: (pair[1].path == path, pair[1].seen), default=None)


def with_roots(registry: Registry, roots: tuple[str, ...]) -> tuple[Project, ...]:
    """Living projects one of whose checkouts, or one of whose ids, begins at one of these commits."""
    ids = {f"root/{root}" for root in roots}
    return tuple(
        project
        for project in registry.projects
        if not project.removed and (set(roots) & set(project.roots) or ids & set(project.ids))
    )


def resolve(registry: Registry, text: str, writer: str) -> Project:
    """The living project that a person means: an id, a URL, an alias, a name, a short key, or the end of an id.

    Raises:
        NotRegisteredError: nothing is called so.
        LociError: several are.
    """
    wanted = text.strip()
    from loci.base.giturl import Unusable
    from loci.base.identity import configured_id, short_key

    meant = configured_id(wanted, writer=writer) if wanted else Unusable("it is empty")
    ids = {wanted} if isinstance(meant, Unusable) else {wanted, meant.text}
    low = wanted.casefold()
    living = registry.living()
    for matches in (
        [project for project in living if ids & set(project.ids)],
        [project for project in living if low in {alias.casefold() for alias in project.aliases}],
        [project for project in living if low == project.name.casefold()],
        [project for project in living if low in {short_key(identity) for identity in project.ids}],
        [project for project in living if any(identity.casefold().endswith(f"/{low}") for identity in project.ids)],
    ):
        if wanted and matches:
            return _only(matches)
    raise NotRegisteredError("No registered project is called that.", "loci projects lists them all.")


def _only(matches: list[Project]) -> Project:
    if len(matches) > 1:
        ids = ", ".join(project.id for project in matches[:5])
        raise LociError(f"More than one project is meant: {ids}.", "Name it by its id.")
    return matches[0]

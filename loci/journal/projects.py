"""What a person does with registered projects: name, rename, link, part, remove.

Each verb checks, appends one record and returns the project as it stands then.  Must not know repositories nor how a
project is shown.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from loci.base.clean import Clean
from loci.base.errors import LociError, NotRegisteredError, UsageError
from loci.base.giturl import Unusable
from loci.base.identity import configured_id
from loci.base.records import Record
from loci.disk.places import Places
from loci.journal import ledger
from loci.journal.registry import Link, Project, Registry, family, find, resolve

_LONGEST_NAME = 100


def alias(places: Places, writer: str, project: str, name: str) -> Project:
    """Give a project one more name.

    Raises:
        NotRegisteredError: no such project.
        UsageError: the name can't be used.
        LociError: another project has that alias.
        StorageError: nothing was stored.
    """
    registry = ledger.load(places.registry)
    found = resolve(registry, project, writer)
    chosen = _name(name)
    owner = _holder(registry, chosen)
    if owner is not None and owner.id != found.id:
        raise LociError(f"{owner.id} already has that alias.", "Choose another one.")
    if owner is not None:
        return found
    return _stored(places, writer, ledger.name_record("alias", found.id, chosen), found.id)


def set_name(places: Places, writer: str, project: str, name: str) -> Project:
    """Change a project's display name.

    Raises:
        NotRegisteredError, UsageError, StorageError: as for `alias`.
    """
    found = resolve(ledger.load(places.registry), project, writer)
    return _stored(places, writer, ledger.name_record("rename", found.id, _name(name)), found.id)


def group(places: Places, writer: str, project: str, name: str) -> Project:
    """Put a project into a group.

    Raises:
        NotRegisteredError, UsageError, StorageError: as for `alias`.
    """
    found = resolve(ledger.load(places.registry), project, writer)
    return _stored(places, writer, ledger.name_record("group", found.id, _name(name)), found.id)


def ungroup(places: Places, writer: str, project: str, name: str) -> Project:
    """Take a project out of a group, under whatever of its ids it was put in.

    Raises:
        NotRegisteredError: no such project.
        LociError: it is not in that group.
        StorageError: nothing was stored.
    """
    found = resolve(ledger.load(places.registry), project, writer)
    chosen = _name(name)
    if str(chosen) not in found.groups:
        raise LociError(f"{found.name} is not in that group.", "loci groups lists them all.")
    return _stored(places, writer, ledger.ungroup_record(found.id, chosen), found.id)


def put_into_groups(places: Places, writer: str, pairs: Sequence[tuple[str, str]]) -> None:
    """Put registered projects into groups, all in one write.

    Args:
        places: where the registry is.
        writer: this machine's writer id.
        pairs: (canonical id, group), none of which holds already.

    Raises:
        UsageError: a group's name can't be used; nothing was stored.
        StorageError: nothing was stored.
    """
    records = [ledger.name_record("group", identity, _name(group)) for identity, group in pairs]
    if records:
        ledger.store(places.registry, records, writer)


def link(places: Places, writer: str, old: str, new: str) -> Project:
    """Make `new` read the memory of `old` too, and be the id that is written.

    Args:
        places: where the registry is.
        writer: this machine's writer id.
        old: a registered project, or any id whose journal may be here.
        new: a registered project, or one of its ids.

    Raises:
        NotRegisteredError: `new` is not registered.
        UsageError: both are the same id.
        StorageError: nothing was stored.
    """
    registry = ledger.load(places.registry)
    into = _id_of(registry, new, writer)
    if find(registry, into) is None:
        raise NotRegisteredError("The project to link to is not registered.", "Run loci init in its repository.")
    source = _id_of(registry, old, writer)
    if source == into:
        raise UsageError("Both names mean the same id.")
    project = find(registry, into)
    if project is not None and source in project.ids and project.id == into:
        return project
    return _stored(places, writer, ledger.link_record(source, into, "linked by hand"), into)


def part(places: Places, writer: str, old: str, new: str) -> tuple[Project | None, Project | None]:
    """Part two linked ids; exactly what was before the link is there again, and no automatic link joins them again.

    Returns:
        The projects of `old` and `new` as they stand then; None for an id that no project is registered under.

    Raises:
        LociError: they are not linked, or only by way of a third id.
        StorageError: nothing was stored.
    """
    registry = ledger.load(places.registry)
    found = _linked(registry, _ids_of(registry, old, writer), _ids_of(registry, new, writer))
    ledger.store(places.registry, [ledger.unlink_record(found.old, found.new)], writer)
    after = ledger.load(places.registry, (found.old, found.new))
    return find(after, found.old), find(after, found.new)


def remove(places: Places, writer: str, project: str) -> Project:
    """Take a project out of the registry; its journal stays, and so do its links, for when it is registered again.

    Returns:
        The project as it was.

    Raises:
        NotRegisteredError, StorageError: as for `alias`.
    """
    found = resolve(ledger.load(places.registry), project, writer)
    ledger.store(places.registry, [ledger.remove_record(found.id)], writer)
    return found


def _stored(places: Places, writer: str, record: Record, identity: str) -> Project:
    ledger.store(places.registry, [record], writer)
    found = find(ledger.load(places.registry, (identity,)), identity)
    if found is None:
        raise LociError("The registry does not hold what was just written.", "Run loci doctor.")
    return found


def _name(text: str) -> Clean:
    """A name that can stand on one line.

    Raises:
        UsageError: it is empty, too long, or holds what can't be shown.
    """
    name = unicodedata.normalize("NFC", text.strip())
    if not name or len(name) > _LONGEST_NAME:
        raise UsageError(f"A name has 1 to {_LONGEST_NAME} characters.")
    if any(unicodedata.category(char) in {"Cc", "Cf", "Cs", "Zl", "Zp"} for char in name):
        raise UsageError("A name holds no control characters.")
    clean = ledger.clean(name)
    if str(clean) != name:
        raise UsageError("That looks like a secret, not a name.")
    return clean


def _holder(registry: Registry, name: str) -> Project | None:
    low = name.casefold()
    for project in registry.living():
        if low in {alias.casefold() for alias in project.aliases}:
            return project
    return None


def _ids_of(registry: Registry, text: str, writer: str) -> tuple[str, ...]:
    """Ids that a person may mean: exactly this one where it is an id, else those of the project called so."""
    wanted = text.strip()
    meant = configured_id(wanted, writer=writer)
    for identity in (wanted, *(() if isinstance(meant, Unusable) else (meant.text,))):
        if any(identity in project.ids for project in registry.projects):
            return (identity,)
    try:
        return resolve(registry, text, writer).ids
    except NotRegisteredError:
        return () if isinstance(meant, Unusable) else (meant.text,)


def _id_of(registry: Registry, text: str, writer: str) -> str:
    """The one id that a person means.

    Raises:
        UsageError: the text is no id.
    """
    ids = _ids_of(registry, text, writer)
    if not ids:
        raise UsageError("That is no id of a project.", "loci projects lists them; an id looks like host/owner/name.")
    return ids[0]


def _linked(registry: Registry, old: tuple[str, ...], new: tuple[str, ...]) -> Link:
    """The link between two sets of ids.

    Raises:
        LociError: there is none, or only a chain.
    """
    for project in registry.projects:
        for found in project.links:
            if (found.old in old and found.new in new) or (found.old in new and found.new in old):
                return found
    if old and new and new[0] in family(registry, old[0]):
        chain = next(project for project in registry.projects if old[0] in project.ids).links
        pairs = "; ".join(f"{found.old} {found.new}" for found in chain)
        raise LociError("They are linked by way of another id.", f"The direct links are: {pairs}")
    raise LociError("These two are not linked.", "loci where lists the links of a project and why each is there.")

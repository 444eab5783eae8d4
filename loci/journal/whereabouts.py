"""What `loci where` says: which project this is, under which ids and why, its checkouts, where its memory lies.

Gathers what others decide; must not know how it is printed.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from loci.base.frozen import dataclass, replace
from loci.base.giturl import Unusable
from loci.base.identity import ProjectId, kind_of, short_key
from loci.base.records import KINDS, Record
from loci.disk import remotes
from loci.disk.places import Places
from loci.disk.repository import Repository
from loci.journal import ledger, registrar
from loci.journal.layout import directory_of
from loci.journal.recognise import Recognition
from loci.journal.registry import Checkout, Project, find
from loci.journal.segment import scan, segments


@dataclass(frozen=True)
class KnownId:
    """One id that is read."""

    id: str
    """Canonical text."""
    why: str
    """How it came to belong here, in words."""
    directory: Path
    """Where its records lie; it may not exist yet."""
    records: tuple[tuple[str, int], ...]
    """(kind, number) of its records, in the order of KINDS; tombstoned ones count as what they are."""


@dataclass(frozen=True)
class Where:
    """One project, or what a repository would be."""

    id: str | None
    """The id that is written; None where one is drawn at the first capture."""
    name: str
    """Display name."""
    key: str | None
    """Short key of the id."""
    kind: str | None
    """remote | local | root | random"""
    source: str
    """Where the repository's own id comes from."""
    registered: bool
    """Whether it is in the registry."""
    ids: tuple[KnownId, ...]
    """Every id that is read, the written one first."""
    aliases: tuple[str, ...]
    """Further names."""
    checkouts: tuple[Checkout, ...]
    """Where it is, or was, checked out."""
    parent: str | None
    """Id of the project it was forked from."""
    counts: tuple[tuple[str, int], ...]
    """(kind, number) over all ids, without repeats."""
    registry: Path
    """The registry's file."""
    hints: tuple[str, ...] = ()
    """Sentences for a person."""


def where(repository: Repository, places: Places, writer: str) -> tuple[Where, Recognition]:
    """What a repository is, and the recognition it rests on (for `registrar.settle`).

    Raises:
        GitError: the repository's configuration can't be read.
    """
    found = registrar.look(repository, places, writer, thorough=True)
    if found.project is not None:
        return _of_project(found.project, places, found.source, found.hints, found), found
    pairs = [(found.id, found.source)] if found.id else []
    ids = [*pairs, *((link.old, link.why) for link in found.links)]
    known = tuple(_known(places, identity, why) for identity, why in ids)
    name = found.display.rpartition("/")[2] or repository.place.name
    return _where(found.id, name, found.source, known, places, parent=found.parent, hints=found.hints), found


def where_is(project: Project, places: Places) -> Where:
    """What a registered project is, wherever it may be checked out."""
    return _of_project(project, places, "the registry", ())


def where_url(url: str, places: Places, writer: str, base: str) -> Where | Unusable:
    """The id that a remote's URL gives on this machine, and the project that has it.

    Args:
        url: as a person would give it to `git clone`.
        places: where the registry is.
        writer: this machine's writer id.
        base: absolute directory that a relative path starts from.
    """
    found = remotes.identify_url(url, writer, base)
    if isinstance(found, Unusable):
        return found
    project = find(ledger.load(places.registry, (found.text,)), found.text)
    if project is not None:
        return _of_project(project, places, "the URL", ())
    return _unregistered(found, places)


def _unregistered(found: ProjectId, places: Places) -> Where:
    return _where(found.text, found.name, "the URL", (_known(places, found.text, "the URL"),), places)


def _of_project(
    project: Project, places: Places, source: str, hints: tuple[str, ...], found: Recognition | None = None
) -> Where:
    links = [(link.old, link.new, link.why) for link in project.links]
    links += [(link.old, link.new, link.why) for link in (found.links if found else ())]
    reasons = {old: why for old, _, why in links}
    for _, new, why in links:
        reasons.setdefault(new, why)
    written = next((new for old, new, _ in reversed(links) if old == project.id), project.id)
    reasons[written] = source
    ids = dict.fromkeys([written, *project.ids, *(identity for old, new, _ in links for identity in (new, old))])
    known = tuple(_known(places, identity, reasons.get(identity, "")) for identity in ids)
    base = _where(written, project.name, source, known, places, parent=project.parent, hints=hints)
    return replace(base, registered=True, aliases=project.aliases, checkouts=project.checkouts)


def _where(  # what every answer has
    identity: str | None,
    name: str,
    source: str,
    known: tuple[KnownId, ...],
    places: Places,
    *,
    parent: str | None = None,
    hints: tuple[str, ...] = (),
) -> Where:
    return Where(
        id=identity,
        name=name,
        key=short_key(identity) if identity else None,
        kind=kind_of(identity) if identity else None,
        source=source,
        registered=False,
        ids=known,
        aliases=(),
        checkouts=(),
        parent=parent,
        counts=_sum(known),
        registry=places.registry,
        hints=hints,
    )


def _known(places: Places, identity: str, why: str) -> KnownId:
    directory = directory_of(places, identity)
    return KnownId(identity, why, directory, counts_of(directory))


def counts_of(directory: Path) -> tuple[tuple[str, int], ...]:
    """(kind, number of different records) in one project directory, in the order of KINDS."""
    seen: set[str] = set()
    kinds: Counter[str] = Counter()
    for path in segments(directory):
        for record in scan(path):
            if isinstance(record, Record) and record.id not in seen:
                seen.add(record.id)
                kinds[record.kind] += 1
    return tuple((kind, kinds[kind]) for kind in KINDS if kinds[kind])


def _sum(known: tuple[KnownId, ...]) -> tuple[tuple[str, int], ...]:
    total: Counter[str] = Counter()
    for one in known:
        total.update(dict(one.records))
    return tuple((kind, total[kind]) for kind in KINDS if total[kind])

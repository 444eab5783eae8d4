"""A repository and the registry: look it up, register it, record what changed.

Reads and appends; which repository belongs to which project is decided in `recognise`.  Must not know how any of it is
shown, nor index or capture.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from loci.base.errors import LociError
from loci.base.frozen import dataclass
from loci.base.records import Record
from loci.disk import lineage, remotes
from loci.disk.clock import now
from loci.disk.locks import lock
from loci.disk.places import Places
from loci.disk.remotes import Known, Setting
from loci.disk.repository import Repository
from loci.journal import ledger
from loci.journal.layout import directory_of
from loci.journal.recognise import Captured, Recognition, places_of, recognise
from loci.journal.registry import Checkout, Project, find
from loci.journal.segment import scan, segments

_RENEWED = 7
"""Characters of a date that must differ before a checkout's is renewed: a month.  The registry grows with changes, not
with use."""


@dataclass(frozen=True)
class Registered:
    """What registering came to."""

    project: Project
    """As it stands now."""
    new: bool
    """It was not in the registry before."""
    news: tuple[str, ...]
    """Automatic links made just now, one sentence each, to be shown once."""
    hints: tuple[str, ...]
    """Sentences for a person (a likely fork)."""


def look(
    repository: Repository,
    places: Places,
    writer: str,
    *,
    thorough: bool = False,
    settings: Sequence[Setting] | None = None,
) -> Recognition:
    """Which project a repository is.  Reads only; one `git config` call in the usual case.

    Args:
        repository: as found.
        places: where the registry is.
        writer: this machine's writer id.
        thorough: also look for relatives of an unknown repository (walks its history).
        settings: its configuration, where the caller has read it already.

    Raises:
        GitError: the repository's configuration can't be read.
    """
    known = remotes.known(repository, writer, settings)
    captured = _captured(places)
    narrow = ledger.load(places.registry, _mentions(repository, known))
    found = recognise(narrow, repository, writer, known, captured, thorough=False)
    if found.project is not None or (known.id is not None and not thorough):
        return found
    return recognise(ledger.load(places.registry), repository, writer, known, captured, thorough=True)


def register(
    repository: Repository, places: Places, writer: str, *, name: str = "", depth: int | None = None
) -> Registered:
    """Put a repository into the registry, or bring what is known of it up to date.

    Args:
        repository: as found; an id is drawn and stored in `git config loci.id` where nothing else gives one.
        places: where the registry is.
        writer: this machine's writer id.
        name: display name of a new project; by default the remote's last part, or the directory's name.
        depth: how many commits of old history are wanted; None is all.

    Raises:
        StorageError: the registry can't be written; nothing is registered then.
        GitError: the repository can't be read, or its configuration can't be written.
        LociError: nothing gives it an id.
    """
    found = look(repository, places, writer, thorough=True)
    if found.id is None:
        from secrets import token_hex

        with lock(places.journal / ".identity.lock"):
            remotes.store_random(repository, token_hex(10))
        found = look(repository, places, writer, thorough=True)
    records = _identity_records(repository, found, name)
    records += _place_records(repository, writer, found, depth, _root(repository, found))
    return _stored(places, writer, found, records)


def settle(repository: Repository, places: Places, writer: str, found: Recognition) -> Registered | None:
    """Record what a look at a registered project's repository brought to light: a new id, a new place.

    None where it is not registered; nothing is written where nothing changed.

    Raises:
        StorageError: the registry can't be written.
    """
    project = found.project
    if project is None or found.id is None:
        return None
    place = found.checkout if found.checkout and found.checkout.project in project.ids else None
    depth = place.depth if place else next((checkout.depth for checkout in project.checkouts), None)
    root = place.root if place else next((r for r in project.roots if lineage.has_object(repository, r)), None)
    records = _identity_records(repository, found, "") + _place_records(repository, writer, found, depth, root)
    return _stored(places, writer, found, records)


def _mentions(repository: Repository, known: Known) -> tuple[str, ...]:
    """Texts of which a line about this repository holds at least one."""
    birth = lineage.birthmark(repository.common_dir)
    return (
        known.id.text if known.id else "",
        *(text for text, _ in known.also),
        known.random or "",
        *(places_of(known.path) if known.path else ()),
        ledger.spelled(repository.place),
        ledger.spelled(repository.common_dir),
        f"birth:{birth}" if birth else "",
    )


def _captured(places: Places) -> Captured:
    """The newest commit, by author date, that any id of a project has a record of; read only when it is asked for."""

    def last(project: Project) -> str | None:
        paths = (path for identity in project.ids for path in segments(directory_of(places, identity)))
        records = (record for path in paths for record in scan(path) if isinstance(record, Record))
        commits = ((record.at, record.commit) for record in records if record.kind == "commit" and record.commit)
        return max(commits, default=("", None))[1]

    return last


def _root(repository: Repository, found: Recognition) -> str | None:
    """The root commit to remember: one that the project is known by, else the first."""
    roots = found.roots if found.roots is not None else lineage.roots(repository)
    known = found.project.roots if found.project else ()
    return next((root for root in known if root in roots), next(iter(roots), None))


def _identity_records(repository: Repository, found: Recognition, name: str) -> list[Record]:
    """A new project, or a new id of a known one, and the links that follow."""
    if found.id is None:
        raise LociError(f"This repository has no id: {found.source}.", "Set one: git config loci.id NAME")
    records = []
    if found.project is None or found.id not in found.project.ids:
        title = name or _default_name(repository, found)
        records.append(ledger.project_record(found.id, title, found.parent, _root(repository, found)))
    return records + [ledger.link_record(link.old, link.new, link.why) for link in found.links]


def _default_name(repository: Repository, found: Recognition) -> str:
    """The last part of a remote's path; the directory's name where no remote names the project."""
    identity = found.id or ""
    if identity.startswith(("root/", "random/", "local/")):
        return repository.place.name.removesuffix(".git") or identity
    return found.display.rpartition("/")[2]


def _place_records(
    repository: Repository, writer: str, found: Recognition, depth: int | None, root: str | None
) -> list[Record]:
    """The checkout, if it is not known as it is; and the place it has left."""
    assert found.id is not None  # noqa: S101  # _identity_records has refused it
    identity = found.id
    birth = lineage.birthmark(repository.common_dir)
    path, git_dir = ledger.spelled(repository.place), ledger.spelled(repository.common_dir)
    stands = (path, git_dir, root, birth, depth, identity, writer)
    for one in found.project.checkouts if found.project else ():  # as it was: no path is redacted again at each commit
        there = (one.path, one.git_dir, one.root, one.birth, one.depth, one.project, one.writer)
        if there == stands and one.seen[:_RENEWED] == now()[:_RENEWED]:
            return []
    new = ledger.checkout_record(
        identity,
        path,
        git_dir,
        root=root,
        birth=birth,
        depth=depth,
    )
    theirs = found.project.checkouts if found.project else ()
    known = next((c for c in theirs if c.path == new.target and c.writer == writer), None)
    same = known is not None and (known.git_dir, known.root, known.birth, known.depth, known.project) == (
        str(new.value),
        root,
        birth,
        depth,
        identity,
    )
    if same and known is not None and known.seen[:_RENEWED] == new.at[:_RENEWED]:
        return []
    return [new, *(ledger.gone_record(identity, c.path) for c in theirs if _left(c, new, writer, birth))]


def _left(old: Checkout, new: Record, writer: str, birth: str) -> bool:
    """Whether an older place is where this same checkout was before it moved."""
    if old.writer != writer or old.path == new.target or not birth or old.birth != birth:
        return False
    return not Path(old.path).exists() or lineage.birthmark(Path(old.git_dir)) != birth


def _stored(places: Places, writer: str, found: Recognition, records: Sequence[Record]) -> Registered:
    """Append, and read back what it amounts to."""
    if not records and found.project is not None:
        return Registered(found.project, new=False, news=(), hints=found.hints)
    ledger.store(places.registry, records, writer)
    identity = found.id or ""
    project = find(ledger.load(places.registry, (identity,)), identity)
    if project is None:
        raise LociError("The registry does not hold what was just written.", "Run loci doctor.")
    news = tuple(_told(link.old, link.new, link.why) for link in found.links if link.loud)
    return Registered(project, found.project is None, news, found.hints)


def _told(old: str, new: str, why: str) -> str:
    return f"{new} now also reads the memory of {old}: {why}. To part them: loci project unlink {old} {new}"

"""Resources: each registered project as a page, and each record of one whole.

Must not know the SDK.  What is quoted is data: control characters and fence markers are broken on the way out.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote, unquote

from loci.base.errors import NotRegisteredError, UsageError
from loci.base.fence import neutralise
from loci.base.frozen import dataclass
from loci.disk.places import places
from loci.index import episodes
from loci.index.layout import journal_file
from loci.index.store import Store
from loci.journal.fold import Entry
from loci.journal.ledger import load
from loci.journal.registry import Project, find
from loci.serve.memory import entry_called, state_of

KIND = "text/markdown"
_PAGE = 50
_LATEST = 10
_MEMORIES = ("solution", "gotcha", "pattern", "note")


@dataclass(frozen=True)
class Listed:
    """One line of a listing."""

    uri: str
    """Address, or its template."""
    name: str
    """For people and models."""
    about: str
    """One sentence."""
    kind: str = KIND
    """Media type."""


@dataclass(frozen=True)
class Page:
    """A part of the listing."""

    items: tuple[Listed, ...]
    """At most 50."""
    next: str | None
    """Cursor of the next page, None at the end."""


TEMPLATES = (
    Listed("loci://project/{project}", "project", "A registered project by its percent-encoded id: latest memories."),
    Listed("loci://record/{project}/{record}", "record", "One memory or commit of a project, whole, by its record id."),
)


def listed(cursor: str | None) -> Page:
    """The registered projects, 50 a page.

    Raises:
        UsageError: the cursor is none of ours.
    """
    if cursor is not None and not cursor.isdecimal():
        raise UsageError("That cursor was not given by this server.")
    start = int(cursor or 0)
    found = sorted(load(places().registry).living(), key=lambda project: (project.name.casefold(), project.id))
    items = tuple(
        Listed(project_uri(one.id), neutralise(one.name), f"What is remembered of {one.id}.")
        for one in found[start : start + _PAGE]
    )
    return Page(items, str(start + _PAGE) if start + _PAGE < len(found) else None)


def project_uri(identity: str) -> str:
    """The address of a project."""
    return f"loci://project/{quote(identity, safe='')}"


def record_uri(identity: str, record: str) -> str:
    """The address of a record."""
    return f"loci://record/{quote(identity, safe='')}/{record}"


def read(uri: str) -> str:
    """A resource's text.

    Raises:
        UsageError: it is no address of ours.
        NotRegisteredError: its project is not registered.
        LociError: there is no such record.
    """
    kind, _, rest = uri.removeprefix("loci://").partition("/")
    parts = [unquote(part) for part in rest.split("/")]
    if not uri.startswith("loci://") or (kind, len(parts)) not in (("project", 1), ("record", 2)) or not all(parts):
        raise UsageError("That is no resource of loci.", "They are: " + ", ".join(one.uri for one in TEMPLATES))
    project = find(load(places().registry), parts[0])
    if project is None:
        raise NotRegisteredError("That project is not registered.", "The tool `projects` lists them.")
    if kind == "record":
        return "\n".join(_record_lines(project, parts[1]))
    return "\n".join(_project_lines(project))


def _project_lines(project: Project) -> Iterator[str]:
    yield f"# {neutralise(project.name)}"
    yield f"\nid: {project.id}"
    for name, values in (("also", project.ids[1:]), ("aliases", project.aliases), ("groups", project.groups)):
        if values:
            yield f"{name}: {', '.join(map(neutralise, values))}"
    for title, kinds in (("Memories", _MEMORIES), ("Commits", ("commit",))):
        lines = list(_latest(project, kinds))
        if lines:
            yield f"\n## {title}, newest first\n"
            yield from lines


def _latest(project: Project, kinds: tuple[str, ...]) -> Iterator[str]:
    found = []
    for identity in project.ids:
        with Store(journal_file(places().index, identity)) as store:
            rows = store.read(lambda connection: episodes.latest(connection, kinds, _LATEST)) or []
            found += [(row.date or "", identity, row) for row in rows]
    found.sort(key=lambda one: one[0], reverse=True)
    for date, _identity, row in found[:_LATEST]:
        title = neutralise(row.title).replace("\n", " ")[:200]
        yield f"- {date[:10]} {row.kind}: {title} ({record_uri(project.id, row.record or '')})"


def _record_lines(project: Project, record: str) -> Iterator[str]:
    entry = entry_called(state_of(places(), project.ids), record)
    yield f"# {neutralise(str(entry.record.problem or entry.record.title))}"
    yield ""
    for name, value in _facts(entry):
        if value:
            yield f"{name}: {neutralise(value)}"
    for text in (entry.record.approach, entry.record.body):
        if text:
            yield f"\n{neutralise(text)}"


def _facts(entry: Entry) -> tuple[tuple[str, str], ...]:
    record = entry.record
    outcome = {True: "worked", False: "failed", None: ""}[entry.resolved]
    return (
        ("id", record.id), ("kind", record.kind), ("project", record.project), ("at", record.at),
        ("commit", record.commit or ""), ("branch", str(record.branch or "")), ("author", str(record.author or "")),
        ("outcome", outcome), ("superseded by", entry.superseded or ""), ("tags", ", ".join(record.tags)),
        ("files", ", ".join((*record.paths, *record.files))[:2000]),
    )  # fmt: skip

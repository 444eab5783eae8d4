"""The registry's records become the registry: a deterministic fold, like the journal's own.

Must not know files, git, or why a record was written.
"""

from __future__ import annotations

from collections.abc import Iterable

from loci.base.records import Record
from loci.journal.fold import order
from loci.journal.registry import Checkout, Link, Project, Registry

GONE = "gone"
"""Tag of a checkout or group record that says: it is no longer there."""


def fold_registry(records: Iterable[Record]) -> Registry:
    """The registry that a set of records amounts to; unknown kinds and half-empty records are passed over."""
    builder = _Builder()
    for record in sorted(records, key=order):
        step = _STEPS.get(record.kind)
        if step is not None:
            step(builder, record)
    return builder.registry()


class _Node:
    """What was said of one id."""

    def __init__(self) -> None:
        self.title = ""
        self.renamed = ""
        self.renamed_at = 0
        self.aliases: dict[str, None] = {}
        self.groups: dict[str, None] = {}
        self.parent: str | None = None
        self.removed = False
        self.registered = False


class _Builder:
    """The fold's state."""

    def __init__(self) -> None:
        self.nodes: dict[str, _Node] = {}
        self.edges: list[Link] = []
        self.refused: set[frozenset[str]] = set()
        self.checkouts: dict[tuple[str, str], Checkout] = {}
        self.steps = 0

    def node(self, identity: str) -> _Node:
        return self.nodes.setdefault(identity, _Node())

    def on_project(self, record: Record) -> None:
        node = self.revive(record.project)
        node.title = str(record.title) or node.title
        node.parent = record.target or node.parent

    def on_checkout(self, record: Record) -> None:
        if not record.target:
            return
        key = (record.writer, record.target)
        if GONE in record.tags:
            if key in self.checkouts and self.checkouts[key].project in self.component(record.project):
                del self.checkouts[key]
            return
        self.revive(record.project)
        self.checkouts[key] = _checkout(record)

    def on_alias(self, record: Record) -> None:
        if record.value:
            self.node(record.project).aliases[str(record.value)] = None

    def on_group(self, record: Record) -> None:
        if not record.value:
            return
        if GONE in record.tags:
            for member in self.component(record.project):
                self.node(member).groups.pop(str(record.value), None)
        else:
            self.node(record.project).groups[str(record.value)] = None

    def on_rename(self, record: Record) -> None:
        self.steps += 1
        node = self.node(record.project)
        node.renamed, node.renamed_at = str(record.value or ""), self.steps

    def on_link(self, record: Record) -> None:
        if not record.target or record.target == record.project:
            return
        pair = frozenset((record.target, record.project))
        self.refused.discard(pair)
        self.node(record.target)
        self.node(record.project)
        self.edges.append(Link(record.target, record.project, str(record.value or ""), record.at))

    def on_unlink(self, record: Record) -> None:
        if not record.target:
            return
        pair = frozenset((record.target, record.project))
        self.refused.add(pair)
        self.edges = [edge for edge in self.edges if frozenset((edge.old, edge.new)) != pair]

    def on_remove(self, record: Record) -> None:
        members = self.component(record.project)
        for identity in members:
            node = self.node(identity)
            node.removed, node.renamed = True, ""
            node.aliases.clear()
            node.groups.clear()
        self.checkouts = {key: kept for key, kept in self.checkouts.items() if kept.project not in members}

    def revive(self, identity: str) -> _Node:
        """A project that is registered again is there again, under all its ids."""
        node = self.node(identity)
        node.registered = True
        if node.removed:
            for member in self.component(identity):
                self.node(member).removed = False
        return node

    def component(self, identity: str) -> set[str]:
        """Every id that is linked with this one, by whatever chain."""
        found, new = {identity}, [identity]
        while new:
            at = new.pop()
            for edge in self.edges:
                other = edge.new if edge.old == at else edge.old if edge.new == at else at
                if other not in found:
                    found.add(other)
                    new.append(other)
        return found

    def registry(self) -> Registry:
        primary = _primaries(self.nodes, self.edges)
        members: dict[str, list[str]] = {}
        for identity in self.nodes:
            members.setdefault(primary[identity], []).append(identity)
        links: dict[str, list[Link]] = {}
        for edge in self.edges:
            links.setdefault(primary[edge.new], []).append(edge)
        places: dict[str, list[Checkout]] = {}
        for checkout in self.checkouts.values():
            places.setdefault(primary[checkout.project], []).append(checkout)
        projects = (
            self.assemble(identity, ids, links.get(identity, []), places.get(identity, []))
            for identity, ids in members.items()
            if any(self.nodes[member].registered for member in ids)
        )
        return Registry(tuple(projects), frozenset(self.refused))

    def assemble(self, identity: str, ids: list[str], links: list[Link], places: list[Checkout]) -> Project:
        nodes = [self.nodes[identity], *(self.nodes[other] for other in ids if other != identity)]
        parents = (node.parent for node in nodes if node.parent and node.parent not in ids)
        return Project(
            id=identity,
            name=_name(identity, nodes),
            ids=(identity, *(other for other in ids if other != identity)),
            links=_once(links),
            aliases=tuple(dict.fromkeys(alias for node in nodes for alias in node.aliases)),
            checkouts=tuple(sorted(places, key=lambda place: (place.seen, place.path), reverse=True)),
            parent=next(parents, None),
            groups=tuple(dict.fromkeys(group for node in nodes for group in node.groups)),
            removed=all(node.removed or not node.registered for node in nodes),
        )


_STEPS = {
    "project": _Builder.on_project,
    "checkout": _Builder.on_checkout,
    "alias": _Builder.on_alias,
    "group": _Builder.on_group,
    "rename": _Builder.on_rename,
    "link": _Builder.on_link,
    "unlink": _Builder.on_unlink,
    "remove": _Builder.on_remove,
}


def _checkout(record: Record) -> Checkout:
    facts = dict(tag.split(":", 1) for tag in record.tags if ":" in tag)
    depth = facts.get("depth", "")
    return Checkout(
        path=record.target or "",
        git_dir=str(record.value or ""),
        project=record.project,
        root=record.commit,
        birth=facts.get("birth", ""),
        depth=int(depth) if depth.isdecimal() else None,
        writer=record.writer,
        seen=record.seen or record.at,
    )


def _primaries(nodes: Iterable[str], edges: Iterable[Link]) -> dict[str, str]:
    """The written id of every id.

    Each link, in order, joins two families under the head of the newer one; a link inside one family makes its newer
    id the head.
    """
    head = {identity: identity for identity in nodes}
    family = {identity: {identity} for identity in head}
    for edge in edges:
        old, new = head[edge.old], head[edge.new]
        chosen = new if old != new else edge.new
        together = family[old] | family[new]
        for identity in together:
            head[identity] = chosen
            family[identity] = together
    return head


def _name(identity: str, nodes: list[_Node]) -> str:
    """The name a person gave (the written id's own, else the latest), else the one it was registered with."""
    if nodes[0].renamed:
        return nodes[0].renamed
    latest = max(nodes, key=lambda node: node.renamed_at if node.renamed else -1)
    titles = (node.title for node in nodes if node.title)
    return latest.renamed or next(titles, identity.rpartition("/")[2])


def _once(links: list[Link]) -> tuple[Link, ...]:
    """Each pair once, with its first reason."""
    first: dict[frozenset[str], Link] = {}
    for link in links:
        first.setdefault(frozenset((link.old, link.new)), link)
    return tuple(first.values())

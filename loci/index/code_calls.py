"""Who calls a definition, and what it calls: uses of a name, each with how sure it means this definition.

Resolved by name, scope and import, as far as text can tell; `code_binding` holds the rules.  Must not know a question.
"""

from __future__ import annotations

from collections.abc import Sequence

from loci.base.frozen import dataclass
from loci.index.code_binding import Binder, Site, prepare
from loci.index.code_names import Definition, by_number, definitions
from loci.index.sqlite import sqlite3
from loci.index.structure import file_of_symbol, file_of_use, uses_of

UNSURE = 0.2
"""A use that is less sure than this means something else of the same name and is left out."""
MOST_USES = 3_000
"""Uses of one name that are looked at, tests last."""


@dataclass(frozen=True)
class Call:
    """One use of a name."""

    path: str
    """File that uses it."""
    line: int
    """Line of the use, from 1."""
    kind: str
    """call | reference"""
    name: str
    """As written there (an alias where it was imported under one)."""
    receiver: str | None
    """What stands before it."""
    inside: Definition | None
    """The definition it stands in; None at the top of a file."""
    target: Definition | None
    """The definition that is meant; None where it is not in this repository."""
    confidence: float
    """0..1"""
    rank: int
    """MAIN, ASIDE or TEST of `structure`."""


def callers(connection: sqlite3.Connection, targets: Sequence[Definition], *, most: int = MOST_USES) -> list[Call]:
    """Uses of these definitions: calls before mentions, sure ones first, tests last; by place among equals.

    Args:
        connection: a store.
        targets: definitions of one name (one, or all that the question may have meant).
        most: uses that are looked at.
    """
    if not targets:
        return []
    name = targets[0].name
    sites = _sites(connection, name, most)
    binder = prepare(connection, _all_of_name(connection, name, targets), sites)
    inside = by_number(connection, [site.inside for site in sites if site.inside is not None])
    wanted = {one.number for one in targets}
    found: list[Call] = []
    for site in sites:
        holder = inside.get(site.inside) if site.inside is not None else None
        target, sure = binder.best(site, holder)
        if target is not None and target.number in wanted and sure >= UNSURE and not _is_itself(site, target):
            found.append(_call(site, holder, target, sure))
    found.sort(key=lambda one: (one.rank, one.kind != "call", _recurs(one), -one.confidence, one.path, one.line))
    return found


def _recurs(call: Call) -> bool:
    """Whether a definition uses itself, which is the last thing that somebody asks for who asks what calls it."""
    return call.inside is not None and call.target is not None and call.inside.number == call.target.number


def unbound(connection: sqlite3.Connection, parts: Sequence[str]) -> list[Call]:
    """Uses of a name that this repository does not define, sure ones first; what stands before it has to fit.

    Args:
        connection: a store.
        parts: scopes first, the bare name last (`json`, `dumps`).
    """
    if not parts:
        return []
    sites = _sites(connection, parts[-1], MOST_USES)
    inside = by_number(connection, [site.inside for site in sites if site.inside is not None])
    found: list[Call] = []
    for site in sites:
        fits = len(parts) == 1 or (site.receiver is not None and site.receiver.replace("::", ".").endswith(parts[-2]))
        if fits:
            holder = inside.get(site.inside) if site.inside is not None else None
            found.append(_call(site, holder, None, 0.5))
    found.sort(key=lambda one: (one.rank, one.kind != "call", one.path, one.line))
    return found


def _all_of_name(connection: sqlite3.Connection, name: str, targets: Sequence[Definition]) -> list[Definition]:
    """Every definition that a use of the name could mean, those asked for first."""
    wanted = {one.number for one in targets}
    others = [one for sure, one in definitions(connection, name) if sure >= 1 and one.number not in wanted]
    return [*targets, *(one for one in others if one.kind != "module")]


def _is_itself(site: Site, target: Definition) -> bool:
    """A definition's own line is no use of it (decorators and prototypes repeat the name there)."""
    return site.path == target.path and site.line == target.line


def _sites(connection: sqlite3.Connection, name: str, most: int) -> list[Site]:
    rows = connection.execute(
        "SELECT u.id, u.name, u.kind, u.line, u.inside, u.receiver, f.path, f.language, f.rank"
        " FROM code_uses u JOIN code_files f ON f.id = u.id >> 20 WHERE u.name = ?"
        " ORDER BY f.rank, f.path, u.line LIMIT ?",
        (name, most),
    ).fetchall()
    for number, local in connection.execute(
        "SELECT id, local FROM code_imports WHERE name = ? AND local <> name", (name,)
    ).fetchall():
        rows += connection.execute(
            "SELECT u.id, u.name, u.kind, u.line, u.inside, u.receiver, f.path, f.language, f.rank"
            " FROM code_uses u JOIN code_files f ON f.id = u.id >> 20"
            " WHERE u.name = ? AND u.id BETWEEN ? AND ? AND u.receiver IS NULL",
            (local, *uses_of(file_of_use(number))),
        ).fetchall()
    return [Site(file_of_use(row[0]), *row[1:]) for row in rows]


def _call(site: Site, holder: Definition | None, target: Definition | None, sure: float) -> Call:
    return Call(site.path, site.line, site.kind, site.name, site.receiver, holder, target, sure, site.rank)


def callees(connection: sqlite3.Connection, caller: Definition) -> list[Call]:
    """What a definition calls, in the order of its lines; names of this repository with the definition they mean."""
    number = file_of_symbol(caller.number)
    rows = connection.execute(
        "SELECT u.id, u.name, u.kind, u.line, u.inside, u.receiver, f.path, f.language, f.rank"
        " FROM code_uses u JOIN code_files f ON f.id = u.id >> 20"
        " WHERE u.id BETWEEN ? AND ? AND u.line BETWEEN ? AND ? AND u.kind = 'call'",
        (*uses_of(number), caller.line, caller.end_line),
    ).fetchall()
    sites = [Site(number, *row[1:]) for row in rows]
    inside = by_number(connection, [site.inside for site in sites if site.inside is not None])
    aliases = dict(
        connection.execute(
            "SELECT local, name FROM code_imports WHERE id BETWEEN ? AND ? AND local <> name", uses_of(number)
        )
    )
    binders: dict[str, Binder] = {}
    found: dict[tuple[str, int], Call] = {}
    for site in sites:
        if site.name not in binders:
            spelled = aliases.get(site.name, site.name) if site.receiver is None else site.name
            known = [one for sure, one in definitions(connection, spelled) if sure >= 1 and one.kind != "module"]
            named = [other for other in sites if other.name == site.name]
            binders[site.name] = prepare(connection, known, named)
        holder = inside.get(site.inside) if site.inside is not None else caller
        target, sure = binders[site.name].best(site, holder)
        known_target = target if sure >= UNSURE else None
        key = (site.name, known_target.number if known_target is not None else -1)
        found.setdefault(key, _call(site, holder, known_target, sure if known_target is not None else 0.0))
    return list(found.values())

"""`loci groups`: labels over projects, which overlap, to narrow a question: `me`, `vendor:<owner>`, and one's own."""

from __future__ import annotations

import argparse

from loci.base.errors import ANSWERED
from loci.disk.places import places, writer_id
from loci.journal import projects
from loci.journal.ledger import load
from loci.journal.registry import Project, Registry, resolve

EPILOG = """\
`loci setup` gives the labels `me` and `vendor:<owner>`; a project has as many as you like.
loci ask -g LABEL asks as if only the projects of that group were registered."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `loci groups`."""
    parser.add_argument("--json", action="store_true", help="one object, schema loci.groups/1")
    actions = parser.add_subparsers(dest="action", metavar="add|remove")
    for name, line in (("add", "put projects into a group"), ("remove", "take projects out of a group")):
        action = actions.add_parser(name, help=line, description=line)
        action.add_argument("label", metavar="LABEL")
        action.add_argument("project", nargs="+", metavar="PROJECT", help="an id, a name or an alias")


def run(arguments: argparse.Namespace) -> int:
    """Change what was asked to be changed, then list every group."""
    found = places()
    if arguments.action:
        writer = writer_id(found)
        chosen = [resolve(load(found.registry), name, writer) for name in arguments.project]
        for project in chosen:
            if arguments.action == "remove":
                projects.ungroup(found, writer, project.id, arguments.label)
            elif arguments.label not in project.groups:
                projects.group(found, writer, project.id, arguments.label)
    groups = members(load(found.registry))
    if arguments.json:
        from loci.serve.jsonform import dump

        form = [{"label": label, "projects": [one.id for one in those]} for label, those in groups.items()]
        print(dump("loci.groups/1", {"groups": form}))
        return ANSWERED
    if not groups:
        print("No project is in a group yet. Put one in: loci groups add LABEL PROJECT")
    width = max(map(len, groups), default=0)
    for label, those in groups.items():
        print(f"{label:<{width}}  {', '.join(one.name for one in those)}")
    return ANSWERED


def members(registry: Registry) -> dict[str, list[Project]]:
    """The living projects of every group, `me` first, then by label; one's own labels before those of others."""
    found: dict[str, list[Project]] = {}
    for project in registry.living():
        for label in project.groups:
            found.setdefault(label, []).append(project)
    order = sorted(found, key=lambda label: (label != "me", label.startswith("vendor:"), label.casefold()))
    return {label: sorted(found[label], key=lambda one: one.name.casefold()) for label in order}

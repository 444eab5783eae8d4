"""`loci project`: what a person decides about a project's names and ids."""

from __future__ import annotations

import argparse

from loci.base.errors import ANSWERED
from loci.disk.places import places, writer_id
from loci.journal import projects
from loci.journal.ledger import load
from loci.journal.registry import Project
from loci.serve.upkeep import retell_router

EPILOG = """\
link makes NEW read the memory of OLD too, and be the id that is written; unlink is its exact undo.
remove takes a project out of the registry and out of every answer; its journal stays."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `loci project`."""
    actions = parser.add_subparsers(dest="action", required=True)
    for name, words, line in (
        ("alias", ("PROJECT", "NAME"), "one more name"),
        ("rename", ("PROJECT", "NAME"), "another display name"),
        ("group", ("PROJECT", "NAME"), "put it into a group"),
        ("link", ("OLD", "NEW"), "two ids are one project"),
        ("unlink", ("OLD", "NEW"), "they are not"),
        ("remove", ("PROJECT",), "out of the registry; the journal stays"),
    ):
        action = actions.add_parser(name, help=line, description=line)
        for word in words:
            action.add_argument(word.lower(), metavar=word)


def run(arguments: argparse.Namespace) -> int:
    """One action, then the router hears of it."""
    found, writer = places(), writer_id(places())
    if arguments.action in ("alias", "rename", "group"):
        verb = {"alias": projects.alias, "rename": projects.set_name, "group": projects.group}[arguments.action]
        print(_line(verb(found, writer, arguments.project, arguments.name)))
    elif arguments.action == "link":
        print(_line(projects.link(found, writer, arguments.old, arguments.new)))
    elif arguments.action == "unlink":
        for project in projects.part(found, writer, arguments.old, arguments.new):
            if project is not None:
                print(_line(project))
    else:
        print(f"{projects.remove(found, writer, arguments.project).id} is no longer registered; its journal stays")
    retell_router(found, load(found.registry))
    return ANSWERED


def _line(project: Project) -> str:
    names = f" (also {', '.join(project.aliases)})" if project.aliases else ""
    ids = f", reads {', '.join(project.ids[1:])}" if len(project.ids) > 1 else ""
    return f"{project.name}{names} · {project.id}{ids}"

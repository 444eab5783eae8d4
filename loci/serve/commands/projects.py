"""`loci projects`: every registered project, with what is remembered of it and where it is checked out."""

from __future__ import annotations

import argparse
from pathlib import Path

from loci.base.errors import ANSWERED
from loci.disk.places import places
from loci.index.layout import router_file
from loci.index.router import Router
from loci.journal.ledger import load
from loci.journal.registry import Project


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `loci projects`."""
    parser.add_argument("--json", action="store_true", help="one object, schema loci.projects/1")


def run(arguments: argparse.Namespace) -> int:
    """List them; none is an answer too."""
    projects = sorted(load(places().registry).living(), key=lambda project: project.name.casefold())
    router = Router(router_file(places().index))
    sizes = {known.id: known.episodes for known in router.projects()}
    router.close()
    if arguments.json:
        from loci.serve.jsonform import dump

        print(dump("loci.projects/1", {"projects": [_form(one, sizes.get(one.id, 0)) for one in projects]}))
        return ANSWERED
    if not projects:
        print("No project is registered yet. Run loci init inside a repository.")
    width = max((len(project.name) for project in projects), default=0)
    for project in projects:
        print(f"{project.name:<{width}}  {project.id}  {sizes.get(project.id, 0)} passages")
        for checkout in project.checkouts:
            gone = "" if Path(checkout.path).is_dir() else "  (no longer there)"
            print(f"{'':<{width}}    {checkout.path}{gone}")
    return ANSWERED


def _form(project: Project, passages: int) -> dict[str, object]:
    return {
        "id": project.id,
        "name": project.name,
        "ids": list(project.ids),
        "aliases": list(project.aliases),
        "groups": list(project.groups),
        "parent": project.parent,
        "checkouts": [checkout.path for checkout in project.checkouts],
        "passages": passages,
    }

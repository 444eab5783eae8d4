"""`loci refresh`: catch up with the history and bring the index up to date."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from loci.base.errors import ANSWERED, FAILED, LociError, NotRegisteredError
from loci.disk.places import places, writer_id
from loci.index.state import Seen
from loci.journal.ledger import load
from loci.journal.registry import Project, resolve
from loci.serve.membership import bring_router_up_to_date
from loci.serve.progress import counting
from loci.serve.unchanged import project_unchanged

TYPE_CHECKING = False  # with nothing changed nothing that captures or indexes is imported
if TYPE_CHECKING:
    from loci.serve.capture import Target


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `loci refresh`."""
    parser.add_argument("-p", dest="project", action="append", default=[], metavar="PROJECT",
                        help="this project (repeatable); by default the one you are in")  # fmt: skip
    parser.add_argument("--all", action="store_true", help="every registered project")
    parser.add_argument("--rebuild", action="store_true", help="index everything again, whatever its state")


def run(arguments: argparse.Namespace) -> int:
    """Refresh each project; one that fails does not keep the others from it."""
    if not arguments.all and not arguments.project:
        from loci.serve.capture import find_target

        target = find_target()
        if isinstance(target, str):
            raise NotRegisteredError(f"Nothing to refresh: {target}.", "Run loci init here, or name a project with -p.")
        _refresh_target(target, rebuild=arguments.rebuild)
        return ANSWERED
    found, registry = places(), load(places().registry)
    chosen = registry.living() if arguments.all else [
        resolve(registry, name, writer_id(found)) for name in arguments.project
    ]  # fmt: skip
    if not chosen:
        raise NotRegisteredError("No project is registered yet.", "Run loci init inside a repository.")
    writer, seen = writer_id(found), Seen()
    moved = [one for one in chosen if arguments.rebuild or not project_unchanged(found, writer, one, seen)]
    failed = [project for project in moved if not _refresh(project, rebuild=arguments.rebuild)]
    if len(moved) < len(chosen):
        print(f"{len(chosen) - len(moved)} of {len(chosen)} projects: nothing changed")
    if arguments.all:
        bring_router_up_to_date(found, load(found.registry) if moved else registry, None if moved else seen)
    return FAILED if failed else ANSWERED


def _refresh(project: Project, *, rebuild: bool) -> bool:
    """False where it failed; the reason is on stderr."""
    from loci.serve.capture import Target, find_target
    from loci.serve.upkeep import refresh_project

    try:
        there = [Path(one.path) for one in project.checkouts if Path(one.path).is_dir()]
        targets = [find_target(path, explicit=True) for path in there]
        found = [target for target in targets if isinstance(target, Target)]
        for target in found:
            _refresh_target(target, rebuild=rebuild)
        if not found:
            refresh_project(places(), project, None, rebuild=rebuild)
            reasons = [target for target in targets if isinstance(target, str)] or ["no checkout is where it was"]
            print(f"{project.name}: journal only ({reasons[0]})")
    except LociError as error:
        print(f"loci: {project.name}: {error.message}", file=sys.stderr)
        return False
    return True


def _refresh_target(target: Target, *, rebuild: bool) -> None:
    from loci.serve.refreshing import catch_up_and_refresh

    for line in target.news:
        print(line)
    with counting(target.project.name) as stored:
        done = catch_up_and_refresh(target, stored=stored, rebuild=rebuild)
    tree = done.upkept.tree
    units = tree.units_of("tree") if tree is not None else 0
    state = tree.before if tree is not None else "none"
    print(f"{target.project.name}: {done.captured.added} commits taken in, {units} files indexed (was {state})")
    _embed(target)


def _embed(target: Target) -> None:
    """The vectors, where the semantic tier is on; what is there already is not made again."""
    from loci.serve import tier

    name = target.project.name
    stores = tier.stores_of(target.places, target.project, target.repository)
    with counting(f"{name}: by meaning") as told:
        found = tier.embed(target.places, stores, progress=lambda done, _: told(done))
    if found.problem:
        print(f"loci: not by meaning: {found.problem}", file=sys.stderr)
    elif found.wanted:
        print(f"{name}: {found.done} of {found.wanted} texts are found by meaning, {found.new} of them new")

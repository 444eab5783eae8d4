"""`loci hooks`: lay, remove and look at the git hooks of a repository."""

from __future__ import annotations

import argparse
from pathlib import Path

from loci.base.errors import ANSWERED, NotRegisteredError
from loci.disk.places import places
from loci.disk.repository import find_repository
from loci.serve.commands.init import hook_lines
from loci.serve.hooks.install import HookStatus, install, status, uninstall

EPILOG = """\
git 2.54 and newer: hooks are named in the repository's configuration; nothing else is touched.
Older git: a hook file of our own, or marked lines in an existing shell script, whose status is kept.
With core.hooksPath, husky, lefthook or pre-commit nothing is written until you say --write."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `loci hooks`."""
    parser.add_argument("action", choices=("install", "uninstall", "status"))
    parser.add_argument("path", nargs="?", help="a directory in the repository (the current one)")
    parser.add_argument("--write", action="store_true", help="install also where another tool manages the hooks")
    parser.add_argument("--dry-run", action="store_true", help="say what would change, change nothing")
    parser.add_argument("--json", action="store_true", help="one object, schema loci.hooks/1")


def run(arguments: argparse.Namespace) -> int:
    """One of the three actions."""
    start = Path(arguments.path) if arguments.path else None
    repository = find_repository(start, explicit=start is not None)
    if repository is None:
        raise NotRegisteredError("This is no git repository.", "Run it inside one, or name one.")
    if arguments.action == "status":
        return _show((), status(repository), [], json=arguments.json)
    if arguments.action == "uninstall":
        done = uninstall(repository, places(), dry_run=arguments.dry_run)
        return _show(done.changed, done.statuses, [], json=arguments.json)
    done = install(repository, places(), write=arguments.write, dry_run=arguments.dry_run)
    return _show(done.changed, done.statuses, hook_lines(done), json=arguments.json)


def _show(changed: tuple[str, ...], statuses: tuple[HookStatus, ...], lines: list[str], *, json: bool) -> int:
    if json:
        from loci.base.frozen import asdict
        from loci.serve.jsonform import dump

        print(dump("loci.hooks/1", {"changed": list(changed), "hooks": [asdict(one) for one in statuses]}))
        return ANSWERED
    for line in (*changed, *lines):
        print(line)
    if not lines:
        for one in statuses:
            print(f"{one.event:<16} {one.state:<8} {one.place}" + (f" ({one.reason})" if one.reason else ""))
    return ANSWERED

"""`loci hooks`: lay, remove and look at the git hooks of a repository, and wake the worker from another tool's hook."""

from __future__ import annotations

import argparse
from pathlib import Path

from loci.base.errors import ANSWERED, NotRegisteredError
from loci.disk.places import places
from loci.disk.repository import Repository, find_repository

EPILOG = """\
git 2.54 and newer: hooks are named in the repository's configuration; nothing else is touched.
Older git: a hook file of our own, or marked lines in an existing shell script, whose status is kept.
With core.hooksPath, husky, lefthook or pre-commit nothing is written until you say --write.
wake EVENT is for those tools' files: it starts the worker and returns.

examples:
  loci hooks install
  loci hooks install --gate          also refuse a commit message with a secret in it
  loci hooks status --fire           start each hook once through git, and see whether it gets here"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `loci hooks`."""
    parser.add_argument("action", choices=("install", "uninstall", "status", "wake"))
    parser.add_argument("path", nargs="?", help="a directory in the repository (the current one); for wake the event")
    parser.add_argument("--write", action="store_true", help="install also where another tool manages the hooks")
    parser.add_argument("--gate", action="store_true", help="install also a commit-msg hook that refuses secrets")
    parser.add_argument("--fire", action="store_true", help="status: prove each hook; runs what is chained to it, too")
    parser.add_argument("--dry-run", action="store_true", help="say what would change, change nothing")
    parser.add_argument("--json", action="store_true", help="one object, schema loci.hooks/1")


def run(arguments: argparse.Namespace) -> int:
    """One of the four actions."""
    if arguments.action == "wake":
        from loci.serve.hooks.waking import wake

        wake(arguments.path or "hook")
        return ANSWERED
    start = Path(arguments.path) if arguments.path else None
    repository = find_repository(start, explicit=start is not None)
    if repository is None:
        raise NotRegisteredError("This is no git repository.", "Run it inside one, or name one.")
    return _status(repository, arguments) if arguments.action == "status" else _change(repository, arguments)


def _change(repository: Repository, arguments: argparse.Namespace) -> int:
    from loci.serve.commands.init import hook_lines
    from loci.serve.hooks.install import install, uninstall

    if arguments.action == "uninstall":
        done = uninstall(repository, places(), dry_run=arguments.dry_run)
        lines: list[str] = []
    else:
        done = install(repository, places(), write=arguments.write, gate=arguments.gate, dry_run=arguments.dry_run)
        lines = hook_lines(done)
        if arguments.gate and done.manager is not None:
            lines.append(f"{done.manager.name} runs commit-msg here: have it call `loci redact --check --message FILE`")
    if arguments.json:
        _print_json({"changed": list(done.changed), "hooks": _forms(done.statuses)})
        return ANSWERED
    for line in (*done.changed, *lines):
        print(f"would have {line}" if arguments.dry_run and line in done.changed else line)
    if not done.changed and not lines:
        print("nothing to change")
    return ANSWERED


def _status(repository: Repository, arguments: argparse.Namespace) -> int:
    from loci.serve.hooks.install import LAID, fire_through, mechanism, status

    found = status(repository)
    fired = {
        one.event: fire_through(repository, places(), one.event)
        for one in found
        if arguments.fire and one.state in LAID and one.event != "commit-msg"
    }
    if arguments.json:
        forms = [{**form, "fired": fired.get(str(form["event"]))} for form in _forms(found)]
        _print_json({"mechanism": mechanism(repository), "hooks": forms})
        return ANSWERED
    print(f"hooks are started by {mechanism(repository)}")
    for one in found:
        proof = {True: "  fired", False: "  DID NOT FIRE", None: ""}[fired.get(one.event)]
        print(f"{one.event:<16} {one.state:<8} {one.place}" + (f" ({one.reason})" if one.reason else "") + proof)
    return ANSWERED


def _forms(statuses: tuple[object, ...]) -> list[dict[str, object]]:
    from loci.base.frozen import asdict

    return [asdict(one) for one in statuses]  # type: ignore[call-overload]  # records all


def _print_json(form: dict[str, object]) -> None:
    from loci.serve.jsonform import dump

    print(dump("loci.hooks/1", form))

"""`loci agents`: give coding agents this memory: the MCP server and hooks in a client's own settings."""

from __future__ import annotations

import argparse
from pathlib import Path

from loci.base.errors import ANSWERED, FAILED, LociError, NotRegisteredError, UsageError
from loci.disk.places import places
from loci.disk.repository import find_repository
from loci.serve.agents import install as installer
from loci.serve.agents import texts
from loci.serve.agents.clients import NAMES
from loci.serve.agents.install import FileState

EPILOG = """\
install adds an MCP entry and hooks to the client's user settings: SessionStart gives a brief, Stop, SessionEnd and
PreCompact keep the last message as a note.  Comments and unknown keys stay; uninstall puts back what was there.
--agents-md and --skill write a block into this repository's AGENTS.md and a skill file: only when asked for.
Codex asks you to trust a new hook the first time it runs.

examples:
  loci agents install claude-code --dry-run
  loci agents install codex --skill
  loci agents status"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `loci agents`."""
    parser.add_argument("action", choices=("install", "uninstall", "status"))
    parser.add_argument("client", nargs="*", metavar="CLIENT", help=f"{', '.join(NAMES)}; status: all of them")
    parser.add_argument("--prompts", action="store_true", help="also recall at each prompt (off by default)")
    parser.add_argument("--agents-md", action="store_true", help="also the block in this repository's AGENTS.md")
    parser.add_argument("--skill", action="store_true", help="also the skill file")
    parser.add_argument("--dry-run", action="store_true", help="say what would change, change nothing")
    parser.add_argument("--json", action="store_true", help="one object, schema loci.agents/1")


def run(arguments: argparse.Namespace) -> int:
    """One of the three actions, for each client named."""
    unknown = [name for name in arguments.client if name not in NAMES]
    if unknown:
        raise UsageError(f"There is no client {unknown[0]!r}.", f"They are: {', '.join(NAMES)}.")
    if arguments.action == "status":
        return _status(arguments)
    if not arguments.client and not arguments.agents_md:
        raise UsageError("Which client?", f"Name one or more of {', '.join(NAMES)}.")
    changed: list[str] = []
    failed: list[LociError] = []
    for client in arguments.client:
        done = _tried(client, arguments)
        if isinstance(done, LociError):
            failed.append(done)
        else:
            changed += done
    changed += _block(arguments) if arguments.agents_md else ()
    return _show(changed, failed, arguments)


def _tried(client: str, arguments: argparse.Namespace) -> tuple[str, ...] | LociError:
    """A client whose settings can't be edited does not keep the others from it."""
    try:
        return _one(client, arguments)
    except LociError as error:
        return error


def _one(client: str, arguments: argparse.Namespace) -> tuple[str, ...]:
    dry = arguments.dry_run
    if arguments.action == "install":
        done = installer.install(client, places(), prompts=arguments.prompts, dry_run=dry)
        return done + (texts.put_skill(client, dry_run=dry) if arguments.skill else ())
    return installer.uninstall(client, places(), dry_run=dry) + texts.remove_skill(client, dry_run=dry)


def _block(arguments: argparse.Namespace) -> tuple[str, ...]:
    repository = find_repository()
    if repository is None or repository.work_tree is None:
        raise NotRegisteredError("There is no work tree here for an AGENTS.md.", "Go into a repository first.")
    place: Path = repository.work_tree / "AGENTS.md"
    if arguments.action == "install":
        return texts.put_block(place, dry_run=arguments.dry_run)
    return texts.remove_block(place, dry_run=arguments.dry_run)


def _status(arguments: argparse.Namespace) -> int:
    found = {client: installer.status(client) for client in arguments.client or NAMES}
    if arguments.json:
        from loci.base.frozen import asdict
        from loci.serve.jsonform import dump

        print(
            dump("loci.agents/1", {"clients": {name: [asdict(one) for one in files] for name, files in found.items()}})
        )
        return ANSWERED
    for client, files in found.items():
        for one in files:
            print(_line(client, one))
    return ANSWERED


def _line(client: str, one: FileState) -> str:
    return f"{client:<12} {one.state:<10} {one.place}" + (f" ({one.reason})" if one.reason else "")


def _show(changed: list[str], failed: list[LociError], arguments: argparse.Namespace) -> int:
    import sys

    if arguments.json:
        from loci.serve.jsonform import dump

        reasons = [error.message for error in failed]
        print(dump("loci.agents/1", {"changed": changed, "refused": reasons, "dry_run": arguments.dry_run}))
    else:
        for line in changed or ([] if failed else ["nothing to change"]):
            print(f"would have {line}" if arguments.dry_run and changed else line)
    for error in failed:
        print(f"loci: {error.message}\n      {error.hint}", file=sys.stderr)
    return FAILED if failed else ANSWERED

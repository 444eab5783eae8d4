"""`loci setup`: find the repositories below some directories, and give each of them a memory."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from loci.base.errors import ANSWERED, FAILED, NOTHING, UsageError
from loci.base.fence import neutralise
from loci.disk.places import places, writer_id
from loci.journal.ledger import load
from loci.serve.progress import counting
from loci.serve.prospects import BROKEN, OFF, Prospect, Survey, find_prospects
from loci.serve.settling import Outcome, settle_all

EPILOG = """\
examples:
  loci setup ~/code               register, take in the history, index
  loci setup ~/code --dry-run     only show what would be done
  loci setup ~/code --hooks       lay git hooks too, so that commits are captured by themselves

Nothing is written into a work tree, and into .git nothing but hooks where they were asked for.  Directories of
dependencies (node_modules, vendor, site-packages, target, .cargo), hidden directories and submodules of others are
left out.  Cut short at any moment, the same command goes on where it was; with nothing new it only looks.

exit: 0 all is well, 1 a project failed or the doctor found something, 3 no repository found"""
_WHY = {
    "dependencies": "directories of dependencies",
    "unreadable": "directories that can't be read",
    "broken": "broken repositories",
    "deep": "directories too deep to look into",
    "submodule": "submodules that are not yours (--submodules takes them too)",
}
_SHOWN = 3


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `loci setup`."""
    parser.add_argument("root", nargs="*", metavar="ROOT", help="directories to look below (the current one)")
    parser.add_argument("--hooks", action="store_true", help="lay git hooks in every repository found")
    parser.add_argument("--depth", type=int, metavar="N", help="take in only the last N commits of new projects")
    parser.add_argument("--submodules", action="store_true", help="also submodules that are not yours")
    parser.add_argument("--dry-run", action="store_true", help="show what would be done, and do nothing")
    parser.add_argument("-y", "--yes", action="store_true", help="do not ask; without a terminal nothing is asked")
    parser.add_argument("--json", action="store_true", help="one object, schema loci.setup/1")


def run(arguments: argparse.Namespace) -> int:
    """Look, show, do, and let the doctor have the last word."""
    roots = [Path(root).expanduser() for root in arguments.root or ["."]]
    wrong = next((root for root in roots if not root.is_dir()), None)
    if wrong is not None:
        raise UsageError(f"{wrong} is no directory.", "Give directories that hold repositories.")
    if arguments.depth is not None and arguments.depth < 1:
        raise UsageError("--depth takes a number from 1 on.")
    found = places()
    with counting("directories") as looked:
        survey = find_prospects(
            roots, found, writer_id(found), load(found.registry), submodules=arguments.submodules, looked=looked
        )
    talk = sys.stderr if arguments.json else sys.stdout
    for line in survey_lines(survey):
        print(line, file=talk)
    if not survey.prospects:
        print(_form(survey, ()) if arguments.json else "No repository was found.")
        return NOTHING
    if arguments.dry_run or not _agreed(survey, arguments):
        if arguments.json:
            print(_form(survey, ()))
        return ANSWERED
    done = settle_all(
        survey, found, hooks=arguments.hooks, depth=arguments.depth, say=lambda line: print(neutralise(line), file=talk)
    )
    if arguments.json:
        print(_form(survey, done.outcomes))
    else:
        print(done.summary)
    wrong_ones = any(one.state == "failed" for one in done.outcomes)
    return FAILED if wrong_ones or done.problems else ANSWERED


def _agreed(survey: Survey, arguments: argparse.Namespace) -> bool:
    """Ask once, and only where somebody can answer and something new would be registered."""
    new = sum(not one.known for one in survey.prospects)
    if not new or arguments.yes or arguments.json or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    reply = input(f"Register {new} project{'' if new == 1 else 's'}? [Y/n] ").strip().lower()
    return reply in ("", "y", "yes")


def survey_lines(survey: Survey) -> list[str]:
    """What was found, whose it is, and what was left out."""
    lines: list[str] = []
    width = max((len(one.name) for one in survey.prospects), default=0)
    shown = ""
    for one in survey.prospects:
        label = ", ".join(one.labels) or "of nobody"
        if label != shown:
            shown = label
            lines.append(neutralise(label))
        lines.append(neutralise(f"  {one.name:<{width}}  {one.state:<9}  {_places(one)}"))
    reasons: dict[str, list[str]] = {}
    for left in survey.left_out:
        reasons.setdefault(left.reason, []).append(str(left.path))
    for reason, paths in sorted(reasons.items()):
        named = (
            "" if reason == "dependencies" else f": {', '.join(paths[:_SHOWN])}{' …' if len(paths) > _SHOWN else ''}"
        )
        lines.append(neutralise(f"left out: {len(paths)} {_WHY[reason]}{named}"))
    return lines


def _places(one: Prospect) -> str:
    first, *others = one.spots
    kinds = [spot.clone.kind for spot in others]
    more = [f"{kinds.count(kind)} {kind}{'s' if kinds.count(kind) > 1 else ''}" for kind in dict.fromkeys(kinds)]
    reasons = [f" ({spot.reason})" for spot in one.spots if spot.state in (OFF, BROKEN)]
    return "".join((str(first.clone.path), f" and {', '.join(more)} more" if more else "", *reasons[:1]))


def _form(survey: Survey, outcomes: tuple[Outcome, ...]) -> str:
    from loci.serve.jsonform import dump

    done = {one.place: one for one in outcomes}
    projects = [
        {
            "id": one.id,
            "name": one.name,
            "labels": list(one.labels),
            "places": [
                {
                    "path": str(spot.clone.path),
                    "kind": spot.clone.kind,
                    "state": result.state if (result := done.get(str(spot.clone.path))) else spot.state,
                    "reason": result.reason if result else spot.reason,
                    "commits": result.commits if result else 0,
                    "files": result.files if result else 0,
                }
                for spot in one.spots
            ],
        }
        for one in survey.prospects
    ]
    left = [{"path": str(one.path), "reason": one.reason} for one in survey.left_out]
    return dump("loci.setup/1", {"projects": projects, "left_out": left})

"""`loci init`: register a repository, lay its hooks, take in its history, index it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from loci.base.errors import ANSWERED, LociError, NotRegisteredError
from loci.disk.git import try_run
from loci.disk.repository import Repository
from loci.journal.registrar import register
from loci.serve.capture import Target, to_target
from loci.serve.hooks.install import Installed, install
from loci.serve.place import Place, find_place, off_reason
from loci.serve.progress import counting
from loci.serve.refreshing import Brought, catch_up_and_refresh

EPILOG = """\
Running it again is safe: what is there already is left alone, and what was cut short goes on.
Nothing is written into the work tree, and into .git nothing but hooks, which `loci hooks uninstall` takes out again."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `loci init`."""
    parser.add_argument("path", nargs="?", help="a directory in the repository (the current one)")
    parser.add_argument("--depth", type=_positive, metavar="N", help="take in only the last N commits of the history")
    parser.add_argument("--name", default="", help="what to call the project")
    parser.add_argument("--no-hooks", action="store_true", help="lay no hooks; history is caught up when you ask")


def _positive(text: str) -> int:
    value = int(text)
    if value < 1:
        raise ValueError(text)
    return value


def run(arguments: argparse.Namespace) -> int:
    """Everything a new user needs, in one command."""
    place = _place(arguments.path)
    registered = register(place.repository, place.places, place.writer, name=arguments.name, depth=arguments.depth)
    print(f"{registered.project.name} · {registered.project.id}")
    for line in (*registered.news, *registered.hints):
        print(f"  {line}")
    if not arguments.no_hooks:
        _lay_hooks(place)
    reason = off_reason(place)
    if reason:
        print(f"  nothing is captured: {reason}")
        return ANSWERED
    print(f"  {_sentence(_take_in(to_target(place, registered)))}")
    return ANSWERED


def _place(path: str | None) -> Place:
    start = Path(path) if path is not None else None
    if start is not None and not start.is_dir():
        raise LociError("That is no directory.", "Give a directory inside a git repository.")
    place = find_place(start, explicit=path is not None, thorough=True)
    if place is None:
        raise NotRegisteredError("This is no git repository.", "Run git init first, or name one: loci init PATH")
    return place


def _lay_hooks(place: Place) -> None:
    """Hooks that can't be laid are no reason to refuse: asking catches up by itself."""
    try:
        done = install(place.repository, place.places)
    except (LociError, OSError) as error:
        why = error.message if isinstance(error, LociError) else error.strerror or type(error).__name__
        print(f"  hooks not laid: {why}; history is caught up when you ask", file=sys.stderr)
        return
    for line in hook_lines(done):
        print(f"  {line}")


def hook_lines(done: Installed) -> list[str]:
    """What installing came to, for a person."""
    if done.manager is not None and done.fired is None:
        how = f"`loci hooks install --write` applies this, or add it to {done.manager.place} yourself:"
        return [
            f"{done.manager.name} manages the hooks here, so nothing was written. {how}",
            *(f"    {line}" for line in done.manager.snippet.split("\n")),
            *([f"then: {done.manager.after}"] if done.manager.after else []),
        ]
    laid = [status.event for status in done.statuses if status.state in ("file", "block", "config")]
    lines = [f"hooks: {', '.join(laid)}" + (" (test wake-up came back)" if done.fired else "")]
    lines += [f"{s.event} not hooked: {s.reason}; catching up does its work" for s in done.statuses if s.reason]
    if done.fired is False:
        lines.append("the test wake-up did not come back; loci doctor looks into it")
    return lines


def _take_in(target: Target) -> Brought:
    total = _history_size(target.repository)
    with counting("history", total) as captured, counting("files") as stored:
        return catch_up_and_refresh(target, captured=captured, stored=stored)


def _history_size(repository: Repository) -> int | None:
    """Commits to take in, for the bar's end; only asked where somebody looks."""
    if not sys.stderr.isatty() or repository.head is None:
        return None
    found = try_run(["rev-list", "--count", "HEAD"], git_dir=repository.git_dir)
    return int(found) if found else None


def _sentence(brought: Brought) -> str:
    tree = brought.upkept.tree
    parts = [f"{brought.captured.added} commits taken in"]
    if tree is not None and tree.units_of("tree"):
        parts.append(f"{tree.units_of('tree')} files indexed")
    if brought.captured.reason == "unborn":
        parts = ["no commit yet; the first one will be captured"]
    return ", ".join(parts)

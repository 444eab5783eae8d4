"""`loci export`: what is remembered, as a file for another machine (JSONL) or for people (Markdown)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from loci.base.errors import ANSWERED, LociError, NotRegisteredError
from loci.base.records import to_line
from loci.disk.places import Places, places, writer_id
from loci.disk.rewrite import write_lines
from loci.journal.export import living_entries, living_records
from loci.journal.ledger import load
from loci.journal.registry import Project, resolve
from loci.serve.memory import data_paths, project_meant

EPILOG = """\
JSONL holds every living record under its id, with what was said of it since; loci import takes it in, also twice.
Records that were forgotten are not in it.  Everything is redacted once more by today's rules on the way out.

  loci export shop.jsonl
  loci export --all > memory.jsonl
  loci export -p shop shop.md"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `loci export`."""
    parser.add_argument("file", nargs="?", default="-", help="where to; nothing or - is stdout")
    parser.add_argument("--format", choices=("jsonl", "markdown"), help="else by the file's name: .md is Markdown")
    scope = parser.add_mutually_exclusive_group()
    scope.add_argument("-p", dest="project", action="append", default=[], metavar="PROJECT",
                       help="this project (repeatable); else where you are")  # fmt: skip
    scope.add_argument("--all", action="store_true", help="every registered project")
    parser.add_argument("--force", action="store_true", help="replace a file that is there")


def run(arguments: argparse.Namespace) -> int:
    """Write it, whole or not at all."""
    found = places()
    projects = _projects(arguments, found)
    form = arguments.format or ("markdown" if arguments.file.lower().endswith((".md", ".markdown")) else "jsonl")
    pieces = _markdown(found, projects) if form == "markdown" else _jsonl(found, projects)
    if arguments.file == "-":
        for piece in pieces:
            sys.stdout.buffer.write(piece)
        return ANSWERED
    target = Path(arguments.file).expanduser().absolute()
    if target.exists() and not arguments.force:
        raise LociError("That file is there already, and nothing was written.", "--force replaces it.")
    count = [0]
    write_lines(target, _counted(pieces, count))
    print(f"{count[0]} records of {len(projects)} project{'' if len(projects) == 1 else 's'} in {target}")
    return ANSWERED


def _projects(arguments: argparse.Namespace, found: Places) -> Sequence[Project]:
    if not arguments.all and not arguments.project:
        return (project_meant(None),)
    registry = load(found.registry)
    named = [resolve(registry, name, writer_id(found)) for name in arguments.project]
    chosen = tuple({project.id: project for project in named}.values()) if named else registry.living()
    if not chosen:
        raise NotRegisteredError("No project is registered yet.", "Run loci init inside a repository.")
    return chosen


def _jsonl(found: Places, projects: Sequence[Project]) -> Iterator[bytes]:
    for project in projects:
        for record in living_records(data_paths(found, project)):
            yield to_line(record)


def _markdown(found: Places, projects: Sequence[Project]) -> Iterator[bytes]:
    from loci.serve.book import chapter

    for number, project in enumerate(projects):
        entries = list(living_entries(data_paths(found, project)))
        for piece in chapter(project.name, project.id, entries):
            yield (("\n" if number and piece.startswith("# ") else "") + piece).encode("utf-8", "replace")


def _counted(pieces: Iterator[bytes], count: list[int]) -> Iterator[bytes]:
    """Counts records on their way: lines of JSONL that hold one, sections of Markdown."""
    for piece in pieces:
        count[0] += piece.startswith((b"{", b"\n## "))
        yield piece

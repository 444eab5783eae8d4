# ruff: noqa: N999  # a command is the file of its name
"""`loci import`: take in what was exported, or the memories of Kodelyth ECC."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from loci.base.errors import ANSWERED, FAILED, NOTHING, LociError, UsageError
from loci.base.fence import neutralise
from loci.base.frozen import asdict
from loci.disk.places import Places, places, writer_id
from loci.disk.rewrite import lines
from loci.journal.intake import Choose, Intake, examine, take_in
from loci.journal.ledger import load
from loci.journal.registry import Project, Registry, find, resolve
from loci.serve.upkeep import refresh_project

EPILOG = """\
Reads JSONL of loci export and memories.jsonl of Kodelyth ECC, also mixed, also as one JSON array.  Every text is
redacted on the way in, <private> blocks are cut, ids are kept, and what is here already is not taken twice.

Records of loci name their project; where it is not registered here, they are kept and appear when it is.  Memories of
other tools go to a project where its remote agrees, or where its repository still lies at the path they name; for the
others say where they belong:

  loci import memories.jsonl --map 1dde60b1eae5=shop
  loci import memories.jsonl -p shop                     everything that names no project of ours

exit: 0 all taken or here already, 1 something was not taken, 3 nothing in it is a record"""
_MOST = 20


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `loci import`."""
    parser.add_argument("file", help="what to read; - is stdin")
    parser.add_argument("-p", "--project", metavar="PROJECT", help="where records go whose project can't be told")
    parser.add_argument("--map", action="append", default=[], metavar="NAME=PROJECT",
                        help="what the file calls NAME (an id, a key or a path) is PROJECT (repeatable)")  # fmt: skip
    parser.add_argument("--dry-run", action="store_true", help="say what would be taken, change nothing")
    parser.add_argument("--json", action="store_true", help="one object, schema loci.import/1")


def run(arguments: argparse.Namespace) -> int:
    """Look at it whole, then store what is new."""
    found, writer = places(), writer_id(places())
    registry = load(found.registry)
    intake = examine(_lines(arguments.file), found, registry, writer, _choice(arguments, registry, writer))
    added = len(intake.new) if arguments.dry_run else take_in(intake, found, writer)
    if added and not arguments.dry_run:
        _refresh(found, registry, intake)
    if arguments.json:
        from loci.serve.jsonform import dump

        print(dump("loci.import/1", _form(intake, added, dry_run=arguments.dry_run)))
    else:
        for line in _sentences(intake, added, dry_run=arguments.dry_run):
            print(neutralise(line))
    return _code(intake)


def _lines(name: str) -> Iterator[bytes]:
    """Lines of JSON; of an array, one for each of its elements."""
    if name == "-":
        source: Iterator[bytes] = (line.rstrip(b"\n") for line in sys.stdin.buffer)
    else:
        path = Path(name).expanduser().absolute()
        if not path.is_file():
            raise LociError("There is no such file.", "Give a file, or - for stdin.")
        source = (line for line, _ in lines(path))
    blank = []
    first = next(source, None)
    while first is not None and not first.strip(b"\xef\xbb\xbf\x00 \t\r"):
        blank.append(first)
        first = next(source, None)
    if first is None:
        return
    if first.lstrip(b"\xef\xbb\xbf \t").startswith(b"["):
        yield from _elements(b"\n".join([first, *source]))
        return
    yield from (*blank, first)  # blank lines count, so that a refused line is named by its number
    yield from source


def _elements(data: bytes) -> Iterator[bytes]:
    try:
        found = json.loads(data.decode("utf-8-sig", "replace"))
    except (ValueError, RecursionError) as error:
        raise LociError("The file begins like a JSON array and is none; nothing was taken.") from error
    yield from (json.dumps(one).encode("utf-8") for one in found)


def _choice(arguments: argparse.Namespace, registry: Registry, writer: str) -> Choose:
    said: dict[str, str] = {}
    for pair in arguments.map:
        name, _, project = pair.rpartition("=")
        if not name:
            raise UsageError("--map takes NAME=PROJECT.", "NAME is what the file calls the project.")
        said[name] = resolve(registry, project, writer).id
    rest = resolve(registry, arguments.project, writer).id if arguments.project else None
    return lambda name, path: said.get(name) or said.get(path) or rest


def _refresh(found: Places, registry: Registry, intake: Intake) -> None:
    """The index learns of it; where that fails the records are stored all the same, and the next refresh does it."""
    touched = {project.id: project for one in intake.new if (project := find(registry, one.project)) is not None}
    for project in touched.values():
        _refresh_one(found, project)


def _refresh_one(found: Places, project: Project) -> None:
    try:
        refresh_project(found, project, None)
    except LociError as error:
        print(f"loci: {project.name}: stored, but not indexed yet: {error.message}", file=sys.stderr)


def _form(intake: Intake, added: int, *, dry_run: bool) -> dict[str, object]:
    return {
        "dry_run": dry_run,
        "added": added,
        "known": intake.known,
        "forgotten": intake.forgotten,
        "left": intake.left,
        "masked": intake.masked,
        "refused": [asdict(one) for one in intake.refused],
        "homeless": [asdict(one) for one in intake.homeless],
        "unregistered": list(intake.unregistered),
    }


def _sentences(intake: Intake, added: int, *, dry_run: bool) -> Sequence[str]:
    counts = [
        (intake.known, "here already"),
        (intake.forgotten, "forgotten here, and left so"),
        (intake.left, "verdicts left out: they would hide a record or undo a newer word"),
        (intake.masked, "secrets masked"),
    ]
    first = f"{added} record{'' if added == 1 else 's'} {'would be taken' if dry_run else 'taken'}"
    said = [", ".join([first, *(f"{count} {what}" for count, what in counts if count)])]
    said += [f"  line {one.number or '?'}: {one.reason}" for one in intake.refused[:_MOST]]
    if len(intake.refused) > _MOST:
        said.append(f"  … and {len(intake.refused) - _MOST} more lines that were not taken")
    said += [
        f"  {one.count} of {one.name}: {one.reason}; --map {one.name}=PROJECT says where" for one in intake.homeless
    ]
    return said + [f"  {name} is not registered here; its memory waits for loci init" for name in intake.unregistered]


def _code(intake: Intake) -> int:
    taken = len(intake.new) + intake.known + intake.forgotten + intake.left
    if intake.refused or intake.homeless:
        return FAILED
    return ANSWERED if taken else NOTHING

"""`loci capture`: a problem and what solved it, or did not."""

from __future__ import annotations

import argparse
import re
import sys

from loci.base.errors import ANSWERED, UsageError
from loci.disk.clock import now
from loci.journal.memories import KINDS, Solved, keep_solved
from loci.serve.writing import seat_for

MAX_BYTES = 4 << 20
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?Z?")
EPILOG = """\
examples:
  loci capture --problem "CORS preflight fails on /api" --approach "answer OPTIONS before auth" --tag cors --resolved
  echo '{"problem": "…", "approach": "…", "tags": ["cors"], "resolved": true}' | loci capture --stdin
  loci capture                          on a terminal, in your editor

A commit may say it itself: `Problem:` and `Fix:` (or `Approach:`) in its message, and `Loci-Kind:`."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `loci capture`."""
    parser.add_argument("--problem", default="", help="what was wrong")
    parser.add_argument("--approach", default="", help="what was done about it")
    parser.add_argument("--kind", default="solution", choices=KINDS, help="what it is (solution)")
    parser.add_argument("--tag", action="append", default=[], help="a label (repeatable)")
    parser.add_argument("--file", action="append", default=[], help="a file it is about (repeatable)")
    outcome = parser.add_mutually_exclusive_group()
    outcome.add_argument("--resolved", dest="resolved", action="store_const", const=True, help="it worked")
    outcome.add_argument("--failed", dest="resolved", action="store_const", const=False, help="it did not")
    parser.add_argument("--at", metavar="TIME", help="when it happened: 2026-03-01 or 2026-03-01T10:00:00Z (now)")
    parser.add_argument("-p", dest="project", metavar="PROJECT", help="an id, a name or an alias; else where you are")
    parser.add_argument("--stdin", action="store_true", help="read one JSON object with these fields instead")


def run(arguments: argparse.Namespace) -> int:
    """Store it; exit 0 only if it is on the disk."""
    moment = now()
    seat = seat_for(arguments.project)
    told, at = _told(arguments)
    record = keep_solved(seat.desk, told, _moment(at) if at else moment, moment)
    seat.stored()
    print(f"{record.id}  {record.kind} kept in {seat.name}")
    return ANSWERED


def _told(arguments: argparse.Namespace) -> tuple[Solved, str | None]:
    """From stdin, from the flags, or, on a terminal and with nothing said, from the user's editor."""
    if arguments.stdin:
        return _from_stdin()
    if not arguments.problem and not arguments.approach and sys.stdin.isatty():
        from loci.disk.editor import edited
        from loci.disk.places import places
        from loci.serve.drafting import TEMPLATE, read_draft

        return read_draft(edited(places(), TEMPLATE)), arguments.at
    return _from_flags(arguments), arguments.at


def _from_flags(given: argparse.Namespace) -> Solved:
    return Solved(given.problem, given.approach, given.kind, tuple(given.tag), tuple(given.file), given.resolved)


def _from_stdin() -> tuple[Solved, str | None]:
    """One JSON object; a field of the wrong type is refused, because a guess would be stored for good."""
    import json

    try:
        found = json.loads(sys.stdin.buffer.read(MAX_BYTES).decode("utf-8-sig", "replace"))
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise UsageError("stdin holds no JSON object.", 'Give {"problem": "…", "approach": "…"}.')
    texts = {name: found.get(name) or "" for name in ("problem", "approach", "kind", "at")}
    lists = {name: found.get(name) or [] for name in ("tags", "files")}
    wrong = [name for name, value in texts.items() if not isinstance(value, str)]
    wrong += [name for name, value in lists.items() if not _strings(value)]
    if found.get("resolved") not in (None, True, False):
        wrong.append("resolved")
    if wrong:
        raise UsageError(f"These fields have the wrong type: {', '.join(wrong)}.")
    told = Solved(
        str(texts["problem"]), str(texts["approach"]), str(texts["kind"] or "solution"),
        tuple(map(str, lists["tags"])), tuple(map(str, lists["files"])), found.get("resolved"),
    )  # fmt: skip
    return told, str(texts["at"]) or None


def _strings(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _moment(text: str) -> str:
    """RFC 3339 UTC of a date or a time."""
    if not _MOMENT.fullmatch(text.strip()):
        raise UsageError("--at takes a date or a time in UTC.", "For instance 2026-03-01 or 2026-03-01T10:00:00Z.")
    day, _, clock = text.strip().rstrip("Z").replace(" ", "T").partition("T")
    return f"{day}T{clock or '00:00:00'}Z" if clock.count(":") != 1 else f"{day}T{clock}:00Z"

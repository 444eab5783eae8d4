"""`loci note`: something worth remembering that is no commit."""

from __future__ import annotations

import argparse
import sys

from loci.base.errors import ANSWERED
from loci.disk.clock import now
from loci.journal.memories import keep_note
from loci.serve.writing import seat_for

MAX_BYTES = 4 << 20
EPILOG = """\
examples:
  loci note "the staging database resets every night"
  git diff --stat | loci note -

<private>…</private> is never stored; secrets are masked before anything is written."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `loci note`."""
    parser.add_argument("text", nargs="*", help='the note; several words are joined, "-" or nothing reads stdin')
    parser.add_argument("-p", dest="project", metavar="PROJECT", help="an id, a name or an alias; else where you are")
    parser.add_argument("--tag", action="append", default=[], help="a label (repeatable)")


def run(arguments: argparse.Namespace) -> int:
    """Store it; exit 0 only if it is on the disk."""
    words: list[str] = arguments.text
    text = " ".join(words) if words and words != ["-"] else _from_stdin()
    seat = seat_for(arguments.project)
    record = keep_note(seat.desk, text.encode("utf-8", "replace").decode("utf-8"), now(), arguments.tag)
    seat.stored()
    print(f"{record.id}  noted in {seat.name}")
    return ANSWERED


def _from_stdin() -> str:
    return sys.stdin.buffer.read(MAX_BYTES).decode("utf-8", "replace")

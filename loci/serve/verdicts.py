"""What `confirm`, `refute` and `unset` have in common.  Must not know what the words mean for ranking."""

from __future__ import annotations

import argparse

from loci.base.errors import ANSWERED
from loci.disk.clock import now
from loci.disk.places import places
from loci.journal.memories import judge
from loci.serve.commands.log import line_of
from loci.serve.memory import entry_called, state_about
from loci.serve.writing import desk_for, stored


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of the three commands."""
    parser.add_argument("id", help="the record: its id or a unique beginning")
    parser.add_argument("-p", dest="project", metavar="PROJECT", help="an id, a name or an alias; else where you are")


def run(arguments: argparse.Namespace, *, resolved: bool | None) -> int:
    """Record the outcome and show the record as it stands now."""
    desk, project = desk_for(arguments.project)
    entry = entry_called(state_about(places(), project.ids, arguments.id), arguments.id)
    judge(desk, entry.record.id, now(), resolved=resolved)
    stored(project)
    print(line_of(entry_called(state_about(places(), project.ids, entry.record.id), entry.record.id)))
    return ANSWERED

"""`loci show`: one record whole, with everything that was said of it since."""

from __future__ import annotations

import argparse

from loci.base.errors import ANSWERED
from loci.disk.places import places
from loci.journal.fold import Entry, State
from loci.serve.commands.log import line_of, whole
from loci.serve.memory import entry_called, project_meant, shown, state_about, state_of


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `loci show`."""
    parser.add_argument("id", help="its id, its commit, or a unique beginning")
    parser.add_argument("-p", "--project", metavar="PROJECT", help="an id, a name or an alias; else where you are")
    parser.add_argument("--json", action="store_true", help="one object, schema loci.log/1 with one record")


def run(arguments: argparse.Namespace) -> int:
    """Print it."""
    project = project_meant(arguments.project)
    entry = entry_called(state_about(places(), project.ids, arguments.id), arguments.id)
    if arguments.json:
        from loci.serve.jsonform import dump, entry_form

        print(dump("loci.log/1", {"project": project.id, "records": [entry_form(entry)]}))
        return ANSWERED
    session = _session(state_of(places(), project.ids), entry) if entry.record.kind == "commit" else []
    for line in (*whole(entry), *session):
        print(line)
    return ANSWERED


def _session(state: State, entry: Entry) -> list[str]:
    """The notes that were taken on the way to a commit."""
    commit = entry.record.commit
    return [f"session {line_of(shown(one))}" for one in state.living() if commit and one.session == commit]

"""`loci log`: what is remembered of a project, newest first, or one record whole."""

from __future__ import annotations

import argparse
import re
import sys

from loci.base.errors import ANSWERED, UsageError
from loci.base.fence import neutralise
from loci.base.records import EPISODIC, Record
from loci.disk.environment import wants_plain
from loci.disk.places import places
from loci.journal.fold import Entry
from loci.serve.memory import Filter, entry_called, project_meant, select, state_about, state_of

_DATE = re.compile(r"\d{4}(-\d\d(-\d\d([T ]\d\d(:\d\d(:\d\d)?)?Z?)?)?)?")


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `loci log`."""
    parser.add_argument("id", nargs="?", help="show this record whole: its id, its commit, or a unique beginning")
    parser.add_argument("-p", "--project", metavar="PROJECT", help="an id, a name or an alias; else where you are")
    parser.add_argument("--kind", action="append", default=[], choices=EPISODIC, help="only this kind (repeatable)")
    parser.add_argument("--since", default="", metavar="DATE", help="not older than this: 2026-03-01")
    parser.add_argument("--match", default="", metavar="TEXT", help="only records that hold this text")
    parser.add_argument("-n", type=int, default=None, metavar="N", help="at most this many (text: 30, JSON: all)")
    parser.add_argument("--json", action="store_true", help="one object, schema loci.log/1")


def run(arguments: argparse.Namespace) -> int:
    """List or show; an empty list is no failure."""
    if arguments.since and not _DATE.fullmatch(arguments.since):
        raise UsageError("--since takes a date such as 2026-03-01.")
    project = project_meant(arguments.project)
    if arguments.id:
        state = state_about(places(), project.ids, arguments.id)
        found: tuple[Entry, ...] = (entry_called(state, arguments.id),)
    else:
        state = state_of(places(), project.ids)
        wanted = Filter(tuple(arguments.kind), arguments.since.replace(" ", "T"), arguments.match)
        found = select(state, wanted)
    limit = arguments.n if arguments.n is not None else (None if arguments.json else 30)
    shown = found[: max(0, limit)] if limit is not None else found
    if arguments.json:
        from loci.serve.jsonform import dump, entry_form

        print(dump("loci.log/1", {"project": project.id, "records": [entry_form(entry) for entry in shown]}))
        return ANSWERED
    lines = whole(shown[0]) if arguments.id else [line_of(entry) for entry in shown]
    for line in lines:
        print(line)
    if len(shown) < len(found):
        print(f"… {len(found) - len(shown)} more; -n {len(found)} shows all", file=sys.stderr)
    return ANSWERED


def line_of(entry: Entry) -> str:
    """One record on one line: id, day, kind, title, and what was said of it since."""
    from loci.serve.jsonform import states_of

    record = entry.record
    name = record.commit[:10] if record.kind == "commit" and record.commit else record.id[:10]
    title = neutralise(record.problem or record.title).replace("\n", " ")
    states = "".join(f" [{state}]" for state in states_of(entry))
    return f"{name}  {record.at[:10]}  {record.kind:<8}  {title}{states}"


def whole(entry: Entry) -> list[str]:
    """One record with everything it holds, and its history."""
    from loci.serve.render import Paint

    paint, record = Paint(plain=wants_plain()), entry.record
    facts = [
        ("id", record.id), ("kind", record.kind), ("project", record.project), ("commit", record.commit),
        ("branch", record.branch), ("author", record.author), ("at", record.at), ("captured", record.seen),
        ("paths", ", ".join(record.paths)), ("files", ", ".join(record.files)), ("tags", ", ".join(record.tags)),
        ("masked", ", ".join(f"{kind} {count}" for kind, count in record.redactions)),
    ]  # fmt: skip
    lines = [f"{paint.dim(f'{name:<9}')} {neutralise(str(value))}" for name, value in facts if value]
    texts = [record.title, record.body, record.problem, record.approach]
    lines += [f"\n{neutralise(text)}" for text in texts if text]
    return lines + [paint.dim(neutralise(_said(one))) for one in entry.history]


def _said(verdict: Record) -> str:
    """One line of a record's history."""
    said = {
        "outcome": {True: "it worked", False: "it failed", None: "outcome unset"}[verdict.resolved],
        "amend": f"replaced by {verdict.value}",
        "session": f"session of commit {verdict.value}",
    }
    return f"{verdict.at} {said.get(verdict.kind, verdict.kind)}"

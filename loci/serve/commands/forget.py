"""`loci forget`: take records, or a secret, out of memory."""

from __future__ import annotations

import argparse
import sys

from loci.base.errors import ANSWERED, FAILED, NOTHING, LociError, UsageError
from loci.base.fence import neutralise
from loci.base.frozen import asdict
from loci.disk.places import Places, places, writer_id
from loci.journal.forget import Selection, Shelf, all_shelves, by_ids, by_secret, by_text, shelves_of
from loci.journal.ledger import load
from loci.journal.needle import Needle, in_text, needle
from loci.journal.registry import resolve
from loci.serve.forgetting import Forgotten, elsewhere, hide, purge
from loci.serve.memory import project_meant

EPILOG = """\
Without --purge a record is hidden: a tombstone stands, it is out of every answer, and its text stays in the journal's
file.  With --purge its bytes are taken out of journal, index, logs and copies below loci's own directories; only an id
is left, so that the same commit is never recorded again.  What was synced or pushed, and the repository itself, are not
touched: a secret that was there is to be replaced at its provider.

  loci forget 3f2a91c0d1 --dry-run
  loci forget --match "customer name" --purge
  loci forget --secret --purge                 asks for it unseen; without a terminal it is read from stdin

exit: 0 done (or would be), 1 something is left, 2 no terminal to confirm on, 3 nothing matched"""
_MOST_SHOWN = 20


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `loci forget`."""
    parser.add_argument(
        "id", nargs="*", help="a record's id, its commit, or a unique beginning of at least 4 characters"
    )
    parser.add_argument("--match", metavar="TEXT", help="every record that holds this text, whatever the case")
    parser.add_argument(
        "--secret", action="store_true", help="everything that holds a secret, read unseen or from stdin"
    )
    scope = parser.add_mutually_exclusive_group()
    scope.add_argument("-p", "--project", metavar="PROJECT", help="an id, a name or an alias; else where you are")
    scope.add_argument("--all", action="store_true", help="in every project (--secret always looks everywhere)")
    parser.add_argument(
        "--purge", action="store_true", help="take the bytes out as well, everywhere below loci's directories"
    )
    parser.add_argument("--dry-run", action="store_true", help="show what would go, change nothing")
    parser.add_argument("--yes", action="store_true", help="do not ask")
    parser.add_argument("--json", action="store_true", help="one object, schema loci.forget/1")


def run(arguments: argparse.Namespace) -> int:
    """Choose, show, confirm, forget."""
    _refuse_wrong_lines(arguments)
    found, writer = places(), writer_id(places())
    wanted = _needle(arguments)
    shelves = _shelves(arguments, found, writer)
    selection = _select(arguments, found, shelves, wanted)
    known = bool(selection.ids or (arguments.purge and selection.others))
    if not known and not (arguments.purge and arguments.secret and wanted is not None and elsewhere(found, wanted)):
        raise LociError(*_nothing(arguments, selection), NOTHING)
    if not arguments.json:
        for line in _preview(arguments, selection, wanted):
            print(line)
    if arguments.dry_run:
        return _told(arguments, selection, Forgotten(0), wanted)
    if not arguments.yes:
        _confirm()
    if arguments.purge:
        done = purge(found, writer, shelves, selection, wanted, secret=arguments.secret)
    else:
        done = hide(found, writer, shelves, selection)
    return _told(arguments, selection, done, wanted)


def _refuse_wrong_lines(arguments: argparse.Namespace) -> None:
    ways = bool(arguments.id) + (arguments.match is not None) + arguments.secret
    if ways != 1:
        raise UsageError("Say what to forget: ids, --match TEXT or --secret, one of them.")
    if arguments.match is not None and not arguments.match.strip():
        raise UsageError("--match needs a text: an empty one is in everything.")
    if arguments.secret and (arguments.project or arguments.all):
        raise UsageError("--secret always looks everywhere.", "Leave out -p and --all.")
    asks = not (arguments.yes or arguments.dry_run)
    if asks and (arguments.json or not sys.stdin.isatty()):
        hint = "Look first, with --dry-run; --yes does not ask."
        raise UsageError("There is no terminal to confirm on, so nothing was changed.", hint)


def _needle(arguments: argparse.Namespace) -> Needle | None:
    if arguments.match is not None:
        return needle(arguments.match.strip(), loose=True)
    return needle(_read_secret()) if arguments.secret else None


def _read_secret() -> str:
    """From a terminal, unseen, or all of stdin without its last line end."""
    if sys.stdin.isatty():
        import getpass

        text = getpass.getpass("secret (not shown): ")
    else:
        text = sys.stdin.buffer.read(1 << 20).decode("utf-8", "replace")
    text = text.strip("\r\n")
    if not text.strip():
        raise UsageError("No secret was given.", "Type it, or give it on stdin.")
    return text


def _shelves(arguments: argparse.Namespace, found: Places, writer: str) -> tuple[Shelf, ...]:
    registry = load(found.registry)
    if arguments.secret or arguments.all:
        return all_shelves(found, registry)
    named = arguments.project
    project = resolve(registry, named, writer) if named is not None else project_meant(None)
    return shelves_of(found, project.ids)


def _select(
    arguments: argparse.Namespace, found: Places, shelves: tuple[Shelf, ...], wanted: Needle | None
) -> Selection:
    if wanted is None:
        return by_ids(shelves, arguments.id, buried=arguments.purge)
    if arguments.secret:
        return by_secret(found, shelves, wanted, buried=arguments.purge)
    return by_text(shelves, wanted, buried=arguments.purge)


def _nothing(arguments: argparse.Namespace, selection: Selection) -> tuple[str, str]:
    if selection.others:
        return "No record holds that; other lines of the journal do, which only a purge takes out.", ""
    what = "that secret" if arguments.secret else "that text"
    return f"Nothing was forgotten: no record holds {what}.", "loci log lists what is remembered."


def _preview(arguments: argparse.Namespace, selection: Selection, wanted: Needle | None) -> list[str]:
    from loci.serve.commands.log import line_of

    shown = [target.entry for target in selection.targets[:_MOST_SHOWN]]
    if arguments.secret and wanted is not None:  # the text of such a record is not for a screen
        lines = [f"{one.record.id}  {one.record.at[:10]}  {one.record.kind}" for one in shown]
        lines = [line for line in lines if not in_text(wanted, line)]
    else:
        lines = [line_of(entry) for entry in shown]
    hidden = len(selection.targets) - len(shown)
    tail = [f"… and {hidden} more"] if hidden > 0 else []
    also = [f"and {_count(selection.others, 'other line')} of the journal and the registry"] if selection.others else []
    return [*lines, *tail, *(also if arguments.purge else [])]


def _confirm() -> None:
    print("Forget this? [y/N] ", end="", file=sys.stderr, flush=True)
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise LociError("Nothing was changed.")


def _told(arguments: argparse.Namespace, selection: Selection, done: Forgotten, wanted: Needle | None) -> int:
    records = len(selection.targets)
    if arguments.json:
        from loci.serve.jsonform import dump

        form = {
            "dry_run": arguments.dry_run,
            "purge": arguments.purge,
            "records": [
                {"id": one.entry.record.id, "kind": one.entry.record.kind, "project": one.entry.record.project}
                for one in selection.targets
                if wanted is None or not arguments.secret or not in_text(wanted, one.entry.record.project)
            ],
            "others": selection.others,
            "done": {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(done).items()},
        }
        print(dump("loci.forget/1", form))
    elif arguments.dry_run:
        print(f"{_count(records, 'record')} would be forgotten{' and purged' if arguments.purge else ''}")
    else:
        print(neutralise(_sentence(arguments, records, done)))
        for note in _notes(arguments, done):
            print(f"  {note}")
    return FAILED if done.remaining else ANSWERED


def _sentence(arguments: argparse.Namespace, records: int, done: Forgotten) -> str:
    if not arguments.purge:
        return f"{_count(done.records, 'record')} forgotten; the text is still in the journal's file until it is purged"
    parts = [f"{_count(records, 'record')} purged", f"{_count(done.lines, 'line')} taken out of the journal"]
    parts += [f"{_count(done.masked, 'line')} masked in the registry"] if done.masked else []
    parts += [f"{_count(done.files, 'other file')} cleaned"] if done.files else []
    return ", ".join(parts)


def _notes(arguments: argparse.Namespace, done: Forgotten) -> list[str]:
    notes = [neutralise(note) for note in done.notes]
    if done.foreign:
        names = ", ".join(done.foreign[:5])
        notes.append(f"{names}: another machine's part of the journal was cleaned here; its own copy was not")
    if arguments.purge:
        notes += [f"still there: {neutralise(place)}" for place in done.remaining]
    return notes


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"

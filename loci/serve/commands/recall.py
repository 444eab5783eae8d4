"""`loci recall`: how a problem like this was solved before, from this project, or nothing."""

from __future__ import annotations

import argparse

from loci.base.errors import ANSWERED, NOTHING
from loci.base.frozen import replace
from loci.disk.clock import now
from loci.disk.environment import wants_plain
from loci.recall.recall import recall
from loci.serve.questions import add_question, question_of, words_of
from loci.serve.recalling import Memories, rows_with_states, stand_on, whose

EPILOG = """\
examples:
  loci recall "tests hang on the windows runner"
  loci recall E0502                     an error code, a tag or a file is enough
  loci recall --fenced "cors preflight" exactly what an agent is given

exit: 0 found, 3 nothing like it is remembered, 4 nothing to search"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `loci recall`."""
    add_question(parser)
    where = parser.add_mutually_exclusive_group()
    where.add_argument("-p", dest="project", metavar="PROJECT", help="an id, a name or an alias; else where you are")
    where.add_argument("--all", action="store_true", help="every registered project, this one first")
    where.add_argument("-g", "--group", action="append", default=[], metavar="LABEL",
                       help="every project of this group, this one first if it is in it (repeatable)")  # fmt: skip
    parser.add_argument("-k", type=int, default=5, metavar="N", help="at most this many (5)")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one object, schema loci.recall/1")
    form.add_argument("--fenced", action="store_true", help="exactly what an agent would be given")
    parser.add_argument("--explain", action="store_true", help="also print what the gate weighed")


def run(arguments: argparse.Namespace) -> int:
    """Look, render, and say by the exit code whether there was anything."""
    query = question_of(arguments, 'loci recall "tests hang on the windows runner"')
    ground = stand_on(arguments.project, everywhere=arguments.all, groups=arguments.group)
    moment = now()
    own = ground.own.id if ground.own else None
    with Memories(ground.places, ground.find) as memories:
        reach = memories.reach(query, own, everywhere=arguments.all, within=ground.within)
        found = recall(query, reach, moment, max(1, arguments.k))
    found = replace(found, recollections=rows_with_states(ground, found.recollections))
    if arguments.json:
        from loci.serve.jsonform import dump
        from loci.serve.recalled import recalled_form
        from loci.serve.recalling import records_behind

        records = records_behind(ground.places, ground.find, found.recollections)
        print(dump("loci.recall/1", recalled_form(found, own, records, ground.notes, explain=arguments.explain)))
    elif arguments.fenced:
        from loci.serve.fenced import fenced

        text = fenced(found.recollections, words_of(query), moment)
        print(text, end="\n" if text else "")
    else:
        from loci.serve.recalled import recalled_text
        from loci.serve.render import Paint

        paint = Paint(plain=wants_plain())
        names = whose(ground, found.recollections)
        print(recalled_text(found, names, words_of(query), ground.notes, paint, explain=arguments.explain))
    return ANSWERED if found.recollections else NOTHING

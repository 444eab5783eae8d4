"""`loci ask`: a question is answered with quotations from the project it belongs to, or not at all."""

from __future__ import annotations

import argparse

from loci.base.answers import ABSTAIN, Answer
from loci.base.errors import ANSWERED, NOTHING
from loci.base.frozen import replace
from loci.disk.clock import now
from loci.disk.environment import wants_plain
from loci.recall.ask import ask
from loci.serve.asking import Stores, prepare, stale_notes
from loci.serve.mending import answered
from loci.serve.questions import add_question, add_scope, question_of, searched, words_of
from loci.serve.states import with_states

EPILOG = """\
examples:
  loci ask "why did we drop the cookie?"
  loci ask --no-cwd "which of my projects use D1?"
  loci ask -p shop what calls set_session_cookie
  echo "how do I run the tests?" | loci ask -

exit: 0 answered, 3 abstained or nothing found, 4 nothing registered"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `loci ask`."""
    add_question(parser)
    add_scope(parser)
    parser.add_argument("-k", type=int, default=5, metavar="N", help="hits of each kind: commit, doc, code, memory (5)")
    parser.add_argument("--json", action="store_true", help="one object, schema loci.answer/1")
    parser.add_argument("--explain", action="store_true", help="also print every signal of the decision")


def run(arguments: argparse.Namespace) -> int:
    """Answer, render, and say by the exit code whether there was an answer."""
    question = question_of(arguments)
    asked = prepare(arguments.cwd, no_cwd=arguments.no_cwd, names=arguments.project, groups=arguments.group)
    moment, limit = now(), max(1, arguments.k)

    def work(stores: Stores) -> Answer:
        found = ask(searched(question), asked.scope, stores.router, stores, moment, limit)
        hits = with_states(found.hits, asked.places, asked.projects.find, asked.checkouts(), stores.opened)
        return replace(found, hits=hits)

    answer, damage = answered(asked, work)
    notes = stale_notes(asked, [one.id for one in answer.decision.projects][:5])
    answer = replace(answer, notes=(*answer.notes, *asked.notes, *damage, *notes))
    if arguments.json:
        from loci.serve.jsonform import answer_form, dump

        print(dump("loci.answer/1", answer_form(answer, words_of(question), explain=arguments.explain)))
    else:
        from loci.serve.render import Paint, answer_text, signals_text

        paint = Paint(plain=wants_plain())
        print(answer_text(answer, words_of(question), paint))
        if arguments.explain:
            print(signals_text(answer.decision))
    return NOTHING if answer.decision.outcome == ABSTAIN else ANSWERED

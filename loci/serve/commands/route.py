"""`loci route`: the decision alone, with every signal on request."""

from __future__ import annotations

import argparse

from loci.base.answers import ABSTAIN
from loci.base.errors import ANSWERED, NOTHING
from loci.base.frozen import replace
from loci.disk.environment import wants_plain
from loci.recall.route import route
from loci.serve.asking import prepare
from loci.serve.mending import answered
from loci.serve.questions import add_question, add_scope, question_of, searched


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `loci route`: those of `ask`, less what concerns hits."""
    add_question(parser)
    add_scope(parser)
    parser.add_argument("-k", type=int, default=5, help=argparse.SUPPRESS)
    parser.add_argument("--json", action="store_true", help="one object, schema loci.answer/1 without hits")
    parser.add_argument("--explain", action="store_true", help="also print every signal and its weight")


def run(arguments: argparse.Namespace) -> int:
    """Decide and render."""
    question = question_of(arguments)
    asked = prepare(arguments.cwd, no_cwd=arguments.no_cwd, names=arguments.project, groups=arguments.group)
    decision, damage = answered(asked, lambda stores: route(searched(question), asked.scope, stores.router, stores))
    decision = replace(decision, notes=(*decision.notes, *damage))
    if arguments.json:
        from loci.serve.jsonform import decision_form, dump

        print(dump("loci.answer/1", decision_form(question, decision, explain=arguments.explain)))
    else:
        from loci.serve.render import Paint, decision_text

        print(decision_text(decision, Paint(plain=wants_plain()), explain=arguments.explain))
    return NOTHING if decision.outcome == ABSTAIN else ANSWERED

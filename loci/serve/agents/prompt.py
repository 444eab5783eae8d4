"""Recall at a prompt, which is off unless asked for: only where the router is sure and something was remembered.

Must not know which client asks.
"""

from __future__ import annotations

from loci.base.answers import ROUTED
from loci.disk.clock import now
from loci.recall.recall import Reach, recall
from loci.recall.route import route
from loci.serve.asking import Stores, prepare
from loci.serve.fenced import fenced
from loci.serve.questions import MAX_QUESTION, words_of
from loci.serve.recalling import Memories, fresh_rows

TOKENS = 660
"""That a prompt may gain, about 2,000 characters; most gain none."""
_ROWS = 3


def remembered(prompt: str, cwd: str) -> str:
    """Memories of this project that fit a prompt, fenced; "" where the router means another project or is not sure, or
    where nothing passes the gate.

    Raises:
        LociError: as for a question.
    """
    question = prompt.strip()[:MAX_QUESTION]
    if not question:
        return ""
    asked = prepare(cwd or None, no_cwd=False, names=[])
    with Stores(asked) as stores:
        decision = route(question, asked.scope, stores.router, stores)
    if decision.outcome != ROUTED or asked.scope.here not in [one.id for one in decision.projects[:1]]:
        return ""
    moment = now()
    with Memories(asked.places, asked.projects.find) as memories:
        found = recall(question, Reach(asked.scope.here, (), always=False, memories=memories), moment, _ROWS)
    rows = fresh_rows(asked.places, asked.projects.find, asked.checkouts(), found.recollections)
    return fenced(rows, words_of(question), moment, TOKENS)

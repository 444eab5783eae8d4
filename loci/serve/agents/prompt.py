"""Recall at a prompt, which is off unless asked for: only where the router is sure and something was remembered.

Must not know which client asks.
"""

from __future__ import annotations

from loci.base.answers import ROUTED
from loci.journal.history import now
from loci.recall.recall import Reach, recall
from loci.recall.route import route
from loci.serve.asking import Stores, prepare
from loci.serve.mcp.memories import Memories, fence, record_form
from loci.serve.questions import MAX_QUESTION, words_of

LARGEST = 2000
"""Characters that a prompt may gain; most gain none."""
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
    with Memories(asked) as memories:
        found = recall(question, Reach(asked.scope.here, (), always=False, memories=memories), now(), _ROWS)
    words = words_of(question)
    for count in range(len(found.recollections), 0, -1):
        rows = [record_form(row, words, LARGEST // (count + 1)) for row in found.recollections[:count]]
        text = "\n".join(fence(rows))
        if len(text) <= LARGEST:
            return text
    return ""

"""What each tool does: one verb for each, its result as a reply.

Must not know the SDK; raises what the verbs raise, which `server` turns into tool errors.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from loci.base.answers import ROUTED, Answer
from loci.base.errors import UsageError
from loci.base.fence import neutralise
from loci.base.frozen import replace
from loci.disk.clock import now
from loci.disk.places import places
from loci.index.layout import router_file
from loci.index.router import Router
from loci.journal.ledger import load
from loci.journal.registry import Project
from loci.recall.ask import ask as answer_question
from loci.serve.asking import Asked, Stores, stale_notes
from loci.serve.footing import find_footing
from loci.serve.mcp.freshness import bring_current
from loci.serve.mcp.memories import capture_memory, forget_memory, mark_outcome, recall_memory
from loci.serve.mcp.replies import Reply, answer_reply
from loci.serve.mcp.standing import Standing, asked_from, scope_form, scope_line, stand
from loci.serve.mending import answered
from loci.serve.questions import MAX_QUESTION, searched, words_of
from loci.serve.states import with_states

Arguments = Mapping[str, object]

_HITS = 3
_MOST_PROJECTS = 30


def ask(arguments: Arguments) -> Reply:
    """Quotations with citations, or an abstention with its reason."""
    question = searched(_text(arguments, "question")[:MAX_QUESTION])
    standing = stand(arguments)
    asked = asked_from(standing, arguments)
    if asked.scope.explicit:
        bring_current(asked, asked.scope.explicit)
    answer = _answer(asked, question, arguments)
    chosen = [one.id for one in answer.decision.projects]
    if answer.decision.outcome == ROUTED and not asked.scope.explicit and bring_current(asked, chosen):
        answer = _answer(asked, question, arguments)
    notes = stale_notes(asked, [one.id for one in answer.decision.projects][:5])
    answer = replace(answer, notes=(*answer.notes, *asked.notes, *notes))
    scope = scope_form(standing, asked.scope.here, asked.scope.explicit)
    return answer_reply(answer, words_of(question), scope, scope_line(scope))


def _answer(asked: Asked, question: str, arguments: Arguments) -> Answer:
    limit = arguments.get("limit")
    most, moment = limit if isinstance(limit, int) else _HITS, now()

    def work(stores: Stores) -> Answer:
        found = answer_question(question, asked.scope, stores.router, stores, moment, most)
        hits = with_states(found.hits, asked.places, asked.projects.find, asked.checkouts(), stores.opened)
        return replace(found, hits=hits)

    answer, damage = answered(asked, work)
    return replace(answer, notes=(*answer.notes, *damage))


def _text(arguments: Arguments, name: str) -> str:
    """A text argument without NUL and lone surrogates.

    Raises:
        UsageError: nothing is left of it.
    """
    text = str(arguments.get(name, "")).encode("utf-8", "replace").decode("utf-8").replace("\0", " ").strip()
    if not text:
        raise UsageError(f"The argument {name!r} is empty.")
    return text


def projects(arguments: Arguments) -> Reply:
    """The registered projects, the one that is stood in first."""
    standing = stand(arguments)
    here = _here(standing)
    living = load(places().registry).living()
    part = str(arguments.get("match") or "").casefold()
    found = sorted(
        (one for one in living if part in " ".join((*one.ids, one.name, *one.aliases)).casefold()),
        key=lambda one: (here not in one.ids, one.name.casefold(), one.id),
    )
    sizes = _sizes()
    scope = scope_form(standing, here)
    shown = [_project_form(one, sizes.get(one.id, 0)) for one in found[:_MOST_PROJECTS]]
    lines = [f"{one['name']}  {one['id']}  {one['passages']} passages" for one in shown]
    if len(found) > len(shown):
        lines.append(f"… {len(found) - len(shown)} more; narrow it with match")
    text = "\n".join([scope_line(scope), *(lines or ["No registered project matches." if living else _NONE])])
    return Reply(text, {"schema": "loci.projects/1", "scope": scope, "projects": shown, "total": len(found)})


_NONE = "No project is registered yet. The user can run `loci init` inside a repository."


def _here(standing: Standing) -> str | None:
    footing = find_footing(standing.cwd)
    return footing.project if footing is not None else None


def _sizes() -> dict[str, int]:
    router = Router(router_file(places().index))
    try:
        return {known.id: known.episodes for known in router.projects()}
    finally:
        router.close()


def _project_form(project: Project, passages: int) -> dict[str, object]:
    form: dict[str, object] = {"id": project.id, "name": neutralise(project.name), "passages": passages}
    extra = {"aliases": list(project.aliases), "groups": list(project.groups), "fork_of": project.parent}
    return form | {name: value for name, value in extra.items() if value}


CALLS: dict[str, Callable[[Arguments], Reply]] = {
    "ask": ask,
    "recall_memory": recall_memory,
    "capture_memory": capture_memory,
    "mark_outcome": mark_outcome,
    "forget_memory": forget_memory,
    "projects": projects,
}
"""A verb for each tool."""

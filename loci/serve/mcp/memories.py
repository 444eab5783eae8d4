"""The four tools of memory: recall, capture, an outcome, forgetting.  One verb each, its result as a reply.

Recalled text is data: one fence, which nothing inside can end.  Must not know the SDK.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from loci.base.errors import LociError, NotRegisteredError, UsageError
from loci.base.fence import defuse, neutralise
from loci.base.frozen import replace
from loci.disk.clock import now
from loci.disk.places import places, writer_id
from loci.journal.fold import Entry
from loci.journal.forget import by_ids, shelves_of
from loci.journal.ledger import load
from loci.journal.memories import Desk, Solved, judge, keep_solved
from loci.journal.registry import Project, find
from loci.recall.recall import Recollection, recall
from loci.serve.excerpt import excerpt
from loci.serve.fenced import fenced
from loci.serve.mcp.freshness import bring_current
from loci.serve.mcp.replies import TOKENS, Form, Reply, weigh
from loci.serve.mcp.standing import Standing, asked_from, scope_form, scope_line, stand
from loci.serve.memory import entry_called, state_about
from loci.serve.place import find_place, off_reason
from loci.serve.questions import MAX_QUESTION, words_of
from loci.serve.recalling import Memories, fresh_rows, grouped
from loci.serve.writing import stored

Arguments = Mapping[str, object]

_LIMIT = 5
_SIZES = (900, 600, 400, 250, 150)


def recall_memory(arguments: Arguments) -> Reply:
    """Memories that fit a query, this project's before all others, or none."""
    query = str(arguments.get("query") or "").replace("\0", " ").strip()[:MAX_QUESTION]
    standing = stand(arguments)
    asked = asked_from(standing, arguments)
    explicit = asked.scope.explicit
    own = explicit[0] if explicit else asked.scope.here
    label = arguments.get("group")
    within = grouped(asked.places, [label] if isinstance(label, str) else [])
    own = own if within is None or own in within else None
    bring_current(asked, explicit if within is None else within)
    everywhere = arguments.get("all") is True
    moment, limit = now(), arguments.get("limit")
    with Memories(asked.places, asked.projects.find) as memories:
        reach = memories.reach(query, own, everywhere=everywhere, within=within)
        if explicit and not everywhere and within is None:
            reach = replace(reach, others=())
        found = recall(query, reach, moment, limit if isinstance(limit, int) else _LIMIT)
    rows = fresh_rows(asked.places, asked.projects.find, asked.checkouts(), found.recollections)
    scope = scope_form(standing, asked.scope.here, explicit)
    notes = [*asked.notes, *([] if rows else ["nothing passed the gate: nothing like it is remembered"])]
    return _fitted(rows, query, scope, notes, moment)


def _fitted(rows: Sequence[Recollection], query: str, scope: Form, notes: Sequence[str], moment: str) -> Reply:
    """As many rows as fit, each as long as that allows."""
    words, line = words_of(query), scope_line(scope)
    text = "\n".join(part for part in (line, fenced(rows, words, moment), *notes) if part)
    for count in range(len(rows), -1, -1):
        for size in _SIZES:
            records = [record_form(row, words, size) for row in rows[:count]]
            more = [f"{len(rows) - count} weaker memories left out"] if count < len(rows) else []
            form: Form = {"schema": "loci.recall/1", "scope": scope, "records": records, "notes": [*notes, *more]}
            if weigh(json.dumps(form, ensure_ascii=False)) <= TOKENS or not count:
                return Reply(text, form)
    raise AssertionError("the empty answer fits")


def record_form(row: Recollection, words: frozenset[str], size: int) -> Form:
    """One memory, its text cut to `size` characters."""
    episode = row.episode
    form: Form = {
        "id": episode.record or "",
        "kind": episode.kind,
        "project": row.project,
        "at": episode.date,
        "problem": defuse(episode.title)[:300],
        "approach": excerpt(defuse(episode.text), words, size),
        "resolved": episode.resolved,
        "score": round(row.score, 2),
        "count": row.count,
        "foreign": row.foreign,
    }
    extra = {"state": list(row.state), "tags": list(episode.tags[:5]), "files": list(episode.paths[:5])}
    return form | {name: [defuse(one) for one in value] for name, value in extra.items() if value}


def capture_memory(arguments: Arguments) -> Reply:
    """Remember a solved problem."""
    standing, desk, project = _desk(arguments)
    resolved = arguments.get("resolved")
    told = Solved(
        str(arguments["problem"]), str(arguments["approach"]), str(arguments.get("kind") or "solution"),
        _texts(arguments, "tags"), _texts(arguments, "files"), resolved if isinstance(resolved, bool) else None,
    )  # fmt: skip
    moment = now()
    record = keep_solved(desk, told, moment, moment)
    stored(project)
    scope = scope_form(standing, project.id)
    form: Form = {"schema": "loci.captured/1", "scope": scope, "id": record.id, "project": project.id}
    masked = f"; masked: {', '.join(kind for kind, _ in record.redactions)}" if record.redactions else ""
    return Reply(f"{scope_line(scope)}\n{record.kind} {record.id} kept in {project.name}{masked}", form)


def mark_outcome(arguments: Arguments) -> Reply:
    """Say whether a memory worked."""
    standing, desk, project = _desk(arguments)
    resolved = {"worked": True, "failed": False, "unknown": None}[str(arguments["outcome"])]
    entry = entry_called(state_about(places(), project.ids, str(arguments["id"])), str(arguments["id"]))
    judge(desk, entry.record.id, now(), resolved=resolved)
    stored(project)
    scope = scope_form(standing, project.id)
    form: Form = {"schema": "loci.outcome/1", "scope": scope, "id": entry.record.id, "resolved": resolved}
    return Reply(f"{scope_line(scope)}\n{entry.record.id} {arguments['outcome']}: {_title(entry)}", form)


def forget_memory(arguments: Arguments) -> Reply:
    """List what would be forgotten, and forget it once the user agreed."""
    from loci.serve.forgetting import hide

    standing, desk, project = _desk(arguments)
    shelves = shelves_of(places(), project.ids)
    selection = by_ids(shelves, _texts(arguments, "ids"))
    if not selection.targets:
        raise LociError("No record has such an id.", "recall_memory and ask give ids; nothing was changed.")
    entries = [target.entry for target in selection.targets]
    done = hide(places(), desk.writer, shelves, selection).records if arguments.get("confirm") is True else 0
    scope = scope_form(standing, project.id)
    records = [{"id": one.record.id, "kind": one.record.kind, "title": _title(one)} for one in entries]
    form: Form = {"schema": "loci.forget/1", "scope": scope, "records": records, "forgotten": done}
    lines = [f"{one['id']} {one['kind']} {one['title']}" for one in records]
    told = (
        f"{done} forgotten" if done else "nothing forgotten yet: show the user this list, then call with confirm true"
    )
    return Reply("\n".join([scope_line(scope), *lines, told]), form)


def _desk(arguments: Arguments) -> tuple[Standing, Desk, Project]:
    """Where a memory of this call goes: the project named, or the one that is stood in.

    Raises:
        NotRegisteredError: neither is registered.
        LociError: the repository is switched off.
    """
    standing = stand(arguments)
    asked = asked_from(standing, arguments)
    identity = asked.scope.explicit[0] if asked.scope.explicit else asked.scope.here
    project = find(load(asked.places.registry), identity) if identity is not None else None
    if project is None:
        raise NotRegisteredError(
            f"{standing.cwd or str(Path.cwd())} is in no registered project.",
            "Pass cwd or project; the user can register a repository with `loci init`.",
        )
    place = find_place(Path(standing.cwd) if standing.cwd else None, explicit=standing.cwd is not None)
    inside = place is not None and place.project is not None and place.project.id in project.ids
    repository = place.repository if place is not None and inside else None
    reason = off_reason(place) if place is not None and inside else ""
    if reason:
        raise LociError(f"Nothing is stored: {reason}.", "The user has switched it off here.")
    head, branch = (repository.head, repository.branch) if repository is not None else (None, None)
    directory = shelves_of(places(), (project.id,))[0].directory
    return standing, Desk(project.id, directory, writer_id(places()), head, branch), project


def _texts(arguments: Arguments, name: str) -> tuple[str, ...]:
    value = arguments.get(name)
    found = tuple(str(one) for one in value if str(one).strip()) if isinstance(value, list) else ()
    if isinstance(value, list) and value and not found:
        raise UsageError(f"The argument {name!r} holds only empty texts.")
    return found


def _title(entry: Entry) -> str:
    return neutralise(str(entry.record.problem or entry.record.title)).replace("\n", " ")[:200]

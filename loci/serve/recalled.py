"""What was recalled, as text for a person and as JSON.  Must not decide what is shown, nor in which order."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from loci.base.fence import neutralise
from loci.base.records import Record
from loci.recall.recall import Considered, Recalled, Recollection
from loci.serve.excerpt import excerpt
from loci.serve.jsonform import Json, record_form
from loci.serve.render import Paint, signal_line
from loci.serve.states import spoken

_QUOTED = (700, 400, 300)
"""Characters quoted of the first rows; of all others as many as of the last of these."""


def recalled_text(
    found: Recalled,
    names: Mapping[str, str],
    words: Collection[str],
    notes: Sequence[str],
    paint: Paint,
    *,
    explain: bool,
) -> str:
    """Everything for a person; ends without a line feed."""
    lines: list[str] = []
    if not found.recollections:
        lines.append(paint.bold("Nothing like that is remembered."))
        lines.append(paint.dim(f"looked at {found.stored} memories"))
    project = ""
    for rank, row in enumerate(found.recollections):
        if row.project != project:
            project = row.project
            elsewhere = "    another project" if row.foreign else ""
            lines.append(f"{paint.bold(neutralise(names.get(project, project)))} · {project}{paint.dim(elsewhere)}")
        lines += [f"  {line}" if line else "" for line in _row(row, words, _QUOTED[min(rank, len(_QUOTED) - 1)], paint)]
    lines += [paint.dim(f"({neutralise(note)})") for note in notes]
    if explain:
        lines += [line for one in found.considered for line in _explained(one)]
    return "\n".join(lines)


def _row(row: Recollection, words: Collection[str], size: int, paint: Paint) -> list[str]:
    episode = row.episode
    title = neutralise(episode.title).replace("\n", " ")[:300]
    head = [paint.cite(f"{episode.kind} {(episode.record or '')[:10]}"), (episode.date or "")[:10], title]
    lines = [" · ".join(part for part in head if part)]
    quoted = excerpt(episode.text, words, size).split("\n") if episode.text else []
    lines += [f"  {line}" if line else "" for line in quoted]
    again = (f"captured {row.count} times",) if row.count > 1 else ()
    facts = [", ".join(map(neutralise, episode.paths[:4])), " ".join(f"#{neutralise(tag)}" for tag in episode.tags[:6])]
    tail = " · ".join(part for part in (*facts, *spoken(row.state), *again) if part)
    return [*lines, *([paint.dim(f"  {tail}")] if tail else [])]


def _explained(one: Considered) -> list[str]:
    """One candidate and what the gate weighed."""
    title = neutralise(one.title).replace("\n", " ")[:80]
    word = "shown" if one.verdict.shown else "refused"
    head = f"{word} {one.verdict.confidence:.2f}  relevance {one.score:.1f}  {one.record[:10]}  {title}"
    return ["", head, *(signal_line(s.name, "", s.value, s.weight) for s in one.verdict.signals)]


def recalled_form(
    found: Recalled, own: str | None, records: Mapping[str, Record], notes: Sequence[str], *, explain: bool
) -> Json:
    """`loci.recall/1` without its schema: each record with the names of DESIGN section 4.

    Args:
        found: what was recalled.
        own: the project that was asked in.
        records: the journal's records behind the rows, by id.
        notes: sentences for a person.
        explain: add what the gate weighed.
    """
    from loci.base.redact import redact

    form: Json = {
        "query": redact(found.query).text,
        "project": own,
        "records": [_record(row, records) for row in found.recollections],
        "searched": found.stored,
        "notes": list(notes),
    }
    if explain:
        form["considered"] = [
            {
                "id": one.record,
                "project": one.project,
                "title": one.title,
                "relevance": round(one.score, 4),
                "confidence": round(one.verdict.confidence, 4),
                "signals": [
                    {"name": s.name, "value": round(s.value, 4), "weight": s.weight} for s in one.verdict.signals
                ],
            }
            for one in found.considered
        ]
    return form


def _record(row: Recollection, records: Mapping[str, Record]) -> Json:
    """A record as it was written, and over it what its texts look like harmless, how it ended and why it is here.

    A row whose record is gone from the journal since has all fields too, those empty that only the journal knows.
    """
    episode = row.episode
    solved = episode.kind != "note"
    bare = Record(episode.kind, row.project, episode.date or "", id=episode.record or "", commit=episode.commit)
    record = records.get(bare.id, bare)
    return {
        **record_form(record),
        "project": row.project,
        "branch": neutralise(record.branch) if record.branch else None,
        "paths": list(map(neutralise, record.paths)),
        "title": neutralise(episode.title),
        "body": "" if solved else neutralise(episode.text),
        "problem": neutralise(episode.title) if solved else None,
        "approach": neutralise(episode.text) if solved else None,
        "tags": list(map(neutralise, episode.tags)),
        "files": list(map(neutralise, episode.paths)),
        "resolved": episode.resolved,
        "author": neutralise(episode.author) if episode.author else None,
        "score": row.score,
        "confidence": row.confidence,
        "count": row.count,
        "state": list(row.state),
        "foreign": row.foreign,
    }

"""The JSON that doors print: one object each, `schema` first (DESIGN section 12).

Must not decide anything; dicts live here and go no further than stdout.
"""

from __future__ import annotations

import json
from collections.abc import Collection

from loci.base.answers import Answer, Decision, Hit
from loci.base.frozen import fields
from loci.base.records import Record
from loci.journal.fold import Entry
from loci.serve.excerpt import excerpt

Json = dict[str, object]
TEXT = 800
"""Characters of quotation a hit."""


def dump(schema: str, form: Json) -> str:
    """One object on one line; lone surrogates become replacement characters."""
    text = json.dumps({"schema": schema, **form}, ensure_ascii=False)
    return text.encode("utf-8", "replace").decode("utf-8")


def answer_form(answer: Answer, words: Collection[str], *, explain: bool = False) -> Json:
    """`loci.answer/1` without its schema."""
    hits = [hit_form(hit, words) for hit in answer.hits]
    form = decision_form(answer.question, answer.decision, explain=explain)
    return {**form, "hits": hits, "notes": [*answer.decision.notes, *answer.notes]}


def decision_form(question: str, decision: Decision, *, explain: bool = False) -> Json:
    """The decision part of an answer; a secret in the question is not said back."""
    from loci.base.redact import redact

    form: Json = {
        "question": redact(question).text,
        "outcome": decision.outcome,
        "reason": decision.reason,
        "projects": [
            {"id": one.id, "name": one.name, "score": round(one.score, 4), "why": list(one.why)}
            for one in decision.projects
        ],
        "candidates": [{"id": one.id, "name": one.name, "terms": list(one.terms)} for one in decision.candidates],
        "hits": [],
        "coverage": dict(decision.coverage),
        "notes": list(decision.notes),
    }
    if explain:
        form["signals"] = [
            {"name": s.name, "project": s.project, "value": round(s.value, 6), "weight": s.weight}
            for s in decision.signals
        ]
    return form


def hit_form(hit: Hit, words: Collection[str]) -> Json:
    """One hit."""
    form: Json = {field.name: getattr(hit, field.name) for field in fields(hit)}
    form["text"] = excerpt(hit.text, words, TEXT)
    return {name: list(value) if isinstance(value, tuple) else value for name, value in form.items()}


def record_form(record: Record) -> Json:
    """A record with the names of DESIGN section 4."""
    form: Json = {field.name: getattr(record, field.name) for field in fields(record)}
    form["redactions"] = dict(record.redactions)
    return {name: list(value) if isinstance(value, tuple) else value for name, value in form.items()}


def entry_form(entry: Entry) -> Json:
    """A record as it stands now."""
    form = record_form(entry.record)
    form["resolved"] = entry.resolved
    form["state"] = states_of(entry)
    form["session"] = entry.session
    form["history"] = [
        {"id": one.id, "kind": one.kind, "at": one.at, "resolved": one.resolved, "value": one.value}
        for one in entry.history
    ]
    return form


def states_of(entry: Entry) -> list[str]:
    """What later records said of it, as words."""
    words = []
    if entry.superseded:
        words.append("superseded")
    if entry.resolved is not None:
        words.append("resolved" if entry.resolved else "failed")
    if entry.retracted:
        words.append("retracted")
    return words

"""Memory as Markdown for people: one section a record, newest last, its text quoted whole.

Must not decide what is in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from loci.base.fence import neutralise
from loci.journal.fold import Entry
from loci.serve.jsonform import states_of


def chapter(name: str, identity: str, entries: Sequence[Entry]) -> Iterator[str]:
    """One project, in pieces that end with a line feed."""
    yield f"# {_inline(name)}\n\n`{identity}` · {len(entries)} records\n"
    for entry in entries:
        yield section(entry)


def section(entry: Entry) -> str:
    """One record: title, facts, and its texts in fences that nothing inside can close."""
    record = entry.record
    title = _inline(record.problem or record.title) or record.kind
    facts = [
        ("kind", record.kind),
        ("date", record.at),
        ("commit", record.commit),
        ("author", record.author),
        ("branch", record.branch),
        ("state", ", ".join(states_of(entry))),
        ("tags", ", ".join(record.tags)),
        ("files", ", ".join(record.paths or record.files)),
        ("id", record.id),
    ]
    lines = [f"\n## {record.at[:10]} {title}\n"]
    lines += [f"- {label}: {_inline(str(value))}" for label, value in facts if value]
    problem = record.problem or ""
    for text in (problem if _inline(problem) != title else "", record.approach or "", record.body):
        if text:
            lines += ["", _fenced(neutralise(text))]
    return "\n".join(lines) + "\n"


def _inline(text: str) -> str:
    """On one line, with nothing that Markdown or HTML would act on."""
    plain = " ".join(neutralise(text).split())
    return re.sub(r"([\\`*_{}\[\]<>|#])", r"\\\1", plain)


def _fenced(text: str) -> str:
    longest = max((len(run) for run in re.findall(r"`{3,}", text)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}text\n{text.strip(chr(10))}\n{fence}"

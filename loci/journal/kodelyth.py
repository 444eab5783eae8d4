"""Reading `memories.jsonl` of Kodelyth ECC: solved problems, one object a line; later lines patch an earlier id.

Only understands the format; must not know projects of ours, nor store anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

from loci.base.clean import Clean
from loci.base.frozen import dataclass
from loci.base.records import Record
from loci.journal.reclean import IDENTIFIER

TAG = "ecc:"
"""Before the tool's own word for how a memory came about (`ecc:manual`)."""
_LONG = 40


@dataclass(frozen=True)
class Memory:
    """One memory of that tool."""

    record: Record
    """What it says, not cleaned yet, without a project."""
    key: str
    """What the tool calls the project: 12 hex digits, or "" for none."""
    path: str
    """The directory the tool noted, or ""."""


def is_memory(found: dict[str, object]) -> bool:
    """Whether an object is a line of such a file: a memory, or a patch of one."""
    if "kind" in found or not isinstance(found.get("id"), (str, int)):
        return False
    return "problem" in found or "approach" in found or bool({"resolved", "deleted"} & set(found))


def memories(rows: Iterable[dict[str, object]]) -> list[Memory]:
    """Living memories in order of their first line; a patch without its memory is none."""
    folded: dict[str, dict[str, object]] = {}
    for row in rows:
        name = str(row["id"])
        if name in folded:
            folded[name] = {**folded[name], **row}
        elif "problem" in row or "approach" in row:
            folded[name] = row
    return [_memory(row) for row in folded.values() if not row.get("deleted")]


def _memory(row: dict[str, object]) -> Memory:
    problem, approach = _text(row.get("problem")), _text(row.get("approach"))
    resolved = row.get("resolved")
    record = Record(
        kind="solution",
        project="",
        at=_text(row.get("captured_at")),
        id=_identity(row, problem, approach),
        problem=_unclean(problem) if problem else None,
        approach=_unclean(approach) if approach else None,
        body=_unclean(_gotchas(row.get("gotchas"))),
        tags=tuple(dict.fromkeys(map(_unclean, _labels(row)))),
        files=tuple(map(_unclean, _texts(row.get("files")))),
        resolved=resolved if isinstance(resolved, bool) else None,
    )
    return Memory(record, _text(row.get("project")), _text(row.get("project_path")))


def _unclean(text: str) -> Clean:
    """Passes for clean until `reclean.admitted` has been over it, as a line of a segment does while it is read."""
    return text  # type: ignore[return-value]


def _identity(row: dict[str, object], problem: str, approach: str) -> str:
    """The tool's own id where it can be one of ours, else one that depends on it and on what is said."""
    own = str(row["id"])
    if IDENTIFIER.fullmatch(own):
        return own
    return blake2b(f"{own}\x00{problem}\x00{approach}".encode("utf-8", "replace"), digest_size=10).hexdigest()


def _gotchas(value: object) -> str:
    found = _texts(value)
    return "Gotchas:\n" + "\n".join(f"- {text}" for text in found) if found else ""


def _labels(row: dict[str, object]) -> list[str]:
    """Its tags, its language, and how it came about."""
    language, source = _text(row.get("language")), _text(row.get("source"))
    return [
        *_texts(row.get("tags")),
        *([language[:_LONG]] if language else []),
        *([TAG + source[:_LONG]] if source else []),
    ]


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _texts(value: object) -> list[str]:
    return [one for one in value if isinstance(one, str) and one.strip()] if isinstance(value, list) else []

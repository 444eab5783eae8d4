"""The journal's noun: one record, its kinds, its content id, its line of JSON.

Pure: text in, text out.  Must not know files, locks or which project is being captured.
"""

from __future__ import annotations

try:
    from _blake2 import blake2b  # what hashlib.blake2b is; hashlib itself costs 11 million instructions to import
except ImportError:  # another Python keeps it elsewhere
    from hashlib import blake2b

from loci.base.clean import EMPTY, Clean
from loci.base.frozen import dataclass, fields
from loci.base.jsontext import dumps, loads

VERSION = 1
MAX_BYTES = 256 * 1024
MAX_NUMBER = 1 << 53
"""What every JSON reader keeps exact."""

EPISODIC = ("commit", "note", "solution", "gotcha", "pattern")
"""Kinds that hold text of their own and can be quoted."""
VERDICTS = ("outcome", "amend", "retract", "session")
"""Kinds that say something of another record, named by `target`."""
REGISTRY = ("project", "checkout", "alias", "link", "unlink", "rename", "remove", "group")
"""Kinds of the registry (`registry.jsonl`)."""
KINDS = EPISODIC + VERDICTS + REGISTRY


@dataclass(frozen=True)
class Record:
    """One line of a journal segment."""

    kind: str
    """One of KINDS; a later version's kind is kept and ignored."""
    project: str
    """Canonical id of the project as it was when this was written."""
    at: str
    """When it happened, RFC 3339 UTC (author date for commits)."""
    seen: str = ""
    """When it was captured, RFC 3339 UTC."""
    writer: str = ""
    """Random id of the machine and user that appended it."""
    clock: int = 0
    """Lamport clock of that writer."""
    id: str = ""
    """20 hex digits, see `content_id`."""
    title: Clean = EMPTY
    """Subject, or first line of a note."""
    body: Clean = EMPTY
    """The rest of the text, whole."""
    commit: str | None = None
    """Hex object id; for notes the HEAD at capture."""
    branch: Clean | None = None
    """Branch at capture, None when detached."""
    paths: tuple[Clean, ...] = ()
    """Files the commit touched."""
    author: Clean | None = None
    """Name, never the e-mail."""
    problem: Clean | None = None
    """Solved problems: what was wrong."""
    approach: Clean | None = None
    """Solved problems: what was done."""
    tags: tuple[Clean, ...] = ()
    """Free labels."""
    files: tuple[Clean, ...] = ()
    """Files a memory is about."""
    resolved: bool | None = None
    """Did it work; None is unknown."""
    target: str | None = None
    """The record (verdicts) or the id, path or name (registry) this one is about."""
    value: Clean | None = None
    """What the verdict or registry entry says: a successor's commit, a new name, a reason.  Of a memory that a commit
    carries itself: where it stands there (`trailers`, or the path of a notes file)."""
    redactions: tuple[tuple[str, int], ...] = ()
    """Kinds of secret masked in this record, with counts."""
    redactor: str = ""
    """Version of the rules that masked them."""
    truncated: bool = False
    """True where text was cut to MAX_BYTES after redaction."""
    v: int = VERSION
    """Schema version."""


_MEANING = (
    "kind",
    "project",
    "at",
    "title",
    "body",
    "problem",
    "approach",
    "tags",
    "files",
    "target",
    "value",
    "writer",
    "resolved",
)
_TUPLES = ("paths", "tags", "files")
_TEXTS = ("kind", "project", "at", "seen", "writer", "id", "title", "body", "redactor")
_OPTIONAL = ("commit", "branch", "author", "problem", "approach", "target", "value")


def content_id(record: Record) -> str:
    """20 hex digits of BLAKE2b over the canonical JSON of what the record means.

    A commit means (project, commit) only, so two machines capturing it agree, and so does what the commit carries (a
    solution in its trailers, a notes file); a note means its text, its time and its writer; a solved problem, a verdict
    or a registry entry means its clock as well.
    """
    if record.kind == "commit":
        meaning: dict[str, object] = {"kind": "commit", "project": record.project, "commit": record.commit}
    elif record.kind in EPISODIC and record.commit and record.value:
        meaning = {name: getattr(record, name) for name in ("kind", "project", "commit", "value")}
    else:
        meaning = {name: getattr(record, name) for name in _MEANING}
        if record.kind != "note":  # within one second: confirm, refute, confirm are three, and so are equal captures
            meaning["clock"] = record.clock
    return digest(dumps(meaning, ascii_only=True, ordered=True))


def digest(text: str) -> str:
    """20 hex digits of BLAKE2b over a text."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=10).hexdigest()


def commit_record_id(project: str, commit: str) -> str:
    """The id a commit's record has, without building the record."""
    return content_id(Record(kind="commit", project=project, at="", commit=commit))


def to_line(record: Record) -> bytes:
    """One line of UTF-8 JSON with its line feed; empty fields are left out, lone surrogates are replaced."""
    fields_set: dict[str, object] = {}
    for field in fields(record):
        value = getattr(record, field.name)
        if value in (None, "", (), 0, False) and not (field.name == "resolved" and value is False):
            continue
        fields_set[field.name] = dict(value) if field.name == "redactions" else value
    return dumps(fields_set).encode("utf-8", "replace") + b"\n"


def from_line(line: bytes) -> Record | str:
    """The record of a line, or one phrase saying why it is none.

    Tolerates BOM, CRLF, NUL padding and unknown fields; wrong types in a known field make the line bad, because a
    half-understood record is worse than a counted gap.
    """
    text = line.decode("utf-8", "replace").strip("\ufeff\x00 \t\r\n")
    if not text:
        return "empty line"
    try:
        found = loads(text)
    except (ValueError, RecursionError):
        return "not JSON"
    return _from_fields(found) if isinstance(found, dict) else "not a JSON object"


def _from_fields(found: dict[str, object]) -> Record | str:
    kept: dict[str, object] = {}
    for field in fields(Record):
        if field.name not in found or found[field.name] is None:
            continue
        value = _typed(field.name, found[field.name])
        if value is None:
            return f"field {field.name!r} has the wrong type"
        kept[field.name] = value
    for required in ("kind", "project", "at", "id"):
        if not kept.get(required):
            return f"field {required!r} is missing"
    return Record(**kept)  # type: ignore[arg-type]  # each value was checked against its field just above


def _typed(name: str, value: object) -> object | None:
    if name in _TEXTS or name in _OPTIONAL:
        return value.encode("utf-8", "replace").decode() if isinstance(value, str) else None
    if name in _TUPLES:
        ok = isinstance(value, list) and all(isinstance(item, str) for item in value)
        return tuple(item.encode("utf-8", "replace").decode() for item in value) if ok else None  # type: ignore[attr-defined]
    if name in ("resolved", "truncated"):
        return value if isinstance(value, bool) else None
    if name in ("clock", "v"):
        return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < MAX_NUMBER else None
    return _redactions(value)


def _redactions(value: object) -> tuple[tuple[str, int], ...] | None:
    if not isinstance(value, dict):
        return None
    pairs = tuple((key, count) for key, count in value.items() if isinstance(count, int))
    return pairs if len(pairs) == len(value) else None

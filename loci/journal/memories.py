"""Notes, solved problems and verdicts: what a person or an agent says, as records in a project's journal.

Every text is redacted before anything is built from it.  Must not know which door was used, nor any index.
"""

from __future__ import annotations

from collections.abc import Sequence

from loci.base.clean import EMPTY, Clean, cut
from loci.base.errors import UsageError
from loci.base.fence import strip_before_capture
from loci.base.frozen import dataclass, replace
from loci.base.records import Record
from loci.base.redact import signature
from loci.disk.system import join
from loci.journal.compose import Redaction, fit, note_record
from loci.journal.segment import SUFFIX, append

TYPE_CHECKING = False
if TYPE_CHECKING:
    from loci.disk.files import AnyPath

KINDS = ("solution", "gotcha", "pattern")
_BETWEEN = "\n\n"


@dataclass(frozen=True)
class Desk:
    """Where something is written down."""

    project: str
    """Canonical id."""
    directory: AnyPath
    """The project's journal directory."""
    writer: str
    """Our writer id."""
    commit: str | None
    """HEAD at the time; it binds a note to its place in the history."""
    branch: str | None
    """HEAD's branch."""


@dataclass(frozen=True)
class Solved:
    """A solved problem as it is told, not redacted yet."""

    problem: str
    """What was wrong."""
    approach: str = ""
    """What was done."""
    kind: str = "solution"
    """One of KINDS."""
    tags: tuple[str, ...] = ()
    """Free labels."""
    files: tuple[str, ...] = ()
    """Files it is about."""
    resolved: bool | None = None
    """Did it work; None is unknown."""


def keep_note(desk: Desk, text: str, moment: str, tags: Sequence[str] = ()) -> Record:
    """Store a note.

    Raises:
        UsageError: nothing is left of it once private blocks and injected memories are cut.
        StorageError: nothing was stored.
    """
    record = note_record(desk.project, text, moment, moment, commit=desk.commit, branch=desk.branch, tags=tags)
    if not (record.title or record.body):
        raise UsageError("The note is empty.", 'Try: loci note "the staging database resets every night"')
    return _store(desk, record)


def keep_solved(desk: Desk, told: Solved, at: str, moment: str) -> Record:
    """Store a solved problem.

    Args:
        desk: where.
        told: what.
        at: when it happened, RFC 3339 UTC.
        moment: now, RFC 3339 UTC.

    Raises:
        UsageError: it names no problem, or a kind that is none.
        StorageError: nothing was stored.
    """
    if told.kind not in KINDS:
        raise UsageError("That kind of memory is not known.", f"Kinds are {', '.join(KINDS)}.")
    redaction = Redaction()
    problem, approach = _together(redaction, strip_before_capture(told.problem), strip_before_capture(told.approach))
    if not problem:
        raise UsageError("A solved problem needs a problem.", "Give --problem, and --approach for what was done.")
    record = Record(
        kind=told.kind,
        project=desk.project,
        at=at,
        seen=moment,
        commit=desk.commit,
        branch=redaction.clean(desk.branch) if desk.branch else None,
        problem=problem,
        approach=approach or None,
        tags=redaction.each([tag.strip() for tag in told.tags if tag.strip()]),
        files=redaction.each([file.replace("\\", "/").strip() for file in told.files if file.strip()]),
        resolved=told.resolved,
    )
    return _store(desk, fit(replace(record, redactions=redaction.counts(), redactor=signature())))


def _together(redaction: Redaction, problem: str, approach: str) -> tuple[Clean, Clean]:
    """Both texts redacted as one, because a cue may stand in one and its secret in the other, then parted again."""
    first, second = problem.strip(), approach.strip()
    if not second:
        return redaction.clean(first), EMPTY
    whole = redaction.clean(first + _BETWEEN + second)
    if str(whole) == first + _BETWEEN + second:
        return cut(whole, 0, len(first)), cut(whole, len(first) + len(_BETWEEN))
    apart = Redaction()
    alone = apart.clean(first)
    if whole.startswith(alone + _BETWEEN):
        return alone, cut(whole, len(alone) + len(_BETWEEN))
    parted = whole.find(_BETWEEN)
    return (cut(whole, 0, parted), cut(whole, parted + len(_BETWEEN))) if parted >= 0 else (whole, EMPTY)


def judge(desk: Desk, target: str, moment: str, *, resolved: bool | None) -> Record:
    """Store an outcome: it worked, it did not, or that is unknown again.

    Raises:
        StorageError: nothing was stored.
    """
    record = Record(kind="outcome", project=desk.project, at=moment, seen=moment, target=target, resolved=resolved)
    return _store(desk, record)


def _store(desk: Desk, record: Record) -> Record:
    return append(join(desk.directory, desk.writer + SUFFIX), [record], desk.writer).records[0]

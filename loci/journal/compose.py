"""What happened becomes a record: redacted whole, then cut to size.  The one way into the journal for text.

Every field of every door passes here, so `Clean` is made in one place.  Must not know git, files or locks.
"""

from __future__ import annotations

from loci.base.clean import EMPTY, Clean, cut, one_line
from loci.base.frozen import replace
from loci.base.records import MAX_BYTES, Record, to_line
from loci.base.redact import plain, signature

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from loci.journal.history import Commit

_TITLE = 1000
_MARGIN = 4096


class Redaction:
    """Counts what is masked while the fields of one record pass through."""

    def __init__(self) -> None:
        self.kinds: dict[str, int] = {}

    def clean(self, text: str) -> Clean:
        """Redacted text; what was masked is counted."""
        as_it_is = plain(text)
        if as_it_is is not None:
            return as_it_is
        from loci.base.redact import redact  # nine of ten hooks in sync mode need none of it

        found = redact(text)
        for span in found.spans:
            self.kinds[span.kind] = self.kinds.get(span.kind, 0) + 1
        return found.text

    def each(self, texts: Sequence[str]) -> tuple[Clean, ...]:
        """Several short texts (paths, tags)."""
        return tuple(self.clean(text) for text in texts)

    def counts(self) -> tuple[tuple[str, int], ...]:
        """What was masked, in name order."""
        return tuple(sorted(self.kinds.items()))


def commit_record(project: str, commit: Commit, branch: str | None, seen: str) -> Record:
    """The record of a commit: subject and body redacted together, then parted: a cue may stand in the subject."""
    redaction = Redaction()
    title, body = split_message(redaction.clean(_own_words(commit.message)))
    record = Record(
        kind="commit",
        project=project,
        at=commit.at,
        seen=seen,
        title=title,
        body=body,
        commit=commit.oid,
        branch=redaction.clean(branch) if branch else None,
        paths=redaction.each(commit.paths),
        author=redaction.clean(commit.author) if commit.author else None,
    )
    return fit(replace(record, redactions=redaction.counts(), redactor=signature()))


def note_record(  # a note is its fields
    project: str, text: str, at: str, seen: str, *, commit: str | None, branch: str | None, tags: Sequence[str] = ()
) -> Record:
    """The record of a session note; the first line is its title."""
    redaction = Redaction()
    title, body = split_message(redaction.clean(_own_words(text)))
    record = Record(
        kind="note",
        project=project,
        at=at,
        seen=seen,
        title=title,
        body=body,
        commit=commit,
        branch=redaction.clean(branch) if branch else None,
        tags=redaction.each(tags),
    )
    return fit(replace(record, redactions=redaction.counts(), redactor=signature()))


def _own_words(text: str) -> str:
    """Text without what loci showed somebody, and without what is private."""
    if "<" not in text and "\r" not in text:
        return text
    from loci.base.fence import strip_before_capture

    return strip_before_capture(text)


def split_message(text: Clean) -> tuple[Clean, Clean]:
    """(subject, body) as git parts them: the first paragraph on one line, then the rest."""
    start = len(text) - len(text.lstrip())
    end = text.find("\n\n", start)
    subject = one_line(cut(text, start, end if end >= 0 else None))
    if len(subject) > _TITLE:
        return cut(subject, 0, _TITLE), cut(text, start)
    return subject, _strip(cut(text, end)) if end >= 0 else EMPTY


def _strip(text: Clean) -> Clean:
    bare = text.strip("\n \t\r")
    start = text.find(bare)
    return cut(text, start, start + len(bare))


def fit(record: Record) -> Record:
    """The record within MAX_BYTES: the longest of body, paths and the other texts are cut, after redaction.

    A commit of 10,000 paths keeps as many as fit beside its text.
    """
    if len(to_line(record)) <= MAX_BYTES:
        return record
    room = MAX_BYTES - _MARGIN
    problem, approach = _cut(record.problem or EMPTY, room // 8), _cut(record.approach or EMPTY, room // 8)
    shorter = replace(
        record,
        title=_cut(record.title, _TITLE * 4),
        body=_cut(record.body, room // 2),
        problem=problem if record.problem is not None else None,
        approach=approach if record.approach is not None else None,
        branch=_cut(record.branch, _TITLE) if record.branch else record.branch,
        author=_cut(record.author, _TITLE) if record.author else record.author,
        value=_cut(record.value, room // 8) if record.value else record.value,
        paths=(),
        files=_first(record.files, room // 16),
        tags=_first(record.tags, room // 16),
        truncated=True,
    )
    left = room - len(to_line(shorter))
    return replace(shorter, paths=_first(record.paths, max(0, left)))


def _cut(text: Clean, size: int) -> Clean:
    """At most `size` bytes of JSON-escaped UTF-8, on a character border."""
    low, high = 0, min(len(text), size)
    while low < high:
        middle = (low + high + 1) // 2
        if _weight(text[:middle]) <= size:
            low = middle
        else:
            high = middle - 1
    return cut(text, 0, low)


def _weight(text: str) -> int:
    """Bytes in a JSON string: control characters take six, quotes and backslashes two."""
    escaped = sum(5 for char in text if char < " ") + text.count('"') + text.count("\\")
    return len(text.encode("utf-8", "replace")) + escaped


def _first(texts: Sequence[Clean], size: int) -> tuple[Clean, ...]:
    """As many of the first texts as fit into `size` bytes."""
    kept: list[Clean] = []
    for text in texts:
        size -= _weight(text) + 3
        if size < 0:
            break
        kept.append(text)
    return tuple(kept)

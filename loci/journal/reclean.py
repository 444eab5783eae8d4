"""A record from elsewhere, or from before today's rules, goes through redaction again, field by field.

On the way in nothing of it is trusted; on the way out newer rules may know what older ones let through.  Must not know
files, nor where a record comes from or goes to.
"""

from __future__ import annotations

import re
from collections import Counter

from loci.base.clean import EMPTY, Clean
from loci.base.fence import strip_before_capture
from loci.base.frozen import replace
from loci.base.lazy import Rx
from loci.base.records import Record
from loci.base.redact import kinds, signature
from loci.journal.compose import Redaction, fit, split_message

IDENTIFIER = Rx(r"[0-9A-Za-z][0-9A-Za-z._-]{3,63}")
"""What may be an id: of ours 20 hex digits, of other tools something like it."""
_HEX = Rx(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
_LONGEST_PROJECT = 1000
_OURS = Rx(r"[0-9a-f]{20}")
_MANY = 1000
_judged: dict[str, bool] = {}
_MOMENT = Rx(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


def recleaned(record: Record) -> Record:
    """The record with every text redacted by today's rules; what was masked is added to its counts.

    Title and body are redacted together, because a cue may stand in one and the secret in the other.
    """
    redaction = Redaction()
    title, body = _message(redaction, record.title, record.body)
    changed = replace(
        record,
        title=title,
        body=body,
        branch=_each(redaction, record.branch),
        author=_each(redaction, record.author),
        problem=_each(redaction, record.problem),
        approach=_each(redaction, record.approach),
        value=_each(redaction, record.value),
        paths=redaction.each(record.paths),
        tags=redaction.each(record.tags),
        files=redaction.each(record.files),
    )
    if not redaction.kinds:
        return fit(record)
    counts = Counter(dict(record.redactions)) + Counter(redaction.kinds)
    return fit(replace(changed, redactions=tuple(sorted(counts.items())), redactor=signature()))


def outgoing(record: Record) -> Record:
    """The record as it may leave the journal: what older rules wrote goes through today's first."""
    return record if record.redactor == signature() else recleaned(record)


def _message(redaction: Redaction, title: Clean, body: Clean) -> tuple[Clean, Clean]:
    """Title and body; parted again only where something in them was masked."""
    if not title or not body:
        return redaction.clean(title), redaction.clean(body)
    whole = f"{title}\n\n{body}"
    cleaned = redaction.clean(whole)
    return (title, body) if str(cleaned) == whole else split_message(cleaned)


def _each(redaction: Redaction, text: Clean | None) -> Clean | None:
    return redaction.clean(text) if text else text


def admitted(record: Record, moment: str) -> Record | str:
    """A record from outside as it may be stored, or why it may not.

    Private blocks and injected memories are cut, texts redacted, and every field that is no text has to look like what
    it is: an id, a commit, a moment.

    Args:
        record: as read; its texts are not clean, whatever their type says.
        moment: now, RFC 3339 UTC, for a date that is none.
    """
    if not IDENTIFIER.fullmatch(record.id):
        return "its id is none"
    for name, text in (("id", record.id), ("project", record.project), ("target", record.target or "")):
        if _masks(text):
            return f"its {name} holds a secret"
    if len(record.project) > _LONGEST_PROJECT or re.search(r"[\x00-\x20\x7f]", record.project):
        return "its project is no id"
    if record.target is not None and not IDENTIFIER.fullmatch(record.target):
        return "its target is no id"
    if record.kind == "commit" and not _HEX.fullmatch(record.commit or ""):
        return "its commit is none"
    whole = record.commit is not None and _HEX.fullmatch(record.commit) is not None
    plain = replace(
        _stripped(record),
        commit=record.commit if whole else None,
        at=record.at if _MOMENT.fullmatch(record.at) else moment_of(record.at) or moment,
        seen=record.seen if _MOMENT.fullmatch(record.seen) else moment,
        writer="",
        redactor=signature(),
        redactions=tuple((kind, count) for kind, count in record.redactions if kind in kinds()),
        v=Record.v,
    )
    return recleaned(plain)


def _masks(text: str) -> bool:
    """Whether redaction would change it; ids of ours are not looked at, and few different projects come by."""
    if not text or _OURS.fullmatch(text):
        return False
    if text not in _judged:
        if len(_judged) > _MANY:
            _judged.clear()
        _judged[text] = str(Redaction().clean(text)) != text
    return _judged[text]


def _stripped(record: Record) -> Record:
    """Without what is never captured (`<private>`) and what was ours to begin with (an injected memory)."""

    def cut(text: Clean | None) -> Clean | None:
        return Redaction().clean(strip_before_capture(text)) if text and "<" in text else text

    def all_of(texts: tuple[Clean, ...]) -> tuple[Clean, ...]:
        return tuple(kept for text in texts if (kept := cut(text)))

    title, body = record.title, record.body
    if "<" in title or "<" in body:  # a block may begin in the one and end in the other
        title, body = split_message(cut(Redaction().clean(f"{title}\n\n{body}")) or EMPTY)
    return replace(
        record,
        title=title,
        body=body,
        problem=cut(record.problem),
        approach=cut(record.approach),
        value=cut(record.value),
        branch=cut(record.branch),
        author=cut(record.author),
        paths=all_of(record.paths),
        tags=all_of(record.tags),
        files=all_of(record.files),
    )


def moment_of(text: str) -> str | None:
    """RFC 3339 UTC of a date in any ISO spelling; None where it is none."""
    from datetime import datetime, timezone

    try:
        found = datetime.fromisoformat(re.sub(r"[zZ]$", "+00:00", text.strip()[:40]))
        moved = found.astimezone(timezone.utc) if found.tzinfo else found
        return f"{moved:%Y-%m-%dT%H:%M:%SZ}".rjust(20, "0")
    except (ValueError, OverflowError):
        return None

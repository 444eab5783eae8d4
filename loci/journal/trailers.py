"""A solved problem that a commit's message carries: `Problem:` with `Fix:` or `Approach:`, and `Loci-Kind:`.

Read off the commit's record, so it is redacted already, and its id follows from the commit: replaying is idempotent and
two machines agree.  Must not know git or files.
"""

from __future__ import annotations

from loci.base.clean import EMPTY, TRAILERS, Clean, clean_lines, cut, digits, join
from loci.base.frozen import dataclass, replace
from loci.base.records import Record
from loci.journal.compose import fit

KINDS = ("solution", "gotcha", "pattern")
MOST = 20
"""Solved problems that are taken from one message."""
MOST_FILES = 50
_KEYS = {"problem": "problem", "fix": "approach", "approach": "approach", "loci-kind": "kind", "loci-tags": "tags"}
_LONGEST_KEY = 30


@dataclass(frozen=True)
class Told:
    """One solved problem of a message."""

    problem: Clean = EMPTY
    """What was wrong."""
    approach: Clean = EMPTY
    """What was done."""
    kind: Clean = EMPTY
    """One of KINDS, as written."""
    tags: Clean = EMPTY
    """Labels, parted by commas."""


def solved_by(record: Record) -> tuple[Record, ...]:
    """The memories that the record of a commit carries; none where it has no problem, or no way out of it."""
    text = join([record.title, record.body], "\n\n")
    if record.kind != "commit" or "problem:" not in text.lower():
        return ()
    told = [one for one in _told(text) if one.problem and one.approach][:MOST]
    return tuple(_record(record, one, at) for at, one in enumerate(told, 1))


def _record(record: Record, told: Told, at: int) -> Record:
    kind = told.kind.strip().lower()
    tags = [_strip(tag) for tag in _split(told.tags)]
    return fit(
        replace(
            record,
            kind=kind if kind in KINDS else KINDS[0],
            id="",
            title=EMPTY,
            body=EMPTY,
            paths=(),
            problem=told.problem,
            approach=told.approach,
            tags=tuple(tag for tag in tags if tag),
            files=record.paths[:MOST_FILES],
            value=TRAILERS if at == 1 else join([TRAILERS, digits(at)], " "),
            redactions=(),
            truncated=False,
        )
    )


def _told(text: Clean) -> list[Told]:
    """Every block of keys, in order; a second `Problem:` begins another one."""
    found: list[Told] = []
    key = ""
    for line in clean_lines(text):
        name, colon, _ = line.partition(":")
        if colon and len(name) <= _LONGEST_KEY and name and not name[0].isspace() and " " not in name:
            key = _KEYS.get(name.lower(), "")
            if key == "problem" or (key and not found):
                found.append(Told())
            value = _strip(cut(line, len(name) + 1))
        else:
            value = _strip(line)
            key = key if value else ""
        if key and value:
            before: Clean = getattr(found[-1], key)
            found[-1] = replace(found[-1], **{key: join([before, value]) if before else value})
    return found


def _split(text: Clean) -> list[Clean]:
    pieces, start = [], 0
    for piece in text.split(","):
        pieces.append(cut(text, start, start + len(piece)))
        start += len(piece) + 1
    return pieces


def _strip(text: Clean) -> Clean:
    bare = text.strip()
    start = text.find(bare) if bare else 0
    return cut(text, start, start + len(bare))

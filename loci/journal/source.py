"""The journal as a Source: what it says of each record now, and what changed since an index last looked.

Must not know the index that reads it.
"""

from __future__ import annotations

try:
    from _blake2 import blake2b  # what hashlib.blake2b is; hashlib loads OpenSSL, a third of a bare interpreter
except ImportError:  # another Python keeps it elsewhere
    from hashlib import blake2b

from collections.abc import Iterable, Iterator
from pathlib import Path

from loci.base.clean import Clean, join
from loci.base.evidence import Change, Delta, Episode, Source
from loci.base.records import EPISODIC, MAX_NUMBER, Record, from_line
from loci.base.redact import signature
from loci.disk.files import identity_of, read_range, size_of
from loci.journal.fold import Entry, fold
from loci.journal.segment import complete_size, scan, segments

RULES = "journal-2"
"""The number is raised whenever a record becomes another episode; newer redaction means another reading too."""
_TAIL = 256
_FEW = 50
_LOOK = 65536
SOLVED = ("solution", "gotcha", "pattern")


def journal_source(directory: Path) -> Source:
    """The episodes of one project directory."""
    return Source("journal", _mark(directory), f"{RULES} {signature()}", lambda since: _read(directory, since))


def _mark(directory: Path) -> str:
    """One word a segment: name, size, file identity and digest of its last bytes.

    Size alone would not tell a purge (a rewritten file) followed by an append from an append.  Whole lines alone are
    counted: a mark inside a line that is being written would make the next reading begin there, and miss it.
    """
    return " ".join(_mark_of(path, complete_size(path)) for path in segments(directory))


def _mark_of(path: Path, size: int) -> str:
    tail = read_range(path, max(0, size - _TAIL), min(size, _TAIL))
    return f"{path.name}:{size}:{identity_of(path)}:{blake2b(tail, digest_size=6).hexdigest()}"


def _read(directory: Path, since: str | None) -> Delta:
    offsets = _offsets(directory, since) if since is not None else None
    if offsets is None:
        return Delta(whole=True, changes=_everything(directory))
    news = [
        record
        for path in segments(directory)
        for record in scan(path, offsets.get(path.name, 0))
        if isinstance(record, Record)
    ]
    known = max((_clock_at(path, offsets.get(path.name, 0)) for path in segments(directory)), default=0)
    own = {record.id for record in news if record.kind in SOLVED and not record.value and record.clock > known}
    touched = {record.id if record.kind in EPISODIC else record.target for record in news} - own
    return Delta(whole=False, changes=_changes(directory, news, own, sorted(one for one in touched if one)))


def _changes(directory: Path, news: list[Record], own: set[str], touched: list[str]) -> Iterator[Change]:
    """What became of records: those that nothing older can speak of are not looked for among 100,000 lines.

    The id of a solved problem holds its clock, and a verdict's clock is above its record's: where that is above every
    clock that was read before, the news are all there is.
    """
    about = [record for record in news if record.id in own or record.target in own]
    living = {entry.record.id: entry for entry in fold(about).living()}
    for identity in sorted(own):
        yield Change(identity, (episode(living[identity]),) if identity in living else ())
    yield from _about(directory, touched)


def _clock_at(path: Path, end: int) -> int:
    """The clock of the last record before a byte; one above all where it is longer than what is looked at."""
    for line in reversed(read_range(path, max(0, end - _LOOK), min(end, _LOOK)).split(b"\n")):
        found = from_line(line) if line.strip() else ""
        if isinstance(found, Record):
            return found.clock
    return MAX_NUMBER if end else 0


def _offsets(directory: Path, since: str) -> dict[str, int] | None:
    """Where each segment ended then; None where one of them is no longer what it was."""
    offsets: dict[str, int] = {}
    for mark in since.split():
        name, _, rest = mark.partition(":")
        size = rest.partition(":")[0]
        path = directory / name
        if not size.isdigit() or size_of(path) < int(size) or _mark_of(path, int(size)) != mark:
            return None
        offsets[name] = int(size)
    return offsets


def _everything(directory: Path) -> Iterator[Change]:
    found = (record for path in segments(directory) for record in scan(path) if isinstance(record, Record))
    for entry in fold(found).living():
        yield Change(entry.record.id, (episode(entry),))


def _about(directory: Path, ids: list[str]) -> Iterator[Change]:
    """The present state of some records, gone ones as empty changes."""
    if not ids:
        return
    living = {entry.record.id: entry for entry in fold(_lines_about(directory, ids)).living()}
    for identity in ids:
        entry = living.get(identity)
        yield Change(identity, (episode(entry),) if entry else ())


def _lines_about(directory: Path, ids: list[str]) -> Iterable[Record]:
    """Every record that is one of `ids` or a verdict about one; lines without any of them are not parsed."""
    from loci.disk.sought import lines_holding

    wanted = set(ids)
    needles = [identity.encode("ascii", "replace") for identity in ids] if len(ids) <= _FEW else []
    for path in segments(directory):
        for line in lines_holding(path, needles or (b"",)):
            record = from_line(line)
            if isinstance(record, Record) and (record.id in wanted or record.target in wanted):
                yield record


def episode(entry: Entry) -> Episode:
    """A record as a passage that can be quoted."""
    from loci.journal.reclean import outgoing  # redaction, which who only compares a mark does not need

    record = outgoing(entry.record)
    solved = record.problem is not None or record.approach is not None
    return Episode(
        kind=record.kind,
        title=(record.problem or record.title) if solved else record.title,
        text=_joined(record.approach, record.body) if solved else record.body,
        commit=entry.session or record.commit,
        date=record.at,
        author=record.author,
        record=record.id,
        paths=record.paths or record.files,
        tags=record.tags,
        resolved=entry.resolved,
        superseded=entry.superseded,
    )


def _joined(*parts: Clean | None) -> Clean:
    """Clean texts as one."""
    return join([part for part in parts if part], "\n\n")

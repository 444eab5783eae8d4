"""What commits carry besides themselves: solved problems in their trailers, notes files they change, their sessions.

One `Walked` follows one walk over the history; what it saw becomes records when the walk is over.  Must not know
cursors or locks.
"""

from __future__ import annotations

from loci.base.clean import cut
from loci.base.frozen import dataclass, replace
from loci.base.records import Record, content_id, from_line
from loci.disk.clock import now
from loci.journal.compose import note_record
from loci.journal.history import decode
from loci.journal.segment import segment_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from loci.disk.files import AnyPath
    from loci.journal.history import Commit

UNBORN = "unborn"
"""Where a note was taken before there was a commit."""
LARGEST = 1 << 20
"""Bytes of a notes file; a larger one is none."""
MOST_FILES = 500
"""Notes files that one catch-up reads."""


@dataclass(frozen=True)
class Carrier:
    """The project whose commits are walked."""

    project: str
    """Canonical id that is written."""
    git_dir: AnyPath
    """The checkout's git directory."""
    directory: AnyPath
    """The project's journal directory."""
    globs: tuple[str, ...]
    """Patterns of notes files, from `.loci.toml` at HEAD."""


class Walked:
    """What one walk saw, newest commit first."""

    def __init__(self, carrier: Carrier) -> None:
        self.carrier = carrier
        self.children: dict[str, str] = {}
        """Parent -> child, of every commit seen; UNBORN -> the root."""
        self._files: dict[str, Commit] = {}
        self._solved: dict[str, tuple[Record, ...]] = {}

    def see(self, commit: Commit) -> None:
        """Note a commit's parents and its notes files; the newest commit that changed a file is the one that counts."""
        for parent in commit.parents or (UNBORN,):
            self.children[parent] = commit.oid
        for path in commit.paths if self.carrier.globs else ():
            if path not in self._files and len(self._files) < MOST_FILES and self._is_notes(path):
                self._files[path] = commit

    def _is_notes(self, path: str) -> bool:
        from loci.base.globs import matches  # patterns are in the way of few commits, and `fnmatch` of all

        return any(matches(glob, path) for glob in self.carrier.globs)

    def with_solved(self, record: Record) -> tuple[Record, ...]:
        """A commit's record, and those of the problems that its message says it solved."""
        if "problem:" not in f"{record.title}\n{record.body}".lower():
            return (record,)
        from loci.journal.trailers import solved_by  # one commit in a thousand

        solved = solved_by(record)
        if solved and record.commit:
            self._solved[record.commit] = solved
        return (record, *solved)

    def replaced(self, old: str, new: str) -> Iterator[str]:
        """Ids of memories that the replaced commit carried, as far as its successor carries them too."""
        for one in self._solved.get(new, ()):
            yield content_id(replace(one, commit=old))

    def notes(self, branch: str | None) -> list[Record]:
        """The notes files that were changed, as they stood after their newest change, and what they replace."""
        records: list[Record] = []
        for path, commit in self._files.items():
            record = self._note(path, commit, branch)
            if record is not None:
                records += [record, *self._outdated(record)]
        return records

    def _note(self, path: str, commit: Commit, branch: str | None) -> Record | None:
        from loci.base.redact import redact

        data = _content(self.carrier.git_dir, commit.oid, path)
        if data is None:
            return None
        made = note_record(self.carrier.project, decode(data), commit.at, now(), commit=commit.oid, branch=branch)
        if not (made.title or made.body):
            return None
        bare = len(made.title) - len(made.title.lstrip("#= \t"))
        where = redact(path).text
        author = redact(commit.author).text if commit.author else None
        return replace(made, title=cut(made.title, bare), value=where, files=(where,), author=author)

    def _outdated(self, record: Record) -> Iterator[Record]:
        """Verdicts that earlier notes of the same file were replaced by this one."""
        found = {one.id: one for one in _about(self.carrier.directory, record.value or "")}
        replaced = {one.target for one in found.values() if one.kind == "amend"}
        for one in found.values():
            earlier = one.kind == "note" and one.value == record.value and one.commit != record.commit
            if earlier and one.id not in replaced:
                yield amend_record(record.project, one.id, record.commit or "")

    def sessions(self, waiting: Mapping[str, str], pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
        """Note -> the commit whose session it is, for each that has one by now.

        Args:
            waiting: note -> the HEAD it was taken at, or UNBORN.
            pairs: (replaced commit, its successor).
        """
        successors = dict(pairs)
        found = {note: self.children.get(head) or successors.get(head) for note, head in waiting.items()}
        return {note: commit for note, commit in found.items() if commit}


def _content(git_dir: AnyPath, commit: str, path: str) -> bytes | None:
    """A file at a commit; None where it is gone, a link, binary or too large."""
    from pathlib import Path

    from loci.disk.objects import Missing, find, read_blobs

    git_dir = Path(git_dir)
    entry = find(git_dir, commit, [path]).get(path)
    if entry is None or entry.mode == "120000" or not 0 < entry.size <= LARGEST:
        return None
    data = next(read_blobs(git_dir, [entry.oid]))
    return None if isinstance(data, Missing) or b"\0" in data[:8192] else data


def _about(directory: AnyPath, path: str) -> Iterator[Record]:
    """Notes of a notes file, and verdicts about them."""
    import json

    needle = json.dumps(path, ensure_ascii=False).encode("utf-8", "replace")
    notes = [record for record in _lines(directory, needle) if record.kind == "note"]
    yield from notes
    for note in notes:
        yield from (one for one in _lines(directory, note.id.encode("ascii", "replace")) if one.target == note.id)


def _lines(directory: AnyPath, needle: bytes) -> Iterator[Record]:
    from loci.disk.sought import lines_holding

    for path in segment_names(directory):
        found = map(from_line, lines_holding(path, (needle,)))
        yield from (record for record in found if isinstance(record, Record))


def waits(record: Record) -> str | None:
    """The HEAD at which a note was taken by hand, or UNBORN; None for anything else."""
    if record.kind != "note" or record.value:
        return None
    return record.commit or UNBORN


def amend_record(project: str, target: str, successor: str) -> Record:
    """The verdict that something was replaced; `successor` is a commit's hex id."""
    return _verdict("amend", project, target, successor)


def session(project: str, note: str, commit: str) -> Record:
    """The verdict that a note is the session of a commit."""
    return _verdict("session", project, note, commit)


def _verdict(kind: str, project: str, target: str, oid: str) -> Record:
    from loci.base.redact import redact

    moment = now()
    return Record(kind=kind, project=project, at=moment, seen=moment, target=target, value=redact(oid).text)

"""Records from a file become part of the journal: understood, placed, cleaned, and stored where they are not there yet.

Taking the same file in twice adds nothing.  Nothing is hidden by it: a tombstone for a record that lives here is left
out.  Must not know the index, nor where the bytes come from.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from loci.base.frozen import dataclass, replace
from loci.base.identity import legacy_path_key
from loci.base.records import EPISODIC, VERDICTS, Record, commit_record_id, from_line
from loci.disk.clock import now
from loci.disk.places import Places
from loci.journal.fold import fold, order
from loci.journal.kodelyth import is_memory, memories
from loci.journal.layout import directory_of
from loci.journal.legacy import Disowned, owner_of
from loci.journal.reclean import admitted
from loci.journal.registry import Registry, find
from loci.journal.segment import SUFFIX, append, scan, segments

BATCH = 256
MAX_LINE = 4 << 20
"""Bytes of a line that is looked at; a record of ours has at most a sixteenth of it."""


@dataclass(frozen=True)
class Refused:
    """A line that was not taken."""

    number: int
    """From 1; 0 where the tool's lines were joined before."""
    reason: str
    """In words, never the line's content."""


@dataclass(frozen=True)
class Homeless:
    """Records whose project could not be told."""

    name: str
    """What the file calls the project."""
    count: int
    """How many records."""
    reason: str
    """Why none of ours is meant."""


@dataclass(frozen=True)
class Placed:
    """A record and the id under whose directory it goes."""

    record: Record
    """As it may be stored."""
    project: str
    """Canonical id."""


@dataclass(frozen=True)
class Intake:
    """What a file holds, looked at in the light of what is here."""

    new: tuple[Placed, ...]
    """Records to be stored."""
    known: int = 0
    """Records that are here already."""
    forgotten: int = 0
    """Records under a tombstone here; they stay forgotten."""
    left: int = 0
    """Verdicts that would hide a living record or undo a newer word on it."""
    refused: tuple[Refused, ...] = ()
    """Lines that are no record, or hold what may not be stored."""
    homeless: tuple[Homeless, ...] = ()
    """Records without a project of ours."""
    unregistered: tuple[str, ...] = ()
    """Projects that are not registered here; their memory waits for them."""
    masked: int = 0
    """Secrets masked on the way in."""


Choose = Callable[[str, str], "str | None"]
"""(what the file calls a project, path noted beside it or "") → the canonical id a person said it is, or None."""


def examine(lines: Iterable[bytes], places: Places, registry: Registry, writer: str, choose: Choose) -> Intake:
    """Understand a file and compare it with the journal; nothing is written.

    Args:
        lines: the file's lines.
        places: where the journal is.
        registry: the projects.
        writer: our writer id.
        choose: what a person said of projects that can't be told.
    """
    desk = _Desk(places, registry, writer, choose)
    foreign: list[dict[str, object]] = []
    for number, line in enumerate(lines, 1):
        found = _understood(line)
        if isinstance(found, Record):
            desk.own(number, found)
        elif isinstance(found, dict):
            foreign.append(found)
        elif found:
            desk.refused.append(Refused(number, found))
    for memory in memories(foreign):
        desk.foreign(memory.record, memory.key, memory.path)
    return desk.result()


def _understood(line: bytes) -> Record | dict[str, object] | str:
    """A record of ours, an object of the other tool, or why it is neither; "" for an empty line."""
    if len(line) > MAX_LINE:
        return "longer than any record"
    text = line.decode("utf-8", "replace").strip("\ufeff\x00 \t\r\n")
    if not text:
        return ""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return "not JSON"
    if isinstance(found, dict) and is_memory(found):
        return found
    return from_line(line)


class _Desk:
    """One file under examination."""

    def __init__(self, places: Places, registry: Registry, writer: str, choose: Choose) -> None:
        self.places, self.registry, self.writer, self.choose = places, registry, writer, choose
        self.moment = now()
        self.refused: list[Refused] = []
        self.taken: list[tuple[Record, str]] = []
        self.homeless: Counter[tuple[str, str]] = Counter()
        self.owners: dict[tuple[str, str], str | Disowned] = {}
        self.renamed: dict[str, str] = {}
        self.masked: Counter[str] = Counter()

    def own(self, number: int, record: Record) -> None:
        """A line of ours: it knows its project, whether or not that is registered here."""
        if record.kind not in EPISODIC + VERDICTS:
            self.refused.append(Refused(number, "a record of the registry, or of a later version"))
            return
        home = self._chosen(record.project)
        if home != record.project and record.kind == "commit":
            moved = commit_record_id(home, record.commit or "")
            self.renamed[record.id] = moved
            record = replace(record, id=moved)
        self._admit(number, record, home)

    def foreign(self, record: Record, key: str, path: str) -> None:
        """A memory of the other tool: it goes where its key or path can be shown to belong."""
        owner = self.owners.get((key, path))
        if owner is None:
            owner = self.owners[(key, path)] = self._owner(key, path)
        if isinstance(owner, Disowned):
            self.homeless[(key or path or "no project", owner.reason)] += 1
        else:
            self._admit(0, record, owner)

    def _chosen(self, project: str) -> str:
        if find(self.registry, project) is not None:
            return project
        return self.choose(project, "") or project

    def _owner(self, key: str, path: str) -> str | Disowned:
        said = find(self.registry, key) if key else None
        if said is not None:
            return said.id
        found = owner_of(self.places, self.writer, key or legacy_path_key(path), path) if key or path else None
        if found is not None and not isinstance(found, Disowned):
            return found.id
        return self.choose(key, path) or found or Disowned("it names no project")

    def _admit(self, number: int, record: Record, project: str) -> None:
        clean = admitted(replace(record, project=project), self.moment)
        if isinstance(clean, str):
            self.refused.append(Refused(number, clean))
        else:
            self.taken.append((clean, project))
            self.masked[clean.id] += sum(dict(clean.redactions).values()) - sum(dict(record.redactions).values())

    def result(self) -> Intake:
        """The records that are new, and why the others are not."""
        homes = {project for _, project in self.taken}
        shelves = {project: _Shelf(directory_of(self.places, project)) for project in homes}
        new, counts, masked = [], Counter[str](), 0
        for record, project in sorted(self.taken, key=lambda one: order(one[0])):
            target = self.renamed.get(record.target or "", record.target)
            kept = replace(record, target=target)
            word = shelves[project].judge(kept)
            counts[word] += 1
            if word == "new":
                new.append(Placed(kept, project))
                masked += max(0, self.masked[kept.id])
        strangers = {project for project in shelves if find(self.registry, project) is None}
        return Intake(
            tuple(new), counts["known"], counts["forgotten"], counts["left"], tuple(self.refused),
            tuple(Homeless(name, count, why) for (name, why), count in sorted(self.homeless.items())),
            tuple(sorted(strangers)), masked,
        )  # fmt: skip


class _Shelf:
    """What is known of one directory, and of what was taken for it so far."""

    def __init__(self, directory: Path) -> None:
        records = [record for path in segments(directory) for record in scan(path) if isinstance(record, Record)]
        state = fold(records)
        self.ids = {record.id for record in records}
        self.buried = set(state.retracted)
        self.living = {entry.record.id for entry in state.living()}
        self.words = {(v.kind, v.target): v.at for v in sorted(records, key=lambda v: v.at) if v.target}

    def judge(self, record: Record) -> str:
        """new | known | forgotten | left"""
        if record.id in self.ids or (record.kind == "retract" and record.target in self.buried):
            return "known"
        if record.id in self.buried:
            return "forgotten"
        if record.kind == "retract" and record.target in self.living:
            return "left"
        if record.kind in ("outcome", "amend") and self.words.get((record.kind, record.target or ""), "") > record.at:
            return "left"
        self.ids.add(record.id)
        if record.kind == "retract" and record.target:
            self.buried.add(record.target)
        return "new"


def take_in(found: Intake, places: Places, writer: str) -> int:
    """Store the new records in our own segments; return how many.

    Raises:
        StorageError: the disk refused; what was stored before stands, and a second run stores the rest.
    """
    count = 0
    for project, records in _by_project(found.new):
        for start in range(0, len(records), BATCH):
            part = records[start : start + BATCH]
            append(directory_of(places, project) / (writer + SUFFIX), part, writer, keep_ids=True)
            count += len(part)
    return count


def _by_project(placed: Iterable[Placed]) -> Iterator[tuple[str, list[Record]]]:
    grouped: dict[str, list[Record]] = {}
    for one in placed:
        grouped.setdefault(one.project, []).append(one.record)
    yield from grouped.items()

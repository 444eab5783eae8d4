"""Catching up: everything reachable from HEAD and not yet in the journal is captured, however it came there.

A hook only wakes this; bursts, missed hooks, rebases, pulls and hooks that never ran end the same way, and running it
twice changes nothing.  Must not know who woke it, nor any index.
"""

from __future__ import annotations

from loci.base.frozen import dataclass
from loci.base.records import Record, commit_record_id
from loci.disk.clock import now
from loci.disk.files import read_text
from loci.disk.locks import lock
from loci.disk.system import join, parent_of
from loci.journal import cursor as cursors
from loci.journal.carried import Carrier, Walked, amend_record, session, waits
from loci.journal.compose import commit_record
from loci.journal.cursor import Cursor
from loci.journal.history import Commit, nearest, walk
from loci.journal.segment import SUFFIX, append, complete_size, scan, segment_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from loci.disk.files import AnyPath

BATCH = 256
CAPTURE_SECONDS = 5.0
"""How long a capture waits for another one of the same project; after that the other one, or the next, takes all."""


@dataclass(frozen=True)
class Ground:
    """Where one project is captured from and to."""

    git_dir: AnyPath
    """The checkout's git directory."""
    common_dir: AnyPath
    """The repository's shared git directory."""
    project: str
    """Canonical id that is written."""
    directory: AnyPath
    """The project's journal directory."""
    cursor: AnyPath
    """The cursor's file."""
    writer: str
    """Our writer id."""
    depth: int | None = None
    """How many commits of old history to take; None is all."""
    linked: tuple[tuple[str, AnyPath], ...] = ()
    """(id, journal directory) of the other ids this project has had: what was forgotten there stays forgotten here."""
    notes: tuple[str, ...] = ()
    """Patterns of notes files, from `.loci.toml` at HEAD."""


@dataclass(frozen=True)
class CaughtUp:
    """What a catch-up did."""

    added: int = 0
    """Commits appended."""
    rewritten: int = 0
    """Commits that now point to their successor."""
    reason: str = ""
    """Why nothing was done: `unborn`, `current`, or ""."""


def capture(
    ground: Ground,
    head: str | None,
    branch: str | None,
    progress: Callable[[int], None] | None = None,
    seconds: float = CAPTURE_SECONDS,
) -> CaughtUp:
    """`catch_up` under the project's capture lock, which lies beside the cursor.

    Raises:
        GitError, StorageError: as `catch_up`; or another capture went on for longer than `seconds`.
    """
    with lock(join(parent_of(ground.cursor), "capture.lock"), seconds):
        return catch_up(ground, head, branch, progress)


def catch_up(
    ground: Ground, head: str | None, branch: str | None, progress: Callable[[int], None] | None = None
) -> CaughtUp:
    """Capture what HEAD reaches and the journal lacks.  The caller holds the project's capture lock.

    Args:
        ground: the project.
        head: HEAD's commit, None while unborn.
        branch: HEAD's branch, None when detached.
        progress: told the number of commits stored so far.

    Raises:
        GitError: the history could not be read whole; what was read is stored and the next call goes on.
        StorageError: the disk refused; what was acknowledged before stands.
    """
    if head is None:
        return CaughtUp(reason="unborn")
    shallow = read_text(join(ground.common_dir, "shallow")) or ""
    known = cursors.load(ground.cursor)
    if known is not None and known.shallow != shallow:
        known = None
    if known is not None and head in (*known.tips, known.behind):
        return CaughtUp(reason="current")
    before = known or Cursor()
    stored, waiting = _stored(ground, known)
    walked = Walked(Carrier(ground.project, ground.git_dir, ground.directory, ground.notes))
    branch = branch if known is not None else None
    added = _capture(ground, head, branch, before, stored, walked, progress)
    tips = tuple(tip for tip in before.tips if tip not in walked.children and tip != head)[-cursors.MAX_TIPS :]
    open_tips = [tip for tip in tips if tip not in before.settled]
    pairs = _successors(ground, head, open_tips) if open_tips else ((), ())
    rewritten = _supersede(ground, pairs[0], stored, walked)
    bound = _carry(ground, walked, branch, waiting, pairs[0])
    settled = tuple(tip for tip in tips if tip in before.settled or tip in pairs[1])
    sizes = tuple((path, complete_size(path)) for path in _read_segments(ground))
    left = tuple(pair for pair in waiting.items() if pair[0] not in bound)[-cursors.MAX_WAITING :]
    ahead = (head,) if walked.children or not before.tips else ()
    cursors.save(ground.cursor, Cursor((*tips, *ahead), settled, sizes, shallow, left, "" if ahead else head))
    return CaughtUp(added, rewritten)


def _successors(ground: Ground, head: str, tips: list[str]) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    from loci.journal.rewrites import successors  # few commits replace another

    return successors(ground.git_dir, head, tips)


def _stored(ground: Ground, known: Cursor | None) -> tuple[set[str], dict[str, str]]:
    """Ids that need no second line: what was appended anywhere since the cursor, or everything where there is none.

    Targets of tombstones count, so that a purged commit is never recorded again, whichever machine purged it and under
    whichever id; so do targets of amends.  Beside them the notes that wait for their commit, with the HEAD they were
    taken at.
    """
    found: set[str] = set()
    notes = dict(known.waiting) if known is not None else {}
    offsets = dict(known.offsets) if known is not None else {}
    for path in _read_segments(ground):
        start = offsets.get(path, 0)
        for record in scan(path, start if complete_size(path) >= start else 0):
            if isinstance(record, Record):
                found.add(record.id)
                taken_at = waits(record)
                if taken_at is not None:
                    notes[record.id] = taken_at
                if record.target:
                    found.add(f"{record.kind}:{record.target}")
    settled = {note for note in notes if found & {f"session:{note}", f"retract:{note}"}}
    return found, {note: head for note, head in notes.items() if note not in settled}


def _read_segments(ground: Ground) -> list[str]:
    """Every segment that may say something of a commit of this project."""
    directories = (ground.directory, *(directory for _, directory in ground.linked))
    return [path for directory in directories for path in segment_names(directory)]


def _capture(  # one walk, with what it needs to know and what it tells
    ground: Ground,
    head: str,
    branch: str | None,
    before: Cursor,
    stored: set[str],
    walked: Walked,
    progress: Callable[[int], None] | None,
) -> int:
    added = 0
    for batch in _batches(_fresh(ground, _since(ground, head, before), stored, walked)):
        seen = now()
        commits = (commit_record(ground.project, commit, branch, seen) for commit in batch)
        records = [record for commit in commits for record in walked.with_solved(commit)]
        append(join(ground.directory, ground.writer + SUFFIX), records, ground.writer)
        added += len(batch)
        if progress is not None:
            progress(added)
    return added


def _since(ground: Ground, head: str, before: Cursor) -> Iterable[Commit]:
    """Commits that no tip reaches: the few behind HEAD without git, where they follow on what was seen last.

    With other tips they may be behind one of those, and were captured then: HEAD was set back and went on.
    """
    last = before.behind or "".join(before.tips[-1:])
    near = nearest(ground.common_dir, head, last) if last and not before.shallow else None
    if near is None or ((before.behind or len(before.tips) > 1) and not _are_new(ground, near)):
        return walk(ground.git_dir, [head], before.tips, ground.depth if not before.tips else None)
    return near


def _are_new(ground: Ground, commits: list[Commit]) -> bool:
    """Whether nothing was ever written of some commits; with a depth, nothing may have been on purpose."""
    if ground.depth is not None:
        return False
    from loci.disk.sought import lines_holding

    oids = [commit.oid.encode("ascii") for commit in commits]
    return not any(line for path in _read_segments(ground) for line in lines_holding(path, oids))


def _fresh(ground: Ground, commits: Iterable[Commit], stored: set[str], walked: Walked) -> Iterator[Commit]:
    """Commits that have neither a line nor a tombstone; what they carry is noted on the way."""
    for commit in commits:
        walked.see(commit)
        if commit_record_id(ground.project, commit.oid) not in stored and not _forgotten(ground, commit.oid, stored):
            yield commit


def _forgotten(ground: Ground, oid: str, stored: set[str]) -> bool:
    """Whether a tombstone stands for a commit under any id of the project."""
    ids = (ground.project, *(identity for identity, _ in ground.linked))
    return any(f"retract:{commit_record_id(identity, oid)}" in stored for identity in ids)


def _batches(commits: Iterator[Commit]) -> Iterator[list[Commit]]:
    """Lists of at most BATCH commits or about 4 MiB of text, so that memory does not grow with the history."""
    batch: list[Commit] = []
    weight = 0
    for commit in commits:
        batch.append(commit)
        weight += len(commit.message) + sum(map(len, commit.paths))
        if len(batch) >= BATCH or weight > 1 << 22:
            yield batch
            batch, weight = [], 0
    if batch:
        yield batch


def _supersede(ground: Ground, pairs: tuple[tuple[str, str], ...], stored: set[str], walked: Walked) -> int:
    """Record that commits were replaced, with what they carried; pairs are (old oid, new oid)."""
    records, count = [], 0
    for old, new in pairs:
        target = commit_record_id(ground.project, old)
        if f"amend:{target}" not in stored and f"retract:{target}" not in stored:
            records += [amend_record(ground.project, one, new) for one in (target, *walked.replaced(old, new))]
            count += 1
    append(join(ground.directory, ground.writer + SUFFIX), records, ground.writer)
    return count


def _carry(
    ground: Ground, walked: Walked, branch: str | None, waiting: dict[str, str], pairs: tuple[tuple[str, str], ...]
) -> dict[str, str]:
    """Record the notes files that were changed, and which notes are the session of which commit."""
    bound = walked.sessions(waiting, pairs)
    records = walked.notes(branch)
    records += [session(ground.project, note, commit) for note, commit in bound.items()]
    append(join(ground.directory, ground.writer + SUFFIX), records, ground.writer)
    return bound

"""How fresh a hit is against its checkout as it stands: on HEAD or not, files changed since or gone.

Read off the index where it can tell, with git asked twice at most: whether commits are on HEAD, where more than one tip
was ever captured, and whether files are there where the index is behind.  Must not know how a hit was found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from loci.base.answers import Hit
from loci.base.errors import GitError
from loci.base.frozen import dataclass, replace
from loci.disk import gitfiles
from loci.disk.places import Places
from loci.index import since
from loci.index.layout import journal_file, tree_file
from loci.index.store import Store
from loci.journal import cursor
from loci.journal.layout import capture_directory
from loci.journal.registry import Project
from loci.serve.currency import is_current, primary_checkout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    Value = TypeVar("Value")
    Connection = Any  # SQLite's, which only the index names

NOT_ON_HEAD, CHANGED, GONE = "not_on_head", "changed_since", "path_gone"
MOST_PATHS = 20
"""Paths of a hit that are looked at."""
MOST_ASKED = 900
"""Paths that are looked up for one answer."""
MOST_COMMITS = 20_000
"""Commits off HEAD that git may list before it is not asked further."""
SECONDS = 2.0
"""What git may take; without an answer nothing is claimed."""


@dataclass(frozen=True)
class Subject:
    """What a hit says of its place in the history."""

    commit: str | None
    """Full hex id, where it is a commit's."""
    paths: tuple[str, ...]
    """Files it touched or names."""
    date: str
    """RFC 3339 UTC, or ""."""


Opened = Mapping[Path, Store]
"""Stores that are open already, by file."""
NONE_OPEN: Opened = {}


def states(
    places: Places, project: Project, checkout: str | None, subjects: Sequence[Subject], opened: Opened = NONE_OPEN
) -> list[tuple[str, ...]]:
    """The states of some hits of one project, in their order; nothing where no checkout is there.

    Args:
        places: where things lie.
        project: as registered.
        checkout: the work tree that counts.
        subjects: the hits.
        opened: stores that need not be opened for it.
    """
    git_dir = gitfiles.discover(Path(checkout)) if checkout is not None else None
    if git_dir is None or checkout is None:
        return [() for _ in subjects]
    head = gitfiles.head_of(git_dir)[0]
    named = {one.commit for one in subjects if one.commit}
    commits = sorted(named) if named and not _all_reached(places, project, head) else []
    paths = sorted({path for one in subjects for path in one.paths[:MOST_PATHS] if path and "\n" not in path})
    off = frozenset(commits)
    if head is not None:
        gone, unknown = _looked_up(places, checkout, head, paths[:MOST_ASKED], opened)
        off = gone | _missing(git_dir, head, commits, unknown) | _beside(git_dir, head, commits)
    touched = _touched(places, project, subjects, opened)
    return [
        (
            *([NOT_ON_HEAD] if one.commit in off else []),
            *_changed(touched, one),
            *([GONE] if off.intersection(one.paths) else []),
        )
        for one in subjects
    ]


def _beside(git_dir: Path, head: str, commits: Sequence[str]) -> frozenset[str]:
    """Those of the commits that HEAD does not reach."""
    if not commits:
        return frozenset()
    question = [*commits, f"^{head}"]
    listed = _ask(["rev-list", f"--max-count={MOST_COMMITS}", "--ignore-missing", "--stdin"], git_dir, question)
    return frozenset(commits).intersection(listed or ())


def _all_reached(places: Places, project: Project, head: str | None) -> bool:
    """Whether HEAD is the only tip that was ever captured: then it reaches everything that was."""
    if len(project.ids) > 1:
        return False
    known = cursor.load(capture_directory(places, project.id) / "cursor.json")
    return known is not None and head is not None and known.tips == (head,)


def _touched(places: Places, project: Project, subjects: Sequence[Subject], opened: Opened) -> since.Touched:
    """The commits that touched the hits' files since the oldest of the hits."""
    dated = [one for one in subjects if one.date and one.paths]
    paths = sorted({path for one in dated for path in one.paths[:MOST_PATHS]})
    found: since.Touched = {}
    for identity in project.ids if paths else ():
        oldest = min(one.date for one in dated)
        file = journal_file(places.index, identity)
        for path, commits in (_read(file, opened, lambda c: since.touched_since(c, paths, oldest)) or {}).items():  # noqa: B023  # now
            found.setdefault(path, []).extend(commits)
    return found


def _changed(touched: since.Touched, one: Subject) -> tuple[str, ...]:
    if not one.date:
        return ()
    commits = {oid for path in one.paths[:MOST_PATHS] for at, oid in touched.get(path, ()) if at > one.date}
    count = len(commits - {one.commit})
    return (CHANGED, f"{count}_commit{'s' if count > 1 else ''}_since") if count else ()


def _looked_up(
    places: Places, checkout: str, head: str | None, paths: Sequence[str], opened: Opened
) -> tuple[frozenset[str], list[str]]:
    """(paths that are gone, paths that only git can tell of): an index at HEAD has every path of HEAD's tree."""
    if not paths or not is_current(places, checkout, head):
        return frozenset(), list(paths)
    left = _read(tree_file(places.index, checkout), opened, lambda connection: _absent(connection, paths))
    if left is None:
        return frozenset(), list(paths)
    gone = frozenset(path for path in left if _is_plain(path))
    return gone, [path for path in left if path not in gone]


def _absent(connection: Connection, paths: Sequence[str]) -> list[str]:
    """Those of the paths under which a tree's store has neither a file nor a directory."""
    marks = ",".join("?" * len(paths))
    rows = connection.execute(f"SELECT unit FROM units WHERE source = 'tree' AND unit IN ({marks})", paths)  # noqa: S608  # only question marks
    files = {str(row[0]) for row in rows}
    within = "SELECT 1 FROM units WHERE source = 'tree' AND unit > ? AND unit < ? LIMIT 1"
    left = [path for path in paths if path not in files]
    return [path for path in left if connection.execute(within, (f"{path}/", f"{path}0")).fetchone() is None]


def _is_plain(path: str) -> bool:
    """Whether git reads a path as it stands: no empty part, no `.`, no `..`."""
    return not any(part in ("", ".", "..") for part in path.split("/"))


def _read(path: Path, opened: Opened, work: Callable[[Connection], Value]) -> Value | None:
    """What `work` makes of a store, one that is open already where there is one."""
    store = opened.get(path)
    if store is not None:
        return store.read(work)
    with Store(path) as own:
        return own.read(work)


def _missing(git_dir: Path, head: str, commits: Sequence[str], paths: Sequence[str]) -> frozenset[str]:
    """Commits that are not in the object store any more, and paths that are not in HEAD's tree."""
    names = [*commits, *paths]
    question = [*commits, *(f"{head}:{path}" for path in paths)]
    answers = _ask(["cat-file", "--batch-check=%(objectname)"], git_dir, question)
    if answers is None or len(answers) != len(names):
        return frozenset()
    return frozenset(name for name, line in zip(names, answers, strict=True) if line.endswith(" missing"))


def _ask(arguments: Sequence[str], git_dir: Path, lines: Sequence[str]) -> list[str] | None:
    """git's answer, a line for each of ours or as it has it; None where it gives none in time."""
    if not lines:
        return []
    from loci.disk import git

    question = "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")
    try:
        answer = git.run(arguments, git_dir=git_dir, stdin=question, timeout=SECONDS)
    except GitError:
        return None
    return answer.decode("utf-8", "replace").splitlines()


def spoken(found: Sequence[str]) -> list[str]:
    """States as a person says them: `2 commits since` alone where it stands beside `changed since`."""
    counted = any(state.endswith("_since") and state != CHANGED for state in found)
    return [state.replace("_", " ").replace("head", "HEAD") for state in found if not (counted and state == CHANGED)]


Find = Callable[[str], "Project | None"]
"""The living project that reads an id."""


def states_of(
    places: Places, find: Find, here: Mapping[str, str], subjects: Sequence[tuple[str, Subject]],
    opened: Opened = NONE_OPEN,
) -> list[tuple[str, ...]]:  # fmt: skip
    """The states of hits of several projects, in their order.

    Args:
        places: where things lie.
        find: reaches a project.
        here: canonical id -> the checkout that the asker stands in; elsewhere a project's primary one counts.
        subjects: (canonical id, hit).
        opened: stores that need not be opened for it.
    """
    told: list[tuple[str, ...]] = [()] * len(subjects)
    for identity in dict.fromkeys(identity for identity, _ in subjects):
        project = find(identity)
        if project is None:
            continue
        mine = [at for at, (owner, _) in enumerate(subjects) if owner == identity]
        checkout = here.get(identity) or _primary(project)
        said = states(places, project, checkout, [subjects[at][1] for at in mine], opened)
        for at, found in zip(mine, said, strict=True):
            told[at] = found
    return told


def _primary(project: Project) -> str | None:
    checkout = primary_checkout(project.checkouts)
    return checkout.path if checkout else None


def with_states(
    hits: Sequence[Hit], places: Places, find: Find, here: Mapping[str, str], opened: Opened = NONE_OPEN
) -> tuple[Hit, ...]:
    """The hits that have a date of their own (commits and memories) with what their checkout says of them."""
    dated = [at for at, hit in enumerate(hits) if hit.record and hit.date]
    subjects = [(hits[at].project, Subject(hits[at].commit, hits[at].paths, hits[at].date or "")) for at in dated]
    told = dict(zip(dated, states_of(places, find, here, subjects, opened), strict=True))
    return tuple(replace(hit, state=(*hit.state, *told.get(at, ()))) for at, hit in enumerate(hits))

"""How fresh a hit is against its checkout as it stands: on HEAD or not, files changed since or gone.

Read off the index where it can tell, with git asked twice at most: whether commits are on HEAD, where more than one tip
was ever captured, and whether files are there that the index does not know.  Must not know how a hit was found.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from loci.base.answers import Hit
from loci.base.errors import GitError
from loci.base.frozen import dataclass, replace
from loci.disk import git, gitfiles
from loci.disk.places import Places
from loci.index import since
from loci.index.layout import journal_file, tree_file
from loci.index.store import Store
from loci.journal import cursor
from loci.journal.layout import capture_directory
from loci.journal.registry import Project
from loci.serve.currency import is_current, primary_checkout

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


def states(
    places: Places, project: Project, checkout: str | None, subjects: Sequence[Subject]
) -> list[tuple[str, ...]]:
    """The states of some hits of one project, in their order; nothing where no checkout is there.

    Args:
        places: where things lie.
        project: as registered.
        checkout: the work tree that counts.
        subjects: the hits.
    """
    git_dir = gitfiles.discover(Path(checkout)) if checkout is not None else None
    if git_dir is None or checkout is None:
        return [() for _ in subjects]
    head = gitfiles.head_of(git_dir)[0]
    named = {one.commit for one in subjects if one.commit}
    commits = sorted(named) if named and not _all_reached(places, project, head) else []
    paths = _unknown(places, checkout, head, {path for one in subjects for path in one.paths[:MOST_PATHS]})
    off = _missing(git_dir, head, commits, paths) if head is not None else frozenset(commits)
    if head is not None and commits:
        question = [*commits, f"^{head}"]
        listed = _ask(["rev-list", f"--max-count={MOST_COMMITS}", "--ignore-missing", "--stdin"], git_dir, question)
        off |= set(commits) & set(listed or ())
    touched = _touched(places, project, subjects)
    return [
        (
            *([NOT_ON_HEAD] if one.commit in off else []),
            *_changed(touched, one),
            *([GONE] if off.intersection(one.paths) else []),
        )
        for one in subjects
    ]


def _all_reached(places: Places, project: Project, head: str | None) -> bool:
    """Whether HEAD is the only tip that was ever captured: then it reaches everything that was."""
    if len(project.ids) > 1:
        return False
    known = cursor.load(capture_directory(places, project.id) / "cursor.json")
    return known is not None and head is not None and known.tips == (head,)


def _touched(places: Places, project: Project, subjects: Sequence[Subject]) -> since.Touched:
    """The commits that touched the hits' files since the oldest of the hits."""
    dated = [one for one in subjects if one.date and one.paths]
    paths = sorted({path for one in dated for path in one.paths[:MOST_PATHS]})
    found: since.Touched = {}
    for identity in project.ids if paths else ():
        with Store(journal_file(places.index, identity)) as store:
            oldest = min(one.date for one in dated)
            for path, commits in (store.read(lambda c: since.touched_since(c, paths, oldest)) or {}).items():  # noqa: B023  # now
                found.setdefault(path, []).extend(commits)
    return found


def _changed(touched: since.Touched, one: Subject) -> tuple[str, ...]:
    if not one.date:
        return ()
    commits = {oid for path in one.paths[:MOST_PATHS] for at, oid in touched.get(path, ()) if at > one.date}
    count = len(commits - {one.commit})
    return (CHANGED, f"{count}_commit{'s' if count > 1 else ''}_since") if count else ()


def _unknown(places: Places, checkout: str, head: str | None, paths: Collection[str]) -> list[str]:
    """Those of the paths that the index of this checkout has no file under; all of them where it is behind HEAD."""
    asked = sorted(path for path in paths if path and "\n" not in path)[:MOST_ASKED]
    if not asked or not is_current(places, checkout, head):
        return asked
    with Store(tree_file(places.index, checkout)) as store:
        marks = ",".join("?" * len(asked))
        rows = store.rows(f"SELECT unit FROM units WHERE unit IN ({marks})", asked)  # noqa: S608  # only question marks
    known = {str(row[0]) for row in rows}
    return [path for path in asked if path not in known]


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
    places: Places, find: Find, here: Mapping[str, str], subjects: Sequence[tuple[str, Subject]]
) -> list[tuple[str, ...]]:
    """The states of hits of several projects, in their order.

    Args:
        places: where things lie.
        find: reaches a project.
        here: canonical id -> the checkout that the asker stands in; elsewhere a project's primary one counts.
        subjects: (canonical id, hit).
    """
    told: list[tuple[str, ...]] = [()] * len(subjects)
    for identity in dict.fromkeys(identity for identity, _ in subjects):
        project = find(identity)
        if project is None:
            continue
        mine = [at for at, (owner, _) in enumerate(subjects) if owner == identity]
        checkout = here.get(identity) or _primary(project)
        for at, found in zip(mine, states(places, project, checkout, [subjects[at][1] for at in mine]), strict=True):
            told[at] = found
    return told


def _primary(project: Project) -> str | None:
    checkout = primary_checkout(project.checkouts)
    return checkout.path if checkout else None


def with_states(hits: Sequence[Hit], places: Places, find: Find, here: Mapping[str, str]) -> tuple[Hit, ...]:
    """The hits that have a date of their own (commits and memories) with what their checkout says of them."""
    dated = [at for at, hit in enumerate(hits) if hit.record and hit.date]
    subjects = [(hits[at].project, Subject(hits[at].commit, hits[at].paths, hits[at].date or "")) for at in dated]
    told = dict(zip(dated, states_of(places, find, here, subjects), strict=True))
    return tuple(replace(hit, state=(*hit.state, *told.get(at, ()))) for at, hit in enumerate(hits))

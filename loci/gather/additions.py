"""The Source "additions": which definitions and tests each commit brought, by name.

A message says "make searches parallel"; that the commit brought `build_parallel` and `searches in several threads`
stands in its patch alone, and whoever asks knows those names from the code.  Made at every question, so nothing that
reads is imported here.  Must not know an index or a question.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from loci.base.evidence import Change, Delta, Episode, Skip, Source
from loci.disk.project_file import NAME, ProjectFile
from loci.disk.repository import Repository
from loci.gather import rules
from loci.gather.tree import mark_of

KIND = "addition"
MOST_NAMES = 40
"""Names of a commit; one that brings more brings a whole library."""
_UNREAD = ":history"
"""Unit under which it is kept that some patches could not be read."""


def additions_source(repository: Repository, commit: str | None, settings: ProjectFile | None = None) -> Source:
    """What the commits below one brought.

    Args:
        repository: where the objects are.
        commit: the newest; None while HEAD is unborn (a source without content).
        settings: globs on top of those in the commit's own `.loci.toml`; None for none.

    Raises (while the changes are taken):
        GitError: git is missing.
    """
    from loci.base.redact import signature

    extra = settings or ProjectFile()
    mark = mark_of(commit, extra, repository.work_tree)
    git_dir = repository.git_dir
    return Source(
        "additions", mark, f"{rules.ADDITIONS} {signature()}", lambda since: _read(git_dir, commit, extra, mark, since)
    )


def _read(git_dir: Path, commit: str | None, extra: ProjectFile, mark: str, since: str | None) -> Delta:
    if since == mark:
        return Delta(whole=False, changes=())
    if commit is None:
        return Delta(whole=True, changes=())
    from loci.disk.patches import same_file

    before, _, chosen = (since or "").partition(":")
    known = chosen == mark.partition(":")[2] and same_file(git_dir, before, commit, NAME)
    return Delta(whole=not known, changes=_changes(git_dir, before if known else None, commit, extra))


def _changes(git_dir: Path, before: str | None, commit: str, extra: ProjectFile) -> Iterator[Change]:
    """One for each commit that brought a name, an empty one for each that is no longer reachable."""
    from loci.base.errors import GitError
    from loci.disk.objects import Entry
    from loci.disk.patches import patches
    from loci.gather import added_names, languages, reading
    from loci.gather.attributes import parse_attributes
    from loci.gather.kinds import Judge

    judge = Judge(reading.settings_of(git_dir, commit, extra), parse_attributes({}))
    spoken: dict[str, str] = {}

    def wanted(path: str) -> bool:
        if path not in spoken:
            language = languages.language_of(path) or ""
            fits = language in languages.STRUCTURED and judge.skip(Entry(path, "100644", "", 0)) is None
            spoken[path] = language if fits else ""
        return bool(spoken[path])

    try:
        for patch in patches(git_dir, before, commit, wanted):
            found = (added_names.name_in(line, spoken[path]) for path, line in patch.lines)
            names = tuple(dict.fromkeys(name for name in found if name))[:MOST_NAMES]
            if patch.gone or names:
                yield Change(patch.commit, () if patch.gone else (_addition(patch.commit, names),))
    except GitError:
        yield Change(_UNREAD, (Skip(_UNREAD, "missing", "patches that git can't show"),))


def _addition(commit: str, names: tuple[str, ...]) -> Episode:
    from loci.base.clean import EMPTY
    from loci.base.redact import redact

    return Episode(KIND, EMPTY, redact("\n".join(names)).text, commit=commit)

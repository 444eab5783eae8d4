"""The Source "additions": which definitions and tests each commit brought, by name, and the words of its added lines.

A message says "make searches parallel"; that the commit brought `build_parallel` and `searches in several threads`
stands in its patch alone, and whoever asks knows those names from the code, or the words that a changelog, a comment
or an error said of it.  Made at every question, so nothing that reads is imported here.  Must not know an index or a
question.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from loci.base.evidence import Change, Delta, Episode, Skip, Source
from loci.base.lazy import Rx
from loci.disk.project_file import NAME, ProjectFile
from loci.disk.repository import Repository
from loci.gather import rules
from loci.gather.tree import mark_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from loci.disk.patches import Patch

KIND = "addition"
MOST_NAMES = 40
"""Names of a commit; one that brings more brings a whole library."""
MOST_LINES = 400
"""Added lines of a commit whose words are kept."""
_DRAWN = 16
"""Letters and digits in a row from which _DIGITS digits among them make a run look drawn."""
_DIGITS = 3
_LONG = Rx(rf"[A-Za-z0-9]{{{_DRAWN},}}")
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
    from loci.gather import kinds, reading
    from loci.gather.attributes import parse_attributes

    judge = kinds.Judge(reading.settings_of(git_dir, commit, extra), parse_attributes({}))
    judged: dict[str, bool] = {}

    def wanted(path: str) -> bool:
        if path not in judged:
            entry = Entry(path, "100644", "", 0)
            judged[path] = kinds.is_wanted(entry) and judge.skip(entry) is None
        return judged[path]

    try:
        for patch in patches(git_dir, before, commit, wanted):
            if patch.gone or patch.lines:
                yield Change(patch.commit, () if patch.gone else (_addition(patch),))
    except GitError:
        yield Change(_UNREAD, (Skip(_UNREAD, "missing", "patches that git can't show"),))


def _addition(patch: Patch) -> Episode:
    from loci.base.clean import distinct
    from loci.base.redact import redact

    names = _names(patch)
    added = [line for _, line in patch.lines[:MOST_LINES]]
    words = distinct(redact("\n".join((*names, *patch.places, *added))).text, is_word)
    return Episode(KIND, redact("\n".join(names)).text, words, commit=patch.commit)


def is_word(run: str) -> bool:
    """Whether somebody may ask for a run: no hash, key or card number, one of which may be a secret that no rule knows.

    In the history of 15 repositories 1,509 of 1,183,502 runs are none: hashes, and `Pep517VirtualEnvPackage`.
    """
    return len(run) < _DRAWN or not any(sum(map(str.isdigit, one)) >= _DIGITS for one in _LONG.findall(run))


def _names(patch: Patch) -> list[str]:
    """The names that a patch brought, each once, in order."""
    from loci.gather import added_names, languages

    spoken = {path: languages.language_of(path) or "" for path, _ in patch.lines}
    code = ((line, spoken[path]) for path, line in patch.lines if spoken[path] in languages.STRUCTURED)
    found = dict.fromkeys(added_names.name_in(line, language) for line, language in code)
    return [name for name in found if name][:MOST_NAMES]

"""The Source "tree": what the files that git tracks say at a commit, and what changed since another tree.

Made at every question, to compare its fingerprint, so nothing that reads is imported before something has to be read.
A path is one unit, so a commit costs what it changed; where `.gitattributes` or `.loci.toml` changed, what is read at
all may have changed anywhere, and everything is read again.  Must not know an index or a question.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from zlib import crc32

from loci.base.evidence import Change, Delta, Skip, Source
from loci.disk import own_rules
from loci.disk.objects import difference, tree_id
from loci.disk.project_file import NAME, ProjectFile
from loci.disk.repository import Repository
from loci.gather import rules

_NO_TREE = "empty"


def tree_source(
    repository: Repository, commit: str | None, settings: ProjectFile | None = None, *, tree: str | None = None
) -> Source:
    """What the tracked files of a commit say.

    Args:
        repository: where the objects are.
        commit: which commit; None while HEAD is unborn (a source without content).
        settings: globs on top of those in the commit's own `.loci.toml` (the user's); None for none.
        tree: the commit's tree where the caller knows it; saves one git process.

    Raises (from `read`, and while its changes are taken):
        GitError: git is missing, or the tree can't be read to its end.
    """
    git_dir = repository.git_dir
    root = tree or (tree_id(git_dir, commit) if commit else None)
    extra = settings or ProjectFile()
    mark = mark_of(root, extra, repository.work_tree)
    return Source("tree", mark, _rules(), lambda since: _read(git_dir, root, extra, mark, since))


def mark_of(root: str | None, extra: ProjectFile, work_tree: Path | None) -> str:
    """What was read and what decided how: an object, the user's globs, and the `.env` files whose values are masked."""
    values = own_rules.stamp(str(work_tree)) if work_tree is not None else ""
    chosen = repr((extra.include, extra.exclude, values) if values else (extra.include, extra.exclude))
    return f"{root or _NO_TREE}:{crc32(chosen.encode('utf-8', 'replace')):08x}"


def _rules() -> str:
    """Signature of every rule of this room and of redaction; code's own where its parsers are there."""
    from loci.base.redact import signature

    code = rules.code_reader()
    return " ".join((rules.KINDS, rules.DOCUMENTS, rules.MANIFESTS, signature(), code.RULES if code else "no-code"))


def _read(git_dir: Path, root: str | None, extra: ProjectFile, mark: str, since: str | None) -> Delta:
    if since == mark:
        return Delta(whole=False, changes=())
    if root is None:
        return Delta(whole=True, changes=())
    from loci.gather import reading

    before, _, chosen = (since or "").partition(":")
    changed = None
    if before and before != _NO_TREE and chosen == mark.partition(":")[2]:
        changed = difference(git_dir, before, root)
    if changed is None or any(_steers(one.path) for one in changed):
        return Delta(whole=True, changes=_named(reading.everything(git_dir, root, extra)))
    return Delta(whole=False, changes=lambda held: _named(reading.differences(git_dir, root, extra, changed, held)))


def _named(changes: Iterable[Change]) -> Iterator[Change]:
    """The changes, those of a file whose name holds a secret as a skip under the masked name: a name is stored too."""
    from loci.base.redact import redact

    for change in changes:
        shown = redact(change.unit).text
        if shown == change.unit:
            yield change
        else:
            yield Change(shown, (Skip(shown, "secret", "in its name"),) if change.evidence else ())


def _steers(path: str) -> bool:
    """Whether a file decides which other files are read."""
    return path == NAME or path.rsplit("/", 1)[-1] == rules.ATTRIBUTES

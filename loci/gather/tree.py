"""The Source "tree": what the files that git tracks say at a commit, and what changed since another tree.

Only the object store is read.  A path is one unit, so a commit costs what it changed; where `.gitattributes` or
`.loci.toml` changed, what is read at all may have changed anywhere, and everything is read again.  Must not know an
index or a question.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from importlib import import_module
from types import ModuleType

from loci.base.clean import digits
from loci.base.evidence import Change, Delta, Evidence, Fact, Skip, Source
from loci.disk.objects import SYMLINK, Difference, Entry, Missing, difference, find, list_tree, read_blobs, tree_id
from loci.disk.project_file import NAME, ProjectFile, read_project_file
from loci.disk.repository import Repository
from loci.gather import attributes, documents, kinds, languages, manifests
from loci.gather.attributes import Attributes, parse_attributes
from loci.gather.kinds import Judge
from loci.gather.text import decode, is_binary, is_pointer

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

    Raises (from `read`, while the changes are taken):
        GitError: git is missing, or the tree can't be read to its end.
    """
    root = tree or (tree_id(repository.git_dir, commit) if commit else None)
    extra = settings or ProjectFile()
    mark = _mark(root, extra)
    return Source("tree", mark, _rules(), lambda since: _read(repository, root, extra, mark, since))


def _mark(root: str | None, extra: ProjectFile) -> str:
    chosen = repr((extra.include, extra.exclude))
    return f"{root or _NO_TREE}:{blake2b(chosen.encode('utf-8', 'replace'), digest_size=4).hexdigest()}"


def _rules() -> str:
    """Signature of every rule below; code's own is part of it where its parsers are there."""
    code = _code()
    return " ".join((kinds.RULES, documents.RULES, manifests.RULES, code.RULES if code else "no-code"))


def _code() -> ModuleType | None:
    try:
        found = import_module("loci.gather.code")
    except ImportError:
        return None
    return found if hasattr(found, "RULES") else None


def _read(repository: Repository, root: str | None, extra: ProjectFile, mark: str, since: str | None) -> Delta:
    if since == mark:
        return Delta(whole=False, changes=())
    if root is None:
        return Delta(whole=True, changes=())
    before, _, chosen = (since or "").partition(":")
    changed = None
    if before and before != _NO_TREE and chosen == mark.partition(":")[2]:
        changed = difference(repository.git_dir, before, root)
    if changed is None or any(_steers(one.path) for one in changed):
        judge = Judge(_project(repository, root, extra), _all_attributes(repository, root))
        return Delta(whole=True, changes=_changes(repository, list_tree(repository.git_dir, root), judge))
    return Delta(whole=False, changes=_differences(repository, root, extra, changed))


def _steers(path: str) -> bool:
    """Whether a file decides which other files are read."""
    return path == NAME or path.rsplit("/", 1)[-1] == attributes.NAME


def _project(repository: Repository, root: str, extra: ProjectFile) -> ProjectFile:
    own = read_project_file(repository.git_dir, root)
    include, exclude = own.include + extra.include, own.exclude + extra.exclude
    return ProjectFile(own.enabled, own.notes, include, exclude, own.aliases, own.problem)


def _all_attributes(repository: Repository, root: str) -> Attributes:
    """Every `.gitattributes` of the tree: git lists them in between, so a pass over the names comes first."""
    found = [entry for entry in list_tree(repository.git_dir, root) if _is_attributes(entry)]
    return _parsed(repository, found)


def _attributes_above(repository: Repository, root: str, paths: Iterable[str]) -> Attributes:
    """The `.gitattributes` of the directories above some paths."""
    places = {attributes.NAME}
    for path in paths:
        parts = path.split("/")[:-1]
        places.update("/".join((*parts[:depth], attributes.NAME)) for depth in range(1, len(parts) + 1))
    found = find(repository.git_dir, root, sorted(places))
    return _parsed(repository, [entry for entry in found.values() if _is_attributes(entry)])


def _is_attributes(entry: Entry) -> bool:
    named = entry.path.rsplit("/", 1)[-1] == attributes.NAME and entry.mode.startswith("100")
    return named and 0 <= entry.size <= attributes.MAX_BYTES


def _parsed(repository: Repository, entries: list[Entry]) -> Attributes:
    blobs = read_blobs(repository.git_dir, [entry.oid for entry in entries])
    pairs = zip(entries, blobs, strict=True)
    return parse_attributes({entry.path: decode(data) for entry, data in pairs if isinstance(data, bytes)})


def _differences(
    repository: Repository, root: str, extra: ProjectFile, changed: tuple[Difference, ...]
) -> Iterator[Change]:
    yield from (Change(one.path, ()) for one in changed if one.now is None)
    entries = [one.now for one in changed if one.now is not None]
    if entries:
        hints = _attributes_above(repository, root, [entry.path for entry in entries])
        yield from _changes(repository, entries, Judge(_project(repository, root, extra), hints))


def _changes(repository: Repository, entries: Iterable[Entry], judge: Judge) -> Iterator[Change]:
    """One change per entry, in their order; blobs stream through one git process, one in memory at a time."""
    waiting: deque[tuple[Entry, Skip | None, bool]] = deque()

    def wanted() -> Iterator[str]:
        for entry in entries:
            skip = judge.skip(entry)
            read = skip is None and kinds.is_wanted(entry)
            waiting.append((entry, skip, read))
            if read:
                yield entry.oid

    for data in read_blobs(repository.git_dir, wanted()):
        while not waiting[0][2]:
            yield _unread(*waiting.popleft()[:2])
        yield _file(waiting.popleft()[0], data)
    yield from (_unread(entry, skip) for entry, skip, _ in waiting)


def _unread(entry: Entry, skip: Skip | None) -> Change:
    """A file that nobody reads is still there to be asked for, but what others wrote and what is excluded is not."""
    if skip is None:
        return Change(entry.path, _present(entry))
    if skip.reason in ("excluded", "vendored", "submodule"):
        return Change(entry.path, (skip,))
    return Change(entry.path, (*_present(entry, generated=skip.reason == "generated"), skip))


def _present(entry: Entry, *, generated: bool = False) -> tuple[Fact, ...]:
    """That a file is there, and its bytes in its language, which its name tells without reading it."""
    file = Fact("file", entry.path, path=entry.path)
    language = None if generated or entry.mode == SYMLINK else languages.language_of(entry.path)
    return (file, _written(entry.path, language, max(entry.size, 0))) if language else (file,)


def _written(path: str, language: str, size: int) -> Fact:
    return Fact("language", language, digits(size), path=path)


def _file(entry: Entry, data: bytes | Missing) -> Change:
    if isinstance(data, Missing):
        return Change(entry.path, (*_present(entry), Skip(entry.path, "missing", data.reason)))
    if is_pointer(data) or is_binary(data):
        reason = "lfs" if is_pointer(data) else "binary"
        return Change(entry.path, (*_present(entry), Skip(entry.path, reason)))
    return Change(entry.path, (*_present(entry), *_said(entry.path, data)))


def _said(path: str, data: bytes) -> tuple[Evidence, ...]:
    """Everything a readable file says; what a parser can't take is a counted gap, what the others said stays."""
    text = decode(data)
    script = None if languages.language_of(path) else languages.language_of_script(text)
    said: list[Evidence] = [_written(path, script, len(data))] if script else []
    readers: tuple[Callable[[], Iterable[Evidence]], ...] = (
        lambda: manifests.read_manifest(path, text),
        lambda: () if manifests.reader_of(path) else documents.read_document(path, text),
        lambda: _read_code(path, text, data),
    )
    for reader in readers:
        try:
            said += reader()
        except Exception as error:  # noqa: BLE001, PERF203  # a parser's fault over a strange file must not end a refresh
            said.append(Skip(path, "unparsed", type(error).__name__))
    return tuple(said)


def _read_code(path: str, text: str, data: bytes) -> tuple[Evidence, ...]:
    code = _code()
    language = code.language_of(path, text[:200].split("\n", 1)[0]) if code else None
    return tuple(code.read_code(path, language, data)) if code and language else ()

"""Reads files of a tree into changes: judge by name, stream the blobs, hand each to the readers it is for.

Only the object store is read.  Must not know what was stored before.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from loci.base.clean import Clean, digits
from loci.base.evidence import Change, Evidence, Fact, Held, Skip
from loci.disk.objects import SYMLINK, Difference, Entry, Missing, find, list_tree, read_blobs
from loci.disk.project_file import NAME, ProjectFile, parse_project_file, project_file_at, read_project_file
from loci.gather import conventions, documents, kinds, languages, manifests
from loci.gather.attributes import MAX_BYTES, Attributes, parse_attributes
from loci.gather.rules import ATTRIBUTES, code_reader
from loci.gather.text import decode, is_binary, is_pointer

MOST_LINES = 50_000
"""Lines of a file that is read.  A megabyte that somebody wrote has half as many; a megabyte of "- a" and blank lines
(420,000) costs a Markdown parser 17 CPU s and 400 MB."""
_DECLARATIONS = (".d.ts", ".d.mts", ".d.cts", ".pyi")
"""Types written beside code in another language: they make no project one in TypeScript."""


def everything(git_dir: Path, root: str, extra: ProjectFile) -> Iterator[Change]:
    """One change for each path of a tree, in git's order."""
    judge = kinds.Judge(settings_of(git_dir, root, extra), _all_attributes(git_dir, root))
    yield from _changes(git_dir, list_tree(git_dir, root), judge)


def differences(
    git_dir: Path, root: str, extra: ProjectFile, changed: tuple[Difference, ...], held: Held
) -> Iterator[Change]:
    """One change for each path that differs; an empty one where it is gone.  `held`: what is stored of a path."""
    yield from (Change(one.path, ()) for one in changed if one.now is None)
    entries = [one.now for one in changed if one.now is not None]
    if entries:
        steering = find(git_dir, root, [NAME, *_attributes_above(entry.path for entry in entries)])
        own = project_file_at(git_dir, steering.pop(NAME, None))
        hints = _parsed(git_dir, [entry for entry in steering.values() if _is_attributes(entry)])
        yield from _changes(git_dir, entries, kinds.Judge(_together(own, extra), hints), held)


def settings_of(git_dir: Path, root: str, extra: ProjectFile) -> ProjectFile:
    """The settings in a tree (or commit), and the user's own globs."""
    return _together(read_project_file(git_dir, root), extra)


def _together(own: ProjectFile, extra: ProjectFile) -> ProjectFile:
    include, exclude = own.include + extra.include, own.exclude + extra.exclude
    return ProjectFile(own.enabled, own.notes, include, exclude, own.aliases, own.problem)


def _all_attributes(git_dir: Path, root: str) -> Attributes:
    """Every `.gitattributes` of the tree: git lists them in between, so a pass over the names comes first."""
    return _parsed(git_dir, [entry for entry in list_tree(git_dir, root, ATTRIBUTES) if _is_attributes(entry)])


def _attributes_above(paths: Iterable[str]) -> list[str]:
    """Where the directories above some paths may have their `.gitattributes`."""
    places = {ATTRIBUTES}
    for path in paths:
        parts = path.split("/")[:-1]
        places.update("/".join((*parts[:depth], ATTRIBUTES)) for depth in range(1, len(parts) + 1))
    return sorted(places)


def _is_attributes(entry: Entry) -> bool:
    named = entry.path.rsplit("/", 1)[-1] == ATTRIBUTES and entry.mode.startswith("100")
    return named and 0 <= entry.size <= MAX_BYTES


def _parsed(git_dir: Path, entries: list[Entry]) -> Attributes:
    pairs = zip(entries, read_blobs(git_dir, [entry.oid for entry in entries]), strict=True)
    return parse_attributes({entry.path: decode(data) for entry, data in pairs if isinstance(data, bytes)})


def _nothing(_: str) -> dict[str, Clean]:
    return {}


def _changes(git_dir: Path, entries: Iterable[Entry], judge: kinds.Judge, held: Held = _nothing) -> Iterator[Change]:
    """One change per entry, in their order; blobs stream through one git process, one in memory at a time."""
    waiting: deque[tuple[Entry, Skip | None, bool]] = deque()

    def wanted() -> Iterator[str]:
        for entry in entries:
            skip = judge.skip(entry)
            read = skip is None and kinds.is_wanted(entry, judge.language(entry.path))
            waiting.append((entry, skip, read))
            if read:
                yield entry.oid

    for data in read_blobs(git_dir, wanted()):
        while not waiting[0][2]:
            yield _unread(*waiting.popleft()[:2], judge)
        yield _file(waiting.popleft()[0], data, judge, held)
    yield from (_unread(entry, skip, judge) for entry, skip, _ in waiting)


def _unread(entry: Entry, skip: Skip | None, judge: kinds.Judge) -> Change:
    """A file that nobody reads is still there to be asked for, but what others wrote and what is excluded is not."""
    if skip is None:
        return Change(entry.path, _present(entry, judge))
    if skip.reason in ("excluded", "vendored", "submodule"):
        return Change(entry.path, (skip,))
    return Change(entry.path, (*_present(entry, judge, generated=skip.reason == "generated"), skip))


def _present(entry: Entry, judge: kinds.Judge, *, generated: bool = False) -> tuple[Fact, ...]:
    """That a file is there, its bytes in its language and the names its place gives, all without reading it."""
    file = Fact("file", entry.path, path=entry.path)
    silent = generated or entry.mode == SYMLINK or entry.path.endswith(_DECLARATIONS)
    language = judge.language(entry.path) if not silent and judge.counts(entry.path) else None
    named = tuple(conventions.published(entry.path))
    return (file, _written(entry.path, language, max(entry.size, 0)), *named) if language else (file, *named)


def _written(path: str, language: str, size: int) -> Fact:
    return Fact("language", language, digits(size), path=path)


def _file(entry: Entry, data: bytes | Missing, judge: kinds.Judge, held: Held) -> Change:
    if isinstance(data, Missing):
        return Change(entry.path, (*_present(entry, judge), Skip(entry.path, "missing", data.reason)))
    if is_pointer(data) or is_binary(data):
        reason = "lfs" if is_pointer(data) else "binary"
        return Change(entry.path, (*_present(entry, judge), Skip(entry.path, reason)))
    return Change(entry.path, (*_present(entry, judge), *_said(entry.path, data, judge.language(entry.path), held)))


def _said(path: str, data: bytes, language: str | None, held: Held) -> tuple[Evidence, ...]:
    """Everything a readable file says; what a parser can't take is a counted gap, what the others said stays."""
    text = decode(data)
    count = text.count("\n")
    if count > MOST_LINES:
        return (Skip(path, "large", f"{count} lines"),)
    script = None if language else languages.language_of_script(text)
    said: list[Evidence] = [_written(path, script, len(data))] if script else []
    if path == NAME and (problem := parse_project_file(data).problem):
        said.append(Skip(path, "unparsed", problem))
    readers: tuple[Callable[[], Iterable[Evidence]], ...] = (
        lambda: manifests.read_manifest(path, text),
        lambda: () if manifests.reader_of(path) else documents.read_document(path, text),
        lambda: _read_code(path, language, text, data, held),
    )
    for reader in readers:
        said += _tried(path, reader)
    return tuple(said)


def _tried(path: str, reader: Callable[[], Iterable[Evidence]]) -> Iterable[Evidence]:
    try:
        return reader()
    except ImportError:  # our installation's fault, not the file's: nothing may be taken for read
        raise
    except Exception as error:  # noqa: BLE001  # a parser's fault over a strange file must not end a refresh
        return (Skip(path, "unparsed", type(error).__name__),)


def _read_code(path: str, language: str | None, text: str, data: bytes, held: Held) -> tuple[Evidence, ...]:
    code = code_reader()
    parsed = code.language_of(path, text[:200].split("\n", 1)[0], language) if code else None
    return tuple(code.read_code(path, parsed, data, held(path))) if code and parsed else ()

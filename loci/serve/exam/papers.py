"""Questions made of what git itself says at HEAD: subjects, headings, definitions and dependencies.

Nothing is taken from the index: what only it knows could not show what it lacks.  Texts are redacted as capture does.
Must not know how a question is answered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from loci.base import exam
from loci.base.errors import LociError
from loci.base.evidence import Fact, Symbol
from loci.base.exam import ABSENT, FACT, HEADING, HERE, NONSENSE, NOWHERE, SUBJECT, SYMBOL, Question, order
from loci.base.frozen import dataclass
from loci.base.redact import redact
from loci.base.testfiles import is_test
from loci.disk import git
from loci.disk.objects import Entry, list_tree, read_blobs
from loci.disk.project_file import ProjectFile
from loci.disk.repository import Repository, find_repository
from loci.gather.attributes import parse_attributes
from loci.gather.code import language_of, read_code
from loci.gather.documents import format_of, read_document
from loci.gather.kinds import Judge, is_wanted
from loci.gather.manifests import read_manifest, reader_of
from loci.gather.text import decode
from loci.journal.registry import Project
from loci.serve.currency import primary_checkout

LOOKED = 3000
"""Newest commits whose subjects are asked for."""
_FILES = 4
"""Documents, and files of code, that are read of a project."""
_LARGEST = 200_000
"""Bytes of a file that is read for a question."""
_SHORTEST = 5
"""Letters of a name or heading that is asked for: shorter ones are in every project."""


@dataclass(frozen=True)
class Papers:
    """An examination."""

    questions: tuple[Question, ...]
    """All of them, by kind."""
    withheld: tuple[tuple[str, str], ...]
    """(canonical id, commit) of every commit that is asked for: left out of the evidence, all at once."""
    unread: tuple[tuple[str, str], ...] = ()
    """(project's name, why) of projects that nothing could be asked of."""


@dataclass(frozen=True)
class _Source:
    """One project with its checkout."""

    project: Project
    """As registered."""
    repository: Repository
    """Where git is asked."""
    names: frozenset[str]
    """What it is called, folded."""


def set_papers(projects: Sequence[Project], size: int, seed: str, kinds: Sequence[str]) -> Papers:
    """Questions of each kind, as evenly over the projects as they go.

    Args:
        projects: registered ones, with a checkout on this machine.
        size: questions of each kind at most.
        seed: which of all possible ones; the same seed gives the same questions while HEADs stand.
        kinds: those that are wanted.

    Raises:
        GitError: git is missing.
    """
    sources, unread = _sources(projects, size, seed)
    each = max(1, -(-size // max(1, len(sources))))
    questions: list[Question] = []
    withheld: list[tuple[str, str]] = []
    if SUBJECT in kinds or ABSENT in kinds:
        pairs = _subjects(sources, each, seed)[:size]
        withheld = [(source.project.id, oid) for source, oid, _ in pairs]
        questions += [Question(SUBJECT, text, (source.project.id,)) for source, _, text in pairs if SUBJECT in kinds]
        questions += [Question(ABSENT, text, hidden=source.project.id) for source, _, text in pairs if ABSENT in kinds]
    for kind, ask in ((HEADING, _headings), (SYMBOL, _symbols)):
        if kind in kinds:
            questions += _even([ask(source, each, seed) for source in sources])[:size]
    if FACT in kinds:
        questions += _facts(sources, size, seed)
    if HERE in kinds and sources:
        questions += [
            Question(HERE, text, (one.project.id,), here=one.project.id) for text, one in _turns(sources, size)
        ]
    if NOWHERE in kinds:
        questions += [Question(NOWHERE, text) for text in exam.DEICTIC[:size]]
    if NONSENSE in kinds:
        questions += [Question(NONSENSE, text) for text in exam.nonsense(seed, size)]
    return Papers(tuple(questions), tuple(withheld), tuple(unread))


def _sources(projects: Sequence[Project], size: int, seed: str) -> tuple[list[_Source], list[tuple[str, str]]]:
    """At most `size` projects that can be read, in the order of the shuffle."""
    found: list[_Source] = []
    unread = []
    for project in sorted(projects, key=lambda one: order(seed, one.id)):
        if len(found) >= size:
            break
        checkout = primary_checkout(project.checkouts)
        try:
            repository = find_repository(Path(checkout.path), explicit=True) if checkout else None
        except LociError as error:
            unread.append((project.name, error.message))
            continue
        if repository is None or repository.head is None:
            unread.append((project.name, "no checkout with a commit is here"))
            continue
        names = {project.name, *project.aliases, *(identity.rsplit("/", 1)[-1] for identity in project.ids)}
        found.append(_Source(project, repository, frozenset(name.casefold() for name in names)))
    return found, unread


def _turns(sources: Sequence[_Source], size: int) -> Iterator[tuple[str, _Source]]:
    for at in range(min(size, len(exam.DEICTIC) * len(sources))):
        yield exam.DEICTIC[(at + at // len(sources)) % len(exam.DEICTIC)], sources[at % len(sources)]


def _even(lists: Sequence[Sequence[Question]]) -> list[Question]:
    """One of each list in turn."""
    longest = max(map(len, lists), default=0)
    return [one[at] for at in range(longest) for one in lists if at < len(one)]


# --- commits ---------------------------------------------------------------------------------------------------------


def _subjects(sources: Sequence[_Source], each: int, seed: str) -> list[tuple[_Source, str, str]]:
    """(project, commit, question): telling subjects that stand once in all histories and name no project."""
    read = [(source, _log(source.repository)) for source in sources]
    counts = Counter(exam.asked_of(subject).casefold() for _, log in read for _, subject in log)
    names = frozenset(name for source in sources for name in source.names)
    chosen: list[list[tuple[_Source, str, str]]] = []
    for source, log in read:
        fair = [
            (source, oid, text) for oid, subject in log
            if exam.is_telling(subject)
            and counts[(text := exam.asked_of(subject)).casefold()] == 1
            and not _names(text, names)
        ]  # fmt: skip
        chosen.append(sorted(fair, key=lambda one: order(seed, one[1]))[:each])
    longest = max(map(len, chosen), default=0)
    found = [one[at] for at in range(longest) for one in chosen if at < len(one)]
    return [(source, oid, str(redact(text).text)) for source, oid, text in found]


def _log(repository: Repository) -> list[tuple[str, str]]:
    arguments = ["log", f"-{LOOKED}", "--no-merges", "--format=%H%x00%s", "HEAD"]
    out = git.try_run(arguments, git_dir=repository.git_dir) or b""
    pairs = [line.partition("\0") for line in out.decode("utf-8", "replace").splitlines()]
    return [(oid, subject) for oid, _, subject in pairs if subject]


def _names(text: str, names: frozenset[str]) -> bool:
    words = set(text.casefold().replace("/", " ").replace("`", " ").replace(":", " ").split())
    return bool(words & names)


# --- files -----------------------------------------------------------------------------------------------------------


def _headings(source: _Source, each: int, seed: str) -> list[Question]:
    found = []
    for entry, data in _some(source, seed, lambda entry: format_of(entry.path) is not None):
        sections = [one for one in read_document(entry.path, decode(data)) if one.heading and one.kind == "doc"]
        titles = Counter(one.heading[-1] for one in sections)
        for one in sorted(sections, key=lambda one: order(seed, f"{entry.path}:{one.line}"))[:each]:
            title = str(redact(one.heading[-1]).text)
            if titles[one.heading[-1]] == 1 and len(title) >= _SHORTEST and title == one.heading[-1]:
                found.append(_inside(HEADING, title, source, entry.path, heading=title))
    return found[:each]


def _symbols(source: _Source, each: int, seed: str) -> list[Question]:
    found: list[Question] = []
    for entry, data in _some(source, seed, lambda entry: _is_code(entry.path)):
        language = language_of(entry.path)
        symbols = [
            one
            for one in read_code(entry.path, language or "", data)
            if isinstance(one, Symbol) and one.kind != "module"
        ]
        names = Counter(one.qualified.rsplit(".", 1)[-1] for one in symbols)
        for one in sorted(symbols, key=lambda one: order(seed, f"{entry.path}:{one.line}")):
            name = one.qualified.rsplit(".", 1)[-1]
            if len(name) >= _SHORTEST and names[name] == 1 and str(redact(name).text) == name and len(found) < each:
                found.append(_inside(SYMBOL, f"where is {name} defined?", source, entry.path, line=one.line))
                break
    return found[:each]


def _inside(kind: str, text: str, source: _Source, path: str, *, line: int = 0, heading: str = "") -> Question:
    identity = source.project.id
    return Question(kind, text, (identity,), here=identity, path=path, line=line, heading=heading)


def _is_code(path: str) -> bool:
    return language_of(path) is not None and not is_test(path)


def _some(source: _Source, seed: str, fits: Fits) -> list[tuple[Entry, bytes]]:
    """A few files of HEAD that fit, in the order of the shuffle, read from the object store."""
    git_dir, head = source.repository.git_dir, source.repository.head or ""
    judge = Judge(ProjectFile(), parse_attributes({}))
    entries = [one for one in list_tree(git_dir, head) if 0 < one.size < _LARGEST and fits(one)]
    entries = [one for one in entries if is_wanted(one) and judge.skip(one) is None]
    entries = sorted(entries, key=lambda one: order(seed, one.path))[:_FILES]
    datas = read_blobs(git_dir, [one.oid for one in entries])
    return [(one, data) for one, data in zip(entries, datas, strict=True) if isinstance(data, bytes)]


# --- facts -----------------------------------------------------------------------------------------------------------


def _facts(sources: Sequence[_Source], size: int, seed: str) -> list[Question]:
    """Dependencies that manifests at the top of the tree state for use; who states one is whom the question is for."""
    holders: dict[str, set[str]] = {}
    for source in sources:
        for entry, data in _some(source, seed, lambda one: "/" not in one.path and reader_of(one.path) is not None):
            for key in _dependencies(entry.path, decode(data)):
                holders.setdefault(key, set()).add(source.project.id)
    keys = sorted(holders, key=lambda key: order(seed, key))[:size]
    return [
        Question(FACT, f"which of my projects depend on {key.partition(':')[2]}?", tuple(sorted(holders[key])))
        for key in keys
    ]


def _dependencies(path: str, text: str) -> set[str]:
    try:
        found = read_manifest(path, text)
    except (ValueError, SyntaxError, RecursionError, ImportError):
        return set()
    stated = [one for one in found if isinstance(one, Fact) and one.kind == "dependency" and one.scope == "runtime"]
    return {one.key for one in stated if len(one.key.partition(":")[2]) >= 3}


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Fits = Callable[[Entry], bool]

"""What commits carry, with real git: trailers, notes files, and the notes that were taken on the way to them."""

from __future__ import annotations

from pathlib import Path

import pytest

from loci.base.records import Record
from loci.journal.catchup import Ground, catch_up
from loci.journal.compose import note_record
from loci.journal.fold import Entry, State, fold
from loci.journal.segment import append, read, segments
from tests.conftest import GitRepository

PROJECT = "github.com/acme/shop"
WRITER = "lap-000001"
SOLVED = "retry\n\nProblem: the lock is taken twice\nFix: release it first"


class Memory:
    """One project's journal beside a repository."""

    def __init__(self, root: Path, globs: tuple[str, ...] = ("docs/adr/*.md", "DECISIONS")) -> None:
        self.directory, self.cursor, self.globs = root / "journal", root / "cursor.json", globs

    def catch_up(self, repository: GitRepository) -> None:
        git_dir = Path(repository.git("rev-parse", "--absolute-git-dir"))
        head = repository.git("rev-parse", "-q", "--verify", "HEAD", check=False) or None
        ground = Ground(git_dir, git_dir, PROJECT, self.directory, self.cursor, WRITER, notes=self.globs)
        catch_up(ground, head, "main")

    def note(self, text: str, commit: str | None) -> Record:
        made = note_record(PROJECT, text, "2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z", commit=commit, branch=None)
        return append(self.directory / f"{WRITER}.jsonl", [made], WRITER).records[0]

    def state(self) -> State:
        return fold(record for path in segments(self.directory) for record in read(path).records)

    def kind(self, *kinds: str) -> list[Entry]:
        return [entry for entry in self.state().living() if entry.record.kind in kinds]


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(tmp_path / "memory")


def test_trailers_become_a_solution_once(repository: GitRepository, memory: Memory) -> None:
    oid = repository.commit(SOLVED, {"app/a.py": "x"})
    memory.catch_up(repository)
    memory.catch_up(repository)
    memory.cursor.unlink()
    memory.catch_up(repository)
    (entry,) = memory.kind("solution")
    assert (entry.record.commit, entry.record.problem) == (oid, "the lock is taken twice")
    assert len(memory.kind("commit")) == 2


def test_an_amended_commit_takes_its_solution_along(repository: GitRepository, memory: Memory) -> None:
    old = repository.commit(SOLVED)
    memory.catch_up(repository)
    repository.git("commit", "--amend", "-q", "--allow-empty", "-m", SOLVED + " and log it")
    new = repository.head()
    memory.catch_up(repository)
    found = {entry.record.commit: entry.superseded for entry in memory.kind("solution")}
    assert found == {old: new, new: None}


def test_a_notes_file_is_a_note_of_the_commit_that_changed_it(repository: GitRepository, memory: Memory) -> None:
    first = repository.commit("decide", {"docs/adr/1.md": "# Use sqlite\n\nIt is small.\n", "docs/other.md": "# No\n"})
    memory.catch_up(repository)
    (entry,) = memory.kind("note")
    record = entry.record
    assert (record.title, record.body, record.commit) == ("Use sqlite", "It is small.", first)
    assert (record.files, record.value, record.author) == (("docs/adr/1.md",), "docs/adr/1.md", "Ada Example")
    second = repository.commit("decide again", {"docs/adr/1.md": "# Use sqlite\n\nAnd WAL.\n"})
    memory.catch_up(repository)
    assert {e.record.commit: e.superseded for e in memory.kind("note")} == {first: second, second: None}


def test_of_a_long_history_only_the_newest_state_of_a_notes_file_is_taken(
    repository: GitRepository, memory: Memory
) -> None:
    for number in range(4):
        repository.commit(f"decision {number}", {"DECISIONS": f"decided {number}\n"})
    memory.catch_up(repository)
    assert [entry.record.title for entry in memory.kind("note")] == ["decided 3"]


@pytest.mark.parametrize("content", [b"", b"\0binary", b"<private>all of it</private>\n"])
def test_a_notes_file_without_a_text_is_no_note(repository: GitRepository, memory: Memory, content: bytes) -> None:
    repository.commit("decide", {"docs/adr/1.md": content, "a.txt": "x"})
    memory.catch_up(repository)
    assert not memory.kind("note")


def test_a_removed_or_linked_notes_file_is_passed_over(repository: GitRepository, memory: Memory) -> None:
    repository.commit("decide", {"docs/adr/1.md": "# One\n"})
    repository.git("rm", "-q", "docs/adr/1.md")
    (repository.path / "DECISIONS").symlink_to("README.md")
    repository.commit("remove", {"b.txt": "b"})
    memory.catch_up(repository)
    assert [entry.record.title for entry in memory.kind("note")] == []


def test_notes_are_bound_to_the_next_commit(repository: GitRepository, memory: Memory) -> None:
    memory.catch_up(repository)
    note = memory.note("the lock is held twice", repository.head())
    later = memory.note("and a third time", repository.head())
    oid = repository.commit("one")
    repository.commit("two")
    memory.catch_up(repository)
    sessions = {entry.record.id: entry.session for entry in memory.kind("note")}
    assert sessions == {note.id: oid, later.id: oid}


def test_a_note_waits_for_its_commit_across_branches(repository: GitRepository, memory: Memory) -> None:
    memory.catch_up(repository)
    start = repository.head()
    memory.note("about main", start)
    repository.git("checkout", "-q", "--orphan", "side")
    repository.commit("a root of its own")
    memory.catch_up(repository)
    assert [entry.session for entry in memory.kind("note")] == [None]
    repository.git("checkout", "-q", "main")
    oid = repository.commit("at last")
    memory.catch_up(repository)
    assert [entry.session for entry in memory.kind("note")] == [oid]


def test_a_note_taken_before_the_first_commit_belongs_to_it(
    repositories: object, memory: Memory, tmp_path: Path, environment: dict[str, str]
) -> None:
    made = repositories("fresh")  # type: ignore[operator]  # the fixture's type is a callable
    memory.note("before everything", None)
    oid = made.commit("the first")
    memory.catch_up(made)
    assert [entry.session for entry in memory.kind("note")] == [oid]


def test_a_note_of_an_amended_commit_goes_to_its_successor(repository: GitRepository, memory: Memory) -> None:
    old = repository.commit("work")
    memory.catch_up(repository)
    memory.note("about the work", old)
    repository.git("commit", "--amend", "-q", "--allow-empty", "-m", "better work")
    memory.catch_up(repository)
    assert [entry.session for entry in memory.kind("note")] == [repository.head()]


def test_a_forgotten_note_is_bound_to_nothing(repository: GitRepository, memory: Memory) -> None:
    memory.catch_up(repository)
    note = memory.note("forget me", repository.head())
    gone = Record(kind="retract", project=PROJECT, at="2026-01-01T00:00:00Z", target=note.id)
    append(memory.directory / f"{WRITER}.jsonl", [gone], WRITER)
    repository.commit("next")
    memory.catch_up(repository)
    assert not [record for entry in memory.state().entries for record in entry.history if record.kind == "session"]

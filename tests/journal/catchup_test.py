"""Catching up with real git: whatever happened to the history, everything HEAD reaches is there once."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from loci.base.records import MAX_BYTES, Record, commit_record_id, to_line
from loci.journal import cursor
from loci.journal.catchup import CaughtUp, Ground, catch_up
from loci.journal.fold import State, fold
from loci.journal.segment import append, read, segments
from tests.conftest import GitRepository

PROJECT = "github.com/acme/shop"
WRITER = "lap-000001"


class Memory:
    """One project's journal beside a repository."""

    def __init__(self, root: Path) -> None:
        self.directory, self.cursor = root / "journal", root / "cursor.json"

    def catch_up(self, repository: GitRepository, depth: int | None = None) -> CaughtUp:
        git_dir = Path(repository.git("rev-parse", "--absolute-git-dir"))
        common = (repository.path / repository.git("rev-parse", "--git-common-dir")).resolve()
        branch = repository.git("symbolic-ref", "-q", "--short", "HEAD", check=False) or None
        head = repository.git("rev-parse", "-q", "--verify", "HEAD", check=False) or None
        ground = Ground(git_dir, common, PROJECT, self.directory, self.cursor, WRITER, depth)
        return catch_up(ground, head, branch)

    def records(self) -> list[Record]:
        return [record for path in segments(self.directory) for record in read(path).records]

    def state(self) -> State:
        return fold(self.records())

    def commits(self) -> list[str]:
        return [record.commit or "" for record in self.records() if record.kind == "commit"]

    def successors(self) -> dict[str, str]:
        return {e.record.commit or "": e.superseded for e in self.state().entries if e.superseded}


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(tmp_path / "memory")


def reachable(repository: GitRepository) -> set[str]:
    return set(repository.git("rev-list", "HEAD").split())


def test_a_commit_is_captured_whole_and_once(repository: GitRepository, memory: Memory) -> None:
    oid = repository.commit("drop the cookie\n\nChromium rejects it.\n\nFixes: #12", {"app/session.py": "x\n"})
    assert memory.catch_up(repository).added == 2
    assert memory.catch_up(repository).reason == "current"
    record = next(record for record in memory.records() if record.commit == oid)
    assert (record.title, record.body) == ("drop the cookie", "Chromium rejects it.\n\nFixes: #12")
    assert (record.paths, record.author, record.branch) == (("app/session.py",), "Ada Example", None)
    assert record.at == "2026-01-01T00:02:00Z"
    assert record.id == commit_record_id(PROJECT, oid)
    later = repository.commit("another")
    assert memory.catch_up(repository).added == 1
    assert memory.records()[-1].commit == later
    assert memory.records()[-1].branch == "main"


def test_an_unborn_head_is_nothing_and_its_first_commit_is_captured(repositories, memory: Memory) -> None:
    repository = repositories("empty")
    assert memory.catch_up(repository) == CaughtUp(reason="unborn")
    repository.commit("first")
    assert memory.catch_up(repository).added == 1


def test_an_amended_commit_points_to_its_successor(repository: GitRepository, memory: Memory) -> None:
    old = repository.commit("typo", {"a.txt": "1\n"})
    memory.catch_up(repository)
    repository.git("commit", "-q", "--amend", "-m", "no typo")
    assert memory.catch_up(repository).rewritten == 1
    assert memory.successors() == {old: repository.head()}
    assert memory.catch_up(repository).reason == "current"


def test_an_amend_that_resets_author_and_content_is_known_by_the_reflog(
    repository: GitRepository, memory: Memory
) -> None:
    old = repository.commit("first try", {"a.txt": "1\n"})
    memory.catch_up(repository)
    repository.write("a.txt", "something else\n")
    repository.git("commit", "-q", "-a", "--amend", "--reset-author", "-m", "second try")
    memory.catch_up(repository)
    assert memory.successors() == {old: repository.head()}


def test_a_rebase_maps_every_commit_to_its_successor(repository: GitRepository, memory: Memory) -> None:
    repository.git("checkout", "-q", "-b", "feature")
    old = [repository.commit(f"feature {name}", {name: name}) for name in ("one", "two", "three")]
    memory.catch_up(repository)
    repository.git("checkout", "-q", "main")
    repository.commit("main moved on", {"main.txt": "x\n"})
    memory.catch_up(repository)
    repository.git("checkout", "-q", "feature")
    repository.git("rebase", "-q", "main")
    memory.catch_up(repository)
    new = repository.git("rev-list", "--reverse", "main..feature").split()
    assert memory.successors() == dict(zip(old, new, strict=True))
    assert reachable(repository) <= set(memory.commits())


def test_switching_branches_is_no_rewrite(repository: GitRepository, memory: Memory) -> None:
    repository.git("checkout", "-q", "-b", "feature")
    repository.commit("on the feature")
    memory.catch_up(repository)
    repository.git("checkout", "-q", "main")
    repository.commit("on main")
    assert memory.catch_up(repository) == CaughtUp(added=1)
    repository.git("checkout", "-q", "feature")
    assert memory.catch_up(repository).added == 0
    assert len(memory.commits()) == len(set(memory.commits())) == 3


@pytest.mark.parametrize("event", ["merge", "cherry-pick", "revert", "am", "pull"])
def test_however_a_commit_comes_in_it_is_captured(
    repository: GitRepository, memory: Memory, repositories: Callable[..., GitRepository], event: str
) -> None:
    base = repository.head()
    memory.catch_up(repository)
    repository.git("checkout", "-q", "-b", "side")
    side = repository.commit("from the side", {"side.txt": "s\n"})
    patch = repository.git("format-patch", "-1", "--stdout") + "\n"
    repository.git("checkout", "-q", "main")
    repository.commit("main too", {"main.txt": "m\n"})
    if event == "merge":
        repository.git("merge", "-q", "--no-edit", "side")
    elif event == "cherry-pick":
        repository.git("cherry-pick", "side")
    elif event == "revert":
        repository.git("revert", "--no-edit", "HEAD")
    elif event == "am":
        repository.git("am", "-q", text=patch)
    else:
        repository.git("pull", "-q", "--no-rebase", "--no-edit", ".", "side")
    memory.catch_up(repository)
    assert sorted(memory.commits()) == sorted(reachable(repository))
    assert base in memory.commits()
    assert (side in memory.commits()) == (event in ("merge", "pull"))


def test_a_linked_worktree_and_a_second_clone_share_the_journal_and_double_nothing(
    repository: GitRepository, memory: Memory, tmp_path: Path
) -> None:
    memory.catch_up(repository)
    repository.git("worktree", "add", "-q", "-b", "wt", str(tmp_path / "wt"))
    tree = repository.at(tmp_path / "wt")
    tree.commit("in the worktree")
    memory.catch_up(tree)
    repository.git("clone", "-q", str(repository.path), str(tmp_path / "clone"))
    clone = repository.at(tmp_path / "clone")
    clone.commit("in the clone")
    memory.catch_up(clone)
    memory.catch_up(repository)
    assert len(memory.commits()) == len(set(memory.commits())) == 3


def test_a_rewritten_history_is_taken_in_and_the_old_one_points_to_it(
    repository: GitRepository, memory: Memory
) -> None:
    old = [repository.head(), repository.commit("one"), repository.commit("two")]
    memory.catch_up(repository)
    repository.git("filter-branch", "-f", "--msg-filter", "sed 's/^/rewritten: /'", FILTER_BRANCH_SQUELCH_WARNING="1")
    repository.git("update-ref", "-d", "refs/original/refs/heads/main")
    memory.catch_up(repository)
    new = repository.git("rev-list", "--reverse", "HEAD").split()
    assert memory.successors() == dict(zip(old, new, strict=True))


def test_a_lost_cursor_doubles_nothing(repository: GitRepository, memory: Memory) -> None:
    repository.commit("one")
    memory.catch_up(repository)
    before = memory.records()
    for garbage in (None, b"", b"{", b"[]", b'{"tips": 5}', b"\xff\x00"):
        memory.cursor.unlink() if garbage is None else memory.cursor.write_bytes(garbage)
        assert memory.catch_up(repository).added == 0
    assert memory.records() == before


def test_a_crash_between_append_and_cursor_doubles_nothing(repository: GitRepository, memory: Memory) -> None:
    memory.catch_up(repository)
    saved = memory.cursor.read_bytes()
    repository.commit("one")
    memory.catch_up(repository)
    memory.cursor.write_bytes(saved)
    repository.commit("two")
    assert memory.catch_up(repository).added == 1
    assert len(memory.commits()) == len(set(memory.commits())) == 3


def test_a_backfill_cut_short_goes_on_where_it_was(repository: GitRepository, memory: Memory, monkeypatch) -> None:
    for number in range(10):
        repository.commit(f"commit {number}")
    monkeypatch.setattr("loci.journal.catchup.BATCH", 4)
    stored = []

    def stop(count: int) -> None:
        stored.append(count)
        if len(stored) == 2:
            raise KeyboardInterrupt

    git_dir = repository.path / ".git"
    ground = Ground(git_dir, git_dir, PROJECT, memory.directory, memory.cursor, WRITER)
    with pytest.raises(KeyboardInterrupt):
        catch_up(ground, repository.head(), "main", stop)
    assert len(memory.commits()) == 8
    assert memory.catch_up(repository).added == 3
    assert set(memory.commits()) == reachable(repository)
    assert len(memory.commits()) == 11


def test_depth_limits_the_old_history_and_not_the_new(repository: GitRepository, memory: Memory) -> None:
    for number in range(5):
        repository.commit(f"commit {number}")
    assert memory.catch_up(repository, depth=2).added == 2
    repository.commit("new one")
    repository.commit("new two")
    repository.commit("new three")
    assert memory.catch_up(repository, depth=2).added == 3


def test_a_purged_commit_is_never_recorded_again(repository: GitRepository, memory: Memory) -> None:
    repository.commit("to be forgotten")
    memory.catch_up(repository)
    segment = segments(memory.directory)[0]
    gone = next(record for record in memory.records() if record.title == "to be forgotten")
    kept = [record for record in memory.records() if record is not gone and record.id != gone.id]
    segment.write_bytes(b"".join(map(to_line, kept)))
    append(segment, [Record(kind="retract", project=PROJECT, at="2026-01-02T00:00:00Z", target=gone.id)], WRITER)
    memory.cursor.unlink()
    memory.catch_up(repository)
    repository.commit("after")
    memory.catch_up(repository)
    assert gone.commit not in memory.commits()


def test_a_deepened_clone_is_taken_in(repository: GitRepository, memory: Memory, tmp_path: Path) -> None:
    for number in range(5):
        repository.commit(f"commit {number}")
    repository.git("clone", "-q", "--depth", "2", f"file://{repository.path}", str(tmp_path / "shallow"))
    shallow = repository.at(tmp_path / "shallow")
    assert memory.catch_up(shallow).added == 2
    shallow.git("fetch", "-q", "--unshallow")
    assert memory.catch_up(shallow).added == 4
    assert set(memory.commits()) == reachable(shallow)


@pytest.mark.parametrize(
    ("message", "title"),
    [
        ("räksmörgås\n\nå".encode("latin-1"), "räksmörgås"),
        (b"broken \xff\xfe bytes", "broken ÿþ bytes"),
        (b"crlf subject\r\n\r\nbody\r\n", "crlf subject"),
        (b"a subject\nthat goes on\n\nbody", "a subject that goes on"),
        ("日本語の件名\n\n本文".encode(), "日本語の件名"),
    ],
)
def test_messages_in_any_encoding(repository: GitRepository, memory: Memory, message: bytes, title: str) -> None:
    tree = repository.git("write-tree")
    people = "author A <a@b> 1767225600 +0000\ncommitter A <a@b> 1767225600 +0000\n\n"
    raw = f"tree {tree}\nparent {repository.head()}\n{people}"
    made = subprocess.run(
        ["git", "hash-object", "-t", "commit", "-w", "--stdin"],
        cwd=repository.path, env=repository.env, input=raw.encode() + message, capture_output=True, check=True,
    )  # fmt: skip
    repository.git("reset", "-q", "--hard", made.stdout.decode().strip())
    memory.catch_up(repository)
    assert next(record for record in memory.records() if record.commit == repository.head()).title == title


def test_a_body_of_a_megabyte_is_cut_after_redaction(repository: GitRepository, memory: Memory) -> None:
    oid = repository.commit("big\n\n" + "a line of text, one of very many\n" * 40_000)
    memory.catch_up(repository)
    record = next(record for record in memory.records() if record.commit == oid)
    assert record.truncated
    assert record.title == "big"
    assert MAX_BYTES // 4 < len(to_line(record)) <= MAX_BYTES


def test_ten_thousand_paths_and_strange_names(repository: GitRepository, memory: Memory) -> None:
    names = {f"deep/er/directory-{number % 100}/file-{number}-ü.txt": "" for number in range(10_000)}
    oid = repository.commit("many", names)
    odd = repository.commit("odd", {" leading": "", "tab\tname": "", "new\nline": "", "日本.txt": "", 'quo"te': ""})
    memory.catch_up(repository)
    many = next(record for record in memory.records() if record.commit == oid)
    assert many.truncated
    assert 1000 < len(many.paths) < 10_000
    assert len(to_line(many)) <= MAX_BYTES
    found = next(record for record in memory.records() if record.commit == odd)
    assert set(found.paths) == {" leading", "tab\tname", "new\nline", "日本.txt", 'quo"te'}


def test_an_impossible_author_date_is_no_obstacle(repository: GitRepository, memory: Memory) -> None:
    people = "author A <a@b> 99999999999999999 +0000\ncommitter A <a@b> 1 +0000\n\nfuture\n"
    raw = f"tree {repository.git('write-tree')}\n{people}"
    made = repository.git("hash-object", "-t", "commit", "-w", "--literally", "--stdin", text=raw)
    repository.git("reset", "-q", "--hard", made)
    memory.catch_up(repository)
    assert memory.records()[0].title == "future"


def test_what_another_machine_forgot_is_not_recorded_here(repository: GitRepository, memory: Memory) -> None:
    """Only our own segment used to be read since the cursor, so a synced tombstone was not seen."""
    memory.catch_up(repository)
    oid = repository.commit("a slip")
    tombstone = Record(kind="retract", project=PROJECT, at="t", target=commit_record_id(PROJECT, oid))
    append(memory.directory / "desk-000002.jsonl", [tombstone], "desk-000002")
    assert memory.catch_up(repository).added == 0
    assert oid not in memory.commits()


def test_what_was_forgotten_under_an_older_id_is_not_recorded_under_the_new_one(
    repository: GitRepository, memory: Memory, tmp_path: Path
) -> None:
    oid = repository.commit("a slip")
    old = tmp_path / "old"
    append(
        old / "lap-000001.jsonl",
        [Record(kind="retract", project="root/x", at="t", target=commit_record_id("root/x", oid))],
        WRITER,
    )
    git_dir = Path(repository.git("rev-parse", "--absolute-git-dir"))
    ground = Ground(git_dir, git_dir, PROJECT, memory.directory, memory.cursor, WRITER, linked=(("root/x", old),))
    assert catch_up(ground, oid, "main").added == 1
    assert oid not in memory.commits()


def test_a_segment_that_was_rewritten_is_read_whole_again(repository: GitRepository, memory: Memory) -> None:
    memory.catch_up(repository)
    repository.commit("two")
    memory.catch_up(repository)
    (path,) = segments(memory.directory)
    path.write_bytes(path.read_bytes().split(b"\n", 1)[1])
    repository.commit("three")
    assert memory.catch_up(repository).added == 1
    assert len(set(memory.commits())) == len(memory.commits()) == 2


def test_head_set_back_and_forward_again_doubles_nothing(repository: GitRepository, memory: Memory) -> None:
    """The tip set back to is followed by a commit that was captured as the other tip's history."""
    oids = [repository.commit(f"step {number}") for number in range(3)]
    memory.catch_up(repository)
    for oid in (oids[0], oids[1], oids[2]):
        repository.git("checkout", "-q", oid)
        memory.catch_up(repository)
    repository.commit("a new one")
    assert memory.catch_up(repository).added == 1
    assert sorted(memory.commits()) == sorted(reachable(repository))


def test_a_commit_older_than_the_depth_stays_out_when_head_is_set_on_it(
    repository: GitRepository, memory: Memory
) -> None:
    oids = [repository.commit(f"step {number}") for number in range(4)]
    assert memory.catch_up(repository, depth=1).added == 1
    for oid in oids[:2]:
        repository.git("checkout", "-q", oid)
        assert memory.catch_up(repository, depth=1).added == 0
    assert memory.commits() == [oids[-1]]


def test_a_head_that_a_tip_reaches_is_no_tip_of_its_own(repository: GitRepository, memory: Memory) -> None:
    """A worker that began before the last commit looks at the HEAD before it; every later commit paid for that."""
    before = repository.commit("one")
    after = repository.commit("two")
    memory.catch_up(repository)
    repository.git("checkout", "-q", before)
    assert memory.catch_up(repository) == CaughtUp()
    assert memory.catch_up(repository).reason == "current"
    repository.git("checkout", "-q", "main")
    assert memory.catch_up(repository).reason == "current"
    last = repository.commit("three")
    assert memory.catch_up(repository).added == 1
    found = cursor.load(memory.cursor)
    assert found is not None
    assert (found.tips, after in found.tips) == ((last,), False)

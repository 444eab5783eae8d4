"""The journal as a source: an index that reads deltas ends where one that reads everything does."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from loci.base.clean import Clean
from loci.base.evidence import Delta, Evidence
from loci.base.records import Record, to_line
from loci.journal.segment import append, read
from loci.journal.source import journal_source

AT = "2026-01-01T00:00:00Z"


def note(text: str) -> Record:
    return Record(kind="note", project="p", at=AT, title=Clean(text))


def commit(number: int) -> Record:
    return Record(kind="commit", project="p", at=AT, commit=f"{number:040x}", title=Clean(f"commit {number}"))


class Index:
    """What an index would hold: unit -> evidence, kept in step by deltas alone."""

    def __init__(self, directory: Path) -> None:
        self.directory, self.mark = directory, None
        self.units: dict[str, tuple[Evidence, ...]] = {}

    def refresh(self) -> Delta:
        source = journal_source(self.directory)
        delta = source.read(self.mark)
        if delta.whole:
            self.units.clear()
        for change in delta.changes:
            self.units.pop(change.unit, None)
            if change.evidence:
                self.units[change.unit] = change.evidence
        self.mark = source.fingerprint
        return delta

    def from_nothing(self) -> dict[str, tuple[Evidence, ...]]:
        fresh = Index(self.directory)
        fresh.refresh()
        return fresh.units


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    return tmp_path / "project"


def test_an_empty_journal_is_an_empty_whole(directory: Path) -> None:
    index = Index(directory)
    assert index.refresh().whole
    assert index.units == {}
    assert journal_source(directory).fingerprint == ""


def test_only_what_was_appended_is_told(directory: Path) -> None:
    index = Index(directory)
    append(directory / "a.jsonl", [note("one"), note("two")], "a-000001")
    index.refresh()
    append(directory / "a.jsonl", [note("three")], "a-000001")
    append(directory / "b.jsonl", [note("four")], "b-000001")
    delta = journal_source(directory).read(index.mark)
    assert not delta.whole
    titles = {str(episode.title) for change in delta.changes for episode in change.evidence}  # type: ignore[union-attr]
    assert titles == {"three", "four"}
    assert len({change.unit for change in journal_source(directory).read(index.mark).changes}) == 2


def test_a_mark_made_while_a_line_is_half_written_misses_nothing(directory: Path) -> None:
    """A mark inside a line made the next delta begin there: what the other process wrote was never indexed."""
    index = Index(directory)
    append(directory / "a.jsonl", [note("one")], "a-000001")
    stored = append(directory / "b.jsonl", [note("two")], "b-000001").records[0]
    line = to_line(stored)
    with (directory / "a.jsonl").open("ab") as stream:
        stream.write(line[:40])
        stream.flush()
        index.refresh()
        stream.write(line[40:].replace(b"two", b"six").replace(stored.id.encode(), b"f" * 20))
    index.refresh()
    assert index.units == index.from_nothing()
    assert len(index.units) == 3


def test_a_verdict_tells_its_target_anew(directory: Path) -> None:
    index = Index(directory)
    first, second = append(directory / "a.jsonl", [note("one"), commit(2)], "a-000001").records
    index.refresh()
    append(
        directory / "a.jsonl",
        [
            Record(kind="retract", project="p", at=AT, target=first.id),
            Record(kind="amend", project="p", at=AT, target=second.id, value=Clean("f" * 40)),
        ],
        "a-000001",
    )
    assert not index.refresh().whole
    assert first.id not in index.units
    assert index.units[second.id][0].superseded == "f" * 40


def test_a_rewritten_segment_is_read_whole(directory: Path) -> None:
    index = Index(directory)
    path = directory / "a.jsonl"
    append(path, [note("secret words"), note("kept words here")], "a-000001")
    index.refresh()
    kept = read(path).records[1:]
    path.unlink()
    path.write_bytes(b"".join(map(to_line, kept)))
    append(path, [note("appended after the purge, longer than what was removed")], "a-000001")
    assert index.refresh().whole
    assert not any("secret" in evidence[0].title for evidence in index.units.values())


@pytest.mark.parametrize("mark", ["", "garbage", "a.jsonl:notanumber:1:x", "gone.jsonl:5:1:x", "a.jsonl:999999:1:x"])
def test_a_mark_it_does_not_know_gives_everything(directory: Path, mark: str) -> None:
    append(directory / "a.jsonl", [note("one")], "a-000001")
    delta = journal_source(directory).read(mark)
    assert len(list(delta.changes)) == 1


@pytest.mark.parametrize("seed", range(8))
def test_deltas_and_a_fresh_read_agree_whatever_comes_in(directory: Path, seed: int) -> None:
    rng = random.Random(seed)
    index, ids = Index(directory), ["0" * 20]
    for step in range(25):
        writer = rng.choice(["a-000001", "b-000001"])
        batch = [note(f"note {step} {number}") for number in range(rng.choice([0, 1, 2, 70]))]
        batch += [commit(rng.randrange(20)) for _ in range(rng.randrange(3))]
        batch += [
            Record(kind=rng.choice(["retract", "outcome", "amend"]), project="p", at=AT, target=rng.choice(ids),
                   resolved=True, value=Clean("e" * 40))
            for _ in range(rng.randrange(3))
        ]  # fmt: skip
        ids += [record.id for record in append(directory / f"{writer}.jsonl", batch, writer).records]
        if rng.random() < 0.6:
            index.refresh()
    index.refresh()
    assert index.units == index.from_nothing()


def test_what_older_rules_let_through_is_masked_on_the_way_out(directory: Path) -> None:
    token = "ghp_" + "aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5"
    append(directory / "a.jsonl", [note(f"the token {token} was rotated")], "a-000001")
    index = Index(directory)
    index.refresh()
    ((shown,),) = index.units.values()
    assert token not in repr(shown)
    assert "was rotated" in repr(shown)


@pytest.mark.parametrize("seed", range(12))
def test_solved_problems_and_verdicts_of_two_writers_in_any_order(directory: Path, seed: int) -> None:
    chance, index = random.Random(seed), Index(directory)
    known: list[str] = []
    for step in range(40):
        writer = chance.choice(["one", "two"])
        if known and chance.random() < 0.5:
            kind = chance.choice(["outcome", "outcome", "retract"])
            made = Record(
                kind=kind, project="p", at=AT, target=chance.choice(known), resolved=chance.choice([True, False])
            )
        else:
            kind = chance.choice(["solution", "gotcha", "note"])
            made = Record(kind=kind, project="p", at=AT, title=Clean(f"n{step}"), problem=Clean(f"problem {step}"))
        stored = append(directory / f"{writer}.jsonl", [made], writer).records[0]
        known += [stored.id] if stored.target is None else []
        if chance.random() < 0.4:
            index.refresh()
            assert index.units == index.from_nothing()
    late = Record(
        kind="outcome", project="p", at=AT, target=known[0], resolved=True, clock=3, writer="far", id="ab" * 10
    )
    (directory / "far.jsonl").write_bytes(to_line(late))
    index.refresh()
    assert index.units == index.from_nothing()


def test_a_memory_that_arrives_after_its_verdict(directory: Path) -> None:
    index = Index(directory)
    append(directory / "one.jsonl", [note("first")], "one")
    made = Record(kind="solution", project="p", at=AT, problem=Clean("p"), writer="far", clock=1, id="cd" * 10)
    verdict = Record(
        kind="outcome", project="p", at=AT, target=made.id, resolved=True, clock=2, writer="two", id="ef" * 10
    )
    (directory / "two.jsonl").write_bytes(to_line(verdict))
    index.refresh()
    (directory / "far.jsonl").write_bytes(to_line(made))
    index.refresh()
    assert index.units == index.from_nothing()
    (evidence,) = index.units[made.id]
    assert evidence.resolved is True  # type: ignore[union-attr]

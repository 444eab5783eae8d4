"""The fold: one state whatever the order of arrival."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from loci.base.clean import Clean
from loci.base.frozen import replace
from loci.base.records import Record, content_id
from loci.journal.fold import fold


def record(kind: str, clock: int, **fields: object) -> Record:
    made = Record(kind=kind, project="p", at=f"2026-01-01T00:00:{clock:02}Z", writer="w-000001", clock=clock)
    made = replace(made, **fields)  # type: ignore[arg-type]
    return replace(made, id=content_id(made))


NOTE = record("note", 1, title=Clean("a note"))


def test_the_last_outcome_stands_and_the_history_is_kept() -> None:
    verdicts = [record("outcome", clock, target=NOTE.id, resolved=value) for clock, value in ((2, True), (3, False))]
    entry = fold([NOTE, *verdicts]).entries[0]
    assert entry.resolved is False
    assert entry.history == tuple(verdicts)


def test_confirm_refute_confirm_in_one_second_are_three_verdicts() -> None:
    verdicts = [
        replace(record("outcome", clock, target=NOTE.id, resolved=value), at="2026-01-01T00:00:00Z")
        for clock, value in ((2, True), (3, False), (4, True))
    ]
    verdicts = [replace(verdict, id=content_id(verdict)) for verdict in verdicts]
    assert fold([NOTE, *verdicts]).entries[0].resolved is True


def test_an_unset_outcome_is_unknown_again() -> None:
    verdicts = [record("outcome", 2, target=NOTE.id, resolved=True), record("outcome", 3, target=NOTE.id)]
    assert fold([NOTE, *verdicts]).entries[0].resolved is None


def test_an_amended_commit_points_to_its_successor() -> None:
    old = record("commit", 1, commit="a" * 40)
    state = fold([old, record("amend", 2, target=old.id, value=Clean("b" * 40))])
    assert state.entries[0].superseded == "b" * 40


def test_a_tombstone_holds_for_a_record_that_arrives_later() -> None:
    state = fold([record("retract", 1, target=NOTE.id), replace(NOTE, clock=9)])
    assert not state.living()
    assert state.retracted == {NOTE.id}


def test_the_same_record_twice_counts_once() -> None:
    assert len(fold([NOTE, NOTE, replace(NOTE, clock=5, writer="z-000001")]).entries) == 1


def test_a_verdict_about_nothing_is_no_entry() -> None:
    assert not fold([record("outcome", 1, target="0" * 20, resolved=True)]).entries


@given(st.integers(0, 2**32), st.integers(1, 12))
def test_order_and_repetition_do_not_matter(seed: int, count: int) -> None:
    rng = random.Random(seed)
    notes = [record("note", clock, title=Clean(f"note {clock}")) for clock in range(1, count + 1)]
    verdicts = [
        record(rng.choice(["outcome", "retract", "amend"]), clock, target=rng.choice(notes).id, value=Clean("c" * 40))
        for clock in range(20, 20 + count)
    ]
    records = [*notes, *verdicts]
    shuffled = rng.sample(records, len(records)) + rng.choices(records, k=count)
    assert fold(records) == fold(shuffled)

"""The registry is what its records amount to: in any order, any number of times, and exactly undone by unlink."""

from __future__ import annotations

import random
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from loci.base.frozen import replace
from loci.base.records import Record, content_id, to_line
from loci.base.redact import redact
from loci.journal import ledger
from loci.journal.registry import Project, Registry, checkout_of, find, with_roots
from loci.journal.registry_fold import fold_registry

WRITER = "lap-7f3a9c"
A, B, C, D = "github.com/o/a", "github.com/o/b", "root/" + "c" * 40, "gitlab.com/g/d"


def record(kind: str, project: str, clock: int, **more: object) -> Record:
    cleaned = {
        name: redact(value).text if isinstance(value, str) and name in {"title", "value"} else value
        for name, value in more.items()
    }
    made = Record(kind=kind, project=project, at=f"2026-01-01T00:00:{clock % 60:02}Z", writer=WRITER, clock=clock)
    made = replace(made, **cleaned)
    return replace(made, id=content_id(made))


def history(*steps: tuple[str, str, dict[str, object]]) -> list[Record]:
    return [record(kind, project, clock, **more) for clock, (kind, project, more) in enumerate(steps, 1)]


def only(registry: Registry) -> Project:
    assert len(registry.projects) == 1
    return registry.projects[0]


def test_a_project_with_its_names_and_checkout() -> None:
    root = "a1" * 20
    found = only(
        fold_registry(
            history(
                ("project", A, {"title": "App", "target": B}),
                ("checkout", A, {"target": "/x", "value": "/x/.git", "commit": root, "tags": ("birth:ff", "depth:7")}),
                ("alias", A, {"value": "the app"}),
                ("alias", A, {"value": "the app"}),
                ("group", A, {"value": "mine"}),
                ("rename", A, {"value": "Application"}),
            )
        )
    )
    assert (found.id, found.name, found.ids, found.parent, found.removed) == (A, "Application", (A,), B, False)
    assert (found.aliases, found.groups, found.roots) == (("the app",), ("mine",), (root,))
    checkout = found.checkouts[0]
    assert (checkout.path, checkout.git_dir, checkout.birth, checkout.depth) == ("/x", "/x/.git", "ff", 7)


def test_a_link_joins_under_the_newer_id_and_a_chain_under_the_newest() -> None:
    found = only(
        fold_registry(
            history(
                ("project", C, {"title": "dir"}),
                ("project", A, {"title": "App"}),
                ("link", A, {"target": C, "value": "a remote was added"}),
                ("project", B, {"title": "Bapp"}),
                ("link", B, {"target": A, "value": "renamed"}),
            )
        )
    )
    assert (found.id, set(found.ids), found.name) == (B, {A, B, C}, "Bapp")
    assert [(link.old, link.new, link.why) for link in found.links] == [(C, A, "a remote was added"), (A, B, "renamed")]


def test_an_old_id_linked_late_to_an_old_one_changes_nothing_of_what_is_written() -> None:
    steps = (("project", A, {}), ("project", B, {}), ("link", B, {"target": A}), ("link", A, {"target": D}))
    assert only(fold_registry(history(*steps))).id == B


def test_a_link_within_a_family_moves_its_head() -> None:
    steps = (("project", A, {}), ("project", B, {}), ("link", B, {"target": A}), ("link", A, {"target": B}))
    found = only(fold_registry(history(*steps)))
    assert (found.id, found.ids, len(found.links)) == (A, (A, B), 1)


def test_a_name_that_a_person_gave_outlives_a_new_remote() -> None:
    steps = (("project", A, {"title": "a"}), ("rename", A, {"value": "Mine"}), ("project", B, {"title": "b"}))
    found = only(fold_registry(history(*steps, ("link", B, {"target": A}))))
    assert (found.id, found.name) == (B, "Mine")


def test_unlink_is_an_exact_undo_and_is_remembered() -> None:
    before = history(
        ("project", A, {"title": "a"}),
        ("checkout", A, {"target": "/a", "value": "/a/.git"}),
        ("alias", A, {"value": "aa"}),
        ("project", B, {"title": "b"}),
        ("checkout", B, {"target": "/b", "value": "/b/.git"}),
        ("rename", B, {"value": "bb"}),
    )
    linked = [*before, record("link", B, 10, target=A, value="by hand")]
    parted = [*linked, record("unlink", B, 11, target=A)]
    assert len(fold_registry(linked).projects) == 1
    assert fold_registry(parted).projects == fold_registry(before).projects
    assert fold_registry(parted).refused == {frozenset((A, B))}
    assert fold_registry([*parted, record("link", B, 12, target=A)]).refused == frozenset()


def test_unlink_works_whichever_way_round_it_is_said() -> None:
    steps = (("project", A, {}), ("project", B, {}), ("link", B, {"target": A}), ("unlink", A, {"target": B}))
    assert len(fold_registry(history(*steps)).projects) == 2


def test_removing_takes_names_and_places_and_registering_again_brings_the_ids_back() -> None:
    steps = [
        ("project", A, {"title": "a"}),
        ("project", B, {"title": "b"}),
        ("link", B, {"target": A}),
        ("alias", A, {"value": "aa"}),
        ("checkout", B, {"target": "/b"}),
        ("remove", B, {}),
    ]
    gone = fold_registry(history(*steps))
    assert gone.living() == ()
    assert only(gone).removed
    assert find(gone, A) is None
    back = only(fold_registry(history(*steps, ("project", B, {"title": "b"}))))
    assert (back.removed, back.ids, back.aliases, back.checkouts) == (False, (B, A), (), ())


def test_a_place_belongs_to_whom_it_was_last_seen_with() -> None:
    steps = (
        ("project", A, {}),
        ("checkout", A, {"target": "/x", "value": "/x/.git"}),
        ("project", B, {}),
        ("checkout", B, {"target": "/x", "value": "/x/.git"}),
    )
    registry = fold_registry(history(*steps))
    assert [len(project.checkouts) for project in registry.projects] == [0, 1]
    found = checkout_of(registry, "/x", "/elsewhere/.git", WRITER)
    assert found is not None
    assert found[0].id == B
    assert checkout_of(registry, "/x", "/x/.git", "another-000000") is None


def test_a_place_that_was_left() -> None:
    left = ("checkout", A, {"target": "/x", "tags": ("gone",)})
    steps = (("project", A, {}), ("checkout", A, {"target": "/x"}), ("checkout", A, {"target": "/y"}), left)
    assert [place.path for place in only(fold_registry(history(*steps))).checkouts] == ["/y"]
    other = ("checkout", B, {"target": "/y", "tags": ("gone",)})
    kept = only(fold_registry(history(*steps, other))).checkouts
    assert [place.path for place in kept] == ["/y"]


def test_roots_are_found_in_checkouts_and_in_ids() -> None:
    root = "c" * 40
    steps = (
        ("project", C, {}),
        ("project", A, {}),
        ("checkout", A, {"target": "/a", "commit": root}),
        ("project", B, {}),
    )
    assert [project.id for project in with_roots(fold_registry(history(*steps)), (root,))] == [C, A]
    assert with_roots(fold_registry(history(*steps)), ()) == ()


def test_records_without_their_fields_change_nothing() -> None:
    kinds = ("checkout", "alias", "rename", "link", "unlink", "remove", "group", "commit", "hologram")
    odd = [record(kind, A, clock) for clock, kind in enumerate(kinds, 1)]
    assert fold_registry(odd).projects == ()
    odd.append(record("link", A, 20, target=A))
    odd.append(record("checkout", A, 21, target="/x", tags=("depth:", "depth:x", "birth")))
    assert only(fold_registry(odd)).checkouts[0].depth is None


# --- properties ------------------------------------------------------------------------------------------------------

IDS = st.sampled_from([A, B, C, D, "github.com/o/e", "random/" + "0" * 20])
PLACES = st.sampled_from(["/x", "/y", "/z"])
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("project"), IDS, st.fixed_dictionaries({"title": st.sampled_from(["", "n", "m"])})),
        st.tuples(st.sampled_from(["link", "unlink"]), IDS, st.fixed_dictionaries({"target": IDS})),
        st.tuples(st.just("checkout"), IDS, st.fixed_dictionaries({"target": PLACES, "value": PLACES})),
        st.tuples(st.just("checkout"), IDS, st.fixed_dictionaries({"target": PLACES, "tags": st.just(("gone",))})),
        st.tuples(st.sampled_from(["alias", "rename", "group"]), IDS, st.fixed_dictionaries({"value": PLACES})),
        st.tuples(st.just("remove"), IDS, st.just({})),
    ),
    max_size=14,
)


@given(STEPS, st.randoms(use_true_random=False))
def test_order_of_arrival_and_repeats_do_not_count(steps, chance: random.Random) -> None:
    records = history(*steps)
    shuffled = records + records[: len(records) // 2]
    chance.shuffle(shuffled)
    # a repeated line is the same line: its clock is the same too
    assert fold_registry(shuffled) == fold_registry(records)


@given(STEPS)
def test_every_id_belongs_to_one_project_and_heads_read_themselves_first(steps) -> None:
    registry = fold_registry(history(*steps))
    ids = [identity for project in registry.projects for identity in project.ids]
    assert len(ids) == len(set(ids))
    for project in registry.projects:
        assert project.ids[0] == project.id
        for link in project.links:
            assert {link.old, link.new} <= set(project.ids)
            assert frozenset((link.old, link.new)) not in registry.refused


@given(STEPS, IDS, IDS)
def test_linking_and_parting_restores_the_projects(steps, old: str, new: str) -> None:
    records = history(*steps)
    before = fold_registry(records)
    if old == new or frozenset((old, new)) in {frozenset((r.project, r.target)) for r in records if r.kind == "link"}:
        return  # parting two that were linked before undoes that link too
    after = fold_registry([*records, record("link", new, 50, target=old), record("unlink", new, 51, target=old)])
    assert after.projects == before.projects


@given(STEPS, IDS, PLACES)
def test_what_mentions_an_id_tells_the_same_of_it_as_the_whole_file(tmp_path_factory, steps, identity, place) -> None:
    path = Path(tmp_path_factory.getbasetemp()) / "registry.jsonl"
    path.write_bytes(b"".join(to_line(one) for one in history(*steps)))
    whole, narrow = ledger.load(path), ledger.load(path, (identity, place))
    assert find(narrow, identity) == find(whole, identity)
    assert checkout_of(narrow, place, place, WRITER) == checkout_of(whole, place, place, WRITER)
    for pair in whole.refused:
        if identity in pair:
            assert pair in narrow.refused

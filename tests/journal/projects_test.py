"""What a person does with projects: every verb, every refusal, and the exact undo."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from loci.base.errors import UNREGISTERED, USAGE, LociError, NotRegisteredError, UsageError
from loci.disk.places import places, writer_id
from loci.journal import ledger, projects
from loci.journal.ledger import link_record, load, project_record, store
from loci.journal.registry import Project, resolve

SHOP, PEAR, PLUM = "github.com/acme/shop", "github.com/orchard/pear", "gitlab.com/orchard/plum"


@pytest.fixture
def writer(home: Path) -> str:
    """The writer of a registry with three projects."""
    found = writer_id(places())
    records = [
        project_record(identity, name, None, None)
        for identity, name in ((SHOP, "shop"), (PEAR, "Pear"), (PLUM, "Pear"))
    ]
    store(places().registry, records, found)
    return found


def find(text: str) -> Project:
    return resolve(load(places().registry), text, writer_id(places()))


@pytest.mark.parametrize(
    "text",
    [SHOP, "https://nell:pass-word@github.com/acme/shop.git", "git@github.com:Acme/Shop", "github.com/Acme/Shop",
     "shop", "SHOP", " shop ", "acme/shop", "Acme/Shop"],
)  # fmt: skip
def test_a_project_is_found_by_what_people_call_it(writer: str, text: str) -> None:
    assert find(text).id == SHOP


def test_a_project_is_found_by_its_short_key_and_its_alias(writer: str) -> None:
    from loci.base.identity import short_key

    assert find(short_key(SHOP)).id == SHOP
    projects.alias(places(), writer, "shop", "The Store")
    assert find("the store").id == SHOP


def test_a_name_of_two_projects_is_no_name(writer: str) -> None:
    with pytest.raises(LociError, match=f"{PEAR}, {PLUM}") as caught:
        find("pear")
    assert caught.value.code == 1
    assert find("orchard/pear").id == PEAR


@pytest.mark.parametrize(
    "text", ["nothing", "", "  ", "github.com/acme", "op", "https://nell:pass-word@host.example/x"]
)
def test_an_unknown_name_is_refused_and_not_repeated(writer: str, text: str) -> None:
    with pytest.raises(NotRegisteredError) as caught:
        find(text)
    assert caught.value.code == UNREGISTERED
    assert "pass-word" not in caught.value.message + caught.value.hint


def test_an_alias_is_one_projects_own(writer: str) -> None:
    assert projects.alias(places(), writer, SHOP, "store").aliases == ("store",)
    assert projects.alias(places(), writer, SHOP, "STORE").aliases == ("store",)
    with pytest.raises(LociError, match="already has that alias"):
        projects.alias(places(), writer, PEAR, "Store")


def test_renaming_and_grouping(writer: str) -> None:
    assert projects.set_name(places(), writer, SHOP, "Corner Shop").name == "Corner Shop"
    assert find("corner shop").id == SHOP
    assert projects.group(places(), writer, SHOP, "work").groups == ("work",)


@pytest.mark.parametrize("name", ["", "   ", "x" * 101, "two\nlines", "bell\a", "turn\u202eround", "\ud800"])
@pytest.mark.parametrize("verb", [projects.alias, projects.set_name, projects.group])
def test_a_name_that_can_not_be_shown_is_refused(writer: str, verb: Callable, name: str) -> None:
    before = places().registry.read_bytes()
    with pytest.raises(UsageError) as caught:
        verb(places(), writer, SHOP, name)
    assert caught.value.code == USAGE
    assert places().registry.read_bytes() == before


def test_a_secret_is_no_name(writer: str) -> None:
    token = "ghp_" + "Zq7Vt2Xw9Lm4Kd8Rb3Nc6Hf1Js5Gp0TyQa7u"
    with pytest.raises(UsageError) as caught:
        projects.alias(places(), writer, SHOP, token)
    assert token not in caught.value.message + caught.value.hint
    assert token.encode() not in places().registry.read_bytes()


def test_linking_and_parting(writer: str) -> None:
    before = load(places().registry).projects
    joined = projects.link(places(), writer, "shop", PEAR)
    assert (joined.id, joined.ids, joined.links[0].why) == (PEAR, (PEAR, SHOP), "linked by hand")
    assert projects.link(places(), writer, SHOP, PEAR) == joined
    old, new = projects.part(places(), writer, SHOP, PEAR)
    assert (old and old.id, new and new.id) == (SHOP, PEAR)
    assert load(places().registry).projects == before


def test_parting_the_other_way_round_and_by_url(writer: str) -> None:
    projects.link(places(), writer, SHOP, PEAR)
    projects.part(places(), writer, "https://github.com/Orchard/Pear.git", "git@github.com:acme/shop.git")
    assert len(load(places().registry).projects) == 3


def test_linking_back_makes_the_other_id_the_written_one(writer: str) -> None:
    projects.link(places(), writer, SHOP, PEAR)
    assert projects.link(places(), writer, PEAR, SHOP).id == SHOP


def test_an_id_that_is_not_registered_may_be_read_too(writer: str) -> None:
    found = projects.link(places(), writer, "git@old.quince.example:acme/shop.git", "shop")
    assert found.ids == (SHOP, "old.quince.example/acme/shop")
    assert find("old.quince.example/acme/shop").id == SHOP
    parted = projects.part(places(), writer, "old.quince.example/acme/shop", "shop")
    assert parted[0] is None
    assert parted[1] is not None
    assert parted[1].ids == (SHOP,)


def test_links_that_make_no_sense(writer: str) -> None:
    before = places().registry.read_bytes()
    with pytest.raises(UsageError):
        projects.link(places(), writer, SHOP, "shop")
    with pytest.raises(NotRegisteredError):
        projects.link(places(), writer, SHOP, "github.com/acme/elsewhere")
    with pytest.raises(UsageError):
        projects.link(places(), writer, "", PEAR)
    for pair in ((SHOP, PEAR), ("nothing", PEAR), ("", "")):
        with pytest.raises(LociError):
            projects.part(places(), writer, *pair)
    assert places().registry.read_bytes() == before


def test_a_chain_is_parted_at_its_links(writer: str) -> None:
    projects.link(places(), writer, SHOP, PEAR)
    projects.link(places(), writer, PEAR, PLUM)
    with pytest.raises(LociError, match="by way of another") as caught:
        projects.part(places(), writer, SHOP, PLUM)
    assert f"{SHOP} {PEAR}; {PEAR} {PLUM}" in caught.value.hint
    old, new = projects.part(places(), writer, PEAR, PLUM)
    assert old is not None
    assert old.ids == (PEAR, SHOP)
    assert new is not None
    assert new.ids == (PLUM,)


def test_removing(writer: str) -> None:
    assert projects.remove(places(), writer, SHOP).id == SHOP
    with pytest.raises(NotRegisteredError):
        find(SHOP)
    with pytest.raises(NotRegisteredError):
        projects.remove(places(), writer, SHOP)
    assert len(load(places().registry).living()) == 2


def test_a_garbled_registry_loses_only_its_bad_lines(writer: str) -> None:
    path = places().registry
    good = path.read_bytes()
    path.write_bytes(b"\xef\xbb\xbf{}\nnull\n[1]\n" + good + b'{"kind": "project", "project": 7}\n{"torn": "li')
    assert len(load(path).projects) == 3
    assert projects.alias(places(), writer, SHOP, "store").aliases == ("store",)
    assert load(path, (SHOP,)).projects[0].aliases == ("store",)


def test_what_another_tool_spelled_with_escapes_is_still_found(writer: str) -> None:
    path = places().registry
    text = path.read_text(encoding="utf-8").replace("acme/shop", r"\u0061cme/shop")
    path.write_text(text, encoding="utf-8")
    assert load(path, (SHOP,)).projects[0].id == SHOP


def test_reading_about_one_project_does_not_read_the_others(writer: str) -> None:
    store(places().registry, [link_record(SHOP, PEAR, "x")], writer)
    assert [project.ids for project in load(places().registry, (SHOP,)).projects] == [(PEAR, SHOP)]
    assert load(places().registry, ("nothing at all",)).projects == ()


def test_no_registry_is_an_empty_one(home: Path) -> None:
    assert ledger.load(places().registry).projects == ()
    assert ledger.load(places().registry, (SHOP,)).projects == ()

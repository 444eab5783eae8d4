"""Slips of the keyboard in questions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from loci.base.clean import Clean
from loci.base.evidence import Change, Delta, Episode, Source
from loci.index.absorb import update
from loci.index.refresh import refresh
from loci.index.router import Member, Profile, Router
from loci.recall.question import parse
from loci.recall.slips import SELDOM, corrected


@pytest.fixture(scope="module")
def router(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Router]:
    place = tmp_path_factory.mktemp("slips")
    text = Clean("the flywheel and its regression " * SELDOM + "hapaxword")
    change = Change("1", (Episode("commit", Clean("one"), text, commit="a" * 40),))
    refresh(place / "a.db", [Source("journal", "1", "1", lambda _: Delta(whole=True, changes=[change]))])
    update(place / "router.db", [Member(Profile("h/a", "a"), (place / "a.db",))], complete=True)
    opened = Router(place / "router.db")
    yield opened
    opened.close()


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("why does the flywheel stop", ()),
        ("why does the flywhel stop", ("flywheel",)),
        ("why does the flywheeel stop", ("flywheel",)),
        ("why does the flwyheel stop", ("flywheel",)),
        ("the flywhele regresion", ("flywheel", "regression")),
        ("where is Flywhel kept", ()),  # a name may be meant
        ("the hapaxwrd once more", ()),  # what stands once may be a slip itself
        ("the flywhe stop", ()),  # two letters short
        ("a flywhel among kumquats, persimmons and rambutans", ()),  # about something else
        ("", ()),
    ],
)
def test_what_was_meant(router: Router, text: str, meant: tuple[str, ...]) -> None:
    asked = parse(text)
    rows = router.words(asked.tokens)
    found, words = corrected(asked, rows, router)
    assert words == meant
    assert found.text == text
    assert [group.shown for group in found.groups] == [group.shown for group in asked.groups]
    assert all(word in found.tokens for word in meant)

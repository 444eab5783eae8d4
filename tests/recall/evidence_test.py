"""What words say for projects: rare ones much, compounds as wholes, size nothing; code speaks as passages do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from loci.base.clean import Clean
from loci.base.evidence import Change, Delta, Episode, Evidence, Source, Symbol
from loci.index.absorb import update
from loci.index.refresh import refresh
from loci.index.router import Member, Profile, Router
from loci.index.store import Store
from loci.recall import evidence
from loci.recall.passages import rarity_of
from loci.recall.question import parse
from loci.recall.standing import CODE, Field, stand


def commit(number: int, text: str) -> Episode:
    return Episode("commit", Clean(text), Clean(""), commit=f"{number:040x}")


def symbol(name: str, said: str) -> Symbol:
    return Symbol(name, name, "function", "1.py", 1, 9, "python", f"def {name}()", wording=Clean(said))


WORDS = [commit(at, f"install the hook, then the script, hook by hook, part {at}") for at in range(20)]
PROJECTS: dict[str, Sequence[Evidence]] = {
    "wide": WORDS,
    "named": (commit(90, "one thing about _install_hook_script"), commit(91, "other things")),
    "coded": (commit(92, "things of a mapping"), symbol("gather", "the mapping holds no pairs at all")),
    "else": (commit(93, "a mapping and a map of things"), commit(94, "more")),
}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Router, dict[str, list[Store]]]]:
    place = tmp_path_factory.mktemp("evidence")
    members = []
    for name, held in PROJECTS.items():
        changes = [Change(f"{at}.py", (one,)) for at, one in enumerate(held)]
        refresh(place / f"{name}.db", [Source("tree", "1", "1", lambda _, c=changes: Delta(whole=True, changes=c))])
        members.append(Member(Profile(name, name), (place / f"{name}.db",)))
    update(place / "router.db", members, complete=True)
    router = Router(place / "router.db")
    stores = {name: [Store(place / f"{name}.db")] for name in PROJECTS}
    yield router, stores
    router.close()
    for opened in stores.values():
        opened[0].close()


def field_of(text: str, made: tuple[Router, dict[str, list[Store]]]) -> Field:
    router, stores = made
    asked = parse(text)
    rows = router.words(asked.tokens)
    weighed = evidence.weigh(asked.groups, router, rows, router.tokens)
    rarity = rarity_of(asked.tokens, {row.word: row.ef for row in rows}, router.episodes)
    return stand(asked, weighed, rarity, lambda one: stores.get(one, ()))


def test_a_compound_held_whole_outweighs_its_parts(made: tuple[Router, dict[str, list[Store]]]) -> None:
    assert field_of("what calls _install_hook_script?", made).standings[0].evidence.project.id == "named"
    assert field_of("install the hook script", made).standings[0].evidence.project.id == "wide"


def test_a_message_in_code_is_a_passage_of_its_own(made: tuple[Router, dict[str, list[Store]]]) -> None:
    best = field_of("the mapping holds no pairs at all", made).standings[0]
    assert best.evidence.project.id == "coded"
    assert best.best[0].kind == CODE
    assert len(best.best[0].groups) >= 3


def test_what_nobody_holds_is_unheard(made: tuple[Router, dict[str, list[Store]]]) -> None:
    router, _ = made
    asked = parse("kumquat hook")
    assert evidence.unheard(asked.groups, router.words(asked.tokens)) == ["kumquat"]


def test_only_the_best_are_told_of_and_those_asked_for(made: tuple[Router, dict[str, list[Store]]]) -> None:
    router, _ = made
    asked = parse("install hook")
    rows = router.words(asked.tokens)
    everyone = evidence.weigh(asked.groups, router, rows, router.tokens, most=None).projects
    assert len(everyone) > 1
    assert evidence.weigh(asked.groups, router, rows, router.tokens, most=1).projects == everyone[:1]
    last = everyone[-1].project.id
    assert evidence.weigh(asked.groups, router, rows, router.tokens, {last}, 1).projects == (everyone[0], everyone[-1])

"""Both tiers side by side: counts, and what is recommended."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from loci.base.exam import ABSTAINED, RIGHT, WRONG, Mark, Question
from loci.serve.exam.tiers import Compared, advice, chance, compare, told_of
from tests.command import Command
from tests.conftest import GitRepository
from tests.serve.tier_test import needs_the_extra


def marks(*verdicts: str) -> list[Mark]:
    return [Mark(Question("heading", str(at), ("a",)), one, (), "", 0.0, ()) for at, one in enumerate(verdicts)]


def test_every_question_is_counted_once_for_its_kind_and_once_for_all() -> None:
    found = compare(marks(RIGHT, WRONG, ABSTAINED), marks(ABSTAINED, RIGHT, WRONG))
    assert [one.kind for one in found] == ["heading", "all"]
    together = found[-1]
    assert (together.asked, together.by_words, together.by_meaning) == (3, 1, 1)
    assert (together.won, together.lost, together.wrong) == (1, 1, 0)
    assert len(told_of(found)) == 5
    assert told_of(()) == []


@pytest.mark.parametrize(
    ("won", "lost", "words"),
    [(9, 0, "better"), (0, 9, "worse"), (5, 4, "neither"), (0, 0, "neither"), (3, 0, "neither")],
)
def test_chance_is_no_advice(won: int, lost: int, words: str) -> None:
    assert words in advice(Compared("all", 40, 20, 20 + won - lost, won, lost, 0))


def test_the_chance_is_that_of_a_coin() -> None:
    assert chance(0, 0) == 1.0
    assert chance(5, 0) == pytest.approx(2 / 32)
    assert chance(3, 3) == 1.0
    assert chance(3000, 2000) < 1e-9


@needs_the_extra
def test_eval_compares_where_the_tier_is_on(
    environment: dict[str, str], repositories: Callable[..., GitRepository]
) -> None:
    loci = Command(environment)
    made = repositories("shop", remote="https://github.com/acme/shop.git")
    for subject in ("drop the session cookie on localhost", "keep the basket when a customer signs in"):
        made.commit(subject, {"README.md": f"# shop\n\n## {subject}\n\nText about the basket and the cookie.\n"})
    loci.ok("init", "--no-hooks", cwd=made.path)
    loci.ok("refresh", cwd=made.path, LOCI_SEMANTIC="on")
    assert "by meaning" not in loci.ok("eval", "-n", "3")
    assert "By meaning it does" in loci.ok("eval", "-n", "3", LOCI_SEMANTIC="on")
    found = json.loads(loci.ok("eval", "-n", "3", "--json", LOCI_SEMANTIC="on"))
    assert found["by_meaning"][-1]["kind"] == "all"

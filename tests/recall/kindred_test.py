from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.base.text import expand
from loci.recall.kindred import ROOT, SYNONYM, kin


@pytest.mark.parametrize(
    ("word", "others"),
    [
        ("validator", {"validate", "validation", "validating", "valid"}),
        ("completing", {"completion", "complete", "completed"}),
        ("writes", {"write", "writer", "writing"}),
        ("removal", {"remove", "removed"}),
        ("parse", {"parser", "parsing"}),
        ("encoder", {"encode", "encoding"}),
    ],
)
def test_words_of_one_root(word: str, others: set[str]) -> None:
    found = kin((word,))
    assert others <= set(found)
    assert {found[other] for other in others} == {ROOT}


def test_words_for_one_thing_weigh_less() -> None:
    assert kin(("remove",))["delete"] == SYNONYM < ROOT < 1


@pytest.mark.parametrize("word", ["map", "tree", "v2.32", "utf-8", "データ", "été", "1234567"])
def test_what_has_no_root(word: str) -> None:
    assert ROOT not in kin((word,)).values()


@given(st.text(min_size=1, max_size=30))
def test_any_word_has_kin_that_are_not_itself(text: str) -> None:
    forms = expand(text) or ("a",)
    found = kin(forms)
    assert not set(found) & set(forms)
    assert all(0 < share < 1 for share in found.values())

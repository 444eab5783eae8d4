"""A user's own rules: what is accepted is linear, what may not be is refused with a hint."""

from __future__ import annotations

import pytest

from loci.base.errors import UsageError
from loci.base.redact import env_values, extra

LINEAR = [
    r"ACME-[0-9a-f]{32}", r"(?:foo|bar){1,6}-[0-9]{4}", r"\bkey_([A-Za-z0-9]{20,40})\b", r"corp-[a-z0-9]+", r"(?i)employee-[0-9]{6}", r"X(?=[0-9]{4})[0-9]+", r"a{1,20}b", r"[A-Z]{2}(?:-[0-9]{4}){3}",
]  # fmt: skip
REFUSED = [
    r"(a+)+b",
    r"(a*)*",
    r"[a-z]+x",
    r"x[a-z]*y",
    r"(\w+)\s\1",
    r"(?:[a-z]{1,30}){1,30}",
    r"a{1,60}a{1,60}a{1,60}b",
    r".*secret",
    r"(?:a|b|ab)+c",
    r"[a-z]+?",
]
BROKEN = [r"(", r"[a-", r"*x", r"(?P<x", r"a{2,1}"]
EMPTY = [r"a?", r"", r"x*", r"(?:)"]


@pytest.mark.parametrize("pattern", LINEAR)
def test_linear_patterns_are_taken(pattern: str) -> None:
    assert extra({"rule": pattern}).patterns[0].pattern == pattern


@pytest.mark.parametrize("pattern", REFUSED)
def test_patterns_that_may_explode_are_refused(pattern: str) -> None:
    with pytest.raises(UsageError, match=r"linear|nothing") as caught:
        extra({"rule": pattern})
    assert "rule" in caught.value.message


@pytest.mark.parametrize("pattern", BROKEN)
def test_broken_patterns_are_named(pattern: str) -> None:
    with pytest.raises(UsageError, match="no regular expression"):
        extra({"mine": pattern})


@pytest.mark.parametrize("pattern", EMPTY)
def test_a_pattern_must_find_something(pattern: str) -> None:
    with pytest.raises(UsageError, match="nothing"):
        extra({"mine": pattern})


def test_literals_are_sorted_longest_first_and_short_ones_left_out() -> None:
    assert extra(literals=["abcdef", "abcdefgh", "abc", "abcdef"]).literals == ("abcdefgh", "abcdef")


def test_values_of_an_env_file_worth_hiding() -> None:
    value, drawn = "qX7" + "!vR2mNt9", "Zk3xQ9" + "vLm2Tr8Wp5Yb7Nc"
    text = f"# local\nDEBUG=true\nPORT=5432\nexport DB_PASSWORD='{value}'\nSOMETHING={drawn}\nHOST=db.internal\nSECRET_KEY=changeme\n"
    assert env_values(text) == (value, drawn)

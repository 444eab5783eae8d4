"""Where names stand and what they promise."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.base.redact import names, screen, sites


def _found(text: str) -> list[tuple[str, int]]:
    lower = text.lower()
    return [(site.name, site.strength) for site in sites.found(text, lower, screen.stems(lower))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("DB_PASSWORD=x", [("db_password", names.STRONG)]),
        ("api.token: x", [("api.token", names.STRONG)]),
        ("compass monkey author", []),
        ("key: x", [("key", names.WEAK)]),
        ("password: x\nkey: y", [("password", names.STRONG), ("key", names.FAIR)]),
        ("GET /?key=x", [("key", names.MEDIUM)]),
    ],
)
def test_names(text: str, expected: list[tuple[str, int]]) -> None:
    assert _found(text) == expected


@given(st.text(alphabet="aé_-.$ 9", max_size=30).flatmap(lambda text: st.sampled_from((text, text * 20))))
def test_a_name_goes_on_as_a_pattern_would_have_it(text: str) -> None:
    forward = re.compile(r"[\w-]{0,64}(?:\.\w[\w-]{0,64}){0,6}")
    for at in range(min(len(text), 100)):
        found = forward.match(text, at)
        assert found is not None
        assert sites._forward(text, at) == found.end()

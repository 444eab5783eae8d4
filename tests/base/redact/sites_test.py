"""Where names stand and what they promise."""

from __future__ import annotations

import pytest

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

"""Credentials in addresses, and addresses that hold none."""

from __future__ import annotations

import pytest

from loci.base.redact import redact

VALUE = "kestrel" + "Harbour" + "412"


@pytest.mark.parametrize(
    "text", [f"ana:{VALUE}@db.example.org", f"postgres://ana:{VALUE}@db/app", f"user:{VALUE}@tcp(db:3306)/app"]
)
def test_a_password_before_a_host_goes(text: str) -> None:
    assert VALUE not in redact(text).text


@pytest.mark.parametrize(
    "text",
    [
        "[Ana](mailto:ana.b+dev1@example.org)",
        "mailto:proofit404@example.org",
        "Email:ana2018@example.org",
        "acct:ana99x1@example.org",
    ],
)
def test_an_address_is_no_password(text: str) -> None:
    assert redact(text).text == text

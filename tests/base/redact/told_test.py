"""Values that stand elsewhere than behind their name, and what is none of them."""

from __future__ import annotations

import pytest

from loci.base.redact import redact


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('user, password = "nadia", "Harbour77x"', "Harbour77x"),
        ("my ($u, $pw) = ('ledger', q{tw1st'n'tu7n})", "tw1st'n'tu7n"),
        ("bo: the wifi password?\nana: I think it's Lantern-Harbour4, as before", "Lantern-Harbour4"),
        ("user: and the PIN?\nassistant: that's 482913; guests need none", "482913"),
        ("la password di prima non va, adesso è Lantern-Harbour4 per tutti", "Lantern-Harbour4"),
        ("the SIM has PIN 4821 on its card", "4821"),
        ("the gate opens with code 4821 after six", "4821"),
    ],
)
def test_what_is_told_goes(text: str, value: str) -> None:
    found = redact(text)
    assert [text[span.start : span.end] for span in found.spans] == [value]
    assert redact(found.text) == (found.text, ())


@pytest.mark.parametrize(
    "text",
    [
        "user, password = config.user, config.password",
        "host, token = parse(line)",
        "passwords are now PBKDF2-hashed",
        "the password dialog is now Modal-Window2 in the tree",
        "user: is the token valid?\nassistant: I think it's expired",
        "set PIN 13 high and read pin 4821",
        "the door sensor failed with exit code 4821",
        "The version code 310204 opened a pull request",
    ],
)
def test_what_tells_nothing_stays(text: str) -> None:
    assert redact(text) == (text, ())

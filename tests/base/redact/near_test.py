"""What stands near a name of secrets and looks chosen or drawn goes; what people read stays, however near."""

from __future__ import annotations

import pytest

from loci.base.redact import redact

DRAWN = "aB3xZ9kQ7wE1rT5yU8iO2pL4"
HEX = "9f" + "4c1d0ab7e2" * 3


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("the box has a password\nand a fan. last I heard:\nHarbor.river46", "Harbor.river46"),
        ("Das Passwort für die Wiki-VM ist jetzt Ganseblume8 - steht im Buch", "Ganseblume8"),
        ("user: sudo asks for a password\nuser: Zwiebel.Kuchen77", "Zwiebel.Kuchen77"),
        ("passphrase of the disk? it is still correct-Ferry-kettle-91 I think", "correct-Ferry-kettle-91"),
        ("the token for the board\nwent to Ana: " + DRAWN, DRAWN),
        ("hook token, as asked\n\n  routing = " + HEX, HEX),
        ("$ tool login " + HEX, HEX),
        ("password changed, it was kettle#Lamp7x before", "kettle#Lamp7x"),
    ],
)
def test_what_no_sign_binds_goes(text: str, value: str) -> None:
    assert value not in redact(text).text


@pytest.mark.parametrize(
    "text",
    [
        "password check broke in " + HEX + "00112233 and came back",
        "token.py is sha256:" + HEX * 2,
        "secret rotation, request id " + DRAWN,
        "Change-Id: I" + HEX + "01234567\n\nrotate the token",
        "the token store was restored from Linux-node-" + HEX,
        "the password dialog is now Modal-Window2 in the tree",
        "rename loginPassword2 to signInPassword2 where the secret is read",
        "the key fingerprint is SHA256:" + DRAWN + "x1Y2z3",
        "password hashing: bump to level+1, ratio*2, C++14-only",
        HEX + "  firmware-7.bin\nsshpass asked for the password",
    ],
)
def test_what_people_read_stays(text: str) -> None:
    assert redact(text) == (text, ())


def test_a_name_is_heard_four_lines_down_and_no_further() -> None:
    far = "the token of the board\n" + "a line\n" * 5 + DRAWN
    assert redact(far).text == far
    assert DRAWN not in redact("the token of the board\n" + "a line\n" * 3 + DRAWN).text

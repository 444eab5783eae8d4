"""Private keys in armour."""

from __future__ import annotations

import pytest

from loci.base.redact import redact

BAR, KEY = "-" * 5, "PRIV" + "ATE KEY"
BODY = [
    "MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQC7VJTUt9Us8cKj",
    "MzEfYyjiWA4R4/M2bS1GB4t7NXp98C3SC6dVMvDuictGeurT8jNbvJZHtCSuYEvu",
    "NMoSfm76oqFvAp8Gy0iz5sxjZmSnXyCdPEovGhLa0VzMaQ8s+CLOyS56YyCFGeJZ",
]
BEGIN, END = f"{BAR}BEGIN {KEY}{BAR}", f"{BAR}END {KEY}{BAR}"


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(["before", BEGIN, *BODY, END, "after"]),
        "\r\n".join(["before", BEGIN, *BODY, END, "after"]),
        "\n".join(["before", BEGIN, *BODY]),
        "\n".join(["before", *("+" + row for row in (BEGIN, *BODY, END)), " after"]),
        "\n".join(["before", *("    " + row for row in (BEGIN, *BODY, END)), "after: 1"]),
        "\n".join(
            ["before", *(f"2026-05-01T10:00:0{at}Z " + row for at, row in enumerate((BEGIN, *BODY, END))), "after"]
        ),
        "\n".join(["before", *(f"{at:6}\t" + row for at, row in enumerate((BEGIN, *BODY, END))), "after"]),
        "\n".join(["before", *("> " + row for row in (BEGIN, *BODY, END)), "after"]),
        'before {"key": "' + "\\n".join([BEGIN, *BODY, END]) + '"} after',
        "before KEY='" + " ".join([BEGIN, *BODY, END]) + "' after",
        "\n".join(["before", *BODY, END, "after"]),
        "\n".join(["before", BEGIN, "Proc-Type: 4,ENCRYPTED", "DEK-Info: AES-128-CBC,00FF", "", *BODY, END, "after"]),
        "\n".join(
            [
                "before",
                f"{BAR}BEGIN PGP {KEY} BLOCK{BAR}",
                "Version: GnuPG v2",
                "",
                *BODY,
                "=aB3d",
                f"{BAR}END PGP {KEY} BLOCK{BAR}",
                "after",
            ]
        ),
        "before " + " + \n  ".join(f'"{row}\\n"' for row in (BEGIN, *BODY, END)) + "; after",
    ],
)
def test_a_key_goes_whatever_surrounds_it(text: str) -> None:
    shown = redact(text).text
    assert not any(row[8:24] in shown for row in BODY)
    assert shown.startswith("before")
    assert "after" in shown or "after" not in text


@pytest.mark.parametrize(
    "text",
    [
        f"keys begin with {BEGIN} in this format",
        f"{BEGIN}\n\nand some prose follows here",
        "\n".join([f"{BAR}BEGIN PUBLIC KEY{BAR}", *BODY, f"{BAR}END PUBLIC KEY{BAR}"]).replace(BODY[0], "b" * 64),
        "\n".join([f"{BAR}BEGIN CERTIFICATE{BAR}", *BODY[1:], f"{BAR}END CERTIFICATE{BAR}"]),
    ],
)
def test_what_is_no_private_key_stays(text: str) -> None:
    assert redact(text).text == text

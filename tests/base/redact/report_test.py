"""Places, never values; and cuts that never halve a placeholder."""

from __future__ import annotations

from loci.base.redact import Finding, check, clip, redact

VALUE = "qX7" + "!vR2mNt9"


def test_findings_name_kind_line_and_column() -> None:
    text = f"first\r\n  password: {VALUE}\nthird {'gh' + 'p_' + '0a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R'}\n"
    found = check(text)
    assert found == (Finding("password", 2, 13), Finding("github-token", 3, 7))
    assert VALUE not in repr(found)


def test_an_honest_text_has_no_findings() -> None:
    assert check("fix: reset the password form (#12)") == ()


def test_a_cut_goes_before_a_placeholder() -> None:
    found = redact(f"x password={VALUE} y")
    assert found.text == "x password=<REDACTED:password> y"
    assert clip(found, 15) == "x password="
    assert clip(found, 30) == "x password=<REDACTED:password>"[:30]
    assert clip(found, 0) == ""
    assert clip(found, -3) == ""
    assert clip(found.text, 1000) == found.text

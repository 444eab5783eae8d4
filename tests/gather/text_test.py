from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.gather.text import clean, decode, is_binary, is_pointer


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", ""),
        ("ä\n".encode(), "ä\n"),
        ("\ufeffä".encode(), "ä"),
        ("ä\r\nö".encode("utf-16"), "ä\nö"),
        ("\ufeffä".encode("utf-16-be"), "ä"),
        ("ä".encode("latin-1"), "ä"),
        (b"a\r\nb\rc\n", "a\nb\nc\n"),
        (b"a\0b", "a\ufffdb"),
        (b"\xff\xfea\0\x00\xd8", "a\ufffd"),
    ],
)
def test_decoding(data: bytes, text: str) -> None:
    assert decode(data) == text


@given(st.binary(max_size=300))
def test_any_bytes_decode_to_text_that_can_be_stored(data: bytes) -> None:
    text = decode(data)
    text.encode("utf-8")
    assert "\r" not in text
    assert "\0" not in text


def test_a_nul_early_is_binary_and_one_behind_is_not() -> None:
    assert is_binary(b"a\0")
    assert not is_binary(b"a" * 9000 + b"\0")
    assert not is_binary("text".encode("utf-16"))


def test_pointers_of_lfs() -> None:
    assert is_pointer(b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n")
    assert not is_pointer(b"version 1")


KEY = "-----BEGIN RSA PRIVATE KEY-----\n" + "MIIEpAIBAAKCAQEA7bq3Rk2zUq0m\n" * 12 + "-----END RSA PRIVATE KEY-----"


def test_a_secret_over_many_lines_moves_no_line_number() -> None:
    text = f"before\n\n{KEY}\n\n# After\n\nwords\n"
    cleaned = clean(text)
    assert "MIIEpAIBAAKCAQEA7bq3Rk2zUq0m" not in cleaned
    assert cleaned.split("\n").index("# After") == text.split("\n").index("# After")


def test_text_without_secrets_is_left_alone() -> None:
    assert clean("# Title\n\nSome words.\n") == "# Title\n\nSome words.\n"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "a\n\nb",
        "\n\n\n",
        "word " * 2000,
        "word\n\n" * 2000,
        "a:\n\n    b\n\n" * 900,
        "x" * 5000 + "\n\n\n\ny",
    ],
)
def test_a_long_text_is_given_back_whole(text: str) -> None:
    assert clean(text) == text


def test_a_key_with_a_blank_line_in_it_is_masked_whole() -> None:
    key = KEY.replace("KEY-----\n", "KEY-----\nProc-Type: 4,ENCRYPTED\n\n", 1)
    text = "word " * 500 + f"\n\n{key}\n\n" + "word " * 500
    assert "MIIEpAIBAAKCAQEA7bq3Rk2zUq0m" not in clean(text)


def test_what_a_line_introduces_is_redacted_with_it() -> None:
    filler = "word " * 500
    assert "hunter2hunter2" not in clean(f"{filler}\n\nThe password is:\n\n    password = hunter2hunter2\n\n{filler}")

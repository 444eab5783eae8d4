from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.base.redact import redact
from loci.gather.code.cleaned import clean_all

TOKEN = "ghp_" + "a1B2c3D4e5F6g7H8i9J0" * 2
LONG = "def f(one, two): return the words of a line that nobody has to hide\n" * 20


@pytest.mark.parametrize(
    "texts",
    [
        [],
        [""],
        ["", "", ""],
        ["def f(x)", "words", "more words"],
        ["first", f"token = {TOKEN}", "last"],
        ["password:", "hunter2hunter2"],
        ["100 %% sure", "%%", "\n\n%%\n\n", f"api_key = {TOKEN}"],
        ["-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA75", "MIIEpAIBAAKCAQEA7500MIIEpAIBAAKCAQEA75", "after"],
        [LONG, f"secret {TOKEN}", LONG, "end"],
        ["\x1b[31mred\x1b[0m", "a\x1eb", "é – ü", "x" * 3000],
    ],
)
def test_many_texts_are_redacted_as_each_would_be(texts: list[str]) -> None:
    assert clean_all(texts, {}) == [redact(text).text for text in texts]
    assert TOKEN not in "".join(clean_all(texts, {}))


WORDS = ["def f(x)", "words", "more words", "password:", "hunter2hunter2", f"token = {TOKEN}", TOKEN, "", LONG]


@given(st.lists(st.sampled_from(WORDS), max_size=8), st.lists(st.sampled_from(WORDS), max_size=8))
def test_what_was_stored_spares_work_and_changes_nothing(before: list[str], now: list[str]) -> None:
    held = {text: text for text in clean_all(before, {})}
    assert clean_all(now, held) == clean_all(now, {})


def test_what_is_held_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    monkeypatch.setattr("loci.gather.code.cleaned._cleaned", lambda texts: read.extend(texts) or list(texts))
    held = {text: redact(text).text for text in ("a", LONG)}
    assert clean_all(["a", "b", LONG], held) == ["a", "b", LONG]
    assert read == ["b"]

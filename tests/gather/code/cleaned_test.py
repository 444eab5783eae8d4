from __future__ import annotations

import pytest

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
    assert clean_all(texts) == [redact(text).text for text in texts]
    assert TOKEN not in "".join(clean_all(texts))

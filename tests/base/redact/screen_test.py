"""What is let through without a rule must be what no rule finds anything in."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.base.redact import blobs, fold, kinds, plain, redact, screen, tokens
from tests.conftest import ROOT

_LETTERS = st.text(alphabet="aeZQ019_.~+/-$ :=[]{}&;%\\\n\"'\u00e9\x1b", max_size=40)
_LITERALS = st.sampled_from(
    ("ghp_", "AKIA", "$2a$", "hooks.slack.com/", "{SSHA}", "pbkdf2:", "v1.", "-us1", "T3BlbkFJ", "dG9rZW49cVg3")
)
_TEXTS = st.lists(_LETTERS | _LITERALS | st.sampled_from(("Zx9", "kQ", "0f")), max_size=8).map("".join)


@given(_TEXTS)
def test_a_module_that_is_not_wanted_finds_nothing(text: str) -> None:
    lower = text.lower()
    wanted = screen.wanted(text, lower, screen.stems(lower))
    if "tokens" not in wanted:
        assert list(tokens.search(text)) == []
    if "blobs" not in wanted:
        assert list(blobs.search(text, lambda _: True)) == []


@given(_TEXTS)
def test_a_plain_text_has_one_view_and_nothing_to_mask(text: str) -> None:
    if plain(text) is not None:
        (view,) = fold.views(text, kinds)
        assert not view.at
        assert redact(text) == (text, ())


@pytest.mark.parametrize(
    "text",
    [
        "change 3: why the cache is emptied\n\nThe old entries outlived their source by an hour.",
        "loci/index/refresh.py",
        "Ada Example",
        "main",
        "a share of 50 % is enough",
    ],
)
def test_what_most_commits_say_is_plain(text: str) -> None:
    assert plain(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "password: x",
        "caf\u00e9",
        "a \x1b[1m",
        "[31mred",
        "a\\nb",
        "%41",
        "&lt;b;",
        "<REDACTED:token>",
        '"a" +\n"b"',
        "x@y",
    ],
)
def test_what_a_rule_has_to_read_is_not(text: str) -> None:
    assert plain(text) is None


def test_a_plain_text_loads_neither_engine_nor_patterns() -> None:
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); from loci.base.redact import plain; plain('why the cache is emptied'); "
        "assert not {'re', 'loci.base.redact.engine'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-I", "-S", "-c", code, str(ROOT)], check=True)

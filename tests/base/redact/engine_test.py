"""Redaction as a whole: the corpus, what must hold for any text, and what happens when a rule breaks."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loci.base.redact import NOTHING, REDACTOR, clip, counts, extra, kinds, placeholder, redact, redact_many
from loci.base.redact import engine, screen, sites
from loci.base.redact.spans import replaced
from tests.conftest import ROOT


def load_corpus() -> ModuleType:
    spec = importlib.util.spec_from_file_location("redact_corpus", Path(__file__).with_name("corpus.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["redact_corpus"] = module
    spec.loader.exec_module(module)
    return module


CORPUS = load_corpus()
CASES = CORPUS.cases(seed=7)


def survives(secret: str, shown: str) -> bool:
    """The secret, or eight characters of it in a row, is still there."""
    return secret in shown or any(secret[at : at + 8] in shown for at in range(len(secret) - 7))


def test_the_corpus_is_as_large_as_it_has_to_be() -> None:
    assert len(CASES) >= 300
    assert len({case.id for case in CASES}) == len(CASES)


def test_at_most_one_case_in_a_hundred_leaks() -> None:
    leaking = [case.id for case in CASES if any(survives(secret, redact(case.text).text) for secret in case.secrets)]
    assert len(leaking) <= len(CASES) / 100, leaking


def test_at_most_one_honest_text_in_a_hundred_is_touched() -> None:
    honest = [case for case in CASES if not case.secrets]
    touched = [case.id for case in honest if redact(case.text).text != case.text]
    assert len(touched) <= len(honest) / 100, touched


def test_the_words_round_a_secret_stay() -> None:
    gone = [(case.id, keep) for case in CASES for keep in case.keep if keep not in redact(case.text).text]
    assert len(gone) <= sum(len(case.keep) for case in CASES) / 200, gone


def test_a_second_pass_changes_nothing() -> None:
    for case in CASES:
        once = redact(case.text).text
        assert redact(once).text == once, case.id


PIECES = st.sampled_from(
    [
        "password", "PASSWORD=", "token: ", "api_key = ", "secret", " is ", "=", ": ", "'", '"', "\n", "  ", "\\n", "\\\"", "%3D", "&amp;", "{", "}", "[", "]", "(", ")",
        "://", "user:", "@host.example.com", "-p ", "mysql ", "curl -u ", "Bearer ", "Authorization: ", "Cookie: ", "-----BEGIN PRIV" + "ATE KEY-----", "-----END PRIV" + "ATE KEY-----",
        "MIIEvQ", "aB3dE5fG7hJ9kL1m", "gh" + "p_" + "0a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R", "<REDACTED:password>", "<REDACTED:github-token>", "<REDACTED:", "<REDACTED>", "hunter2!X", "changeme",
        "0123456789abcdef0123456789abcdef", "\x1b[31m", "\u200b", "\u00a0", "\ufffc", "\x00", "\ud800", "é", "密码", "：", "$TOKEN", "${X}", "|", ",", ";", "&", "#", "/", "x", "word ", "- name: ", "value: ",
        "<password>", "</password>", "key", " from ", " to ", "echo ", " | ", "sshpass ", "AK" + "IA", "A" * 16, "eyJhbGciOiJIUzI1NiJ9", ".", "_", "-", "revoked ", "login ",
    ]
)  # fmt: skip
TEXTS = st.one_of(
    st.text(max_size=120),
    st.lists(PIECES, max_size=24).map("".join),
    st.lists(st.one_of(PIECES, st.text(max_size=6)), max_size=16).map("".join),
)


@settings(max_examples=600)
@given(TEXTS)
def test_spans_are_valid_and_the_rest_is_untouched(text: str) -> None:
    found = redact(text)
    edges = [(span.start, span.end) for span in found.spans]
    assert all(0 <= start < end <= len(text) for start, end in edges)
    assert all(end <= start for (_, end), (start, _) in pairwise(edges))
    assert replaced(text, found.spans) == found.text
    assert {span.kind for span in found.spans} <= kinds()


@settings(max_examples=600)
@given(TEXTS)
def test_redaction_is_idempotent(text: str) -> None:
    once = redact(text).text
    assert redact(once).text == once


@settings(max_examples=60)
@given(st.sampled_from([case for case in CASES if case.secrets]))
def test_a_cut_at_any_offset_shows_no_secret(case: Any) -> None:
    found = redact(case.text)
    hidden = [secret for secret in case.secrets if not survives(secret, found.text)]
    for limit in range(len(found.text) + 1):
        shown = clip(found, limit)
        assert len(shown) <= limit
        assert found.text.startswith(shown)
        assert not any(survives(secret, shown) for secret in hidden)
        opened = found.text.rfind("<REDACTED:", 0, limit)
        assert opened < 0 or len(shown) <= opened or found.text.find(">", opened) < len(shown)


def test_a_rule_that_breaks_gives_the_whole_field_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a rule broke")

    monkeypatch.setitem(engine._search, "pairs", broken)
    found = redact("password = hunter2, and more")
    assert found.text == "<REDACTED:unreadable>"
    assert [(span.start, span.end, span.kind) for span in found.spans] == [(0, 28, "unreadable")]


@pytest.mark.parametrize("wrong", [None, 3, b"password=x", ["a"], object()])
def test_only_text_is_taken(wrong: object) -> None:
    with pytest.raises(TypeError):
        redact(wrong)  # type: ignore[arg-type]


def test_nothing_stays_nothing() -> None:
    assert redact("") == ("", ())


@pytest.mark.parametrize(
    "frame",
    [
        "DB_PASSWORD={}\r\nPORT=1\r\n",
        "DB_PASSWORD={}\x00HOME=/root\x00",
        "\ufeffDB_PASSWORD={}\n",
        "\ud800 DB_PASSWORD={} \udfff",
        "DB_PASSWORD\u00a0=\u00a0{}",
        "\x1b[1mDB_PASSWORD\x1b[0m={}\x1b[K",
    ],
)
def test_odd_bytes_hide_nothing(frame: str) -> None:
    value = "qX7" + "!vR2mNt9"
    assert value not in redact(frame.format(value)).text


def test_wide_text_is_read_without_its_nulls() -> None:
    value = "qX7" + "vR2mNt9kLp3"
    wide = "".join(one + "\x00" for one in f"api_key={value}")
    assert redact(wide).text == "".join(one + "\x00" for one in "api_key=") + "<REDACTED:api-key>\x00"


@pytest.mark.parametrize("size", [256 * 1024, 1024 * 1024])
@pytest.mark.parametrize(
    "unit",
    [
        "a commit body of plain words, one like the other\n",
        "x" * 80 + "\n",
        "key: value, token: word\n",
        "0a1b2c3d4e5f\n",
    ],
)
def test_a_large_text_is_read_to_its_end(size: int, unit: str) -> None:
    value = "qX7" + "!vR2mNt9"
    text = unit * (size // len(unit)) + f"DB_PASSWORD={value}\n"
    assert redact(text).text == text.replace(value, "<REDACTED:password>")


def test_counts_are_sorted_by_kind() -> None:
    one, two = "gh" + "p_" + "0a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R", "qX7" + "!vR2mNt9"
    assert counts(redact(f"{one} {one}\nDB_PASSWORD={two}").spans) == (("github-token", 2), ("password", 1))


def test_many_is_each_in_order() -> None:
    assert [found.text for found in redact_many(["a", "", "b"])] == ["a", "", "b"]


def test_exact_values_go_wherever_they_stand() -> None:
    rules = extra(literals=["orchard-seven", "short"])
    found = redact("it says orchard-seven, orchard\u200b-seven and short", rules)
    assert found.text == "it says <REDACTED:known-value>, <REDACTED:known-value> and short"
    assert redact(found.text, rules).text == found.text


def test_a_user_rule_masks_its_first_group() -> None:
    rules = extra({"badge": r"badge ([0-9]{6})"})
    assert redact("badge 123456 lost", rules).text == "badge <REDACTED:user-rule> lost"


def test_the_signature_names_the_rules() -> None:
    assert REDACTOR.startswith("loci-redact/")
    assert extra() == NOTHING


KEPT = [
    "PASS: TestX", "see #pullrequestreview-123", "forgotten password (#123)", "docker exec -u 0:root app sh", "crypto/api: validate length", "Signed-off-by: name123 <name123@example.org>",
    "toolu_01A09q90qw90lq917835lq9", "msg_01XFDUDYJgAACzvnptvVoYEL", "https://claude.ai/code/session_01Ke4auStechoierpk6sfNTs", "See <AANLkTilYD_NyIZMyj9dHtVk-ylVBfvyxpCC7982LWnVd@mail.gmail.com>",
    "password: ${{ secrets.X }}", "token = os.environ['TOKEN']", "api_key: <your-key>", "git commit -m 'fix: reset password2'", "apt-key adv --recv-keys 573BFD6B3D8FBC641079A6ABABF5BD827BD9BF62",
]  # fmt: skip


@pytest.mark.parametrize("text", KEPT)
def test_honest_text_stays(text: str) -> None:
    assert redact(text).text == text


def test_placeholders_are_a_fixed_vocabulary() -> None:
    for kind in kinds():
        text = f"password={placeholder(kind)}, token {placeholder(kind)}"
        assert redact(text).text == text


_PIECES = (
    "pas",
    "s",
    "w",
    "p",
    "paro",
    "l",
    "phrase",
    "se",
    "cret",
    "sse",
    "nha",
    "to",
    "ken",
    "k",
    "ey",
    "co",
    "de",
    "ok",
    "ie",
    "x",
    " ",
    "-",
    "sal",
    "t",
    "ch",
    "ave",
    "i",
)


def test_of_stems_at_one_place_the_longer_stands() -> None:
    words = screen.STEM_WORDS + screen.STEM_WORDS_OTHER
    assert [
        (one, two) for at, one in enumerate(words) for two in words[at + 1 :] if two != one and two.startswith(one)
    ] == []


@given(st.lists(st.sampled_from(_PIECES), max_size=12).map("".join))
def test_stems_are_found_in_order_each_once(text: str) -> None:
    places = sites._places(text, screen.stems(text))
    assert [at for at, _ in places] == sorted(
        {at for at in range(len(text)) for word in screen.STEM_WORDS if text.startswith(word, at)}
    )


def test_plain_prose_loads_no_pattern() -> None:
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); from loci.base.redact import redact; "
        "redact('change 3: why the cache is emptied\\n\\nThe old entries outlived their source by an hour.'); "
        "assert 're' not in sys.modules, 'a pattern was compiled'"
    )
    subprocess.run([sys.executable, "-I", "-S", "-c", code, str(ROOT)], check=True)


def test_a_value_is_masked_wherever_it_stands_again() -> None:
    value = "kettleWindow" + "727"
    assert value not in redact(f"password={value}\nsent {value} to the host").text
    assert redact(f"password={value}\nthe file {value}b stays").text.endswith(f"{value}b stays")


def test_many_values_are_not_looked_for_again() -> None:
    text = "".join(f"password=kettleWindow{number}\n" for number in range(1000, 1000 + engine.MOST + 1))
    assert "kettleWindow" not in redact(text).text

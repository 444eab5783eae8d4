"""Views: what is folded or decoded, and that every stretch maps back to where it came from."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loci.base.redact import kinds
from loci.base.redact.fold import ATOM, folded, views
from loci.base.redact.lazy import Rx, rx


@pytest.mark.parametrize(
    ("text", "view"),
    [
        ("plain", "plain"),
        ("a\x1b[1;31mb\x1b[0m", "ab"),
        ("a\u200bb\u00adc\ufeff", "abc"),
        ("ｐａｓｓ＝ｘ", "pass=x"),
        ("“x” ‘y’ — z", "\"x\" 'y' - z"),
        ("A=1\x00B=2", "A=1\nB=2"),
        ("b\x08bo\x08ol\x08ld", "bold"),
        ("\x1b]8;;https://x/?t=1\x07link", "https://x/?t=1link"),
        ("a\u2028b", "a\nb"),
        ("x <REDACTED:password> y", f"x {ATOM} y"),
        ("x <REDACTED:no-such-kind> y", "x <REDACTED:no-such-kind> y"),
        (f"x{ATOM}y", "xy"),
    ],
)
def test_folding(text: str, view: str) -> None:
    assert folded(text, kinds).text == view


@pytest.mark.parametrize(
    ("text", "view"),
    [
        (r"{\"a\":\"b\"}", '{"a":"b"}'),
        (r"{\\\"a\\\":1}", '{"a":1}'),
        (r"one\ntwo", "one\ntwo"),
        (r"\u0070ass", "pass"),
        ("a%3Db%26c", "a=b&c"),
        ("a%253Db", "a=b"),
        ("a=&quot;b&quot;&amp;c", 'a="b"&c'),
        ('"ab" + "cd"', '"abcd"'),
        ("ab\\\ncd", "abcd"),
    ],
)
def test_decoding(text: str, view: str) -> None:
    assert view in [seen.text for seen in views(text, kinds)]


@settings(max_examples=300)
@given(
    st.lists(
        st.one_of(
            st.text(max_size=8),
            st.sampled_from(
                [
                    "\x1b[31m",
                    "\u200b",
                    "ﬁ",
                    "\\n",
                    '\\"',
                    "%3D",
                    "&amp;",
                    "\\u0041",
                    "Ａ",
                    '" + "',
                    "<REDACTED:password>",
                    "\x00",
                    "\\\n",
                    "é",
                    "＂",
                ]
            ),
        ),
        max_size=20,
    ).map("".join)
)
def test_every_stretch_of_a_view_maps_back(text: str) -> None:
    for view in views(text, kinds):
        last = 0
        for at in range(len(view.text)):
            start, end = view.origin(at, at + 1)
            assert 0 <= start < end <= len(text)
            assert end >= last
            last = end
        if view.text:
            assert view.origin(0, len(view.text))[1] <= len(text)


def test_what_was_not_changed_keeps_its_place() -> None:
    text = "ab\x1b[0mcd＝ef"
    view = folded(text, kinds)
    assert view.text == "abcd=ef"
    assert [text[slice(*view.origin(at, at + 1))] for at in range(len(view.text))] == [
        "a",
        "b",
        "c",
        "d",
        "＝",
        "e",
        "f",
    ]
    assert text[slice(*view.origin(1, 3))] == "b\x1b[0mc"


def test_a_pattern_is_compiled_at_its_first_use() -> None:
    lazy = Rx(r"a(b)")
    assert "match" not in vars(lazy)
    assert lazy.match("ab")[1] == "b"  # type: ignore[index]
    assert "match" in vars(lazy)
    assert rx(r"x\d") is rx(r"x\d")

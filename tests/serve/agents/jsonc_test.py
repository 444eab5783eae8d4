"""Any JSON a person could write is edited without touching the rest, and the edit is taken out again exactly."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.base.errors import LociError
from loci.serve.agents import jsonc

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)
DOCUMENTS = st.dictionaries(st.text(max_size=3), VALUES, max_size=4)
GAPS = st.sampled_from(["", " ", "\n", "\r\n\t", "// c\n", "/* , ] } */", " /* a */ // b\n  "])


@st.composite
def written(draw: st.DrawFn) -> tuple[dict[str, object], str]:
    """A document and one of the ways to write it: gaps and comments anywhere, commas at the end or not."""
    document = draw(DOCUMENTS)

    def show(value: object) -> str:
        if isinstance(value, dict):
            parts = [
                f"{draw(GAPS)}{json.dumps(k)}{draw(GAPS)}:{draw(GAPS)}{show(v)}{draw(GAPS)}" for k, v in value.items()
            ]
            return "{" + _ended(parts) + "}"
        if isinstance(value, list):
            return "[" + _ended([f"{draw(GAPS)}{show(one)}{draw(GAPS)}" for one in value]) + "]"
        return json.dumps(value, ensure_ascii=draw(st.booleans()))

    def _ended(parts: list[str]) -> str:
        return ",".join(parts) + ("," if parts and draw(st.booleans()) else "") + draw(GAPS)

    return document, draw(st.sampled_from(["", "\ufeff"])) + draw(GAPS) + show(document) + draw(GAPS)


@given(written(), VALUES)
def test_a_member_is_added_and_everything_else_stays(pair: tuple[dict[str, object], str], value: object) -> None:
    document, text = pair
    assert jsonc.plain(text, jsonc.parse(text)) == document
    if "new" in document:
        return
    done = jsonc.add_member(text, (), "new", value)
    after = jsonc.apply(text, done)
    assert jsonc.plain(after, jsonc.parse(after)) == {**document, "new": value}
    assert jsonc.take_out(after, done) == text


@given(written(), VALUES)
def test_an_item_is_added_and_everything_else_stays(pair: tuple[dict[str, object], str], value: object) -> None:
    document, text = pair
    for name, inner in document.items():
        if isinstance(inner, list):
            done = jsonc.add_item(text, (name,), value)
            after = jsonc.apply(text, done)
            assert jsonc.plain(after, jsonc.parse(after)) == {**document, name: [*inner, value]}
            assert jsonc.take_out(after, done) == text


@given(written(), st.data())
def test_a_member_is_removed_and_everything_else_stays(
    pair: tuple[dict[str, object], str], data: st.DataObject
) -> None:
    document, text = pair
    if not document:
        return
    name = data.draw(st.sampled_from(sorted(document)))
    index = jsonc.parse(text).keys.index(name)
    after = jsonc.remove(text, (), index)
    assert jsonc.plain(after, jsonc.parse(after)) == {k: v for k, v in document.items() if k != name}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("{}", '{\n  "n": 1\n}'),
        ('{"a": 1}', '{"a": 1, "n": 1}'),
        ('{\n    "a": 1\n}', '{\n    "a": 1,\n    "n": 1\n}'),
        ('{\n\t"a": 1, // one\n}', '{\n\t"a": 1, // one\n\t"n": 1\n}'),
        ('{\n  "a": 1 // one\n}', '{\n  "a": 1, // one\n  "n": 1\n}'),
        ('{\r\n  "a": 1\r\n}', '{\r\n  "a": 1,\r\n  "n": 1\r\n}'),
    ],
)
def test_the_files_own_style_is_kept(before: str, after: str) -> None:
    assert jsonc.apply(before, jsonc.add_member(before, (), "n", 1)) == after


@pytest.mark.parametrize(
    "text", ["", "{", '{"a"}', '{"a": }', "{,}", "[1 2]", "{'a': 1}", '"a', "nul", "{} x", "[1,,2]"]
)
def test_what_is_no_json_is_said_to_be_none(text: str) -> None:
    with pytest.raises(LociError, match="line 1"):
        jsonc.parse(text)

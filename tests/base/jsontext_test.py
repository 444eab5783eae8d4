from __future__ import annotations

import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.base.jsontext import dumps, loads
from tests.conftest import ROOT

_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(_VALUES)
def test_what_is_written_is_what_the_package_writes(value: object) -> None:
    assert dumps(value) == json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    assert dumps(value, ascii_only=True) == json.dumps(value, separators=(",", ":"))


@given(st.dictionaries(st.text(), st.integers() | st.text()))
def test_keys_in_order(value: dict[str, object]) -> None:
    assert dumps(value, ordered=True) == json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


@given(_VALUES | st.floats(allow_nan=False, allow_infinity=False))
def test_what_is_read_is_what_the_package_reads(value: object) -> None:
    for text in (json.dumps(value), json.dumps(value, indent=2, ensure_ascii=False)):
        assert loads(text) == json.loads(text)


@given(st.text(alphabet='{}[]",:0123456789.eE+-ntrufals \\\t\n\x00é'))
def test_what_the_package_refuses_is_refused(text: str) -> None:
    try:
        expected = json.loads(text)
    except ValueError:
        with pytest.raises(ValueError, match=r"."):
            loads(text)
    else:
        assert loads(text) == expected


@pytest.mark.parametrize("text", ["NaN", "[Infinity]", '{"a": -Infinity}', "", " ", "1 2", '{"a":1}}', "\ufeff1"])
def test_no_json(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        loads(text)


@pytest.mark.parametrize("value", [1.5, float("nan"), b"x", {"a": object()}, {1, 2}])
def test_what_a_record_never_holds_is_no_value(value: object) -> None:
    with pytest.raises(TypeError):
        dumps(value)


def test_a_torn_text_is_refused_where_the_package_is_not_loaded() -> None:
    """The scanner left with NULL and no exception: every torn line of a journal ended the command."""
    code = """
import sys
sys.path.insert(0, sys.argv[1])
from loci.base.jsontext import loads
assert "json.decoder" not in sys.modules
for text in ('{"kind":"commit","proj', '{"a":1,', '"abc', "{", '{"a":"\\\\u12', "[1,", "tru", '{"a":1}x'):
    try:
        loads(text)
    except ValueError:
        continue
    sys.exit(text)
"""
    subprocess.run([sys.executable, "-I", "-S", "-c", code, str(ROOT)], check=True)


def test_depth_is_an_error_and_no_crash() -> None:
    with pytest.raises((RecursionError, ValueError)):
        loads("[" * 200_000)

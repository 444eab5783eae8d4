"""Below `os` the same calls: what stands in for `os.path` says what it says, and a hook loads neither."""

from __future__ import annotations

import os
import posixpath
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import ROOT

_NAMES = st.text(alphabet="a/.~é", max_size=8)
_BARE = "import sys; sys.path.insert(0, sys.argv[1]); from loci.disk import system; assert 'os' not in sys.modules\n"


def bare(code: str, *arguments: str, **env: str) -> str:
    """What a process without `os` prints."""
    line = [sys.executable, "-I", "-S", "-c", _BARE + code, str(ROOT), *arguments]
    done = subprocess.run(line, env={**os.environ, **env}, capture_output=True, check=True)
    return done.stdout.decode("utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="there it is os itself")
@given(st.lists(st.tuples(_NAMES, _NAMES), min_size=40, max_size=40))
def test_names_are_taken_apart_as_by_the_standard_library(pairs: list[tuple[str, str]]) -> None:
    code = "for pair in eval(sys.argv[2]): print(repr((system.join(*pair), system.parent_of(pair[0]), system.base_of(pair[0]))))"
    wanted = [(posixpath.join(*pair), posixpath.dirname(pair[0]) or ".", posixpath.basename(pair[0])) for pair in pairs]
    assert [eval(line) for line in bare(code, repr(pairs)).splitlines()] == wanted  # noqa: S307  # our own repr


@pytest.mark.skipif(sys.platform == "win32", reason="there it is os itself")
@pytest.mark.parametrize(("value", "found"), [("a b", "a b"), ("", ""), ("Zoë", "Zoë")])
def test_a_variable_is_read_without_os(value: str, found: str) -> None:
    assert bare("sys.stdout.buffer.write(system.variable('LOCI_X').encode())", LOCI_X=value) == found
    assert bare("sys.stdout.buffer.write(system.variable('LOCI_Y').encode())", LOCI_X=value) == ""


def test_where_os_is_loaded_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    from loci.disk import system

    monkeypatch.setenv("LOCI_X", "now")
    assert system.variable("LOCI_X") == "now"
    assert system.os is os

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.base.globs import matches, names

TABLE = [
    ("*.md", "docs/a.md", True),
    ("*.md", "a.md", True),
    ("/*.md", "docs/a.md", False),
    ("/*.md", "a.md", True),
    ("docs/*.md", "docs/a.md", True),
    ("docs/*.md", "docs/sub/a.md", False),
    ("docs/*.md", "x/docs/a.md", False),
    ("docs/**", "docs/sub/a.md", True),
    ("docs/**/a.md", "docs/a.md", True),
    ("docs/**/a.md", "docs/x/y/a.md", True),
    ("**/a.md", "x/a.md", True),
    ("docs/", "docs/a.md", True),
    ("docs", "docs/sub/a.md", True),
    ("docs", "other/docs/a.md", True),
    ("/docs", "other/docs/a.md", False),
    ("./docs/a.md", "docs/a.md", True),
    ("a?.md", "ab.md", True),
    ("a?.md", "a/.md", False),
    ("[ab].md", "b.md", True),
    ("[!ab].md", "b.md", False),
    ("[^ab].md", "c.md", True),
    ("A.md", "a.md", False),
    ("", "a.md", False),
    ("/", "a.md", False),
    ("ä*.txt", "äö.txt", True),
]


@pytest.mark.parametrize(("pattern", "path", "expected"), TABLE)
def test_patterns(pattern: str, path: str, expected: bool) -> None:
    assert matches(pattern, path) is expected


def test_names_takes_no_directory_above() -> None:
    assert names("docs/*", "docs/a.md")
    assert not names("docs", "docs/a.md")
    assert not names("docs/", "docs")


def test_a_pattern_longer_than_the_cap_matches_nothing() -> None:
    assert not matches("*" * 1001, "a")


def test_stars_do_not_multiply() -> None:
    pattern, path = "*a" * 300 + "b", "a" * 3000
    start = time.process_time()
    assert not matches(pattern, path)
    assert not matches("/".join(["**", "a"] * 100) + "/b", "/".join("a" * 400))
    assert time.process_time() - start < 60, "exponential would take ages; this is no bound on speed"


@given(st.text(alphabet="ab*?[]/!^-.", max_size=12), st.text(alphabet="ab/.", min_size=1, max_size=12))
def test_any_pattern_gives_an_answer(pattern: str, path: str) -> None:
    assert matches(pattern, path) in (True, False)


@given(st.lists(st.text(alphabet="abc.", min_size=1, max_size=4), min_size=1, max_size=5))
def test_a_path_matches_itself_and_everything_below(parts: list[str]) -> None:
    path = "/".join(parts)
    assert matches(f"/{path}", path)
    assert matches(f"/{path}", f"{path}/below")
    assert matches("**", path)

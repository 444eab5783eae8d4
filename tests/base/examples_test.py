from __future__ import annotations

import pytest

from loci.base.examples import is_below_tests, is_example


@pytest.mark.parametrize(
    "path",
    [
        "examples/a/pyproject.toml",
        "x/fixtures/go.mod",
        "tests/testdata/a.md",
        "pkg/templates/package.json",
        "_examples/a",
    ],
)
def test_examples(path: str) -> None:
    assert is_example(path)


@pytest.mark.parametrize("path", ["pyproject.toml", "src/example.py", "docs/examples.md", "templates.md", "resource/a"])
def test_others(path: str) -> None:
    assert not is_example(path)


def test_below_tests_means_a_directory_of_its_own() -> None:
    assert is_below_tests("tests/demo/setup.py")
    assert not is_below_tests("tests/requirements.txt")

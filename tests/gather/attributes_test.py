from __future__ import annotations

import pytest

from loci.gather.attributes import parse_attributes


@pytest.mark.parametrize(
    ("text", "path", "expected"),
    [
        ("*.js linguist-vendored", "a/b.js", {"linguist-vendored": "true"}),
        ("*.js linguist-vendored\nown.js -linguist-vendored", "own.js", {"linguist-vendored": "false"}),
        ("*.js linguist-generated=false", "b.js", {"linguist-generated": "false"}),
        ("docs/* linguist-generated", "docs/a.md", {"linguist-generated": "true"}),
        ("docs/* linguist-generated", "docs/x/a.md", {}),
        ("docs/** linguist-generated", "docs/x/a.md", {"linguist-generated": "true"}),
        ("/a.bin filter=lfs diff=lfs -text", "a.bin", {"filter": "lfs"}),
        ("/a.bin filter=lfs", "x/a.bin", {}),
        ('"a b.txt" linguist-generated', "a b.txt", {"linguist-generated": "true"}),
        ("# *.js linguist-vendored", "b.js", {}),
        ("*.js text eol=lf", "b.js", {}),
        ("[attr]linguist-vendored a", "b.js", {}),
        ("*.js linguist-vendored\r", "b.js", {"linguist-vendored": "true"}),
        ("\0\ufffd linguist-vendored", "b.js", {}),
    ],
)
def test_lines(text: str, path: str, expected: dict[str, str]) -> None:
    assert parse_attributes({".gitattributes": text}).of(path) == expected


def test_inner_files_win_and_speak_of_their_directory() -> None:
    found = parse_attributes({"a/.gitattributes": "*.c -linguist-vendored", ".gitattributes": "*.c linguist-vendored"})
    assert found.of("a/x.c") == {"linguist-vendored": "false"}
    assert found.of("b/x.c") == {"linguist-vendored": "true"}
    assert found.of("ab/x.c") == {"linguist-vendored": "true"}


def test_a_huge_file_of_hints_is_cut() -> None:
    found = parse_attributes({".gitattributes": "\n".join(f"f{n} linguist-vendored" for n in range(5000))})
    assert found.of("f1") == {"linguist-vendored": "true"}
    assert found.of("f4999") == {}

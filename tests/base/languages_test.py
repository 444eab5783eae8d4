from __future__ import annotations

import pytest

from loci.base.languages import MINOR, NAMES, language_named
from loci.gather import languages as by_file


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Go", "go"),
        ("golang", "go"),
        ("C++", "cpp"),
        ("C#", "csharp"),
        ("JS", "javascript"),
        ("Node.js", "javascript"),
        ("TypeScript", "typescript"),
        ("shell", "bash"),
        ("Objective-C", "objective-c"),
        ("python code", "python"),
        ("F#", "fsharp"),
        ("  Visual  Basic ", "visual-basic"),
    ],
)
def test_names_people_use(name: str, key: str) -> None:
    assert language_named(name) == key


def test_other_words_are_no_language() -> None:
    assert language_named("pytest") is None
    assert language_named("") is None


def test_every_language_of_a_file_has_a_name() -> None:
    files = ("a.py", "a.h", "a.rs", "Makefile", "Dockerfile", "a.tsx", "CMakeLists.txt", "a.zig", "a.sh")
    keys = {by_file.language_of(path) for path in files} - {"c-header"}
    assert keys <= set(NAMES)
    assert set(NAMES) >= MINOR

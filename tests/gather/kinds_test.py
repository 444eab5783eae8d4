from __future__ import annotations

import pytest

from loci.disk.objects import UNKNOWN, Entry
from loci.disk.project_file import ProjectFile
from loci.gather.attributes import parse_attributes
from loci.gather.kinds import MAX_BYTES, Judge, is_wanted


def judge(hints: str = "", **settings: tuple[str, ...]) -> Judge:
    return Judge(ProjectFile(**settings), parse_attributes({".gitattributes": hints}))  # type: ignore[arg-type]


def entry(path: str, size: int = 10, mode: str = "100644") -> Entry:
    return Entry(path, mode, "0" * 40, size)


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("README.md", None),
        ("src/a.py", None),
        ("node_modules/a/index.js", "vendored"),
        ("third_party/x.c", "vendored"),
        ("pkg/Vendor/x.php", "vendored"),
        ("vendor.md", None),
        ("dist/a.min.js", "generated"),
        ("a_pb2.py", "generated"),
        ("package-lock.json", "generated"),
        ("uv.lock", "generated"),
        ("go.sum", "generated"),
        ("tests/fixtures/a.md", "fixture"),
        ("tests/data/words.txt", "fixture"),
        ("tests/notes.txt", "fixture"),
        ("tests/README.md", None),
        ("tests/requirements.txt", None),
        ("tests/fixtures/a.py", None),
        ("docs/requirements.txt", None),
    ],
)
def test_by_custom(path: str, reason: str | None) -> None:
    found = judge().skip(entry(path))
    assert (found.reason if found else None) == reason


@pytest.mark.parametrize(
    ("made", "reason"),
    [
        (entry("a.md", mode="120000"), "symlink"),
        (entry("sub", mode="160000"), "submodule"),
        (entry("a.md", MAX_BYTES + 1), "large"),
        (entry("a.md", MAX_BYTES), None),
        (entry("a.md", UNKNOWN), "missing"),
    ],
)
def test_by_entry(made: Entry, reason: str | None) -> None:
    found = judge().skip(made)
    assert (found.reason if found else None) == reason


def test_a_size_is_told() -> None:
    found = judge().skip(entry("a.md", 39 << 20))
    assert found is not None
    assert found.detail == "39 MB"


def test_hints_are_stronger_than_custom() -> None:
    assert judge("vendor/** -linguist-vendored").skip(entry("vendor/a.py")) is None
    found = judge("*.py linguist-generated").skip(entry("a.py"))
    assert found is not None
    assert found.reason == "generated"
    found = judge("*.psd filter=lfs").skip(entry("a.psd"))
    assert found is not None
    assert found.reason == "lfs"


def test_include_reads_and_exclude_is_strongest() -> None:
    assert judge(include=("vendor/ours/",)).skip(entry("vendor/ours/a.py")) is None
    assert judge(include=("tests/fixtures/*.md",)).skip(entry("tests/fixtures/a.md")) is None
    found = judge(include=("a.md",), exclude=("*.md",)).skip(entry("a.md"))
    assert found is not None
    assert found.reason == "excluded"
    large = judge(include=("*.md",)).skip(entry("a.md", MAX_BYTES + 1))
    assert large is not None


@pytest.mark.parametrize("path", ["README", "a.md", "setup.py", "a.rs", "Cargo.toml", "LICENSE", "docs/a.rst", "a.h"])
def test_what_readers_take(path: str) -> None:
    assert is_wanted(entry(path))


@pytest.mark.parametrize("path", ["a.png", "a.json", "data.csv", "a.css", "bin/tool", "a"])
def test_what_nobody_reads(path: str) -> None:
    assert not is_wanted(entry(path))


def test_scripts_are_known_by_their_first_line() -> None:
    assert is_wanted(entry("bin/tool", mode="100755"))
    assert not is_wanted(entry("a.png", mode="100755"))

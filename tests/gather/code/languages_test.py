from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from loci.gather.code import language_of
from loci.gather.code.grammar import query_text
from loci.gather.code.languages import LANGUAGES, dialect

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize(
    ("path", "language"),
    [
        ("a.py", "python"), ("a.pyi", "python"), ("a.js", "javascript"), ("a.mjs", "javascript"), ("a.cjs", "javascript"),
        ("a.jsx", "javascript"), ("a.ts", "typescript"), ("a.d.ts", "typescript"), ("a.mts", "typescript"), ("a.tsx", "tsx"),
        ("a.go", "go"), ("a.rs", "rust"), ("A.java", "java"), ("a.c", "c"), ("a.h", "c"), ("a.cc", "cpp"), ("a.hpp", "cpp"),
        ("a.cu", "cpp"), ("A.cs", "csharp"), ("a.rb", "ruby"), ("Rakefile", "ruby"), ("a.gemspec", "ruby"), ("a.php", "php"),
        ("a.sh", "bash"), ("a.zsh", "bash"), ("a.md", None), ("a.json", None), ("a.kt", None), ("a.css", None),
        ("Makefile", None), ("a", None), ("", None), (".py", None),
    ],
)  # fmt: skip
def test_by_name(path: str, language: str | None) -> None:
    assert language_of(path) == language
    assert language_of(f"dir.d/{path}") == language


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("#!/usr/bin/env python3", "python"), ("#!/bin/sh", "bash"), ("#!/usr/bin/env -S node --x", "javascript"),
        ("#!/usr/bin/ruby -w", "ruby"), ("#!/usr/bin/perl", None), ("# python", None), ("", None),
    ],
)  # fmt: skip
def test_by_first_line(line: str, language: str | None) -> None:
    assert language_of("bin/tool", line) == language


def test_the_name_says_more_than_the_first_line() -> None:
    assert language_of("a.rb", "#!/bin/sh") == "ruby"


@pytest.mark.parametrize(
    "code", [b"namespace a {\n", b"class A : B {\n", b"template <class T>\n", b"std::string a;\n", b" public:\n"]
)
def test_headers_of_cpp(code: bytes) -> None:
    assert dialect("a.h", "c", code) == "cpp"
    assert dialect("a.c", "c", code) == "c"


@pytest.mark.parametrize("code", [b"struct a { int class; };\n", b"/* a class */\nint a;\n", b""])
def test_headers_of_c(code: bytes) -> None:
    assert dialect("a.h", "c", code) == "c"


def test_the_grammars_are_those_that_pyproject_asks_for() -> None:
    asked = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for language in LANGUAGES.values():
        distribution = language.module.replace("_", "-")
        assert f'"{distribution}=={language.version}.*"' in asked
        assert version(distribution).startswith(f"{language.version}.")


@pytest.mark.parametrize("name", sorted({name for language in LANGUAGES.values() for name in language.queries}))
def test_every_query_is_shipped(name: str) -> None:
    assert "@" in query_text(name)


def test_nothing_of_tree_sitter_is_imported_for_a_question() -> None:
    program = "import sys; from loci.gather.code import RULES, language_of; language_of('a.py'); print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert "tree_sitter" not in ran.stdout

from __future__ import annotations

import pytest

from loci.gather.languages import language_of, language_of_script


@pytest.mark.parametrize(
    ("path", "language"),
    [
        ("a/b.py", "python"),
        ("a.PY", "python"),
        ("Makefile", "make"),
        ("x/CMakeLists.txt", "cmake"),
        (".py", None),
        ("README.md", None),
        ("a.h", "c-header"),
        ("a.tsx", "typescript"),
        ("Rakefile", "ruby"),
        ("noext", None),
    ],
)
def test_by_name(path: str, language: str | None) -> None:
    assert language_of(path) == language


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("#!/usr/bin/env python3\n", "python"),
        ("#!/bin/sh -e\n", "bash"),
        ("#! /usr/bin/env -S node --x\n", "javascript"),
        ("#!/usr/bin/env FOO=1 ruby\n", "ruby"),
        ("#!/opt/strange\n", None),
        ("#!", None),
        ("print('#!/bin/sh')", None),
        ("", None),
    ],
)
def test_by_first_line(line: str, language: str | None) -> None:
    assert language_of_script(line) == language

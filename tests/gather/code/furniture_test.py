from __future__ import annotations

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.gather.code.furniture import dedent, is_notice, strip_comment, strip_string


@pytest.mark.parametrize(
    ("comment", "text"),
    [
        ("# Reads.\n# Slowly.", "Reads.\nSlowly."),
        ("#: How long.", "How long."),
        ("// Reads.\n//\n//   indented", "Reads.\n\n  indented"),
        ("/// Reads.\n/// Slowly.", "Reads.\nSlowly."),
        ("//! About the crate.", "About the crate."),
        ("///< behind", "behind"),
        ("////// Banner", "Banner"),
        ("/* Reads. */", "Reads."),
        ("/** Reads. */", "Reads."),
        ("/**\n * Reads.\n *\n * - one\n *   - two\n */", "Reads.\n\n- one\n  - two"),
        ("/*\n   Reads.\n     more\n*/", "Reads.\n  more"),
        ("/*!\n  Reads. */", "Reads."),
        ("/**< behind */", "behind"),
        ("=begin\nReads.\n=end", "Reads."),
        ("/**********\n * Reads. *\n **********/", "Reads. *"),
        ("// ---------\n// Reads.\n// =========", "Reads."),
        ("// eslint-disable-next-line\n// Reads.", "Reads."),
        ("# noqa: E501", ""),
        ("//go:build linux", ""),
        ("#!/bin/sh", ""),
        ("# -*- coding: utf-8 -*-", ""),
        ("/**/", ""),
        ("//", ""),
        ("/** See {@link Port#open} and {@code x < y}. */", "See Port#open and x < y."),
        ("/** <p>One.</p>\n * <pre>a &lt; b</pre> */", "One.\na < b"),
        (
            '/// <summary>\n/// Reads <see cref="T:A.B"/>.\n/// </summary>\n/// <param name="x">it</param>',
            "Reads A.B.\n\nx: it",
        ),
        ("// a < b and c > d", "a < b and c > d"),
        ("// List<String> stays", "List<String> stays"),
        ("# 1 # 2", "1 # 2"),
    ],
)
def test_comments(comment: str, text: str) -> None:
    assert strip_comment(comment) == text


@pytest.mark.parametrize(
    ("literal", "text"),
    [
        ('"""Reads."""', "Reads."),
        ("'Reads.'", "Reads."),
        ('r"""Reads \\d."""', "Reads \\d."),
        ('"""\n    Reads.\n\n      more\n    """', "Reads.\n\n  more"),
        ('"""Reads.\n\n    Args:\n        x: what\n    """', "Reads.\n\nArgs:\n    x: what"),
        ('""""""', ""),
        ('"', ""),
        ("x", ""),
        ('f"""{x}"""', "{x}"),
    ],
)
def test_docstrings(literal: str, text: str) -> None:
    assert strip_string(literal) == text


@pytest.mark.parametrize(
    "comment",
    [
        "Copyright (C) 2026 Nobody", "(c) 2026 Nobody", "© Nobody", "SPDX-License-Identifier: MIT", "Licenced under the MIT Licence",
        "LICENSED UNDER the Apache License", "All rights reserved.", "Permission is hereby granted, free of charge",
        "This file is part of Gauge.", "This source code is subject to the terms",
    ],
)  # fmt: skip
def test_notices(comment: str) -> None:
    assert is_notice(comment)


@pytest.mark.parametrize(
    "comment", ["Returns the licence of a project.", "Copies the right side.", "This file is read.", ""]
)
def test_what_is_no_notice(comment: str) -> None:
    assert not is_notice(comment)


@given(st.text(alphabet=" \t\nab\x0b", max_size=40))
def test_lines_lose_what_all_of_them_begin_with(text: str) -> None:
    assert dedent(text) == textwrap.dedent(text)

"""Parses Python source without running it and without a warning on stderr.  Must not know what is looked for."""

from __future__ import annotations

import ast
import warnings

MAX_CHARACTERS = 200_000
"""A longer build script is not read: its tree would take a hundred times its size in memory."""


def parse(source: str) -> ast.Module:
    """The syntax tree of a module.

    Raises:
        ValueError: it is longer than MAX_CHARACTERS, or no Python (SyntaxError).
    """
    if len(source) > MAX_CHARACTERS:
        raise ValueError("too long")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(source)

"""Parses TOML, by tomllib or, on Python 3.10, by tomli.  Must not know what a file is for."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from loci.gather.manifests.manifest import table


def load(text: str) -> dict[str, object]:
    """The data of a TOML text.

    Raises:
        ValueError: it is no TOML.
    """
    reader = import_module("tomllib" if find_spec("tomllib") else "tomli")
    return table(reader.loads(text))

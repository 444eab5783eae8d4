"""Versions of the rules by which files are read, in a module of their own: every question compares them.

Each changes whenever the same bytes would give other evidence; `tests/gather/rules_test.py` pins what they give today.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

KINDS = "kinds/2"
"""Which paths are read, and the reasons why others are not."""
DOCUMENTS = "documents/2"
"""Sections of documents."""
ADDITIONS = "additions/4"
"""Which names a commit is said to bring, and which words of its added lines are kept."""
MANIFESTS = "manifests/1"
"""Facts out of manifests, languages and licences."""
ATTRIBUTES = ".gitattributes"
"""Name of the files in which a repository says what is generated, vendored, or in which language."""


def code_reader() -> ModuleType | None:
    """The package that reads code, None in an installation without it."""
    try:
        found = import_module("loci.gather.code")
    except ImportError:
        return None
    return found if hasattr(found, "RULES") else None

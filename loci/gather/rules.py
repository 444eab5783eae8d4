"""Versions of the rules by which files are read, in a module of their own: every question compares them.

Each changes whenever the same bytes would give other evidence; `tests/gather/rules_test.py` pins what they give today.
"""

from __future__ import annotations

KINDS = "kinds/2"
"""Which paths are read, and the reasons why others are not."""
DOCUMENTS = "documents/1"
"""Sections of documents."""
MANIFESTS = "manifests/1"
"""Facts out of manifests, languages and licences."""

from __future__ import annotations

import pytest

from loci.gather.conventions import published


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("src/attr/__init__.py", "py:attr"),
        ("pre_commit/__init__.py", "py:pre-commit"),
        ("lib/x/__init__.pyi", "py:x"),
        ("cmd/shopd/main.go", "command:shopd"),
        ("tests/__init__.py", None),
        ("src/attr/sub/__init__.py", None),
        ("__init__.py", None),
        ("examples/shop/__init__.py", None),
        ("internal/cmd/shopd/main.go", None),
        ("src/attr/core.py", None),
    ],
)
def test_names_by_place(path: str, name: str | None) -> None:
    found = list(published(path))
    assert [fact.key for fact in found] == ([name] if name else [])
    assert all((fact.kind, fact.path) == ("publishes", path) for fact in found)

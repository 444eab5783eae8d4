"""A store that took commit after commit holds what one has that was made at the last of them, row for row."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from loci.disk.repository import find_repository
from loci.gather.tree import tree_source
from loci.index.held import texts_of
from loci.index.refresh import refresh
from tests.conftest import GitRepository
from tests.samerows import rows

TOKEN = "ghp_" + "a1B2c3D4e5F6g7H8i9J0" * 2
CART = '''"""Carts of a shop."""

def add(item):
    """Put an item into the cart."""
    if not item:
        raise ValueError("the item is sold out")
    return item

class Cart:
    """Holds what a customer picked."""

    def total(self):
        return sum(self.prices)  # without tax
'''
STATES: tuple[dict[str, str | bytes], ...] = (
    {"cart.py": CART, "README.md": "# Shop\n\nSells apples.\n"},
    {"cart.py": CART + "\n# a remark\n"},
    {"cart.py": CART.replace("class Cart", "def first():\n    return add(1)\n\n\nclass Cart")},
    {"cart.py": CART.replace("sold out", f"sold out {TOKEN}"), "README.md": "# Shop\n\nSells pears.\n"},
    {"cart.py": CART.replace("sold out", f"sold out {TOKEN}").replace("picked", f"picked, {TOKEN}")},
    {"cart.py": CART.replace("Put an item", "Lay an item"), "b.js": "function a() { b('the shop is closed'); }\n"},
    {"cart.py": "x = 1\n"},
    {"cart.py": ""},
    {"cart.py": CART},
)


def at_head(made: GitRepository, store: Path) -> None:
    repository = find_repository(made.path)
    assert repository is not None
    refresh(store, [tree_source(repository, repository.head)])


def test_commit_after_commit_is_as_built_anew(repositories: Callable[..., GitRepository], tmp_path: Path) -> None:
    made = repositories("held")
    followed = tmp_path / "followed.db"
    for number, files in enumerate(STATES):
        made.commit(f"state {number}", files)
        at_head(made, followed)
        fresh = tmp_path / f"{number}.db"
        at_head(made, fresh)
        assert rows(followed) == rows(fresh), number
        assert TOKEN not in repr(rows(followed))


def test_what_is_held_is_every_whole_text(repositories: Callable[..., GitRepository], tmp_path: Path) -> None:
    made = repositories("held")
    made.commit("one", {"cart.py": CART + f'\ndef long():\n    """{"word " * 200}."""\n'})
    at_head(made, tmp_path / "a.db")
    connection = sqlite3.connect(tmp_path / "a.db")
    held = texts_of(connection, "tree", "cart.py")
    cut = connection.execute("SELECT doc FROM code_symbols WHERE name = 'long'").fetchone()[0]
    connection.close()
    assert {"def add(item)", "Put an item into the cart.", "Carts of a shop."} <= set(held)
    assert cut not in held
    assert len(cut) > 500
    assert all(text == clean for text, clean in held.items())

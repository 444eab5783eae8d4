"""SQLite by the C module that the standard library's package is made of, as `base/jsontext` has JSON.

The package around it brings `datetime` for dates that no table here holds: a fifth of a bare interpreter at every
question.  Same classes, same exceptions; where a Python has no such module the package is used.
"""

from __future__ import annotations

__all__ = ["sqlite3"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
else:
    try:
        import _sqlite3 as sqlite3
    except ImportError:
        import sqlite3

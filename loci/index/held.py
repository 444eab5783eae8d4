"""The texts that a store holds of a unit: what its source need not clean again.

Must not know how a source reads, nor what it does with them.
"""

from __future__ import annotations

from loci.base.clean import Clean
from loci.index.sqlite import sqlite3
from loci.index.structure import LONGEST_DOC, symbols_of

_PASSAGES = "SELECT e.title, e.text FROM units u JOIN episodes e ON e.unit = u.id WHERE u.source = ? AND u.unit = ?"
_DEFINITIONS = "SELECT signature, wording, doc FROM code_symbols WHERE id BETWEEN ? AND ?"


def texts_of(connection: sqlite3.Connection, source: str, unit: str) -> dict[str, Clean]:
    """Every text that is kept whole of a unit, by itself; each went through redaction before it was stored."""
    file = connection.execute("SELECT id FROM code_files WHERE path = ?", (unit,)).fetchone()
    found = {text: Clean(text) for row in connection.execute(_PASSAGES, (source, unit)) for text in row}
    for *texts, doc in connection.execute(_DEFINITIONS, symbols_of(file[0])) if file else ():
        found.update((text, Clean(text)) for text in texts)
        if len(doc) < LONGEST_DOC:
            found[doc] = Clean(doc)
    return found

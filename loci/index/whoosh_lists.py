"""The same lists of words and passages kept by Whoosh: the engine behind `postings` where `[index] engine` asks for it.

Whoosh's files lie in the store's own database, so that a refresh stays one transaction, a purge finds every byte, and
what is unpickled is a file of ours that nobody else may write.  One combined field over our own tokens; no lock but
the store's; segments are merged by their order of magnitude.  Must not know what a passage says.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from math import log

from loci.index.sqlite import sqlite3

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SCHEMA = "CREATE TABLE whoosh_files(name TEXT PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID"
_WEIGHT = "\x1f"
"""Stands between a token and its weight; no token holds it."""
_FANOUT = 8
"""Segments of one order of magnitude at which they become one."""
_MEMORY = 256
"""MiB in which a writer sorts before it spills to temporary files."""


def is_used(connection: sqlite3.Connection) -> bool:
    """Whether a store's lists are kept by Whoosh."""
    return connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'whoosh_files'").fetchone() is not None


def is_installed() -> bool:
    """Whether Whoosh can be imported: the extra `whoosh` brings it."""
    from importlib.util import find_spec

    return find_spec("whoosh") is not None


def create(connection: sqlite3.Connection) -> None:
    """Make an empty index."""
    connection.execute(SCHEMA)
    _storage(connection).create_index(_schema())


def apply(connection: sqlite3.Connection, added: Mapping[str, Sequence[int]], removed: Mapping[str, set[int]]) -> None:
    """Take passages out and put new ones in; one commit of Whoosh inside the caller's transaction.

    Args:
        connection: inside a transaction.
        added: postings (passage << 8 | quarters) by token.
        removed: passages by token; a passage goes whole.
    """
    passages: dict[int, list[str]] = {}
    for token, postings in added.items():
        for posting in postings:
            passages.setdefault(posting >> 8, []).append(f"{token}{_WEIGHT}{posting & 255}")
    gone = set().union(*removed.values()) if removed else set()
    if not passages and not gone:
        return
    writer = _storage(connection).open_index().writer(limitmb=_MEMORY)
    for passage in sorted(gone):
        writer.delete_by_term("passage", passage)
    for passage, tokens in sorted(passages.items()):
        writer.add_document(passage=passage, words=" ".join(tokens))
    writer.commit(mergetype=_merged)


def read_lists(connection: sqlite3.Connection, words: Iterable[str]) -> dict[str, array[int]]:
    """The postings of words, by passage; a word that no passage holds is left out."""
    found: dict[str, array[int]] = {}
    with _storage(connection).open_index().reader() as reader:
        if not reader.doc_count_all():
            return {}
        numbers = reader.column_reader("passage")
        for word in sorted(set(words)):
            if ("words", word) not in reader:
                continue
            matcher = reader.postings("words", word)
            postings = []
            while matcher.is_active():
                postings.append(int(numbers[matcher.id()]) << 8 | int(matcher.weight()))
                matcher.next()
            if postings:
                found[word] = array("I", sorted(postings))
    return found


def _schema() -> Any:
    from whoosh.analysis import DelimitedAttributeFilter, SpaceSeparatedTokenizer
    from whoosh.fields import NUMERIC, TEXT, Schema

    weighed = DelimitedAttributeFilter(delimiter=_WEIGHT, attribute="boost", default=1.0, type=float)
    words = TEXT(analyzer=SpaceSeparatedTokenizer() | weighed, phrase=False)
    return Schema(passage=NUMERIC(int, bits=32, signed=False, sortable=True), words=words)


def _merged(writer: Any, segments: Sequence[Any]) -> list[Any]:
    """Segments that stay; of each order of magnitude with FANOUT of them, one is made inside the writer."""
    from whoosh.reading import SegmentReader

    kept, orders = [], {}  # type: ignore[var-annotated]
    for segment in segments:
        orders.setdefault(int(log(max(1, segment.doc_count_all()), _FANOUT)), []).append(segment)
    for _, those in sorted(orders.items()):
        if len(those) < _FANOUT:
            kept += those
            continue
        for segment in those:
            reader = SegmentReader(writer.storage, writer.schema, segment)
            writer.add_reader(reader)
            reader.close()
    return kept


def _storage(connection: sqlite3.Connection) -> Any:  # noqa: C901  # a class of ten one-line methods
    """Whoosh's storage over the table of its files: read when they are asked for, written when they are closed."""
    from io import BytesIO

    from whoosh.filedb.filestore import RamStorage
    from whoosh.filedb.structfile import BufferFile, StructFile

    class Tables(RamStorage):  # type: ignore[misc]  # Whoosh has no types
        def list(self) -> list[str]:
            return [row[0] for row in connection.execute("SELECT name FROM whoosh_files")]

        def file_exists(self, name: str) -> bool:
            return self._data("1", name) is not None

        def file_length(self, name: str) -> int:
            found = self._data("length(data)", name)
            if found is None:
                raise NameError(name)
            return int(found)

        def delete_file(self, name: str) -> None:
            connection.execute("DELETE FROM whoosh_files WHERE name = ?", (name,))

        def rename_file(self, name: str, newname: str, safe: bool = False) -> None:  # noqa: FBT001, FBT002, ARG002
            connection.execute("DELETE FROM whoosh_files WHERE name = ?", (newname,))
            connection.execute("UPDATE whoosh_files SET name = ? WHERE name = ?", (newname, name))

        def create_file(self, name: str, **_: object) -> Any:
            def closed(file: Any) -> None:
                connection.execute("INSERT OR REPLACE INTO whoosh_files VALUES(?, ?)", (name, file.file.getvalue()))

            return StructFile(BytesIO(), name=name, onclose=closed)

        def open_file(self, name: str, **options: object) -> Any:
            found = self._data("data", name)
            if found is None:
                raise NameError(name)
            return BufferFile(memoryview(found), name=name, **options)

        def temp_storage(self, name: str | None = None) -> Any:  # noqa: ARG002
            return RamStorage()

        def _data(self, what: str, name: str) -> Any:
            row = connection.execute(f"SELECT {what} FROM whoosh_files WHERE name = ?", (name,)).fetchone()  # noqa: S608
            return row[0] if row else None

    return Tables()

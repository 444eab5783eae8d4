"""The router as if some projects were all that there are: how a question is asked of a group.

Rarities stay those of all projects: what is common on this machine is common in a group too.  A word's list is read to
its end here, since the head that all projects share may hold none of the group.  Must not know what a group is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path

from loci.base.frozen import replace
from loci.index.router import HEAD, Known, Router, WordRow, unpack
from loci.index.store import Store


class Narrowed(Router):
    """`router.db` open for reading, showing some projects only."""

    def __init__(self, path: Path, ids: Collection[str], opened: Store | None = None) -> None:
        super().__init__(path, opened)
        self._numbers = {known.number for identity in ids if (known := super(Narrowed, self).project(identity))}
        self.count = len(self._numbers)

    def words(self, wanted: Iterable[str]) -> list[WordRow]:
        """The rows of these words; their projects are the group's."""
        rows = super().words(wanted)
        tails = dict(self._tails([row.word for row in rows if row.df > len(row.head)]))
        found = []
        for row in rows:
            postings = (*row.head, *unpack(tails.get(row.word, b"")))
            kept = tuple(one for one in postings if one[0] in self._numbers)
            found.append(replace(row, head=kept[:HEAD], df=len(kept)))
        return found

    def _tails(self, words: list[str]) -> list[tuple[str, bytes]]:
        return self._among("SELECT word, postings FROM tails WHERE word IN (?)", words)

    def numbered(self, numbers: Iterable[int]) -> list[Known]:
        """Projects by number, those of the group."""
        return super().numbered(number for number in numbers if number in self._numbers)

    def project(self, project: str) -> Known | None:
        """A project of the group by canonical id."""
        found = super().project(project)
        return found if found is not None and found.number in self._numbers else None

    def projects(self) -> list[Known]:
        """Every project of the group, by id."""
        return [one for one in super().projects() if one.number in self._numbers]

    def named(self, forms: Iterable[str]) -> list[tuple[str, int, str, str]]:
        """Names of the group's projects."""
        return [row for row in super().named(forms) if row[1] in self._numbers]

    def nearly_named(self, forms: Iterable[str]) -> list[tuple[str, str]]:
        """Near names of the group's projects."""
        near = super().nearly_named(forms)
        held = {name for name, *_ in self.named({name for _, name in near})}
        return [pair for pair in near if pair[1] in held]

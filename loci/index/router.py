"""`router.db`: for any word, which projects hold it and how much of their text it is; for any name, whose it is.

Reading is a bounded number of rows however many projects are registered: a word's row keeps its exact counts and a
head of the projects that hold it most, relative to their size.  Must not know how evidence is weighed.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from pathlib import Path

from loci.base.frozen import dataclass
from loci.index import store

HEAD = 48
"""Projects kept in a word's row; a word that more hold says little about any of them."""
SCHEMA = (
    # number: small and never used again, so that a removed project's leftovers can't become another's evidence.
    """CREATE TABLE projects(number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
        tokens INTEGER NOT NULL DEFAULT 0, episodes INTEGER NOT NULL DEFAULT 0, recent TEXT NOT NULL DEFAULT '')""",
    """CREATE TABLE stores(path TEXT PRIMARY KEY, project INTEGER NOT NULL, edition TEXT NOT NULL,
        generation INTEGER NOT NULL, tokens INTEGER NOT NULL, episodes INTEGER NOT NULL) WITHOUT ROWID""",
    # head: (project number, cf there, ef there) by falling share of the project's tokens; `tails` holds the rest.
    """CREATE TABLE words(word TEXT PRIMARY KEY, cf INTEGER NOT NULL, ef INTEGER NOT NULL, df INTEGER NOT NULL,
        head BLOB NOT NULL) WITHOUT ROWID""",
    "CREATE TABLE tails(word TEXT PRIMARY KEY, postings BLOB NOT NULL) WITHOUT ROWID",
    """CREATE TABLE names(name TEXT NOT NULL, project INTEGER NOT NULL, kind TEXT NOT NULL, shown TEXT NOT NULL,
        PRIMARY KEY(name, project, kind)) WITHOUT ROWID""",
    "CREATE INDEX names_by_project ON names(project)",
    # near: a name with up to two letters left out -> the name, for typos at a cost that does not grow.
    "CREATE TABLE near(form TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY(form, name)) WITHOUT ROWID",
    "CREATE TABLE fitted(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
)
Posting = tuple[int, int, int]
"""Project number, how often a word stands there, in how many passages."""


@dataclass(frozen=True)
class Name:
    """One name of a project."""

    text: str
    """As written."""
    kind: str
    """remote | directory | display | alias | owner | distribution | module | command | crate | …"""


@dataclass(frozen=True)
class Profile:
    """What the registry says of a project."""

    id: str
    """Canonical id."""
    name: str
    """Display name."""
    names: tuple[Name, ...] = ()
    """Everything it is called, besides what its own manifests publish."""
    recent: str = ""
    """RFC 3339 UTC of its last captured commit, for ties."""


@dataclass(frozen=True)
class Member:
    """A registered project with the stores that hold its evidence."""

    profile: Profile
    """Who it is."""
    stores: tuple[Path, ...]
    """Its journal's store (one for each linked id) and one checkout's tree."""


@dataclass(frozen=True)
class Known:
    """A project as the router knows it."""

    number: int
    """Its number in the postings."""
    id: str
    """Canonical id."""
    name: str
    """Display name."""
    tokens: int
    """Words in all its stores."""
    episodes: int
    """Passages in all its stores."""
    recent: str
    """RFC 3339 UTC of its last captured commit, or ""."""


@dataclass(frozen=True)
class WordRow:
    """What the router knows of one word."""

    word: str
    """The token."""
    cf: int
    """How often it stands in all projects together."""
    ef: int
    """In how many passages of all projects."""
    df: int
    """In how many projects."""
    head: tuple[Posting, ...]
    """The projects that hold it most, relative to their size; at most HEAD of them."""


class Router:
    """`router.db` open for reading; empty where the file is missing or unusable."""

    def __init__(self, path: Path, opened: store.Store | None = None) -> None:
        """
        Args:
            path: the file.
            opened: its store, where the caller has it open and takes care of it.
        """
        self._store = store.Store(path) if opened is None else opened
        self._is_own = opened is None
        self.tokens = int(self._store.meta("tokens", "0"))
        """Words in all projects."""
        self.episodes = int(self._store.meta("episodes", "0"))
        """Passages in all projects."""
        self.count = int(self._store.meta("projects", "0"))
        """Registered projects."""

    @property
    def state(self) -> str:
        """A name of `freshness`."""
        return self._store.state

    @property
    def generation(self) -> str:
        """Changes whenever the router does."""
        return self._store.meta("edition") + ":" + self._store.meta("generation", "0")

    def words(self, wanted: Iterable[str]) -> list[WordRow]:
        """The rows of these words, in their order; a word that nobody holds is left out."""
        rows = self._among("SELECT word, cf, ef, df, head FROM words WHERE word IN (?) ORDER BY word", wanted)
        return [WordRow(word, cf, ef, df, unpack(head)) for word, cf, ef, df, head in rows]

    def counts(self, wanted: Iterable[str]) -> list[tuple[str, int]]:
        """(word, cf) of those that somebody holds: cheaper than `words` where hundreds are guessed at."""
        return self._among("SELECT word, cf FROM words WHERE word IN (?) ORDER BY word", wanted)

    def numbered(self, numbers: Iterable[int]) -> list[Known]:
        """Projects by number, in order of number."""
        sql = f"SELECT {_KNOWN} FROM projects WHERE number IN (?) ORDER BY number"  # noqa: S608  # constants
        return [Known(*row) for row in self._among(sql, numbers)]

    def sizes(self, numbers: Iterable[int]) -> list[tuple[int, str, int]]:
        """(number, canonical id, words) of projects by number: all that weighing them needs."""
        known: dict[int, tuple[int, str, int]] = self._store.kept.setdefault("sizes", {})
        asked = sorted(set(numbers))
        new = [number for number in asked if number not in known]
        for row in self._among("SELECT number, id, tokens FROM projects WHERE number IN (?)", new):
            known[row[0]] = (row[0], row[1], row[2])
        return [known[number] for number in asked if number in known]

    def project(self, project: str) -> Known | None:
        """A project by canonical id."""
        rows = self._store.rows(f"SELECT {_KNOWN} FROM projects WHERE id = ?", (project,))  # noqa: S608  # constants
        return Known(*rows[0]) if rows else None

    def projects(self) -> list[Known]:
        """Every project, by id: for enumeration only, which looks at each of them anyway."""
        rows = self._store.rows(f"SELECT {_KNOWN} FROM projects ORDER BY id")  # noqa: S608  # constants
        return [Known(*row) for row in rows]

    def named(self, forms: Iterable[str]) -> list[tuple[str, int, str, str]]:
        """(normalised name, project number, kind, name as written) of projects called any of these forms."""
        sql = "SELECT name, project, kind, shown FROM names WHERE name IN (?) ORDER BY name, project, kind"
        return self._among(sql, forms)

    def nearly_named(self, forms: Iterable[str]) -> list[tuple[str, str]]:
        """(form, name) of names that give one of these forms when letters are left out."""
        return self._among("SELECT form, name FROM near WHERE form IN (?) ORDER BY name, form", forms)

    def names_of(self, number: int) -> list[tuple[str, str]]:
        """(name as written, kind) of everything a project is called."""
        return self._store.rows("SELECT shown, kind FROM names WHERE project = ? ORDER BY kind, shown", (number,))

    def fitted(self, key: str) -> str:
        """What an installation fitted for itself, "" before that."""
        rows = self._store.rows("SELECT value FROM fitted WHERE key = ?", (key,))
        return str(rows[0][0]) if rows else ""

    def _among(self, sql: str, values: Iterable[object]) -> list[store.Row]:
        """Rows of a query with one `IN (?)`, asked a few hundred values at a time (SQLite's limit is 999)."""
        asked = sorted(set(values))  # type: ignore[type-var]  # all of one kind: words, or numbers
        found: list[store.Row] = []
        for start in range(0, len(asked), 500):
            part = asked[start : start + 500]
            found += self._store.rows(sql.replace("?", ",".join("?" * len(part)), 1), part)
        return found

    def close(self) -> None:
        """Give the file back, where it was opened here."""
        if self._is_own:
            self._store.close()


_KNOWN = "number, id, name, tokens, episodes, recent"


def pack(postings: Iterable[Posting]) -> bytes:
    """Postings as bytes; the file never leaves the machine, so its byte order is the machine's."""
    return array("I", [number for posting in postings for number in posting]).tobytes()


def unpack(data: bytes) -> tuple[Posting, ...]:
    """What `pack` packed."""
    flat = array("I")
    flat.frombytes(data)
    return tuple(zip(flat[::3], flat[1::3], flat[2::3], strict=True))


def normal_name(text: str) -> str:
    """The form under which a name is kept and looked up: lower case, white space as one blank."""
    return " ".join(text.lower().split())


def shortened(name: str) -> set[str]:
    """A name and what is left of it without one letter (or two, from eight letters on): the key of typo look-ups."""
    forms = {name}
    for _ in range(0 if len(name) < 4 else 1 if len(name) < 8 else 2):
        forms |= {form[:i] + form[i + 1 :] for form in forms for i in range(len(form))}
    return forms

"""What a repository or a journal says, in the nouns that gathering produces and indexing consumes.

`Source` is the hinge: a gatherer or the journal offers one, `index/refresh` reads it; a new kind of evidence is one
file that offers a Source and one line in `serve/workspace.py`.  This file must not know git, SQLite or a question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from loci.base.clean import EMPTY, Clean
from loci.base.frozen import dataclass


@dataclass(frozen=True)
class Episode:
    """One passage that can be quoted."""

    kind: str
    """commit | doc | docstring | note | solution | gotcha | pattern | addition (title: the names of what a commit
    brought, a line each; text: the words of its added lines; it leads to that commit and is not quoted)"""
    title: Clean
    """Subject of a commit, last heading of a section, first line of a note, problem of a solution."""
    text: Clean
    """The passage itself, without its title; never generated."""
    path: str | None = None
    """Repository path with forward slashes, where the passage stands in a file."""
    line: int | None = None
    """First line, from 1."""
    end_line: int | None = None
    """Last line, inclusive."""
    heading: tuple[str, ...] = ()
    """Headings from the document's title down to this section."""
    symbol: str | None = None
    """Qualified symbol that a docstring documents."""
    commit: str | None = None
    """40 or 64 hex digits."""
    date: str | None = None
    """RFC 3339 UTC."""
    author: str | None = None
    """Name without e-mail."""
    record: str | None = None
    """Id of the journal record it came from."""
    paths: tuple[str, ...] = ()
    """Files a commit touched or a memory names."""
    tags: tuple[str, ...] = ()
    """Tags of a solved problem."""
    resolved: bool | None = None
    """Outcome of a solved problem: worked, failed, unknown."""
    superseded: str | None = None
    """Commit that replaced this one by amend or rebase."""
    same: str = ""
    """Key of the normalised words of a passage from a file: episodes of a project with equal keys are copies of one
    passage, to be shown once with a count; "" where nothing was compared."""


@dataclass(frozen=True)
class Symbol:
    """One definition in code."""

    name: str
    """Bare name, as written."""
    qualified: str
    """Name with its enclosing scopes joined by "." (`Command.invoke`)."""
    kind: str
    """function | method | class | interface | struct | enum | type | constant | variable | module | macro | declaration
    (a prototype or overload whose definition stands elsewhere); each file is a symbol of kind module as well"""
    path: str
    """Repository path with forward slashes."""
    line: int
    """Line of the name, from 1."""
    end_line: int
    """Last line of the definition, inclusive."""
    language: str
    """python, javascript, typescript, tsx, go, rust, java, c, cpp, csharp, ruby, php, bash"""
    signature: str
    """First line(s) of the definition up to its body, one line, at most 300 characters."""
    doc: Clean = EMPTY
    """Docstring or doc comment, comment furniture stripped."""
    exported: bool = True
    """False for names that the language or its convention keeps private to a file."""
    wording: Clean = EMPTY
    """Comments inside and string literals, a line each: the words by which a symptom meets its code; "" in tests."""


@dataclass(frozen=True)
class Reference:
    """One use of a name in code."""

    name: str
    """Bare name used (`invoke` in `ctx.command.invoke(x)`)."""
    kind: str
    """call | import | reference"""
    path: str
    """File that uses it."""
    line: int
    """Line of the use, from 1."""
    inside: str | None = None
    """Qualified name of the enclosing definition; None at module level."""
    receiver: str | None = None
    """What stands before the name (`ctx.command`, `self`, a module alias); None for a bare name."""
    target: str | None = None
    """For imports: the module or file it comes from; the local alias, where there is one, is `alias`."""
    alias: str | None = None
    """For imports: the local name it is bound to."""


@dataclass(frozen=True)
class Fact:
    """One thing that a manifest or the tree states."""

    kind: str
    """dependency | language | licence | publishes | file | manifest"""
    key: str
    """Ecosystem and normalised name for a dependency or a published name (`py:pytest`, `rs:anyhow`, `js:koa`); the
    language (`python`), the SPDX id (`MIT`), the path, or the ecosystem of a manifest (`py`) otherwise."""
    value: Clean = EMPTY
    """Requirement as written (`>=8,<9`), bytes of a file in its language (shares are sums over files), or ""."""
    scope: str = ""
    """runtime | dev | build | optional | ci | example for a dependency (example: stated by a manifest among examples or
    test fixtures only); distribution | module | command | crate | … for a name."""
    path: str = ""
    """File that states it."""
    line: int = 0
    """Line in that file, from 1; 0 where it follows from the tree as a whole."""


@dataclass(frozen=True)
class Skip:
    """Something not read, with the reason; `doctor` names it."""

    path: str
    """Repository path."""
    reason: str
    """binary | large | vendored | generated | fixture | symlink | submodule | excluded | unparsed | lfs | missing |
    encoding | secret"""
    detail: str = ""
    """A number or a word that helps (`39 MB`)."""


Evidence = Episode | Symbol | Reference | Fact | Skip


@dataclass(frozen=True)
class Change:
    """Everything a source now says about one unit; what was stored under the unit before is replaced."""

    unit: str
    """A repository path or a record id."""
    evidence: tuple[Evidence, ...]
    """Empty: the unit is gone."""


Held = Callable[[str], Mapping[str, Clean]]
"""The texts that are stored of a unit, each by itself: one that still stands there word for word is clean already."""


@dataclass(frozen=True)
class Delta:
    """What changed in a source."""

    whole: bool
    """True: this is all there is, whatever was stored before is dropped first."""
    changes: Iterable[Change] | Callable[[Held], Iterable[Change]]
    """One per unit, lazily; a function where the source can spare work by what is stored of a unit."""


@dataclass(frozen=True)
class Source:
    """A stream of evidence that can say what changed since a fingerprint."""

    name: str
    """`journal`, `tree`; the key under which the fingerprint is kept."""
    fingerprint: str
    """Equal fingerprints mean equal content (a tree's object id, the sizes of the segments)."""
    rules: str
    """Signature of every rule that shapes what is read; another one means a rebuild."""
    read: Callable[[str | None], Delta]
    """Changes since a fingerprint; None, or one it does not know, gives everything."""

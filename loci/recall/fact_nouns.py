"""The nouns of questions over facts: a project that may qualify, its open stores, and what was found.

Must not know any relation.
"""

from __future__ import annotations

from collections.abc import Iterable

from loci.base.answers import Chosen, Hit
from loci.base.evidence import Fact
from loci.base.frozen import dataclass
from loci.index import facts
from loci.index.store import Store


@dataclass(frozen=True)
class FactProject:
    """A project that may qualify."""

    id: str
    """Canonical id."""
    name: str
    """Display name."""
    names: tuple[str, ...] = ()
    """Everything else it is called: directory, aliases, published names."""


@dataclass(frozen=True)
class FactAnswer:
    """What the facts say."""

    projects: tuple[Chosen, ...] = ()
    """Projects that qualify, best evidence first, then by name; empty where nothing was found."""
    hits: tuple[Hit, ...] = ()
    """Citations of kind "fact", in the order of the projects."""
    coverage: tuple[tuple[str, int], ...] = ()
    """`projects`, `without_manifest`, `files`: how much there was to look at."""
    notes: tuple[str, ...] = ()
    """Sentences for a person: what was counted, what nearly qualified."""


@dataclass(frozen=True)
class Reading:
    """One project with its open stores."""

    project: FactProject
    """Which."""
    stores: tuple[Store, ...]
    """Its stores; those without facts say nothing."""

    def named(self, kind: str, names: Iterable[str], ecosystem: str = "") -> list[Fact]:
        """Facts of a kind under any of some names."""
        wanted = tuple(names)
        return [fact for store in self.stores for fact in facts.named(store, kind, wanted, ecosystem)]

    def all_of(self, kind: str, ecosystem: str = "") -> list[Fact]:
        """Every fact of a kind."""
        return [fact for store in self.stores for fact in facts.all_of(store, kind, ecosystem)]

    def files_like(self, names: Iterable[str], stems: Iterable[str] = ()) -> list[str]:
        """Paths by name or stem."""
        wanted, about = tuple(names), tuple(stems)
        return [path for store in self.stores for path in facts.files_like(store, wanted, about)]

    def languages(self) -> list[facts.Share]:
        """Languages, largest first."""
        return next((shares for store in self.stores if (shares := facts.languages(store))), [])

    def coverage(self) -> facts.Coverage:
        """How much there is to look at in all its stores."""
        every = [facts.coverage(store) for store in self.stores]
        return facts.Coverage(sum(one.files for one in every), sum(one.manifests for one in every))


@dataclass(frozen=True)
class Match:
    """One project that qualifies, with its citations."""

    reading: Reading
    """Which project."""
    facts: tuple[Fact, ...]
    """Why, best citation first."""
    said: str
    """The reason in words ("pytest, dev")."""
    score: float = 1.0
    """How directly: 1 for a runtime dependency or a leading language."""

"""What a question comes to: a decision about scope, hits with citations, or an abstention with its reason.

Must not know how any of it was found, nor how it is shown.
"""

from __future__ import annotations

from loci.base.frozen import dataclass

ROUTED = "routed"
SET = "set"
ABSTAIN = "abstain"

DEICTIC = "deictic"
"""The question points at its subject and nothing says which project is meant."""
NO_EVIDENCE = "no_evidence"
"""No registered project holds what the question asks about."""
AMBIGUOUS = "ambiguous"
"""More than one project could be meant."""
OUTSIDE = "outside"
"""An explicit scope was given and the question is about something else."""
NOTHING_FOUND = "nothing_found"
"""The project is clear, its stores hold no answer."""


@dataclass(frozen=True)
class Chosen:
    """A project that the question belongs to."""

    id: str
    """Canonical project id."""
    name: str
    """Display name."""
    score: float
    """Confidence in 0..1."""
    why: tuple[str, ...] = ()
    """Signals in words: names, matched words, "you are here"."""


@dataclass(frozen=True)
class Candidate:
    """A project that could have been meant, when the router abstains."""

    id: str
    """Canonical project id."""
    name: str
    """Display name."""
    terms: tuple[str, ...]
    """The question's words that put it here."""


@dataclass(frozen=True)
class Signal:
    """One measured signal of a decision, for `--explain`."""

    name: str
    """What was measured."""
    project: str
    """Canonical id, or "" for the question as a whole."""
    value: float
    """Its value."""
    weight: float
    """Its weight in the decision; 0 for a hard rule."""


@dataclass(frozen=True)
class Decision:
    """The router's outcome: routed, set or abstain."""

    outcome: str
    """ROUTED, SET or ABSTAIN."""
    projects: tuple[Chosen, ...] = ()
    """Chosen projects, best first; empty when abstaining."""
    reason: str | None = None
    """DEICTIC, NO_EVIDENCE, AMBIGUOUS, OUTSIDE, NOTHING_FOUND or None."""
    candidates: tuple[Candidate, ...] = ()
    """Who could have been meant, when abstaining."""
    coverage: tuple[tuple[str, int], ...] = ()
    """For sets: what was looked at (`projects`, `without_manifest`)."""
    signals: tuple[Signal, ...] = ()
    """Everything that was measured."""
    notes: tuple[str, ...] = ()
    """Sentences for a person ("did you mean …")."""


@dataclass(frozen=True)
class Hit:
    """One quotation with its citation."""

    project: str
    """Canonical project id."""
    kind: str
    """commit | doc | docstring | symbol | caller | callee | note | solution | gotcha | pattern | fact"""
    title: str
    """Subject, heading, signature."""
    text: str
    """The quotation."""
    score: float
    """Relevance, comparable inside one answer."""
    date: str | None = None
    """RFC 3339 UTC."""
    commit: str | None = None
    """Full hex object id."""
    path: str | None = None
    """Repository path."""
    line: int | None = None
    """From 1."""
    end_line: int | None = None
    """Inclusive."""
    heading: tuple[str, ...] = ()
    """Headings down to the section."""
    symbol: str | None = None
    """Qualified name; of a commit: what was asked for that it brought."""
    state: tuple[str, ...] = ()
    """not_on_head | changed_since | path_gone | superseded | resolved | failed | …"""
    author: str | None = None
    """Name of a commit's author."""
    record: str | None = None
    """Journal record id, for `loci show`."""
    paths: tuple[str, ...] = ()
    """Files a commit or memory names."""


@dataclass(frozen=True)
class Answer:
    """What `ask` returns."""

    question: str
    """As asked."""
    decision: Decision
    """Where it was looked for, and why."""
    hits: tuple[Hit, ...] = ()
    """Best first."""
    notes: tuple[str, ...] = ()
    """Sentences for a person ("index is 2 commits behind")."""

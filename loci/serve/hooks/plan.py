"""The nouns of installing: what stands for an event, and a change that is planned but not made.

Must not know how a change is made.
"""

from __future__ import annotations

from collections.abc import Callable

from loci.base.frozen import dataclass
from loci.serve.hooks.manifest import Edit


@dataclass(frozen=True)
class HookStatus:
    """One event of one repository."""

    event: str
    """post-commit, …"""
    state: str
    """file | block | config | managed | absent | refused"""
    place: str
    """Hook file, manager's file or config section."""
    reason: str = ""
    """Why it is refused or absent."""


@dataclass(frozen=True)
class Planned:
    """One change."""

    edit: Edit
    """What is remembered of it."""
    apply: Callable[[], object]
    """Makes it."""

"""Capture, then index: the two halves of bringing a project up to date, in the order that loses nothing.

Must not know who asked for it.
"""

from __future__ import annotations

from collections.abc import Callable

from loci.base.frozen import dataclass
from loci.journal.catchup import CaughtUp
from loci.serve.capture import Target, capture
from loci.serve.upkeep import Upkept, refresh_project


@dataclass(frozen=True)
class Brought:
    """What bringing a project up to date did."""

    captured: CaughtUp
    """Commits taken in."""
    upkept: Upkept
    """Stores refreshed."""


def catch_up_and_refresh(
    target: Target,
    *,
    captured: Callable[[int], None] | None = None,
    stored: Callable[[int], None] | None = None,
    rebuild: bool = False,
) -> Brought:
    """Take in the history, then refresh the stores and the router.

    Args:
        target: the project and the checkout.
        captured: told the number of commits taken in so far.
        stored: told the number of files indexed so far.
        rebuild: index everything again.

    Raises:
        GitError, StorageError: what was acknowledged before stands.
    """
    done = capture(target, captured)
    upkept = refresh_project(target.places, target.project, target.repository, progress=stored, rebuild=rebuild)
    return Brought(done, upkept)

"""Read your writes, for projects one does not stand in: what was committed there since is taken in before an answer.

Must not know tools nor what is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from loci.base.errors import LociError
from loci.serve.asking import Asked
from loci.serve.capture import find_target
from loci.serve.currency import head_at, is_current, primary_checkout
from loci.serve.refreshing import catch_up_and_refresh

MOST = 3
"""Projects that one answer brings up to date; a question over a whole set is answered from what is there."""


def bring_current(asked: Asked, identities: Sequence[str]) -> bool:
    """Take in what moved in these projects' own checkouts; True where something did: asking again is worth it."""
    moved = [path for path in (_behind(asked, one) for one in identities[:MOST]) if path is not None]
    done = [_catch_up(path) for path in moved]
    return any(done)


def _behind(asked: Asked, identity: str) -> str | None:
    """The checkout whose stores are behind its HEAD."""
    project = asked.projects.find(identity)
    checkout = primary_checkout(project.checkouts) if project and identity != asked.scope.here else None
    if checkout is None or is_current(asked.places, checkout.path, head_at(checkout.path)[1]):
        return None
    return checkout.path


def _catch_up(path: str) -> bool:
    """Whether it could be done; what could not is said by the answer's own notes."""
    try:
        target = find_target(Path(path), explicit=True)
        if isinstance(target, str):
            return False
        catch_up_and_refresh(target)
    except LociError:
        return False
    return True

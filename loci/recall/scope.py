"""What the asker said about scope, and how stores are reached.  Must not know files: a door opens the stores."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from loci.base.frozen import dataclass
from loci.index.store import Store

OpenStores = Callable[[str], Sequence[Store]]
"""The open stores of a project by canonical id: its journal's (one for each linked id), then one checkout's tree.

The same stores come back when it is asked again, whoever gave it closes them, and an unknown project has none."""


@dataclass(frozen=True)
class Scope:
    """Where an answer may come from."""

    explicit: tuple[str, ...] = ()
    """Canonical ids given with -p; the answer comes from these and no other."""
    here: str | None = None
    """Canonical id of the registered project that the asker stands in; None with --no-cwd or outside of any."""

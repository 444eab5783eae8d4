"""The machine: files, git, settings. Decides nothing about memory."""

from __future__ import annotations

from loci.base import standing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from loci.base.redact.spans import Extra


def _own_rules(trees: tuple[str, ...]) -> Extra | None:
    from loci.disk.own_rules import load

    return load(trees)


standing.found_by(_own_rules)  # here, because no door reads or writes anything without this package

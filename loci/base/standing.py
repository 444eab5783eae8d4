"""The user's own rules of redaction, as they stand in this process: every `redact` reads them, no door passes them on.

Whoever knows files says once how they are found; they are found at the first text.  Values of a `.env` live here only,
in memory.  Must not know where rules come from, nor what one looks like.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from loci.base.redact.spans import Extra

_source: list[Callable[[tuple[str, ...]], Extra | None]] = []
_held: list[Extra | None] = []
_trees: list[str] = []


def found_by(source: Callable[[tuple[str, ...]], Extra | None]) -> None:
    """Who finds the rules, given the work trees this process has met; None for no rules."""
    _source[:] = [source]
    _held.clear()


def met(tree: str) -> None:
    """This process works on that work tree: its `.env` may hold values, where the user opted in."""
    if tree not in _trees:
        _trees.append(tree)
        _held.clear()


def forget() -> None:
    """Find the rules anew at the next text."""
    _held.clear()
    _trees.clear()


def rules() -> Extra | None:
    """The rules of the user; None where there are none.

    Raises:
        UsageError: the settings can't be read, or hold a rule that is no regular expression or not proved linear.
    """
    if not _held:
        _held.append(_source[0](tuple(_trees)) if _source else None)
    return _held[0]

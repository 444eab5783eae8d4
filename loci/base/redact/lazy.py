"""Patterns of the rules: compiled at their first use, so that a hook pays only for those its text needs.

Must not know what they are for.
"""

from __future__ import annotations

from loci.base.lazy import Rx, rx

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

__all__ = ["Rx", "end_of", "rx"]


def end_of(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Where a match that begins here ends; here, if there is none."""
    match = pattern.match(text, at)
    return match.end() if match else at

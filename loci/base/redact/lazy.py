"""Regular expressions that are compiled at their first use, so that a hook pays only for those its text needs.

Must not know what they are for.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

_known: dict[str, re.Pattern[str]] = {}


def rx(pattern: str) -> re.Pattern[str]:
    """A pattern by its source, compiled once; for places that are seldom reached."""
    found = _known.get(pattern)
    if found is None:
        import re  # 28 million instructions, as much as Python starts with: a text may need none

        found = _known[pattern] = re.compile(pattern)
    return found


def end_of(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Where a match that begins here ends; here, if there is none."""
    match = pattern.match(text, at)
    return match.end() if match else at


if TYPE_CHECKING:

    def Rx(pattern: str) -> re.Pattern[str]:  # noqa: N802  # a class at run time
        """To a type checker, the pattern itself."""
        return re.compile(pattern)

else:

    class Rx:
        """A pattern that becomes itself at the first call of a method; then it costs one attribute."""

        def __init__(self, pattern):
            self.pattern = pattern

        def __getattr__(self, name):
            real = rx(self.pattern)
            self.match, self.search, self.fullmatch, self.finditer, self.findall, self.split = (
                real.match, real.search, real.fullmatch, real.finditer, real.findall, real.split,
            )  # fmt: skip
            return getattr(self, name)

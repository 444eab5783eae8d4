"""Regular expressions that are compiled at their first use, so that a process pays only for those its text needs.

`re` itself is 28 million instructions, as much as Python starts with, and a pattern 0.2 to 4.  Must not know what the
patterns are for.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

_known: dict[str, re.Pattern[str]] = {}


def rx(pattern: str) -> re.Pattern[str]:
    """A pattern by its source, flags inside it, compiled once; for places that are seldom reached."""
    found = _known.get(pattern)
    if found is None:
        import re

        found = _known[pattern] = re.compile(pattern)
    return found


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
            if name.startswith("_"):
                raise AttributeError(name)
            real = rx(self.pattern)
            for method in ("match", "search", "fullmatch", "finditer", "findall", "split", "sub"):
                setattr(self, method, getattr(real, method))
            return getattr(real, name)

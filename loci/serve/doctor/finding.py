"""The nouns of the doctor: what is looked at, and what was found.

Must not know any check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from loci.base.frozen import dataclass
from loci.disk.places import Places
from loci.journal.registry import Project, Registry
from loci.serve.doctor.reading import Reading

ERROR = "error"
"""Something is not stored or not read that should be."""
WARNING = "warning"
"""It works, and will not for long, or less well than it should."""
NOTE = "note"
"""Worth knowing; nothing has to be done."""
PROBLEMS = (ERROR, WARNING)


@dataclass(frozen=True)
class Finding:
    """One thing that was found."""

    check: str
    """Name of the check."""
    severity: str
    """ERROR | WARNING | NOTE"""
    project: str
    """Canonical id, "" where it concerns no single one."""
    sentence: str
    """What is the matter, for a person; never a record's text."""
    mend: str = ""
    """A command that mends it and destroys nothing, or "" where there is none."""


@dataclass(frozen=True)
class Scene:
    """What the doctor looks at."""

    places: Places
    """Where things lie."""
    writer: str
    """Our writer id, "" where there is none yet."""
    registry: Registry
    """All projects."""
    projects: tuple[Project, ...]
    """Those that are asked about."""
    whole: bool
    """Whether these are all of them, so that what belongs to none is looked at too."""
    readings: tuple[Reading, ...]
    """Every segment of these projects, read once."""
    moment: str
    """Now, RFC 3339 UTC."""
    seconds: float
    """Now, seconds since 1970."""


Check = Callable[[Scene], Iterable[Finding]]
"""A check: reads, and tells what it found."""


def named(count: int, what: str) -> str:
    """`1 line`, `3 lines`."""
    return f"{count} {what}{'' if count == 1 else 's'}"

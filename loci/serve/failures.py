"""What went wrong where nobody looked: one line each in the log, shown by `doctor` and the next answer.

Must not know what failed; text goes through redaction, because errors quote their input.
"""

from __future__ import annotations

import traceback

from loci.base.errors import LociError, UsageError
from loci.base.frozen import dataclass
from loci.base.redact import NOTHING, redact
from loci.disk.clock import now
from loci.disk.files import append_durably, make_private_directory, read_tail, replace_file, size_of
from loci.disk.locks import lock
from loci.disk.places import places

MAX_LOG = 1 << 20
_KEPT = 1 << 18


@dataclass(frozen=True)
class Failure:
    """One line of the log."""

    at: str
    """RFC 3339 UTC."""
    where: str
    """Hook event or command."""
    what: str
    """One sentence."""


def log_failure(where: str, error: BaseException) -> None:
    """Append one line; a log that can't be written is given up, because nothing may fail because of it."""
    what = error.message if isinstance(error, LociError) else _frames(error)
    line = f"{now()}\t{where}\t{shown(what)}".replace("\n", " ") + "\n"
    path = places().log / "loci.log"
    try:
        make_private_directory(path.parent)
        with lock(path.parent / ".lock", seconds=1.0):
            if size_of(path) > MAX_LOG:
                replace_file(path, read_tail(path, _KEPT).split(b"\n", 1)[-1])
            append_durably(path, line.encode("utf-8", "replace"))
    except (LociError, OSError):
        return


def shown(what: str) -> str:
    """What is said of a failure, redacted; by our rules alone where the user's are what failed."""
    try:
        return redact(what).text
    except UsageError:
        return redact(what, NOTHING).text


def _frames(error: BaseException) -> str:
    """Type, message and the innermost frames, on one line."""
    frames = traceback.extract_tb(error.__traceback__)[-4:]
    places_ = " < ".join(f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno}" for frame in reversed(frames))
    return f"{type(error).__name__}: {error} at {places_}"


def recent_failures(limit: int = 20) -> tuple[Failure, ...]:
    """The last failures, oldest first; none where there is no log."""
    lines = read_tail(places().log / "loci.log", 1 << 16).decode("utf-8", "replace").splitlines()
    parts = [line.split("\t", 2) for line in lines]
    return tuple(Failure(*part) for part in parts[-limit:] if len(part) == 3)

"""How far a project was captured: derived, disposable, and what keeps catching up cheap.

Losing it costs one scan of the project's journal, never a record.  Must not know how commits become records.
"""

from __future__ import annotations

from loci.base.errors import StorageError
from loci.base.frozen import asdict, dataclass
from loci.base.jsontext import dumps, loads
from loci.disk.files import read_bytes, remove_file, replace_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from loci.disk.files import AnyPath

MAX_TIPS = 1000
MAX_WAITING = 500
"""Notes that wait for their commit; older ones belong to none."""


@dataclass(frozen=True)
class Cursor:
    """What need not be looked at again."""

    tips: tuple[str, ...] = ()
    """Commits whose whole history is in the journal, latest last."""
    settled: tuple[str, ...] = ()
    """Tips that left every ref and whose successors were worked out."""
    offsets: tuple[tuple[str, int], ...] = ()
    """(path, bytes) of every segment that was read, as it was when `tips` became true."""
    shallow: str = ""
    """Content of the repository's `shallow` file then: a deepened clone has more history than the tips say."""
    waiting: tuple[tuple[str, str], ...] = ()
    """(note, HEAD it was taken at) of notes whose commit has not come yet."""
    behind: str = ""
    """HEAD where it was looked at last, if a tip reaches it; as a tip of its own it would never be passed."""


def load(path: AnyPath) -> Cursor | None:
    """The stored cursor; None where it is missing or anything but a cursor."""
    data = read_bytes(path)
    if data is None:
        return None
    try:
        found: Any = loads(data.decode("ascii", "replace"))
        return Cursor(
            tuple(str(tip) for tip in found["tips"]),
            tuple(str(tip) for tip in found["settled"]),
            tuple((str(path), int(size)) for path, size in found["offsets"]),
            str(found["shallow"]),
            tuple((str(note), str(head)) for note, head in found.get("waiting", ())),
            str(found.get("behind", "")),
        )
    except (ValueError, KeyError, TypeError):
        return None


def save(path: AnyPath, cursor: Cursor) -> None:
    """Store it; a disk that refuses only makes the next catch-up longer."""
    try:
        replace_file(path, dumps(asdict(cursor), ascii_only=True).encode("ascii"), durable=False)
    except StorageError:
        return


def forget(path: AnyPath) -> None:
    """Drop it, so that the next catch-up reads every segment whole: a rewritten one has other offsets.

    Raises:
        StorageError: it is there and stays.
    """
    remove_file(path)

"""What a model is to those who use it: it makes vectors of texts, or it is absent with a reason; and which file it is.

Must not know where a model is found, nor what is embedded.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from loci.base.frozen import dataclass
from loci.disk.files import read_text
from loci.disk.mapped import mapped, stamp_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Array = Any

MOST_PIECES = 64
"""Pieces of a passage that are read: its first forty words say what it is about, and more take longer."""
MOST_ASKED = 256
"""Pieces of a question that are read."""
_STAMPS = "models"


@dataclass(frozen=True)
class Absent:
    """No model, and why."""

    reason: str
    """One sentence."""
    mend: str = ""
    """A command that mends it, "" where there is none."""


class Model:
    """An opened model.  Holds its weights."""

    def __init__(self, name: str, digest: str, width: int, run: Callable[[Sequence[str], bool, bool], Array]) -> None:
        self.name = name
        """What it is called."""
        self.width = width
        """Numbers in a vector."""
        self.digest = digest
        """SHA-256 of its weights: vectors of another one are never compared with its own."""
        self._run = run

    def passages(self, texts: Sequence[str]) -> Array:
        """A vector of length 1 for each text that is to be found; a row a text."""
        return self._run(texts, False, True)  # noqa: FBT003  # not a question, and more will come

    def question(self, text: str) -> Array:
        """The vector of a question."""
        return self._run([text], True, False)[0]  # noqa: FBT003


def fingerprint(model: Model) -> str:
    """What has to be the same for vectors to be compared."""
    return f"{model.name} {model.digest[:32]} {model.width}"


def digest_of(path: Path, cache: Path) -> str:
    """SHA-256 of a file, read whole unless it was read before and has not changed since (55 CPU ms for 22 MB)."""
    stamps = cache / _STAMPS
    stamp = stamp_of(path)
    known = [line.split("\t") for line in (read_text(stamps) or "").splitlines()]
    for line in known:
        if line[:2] == [str(path), stamp] and len(line) == 3:
            return line[2]
    from hashlib import sha256

    digest = sha256(mapped(path)).hexdigest()
    _remember(stamps, [line for line in known if line[0] != str(path) and len(line) == 3], [str(path), stamp, digest])
    return digest


def _remember(stamps: Path, others: Sequence[Sequence[str]], new: Sequence[str]) -> None:
    from contextlib import suppress

    from loci.base.errors import StorageError
    from loci.disk.files import replace_file

    with suppress(StorageError):  # a read-only cache: it is verified every time
        text = "".join("\t".join(line) + "\n" for line in (*others, new))
        replace_file(stamps, text.encode("utf-8", "surrogateescape"))

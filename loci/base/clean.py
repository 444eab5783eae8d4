"""The type of text that has been through redaction.

Stores accept only `Clean`; only `base/redact` and the readers of what was stored clean may write `Clean(`, which
`tests/laws_test.py` holds.  This file must not know how redaction works.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as `typing` has it, whose import costs 13 CPU ms
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import NewType

    Clean = NewType("Clean", str)
else:
    Clean = str
"""Text without secrets: made by `redact`, or read back from a store that accepts nothing else."""

EMPTY = Clean("")
"""No text at all."""
TRAILERS = Clean("trailers")
"""Where a memory stands that a commit's message carries."""


def cut(text: Clean, start: int = 0, end: int | None = None) -> Clean:
    """A piece of clean text: redaction came before the cut, so no half of a secret can stand at its border."""
    return Clean(text[start:end])


def one_line(text: Clean) -> Clean:
    """Clean text with its line breaks as spaces."""
    return Clean(" ".join(text.split("\n")).strip())


def clean_lines(text: Clean) -> list[Clean]:
    """The lines of a clean text, without their LF."""
    return [Clean(line) for line in text.split("\n")]


def join(lines: Iterable[Clean], between: str = "\n") -> Clean:
    """Clean texts in their order as one, parted by white space so that no two of them can make a secret."""
    return Clean(between.join(lines))


def distinct(text: Clean, kept: Callable[[str], bool]) -> Clean:
    """The runs that a clean text is made of, as far as they are kept, each once, in order.

    Parted by spaces, no two of them can make a secret.
    """
    from loci.base.text import chunks

    return Clean(" ".join(filter(kept, dict.fromkeys(chunks(text)))))


def digits(count: int) -> Clean:
    """A number as text; no number is a secret of its own."""
    return Clean(str(count))

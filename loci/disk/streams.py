"""Our own standard streams.  Must not know what is printed."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


def abandon_stdout() -> None:
    """Point stdout at nothing: its reader left, and flushing at exit must not complain."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def silence() -> None:
    """Point our three descriptors at nothing: whoever waits for the end of our output is not to wait for us."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)


def leave(code: int) -> NoReturn:
    """End the process at once with this exit code; stdout was flushed by who wrote it."""
    sys.stderr.flush()
    os._exit(code)

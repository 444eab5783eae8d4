"""Our own standard streams.  Must not know what is printed."""

from __future__ import annotations

import os
import sys


def abandon_stdout() -> None:
    """Point stdout at nothing: its reader left, and flushing at exit must not complain."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)

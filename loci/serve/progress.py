"""A progress bar on stderr for what takes over a second; nothing where stderr is no terminal.

Must not know what is counted.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

PATIENCE = 1.0
"""Seconds before a bar appears: what is over sooner needs none."""


@contextmanager
def counting(what: str, total: int | None = None) -> Iterator[Callable[[int], None]]:
    """Gives a function to be told how many are done so far."""
    if not sys.stderr.isatty():
        yield lambda _done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    task = bar.add_task(what, total=total)
    begin = time.monotonic()

    def tell(done: int) -> None:
        if not bar.live.is_started and time.monotonic() - begin > PATIENCE:
            bar.start()
        bar.update(task, completed=done)

    try:
        yield tell
    finally:
        bar.stop()

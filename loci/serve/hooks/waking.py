"""Waking the worker from another tool's hook: husky, lefthook, the pre-commit framework.

Such a tool waits for the end of our output, so the worker gets none of ours.  Must not know what the worker does.
"""

from __future__ import annotations

import os
import sys

from loci.disk import git
from loci.disk.streams import silence
from loci.serve.worker import entry, main


def wake(event: str) -> None:
    """Start the worker and return at once; with `loci.hookMode` sync, or where there is no fork, when it is done."""
    mode = "sync" if _wants_sync() or not hasattr(os, "fork") else "async"
    if mode == "async":
        sys.stdout.flush()
        if os.fork():
            return
        silence()
        entry([event, mode])
        os._exit(0)
    main([event, mode])


def _wants_sync() -> bool:
    return (git.try_run(["config", "loci.hookMode"]) or b"").strip().lower() == b"sync"

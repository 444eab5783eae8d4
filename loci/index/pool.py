"""Stores that a process which answers many questions keeps open between them.

Opening one costs as much as asking it: nineteen of them were an eighth of a warm answer.  A store is given out to one
user at a time and only while its file is the one that was opened and nobody wrote to it since; anything else is opened
anew.  Must not know who asks what.
"""

from __future__ import annotations

import threading
from pathlib import Path

from loci.index.freshness import FRESH
from loci.index.store import Store


class Pool:
    """Idle stores by file, the least lately used ones closed first."""

    def __init__(self, most: int = 64) -> None:
        """
        Args:
            most: how many idle stores stay open.
        """
        self._most = most
        self._idle: dict[Path, list[Store]] = {}
        self._lock = threading.Lock()

    def take(self, path: Path) -> Store:
        """An open store: an idle one that still stands, else a new one."""
        while True:
            with self._lock:
                waiting = self._idle.get(path)
                store = waiting.pop() if waiting else None
                if waiting is not None and not waiting:
                    del self._idle[path]
            if store is None:
                store = Store(path, watched=True)
                store.hold()
                return store
            store.hold()
            if store.stands():
                return store
            store.close()

    def give(self, store: Store) -> None:
        """Take a store back; one that is not whole is closed."""
        if store.state != FRESH:
            store.close()
            return
        store.let_go()
        with self._lock:
            self._idle.setdefault(store.path, []).append(store)
            self._idle[store.path] = self._idle.pop(store.path)  # the last in the order of use
            old = self._surplus()
        if old is not None:
            old.close()

    def _surplus(self) -> Store | None:
        if sum(map(len, self._idle.values())) <= self._most:
            return None
        path = next(iter(self._idle))
        old = self._idle[path].pop(0)
        if not self._idle[path]:
            del self._idle[path]
        return old

    def close(self) -> None:
        """Close every idle store."""
        with self._lock:
            idle, self._idle = self._idle, {}
        for stores in idle.values():
            for store in stores:
                store.close()

"""What a hook wakes: catch up, append, and then, in the same process, refresh the index.

Standard library only until the record is safe; the index is imported after that.  Nothing here ever fails, slows or
blocks a commit: whatever goes wrong is one line in the log.  Must not know which hook it was.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress

from loci.disk import environment
from loci.disk.files import make_private_directory, remove_file, replace_file
from loci.disk.locks import release_lock, take_lock
from loci.disk.places import places
from loci.disk.streams import silence
from loci.serve.capture import Target, capture, find_target


def main(arguments: Sequence[str]) -> None:
    """Entry of the hook shim.

    Args:
        arguments: the event, and `sync` or `async`.
    """
    event, mode = (*arguments, "", "")[:2]
    asked = environment.get("LOCI_SELFTEST")
    try:
        if event.startswith("selftest-") or asked.isalnum():
            _answer_selftest(event if event.startswith("selftest-") else f"selftest-{asked}")
        elif not environment.get("LOCI_OFF"):
            _wake(sync=mode == "sync")
    except BaseException as error:  # noqa: BLE001  # a hook has no one to tell
        from loci.serve.failures import log_failure

        log_failure(f"hook {event}", error)


def _answer_selftest(event: str) -> None:
    make_private_directory(places().log)
    replace_file(places().log / event, b"fired\n")


def _wake(*, sync: bool) -> None:
    if not sync:
        _detach()
    target = find_target()
    environment.scrub()
    if isinstance(target, str):
        return
    if sync:
        capture(target)
        if not _fork_away():
            return
    work(target)


def work(target: Target) -> None:
    """Capture and refresh, one worker a project: whoever comes meanwhile leaves a mark and goes, and is served here.

    The mark is set before the lock is tried and looked for after it is given back, so no wake-up falls between.
    Whoever left it came for another HEAD, so the repository is looked at anew.
    """
    pending, lock = target.directory / "pending", target.directory / "worker.lock"
    make_private_directory(target.directory)
    replace_file(pending, b"")
    held = take_lock(lock)
    while held is not None:
        try:
            remove_file(pending)
            capture(target)
            _refresh(target)
        finally:
            release_lock(held)
        held = take_lock(lock) if pending.exists() else None
        if held is not None:
            target = _again(target)


def _again(target: Target) -> Target:
    """The same checkout as it is now; as it was, where it can't be read (it may be gone)."""
    found = find_target(target.repository.place, explicit=True)
    return target if isinstance(found, str) else found


def _refresh(target: Target) -> None:
    """The rest needs site-packages and is in nobody's way: the record is safe."""
    with suppress(OSError, AttributeError):
        os.nice(10)
    import site

    site.main()
    from loci.serve.upkeep import refresh_project

    refresh_project(target.places, target.project, target.repository)


def _detach() -> None:
    """A session of our own: a closed terminal or an interrupted commit does not end us."""
    with suppress(OSError, AttributeError):
        os.setsid()


def _fork_away() -> bool:
    """True in the child, which goes on to the index while the commit returns; False where there is no fork."""
    if not hasattr(os, "fork"):
        return False
    if os.fork():
        os._exit(0)
    _detach()
    silence()
    return True

"""What a hook wakes: catch up, append, and then, in the same process, refresh the index.

Standard library only until the record is safe; the index is imported after that.  Nothing here ever fails, slows or
blocks a commit: whatever goes wrong is one line in the log.  Must not know which hook it was.
"""

from __future__ import annotations

import sys

from loci.disk import environment
from loci.disk.files import make_private_directory, remove_file, replace_file
from loci.disk.locks import release_lock, take_lock
from loci.disk.system import join, os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from loci.serve.capture import Target


_YOUNG = 50_000
"""New objects before the cycle collector looks at them, in place of 700: a commit makes few cycles (a tenth of it)."""


def entry(arguments: Sequence[str]) -> None:
    """Entry of the hook shim: `main`, then out by the short way where no thread can be at work behind it.

    All is written and closed by then, and Python's own way out frees object by object: 20 of a commit's 300 CPU ms.
    """
    import gc

    gc.set_threshold(_YOUNG, 20, 20)
    main(arguments)
    if "threading" not in sys.modules:
        os._exit(0)


def main(arguments: Sequence[str]) -> None:
    """Do what the hook is for, and return.

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
    from loci.disk.places import names

    log = names()[2]
    make_private_directory(log)
    replace_file(join(log, event), b"fired\n")


def _wake(*, sync: bool) -> None:
    if sync:
        _capture_now()
        return
    _detach()
    from loci.serve.capture import find_target

    target = find_target()
    environment.scrub()
    if not isinstance(target, str):
        work(target)


def _capture_now() -> None:
    """The record first, by the shortcut where it holds; the index, and the next shortcut, in a child of its own."""
    import gc

    from loci.disk.gitfiles import head_in
    from loci.journal import catchup
    from loci.serve import shortcut

    gc.disable()  # collecting what is needed to the end costs a commit two milliseconds
    path = shortcut.key()
    ground = shortcut.load(path)
    head, branch = head_in(ground.git_dir, ground.common_dir) if ground is not None else (None, None)
    if ground is not None and head is not None:
        catchup.capture(ground, head, branch)
    elif not _captured_here():
        return
    if _fork_away():
        _go_on(path)


def _captured_here() -> bool:
    """Capture after a whole look; False where nothing is to be captured."""
    from loci.serve.capture import capture, find_target

    target = find_target()
    if isinstance(target, str):
        return False
    capture(target)
    return True


def _go_on(path: str) -> None:
    """In the child: a whole look in any case, the index, and what spares the next commit that look."""
    import gc

    from loci.serve import shortcut
    from loci.serve.capture import find_target

    gc.enable()
    target = find_target()
    environment.scrub()
    if not isinstance(target, str):
        work(target)
        shortcut.save(path, target)


def work(target: Target) -> None:
    """Capture and refresh, one worker a project: whoever comes meanwhile leaves a mark and goes, and is served here.

    The mark is set before the lock is tried and looked for after it is given back, so no wake-up falls between.
    Whoever left it came for another HEAD, so the repository is looked at anew.
    """
    from loci.serve.capture import capture

    pending, lock = target.directory / "pending", target.directory / "worker.lock"
    make_private_directory(target.directory)
    replace_file(pending, b"")
    held = take_lock(lock)
    while held is not None:
        try:
            remove_file(pending)
            capture(target)
            _refresh(target)
            _embed(target, pending)
        finally:
            release_lock(held)
        held = take_lock(lock) if pending.exists() else None
        if held is not None:
            target = _again(target)


def _again(target: Target) -> Target:
    """The same checkout as it is now; as it was, where it can't be read (it may be gone)."""
    from loci.serve.capture import find_target

    found = find_target(target.repository.place, explicit=True)
    return target if isinstance(found, str) else found


def _refresh(target: Target) -> None:
    """The rest needs site-packages and is in nobody's way: the record is safe."""
    _be_nice()
    import site

    site.main()
    from loci.serve.upkeep import refresh_project

    refresh_project(target.places, target.project, target.repository)


def _embed(target: Target, pending: Path) -> None:
    """Vectors last, where they are wanted, and only until somebody waits to be captured."""
    from loci.serve import tier

    tier.embed(target.places, tier.stores_of(target.places, target.project, target.repository), stop=pending.exists)


def _detach() -> None:
    """A session of our own: a closed terminal or an interrupted commit does not end us."""
    if hasattr(os, "setsid"):
        try:
            os.setsid()
        except OSError:
            return  # it leads one already


def _be_nice() -> None:
    if hasattr(os, "nice"):
        try:
            os.nice(10)
        except OSError:
            return  # a machine that knows no priorities


def _fork_away() -> bool:
    """True in the child, which goes on to the index while the commit returns; False where there is no fork."""
    if not hasattr(os, "fork"):
        return False
    if os.fork():
        os._exit(0)
    from loci.disk.streams import silence

    _detach()
    silence()
    return True

"""Child processes without the standard library's module for them, whose import costs as much as a git call: 21 million
instructions of the 28 that Python itself starts with, for every hook and every question.

POSIX only (`git` falls back to the standard library elsewhere).  A list of arguments, never a shell; every descriptor
but the three is closed in the child, because Python opens all of them so.  Must not know what is run.
"""

from __future__ import annotations

import os
import select
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import BinaryIO

_CHUNK = 1 << 16
_KILL, _TERMINATE = 9, 15


class TookTooLongError(OSError):
    """The child was killed at its deadline."""


class Child:
    """A running process with its stdin and stdout as streams; stderr goes nowhere."""

    def __init__(self, arguments: Sequence[str], env: Mapping[str, str]) -> None:
        self.returncode: int | None = None
        """Exit code, negative for a signal; None while it runs."""
        inner, outer = os.pipe(), os.pipe()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        try:
            self.pid = _start(arguments, env, inner[0], outer[1], nowhere)
        except OSError:
            os.close(inner[1])
            os.close(outer[0])
            raise
        finally:
            for descriptor in (inner[0], outer[1], nowhere):
                os.close(descriptor)
        self.stdin: BinaryIO = os.fdopen(inner[1], "wb")
        """What it reads."""
        self.stdout: BinaryIO = os.fdopen(outer[0], "rb")
        """What it writes."""

    def poll(self) -> int | None:
        """Its exit code, None while it runs."""
        if self.returncode is None:
            self._reap(os.WNOHANG)
        return self.returncode

    def wait(self) -> int:
        """Its exit code, once it has one."""
        while self.returncode is None:
            self._reap(0)
        return self.returncode

    def terminate(self) -> None:
        """Ask it to end."""
        if self.returncode is None:
            _kill(self.pid, _TERMINATE)

    def _reap(self, options: int) -> None:
        try:
            pid, status = os.waitpid(self.pid, options)
        except ChildProcessError:  # somebody waits for all children; what it came to is lost
            self.returncode = 0
            return
        if pid:
            self.returncode = os.waitstatus_to_exitcode(status)


def run(
    arguments: Sequence[str], env: Mapping[str, str], stdin: bytes = b"", timeout: float | None = None
) -> tuple[int, bytes, bytes]:
    """Run a command to its end.

    Args:
        arguments: the command, found on PATH, and what follows it.
        env: its whole environment.
        stdin: what it reads.
        timeout: seconds until it is killed.

    Returns:
        (exit code, stdout, stderr).

    Raises:
        FileNotFoundError: there is no such command.
        TookTooLongError: it was killed at its deadline.
        OSError: it can't be started.
    """
    source = os.pipe() if stdin else (os.open(os.devnull, os.O_RDONLY), -1)
    out, err = os.pipe(), os.pipe()
    try:
        pid = _start(arguments, env, source[0], out[1], err[1])
    except OSError:
        for descriptor in (out[0], err[0], source[1]):
            if descriptor >= 0:
                os.close(descriptor)
        raise
    finally:
        for descriptor in (source[0], out[1], err[1]):
            os.close(descriptor)
    try:
        found = _talk(source[1], stdin, (out[0], err[0]), timeout)
    except BaseException:
        _kill(pid, _KILL)
        os.waitpid(pid, 0)
        raise
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), found[0], found[1]


def _kill(pid: int, signal: int) -> None:
    try:
        os.kill(pid, signal)
    except OSError:
        return  # it is gone


def _start(arguments: Sequence[str], env: Mapping[str, str], source: int, out: int, err: int) -> int:
    """The new process's id."""
    actions = [(os.POSIX_SPAWN_DUP2, source, 0), (os.POSIX_SPAWN_DUP2, out, 1), (os.POSIX_SPAWN_DUP2, err, 2)]
    # Python ignores SIGPIPE and a child inherits that; git must end when nobody reads it
    return os.posix_spawnp(arguments[0], list(arguments), env, file_actions=actions, setsigdef=[13])


def _talk(target: int, data: bytes, sources: tuple[int, int], timeout: float | None) -> tuple[bytes, bytes]:
    """Write all of `data`, read both sources to their ends, whatever order the child needs; closes all three."""
    deadline = None if timeout is None else time.monotonic() + timeout
    parts: dict[int, list[bytes]] = {descriptor: [] for descriptor in sources}
    poll = select.poll()
    left = set(sources)
    for descriptor in sources:
        poll.register(descriptor, select.POLLIN)
    if target >= 0:
        os.set_blocking(target, False)
        poll.register(target, select.POLLOUT)
        left.add(target)
    try:
        while left:
            wait = None if deadline is None else max(0.0, deadline - time.monotonic()) * 1000
            events = poll.poll(wait)
            if not events:
                raise TookTooLongError("killed at its deadline")
            for descriptor, _ in events:
                if descriptor == target:
                    data = _write(target, data)
                    done = not data
                else:
                    chunk = os.read(descriptor, _CHUNK)
                    parts[descriptor].append(chunk)
                    done = not chunk
                if done:
                    poll.unregister(descriptor)
                    os.close(descriptor)
                    left.discard(descriptor)
    finally:
        for descriptor in left:
            os.close(descriptor)
    return b"".join(parts[sources[0]]), b"".join(parts[sources[1]])


def _write(target: int, data: bytes) -> bytes:
    """What is left to write; nothing where the child stopped reading."""
    try:
        return data[os.write(target, data[:_CHUNK]) :]
    except BlockingIOError:
        return data
    except OSError:
        return b""


AVAILABLE = sys.platform != "win32" and hasattr(os, "posix_spawnp") and hasattr(select, "poll")
"""Whether this system has what it takes."""

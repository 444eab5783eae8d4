"""The only file that starts git.  Every call is a list, without a shell, in a scrubbed environment.

Must not know what a commit, a remote or a project means to loci.
"""

from __future__ import annotations

from loci.base.errors import GitError
from loci.disk import spawn
from loci.disk.environment import child_environment

TYPE_CHECKING = False
if TYPE_CHECKING:
    import subprocess
    from collections.abc import Sequence
    from typing import IO, Protocol

    from loci.disk.files import AnyPath

    class Piped(Protocol):
        """A process to talk to."""

        @property
        def stdin(self) -> IO[bytes] | None:
            """What it reads."""

        @property
        def stdout(self) -> IO[bytes] | None:
            """What it writes."""

        def poll(self) -> int | None:
            """Its exit code, None while it runs."""

        def wait(self) -> int:
            """Its exit code, once it has one."""

        def terminate(self) -> None:
            """Ask it to end."""


_QUIET = (
    "-c", "core.fsmonitor=false",  # a read must not start a daemon that outlives us
    "-c", "core.quotePath=false",
    "-c", "log.showSignature=false",
    "-c", "color.ui=false",
    "-c", "gc.auto=0",
    "-c", "maintenance.auto=false",
)  # fmt: skip


def command(arguments: Sequence[str], git_dir: AnyPath | None = None) -> list[str]:
    """The argument list of one git call; `git_dir` pins the repository whatever the current directory is."""
    place = [f"--git-dir={git_dir}"] if git_dir is not None else []
    return ["git", "--no-pager", "--no-optional-locks", *_QUIET, *place, *arguments]


def run(
    arguments: Sequence[str],
    *,
    cwd: AnyPath | None = None,
    git_dir: AnyPath | None = None,
    stdin: bytes | None = None,
    ok: Sequence[int] = (0,),
    timeout: float | None = None,
) -> bytes:
    """Run git and return its stdout.

    Args:
        arguments: what follows `git`.
        cwd: directory to run in; a fresh process inherits ours where None.
        git_dir: repository to pin with `--git-dir`.
        stdin: bytes to feed; nothing is inherited from our own stdin.
        ok: exit codes that are no failure.
        timeout: seconds.

    Raises:
        GitError: git is missing, timed out or left with another code.  The message is git's first line, without URLs.
    """
    code, out, err = _call(arguments, cwd=cwd, git_dir=git_dir, stdin=stdin, timeout=timeout)
    if code not in ok:
        raise GitError(f"git {arguments[0]} failed: {_first_line(err)}")
    return out


def try_run(
    arguments: Sequence[str],
    *,
    cwd: AnyPath | None = None,
    git_dir: AnyPath | None = None,
    timeout: float | None = None,
) -> bytes | None:
    """Like `run`, with None for any failure: for questions where "no" is an answer."""
    try:
        return run(arguments, cwd=cwd, git_dir=git_dir, timeout=timeout)
    except GitError:
        return None


def _call(
    arguments: Sequence[str],
    *,
    cwd: AnyPath | None,
    git_dir: AnyPath | None,
    stdin: bytes | None,
    timeout: float | None,
) -> tuple[int, bytes, bytes]:
    """(exit code, stdout, stderr)."""
    line = command(arguments, git_dir)
    try:
        if not spawn.AVAILABLE:
            return _call_elsewhere(line, cwd, stdin or b"", timeout)
        place = ["-C", str(cwd)] if cwd is not None else []
        return spawn.run([line[0], *place, *line[1:]], child_environment(), stdin or b"", timeout)
    except FileNotFoundError as error:
        raise GitError("git was not found", "Install git, or put it on PATH.") from error
    except (OSError, ValueError) as error:
        raise GitError(f"git {arguments[0]} could not be run: {type(error).__name__}") from error


def _call_elsewhere(
    line: list[str], cwd: AnyPath | None, stdin: bytes, timeout: float | None
) -> tuple[int, bytes, bytes]:
    """The same by the standard library, where there is no spawning of our own."""
    import subprocess

    try:
        done = subprocess.run(
            line, cwd=cwd, env=child_environment(), input=stdin, capture_output=True, timeout=timeout, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise spawn.TookTooLongError("killed at its deadline") from error
    return done.returncode, done.stdout, done.stderr


def _first_line(stderr: bytes) -> str:
    """Git's own words without anything that may carry a credential (a word with `://` or `@`)."""
    lines = stderr.decode("utf-8", "replace").strip().splitlines() or ["no message"]
    return " ".join("(url)" if "://" in word or "@" in word else word for word in lines[0].split())[:300]


class pipe:  # noqa: N801  # used as the verb it is
    """A git process to talk to over stdin and stdout (`cat-file --batch`, a long `log`); killed at the end if alive.

    Raises:
        GitError: on entering: git can't be run.
    """

    def __init__(self, arguments: Sequence[str], *, git_dir: AnyPath) -> None:
        self._arguments, self._git_dir = arguments, git_dir

    def __enter__(self) -> Piped:
        line = command(self._arguments, self._git_dir)
        try:
            self._process: Piped = spawn.Child(line, child_environment()) if spawn.AVAILABLE else _open_elsewhere(line)
        except OSError as error:
            raise GitError(f"git {self._arguments[0]} could not be run: {type(error).__name__}") from error
        return self._process

    def __exit__(self, *_: object) -> None:
        process = self._process
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                try:
                    stream.close()
                except OSError:  # the child is gone already; there is nothing left to flush to
                    continue
        if process.poll() is None:
            process.terminate()
        process.wait()


def _open_elsewhere(line: list[str]) -> subprocess.Popen[bytes]:
    import subprocess

    return subprocess.Popen(
        line, env=child_environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )

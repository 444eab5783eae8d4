"""The only file that starts git.  Every call is a list, without a shell, in a scrubbed environment.

Must not know what a commit, a remote or a project means to loci.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from loci.base.errors import GitError
from loci.disk.environment import child_environment

_QUIET = (
    "-c", "core.fsmonitor=false",  # a read must not start a daemon that outlives us
    "-c", "core.quotePath=false",
    "-c", "log.showSignature=false",
    "-c", "color.ui=false",
    "-c", "gc.auto=0",
    "-c", "maintenance.auto=false",
)  # fmt: skip


def command(arguments: Sequence[str], git_dir: Path | None = None) -> list[str]:
    """The argument list of one git call; `git_dir` pins the repository whatever the current directory is."""
    place = [f"--git-dir={git_dir}"] if git_dir is not None else []
    return ["git", "--no-pager", "--no-optional-locks", *_QUIET, *place, *arguments]


def run(
    arguments: Sequence[str],
    *,
    cwd: Path | None = None,
    git_dir: Path | None = None,
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
    result = _call(arguments, cwd=cwd, git_dir=git_dir, stdin=stdin, timeout=timeout)
    if result.returncode not in ok:
        raise GitError(f"git {arguments[0]} failed: {_first_line(result.stderr)}")
    return result.stdout


def try_run(
    arguments: Sequence[str], *, cwd: Path | None = None, git_dir: Path | None = None, timeout: float | None = None
) -> bytes | None:
    """Like `run`, with None for any failure: for questions where "no" is an answer."""
    try:
        return run(arguments, cwd=cwd, git_dir=git_dir, timeout=timeout)
    except GitError:
        return None


def _call(
    arguments: Sequence[str], *, cwd: Path | None, git_dir: Path | None, stdin: bytes | None, timeout: float | None
) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(
            command(arguments, git_dir),
            cwd=cwd,
            env=child_environment(),
            input=stdin if stdin is not None else b"",
            capture_output=True,
            timeout=timeout,
            check=False,
        )
    except FileNotFoundError as error:
        raise GitError("git was not found", "Install git, or put it on PATH.") from error
    except (OSError, subprocess.TimeoutExpired) as error:
        raise GitError(f"git {arguments[0]} could not be run: {type(error).__name__}") from error


def _first_line(stderr: bytes) -> str:
    """Git's own words without anything that may carry a credential (a word with `://` or `@`)."""
    lines = stderr.decode("utf-8", "replace").strip().splitlines() or ["no message"]
    return " ".join("(url)" if "://" in word or "@" in word else word for word in lines[0].split())[:300]


@contextmanager
def pipe(arguments: Sequence[str], *, git_dir: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A git process to talk to over stdin and stdout (`cat-file --batch`, a long `log`); killed at the end if alive."""
    try:
        process = subprocess.Popen(
            command(arguments, git_dir),
            env=child_environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
    except OSError as error:
        raise GitError(f"git {arguments[0]} could not be run: {type(error).__name__}") from error
    try:
        yield process
    finally:
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                try:
                    stream.close()
                except OSError:  # the child is gone already; there is nothing left to flush to
                    continue
        if process.poll() is None:
            process.terminate()
        process.wait()

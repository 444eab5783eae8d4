"""How the command line ends: its exit code, all of its output, and by Python's way where a thread may be at work."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.conftest import ROOT


@pytest.mark.parametrize(("arguments", "code"), [(["--version"], 0), (["nonsense"], 2), (["ask", ""], 2)])
def test_the_exit_code_and_the_last_line_survive_the_short_way_out(
    arguments: list[str], code: int, environment: dict[str, str]
) -> None:
    done = _run("", arguments, environment)
    assert done.returncode == code
    assert (done.stdout or done.stderr).endswith("\n")


def test_a_process_with_threads_leaves_by_pythons_way(environment: dict[str, str]) -> None:
    before = "import atexit, threading; atexit.register(print, 'the rest was done')"
    assert _run(before, ["--version"], environment).stdout.endswith("the rest was done\n")


def test_a_process_without_threads_is_not_taken_apart(environment: dict[str, str]) -> None:
    before = "import atexit; atexit.register(print, 'taken apart')"
    assert "taken apart" not in _run(before, ["--version"], environment).stdout


def _run(before: str, arguments: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    start = f"{before}\nfrom loci.serve.main import entry\nentry()"
    return subprocess.run(
        [sys.executable, "-S", "-c", start, *arguments],
        env={**environment, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )

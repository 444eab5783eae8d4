"""Children whatever they read, write, refuse or keep."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from loci.disk import spawn

pytestmark = pytest.mark.skipif(not spawn.AVAILABLE, reason="the standard library does it here")
ENV = dict(os.environ)


def python(program: str) -> list[str]:
    return [sys.executable, "-I", "-S", "-c", program]


def test_output_error_and_code_come_back() -> None:
    program = "import sys; print('out'); print('err', file=sys.stderr); sys.exit(3)"
    assert spawn.run(python(program), ENV) == (3, b"out\n", b"err\n")


def test_much_goes_in_while_much_comes_out_of_both_ends() -> None:
    size = 1 << 20
    program = (
        "import sys; data = sys.stdin.buffer.read(); sys.stderr.buffer.write(data); sys.stdout.buffer.write(data * 2)"
    )
    code, out, err = spawn.run(python(program), ENV, b"x" * size)
    assert (code, len(out), len(err)) == (0, 2 * size, size)


def test_a_child_that_does_not_read_is_no_failure_of_ours() -> None:
    assert spawn.run(python("print(1)"), ENV, b"x" * (1 << 22)) == (0, b"1\n", b"")


def test_a_missing_command_is_said_to_be_missing() -> None:
    with pytest.raises(FileNotFoundError):
        spawn.run(["no-such-command-at-all"], ENV)


def test_a_child_is_killed_at_its_deadline() -> None:
    with pytest.raises(spawn.TookTooLongError):
        spawn.run(python("import time; time.sleep(60)"), ENV, timeout=0.2)


def test_a_child_sees_the_environment_it_is_given_and_no_other() -> None:
    code, out, _ = spawn.run(python("import os; print(sorted(os.environ))"), {"A": "1", "PATH": ENV["PATH"]})
    assert code == 0
    assert b"'A'" in out
    assert b"HOME" not in out


def test_a_signal_is_a_negative_code() -> None:
    assert spawn.run(python("import os; os.kill(os.getpid(), 9)"), ENV)[0] == -9


def test_no_descriptor_is_left_open(tmp_path: Path) -> None:
    place = Path("/proc/self/fd")
    if not place.is_dir():
        pytest.skip("descriptors can't be counted here")
    before = len(list(place.iterdir()))
    for _ in range(5):
        spawn.run(python("print(1)"), ENV, b"x")
        with pytest.raises(FileNotFoundError):
            spawn.run(["no-such-command-at-all"], ENV, b"x")
        child = spawn.Child(python("print(input())"), ENV)
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(b"hello\n")
        child.stdin.close()
        assert child.stdout.read() == b"hello\n"
        child.stdout.close()
        assert child.wait() == 0
    assert len(list(place.iterdir())) == before


def test_a_running_child_ends_when_told() -> None:
    child = spawn.Child(python("import time; time.sleep(60)"), ENV)
    assert child.poll() is None
    child.terminate()
    assert child.wait() == -15
    for stream in (child.stdin, child.stdout):
        assert stream is not None
        stream.close()

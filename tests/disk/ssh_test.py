"""Host aliases by `ssh -G`: the right program, offline, in two seconds at most, the alias itself on any failure."""

from __future__ import annotations

import shutil
import stat
from pathlib import Path

import pytest

from loci.disk import ssh
from loci.disk.ssh import host_behind

needs_ssh = pytest.mark.skipif(shutil.which("ssh") is None, reason="no ssh here")


@pytest.fixture(autouse=True)
def fresh() -> None:
    ssh._ask.cache_clear()


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "ssh_config"
    path.write_text(
        "Host hub-job\n  HostName github.com\n  Port 443\nHost *.quince\n  HostName ssh.github.com\n"
        "Match originalhost hub-two user nell\n  HostName gitlab.com\nHost literal\n  User nell\n",
        encoding="utf-8",
    )
    return path


def program(tmp_path: Path, body: str, name: str = "fake-ssh") -> Path:
    """A shell script in ssh's place, which writes down what it was given."""
    path = tmp_path / name
    path.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/calls\n{body}\n', encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def calls(tmp_path: Path) -> list[str]:
    path = tmp_path / "calls"
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


@needs_ssh
@pytest.mark.parametrize(
    ("host", "user", "expected"),
    [
        ("hub-job", "git", "github.com"),
        ("hub-job", "", "github.com"),
        ("a.quince", "git", "ssh.github.com"),
        ("hub-two", "nell", "gitlab.com"),
        ("hub-two", "git", "hub-two"),
        ("literal", "git", "literal"),
        ("unknown", "git", "unknown"),
    ],
)
def test_real_ssh_reads_the_configuration(
    config: Path, monkeypatch: pytest.MonkeyPatch, host: str, user: str, expected: str
) -> None:
    monkeypatch.setenv("GIT_SSH_COMMAND", f"ssh -F {config}")
    assert host_behind(host, user) == expected


@needs_ssh
def test_core_ssh_command_counts_where_the_environment_says_nothing(
    config: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert host_behind("hub-job", "git", f"ssh -F '{config}'") == "github.com"
    other = tmp_path / "other_config"
    other.write_text("Host hub-job\n  HostName other.example\n", encoding="utf-8")
    monkeypatch.setenv("GIT_SSH_COMMAND", f"ssh -F {other}")
    assert host_behind("hub-job", "git", f"ssh -F {config}") == "other.example"


def test_git_ssh_names_a_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_SSH", str(program(tmp_path, "echo 'user git'; echo 'hostname forge.example'")))
    assert host_behind("hub", "git") == "forge.example"
    assert calls(tmp_path) == ["-G -o CanonicalizeHostname=no hub"]


def test_it_is_asked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_SSH", str(program(tmp_path, "echo hostname forge.example")))
    assert {host_behind("hub", "git") for _ in range(5)} == {"forge.example"}
    assert len(calls(tmp_path)) == 1


@pytest.mark.parametrize(
    "body",
    [
        "exit 255",
        "echo nothing",
        "echo 'hostname -oProxyCommand=x'",
        "echo 'hostname a/b'",
        "echo 'hostname '",
        "kill $$",
    ],
)
def test_any_failure_gives_the_alias(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str) -> None:
    monkeypatch.setenv("GIT_SSH", str(program(tmp_path, body)))
    assert host_behind("hub", "git") == "hub"


def test_a_program_that_hangs_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ssh, "SECONDS", 0.2)
    monkeypatch.setenv("GIT_SSH", str(program(tmp_path, "exec sleep 30")))
    assert host_behind("hub", "git") == "hub"


def test_no_ssh_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert host_behind("hub", "git") == "hub"


@pytest.mark.parametrize("name", ["plink", "PuTTY.exe", "tortoiseplink"])
def test_a_program_without_the_question_is_not_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("GIT_SSH", str(program(tmp_path, "echo hostname forge.example", name)))
    assert host_behind("hub", "git") == "hub"
    assert calls(tmp_path) == []


@pytest.mark.parametrize(
    "line", ["ssh $(touch {0}/owned)", "ssh; touch {0}/owned", "ssh `touch {0}/owned`", "ssh | x", "ssh 'unclosed", " "]
)
def test_no_shell_reads_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    monkeypatch.setenv("GIT_SSH_COMMAND", line.format(tmp_path))
    assert host_behind("hub", "git") == "hub"
    assert not (tmp_path / "owned").exists()


@pytest.mark.parametrize("host", ["-oProxyCommand=touch owned", "a b", "a;b", "$(x)", "", "h" * 300, "a/b", "a\nb"])
def test_a_host_that_could_be_an_option_is_never_passed_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    monkeypatch.setenv("GIT_SSH", str(program(tmp_path, "echo hostname forge.example")))
    assert host_behind(host, "git") == host
    assert calls(tmp_path) == []


def test_a_user_that_is_no_account_name_is_not_shown_to_other_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_SSH", str(program(tmp_path, "echo hostname forge.example")))
    assert host_behind("hub", "ghp_" + "A1b2" * 9) == "forge.example"
    assert calls(tmp_path) == ["-G -o CanonicalizeHostname=no hub"]

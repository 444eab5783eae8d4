"""A user's own rule of redaction, from the settings to every door: the journal, the index of the tree, answers and the filter."""

from __future__ import annotations

import pytest

from tests.command import Command
from tests.conftest import GitRepository

RULE = '[redact.patterns]\nticket = "ACME-[0-9]{6}"\n'


@pytest.fixture
def command(environment: dict[str, str]) -> Command:
    return Command(environment)


@pytest.fixture
def shop(repository: GitRepository) -> GitRepository:
    repository.commit(
        "solve the slow start\n\nSee ACME-123456 for the profile.", {"README.md": "# Shop\n\nStart: ACME-654321.\n"}
    )
    return repository


def held(command: Command) -> set[str]:
    """Which tickets stand in any byte below LOCI_HOME, the settings aside."""
    files = [path for path in command.home.rglob("*") if path.is_file() and path.name != "config.toml"]
    data = b"".join(path.read_bytes() for path in files)
    return {name for name in ("ACME-123456", "ACME-654321", "ACME-777777") if name.encode() in data}


def test_a_rule_reaches_every_door(command: Command, shop: GitRepository) -> None:
    command.home.mkdir()
    (command.home / "config.toml").write_text(RULE, encoding="utf-8")
    command.ok("init", cwd=shop.path)
    command.settle()
    command.ok("note", "seen again in ACME-777777", cwd=shop.path)
    command.ok("refresh", cwd=shop.path)
    assert held(command) == set()
    said = command.run("ask", "--json", "why was the start slow?", cwd=shop.path).stdout
    assert "ACME-" not in said
    assert "<REDACTED:user-rule>" in command.ok("log", "--json", cwd=shop.path)
    assert command.ok("redact", stdin="x ACME-123456") == "x <REDACTED:user-rule>"
    assert (
        command.run("redact", "--check", "-", stdin="x ACME-123456").stdout == "1:3: looks like a secret (user-rule)\n"
    )


def test_a_rule_that_came_later_is_carried_out_by_rescan(command: Command, shop: GitRepository) -> None:
    command.ok("init", cwd=shop.path)
    command.settle()
    assert held(command) == {"ACME-123456", "ACME-654321"}
    (command.home / "config.toml").write_text(RULE, encoding="utf-8")
    assert "ACME-" not in command.ok("log", "--json", cwd=shop.path), "the second pass on the way out"
    assert command.run("redact", "--rescan", cwd=shop.path).returncode == 1
    command.ok("redact", "--rescan", "--yes", cwd=shop.path)
    command.ok("refresh", cwd=shop.path)
    assert command.run("redact", "--rescan", cwd=shop.path).returncode == 0
    assert held(command) == set()


def test_a_rule_that_cannot_be_used_stops_before_anything_is_stored(command: Command, shop: GitRepository) -> None:
    command.home.mkdir()
    (command.home / "config.toml").write_text('[redact.patterns]\nbad = "(a+)+b"\n', encoding="utf-8")
    done = command.run("init", cwd=shop.path)
    assert done.returncode == 2
    assert "'bad' can take more than linear time" in done.stderr
    assert held(command) == set()
    (command.home / "config.toml").write_text(RULE, encoding="utf-8")
    command.ok("init", cwd=shop.path)
    assert len(command.records(shop.path, "--kind", "commit")) == 2


def test_values_of_the_env_file_are_masked_where_the_user_asked_for_it(command: Command, shop: GitRepository) -> None:
    value = "fr0sty" + "-Walrus-77"
    command.home.mkdir()
    (command.home / "config.toml").write_text("[redact]\nenv = true\n", encoding="utf-8")
    shop.write(".git/info/exclude", ".env\n")
    shop.write(".env", f"DB_PASSWORD={value}\n")
    shop.commit(f"the start said {value} in its log", {"docs/start.md": f"# Start\n\nIt says {value}.\n"})
    command.ok("init", cwd=shop.path)
    command.settle()
    command.ok("refresh", cwd=shop.path)
    stored = b"".join(path.read_bytes() for path in command.home.rglob("*") if path.is_file())
    assert value.encode() not in stored
    assert b"<REDACTED:known-value>" in stored

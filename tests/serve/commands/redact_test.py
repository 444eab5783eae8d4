"""`loci redact`: a filter, a check that shows no value, and newer rules over old records."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from loci.base.clean import Clean
from loci.base.frozen import replace
from loci.base.records import Record
from loci.disk.places import places
from loci.journal.segment import append
from tests.conftest import ROOT, GitRepository

SECRET = "ghp_" + "a1B2c3D4e5" * 3 + "f6G7h8"


def redact(env: dict[str, str], *arguments: str, text: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "loci.serve.main", "redact", *arguments], env={**env, "PYTHONPATH": str(ROOT)}, input=text,
        capture_output=True, check=False,
    )  # fmt: skip


def test_a_stream_is_masked_and_everything_else_is_as_it_was(environment: dict[str, str]) -> None:
    text = f"before\r\ntoken = {SECRET}\n\xff\xfe after".encode("latin-1")
    done = redact(environment, text=text)
    assert done.returncode == 0
    assert SECRET.encode() not in done.stdout
    assert b"<REDACTED:" in done.stdout
    assert done.stdout.startswith(b"before\r\n")
    assert done.stdout.endswith(b"\n\xff\xfe after")
    assert redact(environment, text=done.stdout).stdout == done.stdout


def test_check_says_where_and_what_kind_and_leaves_with_one(environment: dict[str, str], tmp_path) -> None:
    bad, good, binary = tmp_path / "bad.txt", tmp_path / "good.txt", tmp_path / "x.bin"
    bad.write_text(f"x\n  token: {SECRET}\n", encoding="utf-8")
    good.write_text("nothing here, password (#123)\n", encoding="utf-8")
    binary.write_bytes(b"\0" + SECRET.encode())
    done = redact(environment, "--check", str(bad), str(good), str(binary))
    assert done.returncode == 1
    (line,) = done.stdout.decode().splitlines()
    assert line.startswith(f"{bad}:2:")
    assert "github" in line
    assert SECRET not in line
    assert redact(environment, "--check", str(good)).returncode == 0
    found = json.loads(redact(environment, "--check", "--json", str(bad)).stdout)
    assert found["schema"] == "loci.redact/1"
    assert [one["line"] for one in found["findings"]] == [2]
    assert redact(environment, "--check", text=SECRET.encode()).returncode == 1
    assert redact(environment, "--check", str(tmp_path / "none")).returncode == 1


@pytest.mark.parametrize("arguments", [("file.txt",), ("--yes",), ("--check", "--rescan"), ("--json",)])
def test_a_line_that_makes_no_sense_is_refused(environment: dict[str, str], arguments: tuple[str, ...]) -> None:
    assert redact(environment, *arguments).returncode == 2


def test_old_records_are_reported_and_masked_by_newer_rules(repository: GitRepository) -> None:
    def loci(*arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "loci.serve.main", *arguments], cwd=repository.path,
            env={**repository.env, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        return done.stdout

    loci("init", "--no-hooks")
    directory = places().journal / "github.com" / "acme" / "shop"
    old = Record(kind="note", project="github.com/acme/shop", at="2025-01-01T00:00:00Z", title=Clean("an old note"))
    leaky = replace(old, body=Clean(f"the token was {SECRET} then"), redactor="loci-redact/0")
    append(directory / "old-000000.jsonl", [leaky], "old-000000")
    loci("refresh")
    env = repository.env
    report = redact(env, "--rescan")
    assert report.returncode == 1
    assert SECRET.encode() not in report.stdout
    assert b"1 record" in report.stdout
    assert SECRET.encode() in b"".join(path.read_bytes() for path in directory.iterdir())
    done = redact(env, "--rescan", "--yes")
    assert done.returncode == 0, done.stderr
    everything = b"".join(path.read_bytes() for path in places().journal.parent.rglob("*") if path.is_file())
    assert SECRET.encode() not in everything
    assert redact(env, "--rescan").returncode == 0
    assert "an old note" in loci("log", "--kind", "note")

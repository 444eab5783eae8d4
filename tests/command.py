"""The command line as a process of its own, for tests that need all of it."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from loci.disk.locks import release_lock, take_lock
from tests.conftest import ROOT


class Command:
    """Runs `loci` with a test's own HOME and LOCI_HOME; a traceback anywhere fails the test."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.environment = {**environment, "PYTHONPATH": str(ROOT)}
        self.home = Path(environment["LOCI_HOME"])

    def run(
        self, *arguments: str, cwd: Path | None = None, stdin: str | bytes = "", limits: Any = None, **env: str
    ) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-m", "loci.serve.main", *arguments],
            cwd=cwd,
            env={**self.environment, **env},
            input=stdin if isinstance(stdin, bytes) else stdin.encode("utf-8", "surrogateescape"),
            capture_output=True,
            check=False,
            timeout=300,
            preexec_fn=limits,
        )
        out, err = (part.decode("utf-8", "replace") for part in (done.stdout, done.stderr))
        assert "Traceback" not in out + err, out + err
        return subprocess.CompletedProcess(done.args, done.returncode, out, err)

    def ok(self, *arguments: str, cwd: Path | None = None, stdin: str | bytes = "", **env: str) -> str:
        done = self.run(*arguments, cwd=cwd, stdin=stdin, **env)
        assert done.returncode == 0, f"{arguments}: {done.returncode}\n{done.stdout}{done.stderr}"
        return done.stdout

    def json(self, *arguments: str, cwd: Path | None = None, stdin: str | bytes = "", code: int = 0) -> dict[str, Any]:
        done = self.run(*arguments, "--json", cwd=cwd, stdin=stdin)
        assert done.returncode == code, f"{arguments}: {done.returncode}\n{done.stdout}{done.stderr}"
        found: dict[str, Any] = json.loads(done.stdout)
        assert next(iter(found)) == "schema"
        return found

    def records(self, cwd: Path, *arguments: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.json("log", *arguments, cwd=cwd)["records"]
        return found

    def settle(self) -> None:
        """Wait until no worker that a hook started is at work any more."""
        time.sleep(0.1)
        for path in self.home.glob("index/capture/**/worker.lock"):
            held = take_lock(path, 60.0)
            assert held is not None, "a worker does not end"
            release_lock(held)

    def files_holding(self, text: str | bytes) -> list[str]:
        """Every file below LOCI_HOME with these bytes, whatever the case, in its content or its name."""
        wanted = (text if isinstance(text, bytes) else text.encode()).lower()
        return [
            str(path.relative_to(self.home))
            for path in sorted(self.home.rglob("*"))
            if wanted in str(path).encode().lower() or (path.is_file() and wanted in path.read_bytes().lower())
        ]

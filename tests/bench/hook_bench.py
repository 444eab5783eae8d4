"""What a commit costs with our hook: CPU of `git commit` beside none and beside an empty `sh` hook, interleaved rounds.

    python tests/bench/hook_bench.py [ROUNDS] [--git PATH]

CPU is user and system time of the children that `git commit` waited for; what the detached worker uses is not in a
commit's way and is printed apart (in sync mode it is the difference).  Medians, and ratios within the same run: a
loaded machine moves both.  Prints how long after the commit its record was in the journal, which a load does move.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
EVENTS = ("post-commit", "post-merge", "post-rewrite", "post-applypatch", "post-checkout")
Commit = Callable[[], None]


def main() -> None:
    rounds = int(sys.argv[1]) if sys.argv[1:] and sys.argv[1].isdecimal() else 20
    git = sys.argv[sys.argv.index("--git") + 1] if "--git" in sys.argv else "git"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:  # a worker may still write
        bench = Bench(Path(place), git)
        bench.run(rounds)


class Bench:
    def __init__(self, place: Path, git: str) -> None:
        self.place, self.git = place, git
        home = place / "home"
        home.mkdir()
        (home / ".gitconfig").write_text("[user]\n\tname = Ada\n\temail = a@example.invalid\n[gc]\n\tauto = 0\n")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "LOCI_", "XDG_"))}
        self.env = {**kept, "HOME": str(home), "LOCI_HOME": str(place / "loci"), "GIT_CONFIG_NOSYSTEM": "1"}
        if "/" in git:
            self.env["PATH"] = f"{Path(git).parent}{os.pathsep}{self.env['PATH']}"
        self.count = 0

    def run(self, rounds: int) -> None:
        variants = {
            "no hook": self.repository("none"),
            "empty sh hook": self.repository("empty"),
            "loci": self.repository("async"),
            "loci, sync": self.repository("sync"),
        }
        costs: dict[str, list[float]] = {name: [] for name in variants}
        walls: dict[str, list[float]] = {name: [] for name in variants}
        lags: list[float] = []
        for _ in range(rounds + 1):
            for name, path in variants.items():
                cpu, wall = self.commit(path)
                costs[name].append(cpu)
                walls[name].append(wall)
                if name == "loci":
                    lags.append(self.lag(path))
                    time.sleep(0.3)  # the worker's refresh is over before the next commit is measured
        self.show({name: found[1:] for name, found in costs.items()}, walls, lags[1:])
        print(f"git {self.ask('--version')}; {rounds} rounds; load {os.getloadavg()[0]:.1f}")

    def show(self, costs: dict[str, list[float]], walls: dict[str, list[float]], lags: list[float]) -> None:
        base = statistics.median(costs["empty sh hook"])
        none = statistics.median(costs["no hook"])
        print(f"{'':<14} {'CPU ms':>7} {'x empty':>8} {'+ none':>7} {'wall ms':>8}")
        for name, found in costs.items():
            middle = statistics.median(found)
            wall = statistics.median(walls[name])
            print(f"{name:<14} {middle:>7.1f} {middle / base:>8.2f} {middle - none:>+7.1f} {wall:>8.0f}")
        worker = statistics.median(costs["loci, sync"]) - none
        print(f"bars: loci {statistics.median(costs['loci']) / base:.2f}x of 1.30x; sync +{worker:.1f} of +30 CPU ms")
        print(f"record in the journal: median {1000 * statistics.median(lags):.0f} ms, worst {1000 * max(lags):.0f} ms")

    def repository(self, kind: str) -> Path:
        path = self.place / kind
        path.mkdir()
        self.ask("init", "-q", "--template=", cwd=path)
        self.ask("remote", "add", "origin", f"https://example.org/bench/{kind}.git", cwd=path)
        if kind == "sync":
            self.ask("config", "loci.hookMode", "sync", cwd=path)
        for step in range(20):
            self.change(path, step)
            self.ask("add", "-A", cwd=path)
            self.ask("commit", "-q", "-m", f"step {step}", cwd=path)
        if kind == "empty":
            (path / ".git" / "hooks").mkdir()
            for event in EVENTS:
                hook = path / ".git" / "hooks" / event
                hook.write_text("#!/bin/sh\nexit 0\n")
                hook.chmod(0o755)
        elif kind in ("async", "sync"):
            command = [sys.executable, "-m", "loci.serve.main", "init"]
            subprocess.run(
                command, cwd=path, env={**self.env, "PYTHONPATH": str(ROOT)}, check=True, capture_output=True
            )
        return path

    def change(self, path: Path, step: int) -> None:
        (path / f"file{step % 10}.txt").write_text(f"{step}\n" * 20)

    def commit(self, path: Path) -> tuple[float, float]:
        """(CPU ms, wall ms) of one `git commit`."""
        self.count += 1
        self.change(path, 1000 + self.count)
        self.ask("add", "-A", cwd=path)
        message = f"change {self.count}: why the cache is emptied\n\nThe old entries outlived their source by an hour."
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        self.ask("commit", "-q", "-m", message, cwd=path)
        after, end = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        used = (after.ru_utime + after.ru_stime) - (before.ru_utime + before.ru_stime)
        return 1000 * used, 1000 * (end - start)

    def lag(self, path: Path) -> float:
        """Seconds until the journal holds HEAD, 30 at most."""
        start, oid = time.perf_counter(), self.ask("rev-parse", "HEAD", cwd=path).encode()
        journal = self.place / "loci" / "journal"
        while time.perf_counter() - start < 30:
            if any(oid in found.read_bytes() for found in journal.rglob("*.jsonl")):
                return time.perf_counter() - start
            time.sleep(0.005)
        raise SystemExit("the record never came")

    def ask(self, *arguments: str, cwd: Path | None = None) -> str:
        done = subprocess.run([self.git, *arguments], cwd=cwd, env=self.env, check=True, capture_output=True, text=True)
        return done.stdout.strip()


if __name__ == "__main__":
    main()

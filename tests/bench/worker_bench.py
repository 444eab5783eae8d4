"""kill -9 of the real hook's worker at random moments, then one more commit.

    python tests/bench/worker_bench.py [--mode async] [--kills 100] [--seed 1] [--files 200]

In sync mode every other moment lies within the commit itself, before it returns.  Linux only: the worker is found by
its environment in /proc.  Reports where kills fell, and what was lost or doubled.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOCI = [sys.executable, "-m", "loci.serve.main"]


def environment(home: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "LOCI_"))}
    person = {f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER") for what, value in
              (("NAME", "Bench"), ("EMAIL", "bench@example.invalid"))}  # fmt: skip
    return {**kept, **person, "HOME": str(home), "LOCI_HOME": str(home / "loci"), "PYTHONPATH": str(ROOT)}


def workers(home: Path) -> list[int]:
    """Processes of ours that a hook started."""
    wanted = f"LOCI_HOME={home / 'loci'}".encode()
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                started = b"loci.serve.worker" in (entry / "cmdline").read_bytes()
                if started and wanted in (entry / "environ").read_bytes():
                    found.append(int(entry.name))
            except OSError:
                continue
    return found


def wait(home: Path, seconds: float = 120.0) -> None:
    """Until no worker is at work; one that was woken a moment ago may not have begun."""
    time.sleep(0.5)
    deadline = time.monotonic() + seconds
    while workers(home) and time.monotonic() < deadline:
        time.sleep(0.02)


def records(home: Path) -> list[str]:
    lines = [line for path in (home / "loci" / "journal").glob("*/*/*/*.jsonl") for line in path.open("rb")]
    return [line.split(b'"commit":"')[1][:40].decode() for line in lines if b'"kind":"commit"' in line]


def stage(home: Path, head: str) -> str:
    """How far the worker had come when it was killed."""
    if head not in records(home):
        return "before the record"
    marks = list((home / "loci" / "index" / "tree").glob("*.head"))
    done = any(head in mark.read_text(encoding="ascii") for mark in marks)
    return "after the index" if done else "between record and index"


def told(home: Path, history: list[str]) -> bool:
    """Print what was lost or doubled; whether nothing was."""
    found = Counter(records(home))
    (store,) = (home / "loci" / "index" / "journal").glob("*.db")
    with sqlite3.connect(store) as connection:
        indexed = Counter(row[0] for row in connection.execute("SELECT hash FROM episodes WHERE kind = 'commit'"))
    print(f"commits {len(history)}, lost {len(set(history) - set(found))}, doubled {sum(n > 1 for n in found.values())}, "
          f"not indexed {len(set(history) - set(indexed))}, indexed twice {sum(n > 1 for n in indexed.values())}")  # fmt: skip
    return found == indexed == Counter(history)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mode", choices=("async", "sync"), default="async")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--files", type=int, default=200)
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    with tempfile.TemporaryDirectory() as name:
        home, repository = Path(name), Path(name) / "shop"
        repository.mkdir()
        env = environment(home)

        def git(*words: str) -> str:
            done = subprocess.run(["git", *words], cwd=repository, env=env, check=True, capture_output=True, text=True)
            return done.stdout.strip()

        def commit(text: str, moment: float | None = None) -> int:
            """Commit, and after `moment` seconds kill whatever the hook started; how many were killed."""
            (repository / f"{chance.randrange(arguments.files)}.md").write_text(f"# {text}\n\n{chance.random()}\n")
            git("add", "-A")
            committing = subprocess.Popen(["git", "commit", "-q", "--allow-empty", "-m", text], cwd=repository, env=env)
            if moment is not None:
                time.sleep(moment)
            victims = workers(home) if moment is not None else []
            for pid in victims:
                with contextlib.suppress(ProcessLookupError):  # it has just ended
                    os.kill(pid, signal.SIGKILL)
            assert committing.wait() == 0, "a commit failed"
            return len(victims)

        git("init", "-q")
        git("config", "loci.hookMode", arguments.mode)
        git("remote", "add", "origin", "https://github.com/acme/shop.git")
        for number in range(arguments.files):
            (repository / f"{number}.md").write_text(f"# number {number}\n\nsome text\n")
        git("add", "-A")
        git("commit", "-q", "-m", "start")
        subprocess.run([*LOCI, "init"], cwd=repository, env=env, check=True, stdout=subprocess.DEVNULL)
        commit("makes what later ones go by")
        wait(home)
        begin = time.monotonic()
        commit("to see how long a worker lives")
        returned = time.monotonic() - begin
        while stage(home, git("rev-parse", "HEAD")) != "after the index":
            time.sleep(0.01)
        life = time.monotonic() - begin
        stages: Counter[str] = Counter()
        killed = number = 0
        while killed < arguments.kills:
            number += 1
            within = returned if arguments.mode == "sync" and number % 2 else life
            victims = commit(f"commit {number}", chance.random() * within)
            killed += bool(victims)
            stages[stage(home, git("rev-parse", "HEAD")) if victims else "it was not there"] += 1
        commit("and one more")
        wait(home)
        print(
            f"{arguments.mode}: kills {killed}, a commit takes {returned:.2f} s and its worker {life:.2f}, {dict(stages)}"
        )
        return int(not told(home, git("rev-list", "HEAD").split()))


if __name__ == "__main__":
    sys.exit(main())

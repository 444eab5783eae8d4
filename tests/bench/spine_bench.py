"""The spine over real repositories: index from nothing, after one commit, a cold ask, and where the answer follows to.

    python tests/bench/spine_bench.py --repos DIR [--names click,jinja,fd,gson,koa] [--rounds 9]

DIR holds one clone per name.  Everything happens in copies below a temporary directory.  Figures are CPU of whole
processes (user + system, children included); ratios are to `python -c pass`, interleaved in the same run.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

BARE = [sys.executable, "-c", "pass"]
LOCI = [sys.executable, "-m", "loci.serve.main"]
SUBJECT = "teach the quokka to juggle three lanterns"
QUESTION = "who teaches the quokka to juggle lanterns?"


def cpu(command: Sequence[str], cwd: Path | None = None, env: dict[str, str] | None = None) -> tuple[float, str]:
    """(CPU milliseconds, stdout) of one process with its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        command, cwd=cwd, env=env, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 3):
        raise SystemExit(f"{command} left with {done.returncode}: {done.stderr}")
    return 1000 * (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime), done.stdout


def git(directory: Path, *arguments: str) -> str:
    """Run git in a directory."""
    done = subprocess.run(["git", *arguments], cwd=directory, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def copy(source: Path, target: Path) -> None:
    """A clone of its own with the real remote."""
    git(source.parent, "clone", "-q", "--no-hardlinks", str(source), str(target))
    git(target, "remote", "set-url", "origin", git(source, "remote", "get-url", "origin"))
    git(target, "config", "user.name", "Bench")
    git(target, "config", "user.email", "bench@example.invalid")


def cites(env: dict[str, str], directory: Path, commit: str) -> bool:
    """Whether an answer from here cites the commit first."""
    _, out = cpu([*LOCI, "ask", "--json", QUESTION], directory, env)
    hits = [hit for hit in json.loads(out)["hits"] if hit["kind"] == "commit"]
    return bool(hits) and hits[0]["commit"] == commit


def one(source: Path, work: Path, env: dict[str, str]) -> tuple[float, float, dict[str, bool]]:
    """(CPU of init, CPU of catching up after one commit, where the answer cites that commit)."""
    copied = work / source.name
    copy(source, copied)
    first, _ = cpu([*LOCI, "init", "--no-hooks"], copied, env)
    (copied / "lantern.txt").write_text("three lanterns\n", encoding="utf-8")
    git(copied, "add", "-A")
    git(copied, "commit", "-q", "--no-verify", "-m", f"{SUBJECT}\n\nLanterns were dropped before.")
    second, _ = cpu([*LOCI, "refresh"], copied, env)
    oid = git(copied, "rev-parse", "HEAD")
    found = {"here": cites(env, copied, oid)}
    git(work, "clone", "-q", str(copied), str(work / f"{source.name}-clone"))
    git(work / f"{source.name}-clone", "remote", "set-url", "origin", git(source, "remote", "get-url", "origin"))
    found["clone"] = cites(env, work / f"{source.name}-clone", oid)
    git(copied, "worktree", "add", "-q", "--detach", str(work / f"{source.name}-tree"))
    found["worktree"] = cites(env, work / f"{source.name}-tree", oid)
    git(copied, "worktree", "remove", "--force", str(work / f"{source.name}-tree"))
    copied.rename(work / f"{source.name}-renamed")
    found["renamed"] = cites(env, work / f"{source.name}-renamed", oid)
    (work / "deeper").mkdir(exist_ok=True)
    (work / f"{source.name}-renamed").rename(work / "deeper" / source.name)
    found["moved"] = cites(env, work / "deeper" / source.name, oid)
    return first, second, found


def interleaved(rounds: int, *runs: Callable[[], float]) -> list[float]:
    """Medians of several measurements taken in turn."""
    taken = [[run() for run in runs] for _ in range(rounds)]
    return [statistics.median(column) for column in zip(*taken, strict=True)]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repos", type=Path, required=True)
    parser.add_argument("--names", default="click,jinja,fd,gson,koa")
    parser.add_argument("--rounds", type=int, default=9)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary)
        env = {**os.environ, "HOME": temporary, "LOCI_HOME": str(work / "home"), "NO_COLOR": "1"}
        env.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed loci is compiled; 4x the CPU of ask would be compiling
        env["PYTHONPYCACHEPREFIX"] = str(work / "compiled")
        print(f"{'repository':<14}{'from nothing':>14}{'one commit':>12}   cited from")
        for name in given.names.split(","):
            first, second, found = one(given.repos / name, work, env)
            where = " ".join(f"{place}:{'yes' if ok else 'NO'}" for place, ok in found.items())
            print(f"{name:<14}{first:>11.0f} ms{second:>9.0f} ms   {where}", flush=True)
        inside = work / "deeper" / given.names.split(",")[0]
        questions = {
            "ask inside": [*LOCI, "ask", QUESTION],
            "ask --no-cwd": [*LOCI, "ask", "--no-cwd", QUESTION],
            "route --no-cwd": [*LOCI, "route", "--no-cwd", QUESTION],
        }
        for label, command in questions.items():
            bare, asked = interleaved(
                given.rounds, lambda: cpu(BARE, env=env)[0], lambda c=command: cpu(c, inside, env)[0]
            )
            print(f"{label:<16}{asked:>8.1f} CPU ms = {asked / bare:.1f} x bare Python ({bare:.1f} ms)")


if __name__ == "__main__":
    main()

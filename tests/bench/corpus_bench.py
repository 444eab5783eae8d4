"""Measures a first `loci init` of many real repositories: capture of the whole history, parsing, indexing.

    python tests/bench/corpus_bench.py REPOSITORIES [--keep DIRECTORY]

Clones below REPOSITORIES are copied to DIRECTORY (a temporary one by default) and initialised there one after the
other into one LOCI_HOME.  Prints, for each and for all: commits and tracked files, CPU seconds of the process and its
children, peak memory, bytes on disk; and which bytes of a work tree, or of `.git` besides hooks, are not what they were.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Cost(NamedTuple):
    """What one initialisation took."""

    commits: int
    files: int
    seconds: float
    peak: float


def spent(command: list[str], environment: dict[str, str]) -> tuple[float, float]:
    """CPU seconds and peak MiB of a command and its children.

    Raises:
        SystemExit: it failed.
    """
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    said = process.stderr.read() if process.stderr else b""
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"{' '.join(command)}: status {status}: {said.decode(errors='replace')[-2000:]}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def digests(place: Path) -> Iterator[tuple[str, str]]:
    """Every file of a clone but its hooks, with the digest of its bytes."""
    for path in sorted(place.rglob("*")):
        below = path.relative_to(place).as_posix()
        if path.is_file() and not path.is_symlink() and not below.startswith(".git/hooks/"):
            yield below, hashlib.sha256(path.read_bytes()).hexdigest()


def count(place: Path, *arguments: str) -> int:
    said = subprocess.run(["git", "-C", str(place), *arguments], check=True, capture_output=True).stdout
    return int(said) if said.strip().isdigit() else said.count(b"\0")


def initialise(clone: Path, place: Path, environment: dict[str, str]) -> Cost:
    """One clone, copied, initialised and compared."""
    shutil.copytree(clone, place, symlinks=True)
    before = dict(digests(place))
    seconds, peak = spent([sys.executable, "-m", "loci.serve.main", "init", str(place)], environment)
    after = dict(digests(place))
    for path in sorted({*before, *after}):
        if before.get(path) != after.get(path):
            print(f"  CHANGED {clone.name}/{path}")
    return Cost(count(place, "rev-list", "--count", "HEAD"), count(place, "ls-files", "-z"), seconds, peak)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repositories", type=Path)
    parser.add_argument("--keep", type=Path)
    arguments = parser.parse_args()
    directory = arguments.keep or Path(tempfile.mkdtemp())
    home = directory / "home"
    home.mkdir(parents=True, exist_ok=True)
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(home), "LOCI_HOME": str(directory / "loci"), "PYTHONPATH": str(ROOT),
    }  # fmt: skip
    costs: list[Cost] = []
    for clone in sorted(path for path in arguments.repositories.iterdir() if (path / ".git").exists()):
        cost = initialise(clone, directory / "clones" / clone.name, environment)
        costs.append(cost)
        print(
            f"{clone.name:16} {cost.commits:6} commits {cost.files:5} files {cost.seconds:6.1f} CPU s {cost.peak:4.0f} MiB peak",
            flush=True,
        )
    report(costs, directory / "loci")


def report(costs: list[Cost], data: Path) -> None:
    """The sums, and what lies on disk."""
    commits, files, seconds = (sum(column) for column in list(zip(*costs, strict=True))[:3])
    sizes = {
        name: sum(path.stat().st_size for path in (data / name).rglob("*") if path.is_file()) / (1 << 20)
        for name in ("journal", "index")
    }
    print(
        f"{len(costs)} repositories: {commits} commits, {files} files, {seconds:.1f} CPU s "
        f"({commits / seconds:.0f} commits and {files / seconds:.0f} files a CPU s together), "
        f"peak {max(cost.peak for cost in costs):.0f} MiB, journal {sizes['journal']:.1f} MiB, index {sizes['index']:.1f} MiB"
    )


if __name__ == "__main__":
    main()

"""What keeping and recalling a memory costs, among few and among 100,000, and whether our own come first among rivals.

    python tests/bench/recall_cost.py [--sizes 10,100000] [--rounds 9] [--only-cost]

CPU of whole processes (user + system, children included), as a ratio to `python -c pass` in the same rounds; the sync
that makes a memory durable is in it.  `recall` is cold: a new process each time, the store as it lies on the disk.
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
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import recall_sets

from loci.base.frozen import replace
from loci.base.records import to_line
from loci.index.refresh import refresh
from loci.journal.source import journal_source

ROOT = Path(__file__).resolve().parents[2]
BARE = [sys.executable, "-c", "pass"]
LOCI = [sys.executable, "-m", "loci.serve.main"]
KNOWN = ("Uploads over 2 GB stop at exactly 2147483647 bytes", "store the size as bigint", "uploads stop at 2 GB")
RIVALS = 10_000


class Ground:
    """A home of its own, and projects whose journals hold as many memories as wanted."""

    def __init__(self, place: Path) -> None:
        self.place = place
        names = {"HOME": "home", "LOCI_HOME": "loci", "GIT_CONFIG_GLOBAL": "home/.gitconfig"}
        self.env = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("LOCI_", "GIT_"))},
            **{name: str(place / value) for name, value in names.items()},
            "PYTHONPATH": str(ROOT),
        }
        self.env.pop("PYTHONDONTWRITEBYTECODE", None)
        (place / "home").mkdir()
        text = "[user]\n\tname = Bench\n\temail = bench@example.invalid\n"
        (place / "home/.gitconfig").write_text(text, encoding="utf-8")

    def run(self, command: Sequence[str], cwd: Path | None = None) -> tuple[float, str]:
        """(CPU milliseconds, stdout)."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(command, cwd=cwd, env=self.env, capture_output=True, text=True, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode not in (0, 3):
            raise SystemExit(f"{command} left with {done.returncode}: {done.stderr}")
        return 1000 * (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime), done.stdout

    def project(self, name: str, memories: int, seed: int) -> Path:
        """A registered repository with so many other memories in its journal."""
        path = self.place / name
        path.mkdir()
        for arguments in (
            ["init", "-q"],
            ["remote", "add", "origin", f"https://github.com/bench/{name}.git"],
            ["commit", "-q", "--allow-empty", "-m", "begin"],
        ):
            self.run(["git", *arguments], path)
        self.run([*LOCI, "init", "--no-hooks"], path)
        journal = self.place / "loci/journal/github.com/bench" / name
        with (journal / "bench.jsonl").open("ab") as out:
            for record in recall_sets.fillers(memories, seed):
                out.write(to_line(replace(record, project=f"github.com/bench/{name}")))
        return path

    def index(self, name: str) -> None:
        """The journal's store alone: what `recall` reads."""
        (store,) = (self.place / "loci/index/journal").rglob(f"*{name}.db")
        refresh(store, (journal_source(self.place / "loci/journal/github.com/bench" / name),))


def cost(ground: Ground, size: int, rounds: int) -> None:
    """Print what a capture and a recall cost among `size` memories."""
    path = ground.project(f"of{size}", size, seed=size)
    ground.index(f"of{size}")
    ground.run([*LOCI, "capture", "--problem", KNOWN[0], "--approach", KNOWN[1], "--resolved"], path)
    spent: dict[str, list[float]] = {"bare": [], "capture": [], "recall": [], "recall, nothing new": []}
    for at in range(rounds):
        spent["bare"].append(ground.run(BARE, path)[0])
        keep = [*LOCI, "capture", "--problem", f"the {at}th trouble with parcels", "--approach", "weigh them twice"]
        spent["capture"].append(ground.run(keep, path)[0])
        spent["recall"].append(ground.run([*LOCI, "recall", KNOWN[2]], path)[0])
        spent["recall, nothing new"].append(ground.run([*LOCI, "recall", KNOWN[2]], path)[0])
    bare = statistics.median(spent["bare"])
    found = first(ground, path)
    figures = [f"{name} {statistics.median(each) / bare:.1f}x" for name, each in spent.items() if name != "bare"]
    print(f"among {size}: {', '.join(figures)} (bare {bare:.0f} ms); found first: {found}")


def first(ground: Ground, path: Path, *more: str) -> bool:
    """Whether the known memory is the first that is shown."""
    rows = json.loads(ground.run([*LOCI, "recall", "--json", *more, KNOWN[2]], path)[1])["records"]
    return bool(rows) and rows[0]["problem"] == KNOWN[0]


def rivals(ground: Ground) -> None:
    """Print whether our own memory is among the first five beside 10,000 of others, some of which say the same."""
    ground.project("rivals", RIVALS, seed=3)
    mine = ground.project("mine", 0, seed=4)
    others = [ground.place / "rivals"] * 6
    for at, path in enumerate(others):
        same = [*LOCI, "capture", "--problem", f"{KNOWN[0]} ({at})", "--approach", KNOWN[1], "--resolved"]
        ground.run(same, path)
    ground.run([*LOCI, "refresh"], ground.place / "rivals")
    ground.run([*LOCI, "capture", "--problem", KNOWN[0], "--approach", KNOWN[1]], mine)
    print(f"own first beside {RIVALS} of others: {first(ground, mine)}, with --all: {first(ground, mine, '--all')}")


def equal(ground: Ground) -> None:
    """Print the count of four equal captures."""
    path = ground.project("equal", 0, seed=5)
    for _ in range(4):
        ground.run([*LOCI, "capture", "--problem", KNOWN[0], "--approach", KNOWN[1]], path)
    rows = json.loads(ground.run([*LOCI, "recall", "--json", KNOWN[2]], path)[1])["records"]
    print(f"4 equal captures: {len(rows)} row, count {[row['count'] for row in rows]}")


def main() -> None:
    """Read the command line and print everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="10,100000")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--only-cost", action="store_true", help="leave rivals and equal captures out")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        ground = Ground(Path(place))
        if not given.only_cost:
            equal(ground)
            rivals(ground)
        for size in given.sizes.split(","):
            cost(ground, int(size), given.rounds)


if __name__ == "__main__":
    main()

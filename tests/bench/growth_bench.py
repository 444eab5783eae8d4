"""What grows with what: one point of a curve over projects, records, commits or files, on synthetic installations.

    python tests/bench/growth_bench.py projects|records|commits|files SIZE --place DIR [--rounds 9]

DIR is made and left for who wants to look.  Projects and records are written into stores and router by the functions
that `refresh` uses, without a repository; commits and files are one repository by `git fast-import`.  The last line is
JSON: the point, its two values, and every figure.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import time
from pathlib import Path

import growth
from cost import LOCI, Run, size_mb

from loci.disk.places import places
from loci.index.layout import router_file
from loci.index.router import Router
from loci.index.store import Store
from loci.recall.route import route
from loci.recall.scope import Scope


def projects(run: Run, size: int) -> tuple[float, float]:
    """(route in process, CPU ms; cold ask in bare interpreters) with so many projects of 12 commits."""
    home = _home(run)
    growth.installation(places(), size, 12)
    spent, right = [], 0
    for at in range(60):
        router, question = Router(router_file(places().index)), growth.question(at % size)
        stores = {
            one: [Store(growth.journal_file(places().index, one))] for one in map(growth.identity, range(min(size, 60)))
        }
        start = time.process_time()
        found = route(question, Scope(), router, lambda one, stores=stores: stores.get(one, []))
        spent.append(1000 * (time.process_time() - start))
        right += [one.id for one in found.projects[:1]] == [growth.identity(at % size)]
        router.close()
    bare, asked = run.median([*LOCI, "ask", "--no-cwd", growth.question(1)], cwd=home)
    run.note(f"route in process, {size} projects", statistics.median(spent), "CPU ms", right=f"{right}/60")
    run.note(f"cold ask, {size} projects", asked, "CPU ms", x_bare=round(asked / bare, 1))
    return statistics.median(spent), asked / bare


def records(run: Run, size: int) -> tuple[float, float]:
    """(one commit more, CPU ms; cold ask in bare interpreters) with so many commits in one project."""
    home = _home(run)
    start = time.process_time()
    growth.installation(places(), 1, size)
    run.note(f"index {size} records", time.process_time() - start, "CPU s")
    bare, asked = run.median([*LOCI, "ask", "--no-cwd", "-p", growth.word(2_000_000), growth.question(0)], cwd=home)
    run.note(f"cold ask, {size} records", asked, "CPU ms", x_bare=round(asked / bare, 1))
    disk = size_mb(home)
    run.note(f"disk, {size} records", disk, "MB")
    return disk, asked / bare


def history(run: Run, commits: int, files: int) -> tuple[float, float]:
    """(init, CPU s; one commit more, CPU ms) in a repository of so many commits and files."""
    home = _home(run)
    repository = home / "repository"
    subprocess.run(["git", "init", "-q", repository], env=run.env, check=True)
    subprocess.run(
        ["git", "fast-import", "--quiet"], cwd=repository, input=_stream(commits, files), env=run.env, check=True
    )
    subprocess.run(["git", "reset", "-q", "--hard", "main"], cwd=repository, env=run.env, check=True)
    first = run.cpu([*LOCI, "init", "--no-hooks"], repository)
    person = ["-c", "user.name=Ada", "-c", "user.email=ada@example.invalid"]
    subprocess.run(
        ["git", *person, "commit", "-q", "--allow-empty", "-m", "one lantern more"],
        cwd=repository,
        env=run.env,
        check=True,
    )
    more = run.cpu([*LOCI, "refresh"], repository)
    run.note(f"init, {commits} commits, {files} files", first["cpu"] / 1000, "CPU s")
    run.note(f"refresh after one commit, {commits} commits, {files} files", more["cpu"], "CPU ms")
    return first["cpu"] / 1000, more["cpu"]


def _stream(commits: int, files: int) -> bytes:
    parts = []
    for at in range(commits):
        text = f"{growth.own_word(1, at)} {growth.word(at)} for {growth.word(at % 97)}\n".encode()
        parts.append(
            b"commit refs/heads/main\ncommitter Ada <a@b.invalid> %d +0000\ndata %d\n%s"
            % (1_600_000_000 + at, len(text), text)
        )
        for number in range(files if at == 0 else 1):
            body = f"def {growth.word(number)}_{number}(value):\n    return {growth.word(at)}(value)\n".encode()
            parts.append(b"M 100644 inline src/m%d/f%d.py\ndata %d\n%s\n" % (number // 50, number, len(body), body))
    return b"".join(parts)


CURVES = {
    "projects": projects,
    "records": records,
    "commits": lambda run, size: history(run, size, 1),
    "files": lambda run, size: history(run, 1, size),
}


def _home(run: Run) -> Path:
    home = run.place / "loci"
    home.mkdir(parents=True)
    os.environ["LOCI_HOME"] = str(home)
    return home


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("curve", choices=CURVES)
    parser.add_argument("size", type=int)
    parser.add_argument("--place", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=9)
    given = parser.parse_args()
    run = Run(given.place.resolve(), rounds=given.rounds)
    (run.place / "home").mkdir(parents=True)
    first, second = CURVES[given.curve](run, given.size)
    print(json.dumps({"curve": given.curve, "point": [given.size, first, second], "rows": run.rows}))


if __name__ == "__main__":
    main()

"""Every figure of the README and of loci/README.md in one run, beside what one would use instead, as ratios.

    python tests/bench/all.py --repos DIR --out DIR [--quick] [--only setup,ask,growth,parts] [--peer PROGRAM]

--repos holds clones (they are copied, never touched).  --out gets report.md, report.json, the output of every part and
the plots of growth as SVG; it must lie outside of this repository.  --peer is the `loci` of the PyPI package loci-mem
(`pip install 'loci-mem[graphify]'`) in a virtual environment of its own; without it that column stays empty.  CPU is user and system time of whole
processes; `x bare` is against `python -c pass` in the same run, which is what a loaded machine leaves comparable.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import growth

from loci.disk.places import places
from loci.index.layout import router_file
from loci.index.router import Router
from loci.index.store import Store
from loci.recall.route import route
from loci.recall.scope import Scope

ROOT = Path(__file__).resolve().parents[2]
LOCI = [sys.executable, "-m", "loci.serve.main"]
QUESTIONS = (
    "why was the onerror handler changed to ignore 404s?",
    "how are plugins registered in a hook?",
    "which of my projects depend on requests?",
)
PARTS = {
    "hook": ["hook_bench.py", "12"],
    "engines": ["engines_bench.py", "--sizes", "2000,20000"],
    "identity": ["identity_bench.py"],
    "redaction": ["redact_bench.py"],
    "hostile code": ["hostile_code_bench.py"],
}
"""Benches that print figures of their own."""


class Run:
    """One run: its places, what it found, and what a bare interpreter costs meanwhile."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.repos, self.out, self.quick, self.peer = given.repos, given.out, given.quick, given.peer
        self.rounds = 3 if self.quick else 9
        self.rows: list[dict[str, object]] = []
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "LOCI_", "XDG_"))}
        kept.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed loci is compiled
        self.env = {**kept, "HOME": str(self.out / "home"), "NO_COLOR": "1", "PYTHONPATH": str(ROOT),
                    "PYTHONPYCACHEPREFIX": str(self.out / "compiled"), "LOCI_HOME": str(self.out / "loci")}  # fmt: skip

    def cpu(
        self, command: Sequence[object], cwd: Path | None = None, ok: Sequence[int] = (0, 1, 3)
    ) -> dict[str, float]:
        """CPU ms, wall s and peak MB of a process with its children."""
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        child = subprocess.Popen(list(map(str, command)), cwd=cwd, env=self.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)  # fmt: skip
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert child.returncode in ok, f"{command}: {child.returncode}"
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return {"cpu": 1000 * spent, "wall": time.perf_counter() - start, "peak": used.ru_maxrss / 1024}

    def bare(self) -> float:
        return self.cpu([sys.executable, "-c", "pass"])["cpu"]

    def median(self, *commands: Sequence[object], cwd: Path | None = None) -> list[float]:
        """Medians of bare Python and of each command, taken in turn."""
        taken = [[self.bare(), *(self.cpu(one, cwd)["cpu"] for one in commands)] for _ in range(self.rounds)]
        return [statistics.median(column) for column in zip(*taken, strict=True)]

    def note(self, figure: str, value: float, unit: str, **more: object) -> None:
        self.rows.append({"figure": figure, "value": round(value, 2), "unit": unit, **more})
        said = "  ".join(f"{name} {one}" for name, one in more.items() if one not in (None, ""))
        print(f"{figure:<52} {value:>10.1f} {unit:<8} {said}", flush=True)


def size_mb(*roots: Path) -> float:
    return (
        sum(one.lstat().st_size for root in roots for one in root.rglob("*") if one.is_file() and not one.is_symlink())
        / 1e6
    )


# --- from nothing to answering ---------------------------------------------------------------------------------------


def setup(run: Run) -> None:
    code = run.out / "home" / "code"
    chosen = sorted(one for one in run.repos.iterdir() if (one / ".git").exists())[: 4 if run.quick else None]
    for one in chosen:
        shutil.copytree(one, code / one.name, symlinks=True)
    before = size_mb(code)
    ours = run.cpu([*LOCI, "setup", code])
    inside = size_mb(code) - before
    run.note(f"setup of {len(chosen)} projects", ours["cpu"] / 1000, "CPU s", wall=round(ours["wall"]))
    run.note("  peak memory", ours["peak"], "MB")
    run.note("  disk", size_mb(run.out / "loci"), "MB", inside_repositories=round(inside, 1))
    git = statistics.median(
        run.cpu(["git", "config", "--get-regexp", "^remote"], code / chosen[0].name)["cpu"] for _ in range(5)
    )
    for name, command in (
        ("refresh --all, nothing changed", ["refresh", "--all"]),
        ("setup, nothing changed", ["setup", code]),
    ):
        bare, spent = run.median([*LOCI, *command])
        less = spent - len(chosen) * git
        run.note(name, spent, "CPU ms", less_git_calls=round(less), x_bare=round(less / bare, 1))
    if run.peer:
        home = run.out / "peer"
        home.mkdir()
        ours_env, run.env = run.env, {**run.env, "HOME": str(home), "PYTHONPATH": "", "PATH": _beside(run.peer)}
        before = size_mb(code)
        theirs = run.cpu([run.peer, "setup", "-y", "--graphs", "--no-embed", code], ok=range(256))
        run.env = ours_env
        run.note(
            "  loci-mem: the same",
            theirs["cpu"] / 1000,
            "CPU s",
            wall=round(theirs["wall"]),
            x=round(theirs["cpu"] / ours["cpu"], 1),
        )
        run.note("  loci-mem: peak memory", theirs["peak"], "MB", x=round(theirs["peak"] / ours["peak"], 1))
        run.note("  loci-mem: disk", size_mb(home), "MB", inside_repositories=round(size_mb(code) - before, 1))


def _beside(program: str) -> str:
    """PATH with the other tool's environment first: it starts programs of its own."""
    return f"{Path(program).resolve().parent}{os.pathsep}{os.environ['PATH']}"


def ask(run: Run) -> None:
    """Cold questions, over all the projects that `setup` left."""
    code = run.out / "home" / "code"
    first = next(iter(sorted(code.iterdir())))
    grep = ["rg", "-i"] if shutil.which("rg") else ["git", "grep", "-i"]
    for question in QUESTIONS:
        bare, asked, routed = run.median([*LOCI, "ask", "--no-cwd", question], [*LOCI, "route", "--no-cwd", question])
        run.note(
            f"ask: {question[:40]}",
            asked,
            "CPU ms",
            x_bare=round(asked / bare, 1),
            route_x_bare=round(routed / bare, 1),
        )
    every = "; ".join(f"git -C '{one}' log --oneline -i --grep=onerror" for one in sorted(code.iterdir()))
    each = "; ".join(f"(cd '{one}' && {' '.join(grep)} onerror)" for one in sorted(code.iterdir()))
    bare, here, there, found = run.median(
        ["git", "-C", first, "log", "--oneline", "-i", "--grep=onerror"], ["sh", "-c", every], ["sh", "-c", each]
    )
    run.note("git log --grep in one project", here, "CPU ms", x_bare=round(here / bare, 1))
    run.note("git log --grep in every project", there, "CPU ms", x_bare=round(there / bare, 1))
    run.note(
        f"{grep[0]} {grep[1] if grep[0] == 'git' else ''} in every project",
        found,
        "CPU ms",
        x_bare=round(found / bare, 1),
    )
    if run.peer and (run.out / "peer").is_dir():
        ours, run.env = run.env, {**run.env, "HOME": str(run.out / "peer"), "PYTHONPATH": "", "PATH": _beside(run.peer)}
        bare, theirs = run.median([run.peer, "ask", QUESTIONS[0]])
        run.env = ours
        run.note("loci-mem ask", theirs, "CPU ms", x_bare=round(theirs / bare, 1))


# --- growth ----------------------------------------------------------------------------------------------------------


def grow(run: Run) -> None:
    curves = {
        "projects": [
            (size, *_projects(run, size)) for size in ((5, 25, 100) if run.quick else (5, 25, 100, 400, 1000))
        ],
        "records": [
            (size, *_records(run, size))
            for size in ((1000, 10_000) if run.quick else (1000, 10_000, 100_000, 1_000_000))
        ],
        "commits": [(size, *_history(run, size, 1)) for size in ((100, 1000) if run.quick else (100, 1000, 10_000))],
        "files": [(size, *_history(run, 1, size)) for size in ((100, 1000) if run.quick else (100, 1000, 10_000))],
    }
    for name, points in curves.items():
        (run.out / f"growth-{name}.svg").write_text(plot(name, points), encoding="utf-8")


def _home(run: Run, name: str) -> Path:
    home = run.out / "growth" / name
    home.mkdir(parents=True)
    run.env["LOCI_HOME"] = os.environ["LOCI_HOME"] = str(home)
    return home


def _projects(run: Run, size: int) -> tuple[float, float]:
    """(route in process, CPU ms; cold ask in bare interpreters) with so many projects of 12 commits."""
    home = _home(run, f"projects-{size}")
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


def _records(run: Run, size: int) -> tuple[float, float]:
    """(one commit more, CPU ms; cold ask in bare interpreters) with so many commits in one project."""
    home = _home(run, f"records-{size}")
    start = time.process_time()
    growth.installation(places(), 1, size)
    run.note(f"index {size} records", time.process_time() - start, "CPU s")
    bare, asked = run.median([*LOCI, "ask", "--no-cwd", "-p", growth.word(2_000_000), growth.question(0)], cwd=home)
    run.note(f"cold ask, {size} records", asked, "CPU ms", x_bare=round(asked / bare, 1))
    disk = size_mb(home)
    run.note(f"disk, {size} records", disk, "MB")
    return disk, asked / bare


def _history(run: Run, commits: int, files: int) -> tuple[float, float]:
    """(init, CPU s; one commit more, CPU ms) in a repository of so many commits and files."""
    home = _home(run, f"history-{commits}-{files}")
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


def plot(name: str, points: Sequence[tuple[float, ...]]) -> str:
    """Two curves over a logarithmic axis."""
    from math import log10

    low, high = log10(points[0][0]), log10(points[-1][0])
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" width="560" height="340"><rect width="100%" height="100%" fill="#fff"/>',
             f'<text x="40" y="24" font-size="14">growth with {name}</text>']  # fmt: skip
    for column, colour in ((1, "#1f6f8b"), (2, "#c0392b")):
        top = max(point[column] for point in points) or 1.0
        line = " ".join(
            f"{40 + 480 * (log10(point[0]) - low) / max(high - low, 1e-9):.0f},{300 - 240 * point[column] / top:.0f}"
            for point in points
        )
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(
            f'<text x="{60 + 240 * (column - 1)}" y="44" font-size="11" fill="{colour}">highest {top:.1f}</text>'
        )
    parts += [
        f'<text x="{40 + 480 * (log10(p[0]) - low) / max(high - low, 1e-9):.0f}" y="320" font-size="10">{p[0]:g}</text>'
        for p in points
    ]
    return "\n".join([*parts, "</svg>"])


# --- the parts that stand alone --------------------------------------------------------------------------------------


def parts(run: Run) -> None:
    for name, (file, *rest) in PARTS.items():
        env = {**run.env, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests' / 'bench'}"}
        done = subprocess.run([sys.executable, str(ROOT / "tests" / "bench" / file), *rest], env=env, capture_output=True, text=True, check=False)  # fmt: skip
        (run.out / f"part-{name.replace(' ', '-')}.txt").write_text(done.stdout + done.stderr, encoding="utf-8")
        print(f"--- {name}: exit {done.returncode}\n{done.stdout.rstrip()}", flush=True)


SECTIONS = {"setup": setup, "ask": ask, "growth": grow, "parts": parts}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repos", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--quick", action="store_true", help="four projects, small sizes, three rounds")
    parser.add_argument("--only", default=",".join(SECTIONS), help=f"of {', '.join(SECTIONS)}")
    parser.add_argument("--peer", help="the program `loci` of loci-mem")
    given = parser.parse_args()
    given.out = given.out.resolve()
    if ROOT in (given.out, *given.out.parents):
        parser.error("--out must lie outside of the repository")
    if given.out.exists() and any(given.out.iterdir()):
        parser.error("--out must be empty")
    (given.out / "home").mkdir(parents=True)
    run = Run(given)
    for name in given.only.split(","):
        SECTIONS[name](run)
        run.env["LOCI_HOME"] = str(given.out / "loci")
    (given.out / "report.json").write_text(json.dumps(run.rows, indent=1), encoding="utf-8")
    lines = [f"| {row['figure']} | {row['value']} {row['unit']} | {', '.join(f'{k} {v}' for k, v in row.items() if k not in ('figure', 'value', 'unit'))} |" for row in run.rows]  # fmt: skip
    (given.out / "report.md").write_text(
        "\n".join(["| figure | value | beside |", "|---|---|---|", *lines, ""]), encoding="utf-8"
    )


if __name__ == "__main__":
    main()

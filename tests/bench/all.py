"""Every figure of the README and of loci/README.md in one run, beside what one would use instead, as ratios.

    python tests/bench/all.py --repos DIR --out DIR [--eval DIR] [--quick] [--only setup,ask,growth,parts] [--peer PROGRAM]

Every bench of this folder runs in a process of its own with a limit of time (`parts.py` has the table).  --repos holds
clones (they are copied, never touched); --eval the question sets of the evaluation.  --out gets report.md, report.json, the output of every part and
the plots of growth as SVG; it must lie outside of this repository.  --peer is the `loci` of the PyPI package loci-mem
(`pip install 'loci-mem[graphify]'`) in a virtual environment of its own; without it that column stays empty.  CPU is user and system time of whole
processes; `x bare` is against `python -c pass` in the same run, which is what a loaded machine leaves comparable.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import time
from collections.abc import Sequence
from pathlib import Path

import parts
from cost import LOCI, ROOT, Run, size_mb

QUESTIONS = (
    "why was the onerror handler changed to ignore 404s?",
    "how are plugins registered in a hook?",
    "which of my projects depend on requests?",
)


# --- from nothing to answering ---------------------------------------------------------------------------------------


def setup(run: Run, given: argparse.Namespace) -> None:
    code = given.out / "home" / "code"
    chosen = sorted(one for one in given.repos.iterdir() if (one / ".git").exists())[: 4 if given.quick else None]
    for one in chosen:
        shutil.copytree(one, code / one.name, symlinks=True)
    before = size_mb(code)
    ours = run.cpu([*LOCI, "setup", code])
    inside = size_mb(code) - before
    run.note(f"setup of {len(chosen)} projects", ours["cpu"] / 1000, "CPU s", wall=round(ours["wall"]))
    run.note("  peak memory", ours["peak"], "MB")
    run.note("  disk", size_mb(given.out / "loci"), "MB", inside_repositories=round(inside, 1))
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
    if given.peer:
        home = given.out / "peer"
        home.mkdir()
        ours_env, run.env = run.env, {**run.env, "HOME": str(home), "PYTHONPATH": "", "PATH": _beside(given.peer)}
        before = size_mb(code)
        theirs = run.cpu([given.peer, "setup", "-y", "--graphs", "--no-embed", code], ok=range(256))
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


def ask(run: Run, given: argparse.Namespace) -> None:
    """Cold questions, over all the projects that `setup` left."""
    code = given.out / "home" / "code"
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
    if given.peer and (given.out / "peer").is_dir():
        ours, run.env = (
            run.env,
            {**run.env, "HOME": str(given.out / "peer"), "PYTHONPATH": "", "PATH": _beside(given.peer)},
        )
        bare, theirs = run.median([given.peer, "ask", QUESTIONS[0]])
        run.env = ours
        run.note("loci-mem ask", theirs, "CPU ms", x_bare=round(theirs / bare, 1))


# --- growth ----------------------------------------------------------------------------------------------------------

CURVES = {
    "projects": (5, 25, 100, 1000),
    "records": (1000, 10_000, 100_000, 1_000_000),
    "commits": (100, 1000, 10_000),
    "files": (100, 1000, 10_000),
}
POINT_SECONDS = 1800


def grow(run: Run, given: argparse.Namespace) -> None:
    """Each point in a process of its own; one that is stopped or fails is said and leaves a gap."""
    for name, sizes in CURVES.items():
        points = []
        for size in sizes[: 2 if given.quick else None]:
            place = given.out / "growth" / f"{name}-{size}"
            command = [str(parts.HERE / "growth_bench.py"), name, str(size), "--place", str(place)]
            how, out = parts.run([*command, "--rounds", str(run.rounds)], run.env, POINT_SECONDS)
            last = out.strip().rpartition("\n")[2]
            if how != "exit 0":
                run.note(f"growth with {name}: {size}", 0, how)
                print(out[-2000:], flush=True)
                continue
            found = json.loads(last)
            points.append(found["point"])
            for row in found["rows"]:
                run.note(row.pop("figure"), row.pop("value"), row.pop("unit"), **row)
        if len(points) > 1:
            (given.out / f"growth-{name}.svg").write_text(plot(name, points), encoding="utf-8")


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


def each(run: Run, given: argparse.Namespace) -> None:
    """Every bench of the folder by the table, its output in a file; what lacks something says what."""
    work = given.out / "work"
    work.mkdir(exist_ok=True)
    first = next(iter(sorted(one for one in given.repos.iterdir() if (one / ".git").exists())))
    asked = given.out / "questions.txt"
    asked.write_text("".join(f"{one}\n" for one in QUESTIONS), encoding="utf-8")
    loci = given.out / "loci"
    known = {
        "repos": str(given.repos), "eval": str(given.eval or ""), "work": str(work), "first": str(first),
        "loci": str(loci) if (loci / "journal").is_dir() else "", "questions": str(asked),
    }  # fmt: skip
    env = {**run.env, "PYTHONPATH": f"{ROOT}{os.pathsep}{parts.HERE}"}
    for part in parts.PARTS:
        missing = "--quick" if given.quick and not part.quick else parts.lacks(part, known)
        if missing:
            run.note(f"part: {part.name}", 0, "skipped", why=missing)
            continue
        start = time.perf_counter()
        how, out = parts.run(
            [str(parts.HERE / part.file), *(one.format(**known) for one in part.arguments)], env, part.seconds
        )
        name = "".join(c if c.isalnum() else "-" for c in part.name)
        (given.out / f"part-{name}.txt").write_text(out, encoding="utf-8")
        print(out.rstrip(), flush=True)
        run.note(f"part: {part.name}", time.perf_counter() - start, "s", ended=how)


SECTIONS = {"setup": setup, "ask": ask, "growth": grow, "parts": each}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repos", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--eval", type=Path, help="the evaluation's question sets; parts that need them are skipped without"
    )
    parser.add_argument(
        "--quick", action="store_true", help="four projects, small sizes, three rounds, the short parts"
    )
    parser.add_argument("--only", default=",".join(SECTIONS), help=f"of {', '.join(SECTIONS)}")
    parser.add_argument("--peer", help="the program `loci` of loci-mem")
    given = parser.parse_args()
    given.out = given.out.resolve()
    if ROOT in (given.out, *given.out.parents):
        parser.error("--out must lie outside of the repository")
    if given.out.exists() and any(given.out.iterdir()):
        parser.error("--out must be empty")
    (given.out / "home").mkdir(parents=True)
    run = Run(given.out, rounds=3 if given.quick else 9)
    for name in given.only.split(","):
        SECTIONS[name](run, given)
    (given.out / "report.json").write_text(json.dumps(run.rows, indent=1), encoding="utf-8")
    lines = [f"| {row['figure']} | {row['value']} {row['unit']} | {', '.join(f'{k} {v}' for k, v in row.items() if k not in ('figure', 'value', 'unit'))} |" for row in run.rows]  # fmt: skip
    (given.out / "report.md").write_text(
        "\n".join(["| figure | value | beside |", "|---|---|---|", *lines, ""]), encoding="utf-8"
    )


if __name__ == "__main__":
    main()

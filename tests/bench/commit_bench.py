"""Measures the worker after a commit that touches ten code files of a real repository: capture, index, router.

    python tests/bench/commit_bench.py CLONE [CLONE …] [--files 10] [--rounds 5] [--profile] [--same]

CLONES are copied to a temporary directory and initialised there.  Each round gives ten files of the largest language a
line, commits, and runs the worker as the hook starts it, in the foreground.  Figures are CPU milliseconds of the whole
process and its children, beside `python -c pass` in the same round.  --profile prints where one round's time went.
--same makes the index again at the end and compares every row of it with what the rounds left.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.samerows import rows  # noqa: E402  # a bench is run by its path

START = (
    "import sys; sys.path.append(sys.argv[1]); from loci.disk import modules; modules.install(); "
    "from loci.serve.worker import entry; entry(sys.argv[2:])"
)
PROFILE = (
    "import sys; sys.path.insert(0, sys.argv[1]); import cProfile, pstats; from loci.serve.worker import main; "
    "import time; one = cProfile.Profile(time.process_time); one.enable(); main(sys.argv[2:]); one.disable(); "
    "pstats.Stats(one, stream=sys.stderr).sort_stats('tottime').print_stats(45).sort_stats('cumtime').print_stats(70)"
)
MARKS = {".py": "#", ".rb": "#", ".sh": "#"}
CODE = (".py", ".js", ".ts", ".tsx", ".go", ".rs", ".java", ".c", ".cc", ".cpp", ".cs", ".rb", ".php", ".sh")


def spent(command: list[str], cwd: Path, environment: dict[str, str], *, loud: bool = False) -> float:
    """CPU milliseconds of a command and its children."""
    quiet = None if loud else subprocess.DEVNULL
    process = subprocess.Popen(command, cwd=cwd, env=environment, stdin=subprocess.DEVNULL, stdout=quiet, stderr=quiet)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"{command}: status {status}")
    return 1000 * (usage.ru_utime + usage.ru_stime)


def commit(clone: Path, count: int, number: int, environment: dict[str, str]) -> int:
    """Give some files of the largest language a line; how many bytes they have."""
    paths = subprocess.run(["git", "ls-files", "-z"], cwd=clone, check=True, capture_output=True).stdout
    code = [path for path in paths.decode().split("\0") if path.endswith(CODE)]
    most = Counter(Path(path).suffix for path in code).most_common(1)[0][0]
    chosen = random.Random(number).sample(sorted(path for path in code if path.endswith(most)), count)
    for path in chosen:
        with (clone / path).open("a", encoding="utf-8") as file:
            file.write(f"\n{MARKS.get(most, '//')} a remark of round {number}\n")
    subprocess.run(["git", "add", "-A"], cwd=clone, check=True, env=environment)
    message = f"change {count} files, round {number}"
    subprocess.run(["git", "commit", "-q", "--no-verify", "-m", message], cwd=clone, check=True, env=environment)
    return sum((clone / path).stat().st_size for path in chosen)


def measure(source: Path, directory: Path, arguments: argparse.Namespace, environment: dict[str, str]) -> None:
    """All rounds over one repository."""
    clone = directory / source.name
    remote = ["git", "remote", "get-url", "origin"]
    url = subprocess.run(remote, cwd=source, check=True, capture_output=True, text=True).stdout.strip()
    subprocess.run(["git", "clone", "-q", "--no-hardlinks", str(source), str(clone)], check=True)
    subprocess.run(["git", "remote", "set-url", "origin", url], cwd=clone, check=True)
    spent([sys.executable, "-m", "loci.serve.main", "init", "--no-hooks"], clone, environment)
    taken, bare, sizes = [], [], []
    for number in range(arguments.rounds):
        sizes.append(commit(clone, arguments.files, number, environment))
        taken.append(
            spent([sys.executable, "-I", "-S", "-c", START, str(ROOT), "post-commit", "async"], clone, environment)
        )
        bare.append(spent([sys.executable, "-c", "pass"], clone, environment))
    said = subprocess.run([sys.executable, "-m", "loci.serve.main", "log", "-n", "1"], cwd=clone, env=environment,
                          check=True, capture_output=True, text=True).stdout  # fmt: skip
    worked = f"round {arguments.rounds - 1}" in said
    middle, unit = statistics.median(taken), statistics.median(bare)
    print(
        f"{source.name:16} {arguments.files} files, {statistics.median(sizes) / 1024:.0f} KiB: {middle:.0f} CPU ms (median of "
        f"{len(taken)}: {min(taken):.0f} to {max(taken):.0f}), {middle / unit:.1f} bare interpreters of {unit:.0f}; captured: {worked}",
        flush=True,
    )
    if arguments.same:
        compare(clone, directory / "loci" / "index", environment)
    if arguments.profile:
        commit(clone, arguments.files, arguments.rounds, environment)
        spent(
            [sys.executable, "-I", "-S", "-c", PROFILE, str(ROOT), "post-commit", "async"],
            clone,
            environment,
            loud=True,
        )


def compare(clone: Path, index: Path, environment: dict[str, str]) -> None:
    """Every row that the commits left beside those of an index made anew."""
    stores = sorted(one for one in index.rglob("*.db") if one.name != "router.db")
    left = {store: rows(store) for store in stores}
    spent([sys.executable, "-m", "loci.serve.main", "refresh", "--rebuild"], clone, environment)
    for store in stores:
        made = rows(store)
        other = sorted(table for table in made if made[table] != left[store][table])
        print(f"  {sum(map(len, made.values()))} rows of {store.name}: {', '.join(other) or 'none'} differ", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("clones", type=Path, nargs="+")
    parser.add_argument("--files", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--profile", action="store_true")
    parser.add_argument("--same", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        person = {f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER") for what, value in
                  (("NAME", "Bench"), ("EMAIL", "bench@example.invalid"))}  # fmt: skip
        environment = {
            "PATH": os.environ["PATH"], "HOME": name, "LOCI_HOME": str(directory / "loci"), "PYTHONPATH": str(ROOT), **person,
        }  # fmt: skip
        for source in arguments.clones:
            measure(source, directory, arguments, environment)


if __name__ == "__main__":
    main()

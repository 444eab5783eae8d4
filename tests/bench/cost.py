"""What a process costs, beside a bare interpreter in the same run: what the benches that compare whole commands share."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOCI = [sys.executable, "-c", "from loci.serve.main import entry; entry()"]
"""As the console script starts it."""


class Run:
    """A place to work in, what was found, and how a command is measured."""

    def __init__(self, place: Path, *, rounds: int = 9) -> None:
        self.place, self.rounds = place, rounds
        self.rows: list[dict[str, object]] = []
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "LOCI_", "XDG_"))}
        kept.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed loci is compiled
        self.env = {**kept, "HOME": str(place / "home"), "NO_COLOR": "1", "PYTHONPATH": str(ROOT),
                    "PYTHONPYCACHEPREFIX": str(place / "compiled"), "LOCI_HOME": str(place / "loci")}  # fmt: skip

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

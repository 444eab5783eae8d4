"""CPU of knowing where one is: importing, finding the repository, its id, and its project among many.

    python tests/bench/identity_bench.py [projects]

Prints one line a measure, CPU milliseconds of this process and its children, the median of 15.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from loci.base.records import Record


def cpu() -> float:
    spent = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return 1000 * sum(usage.ru_utime + usage.ru_stime for usage in spent)


def median(action: Callable[[], object], rounds: int = 15, repeat: int = 1) -> float:
    found = []
    for _ in range(rounds):
        before = cpu()
        for _ in range(repeat):
            action()
        found.append((cpu() - before) / repeat)
    return statistics.median(found)


def child(code: str) -> Callable[[], object]:
    return lambda: subprocess.run([sys.executable, "-I", "-S", "-c", code], check=True, cwd=ROOT)


ROOT = Path(__file__).resolve().parent.parent.parent


def main(projects: int) -> None:
    sys.path.insert(0, str(ROOT))
    os.environ["LOCI_HOME"] = tempfile.mkdtemp()
    from loci.base.identity import canonical
    from loci.disk.places import places, writer_id
    from loci.disk.remotes import known
    from loci.disk.repository import find_repository
    from loci.journal import ledger
    from loci.journal.registrar import look, register

    writer = writer_id(places())
    bare = median(child("pass"))
    show("python -I -S -c pass", bare)
    path = f"import sys; sys.path.insert(0, {str(ROOT)!r}); "
    for module in ("loci.base.identity", "loci.disk.repository", "loci.disk.remotes", "loci.journal.registrar"):
        show(f"import {module}, over that", median(child(f"{path}import {module}")) - bare)
    url = "https://nell:pass-word@github.com/Orchard/Pear.git"
    show("canonical", median(lambda: canonical(url, writer=writer), repeat=1000))
    here = find_repository(ROOT, explicit=True)
    assert here is not None
    show(
        "git --version", median(lambda: subprocess.run(["git", "--version"], capture_output=True, check=True), repeat=5)
    )
    show("find_repository", median(lambda: find_repository(ROOT, explicit=True), repeat=5))
    show("known (git config)", median(lambda: known(here, writer), repeat=5))
    register(here, places(), writer)
    show("look, 1 project", median(lambda: look(here, places(), writer), repeat=5))
    ledger.store(places().registry, [record for number in range(projects) for record in many(number)], writer)
    size = places().registry.stat().st_size / 1e6
    show(f"look, {projects} projects ({size:.1f} MB)", median(lambda: look(here, places(), writer), repeat=3))
    show("load that whole registry", median(lambda: ledger.load(places().registry), rounds=3))


def many(number: int) -> list[Record]:
    from loci.journal.ledger import checkout_record, project_record

    identity, path = f"github.com/many/project-{number}", f"/home/u/{number}"
    return [
        project_record(identity, f"project-{number}", None, None),
        checkout_record(identity, path, f"{path}/.git", root=None, birth="", depth=None),
    ]


def show(what: str, value: float) -> None:
    print(f"{what:<50}{value:9.2f} CPU ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)

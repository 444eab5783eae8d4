"""What `loci-capture` costs a commit under the pre-commit framework, beside the native hook, in interleaved rounds.

    python tests/bench/precommit_bench.py [ROUNDS]

The framework builds its environment from a clone of this repository first (pip, not measured).  Medians of user and
system time that `git commit` waited for; the worker's own work is detached in both.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from hook_bench import ROOT, Bench


class Framework(Bench):
    def under_framework(self, name: str, hooks: str) -> Path:
        path = self.repository(name)
        self.env["PRE_COMMIT_HOME"] = str(self.place / "pre-commit-home")
        self.env["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{self.env['PATH']}"
        (path / ".pre-commit-config.yaml").write_text(hooks)
        self.ask("add", "-A", cwd=path)
        self.ask("commit", "-q", "-m", "use the framework", cwd=path)
        for arguments in (["install", "-tpost-commit"], ["install-hooks"]):
            command = [sys.executable, "-m", "pre_commit", *arguments]
            subprocess.run(command, cwd=path, env=self.env, check=True, capture_output=True)
        return path


def main() -> None:
    rounds = int(sys.argv[1]) if sys.argv[1:] else 15
    with tempfile.TemporaryDirectory() as place:
        bench = Framework(Path(place), "git")
        clone = Path(place) / "hooks"
        bench.ask("clone", "-q", "--no-hardlinks", str(ROOT), str(clone))
        rev = bench.ask("rev-parse", "HEAD", cwd=clone)
        capture = f"repos:\n- repo: {clone}\n  rev: {rev}\n  hooks:\n  - id: loci-capture\n"
        nothing = (
            "repos:\n- repo: local\n  hooks:\n  - {id: nothing, name: nothing, language: system, entry: 'true', "
            "always_run: true, pass_filenames: false, stages: [post-commit]}\n"
        )
        variants = {
            "no hook": bench.repository("none"),
            "native loci": bench.repository("async"),
            "framework, true": bench.under_framework("framework-true", nothing),
            "framework, loci": bench.under_framework("framework-loci", capture),
        }
        costs: dict[str, list[float]] = {name: [] for name in variants}
        for _ in range(rounds + 1):
            for name, path in variants.items():
                costs[name].append(bench.commit(path)[0])
        base = statistics.median(costs["no hook"][1:])
        for name, found in costs.items():
            middle = statistics.median(found[1:])
            print(f"{name:<16} {middle:>7.1f} CPU ms  {middle - base:>+7.1f}")


if __name__ == "__main__":
    main()

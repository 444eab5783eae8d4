"""Which bench is run how by `all.py`, and for how long at most: every file of this folder is here or says why not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent


class Part(NamedTuple):
    """One run of a bench; `{repos}`, `{eval}`, `{work}`, `{loci}`, `{first}` and `{questions}` are filled in."""

    name: str
    file: str
    arguments: tuple[str, ...]
    seconds: int
    quick: bool = False
    """Also with --quick."""


PARTS = (
    Part("hook", "hook_bench.py", ("12",), 300, quick=True),
    Part("spine", "spine_bench.py", ("--repos", "{repos}"), 900),
    Part("worker killed", "worker_bench.py", ("--kills", "30"), 900),
    Part("commit in sync mode killed", "worker_bench.py", ("--mode", "sync", "--kills", "30"), 900),
    Part("pre-commit framework", "precommit_bench.py", ("5",), 600),
    Part("journal: writers", "journal_bench.py", ("writers", "--rounds", "30"), 600),
    Part("journal: full disk", "journal_bench.py", ("full",), 300),
    Part("journal: append", "journal_bench.py", ("append",), 900),
    Part("identity", "identity_bench.py", (), 300, quick=True),
    Part("redaction", "redact_bench.py", (), 900, quick=True),
    Part("redaction: cost", "redact_bench.py", ("--speed", "--hostile", "--start"), 600),
    Part("hostile trees", "hostile_bench.py", (), 900),
    Part("hostile code", "hostile_code_bench.py", (), 1500),
    Part("engines", "engines_bench.py", ("--sizes", "2000,20000"), 900),
    Part("commit of ten files", "commit_bench.py", ("{first}",), 300, quick=True),
    Part("init of each", "corpus_bench.py", ("{repos}",), 1800),
    Part("documents", "documents_bench.py", ("{repos}", "{eval}/sets/docs.jsonl"), 900),
    Part("facts", "facts_bench.py", ("{repos}", "{eval}/sets/enum.jsonl"), 900),
    Part("structure", "structure_bench.py",
         ("{repos}", "{eval}/sets/structure.jsonl", "{eval}/sets/localise.jsonl", "--store", "{work}/structure"), 1800),
    Part("callers in Python", "python_calls_bench.py", ("{repos}", "--store", "{work}/structure"), 600),
    Part("against ctags", "ctags_bench.py", ("{repos}", "--store", "{work}/structure"), 600),
    Part("evaluation index", "eval_corpus.py", ("--repos", "{repos}", "--index", "{work}/evaluation"), 3600),
    Part("answers", "ask_eval.py", ("--eval", "{eval}", "--repos", "{repos}", "--index", "{work}/evaluation"), 1800),
    Part("commits by what they brought", "added_bench.py", ("--repos", "{repos}", "--index", "{work}/evaluation"), 600),
    Part("routes", "route_bench.py", ("--eval", "{eval}", "--repos", "{repos}", "--index", "{work}/evaluation"), 1800),
    Part("by meaning", "semantic_bench.py",
         ("--eval", "{eval}", "--repos", "{repos}", "--index", "{work}/evaluation", "--embed", "600"), 1800),
    Part("by meaning: memories, cost", "semantic_bench.py", ("--recall", "--costs"), 900),
    Part("recall", "recall_bench.py", (), 300, quick=True),
    Part("recall: cost", "recall_cost.py", (), 900),
    Part("server and agents' hooks", "mcp_bench.py",
         ("--home", "{loci}", "--questions", "{questions}", "--cwd", "{first}"), 600),
)  # fmt: skip
"""In the order of running: the evaluation's index before what asks it, the structure's stores before who reads them."""
LEFT_OUT = {
    "all.py": "runs the others",
    "parts.py": "this table",
    "cost.py": "how a process is measured",
    "growth.py": "makes synthetic installations",
    "growth_bench.py": "one process a point, in the section `growth`",
    "recall_sets.py": "reads the sets of solved problems",
}


def lacks(part: Part, known: dict[str, str]) -> str:
    """What has to be given for a part and is not; "" where nothing lacks."""
    wanted = [
        name for name, value in known.items() if not value and any(f"{{{name}}}" in one for one in part.arguments)
    ]
    return ", ".join(wanted)


def run(arguments: list[str], env: dict[str, str], seconds: float, cwd: Path | None = None) -> tuple[str, str]:
    """(how it ended, what it printed) of a bench in a process group of its own, stopped whole at its limit."""
    child = subprocess.Popen(
        [sys.executable, *arguments], env=env, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, errors="replace", start_new_session=True,
    )  # fmt: skip
    try:
        out, _ = child.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGKILL)
        out, _ = child.communicate()
        return f"stopped after {seconds:.0f} s", out
    return f"exit {child.returncode}", out

"""The evaluation asked in one process: hundreds of questions a minute, scored by the harness's own measures.

    python tests/bench/ask_eval.py --eval DIR --repos DIR [--repos MORE] --index DIR [--router FILE] [--sets route,why]
                                   [--failed SET:MODE:MEASURE] [--curve]

DIR of --eval holds `harness.py` and `sets/`; --repos are directories of clones, the first of them with the questions'
projects; --index was built by `eval_corpus.py`.  All clones are registered unless --router names another router.
"""

from __future__ import annotations

import argparse
import collections
import importlib.util
import json
import os
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
import eval_corpus

from loci.index.layout import router_file
from loci.index.router import Router
from loci.index.store import Store
from loci.recall import confidence
from loci.recall.ask import ask
from loci.recall.route import route
from loci.recall.scope import Scope

NOW = "2026-11-30T00:00:00Z"


def harness_of(directory: Path, repos: Path) -> ModuleType:
    """The harness as a module, told where the clones are."""
    os.environ["EVAL_REPOS"] = str(repos)
    spec = importlib.util.spec_from_file_location("harness", directory / "harness.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Installation:
    """Stores and router of a built index, opened once."""

    def __init__(self, paths: Sequence[Path], index: Path, router: Path) -> None:
        self.members = eval_corpus.members(paths, index)
        self.names = {member.profile.id: path.name for member, path in zip(self.members, paths, strict=True)}
        self.ids = {name: identity for identity, name in self.names.items()}
        self._files = {member.profile.id: member.stores for member in self.members}
        self._open: dict[str, list[Store]] = {}
        self.router = Router(router)
        self.milliseconds: list[float] = []

    def stores(self, project: str) -> list[Store]:
        """A project's open stores."""
        if project not in self._open:
            self._open[project] = [Store(file) for file in self._files.get(project, ())]
        return self._open[project]

    def answer(self, question: str, cwd: str | None, limit: int = 10) -> dict[str, Any]:
        """What the harness reads of an answer."""
        here = self.ids.get(cwd.split("/")[0]) if cwd else None
        start = time.process_time()
        found = ask(question, Scope(here=here), self.router, self.stores, NOW, limit)
        self.milliseconds.append(1000 * (time.process_time() - start))
        abstain = found.decision.outcome == "abstain"
        hits = [
            {
                "repo": self.names[hit.project], "kind": hit.kind, "path": hit.path, "line": hit.line,
                "commit": hit.commit, "heading": list(hit.heading), "symbol": hit.symbol, "title": hit.title,
                "text": hit.text, "score": hit.score,
            }
            for hit in found.hits
        ]  # fmt: skip
        projects = [] if abstain else [self.names[one.id] for one in found.decision.projects]
        return {"abstain": abstain, "reason": found.decision.reason, "projects": projects, "hits": hits, "error": None}


def main(arguments: Sequence[str] | None = None) -> None:
    """Ask and score."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--eval", type=Path, required=True)
    parser.add_argument("--repos", type=Path, action="append", required=True)
    parser.add_argument("--index", type=Path, required=True)
    parser.add_argument("--router", type=Path)
    parser.add_argument("--sets")
    parser.add_argument("--without", default="", help="clones that are not registered, comma-separated")
    parser.add_argument("--failed", help="print the questions of this set that went wrong: SET:MODE:MEASURE")
    parser.add_argument("--curve", action="store_true", help="only what is answered right at every share of refusals")
    given = parser.parse_args(arguments)
    harness = harness_of(given.eval, given.repos[0])
    paths = [path for path in eval_corpus.clones(given.repos) if path.name not in given.without.split(",")]
    asked = Installation(paths, given.index, given.router or router_file(given.index))
    if given.curve:
        print_curve(asked, list(harness.load(given.sets.split(",") if given.sets else None)))
        return
    known = {path.name for path in given.repos[0].iterdir()}
    table = collections.defaultdict(list)
    duplicates = 0
    for item in harness.load(given.sets.split(",") if given.sets else None):
        for mode, cwd in harness.modes(item):
            answer = asked.answer(item["q"], cwd)
            texts = [(hit["kind"], hit["title"], hit["text"]) for hit in answer["hits"] if hit["text"]]
            duplicates += len(texts) - len(set(texts))
            for measure, value in harness.measures(item, answer, known).items():
                table[item["set"], mode, measure].append(value)
                if given.failed == f"{item['set']}:{mode}:{measure}" and value < 1:
                    print(failure(item, answer))
    for (kind, mode, measure), values in sorted(table.items()):
        mean, low, high = harness.interval(values)
        shown = f"n={len(values):<4} {100 * mean:5.1f} [{100 * low:5.1f}, {100 * high:5.1f}]"
        print(f"{kind:10} {mode:9} {measure:16} {shown}")
    spent = sorted(asked.milliseconds)
    slow = spent[int(len(spent) * 0.95)]
    print(f"CPU ms an answer: median {statistics.median(spent):.1f}, p95 {slow:.1f}; {duplicates} duplicate texts")


def print_curve(asked: Installation, items: Sequence[dict[str, Any]]) -> None:
    """Risk against coverage, no directory: the line is drawn where so many of the unanswerable are refused."""
    confidence.floors_of = lambda _: confidence.Floors(-99.0, -99.0)
    refused: list[float] = []
    scores = collections.defaultdict(list)
    for item in items:
        gold = item.get("repo") or (item["gold"][0] if item["set"] == "ROUTE" else None)
        decision = route(item["q"], Scope(), asked.router, asked.stores)
        score = decision.projects[0].score if decision.projects else -1.0
        if item["set"] == "ABSTAIN":
            refused.append(score)
        elif gold and item["set"] in ("ROUTE", "WHY", "DOCS", "STRUCTURE", "LOCALISE"):
            scores[item["set"]].append(
                (score, asked.names[decision.projects[0].id] == gold if decision.projects else False)
            )
    refused.sort()
    print("refused  line  " + "".join(f"{name:>16}" for name in sorted(scores)) + "   (right / wrong, of 100)")
    for share in (1.0, 0.98, 0.95, 0.9, 0.8, 0.5, 0.0):
        line = refused[min(len(refused) - 1, max(0, round(share * len(refused)) - 1))] if share else -2.0
        cells = []
        for name in sorted(scores):
            answered = [right for score, right in scores[name] if score > line]
            right, count = sum(answered), len(scores[name])
            cells.append(f"{100 * right / count:9.0f} / {100 * (len(answered) - right) / count:3.0f} ")
        print(f"{100 * share:6.0f}  {line:5.2f}  " + "".join(f"{cell:>16}" for cell in cells))


def failure(item: dict[str, Any], answer: dict[str, Any]) -> str:
    """One question that went wrong, as a line of JSON."""
    hits = [(hit["kind"], hit["title"][:60], hit["path"]) for hit in answer["hits"][:5]]
    gold = {"gold": item.get("gold"), "repo": item.get("repo")}
    return json.dumps({"q": item["q"], **gold, "said": answer["projects"], "reason": answer["reason"], "hits": hits})


if __name__ == "__main__":
    main()

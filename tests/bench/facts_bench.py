"""Measures questions over facts: F1 of the projects found, as the answer schema's consumer would score them.

    python tests/bench/facts_bench.py REPOSITORIES QUESTIONS.jsonl [QUESTIONS.jsonl …] [--misses] [--store DIRECTORY]
                                      [--without-code]

REPOSITORIES holds one clone a directory; QUESTIONS are lines `{"q", "gold": [names], "optional": [names]}`.  An empty
`gold` asks for an abstention.  Stores are built below DIRECTORY (a temporary one by default) and kept there.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from pathlib import Path

from loci.disk.repository import Repository
from loci.gather import reading
from loci.gather.tree import tree_source
from loci.index.refresh import refresh
from loci.index.store import Store
from loci.recall.fact_nouns import FactProject
from loci.recall.facts import answer_facts, detect_fact_question


def repository_at(path: Path) -> Repository:
    git = path / ".git"
    return Repository(git, git, path, bare=False, object_format="sha1", head="HEAD", branch="main")


def stores(repositories: Path, directory: Path) -> dict[str, Store]:
    found: dict[str, Store] = {}
    for place in sorted(repositories.iterdir()):
        if (place / ".git").exists():
            path = directory / f"{place.name}.db"
            refresh(path, [tree_source(repository_at(place), "HEAD")])
            found[place.name] = Store(path)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repositories", type=Path)
    parser.add_argument("questions", type=Path, nargs="+")
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--store", type=Path)
    parser.add_argument("--without-code", action="store_true", help="leave symbols out: no question here needs them")
    arguments = parser.parse_args()
    if arguments.without_code:
        reading._read_code = lambda *_: ()
    before = os.times()
    opened = stores(arguments.repositories, arguments.store or Path(tempfile.mkdtemp()))
    after = os.times()
    spent = sum(after[:4]) - sum(before[:4])
    print(f"{len(opened)} stores, {spent:.2f} CPU s")
    everyone = [FactProject(name, name) for name in opened]
    for path in arguments.questions:
        score(path, opened, everyone, misses=arguments.misses)


def score(path: Path, opened: dict[str, Store], everyone: list[FactProject], *, misses: bool) -> None:
    values: list[float] = []
    start = time.process_time()
    for line in path.read_text(encoding="utf-8").splitlines():
        item = json.loads(line)
        gold, optional = set(item["gold"]), set(item.get("optional", ()))
        if gold and not gold & set(opened):
            continue
        gold &= set(opened)
        question = detect_fact_question(item["q"])
        found = answer_facts(question, everyone, lambda name: (opened[name],)) if question else None
        picked = {one.name for one in found.projects} - (optional - gold) if found else set()
        values.append(f1(picked, gold))
        if misses and values[-1] < 1:
            print(f"{values[-1]:.2f} {item['q']}\n     missing {sorted(gold - picked)} wrong {sorted(picked - gold)}")
            print(f"     {question}\n     {found.notes if found else None}")
    spent = (time.process_time() - start) * 1000 / max(len(values), 1)
    exact = sum(value == 1 for value in values)
    mean = sum(values) / len(values)
    print(f"{path.name}: {len(values)} questions, F1 {mean:.3f}, exact {exact}, {spent:.1f} CPU ms each")


def f1(picked: set[str], gold: set[str]) -> float:
    if not gold:
        return float(not picked)
    hit = len(picked & gold)
    precision, recall = (hit / len(picked) if picked else 0.0), hit / len(gold)
    return 2 * precision * recall / (precision + recall) if hit else 0.0


if __name__ == "__main__":
    main()

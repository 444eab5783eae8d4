"""Measures the reading of documents: section hit@1/hit@5 inside the project, files/s, CPU and memory.

    python tests/bench/documents_bench.py REPOSITORIES [QUESTIONS.jsonl] [--passage N] [--misses] [--without-code]

REPOSITORIES holds one clone a directory; QUESTIONS are lines `{"q", "repo", "gold": [{"file", "heading"}]}`.  A hit is
right where its path ends in the file and its heading path holds the heading, letters and digits compared.  Passages are
ranked by a plain BM25 of this file's own, so the figure speaks of the sections and not of the index.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path

from loci.base.evidence import Episode, Skip
from loci.base.text import words
from loci.disk.repository import Repository
from loci.gather import outline, reading
from loci.gather.tree import tree_source

K1, B, TITLE = 1.2, 0.6, 3


def repository_at(path: Path) -> Repository:
    git = path / ".git"
    return Repository(git, git, path, bare=False, object_format="sha1", head="HEAD", branch="main")


def squeeze(text: object) -> str:
    return "".join(c for c in str(text or "").lower() if c.isalnum())


class Ranker:
    """BM25 over passages; heading words count TITLE times."""

    def __init__(self, passages: list[Episode]) -> None:
        self.passages = passages
        self.counts = [Counter(words(one.text) + words(" ".join(one.heading)) * TITLE) for one in passages]
        self.lengths = [sum(count.values()) for count in self.counts]
        self.mean = sum(self.lengths) / max(len(self.lengths), 1)
        self.holders: dict[str, list[int]] = defaultdict(list)
        for number, count in enumerate(self.counts):
            for word in count:
                self.holders[word].append(number)

    def best(self, question: str, top: int = 10) -> list[Episode]:
        scores: dict[int, float] = defaultdict(float)
        for word in set(words(question)):
            held = self.holders.get(word, [])
            rarity = math.log(1 + (len(self.passages) - len(held) + 0.5) / (len(held) + 0.5))
            for number in held:
                count = self.counts[number][word]
                scores[number] += rarity * count / (count + K1 * (1 - B + B * self.lengths[number] / self.mean))
        order = sorted(scores, key=lambda number: (-scores[number], number))
        return [self.passages[number] for number in order[:top]]


def cpu() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def read(path: Path) -> tuple[list[Episode], list[Skip], int]:
    passages: list[Episode] = []
    skips: list[Skip] = []
    files = 0
    for change in tree_source(repository_at(path), "HEAD").read(None).changes:
        files += 1
        passages += [item for item in change.evidence if isinstance(item, Episode) and item.kind == "doc"]
        skips += [item for item in change.evidence if isinstance(item, Skip)]
    return passages, skips, files


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repositories", type=Path)
    parser.add_argument("questions", type=Path, nargs="?")
    parser.add_argument("--passage", type=int, default=outline.PASSAGE)
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--without-code", action="store_true", help="read documents, manifests and the tree only")
    arguments = parser.parse_args()
    if arguments.without_code:
        reading._read_code = lambda *_: ()
    outline.PASSAGE = arguments.passage
    start, clock = cpu(), time.time()
    stores: dict[str, list[Episode]] = {}
    total = 0
    reasons: Counter[str] = Counter()
    for place in sorted(arguments.repositories.iterdir()):
        if (place / ".git").exists():
            stores[place.name], skips, files = read(place)
            total += files
            reasons.update(skip.reason for skip in skips)
            print(f"{place.name:20} {files:6} files {len(stores[place.name]):6} passages {len(skips):5} skips")
    spent = cpu() - start
    print(
        f"{total} files, {sum(map(len, stores.values()))} passages, {spent:.2f} CPU s, {total / spent:.0f} files/CPU s"
    )
    print(f"{time.time() - clock:.2f} s; skips {dict(reasons)}; peak {peak()} MB")
    if arguments.questions:
        score(arguments, stores)


def peak() -> int:
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1 << 20 if sys.platform == "darwin" else 1 << 10)


def score(arguments: argparse.Namespace, stores: dict[str, list[Episode]]) -> None:
    rankers: dict[str, Ranker] = {}
    ranks: list[int] = []
    for line in arguments.questions.read_text(encoding="utf-8").splitlines():
        item = json.loads(line)
        if item["repo"] not in stores:
            continue
        ranker = rankers.setdefault(item["repo"], Ranker(stores[item["repo"]]))
        gold = item["gold"][0]
        hits = ranker.best(item["q"])
        right = [_is_right(hit, gold) for hit in hits]
        ranks.append(right.index(True) + 1 if True in right else 0)
        if arguments.misses and not 0 < ranks[-1] <= 5:
            print(f"MISS {ranks[-1]} {item['repo']} {item['q']}\n     gold {gold}")
            for hit in hits[:5]:
                print(f"     {hit.path}:{hit.line} {' > '.join(hit.heading)}")
    one, five = (sum(0 < rank <= top for rank in ranks) / len(ranks) for top in (1, 5))
    print(f"{len(ranks)} questions: hit@1 {one:.3f} hit@5 {five:.3f}")


def _is_right(hit: Episode, gold: dict[str, str]) -> bool:
    under = squeeze(gold["heading"]) in squeeze(" ".join(hit.heading))
    return str(hit.path).endswith(gold["file"]) and under


if __name__ == "__main__":
    main()

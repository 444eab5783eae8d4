"""Measures the structure of code: questions answered from inside the project, speed of reading, storing and looking up.

    python tests/bench/structure_bench.py REPOSITORIES [STRUCTURE.jsonl] [LOCALISE.jsonl] [--store DIRECTORY] [--misses]
                                          [--without-commits] [--without-fix] [--shared-rarity]

REPOSITORIES holds one clone a directory, read at HEAD.  STRUCTURE are lines `{"q", "kind", "symbol", "repo", "gold":
["path:line"], "gold_functions": ["path:name:line"]}`, LOCALISE `{"q", "repo", "gold": [paths], "commits": [ids]}`; the
right answers are counted as their harness does: three lines of tolerance, the first 5 hits, the first 5 and 10 files.
Commits come from the repositories' own history; `--without-fix` leaves out those that a question was made from.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import resource
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from loci.base.answers import Hit
from loci.base.clean import cut
from loci.base.evidence import Change, Delta, Episode, Reference, Skip, Source, Symbol
from loci.base.redact import redact
from loci.disk import git
from loci.disk.repository import Repository
from loci.gather.tree import tree_source
from loci.index import code_search, store, structure
from loci.index.freshness import FRESH
from loci.index.refresh import refresh
from loci.index.store import Store
from loci.recall import passages, quotes
from loci.recall.question import parse
from loci.recall.structure import answer_structure, detect_intent

TOLERANCE = 3
COMMITS = 20


def repository_at(path: Path) -> Repository:
    place = path / ".git"
    return Repository(place, place, path, bare=False, object_format="sha1", head="HEAD", branch="main")


def opened(path: Path, fill) -> Store:
    if Store(path).state != FRESH:
        store.remove_store(path)
        connection = store.connect_writing(path)
        connection.execute("BEGIN")
        store.read_meta(connection)
        store.write_meta(connection, {"version": store.VERSION, "rules": store.SIGNATURE})
        fill(connection)
        connection.execute("COMMIT")
        connection.close()
    return Store(path)


def fill_code(place: Path, seen: dict[str, float]):
    def fill(connection) -> None:
        structure.create(connection)
        for change in tree_source(repository_at(place), "HEAD").read(None).changes:
            kinds = [type(item) for item in change.evidence]
            seen["files"] += Symbol in kinds
            seen["symbols"] += kinds.count(Symbol)
            seen["uses"] += kinds.count(Reference)
            seen["broken"] += any(isinstance(item, Skip) and item.reason == "unparsed" for item in change.evidence)
            before = time.process_time()
            structure.put(connection, change.unit, change.evidence)
            seen["put"] += time.process_time() - before

    return fill


def history_of(place: Path, path: Path) -> Store:
    """A store of the repository's commits, as a journal would give them."""

    def changes() -> Iterator[Change]:
        said = git.run(["log", "--format=%x1e%H%x1f%s%x1f%b%x1f", "--name-only", "HEAD"], git_dir=place / ".git")
        for block in said.decode("utf-8", "replace").split("\x1e")[1:]:
            commit, subject, body, names = block.split("\x1f")
            paths = tuple(line for line in names.split("\n") if line)
            clean = redact(subject + "\n\n" + body).text
            head = len(clean.partition("\n")[0])
            episode = Episode("commit", cut(clean, 0, head), cut(clean, head), commit=commit, paths=paths)
            yield Change(commit, (episode,))

    if Store(path).state != FRESH:
        refresh(path, [Source("journal", "all", "bench", lambda _: Delta(whole=True, changes=changes()))])
    return Store(path)


def told(history: Store, question: str, banned: set[str]) -> list[tuple[float, tuple[str, ...]]]:
    """What an answer takes for the best commits, with their scores."""
    parsed = parse(question)
    holders = {row[0]: row[1] for row in history.rows("SELECT word, ef FROM words")}
    rarity = passages.rarity_of(parsed.tokens, holders, int(history.meta("episodes", "0")))
    found = passages.look(history, parsed, rarity).get("commit", [])
    ranked = quotes._quoted(found, parsed, rarity, COMMITS + len(banned))
    return [(score, one.paths) for score, one in ranked if one.commit not in banned][:COMMITS]


def shared_rarity(stores: dict[str, Store], question: str) -> dict[str, float]:
    """What each token weighs over the definitions of all stores together."""
    tokens = parse(question).tokens
    held: dict[str, float] = defaultdict(float)
    total = 0
    for store_ in stores.values():
        size = store_.rows("SELECT symbols FROM code_totals")[0][0]
        total += size
        for token, weight in (store_.read(lambda c: code_search.rarities(c, tokens)) or {}).items():
            held[token] += max(0.0, (size + 1) / math.exp(weight) - 0.5)
    return {token: math.log(1 + (total - count + 0.5) / (count + 0.5)) for token, count in held.items()}


def is_right(item: dict, hit: Hit) -> bool:
    places = [gold.rsplit(":", 1) for gold in item["gold"]]
    functions = [(gold.split(":")[0], gold.split(":")[2]) for gold in item.get("gold_functions", [])]
    near = any(hit.path == f and abs((hit.line or 0) - int(n)) <= TOLERANCE for f, n in [*places, *functions])
    named = item["kind"] != "callers" and hit.path == places[0][0] and item["symbol"] in str(hit.symbol)
    return near or named


def score_structure(path: Path, stores: dict[str, Store], *, misses: bool, shared: bool) -> None:
    totals: dict[str, list[tuple[bool, bool]]] = defaultdict(list)
    spent = []
    for line in path.read_text(encoding="utf-8").splitlines():
        item = json.loads(line)
        before = time.process_time()
        intent = detect_intent(item["q"])
        rarity = shared_rarity(stores, item["q"]) if shared else None
        hits = answer_structure(intent, [stores[item["repo"]]], 10, rarity=rarity)
        spent.append(time.process_time() - before)
        rank = next((n for n, hit in enumerate(hits, 1) if is_right(item, hit)), 0)
        for kind in ("all", item["kind"]):
            totals[kind].append((rank == 1, 0 < rank <= 5))
        if misses and rank != 1:
            shown = [f"{hit.kind}:{hit.path}:{hit.line}:{hit.symbol}:{hit.score:.1f}" for hit in hits[:3]]
            print(
                f"  {rank or '-':>2} {intent.kind:10} {item['repo']}: {item['q']} -> {item['symbol']} {item['gold'][0]}"
            )
            print("       " + "  ".join(shown))
    for kind, ranks in totals.items():
        first, five = (sum(column) / len(ranks) for column in zip(*ranks, strict=True))
        print(f"structure {kind:12} n={len(ranks):<4} hit@1 {first:.3f}  hit@5 {five:.3f}")
    spent.sort()
    print(
        f"CPU ms a question: median {spent[len(spent) // 2] * 1e3:.2f}, p95 {spent[int(len(spent) * 0.95)] * 1e3:.2f}"
    )


def score_localise(path: Path, stores: dict[str, Store], histories: dict[str, Store], arguments) -> None:
    recalls = []
    kinds = defaultdict(int)
    for line in path.read_text(encoding="utf-8").splitlines():
        item = json.loads(line)
        banned = set(item["commits"]) if arguments.without_fix else set()
        commits = [] if arguments.without_commits else told(histories[item["repo"]], item["q"], banned)
        intent = detect_intent(item["q"])
        kinds[intent.kind] += 1
        rarity = shared_rarity(stores, item["q"]) if arguments.shared_rarity else None
        hits = answer_structure(intent, [stores[item["repo"]]], 10, commits=commits, rarity=rarity)
        files = list(dict.fromkeys(hit.path for hit in hits))
        gold = set(item["gold"])
        recalls.append([len(gold & set(files[:n])) / len(gold) for n in (5, 10)])
        if arguments.misses and recalls[-1][0] < 1:
            print(
                f"  {recalls[-1][0]:.2f} {intent.kind} {item['repo']}: {item['q']} -> {sorted(gold)}\n       {files[:6]}"
            )
    five, ten = (sum(column) / len(recalls) for column in zip(*recalls, strict=True))
    print(f"localise  n={len(recalls)} file recall@5 {five:.3f}  @10 {ten:.3f}  forms {dict(kinds)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repositories", type=Path)
    parser.add_argument("structure", type=Path, nargs="?")
    parser.add_argument("localise", type=Path, nargs="?")
    parser.add_argument("--store", type=Path)
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--without-commits", action="store_true")
    parser.add_argument("--without-fix", action="store_true")
    parser.add_argument("--shared-rarity", action="store_true", help="weigh words over all repositories together")
    arguments = parser.parse_args()
    directory = arguments.store or Path(tempfile.mkdtemp())
    stores, histories = {}, {}
    seen: dict[str, float] = defaultdict(float)
    before = os.times()
    for place in sorted(path for path in arguments.repositories.iterdir() if (path / ".git").exists()):
        stores[place.name] = opened(directory / f"{place.name}.code.db", fill_code(place, seen))
    after = os.times()
    if seen["files"]:
        size = sum(path.stat().st_size for path in directory.glob("*.code.db")) / (1 << 20)
        cpu = sum(after[:4]) - sum(before[:4])
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(
            f"{seen['files']:.0f} files, {seen['symbols']:.0f} symbols, {seen['uses']:.0f} uses, {seen['broken']:.0f} with errors; "
            f"{cpu:.1f} CPU s ({seen['files'] / cpu:.0f} files/s), of that storing {seen['put']:.1f}; {size:.1f} MiB, peak {peak:.0f} MiB"
        )
    if arguments.structure:
        score_structure(arguments.structure, stores, misses=arguments.misses, shared=arguments.shared_rarity)
    if arguments.localise:
        for place in arguments.repositories.iterdir():
            histories[place.name] = history_of(place, directory / f"{place.name}.log.db")
        score_localise(arguments.localise, stores, histories, arguments)


if __name__ == "__main__":
    main()

"""Both tiers side by side: every question asked by words, then by meaning too, and the difference with its interval.

    python tests/bench/semantic_bench.py --eval DIR --repos DIR --index DIR [--sets why,docs] [--embed SECONDS] [--every N]
    python tests/bench/semantic_bench.py --recall --costs

--index was built by `eval_corpus.py`; --embed first brings its vectors up to date for so many CPU seconds (all 15 clones
take some 15 minutes).  The interval of a difference is a bootstrap over questions, each by words and by meaning.
--recall: the sets of recall_bench.py.  --costs: opening, a question's embedding, the search over 100,000 vectors, the embedding of passages, memory.
"""

from __future__ import annotations

import argparse
import collections
import random
import resource
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent))
import ask_eval
import eval_corpus

from loci.index import embedding, vectors
from loci.index.layout import router_file
from loci.index.meaning import open_model
from loci.index.model import Absent, Model
from loci.index.nearest import Nearest
from loci.index.store import MEANING

QUESTION = "why was the session cookie dropped on localhost?"


def opened(cache: Path) -> Model:
    """The model of the extra."""
    model = open_model(None, cache)
    if isinstance(model, Absent):
        raise SystemExit(model.reason)
    return model


def embed(index: Path, seconds: float) -> None:
    """Bring vectors up to date for so long."""
    model, end = opened(index), time.process_time() + seconds
    for path in sorted(index.glob("*/*.db")):
        done = embedding.embed(path, model, lambda: time.process_time() > end)
        print(f"{path.name[:60]:60} {done.done:6} of {done.wanted:6}, {done.new} new", flush=True)


class Both(ask_eval.Installation):
    """An installation that answers by words, or by meaning too."""

    def switch(self, nearest: Nearest | None) -> None:
        """Let every store know of a model, or of none."""
        for project in self.names:
            for store in self.stores(project):
                store.kept.pop(MEANING, None)
                if nearest is not None:
                    store.kept[MEANING] = nearest


def compare(given: argparse.Namespace) -> None:
    """Ask and score both ways."""
    harness = ask_eval.harness_of(given.eval, given.repos[0])
    paths = eval_corpus.clones(given.repos)
    asked = Both(paths, given.index, router_file(given.index))
    known = {path.name for path in given.repos[0].iterdir()}
    nearest = Nearest(None, given.index)
    table = collections.defaultdict(list)
    times: dict[bool, list[float]] = {False: [], True: []}
    for item in list(harness.load(given.sets.split(",") if given.sets else None))[:: given.every]:
        for mode, cwd in harness.modes(item):
            scores = []
            for meaning in (False, True):
                asked.switch(nearest if meaning else None)
                answer = asked.answer(item["q"], cwd)
                times[meaning].append(asked.milliseconds[-1])
                scores.append(harness.measures(item, answer, known))
            for measure in scores[0]:
                kind = item.get("kind") or item.get("src") or ""
                table[item["set"], mode, measure].append((scores[0][measure], scores[1][measure]))
                if measure in ("hit1", "hit5", "mrr") and kind:
                    table[f"{item['set']} {kind}", mode, measure].append((scores[0][measure], scores[1][measure]))
    for (name, mode, measure), pairs in sorted(table.items()):
        if not measure.startswith("kind:"):
            print(line(f"{name} {mode} {measure}", pairs))
    for meaning, spent in times.items():
        spent.sort()
        print(f"{'by meaning' if meaning else 'by words':12} CPU ms an answer: median {spent[len(spent) // 2]:.1f}")


def line(name: str, pairs: Sequence[tuple[float, float]]) -> str:
    """One measure both ways, and the mean difference with its 95 % interval."""
    rng = random.Random(0)
    gains = [after - before for before, after in pairs]
    means = sorted(sum(rng.choices(gains, k=len(gains))) / len(gains) for _ in range(2000))
    before, after = (100 * sum(pair[at] for pair in pairs) / len(pairs) for at in (0, 1))
    low, high = 100 * means[50], 100 * means[1949]
    return (
        f"{name:52} n={len(pairs):<4} {before:5.1f} -> {after:5.1f}  {after - before:+5.1f} [{low:+5.1f}, {high:+5.1f}]"
    )


def recalled() -> None:
    """The questions of the recall bench, right at the first place, and unrelated ones that were shown something."""
    import recall_bench
    import recall_sets

    for name in ("own", "fresh", "later"):
        memories, cases = recall_bench.cases(name)
        with TemporaryDirectory() as place:
            store = recall_sets.store_of(Path(place), [one.record for one in memories])
            embedding.embed(store.path, opened(Path(place)))
            nearest = Nearest(None, Path(place))
            table = collections.defaultdict(list)
            for case in cases:
                scores = []
                for kept in (None, nearest):
                    store.kept[MEANING] = kept
                    shown = [row.episode.record or "" for row in recall_bench.ask(store, case.words).recollections]
                    scores.append(float(shown[:1] == [case.wanted] if case.wanted else bool(shown)))
                kind = case.type if case.wanted else "shown on unrelated"
                table[kind].append((scores[0], scores[1]))
                if case.wanted:
                    table["all"].append((scores[0], scores[1]))
            store.close()
        for kind, pairs in sorted(table.items()):
            print(line(f"RECALL {name} {kind}", pairs))


def costs() -> None:
    """CPU of the parts, alone in this process."""
    with TemporaryDirectory() as name:
        cache = Path(name)
        start = time.process_time()
        opened(cache)
        print(f"open, first time (reads and verifies 23 MB): {1000 * (time.process_time() - start):.0f} CPU ms")
        start = time.process_time()
        model = opened(cache)
        print(f"open again: {1000 * (time.process_time() - start):.0f} CPU ms")
        spent = [_timed(lambda: model.question(QUESTION)) for _ in range(9)]
        print(f"a question of 10 words: first {spent[0]:.0f}, then {sorted(spent)[4]:.0f} CPU ms")
        _search(cache, model)
        for words in (10, 40):
            texts = [" ".join(random.Random(at).choices(QUESTION.split(), k=words)) for at in range(64)]
            model.passages(texts[:2])
            took = _timed(lambda texts=texts: [model.passages(texts[at : at + 8]) for at in range(0, 64, 8)])
            print(f"passages of {words} words: {64_000 / took:.0f} a CPU second")
        print(f"most memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


def _search(cache: Path, model: Model, rows: int = 100_000, groups: int = 2000) -> None:
    import numpy as np

    rng = np.random.default_rng(0)
    middles = rng.normal(size=(groups, model.width))
    made = middles[rng.integers(groups, size=rows)] + 0.7 * rng.normal(size=(rows, model.width))
    made = (made / np.linalg.norm(made, axis=1, keepdims=True)).astype("<f2")
    store = cache / "made.db"
    vectors.write_vectors(store, list(enumerate(row.tobytes() for row in made)), model.width)
    named = [vectors.Row(1, at, at.to_bytes(8, "little"), at) for at in range(rows)]
    signs = vectors.signs_of(np, made)
    vectors.write_rows(store, vectors.About("made", "", rows, rows, model.width, rows), named, signs)
    first = _timed(lambda: vectors.Vectors(store, "made").nearest(made[5].astype(np.float32), 1, 60))
    found = vectors.Vectors(store, "made")
    asked = [middles[at] + 0.7 * rng.normal(size=model.width) for at in range(30)]
    asked = [(one / np.linalg.norm(one)).astype(np.float32) for one in asked]
    spent, same = [], 0
    for one in asked:
        spent.append(_timed(lambda one=one: found.nearest(one, 1, 60)))
        exact = set(np.argsort(-(made.astype(np.float32) @ one))[:10].tolist())
        same += len(exact & {near.row for near in found.nearest(one, 1, 60)})
    size = sum(path.stat().st_size for path in vectors.paths_of(store)) / 1e6
    print(
        f"search over {rows} vectors: opened and asked once {first:.1f}, warm {sorted(spent)[15]:.1f} CPU ms; ", end=""
    )
    print(f"{100 * same / 300:.1f} % of the ten nearest are among the 60 found; {size:.0f} MB on disk")


def _timed(work: object) -> float:
    start = time.process_time()
    work()  # type: ignore[operator]
    return 1000 * (time.process_time() - start)


def main(arguments: Sequence[str] | None = None) -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--eval", type=Path)
    parser.add_argument("--repos", type=Path, action="append")
    parser.add_argument("--index", type=Path)
    parser.add_argument("--sets")
    parser.add_argument("--embed", type=float, default=0.0)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--recall", action="store_true")
    parser.add_argument("--costs", action="store_true")
    given = parser.parse_args(arguments)
    if given.costs:
        costs()
    if given.recall:
        recalled()
    if given.embed:
        embed(given.index, given.embed)
    if given.eval:
        compare(given)


if __name__ == "__main__":
    main()

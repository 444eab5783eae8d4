"""The two engines beside each other: build, one commit more, and a cold question, in CPU milliseconds and as ratios.

    python tests/bench/engines_bench.py [--sizes 2000,20000] [--rounds 5] [--json FILE]

Documents are made of words drawn by Zipf's law from 30,000, 30 a document, the same for both.  A cold question opens
the store in a process of its own and scores every passage that holds one of four words; what a bare interpreter costs
is taken off.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import statistics
import subprocess
import sys
import tempfile
from functools import partial
from itertools import accumulate
from pathlib import Path

from loci.base.clean import Clean
from loci.base.evidence import Change, Delta, Episode, Source
from loci.index import postings
from loci.index.refresh import refresh

ROOT = Path(__file__).resolve().parents[2]
WORDS = 30_000
PLAIN = postings.create
ASK = (
    "import sys; sys.path.insert(0, sys.argv[1])\n"
    "from pathlib import Path\n"
    "from loci.index.store import Store\n"
    "from loci.index.episodes import nominate\n"
    "s = Store(Path(sys.argv[2])); query = [{word: 1.0} for word in sys.argv[3:]]\n"
    "assert s.read(lambda c: nominate(c, query, ('commit',), 10))\n"
)


def documents(count: int) -> list[str]:
    chance = random.Random(7)
    weights = list(accumulate(1 / rank for rank in range(1, WORDS + 1)))
    names = [f"w{number}" for number in range(WORDS)]
    return [" ".join(chance.choices(names, cum_weights=weights, k=30)) for _ in range(count)]


def source(mark: str, texts: list[tuple[str, str]], *, whole: bool) -> Source:
    def changes() -> list[Change]:
        return [Change(unit, (Episode("commit", Clean(unit), Clean(text), commit=unit),)) for unit, text in texts]

    return Source("journal", mark, "1", lambda _: Delta(whole=whole, changes=changes()))


def cpu(work: object, *, children: bool = False) -> float:
    who = resource.RUSAGE_CHILDREN if children else resource.RUSAGE_SELF
    before = resource.getrusage(who)
    work()  # type: ignore[operator]
    after = resource.getrusage(who)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def ask(path: Path) -> None:
    subprocess.run([sys.executable, "-c", ASK, str(ROOT), str(path), "w3", "w40", "w500", "w6000"], check=True)


def measure(engine: str, texts: list[str], place: Path, rounds: int) -> dict[str, float]:
    postings.create = partial(PLAIN, engine=engine)
    path = place / f"{engine}-{len(texts)}.db"
    named = [(f"u{at}", text) for at, text in enumerate(texts)]
    build = cpu(lambda: refresh(path, [source("0", named, whole=True)]))
    updates = [
        cpu(lambda at=at: refresh(path, [source(f"{at + 1}", [(f"n{at}", texts[at])], whole=False)]))
        for at in range(rounds)
    ]
    bare = statistics.median(
        cpu(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True), children=True) for _ in range(rounds)
    )
    asks = [cpu(lambda: ask(path), children=True) for _ in range(rounds)]
    size = sum(one.stat().st_size for one in place.glob(f"{path.name}*"))
    return {
        "build": build, "update": statistics.median(updates), "ask": statistics.median(asks) - bare, "kib": size / 1024,
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="2000,20000")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    found: dict[str, dict[str, dict[str, float]]] = {}
    with tempfile.TemporaryDirectory() as temporary:
        for size in map(int, given.sizes.split(",")):
            texts = documents(size)
            found[str(size)] = {
                engine: measure(engine, texts, Path(temporary), given.rounds) for engine in ("sqlite", "whoosh")
            }
            for what in ("build", "update", "ask", "kib"):
                one, other = (found[str(size)][engine][what] for engine in ("sqlite", "whoosh"))
                print(
                    f"{size:>7} {what:7} sqlite {one:9.1f}  whoosh {other:9.1f}  {other / max(one, 0.1):6.1f} x",
                    flush=True,
                )
    if given.json:
        given.json.write_text(json.dumps(found), encoding="utf-8")


if __name__ == "__main__":
    main()

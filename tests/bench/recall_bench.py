"""How well solved problems are found again, and how often something is shown that does not help.

    python tests/bench/recall_bench.py [--among N] [--every N] [--failed] [own] [fresh] [later]

For each set: answers right at the first place by type of question, unrelated prompts that were shown something, failed
attempts that came before the confirmed fix, repeats that were merged.  --among N: with N other memories in the store.
"""

from __future__ import annotations

import argparse
import collections
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import recall_sets
from recall_sets import NOW, PROJECT, Case, Memory

from loci.base.records import Record
from loci.index.store import Store
from loci.recall.recall import Reach, Recalled, recall

Wrong = tuple[Case, list[str]]


def ask(store: Store, words: str) -> Recalled:
    """What a query brings back from one store."""
    return recall(words, Reach(PROJECT, (), always=False, memories=lambda _: [store]), NOW)


def cases(name: str) -> tuple[list[Memory], list[Case]]:
    """A set's memories and all its questions."""
    if name == "own":
        memories = recall_sets.memories_of("memories.txt")
        found = recall_sets.cases_of(memories)
        found += recall_sets.more_cases("reworded.txt", "reworded", memories)
        found += recall_sets.more_cases("typos.txt", "typo", memories)
        return memories, [*found, *recall_sets.unrelated("unrelated.txt")]
    memories = recall_sets.memories_of(f"{name}.txt")
    return memories, [*recall_sets.cases_of(memories), *recall_sets.unrelated(f"{name}_unrelated.txt")]


def quality(name: str, among: int, every: int, *, failed: bool) -> None:
    """Print the figures of one set."""
    memories, asked = cases(name)
    asked = asked[::every]
    known = {one.record.id: one.name for one in memories}
    with tempfile.TemporaryDirectory() as place:
        records = [one.record for one in memories]
        store = recall_sets.store_of(Path(place), [*records, *recall_sets.fillers(among)])
        right: dict[str, list[bool]] = collections.defaultdict(list)
        wrong: list[Wrong] = []
        for case in asked:
            shown = [row.episode.record or "" for row in ask(store, case.words).recollections]
            good = not shown if not case.wanted else shown[:1] == [case.wanted]
            right[case.type].append(good)
            wrong += [] if good else [(case, [known.get(one, "filler") for one in shown])]
        store.close()
    report(name, among, right)
    for case, shown in wrong if failed else ():
        print(f"    {case.type:<9} {known.get(case.wanted, '-'):<5} {case.words[:90]!r} -> {shown}")


def report(name: str, among: int, right: dict[str, list[bool]]) -> None:
    """One line for all, one for each type."""
    answerable = [good for kind, each in right.items() if kind != "unrelated" for good in each]
    false = right["unrelated"].count(False)
    print(
        f"{name}, among {among} others: top-1 {sum(answerable)}/{len(answerable)} = {mean(answerable):.3f},"
        f" shown on unrelated {false}/{len(right['unrelated'])} = {1 - mean(right['unrelated']):.3f}"
    )
    kinds = [f"{kind} {sum(each)}/{len(each)}" for kind, each in sorted(right.items()) if kind != "unrelated"]
    print("  " + ", ".join(kinds))


def mean(values: list[bool]) -> float:
    """Share of what is true."""
    return sum(values) / max(1, len(values))


def conflicts() -> None:
    """The confirmed fix before the failed attempt, which is newer."""
    blocks = "\n".join(recall_sets.lines_of("conflicts.txt")).strip().split("\n\n")
    good = 0
    for block in blocks:
        said = dict(line.split(": ", 1) for line in block.strip().split("\n"))
        confirmed = recall_sets.solved(said["P"], said["C"], resolved=True, day=1)
        failed = recall_sets.solved(said["P"], said["F"], resolved=False, day=200)
        good += first_of([failed, confirmed], said["q"])[:1] == [confirmed.id]
    print(f"conflicts: the confirmed fix first in {good} of {len(blocks)}")


def duplicates() -> None:
    """Two captures of one fact in one row that says so."""
    lines = [line for line in recall_sets.lines_of("duplicates.txt") if line.strip()]
    pairs = [lines[at : at + 2] for at in range(0, len(lines), 2)]
    good = 0
    for pair in pairs:
        both = [recall_sets.solved(*_sides(line), day=at) for at, line in enumerate(pair)]
        good += counts_of(both, _sides(pair[0])[0]) == [2]
    print(f"repeats: one row with count 2 in {good} of {len(pairs)}")


def _sides(line: str) -> tuple[str, str]:
    problem, approach = line.removeprefix("P: ").split(" | A: ")
    return problem, approach


def first_of(records: list[Record], words: str) -> list[str]:
    """Ids of what is shown from a store of these records."""
    return [row.episode.record or "" for row in _asked(records, words).recollections]


def counts_of(records: list[Record], words: str) -> list[int]:
    """Counts of the rows that are shown."""
    return [row.count for row in _asked(records, words).recollections]


def _asked(records: list[Record], words: str) -> Recalled:
    with tempfile.TemporaryDirectory() as place:
        store = recall_sets.store_of(Path(place), records)
        found = ask(store, words)
        store.close()
    return found


def main() -> None:
    """Read the command line and print everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", default=["own", "fresh", "later"])
    parser.add_argument("--among", type=int, default=0, metavar="N")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="ask only each Nth question")
    parser.add_argument("--failed", action="store_true", help="also print what went wrong")
    given = parser.parse_args()
    for name in given.sets:
        quality(name, given.among, given.every, failed=given.failed)
    if not given.among:
        conflicts()
        duplicates()


if __name__ == "__main__":
    main()

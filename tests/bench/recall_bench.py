"""How well solved problems are found again, and how often something is shown that does not help.

    python tests/bench/recall_bench.py [--among N [--commits DIR]] [--every N] [--failed] [own] [fresh] [later]

For each set: answers right at the first place by type of question, unrelated prompts that were shown something (the
set's own, and those of two further voices that are asked of every set), failed attempts that came before the confirmed
fix, repeats that were merged.  --among N: with N other memories in the store, made up or commits of repositories.
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


UNRELATED = {"unrelated": "", "voices": "voices.txt", "later voices": "later_voices.txt"}
"""Types of prompts that nothing answers, and the files of those that are asked of every set."""


def cases(name: str) -> tuple[list[Memory], list[Case]]:
    """A set's memories and all its questions."""
    if name == "own":
        memories = recall_sets.memories_of("memories.txt")
        found = recall_sets.cases_of(memories)
        found += recall_sets.more_cases("reworded.txt", "reworded", memories)
        found += recall_sets.more_cases("typos.txt", "typo", memories)
        found += recall_sets.unrelated("unrelated.txt")
    else:
        memories = recall_sets.memories_of(f"{name}.txt")
        found = [*recall_sets.cases_of(memories), *recall_sets.unrelated(f"{name}_unrelated.txt")]
    return memories, [
        *found,
        *(one for kind, file in UNRELATED.items() if file for one in recall_sets.unrelated(file, kind)),
    ]


def quality(name: str, others: list[Record], every: int, *, failed: bool) -> None:
    """Print the figures of one set."""
    memories, asked = cases(name)
    asked = asked[::every]
    known = {one.record.id: one.name for one in memories}
    with tempfile.TemporaryDirectory() as place:
        records = [one.record for one in memories]
        store = recall_sets.store_of(Path(place), [*records, *others])
        right: dict[str, list[bool]] = collections.defaultdict(list)
        wrong: list[Wrong] = []
        for case in asked:
            shown = [row.episode.record or "" for row in ask(store, case.words).recollections]
            good = not shown if not case.wanted else shown[:1] == [case.wanted]
            right[case.type].append(good)
            wrong += [] if good else [(case, [known.get(one, "filler") for one in shown])]
        store.close()
    report(name, len(others), right)
    for case, shown in wrong if failed else ():
        print(f"    {case.type:<9} {known.get(case.wanted, '-'):<5} {case.words[:90]!r} -> {shown}")


def report(name: str, among: int, right: dict[str, list[bool]]) -> None:
    """One line for all, one for each type."""
    answerable = [good for kind, each in right.items() if kind not in UNRELATED for good in each]
    false = ", ".join(f"{kind} {right[kind].count(False)}/{len(right[kind])}" for kind in UNRELATED)
    print(
        f"{name}, among {among} others: top-1 {sum(answerable)}/{len(answerable)} = {mean(answerable):.3f}, shown on {false}"
    )
    kinds = [f"{kind} {sum(each)}/{len(each)}" for kind, each in sorted(right.items()) if kind not in UNRELATED]
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
    parser.add_argument(
        "--commits", type=Path, metavar="DIR", help="the other memories are commits of repositories below"
    )
    parser.add_argument("--every", type=int, default=1, metavar="N", help="ask only each Nth question")
    parser.add_argument("--failed", action="store_true", help="also print what went wrong")
    given = parser.parse_args()
    others = list(
        recall_sets.commits(given.commits, given.among) if given.commits else recall_sets.fillers(given.among)
    )
    for name in given.sets:
        quality(name, others, given.every, failed=given.failed)
    if not given.among:
        conflicts()
        duplicates()


if __name__ == "__main__":
    main()

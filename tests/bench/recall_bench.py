"""How well solved problems are found again, and how often something is shown that does not help.

    python tests/bench/recall_bench.py [--among N [--commits DIR] | --apart N] [--trade] [--every N] [--failed]
        [own] [fresh] [later] [another] [blind] [stranger]

For each set: answers right at the first place by type of question, unrelated prompts that were shown something (the
set's own, and those of three further voices that are asked of every set), failed attempts that came before the confirmed
fix, repeats that were merged.  --among N: with N other memories in the store, made up or commits of repositories.
--apart N: in stores of N memories each, a prompt asked of the one that holds its memory, an unrelated one of a dozen.
--trade: what a gate stricter or looser by tenths of a nat would show.
"""

from __future__ import annotations

import argparse
import collections
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import log
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import recall_sets
from recall_sets import NOW, PROJECT, Case, Memory

from loci.base.records import Record
from loci.index.store import Store
from loci.recall.gate import Verdict
from loci.recall.recall import Reach, Recalled, recall

Answer = tuple[Case, list[tuple[str, float]]]
"""A question, and every memory that might be shown with the nats that its verdict is above the gate's."""
SHIFTS = (-1.0, -0.8, -0.6, -0.4, -0.2, 0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
"""Nats that a gate may be looser (below 0) or stricter."""
MOST_STORES = 12
"""Stores of --apart that an unrelated prompt is asked of."""
ROWS = 40
"""Rows that are looked at."""


def ask(store: Store, words: str, limit: int = 5) -> Recalled:
    """What a query brings back from one store."""
    return recall(words, Reach(PROJECT, (), always=False, memories=lambda _: [store]), NOW, limit)


@contextmanager
def gate_open() -> Iterator[None]:
    """Everything is shown while this lasts; the verdicts are as ever."""
    kept = Verdict.shown
    Verdict.shown = property(lambda _: True)  # type: ignore[method-assign,assignment]
    try:
        yield
    finally:
        Verdict.shown = kept  # type: ignore[method-assign]


def shown_by(answer: Answer, shift: float = 0.0) -> list[str]:
    """What a gate that is stricter by so many nats shows."""
    return [record for record, nats in answer[1] if nats >= shift]


def is_right(answer: Answer, shift: float = 0.0) -> bool:
    """Whether its memory comes first; nothing, where nothing answers."""
    shown = shown_by(answer, shift)
    return shown[:1] == [answer[0].wanted] if answer[0].wanted else not shown


UNRELATED = {
    "unrelated": "",
    "voices": "voices.txt",
    "later voices": "later_voices.txt",
    "last voices": "last_voices.txt",
}
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
        found = recall_sets.cases_of(memories)
        found += recall_sets.more_cases("later_reworded.txt", "reworded", memories) if name == "later" else []
        found += recall_sets.unrelated(f"{name}_unrelated.txt")
    return memories, [
        *found,
        *(one for kind, file in UNRELATED.items() if file for one in recall_sets.unrelated(file, kind)),
    ]


def answers(store: Store, asked: Sequence[Case]) -> list[Answer]:
    """What a store answers to each question."""
    found: list[Answer] = []
    with gate_open():
        for case in asked:
            rows = ask(store, case.words, ROWS).recollections
            found.append((case, [(row.episode.record or "", _nats(row.confidence)) for row in rows]))
    return found


def _nats(confidence: float) -> float:
    held = min(1 - 1e-4, max(1e-4, confidence))
    return log(held / (1 - held))


def together(memories: Sequence[Memory], asked: Sequence[Case], others: Sequence[Record]) -> list[Answer]:
    """All memories in one store, among others."""
    with tempfile.TemporaryDirectory() as place:
        store = recall_sets.store_of(Path(place), [*(one.record for one in memories), *others])
        found = answers(store, asked)
        store.close()
    return found


def apart(memories: Sequence[Memory], asked: Sequence[Case], size: int) -> list[Answer]:
    """The memories in stores of so many each."""
    parts = [memories[at : at + size] for at in range(0, len(memories), size)]
    every = max(1, len(parts) // MOST_STORES)
    found: list[Answer] = []
    for number, part in enumerate(parts):
        ids = {one.record.id for one in part}
        strangers = [one for at, one in enumerate(asked) if not one.wanted and (at + number) % every == 0]
        found += together(part, [one for one in asked if one.wanted in ids] + strangers, ())
    return found


def report(name: str, said: str, found: Sequence[Answer]) -> None:
    """One line for all, one for each type."""
    right = _by_type(found, 0.0)
    kinds = [f"{kind} {sum(each)}/{len(each)}" for kind, each in sorted(right.items()) if kind not in UNRELATED]
    print(f"{name}, {said}: {_line(right)}\n  {', '.join(kinds)}")


def trade(name: str, said: str, found: Sequence[Answer]) -> None:
    """A line for each gate that might stand in place of this one."""
    print(f"{name}, {said}")
    for shift in SHIFTS:
        print(f"  {shift:+.1f} nats: {_line(_by_type(found, shift))}")


def failures(memories: Sequence[Memory], found: Sequence[Answer]) -> None:
    """Everything that went wrong."""
    known = {one.record.id: one.name for one in memories}
    for answer in found:
        case = answer[0]
        if not is_right(answer):
            shown = [known.get(one, "filler") for one in shown_by(answer)[:5]]
            print(f"    {case.type:<9} {known.get(case.wanted, '-'):<5} {case.words[:90]!r} -> {shown}")


def _by_type(found: Sequence[Answer], shift: float) -> dict[str, list[bool]]:
    right: dict[str, list[bool]] = collections.defaultdict(list)
    for answer in found:
        right[answer[0].type].append(is_right(answer, shift))
    return right


def _line(right: dict[str, list[bool]]) -> str:
    answerable = [good for kind, each in right.items() if kind not in UNRELATED for good in each]
    false = ", ".join(
        f"{kind} {right[kind].count(False)}/{len(right[kind])} = {1 - mean(right[kind]):.3f}" for kind in UNRELATED
    )
    return f"top-1 {sum(answerable)}/{len(answerable)} = {mean(answerable):.3f}, shown on {false}"


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
    parser.add_argument("sets", nargs="*", default=["own", "fresh", "later", "another", "blind", "stranger"])
    parser.add_argument("--among", type=int, default=0, metavar="N")
    parser.add_argument(
        "--commits", type=Path, metavar="DIR", help="the other memories are commits of repositories below"
    )
    parser.add_argument("--apart", type=int, default=0, metavar="N", help="stores of N memories each")
    parser.add_argument("--trade", action="store_true", help="gates looser and stricter than this one")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="ask only each Nth question")
    parser.add_argument("--failed", action="store_true", help="also print what went wrong")
    given = parser.parse_args()
    others = list(
        recall_sets.commits(given.commits, given.among) if given.commits else recall_sets.fillers(given.among)
    )
    for name in given.sets:
        memories, asked = cases(name)
        asked = asked[:: given.every]
        found = apart(memories, asked, given.apart) if given.apart else together(memories, asked, others)
        said = f"in stores of {given.apart}" if given.apart else f"among {given.among} others"
        (trade if given.trade else report)(name, said, found)
        if given.failed:
            failures(memories, found)
    if not (given.among or given.apart or given.trade):
        conflicts()
        duplicates()


if __name__ == "__main__":
    main()

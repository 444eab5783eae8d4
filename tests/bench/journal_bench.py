"""The journal under attack: many writers, deletes, kill -9, full disks; and what an append costs.

    python tests/bench/journal_bench.py writers [--rounds 200] [--seed 1] [--place DIR]
    python tests/bench/journal_bench.py full          64 KiB file system (needs root), and its unprivileged twin
    python tests/bench/journal_bench.py append        10 against 1,000,000 records

Writers are processes that say what was acknowledged, after it was: whatever they said must be in the journal at every
later moment, once, and whatever they deleted must be gone.  `tests/journal/crash_test.py` runs a short version.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from loci.base.errors import StorageError  # noqa: E402
from loci.base.records import Record, to_line  # noqa: E402
from loci.journal.fold import fold  # noqa: E402
from loci.journal.purge import purge_directory  # noqa: E402
from loci.journal.segment import append, scan, segments  # noqa: E402

PROJECT = "github.com/acme/shop"


# --- a writer, as a process ------------------------------------------------------------------------------------------


def write(directory: Path, writer: str, name: str, count: int, seed: int) -> None:
    """Append `count` records one by one, forget or purge some of them, and say each acknowledgement on stdout."""
    chance = random.Random(seed)
    segment = directory / f"{writer}.jsonl"
    mine: list[str] = []
    for number in range(count):
        text = f"{name} {number} " + "x" * chance.choices((5, 40, 400, 4000, 40_000), (30, 40, 20, 8, 2))[0]
        (stored,) = append(segment, [note(text)], writer).records
        mine.append(stored.id)
        say("stored", stored.id)
        if chance.random() < 0.05:
            victim = mine.pop(chance.randrange(len(mine)))
            say("burying", victim)
            append(segment, [Record(kind="retract", project=PROJECT, at=AT, target=victim)], writer)
            say("buried", victim)
            if chance.random() < 0.3:
                purge_directory(directory, writer, {victim}, None)
                say("purged", victim)


AT = "2026-01-01T00:00:00Z"


def note(text: str) -> Record:
    return Record(kind="note", project=PROJECT, at=AT, title=text)  # type: ignore[arg-type]  # the bench's own text


def say(word: str, identity: str) -> None:
    """One acknowledgement, in one write: a pipe keeps it when the writer is killed."""
    os.write(1, f"{word} {identity}\n".encode())


# --- a round ---------------------------------------------------------------------------------------------------------


@dataclass
class Tally:
    """What went wrong, and how much there was."""

    stored: int = 0
    buried: int = 0
    killed: int = 0
    refused: int = 0
    reads: int = 0
    lost: int = 0
    doubled: int = 0
    undead: int = 0
    torn: int = 0
    fragments: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    def line(self) -> str:
        return " ".join(f"{name}={value}" for name, value in vars(self).items() if name != "wrong")

    @property
    def bad(self) -> int:
        return self.lost + self.doubled + self.undead + self.torn


def one_round(place: Path, seed: int, writers: int = 8, count: int = 500) -> Tally:
    """Start the writers, kill some at random moments while reading all the time, and judge what is left."""
    chance = random.Random(seed)
    directory = Path(tempfile.mkdtemp(dir=place))
    names = [f"w{number}" for number in range(writers)]
    # two processes share each writer id, as a hook and a command of one user do
    running = {
        name: start(directory, f"lap-{number // 2:06x}", name, count, chance.randrange(1 << 30))
        for number, name in enumerate(names)
    }
    tally = Tally()
    doomed = chance.sample(names, chance.randint(writers // 2, writers))
    ends = {name: 28 * chance.randint(0, count) for name in doomed}  # bytes of acknowledgements, 28 each
    sayings = {name: directory.parent / f"{directory.name}.{name}" for name in names}
    last = 0.0
    while any(process.poll() is None for process in running.values()):
        for name in [name for name, end in ends.items() if sayings[name].stat().st_size >= end]:
            del ends[name]
            time.sleep(chance.random() * 0.003)
            if running[name].poll() is None:
                running[name].send_signal(signal.SIGKILL)
                tally.killed += 1
        if time.monotonic() > last + 0.5:
            tally.torn += torn_read(directory, list(sayings.values()))
            tally.reads += 1
            last = time.monotonic()
        time.sleep(0.001)
    for name, process in running.items():
        tally.refused += process.returncode == 1  # a lock that was held for too long: said, and nothing acknowledged
        if process.returncode not in (0, 1, -signal.SIGKILL):
            tally.wrong.append(f"{name} left with {process.returncode}")
    said = {name: path.read_text(encoding="ascii").splitlines() for name, path in sayings.items()}
    judge(directory, said, tally)
    for path in (*directory.iterdir(), *sayings.values()):
        path.unlink()
    directory.rmdir()
    return tally


def start(directory: Path, writer: str, name: str, count: int, seed: int) -> subprocess.Popen[bytes]:
    said = directory.parent / f"{directory.name}.{name}"
    command = [sys.executable, __file__, "--write", str(directory), writer, name, str(count), str(seed)]
    with said.open("wb") as out:
        return subprocess.Popen(command, stdout=out, env={**os.environ, "PYTHONPATH": str(ROOT)})


def torn_read(directory: Path, sayings: list[Path]) -> int:
    """What a reader at this moment misses of what was acknowledged before it began and not deleted until it ended."""
    before = acknowledged(sayings, "stored")
    found = {item.id for path in segments(directory) for item in scan(path) if isinstance(item, Record)}
    return len(before - found - acknowledged(sayings, "burying"))


def acknowledged(sayings: list[Path], wanted: str) -> set[str]:
    """Ids that were said with a word, on whole lines."""
    lines = [line for path in sayings for line in path.read_bytes().split(b"\n")[:-1]]
    return {line.split(b" ")[1].decode() for line in lines if line.startswith(wanted.encode() + b" ")}


def judge(directory: Path, said: dict[str, list[str]], tally: Tally) -> None:
    """Compare what was acknowledged with what is there."""
    found = [item for path in segments(directory) for item in scan(path)]
    records = [item for item in found if isinstance(item, Record)]
    tally.fragments += len(found) - len(records)
    lines = Counter(record.id for record in records)
    state = fold(records)
    living = {entry.record.id for entry in state.living()}
    for words in said.values():
        acts = [line.split(" ") for line in words if line.count(" ") == 1 and len(line) > 20]
        stored = [identity for word, identity in acts if word == "stored"]
        burying = {identity for word, identity in acts if word == "burying"}
        buried = {identity for word, identity in acts if word == "buried"}
        purged = {identity for word, identity in acts if word == "purged"}
        tally.stored += len(stored)
        tally.buried += len(buried)
        tally.lost += sum(identity not in living for identity in stored if identity not in burying)
        tally.undead += sum(identity in living for identity in buried) + sum(lines[identity] > 0 for identity in purged)
    tally.doubled += sum(count > 1 for count in lines.values())
    clocks = [record.clock for record in records]
    tally.doubled += len(clocks) - len(set(clocks))


# --- full disks ------------------------------------------------------------------------------------------------------

ONE = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from loci.base.errors import LociError
from loci.base.records import Record
from loci.journal.segment import append
try:
    title = sys.argv[3] + ' ' + 'x' * int(sys.argv[4])
    append(Path(sys.argv[2]), [Record(kind='note', project='p', at='t', title=title)], 'lap-000001')
except LociError as error:
    sys.exit(error.code)
"""


def fill(segment: Path, limit: int | None, rounds: int, seed: int) -> dict[str, int]:
    """Append by a process each until far past the end of the disk; compare exit codes with what is there."""
    import resource  # not on Windows

    chance = random.Random(seed)
    codes: dict[str, int] = {}
    preexec = None if limit is None else lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    for number in range(rounds):
        name = f"record-{seed}-{number}"
        size = str(chance.choice((10, 300, 3000, 9000)))
        done = subprocess.run(
            [sys.executable, "-c", ONE, str(ROOT), str(segment), name, size],
            check=False, capture_output=True, preexec_fn=preexec,
        )  # fmt: skip
        codes[name] = done.returncode
    items = list(scan(segment))
    titles = Counter(item.title.split(" ")[0] for item in items if isinstance(item, Record))
    return {
        "appends": rounds,
        "accepted": sum(code == 0 for code in codes.values()),
        "refused": sum(code != 0 for code in codes.values()),
        "accepted_and_missing": sum(code == 0 and titles[name] != 1 for name, code in codes.items()),
        "refused_and_there": sum(code != 0 and titles[name] > 0 for name, code in codes.items()),
        "other_codes": sum(code not in (0, 1) for code in codes.values()),
        "bad_lines": sum(not isinstance(item, Record) for item in items),
    }


def full(rounds: int, seed: int) -> dict[str, object]:
    """Both ways to run out of room."""
    results: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as name:
        results["file limit of 64 KiB"] = fill(Path(name) / "a" / "lap-000001.jsonl", 64 * 1024, rounds, seed)
        tiny = Path(name) / "tiny"
        tiny.mkdir()
        if not mount(tiny):
            results["file system of 64 KiB"] = "could not be mounted"
        else:
            try:
                results["file system of 64 KiB"] = fill(tiny / "a" / "lap-000001.jsonl", None, rounds, seed)
            finally:
                unmount(tiny)
    return results


def mount(place: Path) -> bool:
    """A file system of 64 KiB there; False where this is not allowed."""
    command = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(place)]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def unmount(place: Path) -> None:
    subprocess.run(["umount", "-l", str(place)], check=False)


# --- what an append costs --------------------------------------------------------------------------------------------


def append_cost(small: int, large: int, appends: int = 200) -> dict[str, float]:
    """CPU microseconds of an append behind few and many records, interleaved."""
    with tempfile.TemporaryDirectory() as name:
        paths = {}
        for count in (small, large):
            paths[count] = Path(name) / str(count) / "lap-000001.jsonl"
            paths[count].parent.mkdir()
            with paths[count].open("wb") as stream:
                for number in range(1, count + 1):
                    stream.write(to_line(Record(kind="note", project=PROJECT, at=AT, clock=number, id=f"{number:020x}",
                                                title="t" * 60, body="b" * 200)))  # type: ignore[arg-type]  # fmt: skip
        spent: dict[int, list[float]] = {small: [], large: []}
        for _ in range(appends):
            for count, path in paths.items():
                before = time.process_time()
                append(path, [note("one more")], "lap-000001")
                spent[count].append(time.process_time() - before)
        medians = {count: sorted(times)[len(times) // 2] * 1e6 for count, times in spent.items()}
        return {
            f"µs at {small}": round(medians[small], 1),
            f"µs at {large}": round(medians[large], 1),
            "ratio": round(medians[large] / medians[small], 3),
            "MB": round(paths[large].stat().st_size / 1e6, 1),
        }


def main() -> int:
    if sys.argv[1:2] == ["--write"]:
        directory, writer, name, count, seed = sys.argv[2:]
        write(Path(directory), writer, name, int(count), int(seed))
        return 0
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("writers", "full", "append"))
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--place", type=Path, default=Path(tempfile.gettempdir()))
    arguments = parser.parse_args()
    if arguments.what == "full":
        print(json.dumps(full(min(arguments.rounds, 200), arguments.seed), indent=1))
        return 0
    if arguments.what == "append":
        print(json.dumps(append_cost(10, 1_000_000)))
        return 0
    total = Tally()
    for number in range(arguments.rounds):
        total.add(one_round(arguments.place, arguments.seed * 1000 + number))
        if number % 10 == 9 or total.bad or total.wrong:
            print(number + 1, total.line(), *total.wrong, flush=True)
        if total.bad or total.wrong:
            return 1
    print("all", total.line())
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except StorageError as error:
        print(error.message, file=sys.stderr)
        sys.exit(1)

"""The question sets of tests/bench/recall, and stores that hold their memories among as many others as wanted."""

from __future__ import annotations

import random
import re
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from loci.base.clean import Clean
from loci.base.records import Record, content_id, to_line
from loci.base.redact import redact, signature
from loci.index.refresh import refresh
from loci.index.store import Store
from loci.journal.source import journal_source
from loci.recall.commonness_table import BANDS

HERE = Path(__file__).parent / "recall"
PROJECT = "github.com/acme/memories"
NOW = "2026-11-30T00:00:00Z"
_OUTCOMES = {"yes": True, "no": False, "-": None}


@dataclass
class Memory:
    """One block of a set."""

    name: str
    record: Record
    queries: list[tuple[str, str]] = field(default_factory=list)
    """(type, words)."""


@dataclass(frozen=True)
class Case:
    """One question, and the memory that answers it; "" for none."""

    type: str
    words: str
    wanted: str


def lines_of(name: str) -> list[str]:
    """The lines of a file that are no comments."""
    text = (HERE / name).read_text(encoding="utf-8")
    return [line for line in text.split("\n") if not line.startswith("#")]


def memories_of(name: str) -> list[Memory]:
    """The memories of a file of blocks."""
    found: list[Memory] = []
    for block in re.split(r"\n\s*\n", "\n".join(lines_of(name)).strip()):
        head, *rest = block.strip().split("\n")
        key, kind, outcome, tags, files = (part.strip() for part in head.split("|"))
        said = [line.partition(":")[::2] for line in rest]
        texts = {label: text.strip() for label, text in said if label in ("P", "A")}
        record = solved(texts["P"], texts["A"], kind, _OUTCOMES[outcome], _split(tags), _split(files), len(found))
        found.append(Memory(key, record, [(one, text.strip()) for one, text in said if one not in ("P", "A")]))
    return found


def _split(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip() not in ("", "-"))


def solved(
    problem: str, approach: str, kind: str = "solution", resolved: bool | None = None,
    tags: Sequence[str] = (), files: Sequence[str] = (), day: int = 0,
) -> Record:  # fmt: skip
    """A memory as `loci capture` makes it."""
    at = f"2026-{1 + day // 28 % 9:02}-{1 + day % 28:02}T10:00:00Z"
    made = Record(
        kind=kind, project=PROJECT, at=at, seen=at, writer="bench", clock=1 + day, problem=redact(problem).text,
        approach=redact(approach).text, resolved=resolved, tags=tuple(redact(tag).text for tag in tags),
        files=tuple(redact(one).text for one in files),
    )  # fmt: skip
    return _named(made)


def _named(record: Record) -> Record:
    from loci.base.frozen import replace

    return replace(record, id=content_id(record))


def cases_of(memories: Sequence[Memory]) -> list[Case]:
    """Every query of a set."""
    return [Case(kind, words, one.record.id) for one in memories for kind, words in one.queries]


def more_cases(name: str, kind: str, memories: Sequence[Memory]) -> list[Case]:
    """Lines of `memory words`."""
    ids = {one.name: one.record.id for one in memories}
    parts = [line.partition(" ") for line in lines_of(name) if line.strip()]
    return [Case(kind, words, ids[key]) for key, _, words in parts]


def unrelated(name: str, kind: str = "unrelated") -> list[Case]:
    """Prompts that nothing answers."""
    return [Case(kind, line, "") for line in lines_of(name) if line.strip()]


def fillers(count: int, seed: int = 7) -> Iterator[Record]:
    """Memories of other trades: words drawn as often as developers use them, an identifier of their own in each."""
    chance = random.Random(seed)  # a sequence that is the same each time, nothing secret
    words = [word for band, text in BANDS.items() for word in text.split() if band > 4]
    rare = ["".join(chance.choice("bcdfglmnprstv") + chance.choice("aeiou") for _ in range(4)) for _ in range(20_000)]
    rules = signature()
    for at in range(count):
        problem = [chance.choice(words) for _ in range(8)] + [chance.choice(rare)]
        approach = [chance.choice(words) for _ in range(16)] + [chance.choice(rare), f"{chance.choice(rare)}_{at}"]
        tag, file = chance.choice(rare), f"src/{chance.choice(rare)}/{chance.choice(rare)}.py"
        at_time = f"2026-01-{1 + at % 28:02}T10:00:00Z"
        yield _named(
            Record(
                kind="solution", project=PROJECT, at=at_time, seen=at_time, writer="bench", clock=1000 + at,
                problem=Clean(" ".join(problem)), approach=Clean(" ".join(approach)), tags=(Clean(tag),),
                files=(Clean(file),), resolved=(None, True, True, False)[at % 4], redactor=rules,
            )
        )  # fmt: skip


def commits(below: Path, count: int) -> Iterator[Record]:
    """Real commits of the repositories below a directory as memories: the subject is the problem, the rest the approach."""
    told = []
    for repository in sorted(path for path in below.iterdir() if (path / ".git").exists()):
        command = [
            "git",
            "-C",
            str(repository),
            "log",
            "--no-merges",
            "-n600",
            "--format=%x1e%s%x1f%b%x1f",
            "--name-only",
        ]
        log = subprocess.run(command, capture_output=True, check=True).stdout.decode("utf-8", "replace")
        told += [one.split("\x1f") for one in log.split("\x1e")[1:]]
    random.Random(5).shuffle(told)
    rules = signature()
    for at, (subject, body, paths) in enumerate(told[:count]):
        at_time = f"2026-01-{1 + at % 28:02}T10:00:00Z"
        yield _named(
            Record(
                kind="solution", project=PROJECT, at=at_time, seen=at_time, writer="bench", clock=1000 + at,
                problem=Clean(subject.strip()), approach=Clean(body.strip()[:1500] or subject.strip()),
                files=tuple(map(Clean, paths.split()[:4])), resolved=(None, True, True, False)[at % 4], redactor=rules,
            )
        )  # fmt: skip


def store_of(directory: Path, records: Iterable[Record]) -> Store:
    """A store that holds these records; the caller closes it."""
    journal = directory / "journal"
    journal.mkdir(parents=True, exist_ok=True)
    with (journal / "bench.jsonl").open("ab") as out:
        out.writelines(to_line(record) for record in records)
    refresh(directory / "store.db", (journal_source(journal),))
    return Store(directory / "store.db")

"""Ten thousand garbled lines: no command fails, and every good record is returned."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from loci.base.records import Record, from_line
from loci.disk.places import places
from loci.journal.segment import read, segments
from tests.command import Command
from tests.conftest import GitRepository

COUNT = 10_000
STRANGE: list[Any] = [
    None, 0, -1, 1, 3.5, 1e400, True, False, "", " ", "\0", [], {}, [[]], [None], [1], {"a": 1}, "x" * 5000, 10**30, 1 << 52,
    (1 << 53) - 1, "\ud83d", "9999-12-31T23:59:59Z", "0000-00-00", "yesterday", "\u202e", "\x1b[31m", ["a", 1], "../../x",
]  # fmt: skip


def base(chance: random.Random, number: int) -> dict[str, Any]:
    """A record of its own, of any kind."""
    kind = chance.choice(["commit", "note", "solution", "gotcha", "pattern", "outcome", "amend", "retract", "dream"])
    return {
        "kind": kind, "project": "github.com/acme/shop", "at": "2026-01-01T00:00:00Z", "seen": "2026-01-02T00:00:00Z",
        "writer": "lap-000001", "clock": number + 1, "id": f"bad{number:017x}", "title": f"garbled {number}", "body": "text",
        "commit": f"{number:040x}", "branch": "main", "paths": ["a.txt"], "author": "Ada", "problem": "p", "approach": "a",
        "tags": ["t"], "files": ["f"], "resolved": True, "target": f"bad{chance.randrange(number + 1):017x}", "value": "v",
        "redactions": {"jwt": 1}, "redactor": "r", "truncated": False, "v": 1,
    }  # fmt: skip


def dumped(record: dict[str, Any]) -> bytes:
    return json.dumps(record, ensure_ascii=True).encode("utf-8", "surrogatepass")


def one_field(chance: random.Random, record: dict[str, Any]) -> bytes:
    record[chance.choice(list(record))] = chance.choice(STRANGE)
    return dumped(record)


def several_fields(chance: random.Random, record: dict[str, Any]) -> bytes:
    for name in chance.sample(list(record), 5):
        record[name] = chance.choice(STRANGE)
    return dumped(record)


def a_field_less(chance: random.Random, record: dict[str, Any]) -> bytes:
    del record[chance.choice(list(record))]
    return dumped(record)


def later_schema(chance: random.Random, record: dict[str, Any]) -> bytes:
    record.update(
        v=chance.choice([2, 99, 10**9]), unheard_of={"deep": [1, {"er": None}]}, kind=chance.choice(["dream", "note"])
    )
    return dumped(record)


def future(chance: random.Random, record: dict[str, Any]) -> bytes:
    record.update(at="9999-12-31T23:59:59Z", seen="9999-12-31T23:59:59Z", clock=chance.choice([10**9, 1 << 52]))
    return dumped(record)


def not_a_number(chance: random.Random, record: dict[str, Any]) -> bytes:
    word = chance.choice([b"NaN", b"Infinity", b"-Infinity", b"1e999", b"01", b"0x1", b"9" * 5000])
    return dumped(record).replace(b'"clock": ', b'"clock": ' + word + b', "x": ', 1)


def cut(chance: random.Random, record: dict[str, Any]) -> bytes:
    data = dumped(record)
    return data[: chance.randrange(len(data))]


def headless(chance: random.Random, record: dict[str, Any]) -> bytes:
    data = dumped(record)
    return data[chance.randrange(len(data)) :]


def flipped(chance: random.Random, record: dict[str, Any]) -> bytes:
    data = bytearray(dumped(record))
    for _ in range(chance.randint(1, 8)):
        data[chance.randrange(len(data))] = chance.choice([0, 9, 13, 34, 92, 123, 125, 128, 255])
    return bytes(data).replace(b"\n", b" ")


def wrapped(chance: random.Random, record: dict[str, Any]) -> bytes:
    before = chance.choice([b"", b"\xef\xbb\xbf", b"\0\0", b" \t", b"\xff\xfe", b"x", b"\xef\xbb\xbf\xef\xbb\xbf"])
    after = chance.choice([b"\r", b"\0\0\0", b" ", b"x", b",", b"\r\r", dumped(record)])
    return before + dumped(record) + after


def other_encoding(chance: random.Random, record: dict[str, Any]) -> bytes:
    record["title"] = "größe"
    text = json.dumps(record, ensure_ascii=False)
    return text.encode(chance.choice(["latin-1", "utf-16", "utf-32"])).replace(b"\n", b" ")


def other_json(chance: random.Random, record: dict[str, Any]) -> bytes:
    return chance.choice(
        [b"null", b"7", b'"x"', b"[]", b"{}", b"[" * 5000, b'{"a":' * 3000, b"true", b"-0", b'""', b"[null]"]
    )


def junk(chance: random.Random, record: dict[str, Any]) -> bytes:
    return chance.randbytes(chance.randint(0, 300)).replace(b"\n", b" ")


def escaped(chance: random.Random, record: dict[str, Any]) -> bytes:
    record[chance.choice(["title", "body", "author"])] = chance.choice(
        ["\udc00x", "a\ud800", "\uffff", "\u2028", "\x7f\x00"]
    )
    return dumped(record)


def repeated_key(chance: random.Random, record: dict[str, Any]) -> bytes:
    return dumped(record)[:-1] + b', "kind": 5, "title": null}'


MUTATIONS: list[Callable[[random.Random, dict[str, Any]], bytes]] = [
    one_field, several_fields, a_field_less, later_schema, future, not_a_number, cut, headless, flipped, wrapped, other_encoding,
    other_json, junk, escaped, repeated_key,
]  # fmt: skip


def garbled(seed: int, count: int) -> list[bytes]:
    chance = random.Random(seed)
    return [chance.choice(MUTATIONS)(chance, base(chance, number)) for number in range(count)]


def mixed(good: list[bytes], bad: list[bytes], seed: int) -> bytes:
    """Good lines in their order, garbled ones anywhere between them; ends in half a line."""
    chance = random.Random(seed)
    lines = list(bad)
    for place, line in zip(
        sorted(chance.sample(range(len(bad)), len(good)), reverse=True), reversed(good), strict=True
    ):
        lines.insert(place, line)
    return b"\n".join(lines) + b'\n{"kind":"note","pro'


def test_the_mutations_are_what_they_say() -> None:
    """Some of them are still records, most are not: both ways are tried."""
    lines = garbled(1, COUNT)
    taken = sum(isinstance(from_line(line), Record) for line in lines)
    assert len(lines) == COUNT
    assert not any(b"\n" in line for line in lines)
    assert 1500 < taken < 6000


@pytest.mark.parametrize("seed", [1])
def test_no_command_fails_and_every_good_record_is_returned(
    environment: dict[str, str], repository: GitRepository, tmp_path: Path, seed: int
) -> None:
    loci = Command(environment)
    for number in range(40):
        repository.commit(f"good {number}\n\nbody {number}")
    loci.ok("init", "--no-hooks", cwd=repository.path)
    good = {record["id"]: record for record in loci.records(repository.path)}
    assert len(good) == 41
    (journal,) = segments(places().journal / "github.com" / "acme" / "shop")
    lines = journal.read_bytes().splitlines()
    journal.write_bytes(mixed(lines, garbled(seed, COUNT), seed))
    registry = places().registry
    registry.write_bytes(mixed(registry.read_bytes().splitlines(), garbled(seed + 100, 500), seed))
    later = repository.commit("after it all")
    loci.ok("refresh", cwd=repository.path)
    found = {record["id"]: record for record in loci.records(repository.path)}
    assert {identity: found.get(identity) for identity in good} == good
    assert later in {record["commit"] for record in found.values()}
    for arguments, codes in (
        (("ask", "what is good 7?"), (0, 3)), (("route", "good"), (0, 3)), (("where",), (0,)), (("projects",), (0,)),
        (("refresh", "--rebuild"), (0,)), (("doctor",), (1,)), (("doctor", "--json"), (1,)), (("log", later[:12]), (0,)),
        (("forget", "--match", "good 7", "--dry-run"), (0,)), (("export", str(tmp_path / "all.md")), (0,)), (("log",), (0,)),
        (("forget", "--match", "garbled 77", "--purge", "--yes"), (0, 3)),
        (("export", str(tmp_path / "all.jsonl")), (0,)), (("import", str(tmp_path / "all.jsonl"), "--json"), (0, 1)),
    ):  # fmt: skip
        done = loci.run(*arguments, cwd=repository.path)
        assert done.returncode in codes, (arguments, done.returncode, done.stderr)
        assert "\x1b" not in done.stdout
    again = loci.run("import", str(tmp_path / "all.jsonl"), "--json", cwd=repository.path)
    assert json.loads(again.stdout)["added"] == 0
    out = [json.loads(line) for line in (tmp_path / "all.jsonl").read_bytes().splitlines()]
    assert set(good) <= {record["id"] for record in out}
    kept = {record.id for record in read(journal).records}
    assert set(good) <= kept

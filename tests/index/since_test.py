"""Commits later than a moment that touched a path, read off a store."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from loci.base.frozen import replace
from loci.base.records import Record, content_id, to_line
from loci.base.redact import redact
from loci.index.refresh import refresh
from loci.index.since import Touched, touched_since
from loci.index.store import Store
from loci.journal.source import journal_source

PROJECT = "github.com/acme/shop"


def commit(number: int, *paths: str, kind: str = "commit", superseded: bool = False) -> list[bytes]:
    text = redact(f"change {number}").text
    made = Record(
        kind=kind, project=PROJECT, at=f"2026-01-{number:02}T00:00:00Z", writer="w", clock=number, title=text,
        commit=f"{number:040x}", paths=tuple(redact(path).text for path in paths),
    )  # fmt: skip
    made = replace(made, id=content_id(made))
    amend = Record(kind="amend", project=PROJECT, at=made.at, writer="w", clock=90 + number, target=made.id,
                   value=redact("f" * 40).text)  # fmt: skip
    lines = [to_line(made)]
    return [*lines, to_line(replace(amend, id=content_id(amend)))] if superseded else lines


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    (tmp_path / "journal").mkdir()
    lines = [
        *commit(1, "app/a.py", "app/b.py"),
        *commit(2, "app/a.py"),
        *commit(3, "app/b.py", "docs/a b.md"),
        *commit(4, "other/a.py"),
        *commit(5, "app/a.py", superseded=True),
        *commit(6, "app/a.py.orig"),
    ]
    (tmp_path / "journal/w.jsonl").write_bytes(b"".join(lines))
    refresh(tmp_path / "store.db", (journal_source(tmp_path / "journal"),))
    with Store(tmp_path / "store.db") as made:
        yield made


def touched(store: Store, date: str, *paths: str) -> Touched:
    return store.read(lambda connection: touched_since(connection, paths, date)) or {}


@pytest.mark.parametrize(
    ("path", "day", "wanted"),
    [
        ("app/a.py", 0, [1, 2]),
        ("app/a.py", 1, [2]),
        ("app/a.py", 2, []),
        ("app/b.py", 1, [3]),
        ("docs/a b.md", 1, [3]),
        ("other/a.py", 1, [4]),
        ("a.py", 0, []),
        ("app/none.py", 0, []),
        ("", 0, []),
    ],
)
def test_a_path_has_its_own_later_commits(store: Store, path: str, day: int, wanted: list[int]) -> None:
    found = touched(store, f"2026-01-{day:02}T00:00:00Z" if day else "2025-01-01T00:00:00Z", path)
    assert sorted(oid for _, oid in found[path]) == [f"{number:040x}" for number in wanted]


def test_many_paths_are_looked_up_together(store: Store) -> None:
    paths = [f"app/{number}.py" for number in range(600)]
    found = touched(store, "2025-01-01T00:00:00Z", "app/a.py", "app/b.py", *paths)
    assert (len(found["app/a.py"]), len(found["app/b.py"]), len(found["app/7.py"])) == (2, 2, 0)

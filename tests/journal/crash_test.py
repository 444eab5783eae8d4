"""Eight writers, deletes, purges and kill -9 (a short version of `tests/bench/journal_bench.py`), and full disks.

Real processes are killed: whatever one of them acknowledged is there at every later moment, once.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.conftest import ROOT


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    spec = importlib.util.spec_from_file_location("journal_bench", ROOT / "tests" / "bench" / "journal_bench.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9")
@pytest.mark.parametrize("seed", [11, 12])
def test_nothing_acknowledged_is_lost_doubled_torn_or_undead(bench: ModuleType, tmp_path: Path, seed: int) -> None:
    tally = bench.one_round(tmp_path, seed, writers=8, count=60)
    assert (tally.lost, tally.doubled, tally.undead, tally.torn, tally.wrong) == (0, 0, 0, 0, [])
    assert tally.killed >= 1
    assert tally.stored >= 60
    assert tally.buried >= 1


@pytest.mark.skipif(sys.platform == "win32", reason="no file limits")
def test_the_exit_status_tells_whether_it_is_stored_where_files_may_not_grow(bench: ModuleType, tmp_path: Path) -> None:
    result = bench.fill(tmp_path / "a" / "lap-000001.jsonl", 16 * 1024, 16, 3)
    assert (result["accepted_and_missing"], result["refused_and_there"], result["other_codes"]) == (0, 0, 0)
    assert result["bad_lines"] == 0
    assert result["accepted"] >= 1
    assert result["refused"] >= 1


@pytest.mark.skipif(sys.platform != "linux", reason="mounts a file system")
def test_the_exit_status_tells_whether_it_is_stored_on_a_full_disk(bench: ModuleType, tmp_path: Path) -> None:
    tiny = tmp_path / "tiny"
    tiny.mkdir()
    if not bench.mount(tiny):
        pytest.skip("no file system can be mounted here")
    try:
        result = bench.fill(tiny / "a" / "lap-000001.jsonl", None, 40, 4)
    finally:
        bench.unmount(tiny)
    assert (result["accepted_and_missing"], result["refused_and_there"], result["other_codes"]) == (0, 0, 0)
    assert result["bad_lines"] == 0
    assert result["refused"] >= 1


def test_an_append_reads_no_more_of_a_large_journal_than_of_a_small_one(
    bench: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted in bytes that are read, because a test asserts no time; the bench measures it at 1,000,000 records."""
    from loci.base.records import Record, to_line
    from loci.journal import segment

    read: list[int] = []
    tail = segment.read_tail
    monkeypatch.setattr(segment, "read_tail", lambda path, size: read.append(size) or tail(path, size))
    seen = []
    for count in (10, 20_000):
        path = tmp_path / str(count) / "lap-000001.jsonl"
        path.parent.mkdir()
        lines = (
            to_line(Record(kind="note", project="p", at="t", clock=n, id=f"{n:020x}")) for n in range(1, count + 1)
        )
        path.write_bytes(b"".join(lines))
        read.clear()
        assert segment.append(path, [bench.note("one more")], "lap-000001").records[0].clock == count + 1
        seen.append(list(read))
    assert seen[0] == seen[1] == [8192]

"""Places are the platform's own, and the writer id is made once."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

import pytest

from loci.disk.places import places, writer_id


def test_below_loci_home(home: Path) -> None:
    found = places()
    root = home / "loci-home"
    assert (found.journal, found.index, found.log, found.config) == (
        root / "journal", root / "index", root / "log", root / "config.toml",
    )  # fmt: skip
    assert found.registry == root / "journal" / "registry.jsonl"


@pytest.mark.parametrize("xdg", [False, True])
@pytest.mark.skipif(sys.platform == "win32", reason="XDG is not Windows'")
def test_without_loci_home_the_same_as_platformdirs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, xdg: bool) -> None:
    import platformdirs

    monkeypatch.delenv("LOCI_HOME")
    if xdg:
        for name in ("DATA", "CACHE", "STATE", "CONFIG"):
            monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    found, theirs = places(), platformdirs.PlatformDirs("loci", appauthor=False)
    assert found.journal == Path(theirs.user_data_dir) / "journal"
    assert found.index == Path(theirs.user_cache_dir) / "index"
    if sys.platform == "linux":
        assert found.log == Path(theirs.user_state_dir)
        assert found.config == Path(theirs.user_config_dir) / "config.toml"


def test_a_relative_xdg_directory_is_ignored(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    monkeypatch.delenv("LOCI_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    if sys.platform == "linux":
        assert places().journal == home / ".local/share/loci/journal"


def test_the_writer_id_is_made_once_whoever_asks_first() -> None:
    found: list[str] = []
    threads = [threading.Thread(target=lambda: found.append(writer_id(places()))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(found)) == 1
    assert writer_id(places()) == found[0]


def test_a_garbled_writer_file_is_replaced(home: Path) -> None:
    (home / "loci-home" / "journal").mkdir(parents=True)
    (home / "loci-home" / "journal" / "writer").write_text("\x00../../etc\n", encoding="utf-8")
    made = writer_id(places())
    assert "/" not in made
    assert writer_id(places()) == made

"""Looking below a directory: everything once, links never followed, bytes found across pieces."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from loci.disk import survey
from loci.disk.survey import holds, look, walk


def test_everything_is_told_once_and_links_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "file").write_bytes(b"12345")
    if sys.platform != "win32":
        (tmp_path / "a" / "loop").symlink_to(tmp_path)
        os.mkfifo(tmp_path / "a" / "pipe")
    found = {one.path.relative_to(tmp_path).as_posix(): one.kind for one in walk(tmp_path)}
    there = {".": "directory", "a": "directory", "a/b": "directory", "a/file": "file"}
    more = {} if sys.platform == "win32" else {"a/loop": "link", "a/pipe": "other"}
    assert found == {**there, **more}
    seen = look(tmp_path / "a" / "file")
    assert seen is not None
    assert (seen.size, seen.kind) == (5, "file")
    assert look(tmp_path / "none") is None
    assert list(walk(tmp_path / "none")) == []


@pytest.mark.parametrize("start", [0, 5, 6, 7, 8, 15, 16, 60])
def test_bytes_are_found_wherever_they_stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: int) -> None:
    monkeypatch.setattr(survey, "_CHUNK", 8)
    path = tmp_path / "file"
    path.write_bytes(b"." * start + b"NeeDLe" + b"." * 9)
    assert holds(path, [b"NeeDLe"])
    assert holds(path, [b"xxxxxxxxxxxxxxxxxxx", b"eDL"])
    assert holds(path, [b"needle"], fold=True)
    assert not holds(path, [b"needle"])
    assert not holds(path, [b"NeeDLes"])
    assert not holds(path, [])
    assert not holds(tmp_path / "none", [b"x"])

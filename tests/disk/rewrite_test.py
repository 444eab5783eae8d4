"""Rewriting: whole or not at all, to the byte, and nothing where nothing changes."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from loci.base.errors import StorageError
from loci.disk import rewrite
from loci.disk.rewrite import rewrite_lines


def upper_b(line: bytes) -> bytes | None:
    return None if line == b"drop" else line.replace(b"b", b"B")


@pytest.mark.parametrize(
    ("before", "after", "touched"),
    [
        (b"", b"", 0),
        (b"a\n", b"a\n", 0),
        (b"a\nb\ndrop\nc", b"a\nB\nc", 2),
        (b"drop", b"", 1),
        (b"drop\n", b"", 1),
        (b"a\r\nb\r\n", b"a\r\nB\r\n", 1),
        (b"\n\n", b"\n\n", 0),
        (b"\0b\xff", b"\0B\xff", 1),
    ],
)
def test_lines_are_changed_and_the_rest_stays(tmp_path: Path, before: bytes, after: bytes, touched: int) -> None:
    path = tmp_path / "file"
    path.write_bytes(before)
    node = path.stat().st_ino
    assert rewrite_lines(path, upper_b) == touched
    assert path.read_bytes() == after
    assert (path.stat().st_ino == node) == (touched == 0)
    assert [one.name for one in tmp_path.iterdir()] == ["file"]


def test_a_missing_file_has_no_lines(tmp_path: Path) -> None:
    assert rewrite_lines(tmp_path / "none", upper_b) == 0
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_refuses_leaves_the_old_file_and_no_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"a\nb\n")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(rewrite.os, "fsync", full)
    with pytest.raises(StorageError):
        rewrite_lines(path, upper_b)
    assert path.read_bytes() == b"a\nb\n"
    assert [one.name for one in tmp_path.iterdir()] == ["file"]


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_can_not_be_read_is_an_error_not_an_empty_one(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"b\n")
    path.chmod(0)
    with pytest.raises(StorageError):
        rewrite_lines(path, upper_b)


def test_a_directory_in_its_place_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(StorageError):
        rewrite_lines(tmp_path, upper_b)

"""Which file system a path is on, read off mount tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from loci.disk import filesystem
from loci.disk.filesystem import network_type, programs, type_in

MOUNTS = r"""
22 1 252:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
30 22 0:26 / /home rw,relatime - nfs4 server:/home rw
31 30 0:27 / /home/ada/local rw - xfs /dev/vdb rw
32 22 0:28 / /mnt/with\040blank rw - fuse.sshfs ada@host:/ rw
33 22 0:29 / /mnt/over rw - ext4 /dev/a rw
34 33 0:30 / /mnt/over rw - cifs //server/share rw
garbage
""".strip()


@pytest.mark.parametrize(
    ("place", "kind"),
    [
        ("/", "ext4"),
        ("/homestead/x", "ext4"),
        ("/home", "nfs4"),
        ("/home/ada/x", "nfs4"),
        ("/home/ada/local/x", "xfs"),
        ("/mnt/with blank/x", "fuse.sshfs"),
        ("/mnt/over/x", "cifs"),
    ],
)
def test_the_longest_mount_point_above_counts_and_the_last_of_equals(place: str, kind: str) -> None:
    assert type_in(MOUNTS, place) == kind


def test_only_network_types_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = tmp_path / "mountinfo"
    monkeypatch.setattr(filesystem, "_MOUNTS", table)
    monkeypatch.setattr(filesystem.sys, "platform", "linux")
    table.write_text("22 1 0:1 / / rw - ext4 x rw\n", encoding="utf-8")
    assert network_type(tmp_path) == ""
    table.write_text("22 1 0:1 / / rw - nfs x rw\n", encoding="utf-8")
    assert network_type(tmp_path) == "nfs"
    table.unlink()
    assert network_type(tmp_path) == ""


def test_the_real_answer_is_text_and_no_failure(tmp_path: Path) -> None:
    assert isinstance(network_type(tmp_path), str)
    assert isinstance(network_type(tmp_path / "none" / "below"), str)


def test_a_name_that_no_directory_of_path_has(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert programs("loci") == ()

"""Lines that hold certain bytes: the same ones as looking at each line, whatever the blocks."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from loci.disk import sought
from loci.disk.sought import lines_holding


@given(st.lists(st.binary(max_size=12).map(lambda line: line.replace(b"\n", b"")), max_size=20),
       st.lists(st.sampled_from([b"a", b"ab", b"\x00", b"zz"]), min_size=1, max_size=3), st.booleans(), st.integers(1, 30))  # fmt: skip
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_blocks_change_nothing(
    tmp_path: Path, lines: list[bytes], needles: list[bytes], ended: bool, size: int
) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"\n".join(lines) + (b"\n" if ended else b""))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sought, "BLOCK", size)
        assert list(lines_holding(path, needles)) == [one for one in lines if any(needle in one for needle in needles)]


def test_a_missing_file_has_no_lines(tmp_path: Path) -> None:
    assert list(lines_holding(tmp_path / "none", [b""])) == []

"""Every bench can be loaded: a name that moved in `loci/` breaks a figure that nobody can measure any more."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

BENCHES = sorted((Path(__file__).parent / "bench").glob("*.py"))


@pytest.mark.parametrize("path", BENCHES, ids=lambda path: path.name)
def test_a_bench_can_be_loaded(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(path.parent), *sys.path])
    assert runpy.run_path(str(path), run_name="loaded")["__doc__"]

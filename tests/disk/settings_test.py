"""The user's own settings, from a file or a variable."""

from __future__ import annotations

from pathlib import Path

import pytest

from loci.disk.places import places
from loci.disk.settings import semantic

TABLE = [
    (None, None, False, ""),
    ("semantic = true", None, True, "config.toml"),
    ("semantic = false", None, False, "config.toml"),
    ("semantic = true", "off", False, "LOCI_SEMANTIC"),
    (None, "on", True, "LOCI_SEMANTIC"),
    ("semantic = false", "ON", True, "LOCI_SEMANTIC"),
    ("other = 1", None, False, ""),
]


@pytest.mark.parametrize(("text", "variable", "on", "source"), TABLE)
def test_the_variable_overrules_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str | None, variable: str | None, on: bool, source: str
) -> None:
    monkeypatch.setenv("LOCI_HOME", str(tmp_path))
    monkeypatch.delenv("LOCI_SEMANTIC", raising=False)
    if variable:
        monkeypatch.setenv("LOCI_SEMANTIC", variable)
    if text:
        (tmp_path / "config.toml").write_text(text + "\n", encoding="utf-8")
    found = semantic(places())
    assert (found.on, found.source, found.problem) == (on, source, "")


@pytest.mark.parametrize(
    "text", ["semantic = 'yes'", "semantic = [", "semantic = true\nsemantic = false", "\x00semantic"]
)
def test_what_can_not_be_understood_is_off_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setenv("LOCI_HOME", str(tmp_path))
    monkeypatch.delenv("LOCI_SEMANTIC", raising=False)
    (tmp_path / "config.toml").write_text(text, encoding="utf-8")
    found = semantic(places())
    assert not found.on
    assert found.problem.startswith("config.toml")


def test_a_word_that_is_neither_on_nor_off_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOCI_HOME", str(tmp_path))
    monkeypatch.setenv("LOCI_SEMANTIC", "perhaps")
    assert "perhaps" in semantic(places()).problem

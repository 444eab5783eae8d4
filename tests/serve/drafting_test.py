"""A solved problem from an editor: what a filled-in template says, and the editor itself."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

from loci.base.errors import LociError, UsageError
from loci.disk.editor import edited
from loci.disk.places import places
from loci.journal.memories import Solved
from loci.serve.drafting import TEMPLATE, read_draft

FILLED = TEMPLATE.replace("Problem:\n", "Problem: it hangs\n  on: windows\n", 1).replace(
    "Approach:\n", "Approach:\nclose stdin\n", 1
)


def test_a_filled_template_is_understood() -> None:
    text = (
        FILLED.replace("Kind: solution", "Kind: Gotcha")
        .replace("Tags:", "Tags: ci, windows ,")
        .replace("unknown", "worked", 1)
    )
    assert read_draft(text) == Solved("it hangs\n  on: windows", "close stdin", "gotcha", ("ci", "windows"), (), True)


def test_line_ends_of_windows_are_understood() -> None:
    assert read_draft(FILLED.replace("\n", "\r\n")).approach == "close stdin"


@pytest.mark.parametrize(
    "text",
    [
        "",
        TEMPLATE,
        FILLED.replace("Kind: solution", "Kind: dream"),
        FILLED.replace("Outcome: unknown", "Outcome: maybe"),
    ],
)
def test_a_draft_that_can_not_be_kept_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        read_draft(text)


@pytest.mark.skipif(sys.platform == "win32", reason="the editor here is a shell script")
def test_the_editor_gets_a_private_file_that_is_gone_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "my editor"
    script.write_text(f'#!/bin/sh\nls -l "$2" > {tmp_path}/seen\nprintf "Problem: $1\\n" > "$2"\n', encoding="utf-8")
    script.chmod(0o700)
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", f"'{script}' written")
    assert edited(places(), "x") == "Problem: written\n"
    seen = (tmp_path / "seen").read_text(encoding="utf-8")
    assert seen.startswith("-rw-------")
    assert not list(places().log.glob("draft-*"))
    assert stat.S_IMODE(places().log.stat().st_mode) == 0o700


@pytest.mark.parametrize("command", ["false", "no-such-editor-here"])
def test_an_editor_that_fails_keeps_nothing(monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", command)
    with pytest.raises(LociError):
        edited(places(), "x")
    assert not list(places().log.glob("draft-*"))

"""What the grammar of a prompt says, and that a memory among many is shown by what is said of it, not by chance."""

from __future__ import annotations

import pytest

from loci.recall.gate import manner_of


@pytest.mark.parametrize(
    ("prompt", "task"),
    [
        ("add a dark mode toggle", 1.0),
        ("please wrap this in a class", 1.0),
        ("plot the loss of the last run", 1.0),
        ("could you crop the image", 1.0),
        ("test the upload", 1.0),
        ("how do i merge two tables", 0.5),
        ("how to centre a box", 0.5),
        ("how do i fix the upload that fails", 0.0),
        ("how do we merge releases", 0.0),
        ("test suite hangs", 0.0),
        ("adding an index stopped the writes", 0.0),
        ("git refuses the workspace", 0.0),
        ("does the cache expire", 0.0),
        ("load a page fails with 413", 0.0),
        ("the build is red", 0.0),
        ("why the delay", 0.0),
        ("", 0.0),
        ("add", 1.0),
    ],
)
def test_a_prompt_that_wants_something_made(prompt: str, task: float) -> None:
    assert manner_of(tuple(prompt.split())).task == task


@pytest.mark.parametrize(
    ("prompt", "trouble"),
    [("upload fails", True), ("can't log in", True), ("upload with progress", False), ("", False)],
)
def test_a_prompt_that_names_a_symptom(prompt: str, trouble: bool) -> None:
    assert manner_of(tuple(prompt.split())).trouble is trouble


@pytest.mark.parametrize(
    ("prompt", "ours"),
    [
        ("how did we keep them out", True),
        ("what was our fix", True),
        ("drop it before we save", False),
        ("how do i save", False),
        ("", False),
    ],
)
def test_a_prompt_that_asks_what_the_team_did(prompt: str, ours: bool) -> None:
    assert manner_of(tuple(prompt.split())).ours is ours

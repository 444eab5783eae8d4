"""What the grammar of a prompt says."""

from __future__ import annotations

import re

import pytest

from loci.recall.manner import Manner, manner_of


def said(prompt: str) -> Manner:
    return manner_of(tuple(prompt.split()))


@pytest.mark.parametrize(
    ("prompt", "task"),
    [
        ("add a dark mode toggle", True),
        ("please wrap this in a class", True),
        ("plot the loss of the last run", True),
        ("could you crop the image", True),
        ("test the upload", True),
        ("drop the unused columns before we save", True),
        ("back up the file to the cloud", True),
        ("let the admin edit products inline", True),
        ("let me see a list", True),
        ("i need a regex for dates", True),
        ("bump the parser and run it", True),
        ("speed up the list", True),
        ("test suite hangs", False),
        ("adding an index stopped the writes", False),
        ("git refuses the workspace", False),
        ("does the cache expire", False),
        ("load a page fails with 413", False),
        ("drop the table fails with a lock timeout", False),
        ("the build is red", False),
        ("why the delay", False),
        ("", False),
        ("please", False),
        ("add", True),
        ("embed a map without ads", True),
        ("run only the last step", True),
        ("continue with the second part", True),
        ("hey rename the field", True),
    ],
)
def test_a_prompt_that_wants_something_made(prompt: str, task: bool) -> None:
    assert said(prompt).task is task


@pytest.mark.parametrize(
    ("prompt", "perhaps"),
    [
        ("redirect http to https in nginx", True),
        ("record audio from the microphone", True),
        ("ssh into the build machine", True),
        ("record audio fails from the second minute on", False),
        ("cache key", False),
        ("double charges caused by a retry", False),
        ("the plan wants to replace the pool", False),
        ("the header should be blue", True),
        ("what should we do with the header", False),
        ("anything i should know about the header", False),
        ("the header should be blue and is missing", False),
        ("test the upload with curl", False),
        ("messages from the queue", False),
    ],
)
def test_a_prompt_that_opens_with_a_verb_or_a_noun(prompt: str, perhaps: bool) -> None:
    assert said(prompt).perhaps is perhaps


@pytest.mark.parametrize(
    ("prompt", "told"),
    [
        ("how do i merge two tables", True),
        ("how to centre a box", True),
        ("how many tables are there", True),
        ("what's the difference between a list and a tuple", True),
        ("what is a tuple", True),
        ("which board has the most pins", True),
        ("where is the policy configured", True),
        ("when was the last release", True),
        ("where did the half pixel come from", False),
        ("is there a helper for dates", True),
        ("how many tests do we have", True),
        ("what are the known issues of the parser", False),
        ("what was the fix for the parser", False),
        ("when the parser runs it stops", False),
        ("how do i fix the upload that fails", False),
        ("how do we merge releases", False),
        ("what was the trouble with it", False),
        ("what is our way to merge releases", False),
        ("why is it slow", False),
        ("how", False),
        ("", False),
        ("how does sharding work", True),
        ("how did the dead pool work", False),
        ("we plan a move, which one would you take", True),
        ("is a queue too much for this", True),
    ],
)
def test_a_prompt_that_asks_how_a_thing_is_in_general(prompt: str, told: bool) -> None:
    assert said(prompt).told is told


@pytest.mark.parametrize(
    ("prompt", "trouble"),
    [
        ("upload fails", True),
        ("can't log in", True),
        ("drop the lock", True),
        ("drop the column", False),
        ("upload with progress", False),
        ("", False),
    ],
)
def test_a_prompt_that_names_a_symptom(prompt: str, trouble: bool) -> None:
    assert said(prompt).trouble is trouble


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
    assert said(prompt).ours is ours


@pytest.mark.parametrize(
    ("prompt", "task", "perhaps", "told"),
    [
        ("feat(search): add filters for price", True, False, False),
        ("ci: build images for arm64", True, False, False),
        ("user story: guests pay by invoice", True, False, False),
        ("build: fails with exit code 1", False, False, False),
        ("postgres: connection pool and the proxy", False, False, False),
        ("as a merchant i can refund an order", True, False, False),
        ("check whether the image is new", True, False, False),
        ("have a look at the consumer", False, True, False),
        ("customers keep asking for invoices", False, True, False),
        ("what would a good index be", False, False, True),
        ("do you think we need a queue", False, False, True),
        ("when do we deploy to production", False, False, True),
        ("which crates do we use for http", False, False, True),
        ("when did we drop the cache", False, False, False),
        ("how do we deploy to production", False, False, False),
    ],
)
def test_what_is_planned_or_asked_for_in_other_words(prompt: str, task: bool, perhaps: bool, told: bool) -> None:
    found = manner_of(tuple(prompt.replace(":", "").split()), prompt)
    assert (found.task, found.perhaps, found.told) == (task, perhaps, told)


@pytest.mark.parametrize(
    ("prompt", "task"),
    [
        ("flutter: animate the logo", True),
        ("express: log the duration of every request", True),
        ("error: cannot find the module", False),
        ("connect: connection refused", False),
        ("look at this: the page", False),
    ],
)
def test_what_is_ordered_of_a_topic(prompt: str, task: bool) -> None:
    assert manner_of(tuple(prompt.replace(":", "").split()), prompt).task is task


@pytest.mark.parametrize(
    "prompt",
    [
        "bump version script fails on mac with invalid command code", "ValueError: merging on int64 and object columns, if you wish to proceed use concat",
        "error[E0277]: add a bound to the type", "npm ERR! peer dep missing, install it with force",
        "fatal: unable to read tree, set the option to ignore this", "warning: implicit declaration, include the header",
        "Traceback (most recent call last): File x", "sort button crashes on an empty list",
    ],
)  # fmt: skip
def test_what_is_told_to_go_wrong_is_no_task(prompt: str) -> None:
    found = manner_of(tuple(re.findall(r"[\w.+#-]+", prompt.lower())), prompt)
    assert (found.task, found.perhaps, found.trouble) == (False, False, True)


@pytest.mark.parametrize(
    "prompt",
    [
        "add a retry when the upload fails", "write a test that crashes the parser",
        "add retry logic, upload fails sometimes", "make sure job fails on bad schema", "bump the version so the build breaks loudly",
        "add an error message to the form", "remove the line that throws",
    ],
)  # fmt: skip
def test_an_order_about_what_goes_wrong_is_a_task(prompt: str) -> None:
    assert manner_of(tuple(re.findall(r"[\w.+#-]+", prompt.lower())), prompt).task

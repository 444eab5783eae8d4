from __future__ import annotations

import pytest

from loci.serve.questions import searched

_TOKEN = "ghp_" + "q0YlJpTIByL0gg70J4bBUmWrsMjuueIktLz7"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("why was the login solved?", "why was the login solved?"),
        (f"who uses {_TOKEN} now?", "who uses   now?"),
        ("why does password=hunter2xyz fail", "why does password=  fail"),
        ("where is the api key read?", "where is the api key read?"),
        ("what calls run_agent_turn2go?", "what calls run_agent_turn2go?"),
    ],
)
def test_a_secret_is_not_looked_for(question: str, expected: str) -> None:
    assert searched(question) == expected

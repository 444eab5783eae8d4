from __future__ import annotations

import pytest

from loci.base.exam import (
    ABSENT,
    ABSTAINED,
    FACT,
    HEADING,
    RIGHT,
    SUBJECT,
    SYMBOL,
    WRONG,
    Cited,
    Question,
    asked_of,
    is_telling,
    made_up,
    nonsense,
    order,
    verdict_of,
)  # fmt: skip

A, B = "github.com/acme/a", "github.com/acme/b"


@pytest.mark.parametrize(
    ("subject", "telling"),
    [
        ("drop the session cookie on localhost", True),
        ("fix typo", False),
        ("Merge branch 'main' of somewhere else", False),
        ("Bump urllib3 from 1.26 to 2.0 in requirements", False),
        ("Revert the change that broke all of it", False),
        ("v2.3.1", False),
        ("build(deps): raise something to another version", False),
        ("", False),
        ("#123 #124 #125 !!", False),
    ],
)
def test_a_subject_that_can_be_asked_for(subject: str, telling: bool) -> None:
    assert is_telling(subject) is telling


@pytest.mark.parametrize(
    ("subject", "asked"),
    [
        ("drop the cookie (#123)", "drop the cookie"),
        ("fix #12 and GH-13 at last", "fix and at last"),
        ("plain", "plain"),
    ],
)
def test_numbers_of_discussions_are_not_asked_for(subject: str, asked: str) -> None:
    assert asked_of(subject) == asked


def test_nonsense_is_the_same_for_a_seed_and_no_word_of_it_repeats() -> None:
    assert nonsense("x", 30) == nonsense("x", 30)
    assert nonsense("x", 30) != nonsense("y", 30)
    assert len(nonsense("x", 0)) == 0
    words = [made_up(order("x", str(at))) for at in range(200)]
    assert len(set(words)) > 190


@pytest.mark.parametrize(
    ("question", "said", "cited", "verdict"),
    [
        (Question(SUBJECT, "q", (A,)), [A], [], RIGHT),
        (Question(SUBJECT, "q", (A,)), [B, A], [], WRONG),
        (Question(SUBJECT, "q", (A,)), [], [], ABSTAINED),
        (Question(ABSENT, "q"), [], [], RIGHT),
        (Question(ABSENT, "q"), [B], [], WRONG),
        (Question(FACT, "q", (A, B)), [B, A, "c"], [], RIGHT),
        (Question(FACT, "q", (A, B)), [B], [], WRONG),
        (Question(SYMBOL, "q", (A,), path="x.py", line=3), [A], [Cited(A, "x.py", 3, "")], RIGHT),
        (Question(SYMBOL, "q", (A,), path="x.py", line=3), [A], [Cited(A, "x.py", 4, "")], WRONG),
        (Question(SYMBOL, "q", (A,), path="x.py", line=3), [A], [Cited(B, "x.py", 3, "")], WRONG),
        (Question(HEADING, "q", (A,), path="x.md", heading="H"), [A], [Cited(A, "x.md", 9, "H")], RIGHT),
        (
            Question(HEADING, "q", (A,), path="x.md", heading="H"),
            [A],
            [Cited(A, "y.md", 9, "H")] * 5 + [Cited(A, "x.md", 9, "H")],
            WRONG,
        ),
        (Question(HEADING, "q", (A,), path="x.md", heading="H"), [], [], ABSTAINED),
    ],
)
def test_marks(question: Question, said: list[str], cited: list[Cited], verdict: str) -> None:
    assert verdict_of(question, said, cited) == verdict

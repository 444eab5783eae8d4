"""Solved problems in a commit's message: what is one, and what its id depends on."""

from __future__ import annotations

import pytest

from loci.base.frozen import replace
from loci.base.records import Record, content_id
from loci.journal.compose import commit_record
from loci.journal.history import Commit
from loci.journal.trailers import solved_by

OID = "a" * 40


def record(message: str, paths: tuple[str, ...] = ("app/a.py",)) -> Record:
    commit = Commit(OID, (), "2026-01-01T00:00:00Z", "Ada", message, paths)
    return commit_record("github.com/acme/shop", commit, "main", "2026-01-02T00:00:00Z")


def test_problem_and_fix_make_a_solution() -> None:
    (solved,) = solved_by(record("serve: retry\n\nbody\n\nProblem: the lock is taken twice\nFix: release it first\n"))
    assert (solved.kind, solved.problem, solved.approach) == (
        "solution", "the lock is taken twice", "release it first",
    )  # fmt: skip
    assert (solved.files, solved.commit, solved.at, solved.author) == (
        ("app/a.py",),
        OID,
        "2026-01-01T00:00:00Z",
        "Ada",
    )
    assert (solved.title, solved.body, solved.resolved) == ("", "", None)


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("s\n\nproblem: p\nAPPROACH: a", ("solution", "p", "a")),
        ("s\n\nProblem: p\nFix: a\nLoci-Kind: gotcha", ("gotcha", "p", "a")),
        ("s\n\nProblem: p\nFix: a\nLoci-Kind: dream", ("solution", "p", "a")),
        (
            "s\n\nProblem: p one\n  p two\nFix: a one\n\ta two\nSigned-off-by: B",
            ("solution", "p one\np two", "a one\na two"),
        ),
        ("s\n\nProblem: p\n\nsome prose: that is none\n\nFix: a", ("solution", "p", "a")),
        ("Problem: p\n\nFix: a", ("solution", "p", "a")),
    ],
)
def test_forms_that_are_understood(message: str, expected: tuple[str, str, str]) -> None:
    (solved,) = solved_by(record(message))
    assert (solved.kind, solved.problem, solved.approach) == expected


@pytest.mark.parametrize(
    "message",
    [
        "s",
        "s\n\nFix: a",
        "s\n\nProblem: p",
        "s\n\nProblem:\nFix: a",
        "s\n\nThe problem: p\nmy fix: a",
        "Problem: p\n\nSolution: a",
    ],
)
def test_what_is_no_solved_problem(message: str) -> None:
    assert solved_by(record(message)) == ()


def test_several_problems_of_one_commit_have_ids_of_their_own() -> None:
    first, second = solved_by(record("s\n\nProblem: p1\nFix: a1\nProblem: p2\nFix: a2\nLoci-Tags: x, y z"))
    assert (first.value, second.value) == ("trailers", "trailers 2")
    assert content_id(first) != content_id(second)
    assert second.tags == ("x", "y z")


def test_the_id_depends_on_the_commit_alone() -> None:
    (one,) = solved_by(record("s\n\nProblem: p\nFix: a"))
    other = replace(one, writer="desk-000001", clock=9, seen="2027-01-01T00:00:00Z", problem=one.approach)
    assert content_id(one) == content_id(other)
    assert content_id(one) != content_id(replace(one, commit="b" * 40))
    assert content_id(one) != content_id(replace(one, value=None))


def test_secrets_are_masked_before_the_trailers_are_read() -> None:
    token = "ghp_" + "aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5"
    (solved,) = solved_by(record(f"s\n\nProblem: login with {token} fails\nFix: rotate {token}"))
    assert token not in f"{solved.problem}{solved.approach}"
    assert "<REDACTED:" in f"{solved.problem}"

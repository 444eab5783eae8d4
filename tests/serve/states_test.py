"""How fresh a hit is: commits since to its files, files that are gone, commits that HEAD left; for ask and recall."""

from __future__ import annotations

import pytest

from loci.serve.states import spoken
from tests.command import Command
from tests.conftest import GitRepository

PROBLEM = "CORS preflight is answered with 401 on the gateway"
QUESTION = "why does the CORS preflight get a 401?"


@pytest.fixture
def loci(environment: dict[str, str], repository: GitRepository) -> Command:
    made = Command(environment)
    repository.commit(
        f"answer OPTIONS first\n\nProblem: {PROBLEM}\nFix: answer OPTIONS before auth\n",
        {"app/gateway.py": "x = 1\n", "docs/gone.md": "# Gone\n"},
    )
    made.ok("init", "--no-hooks", cwd=repository.path)
    return made


def recalled(loci: Command, repository: GitRepository) -> list[str]:
    (record,) = loci.json("recall", "CORS preflight 401", cwd=repository.path)["records"]
    return list(record["state"])


def asked(loci: Command, repository: GitRepository, kind: str) -> list[str]:
    hits = loci.json("ask", QUESTION, cwd=repository.path)["hits"]
    return list(next(hit["state"] for hit in hits if hit["kind"] == kind))


def test_a_hit_says_what_happened_to_its_files_since(loci: Command, repository: GitRepository) -> None:
    assert recalled(loci, repository) == []
    assert asked(loci, repository, "commit") == asked(loci, repository, "solution") == []
    repository.commit("another file", {"other.py": "y\n"})
    repository.commit("touch the gateway", {"app/gateway.py": "x = 2\n"})
    repository.git("rm", "-q", "docs/gone.md")
    repository.commit("drop a page", {"app/gateway.py": "x = 3\n"})
    wanted = ["changed_since", "2_commits_since", "path_gone"]
    assert recalled(loci, repository) == wanted
    assert asked(loci, repository, "commit") == asked(loci, repository, "solution") == wanted
    for command in ("ask", "recall"):
        assert "2 commits since · path gone" in loci.ok(command, QUESTION, cwd=repository.path)
    assert 'state="2 commits since, path gone"' in loci.ok("recall", "--fenced", QUESTION, cwd=repository.path)


def test_a_commit_that_head_left_is_said_to_be_elsewhere(loci: Command, repository: GitRepository) -> None:
    repository.git("checkout", "-q", "-b", "side", "HEAD~1")
    repository.commit("elsewhere", {"elsewhere.py": "z\n"})
    assert "not_on_head" in recalled(loci, repository)
    assert "not_on_head" in asked(loci, repository, "commit")
    assert "not on HEAD" in loci.ok("ask", QUESTION, cwd=repository.path)


def test_an_outcome_is_a_state(loci: Command, repository: GitRepository) -> None:
    (record,) = loci.json("recall", "CORS preflight 401", cwd=repository.path)["records"]
    loci.ok("confirm", record["id"], cwd=repository.path)
    assert recalled(loci, repository) == ["resolved"]
    assert asked(loci, repository, "solution") == ["resolved"]
    loci.ok("refute", record["id"], cwd=repository.path)
    assert recalled(loci, repository) == ["failed"]
    loci.ok("unset", record["id"], cwd=repository.path)
    assert recalled(loci, repository) == []


def test_another_projects_checkout_counts_for_its_own_memories(
    loci: Command, repository: GitRepository, repositories: object
) -> None:
    other = repositories("other", remote="https://github.com/acme/other.git")  # type: ignore[operator]
    other.commit("begin", {"main.py": "1\n"})
    loci.ok("init", "--no-hooks", cwd=other.path)
    (record,) = loci.json("recall", "CORS preflight 401", "--all", cwd=other.path)["records"]
    assert (record["foreign"], record["project"], record["state"]) == (True, "github.com/acme/shop", [])


def test_states_as_a_person_says_them() -> None:
    assert spoken(("resolved", "changed_since", "3_commits_since", "path_gone")) == [
        "resolved", "3 commits since", "path gone",
    ]  # fmt: skip
    assert spoken(("not_on_head", "changed_since")) == ["not on HEAD", "changed since"]

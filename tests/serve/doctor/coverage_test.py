from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from loci.base.languages import PARSED
from loci.gather.languages import STRUCTURED
from tests.command import Command
from tests.conftest import GitRepository


@pytest.fixture
def loci(environment: dict[str, str]) -> Command:
    return Command(environment)


def found(loci: Command, cwd: Path, check: str) -> list[str]:
    answer = loci.run("doctor", "--json", cwd=cwd)
    import json

    return [one["sentence"] for one in json.loads(answer.stdout)["findings"] if one["check"] == check]


def test_the_table_of_grammars_is_what_is_read() -> None:
    assert PARSED == STRUCTURED


def test_cut_history_is_told(loci: Command, repository: GitRepository, tmp_path: Path) -> None:
    repository.commit("two")
    loci.ok("init", "--no-hooks", "--depth", "1", cwd=repository.path)
    assert any("only the last 1 commits" in one for one in found(loci, repository.path, "history"))
    loci.ok("init", "--no-hooks", cwd=repository.path)
    assert found(loci, repository.path, "history") == []
    repository.git("clone", "-q", "--depth", "1", f"file://{repository.path}", str(tmp_path / "cut"))
    loci.ok("init", "--no-hooks", cwd=tmp_path / "cut")
    assert any("shallow" in one for one in found(loci, tmp_path, "history"))


def test_a_language_without_a_grammar_is_told(loci: Command, repository: GitRepository) -> None:
    repository.commit("code", {"a.hs": "main = print 1\n" * 50, "b.py": "x = 1\n", "c.css": "a{}\n" * 90})
    loci.ok("init", "--no-hooks", cwd=repository.path)
    said = found(loci, repository.path, "languages")
    assert len(said) == 1
    assert "Haskell" in said[0]
    assert "CSS" not in said[0]


def test_commits_that_laid_hooks_did_not_take_in_are_told(loci: Command, repository: GitRepository) -> None:
    repository.git("config", "loci.hookMode", "sync")
    loci.ok("init", cwd=repository.path)
    assert found(loci, repository.path, "hooks") == []
    repository.commit("seen by the hook")
    assert found(loci, repository.path, "hooks") == []
    repository.git("-c", "core.hooksPath=/dev/null", "commit", "-q", "--allow-empty", "-m", "past the hook")
    assert any("1 commit of HEAD" in one for one in found(loci, repository.path, "hooks"))
    repository.git("config", "loci.enabled", "false")
    assert not any("of HEAD" in one for one in found(loci, repository.path, "hooks"))


def test_a_remote_that_changed_is_told(loci: Command, repositories: Callable[..., GitRepository]) -> None:
    made = repositories("lib", remote="https://github.com/acme/lib.git")
    made.commit("one")
    loci.ok("init", "--no-hooks", cwd=made.path)
    assert found(loci, made.path, "remote") == []
    made.git("remote", "set-url", "origin", "https://github.com/acme/loaf.git")
    assert any("github.com/acme/loaf" in one for one in found(loci, made.path, "remote"))
    loci.ok("init", "--no-hooks", cwd=made.path)
    assert found(loci, made.path, "remote") == []

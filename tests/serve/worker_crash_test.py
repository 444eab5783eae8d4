"""The worker killed at any moment, then one more commit: nothing lost, nothing doubled, the index whole."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from loci.disk.places import places
from loci.serve import worker
from loci.serve.capture import Target, find_target
from tests.command import Command
from tests.conftest import ROOT, GitRepository

START = (
    "import sys; sys.path.append(sys.argv[1]); from loci.disk import modules; modules.install(); "
    "from loci.serve.worker import entry; entry(sys.argv[2:])"
)


@pytest.fixture
def loci(environment: dict[str, str]) -> Command:
    return Command(environment)


def wake(loci: Command, repository: GitRepository, mode: str = "async") -> subprocess.Popen[bytes]:
    """The worker as the shipped hook starts it."""
    return subprocess.Popen(
        [sys.executable, "-I", "-S", "-c", START, str(ROOT), "post-commit", mode],
        cwd=repository.path,
        env={**loci.environment, "GIT_DIR": ".git", "GIT_INDEX_FILE": ".git/index"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def kill(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()


def titles(path: Path) -> list[str]:
    with sqlite3.connect(path) as connection:
        return sorted(row[0] for row in connection.execute("SELECT title FROM episodes WHERE kind = 'commit'"))


@pytest.mark.parametrize("mode", ["async", "sync"])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_worker_killed_at_ten_moments(loci: Command, repository: GitRepository, seed: int, mode: str) -> None:
    """In sync mode the moments lie before the commit returns; what goes on after that is left to go on beside."""
    chance = random.Random(seed)
    loci.ok("init", "--no-hooks", cwd=repository.path)
    begin = time.monotonic()
    repository.commit("the first of many")
    assert wake(loci, repository, mode).wait() == 0
    life = time.monotonic() - begin
    for number in range(5):
        for extra in range(chance.randint(1, 3)):
            repository.commit(f"commit {number} {extra}", {f"doc{number}.md": f"# {number} {extra}\n\ntext\n"})
        running = [wake(loci, repository, mode) for _ in range(chance.randint(1, 2))]
        time.sleep(chance.random() * life)
        for process in running:
            kill(process)
    last = repository.commit("the last of many")
    assert wake(loci, repository, mode).wait() == 0
    loci.settle()
    records = [record["commit"] for record in loci.records(repository.path, "--kind", "commit")]
    history = repository.git("rev-list", "HEAD").split()
    assert sorted(records) == sorted(history)
    assert last in records
    subjects = sorted(repository.git("log", "--format=%s").split("\n"))
    (store,) = (loci.home / "index" / "journal").glob("*.db")
    assert titles(store) == subjects
    assert loci.json("doctor", "-p", "shop")["ok"] is True
    assert not [path for path in loci.home.rglob("*.jsonl") if b"\0" in path.read_bytes()]


def test_a_commit_that_comes_while_the_worker_is_busy_is_taken_by_it(
    repository: GitRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It used to look at the HEAD it had begun with again, and the last commit of a burst waited for the next one."""
    found = find_target(repository.path, explicit=True)
    assert not isinstance(found, str)
    seen: list[str | None] = []

    def refresh(target: Target) -> None:
        seen.append(target.repository.head)
        if len(seen) == 1:
            repository.commit("in between")
            (target.directory / "pending").write_bytes(b"")

    monkeypatch.setattr(worker, "_refresh", refresh)
    worker.work(found)
    assert seen == [found.repository.head, repository.head()]
    (journal,) = places().journal.glob("github.com/acme/shop/*.jsonl")
    assert len(journal.read_bytes().splitlines()) == 2


def test_two_workers_at_once_do_the_work_once(loci: Command, repository: GitRepository) -> None:
    loci.ok("init", "--no-hooks", cwd=repository.path)
    for number in range(3):
        repository.commit(f"commit {number}")
        running = [wake(loci, repository) for _ in range(4)]
        assert [process.wait() for process in running] == [0] * 4
    records = [record["commit"] for record in loci.records(repository.path)]
    assert sorted(records) == sorted(repository.git("rev-list", "HEAD").split())
    log = loci.home / "log" / "loci.log"
    assert not log.exists(), log.read_text(encoding="utf-8")


@pytest.mark.skipif(os.name == "nt", reason="no sessions there")
def test_the_worker_survives_the_end_of_the_session_that_woke_it(loci: Command, repository: GitRepository) -> None:
    """A closed terminal sends a hang-up to the session's processes; the worker has a session of its own."""
    loci.ok("init", cwd=repository.path)
    lock = loci.home / "index" / "capture" / "github.com" / "acme" / "shop" / "worker.lock"
    assert not lock.exists()
    commit = "git commit -q --allow-empty -m 'and then the terminal closed'"
    done = subprocess.run(
        ["sh", "-c", f"{commit}; until [ -e '{lock}' ]; do sleep 0.02; done; kill -HUP 0"],
        cwd=repository.path, env=loci.environment, start_new_session=True, check=False,
    )  # fmt: skip
    assert done.returncode != 0
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and len(loci.records(repository.path)) < 2:
        time.sleep(0.2)
    assert loci.records(repository.path)[0]["title"] == "and then the terminal closed"
    loci.settle()

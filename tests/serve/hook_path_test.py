"""What a commit in sync mode loads before it returns: these modules and no others, each of which costs it CPU."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from loci.serve import shortcut
from loci.serve.capture import capture, find_target
from tests.conftest import ROOT, GitRepository

ALLOWED = frozenset({
    "loci", "loci.base", "loci.disk", "loci.journal", "loci.serve", "loci.base.redact",
    "loci.base.clean", "loci.base.errors", "loci.base.frozen", "loci.base.jsontext", "loci.base.records",
    "loci.base.redact.screen", "loci.base.standing",
    "loci.disk.clock", "loci.disk.environment", "loci.disk.files", "loci.disk.gitfiles", "loci.disk.locks",
    "loci.disk.loose", "loci.disk.modules", "loci.disk.own_rules", "loci.disk.places", "loci.disk.system",
    "loci.journal.carried", "loci.journal.catchup", "loci.journal.compose", "loci.journal.cursor",
    "loci.journal.history", "loci.journal.segment",
    "loci.serve.shortcut", "loci.serve.worker",
    "__future__", "_blake2", "_json", "errno", "fcntl", "gc", "marshal", "time", "zlib",
})  # fmt: skip
PROGRAM = """
import sys
before = set(sys.modules)
sys.path.append(sys.argv[1])
from loci.disk import modules
modules.install()
from loci.serve import worker
worker._fork_away = lambda: sys.stdout.write(" ".join(set(sys.modules) - before)) and False
worker.main(["post-commit", "sync"])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="os, there")
def test_a_usual_commit_loads_only_what_makes_its_record_safe(
    repository: GitRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(repository.path)
    target = find_target(repository.path, explicit=True)
    assert not isinstance(target, str)
    capture(target)
    shortcut.save(shortcut.key(), target)
    oid = repository.commit("why the cache is emptied\n\nThe old entries outlived their source.", {"src/cache.py": ""})
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", PROGRAM, str(ROOT)],
        env=os.environ,
        capture_output=True,
        check=True,
        text=True,
    )
    loaded = set(done.stdout.split())
    assert loaded, "the record was not stored"
    assert loaded <= ALLOWED
    (segment,) = target.places.journal.glob("github.com/acme/shop/*.jsonl")
    assert oid in segment.read_text(encoding="utf-8").splitlines()[-1]

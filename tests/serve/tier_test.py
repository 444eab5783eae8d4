"""The semantic tier at the doors: off it costs no import and changes nothing; a missing part is the answer by words."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from loci.index.meaning import VOCABULARY, WEIGHTS, file_in
from loci.index.vectors import about
from tests.command import Command
from tests.conftest import GitRepository

INSTALLED = all(map(file_in, ("numpy", *(one[0] for one in (WEIGHTS, VOCABULARY))), ("__init__.py",) * 3))
needs_the_extra = pytest.mark.skipif(not INSTALLED, reason="the extra is not installed")
SEALED = "import socket\ndef refuse(*_):\n    raise SystemExit('the network was asked for')\nsocket.socket.connect = refuse\nsocket.getaddrinfo = refuse\n"
IMPORTED = """
import sys
from loci.serve.main import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
names = {"numpy", "onnxruntime", "tokenizers", "loci.index.meaning", "loci.index.vectors", "loci.index.said", "tomllib"}
print("IMPORTED", sorted(names & set(sys.modules)))
"""


@pytest.fixture
def loci(environment: dict[str, str], repository: GitRepository) -> Command:
    repository.commit("limit how many clients may be connected to the database at once", {"pool.py": "LIMIT = 20\n"})
    repository.commit("draw the logo in blue", {"logo.svg": "<svg/>\n"})
    repository.commit("ship the manual as a PDF", {"Makefile": "pdf:\n\techo\n"})
    made = Command(environment)
    made.ok("init", "--no-hooks", cwd=repository.path)
    return made


def asked(loci: Command, repository: GitRepository, question: str, **env: str) -> dict[str, object]:
    done = loci.run("ask", "--json", "-p", "shop", question, cwd=repository.path, **env)
    found: dict[str, object] = json.loads(done.stdout)
    return found


def commits(answer: dict[str, object]) -> list[str]:
    return [hit["title"] for hit in answer["hits"] if hit["kind"] == "commit"]  # type: ignore[attr-defined]


def vectors_below(loci: Command) -> list[Path]:
    return [path for path in (loci.home / "index").rglob("*") if path.suffix in (".vectors", ".meaning")]


@pytest.mark.parametrize("door", ["ask", "recall", "route"])
def test_while_it_is_off_nothing_of_it_is_imported(loci: Command, repository: GitRepository, door: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED, door, "how many clients may connect?"],
        cwd=repository.path, env=loci.environment, capture_output=True, text=True, encoding="utf-8", check=True,
    )  # fmt: skip
    assert "IMPORTED []" in done.stdout
    assert vectors_below(loci) == []


def test_without_a_model_the_answer_is_the_one_by_words(
    loci: Command, repository: GitRepository, tmp_path: Path
) -> None:
    question = "what limits the clients of the database?"
    by_words = asked(loci, repository, question)
    assert commits(by_words)
    empty = {"LOCI_SEMANTIC": "on", "LOCI_MODEL_DIR": str(tmp_path)}
    assert asked(loci, repository, question, **empty) == by_words
    done = loci.run("refresh", cwd=repository.path, **empty)
    assert done.returncode == 0
    assert "not by meaning" in done.stderr


@needs_the_extra
def test_other_words_find_it_without_a_network(loci: Command, repository: GitRepository, tmp_path: Path) -> None:
    (tmp_path / "sealed").mkdir()
    (tmp_path / "sealed" / "sitecustomize.py").write_text(SEALED, encoding="utf-8")
    on = {"LOCI_SEMANTIC": "on", "PYTHONPATH": f"{tmp_path / 'sealed'}:{loci.environment['PYTHONPATH']}"}
    question = "maximum number of simultaneous connections to postgres"
    wanted = "limit how many clients may be connected to the database at once"
    assert wanted not in commits(asked(loci, repository, question))
    assert asked(loci, repository, question, **on) == asked(loci, repository, question)  # nothing is embedded yet
    said = loci.ok("refresh", cwd=repository.path, **on)
    assert "found by meaning" in said
    assert wanted in commits(asked(loci, repository, question, **on))
    assert wanted not in commits(asked(loci, repository, question))
    assert "0 of them new" in loci.ok("refresh", cwd=repository.path, **on)
    repository.commit("an unrelated change")  # and the file in it
    assert "2 of them new" in loci.ok("refresh", cwd=repository.path, **on)


@needs_the_extra
def test_broken_vectors_are_the_answer_by_words(loci: Command, repository: GitRepository) -> None:
    question = "maximum number of simultaneous connections to postgres"
    loci.ok("refresh", cwd=repository.path, LOCI_SEMANTIC="on")
    by_words = asked(loci, repository, question)
    assert asked(loci, repository, question, LOCI_SEMANTIC="on") != by_words
    for path in vectors_below(loci):
        path.write_bytes(path.read_bytes()[:-3])
    assert asked(loci, repository, question, LOCI_SEMANTIC="on") == by_words
    for path in vectors_below(loci):
        path.write_bytes(b"\x00garbage\n" * 9)
    assert asked(loci, repository, question, LOCI_SEMANTIC="on") == by_words


@needs_the_extra
@pytest.mark.parametrize("purge", [True, False])
def test_what_is_forgotten_has_no_vector_left(loci: Command, repository: GitRepository, purge: bool) -> None:
    on = {"LOCI_SEMANTIC": "on"}
    loci.ok("note", "the staging database resets every night", cwd=repository.path, **on)
    loci.ok("refresh", cwd=repository.path, **on)
    (record,) = loci.records(repository.path, "--kind", "note")
    (store,) = [path for path in (loci.home / "index" / "journal").glob("*.db") if about(path).count]
    before = store.with_name(store.name + ".vectors").read_bytes()
    loci.ok("forget", "--yes", *(["--purge"] if purge else []), record["id"], cwd=repository.path, **on)
    rows = [before[at : at + 768] for at in range(0, len(before), 768)]
    place = store.with_name(store.name + ".vectors")
    left = place.read_bytes() if place.exists() else b""
    kept = [row for row in rows if row in left]
    assert len(kept) == (0 if purge else len(rows) - 1)


def test_the_doctor_tells_nothing_while_it_is_off(loci: Command, repository: GitRepository) -> None:
    assert "semantic" not in loci.run("doctor", cwd=repository.path).stdout


def test_the_doctor_says_why_it_answers_by_words_alone(
    loci: Command, repository: GitRepository, tmp_path: Path
) -> None:
    said = loci.run("doctor", cwd=repository.path, LOCI_SEMANTIC="on", LOCI_MODEL_DIR=str(tmp_path)).stdout
    assert "answers by words alone" in said
    assert "LOCI_SEMANTIC" in said
    assert "neither on nor off" in loci.run("doctor", cwd=repository.path, LOCI_SEMANTIC="maybe").stdout


@needs_the_extra
def test_the_doctor_says_how_far_embedding_has_come(loci: Command, repository: GitRepository) -> None:
    assert "1 project not embedded" in loci.run("doctor", cwd=repository.path, LOCI_SEMANTIC="on").stdout
    loci.ok("refresh", cwd=repository.path, LOCI_SEMANTIC="on")
    said = loci.run("doctor", cwd=repository.path, LOCI_SEMANTIC="on").stdout
    assert "5 of 5 texts embedded" in said
    assert "not embedded to the end" not in said


@needs_the_extra
def test_the_worker_embeds_until_somebody_waits(
    loci: Command, repository: GitRepository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from loci.serve import worker
    from loci.serve.capture import Target, find_target

    for name, value in loci.environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("LOCI_SEMANTIC", "on")
    target = find_target(repository.path, explicit=True)
    assert isinstance(target, Target)
    pending = tmp_path / "pending"
    pending.touch()
    worker._embed(target, pending)
    assert all(about(path.with_suffix("")).count == 0 for path in vectors_below(loci))
    pending.unlink()
    worker._embed(target, pending)
    assert sum(about(path.with_suffix("")).count for path in vectors_below(loci) if path.suffix == ".meaning") == 5
    monkeypatch.setenv("LOCI_SEMANTIC", "off")
    repository.commit("one more")
    worker._embed(target, pending)
    assert sum(about(path.with_suffix("")).count for path in vectors_below(loci) if path.suffix == ".meaning") == 5

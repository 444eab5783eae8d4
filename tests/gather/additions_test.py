from __future__ import annotations

import pytest

from loci.base.evidence import Delta, Episode, Skip
from loci.disk.project_file import ProjectFile
from loci.disk.repository import find_repository
from loci.gather.additions import MOST_LINES, MOST_NAMES, additions_source, is_word
from tests.conftest import GitRepository


def read(
    made: GitRepository, since: str | None = None, settings: ProjectFile | None = None
) -> tuple[bool, dict[str, str]]:
    found = find_repository(made.path)
    assert found is not None
    return said_of(additions_source(found, found.head, settings).read(since))


def said_of(delta: Delta) -> tuple[bool, dict[str, str]]:
    said = {}
    for change in delta.changes:
        names = [one.title for one in change.evidence if isinstance(one, Episode)]
        if names != [""]:  # words alone
            said[change.unit] = names[0] if names else ""
    return delta.whole, said


def words_of(made: GitRepository) -> dict[str, str]:
    found = find_repository(made.path)
    assert found is not None
    changes = additions_source(found, found.head).read(None).changes
    return {change.unit: one.text for change in changes for one in change.evidence if isinstance(one, Episode)}


def mark(made: GitRepository) -> str:
    found = find_repository(made.path)
    assert found is not None
    return additions_source(found, found.head).fingerprint


def test_what_each_commit_brought(repository: GitRepository) -> None:
    first = repository.commit(
        "make it parallel",
        {
            "walk.py": "def build_parallel():\n    pass\n",
            "test/walk.js": "it('walks in several threads', () => {\n})\n",
            "node_modules/x/index.js": "function theirs() {\n}\n",
            "notes.md": "def nothing():\n",
        },
    )
    repository.commit("only words", {"notes.md": "other\n"})
    assert read(repository) == (True, {first: "walks in several threads\nbuild_parallel"})


def test_the_words_of_what_each_commit_added(repository: GitRepository) -> None:
    body = "def walk():\n" + "".join(f"    step_{n}()\n" for n in range(20))
    repository.commit("first", {"a.py": body, "vendor/b.py": "theirs = 1\n", "photo.bin": b"\0\1"})
    changed = body.replace("step_17()", "step_17()  # waits for the cookie")
    second = repository.commit("second", {"a.py": changed, "CHANGES.md": "The walk waits, and waits.\n"})
    assert words_of(repository)[second].split() == [
        "def", "walk", "The", "waits", "and", "step_17", "for", "the", "cookie"
    ]  # fmt: skip


def test_the_words_are_redacted_before_they_are_parted(repository: GitRepository) -> None:
    commit = repository.commit("login", {"a.py": "import db\npassword = 'correct-Horse7battery'\nkept = 1\n"})
    said = words_of(repository)[commit]
    assert "Horse7" not in said
    assert {"import", "password", "kept"} <= set(said.split())


@pytest.mark.parametrize(
    ("run", "kept"),
    [
        ("9f86d081884c7d659a2feaa0c55ad015a3bf4f1b", False),
        ("sk-proj-aB3dE5gH7jK9mN1pQ3", False),
        ("4111111111111111", False),
        ("src/app/aB3dE5gH7jK9mN1pQ3.py", False),
        ("getElementsByTagNameAndClass", True),
        ("test_v2_of_utf8_and_base64_names", True),
        ("2026-12-01T10:00:00", True),
        ("sha256", True),
        ("internationalization18n", True),
    ],
)
def test_what_looks_drawn_is_no_word(run: str, kept: bool) -> None:
    assert is_word(run) == kept


def test_a_large_commit_is_known_by_its_first_lines(repository: GitRepository) -> None:
    lines = "".join(f"word{number} = 1\n" for number in range(MOST_LINES + 5))
    commit = repository.commit("large", {"a.py": lines})
    said = words_of(repository)[commit].split()
    assert f"word{MOST_LINES - 1}" in said
    assert f"word{MOST_LINES}" not in said


def test_a_refresh_reads_what_is_new_and_drops_what_is_gone(repository: GitRepository) -> None:
    repository.commit("first", {"a.py": "def one():\n    pass\n"})
    before = mark(repository)
    amended = repository.commit("second", {"b.py": "def two():\n    pass\n"})
    assert read(repository, before) == (False, {amended: "two"})
    before = mark(repository)
    repository.write("b.py", "def three():\n    pass\n")
    repository.git("add", "-A")
    repository.git("commit", "-q", "--amend", "-m", "again")
    assert read(repository, before) == (False, {amended: "", repository.head(): "three"})
    assert read(repository, mark(repository)) == (False, {})


def test_an_unknown_tip_or_another_choice_of_files_reads_everything(repository: GitRepository) -> None:
    commit = repository.commit("first", {"a.py": "def one():\n    pass\n", "own/b.py": "def two():\n    pass\n"})
    everything = (True, {commit: "one\ntwo"})
    chosen = mark(repository).partition(":")[2]
    assert read(repository, f"{'0' * 40}:{chosen}") == everything
    before = mark(repository)
    assert read(repository, before, ProjectFile(exclude=("own/**",))) == (True, {commit: "one"})
    repository.commit("hide", {".loci.toml": 'exclude = ["own/**"]\n'})
    assert read(repository, before) == (True, {commit: "one"})


def test_a_name_is_redacted_and_their_number_is_bounded(repository: GitRepository) -> None:
    token = "ghp_" + "a1B2c3D4e5" * 3 + "f6G7h8"
    many = "".join(f"def name_{number}():\n    pass\n" for number in range(MOST_NAMES + 20))
    first = repository.commit("token", {"a.js": "it('sends " + token + "', () => {\n})\n"})
    second = repository.commit("many", {"b.py": many})
    _, said = read(repository)
    assert token not in said[first]
    assert "sends" in said[first]
    assert len(said[second].split("\n")) == MOST_NAMES


def test_without_a_commit_there_is_nothing(repository: GitRepository) -> None:
    found = find_repository(repository.path)
    assert found is not None
    assert said_of(additions_source(found, None).read(None)) == (True, {})


def test_patches_that_cannot_be_read_are_a_named_skip(repository: GitRepository) -> None:
    repository.commit("first", {"a.py": "def one():\n    pass\n"})
    blob = repository.git("rev-parse", "HEAD:a.py").strip()
    (repository.path / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    found = find_repository(repository.path)
    assert found is not None
    evidence = [item for one in additions_source(found, found.head).read(None).changes for item in one.evidence]
    assert [item.reason for item in evidence if isinstance(item, Skip)] == ["missing"]

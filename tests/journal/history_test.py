"""Commits read from loose objects are those that git tells, or none: whatever the plain reader is not sure of goes to git."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from loci.disk import loose
from loci.journal.history import MOST, Commit, nearest, walk
from tests.conftest import GitRepository

Change = Callable[[GitRepository], object]


def told(repository: GitRepository, head: str, tip: str) -> list[Commit] | None:
    return nearest(repository.path / ".git", head, tip)


def by_git(repository: GitRepository, head: str, tip: str) -> list[Commit]:
    return list(walk(repository.path / ".git", [head], [tip]))


def moved(repository: GitRepository) -> str:
    repository.git("mv", "a/b/deep.txt", "z.txt")
    return repository.commit("moved")


def mode(repository: GitRepository) -> str:
    repository.git("update-index", "--chmod=+x", "README.md")
    repository.git("commit", "-q", "-m", "made executable")
    return repository.head()


def link(repository: GitRepository) -> str:
    (repository.path / "link").symlink_to("README.md")
    return repository.commit("a link")


def becomes_directory(repository: GitRepository) -> str:
    (repository.path / "a.txt").unlink()
    return repository.commit("a file becomes a directory", {"a.txt/inside": "x", "a.txt-beside": "x", "a.tx": "x"})


def becomes_file(repository: GitRepository) -> str:
    repository.git("rm", "-rq", "a")
    return repository.commit("a directory becomes a file", {"a": "x", "a-b": "y", "a0": "z"})


def as_someone(name: str, **env: str) -> Change:
    return lambda one: (
        one.write("n.txt", name),
        one.git("add", "-A"),
        one.git("commit", "-q", "-m", "x", GIT_AUTHOR_NAME=name, **env),
    )


def raw(content: bytes) -> Change:
    """A commit object of these bytes, with HEAD's tree and parent in their places."""

    def make(repository: GitRepository) -> str:
        parent = repository.head()
        tree = repository.git("rev-parse", "HEAD^{tree}")
        path = repository.path / "raw"
        path.write_bytes(content.replace(b"TREE", tree.encode()).replace(b"PARENT", parent.encode()))
        oid = repository.git("hash-object", "-t", "commit", "-w", "--literally", str(path))
        repository.git("update-ref", "HEAD", oid)
        return oid

    return make


HEADERS = b"tree TREE\nparent PARENT\nauthor Ada <a@b> 1767225600 +0000\ncommitter Ada <a@b> 1767225600 +0000\n"
PLAIN: dict[str, Change] = {
    "one file": lambda one: one.commit("subject", {"new.txt": "1"}),
    "body and trailers": lambda one: one.commit("subject\nand more\n\n  body  \n\n\nFixes: #1\n"),
    "deep": lambda one: one.commit("deep", {"a/b/c/d/e.txt": "1", "a/b/deep.txt": "2", "0": "x", "~": "y"}),
    "deleted": lambda one: (one.git("rm", "-q", "a/b/deep.txt"), one.commit("gone", {"README.md": "# New\n"})),
    "moved": moved,
    "mode": mode,
    "link": link,
    "file to directory": becomes_directory,
    "directory to file": becomes_file,
    "empty": lambda one: one.git("commit", "-q", "--allow-empty", "-m", "nothing"),
    "no message": lambda one: one.git("commit", "-q", "--allow-empty", "--allow-empty-message", "-m", ""),
    "paths beyond ASCII": lambda one: one.commit("naïve", {"naïve dir/日本 \n.txt": "1", 'qu"ote': "2"}),
    "author beyond ASCII": as_someone("Zoë Ünal"),
    "author's signs": as_someone("A. (B) 'C', D.E"),
    "old date": as_someone("Ada", GIT_AUTHOR_DATE="100000000 +0530"),
    "three in a row": lambda one: [one.commit(f"step {number}", {"step": str(number)}) for number in range(3)],
    "signed": raw(HEADERS + b"gpgsig -----BEGIN PGP SIGNATURE-----\n \n iQEz\n -----END PGP SIGNATURE-----\n\nsigned\n"),
    "not UTF-8": raw(HEADERS + b"\ncaf\xe9\n"),
    "CRLF and blank lines": raw(HEADERS + b"\n\n\nsubject\r\n\r\nbody\r\n\n"),
    "no line end": raw(HEADERS + b"\nsubject"),
}  # fmt: skip
FOR_GIT: dict[str, Change] = {
    "another encoding": lambda one: one.git("-c", "i18n.commitEncoding=ISO-8859-1", "commit", "-q", "--allow-empty", "-m", "é"),
    "a submodule": lambda one: (one.git("update-index", "--add", "--cacheinfo", f"160000,{one.head()},sub"), one.git("commit", "-q", "-m", "sub")),
    "packed": lambda one: (one.commit("then packed"), one.git("gc", "-q", "--prune=now")),
    "a merge": lambda one: (one.git("checkout", "-qb", "side", "HEAD~1"), one.commit("side"), one.git("merge", "-q", "-m", "merged", "main")),
    "a grafts file": lambda one: (one.commit("grafted"), one.write(".git/info/grafts", one.head() + "\n")),
    "replaced": lambda one: (one.commit("one"), one.commit("two"), one.git("replace", one.head(), one.git("commit-tree", "HEAD^{tree}", "-p", "HEAD~1", "-m", "other"))),
    "replaced, refs packed": lambda one: (one.commit("one"), one.git("replace", one.head(), one.git("commit-tree", "HEAD^{tree}", "-p", "HEAD~1", "-m", "other")), one.git("pack-refs", "--all")),
    "a large tree": lambda one: one.commit("many", {f"many/{number:05}": "x" for number in range(loose.LARGEST // 32)}),
    "a name with an angle": raw(HEADERS.replace(b"author Ada", b"author A<d>a") + b"\nodd\n"),
    "a date before 1970": raw(HEADERS.replace(b"1767225600", b"-5") + b"\nold\n"),
    "a NUL": raw(HEADERS + b"\nsubject\0hidden\n"),
    "more than a few": lambda one: [one.commit(f"{number}", {"n": str(number)}) for number in range(MOST + 1)],
}  # fmt: skip


@pytest.fixture
def prepared(repository: GitRepository) -> GitRepository:
    repository.commit("prepare", {"a/b/deep.txt": "1\n", "a/other.txt": "2\n", "a.txt": "3\n", "b": "4\n"})
    return repository


@pytest.mark.parametrize("shape", PLAIN)
def test_a_loose_commit_is_read_as_git_tells_it(prepared: GitRepository, shape: str) -> None:
    tip = prepared.head()
    PLAIN[shape](prepared)
    found = told(prepared, prepared.head(), tip)
    assert found is not None
    assert found == by_git(prepared, prepared.head(), tip)


@pytest.mark.parametrize("shape", FOR_GIT)
def test_what_may_be_told_otherwise_goes_to_git(prepared: GitRepository, shape: str) -> None:
    tip = prepared.head()
    FOR_GIT[shape](prepared)
    assert told(prepared, prepared.head(), tip) is None
    assert by_git(prepared, prepared.head(), tip)


def test_settings_of_git_change_no_record(prepared: GitRepository, tmp_path: Path) -> None:
    tip = prepared.head()
    prepared.commit("naïve order", {"a.md": "1", "z.py": "2"})
    (tmp_path / "order").write_text("*.py\n", encoding="utf-8")
    prepared.git("config", "diff.orderFile", str(tmp_path / "order"))
    prepared.git("config", "i18n.logOutputEncoding", "ISO-8859-1")
    assert told(prepared, prepared.head(), tip) == by_git(prepared, prepared.head(), tip)


def test_a_first_commit_and_one_that_does_not_follow_go_to_git(prepared: GitRepository) -> None:
    tip = prepared.head()
    prepared.git("commit", "-q", "--amend", "-m", "another")
    assert told(prepared, prepared.head(), tip) is None
    prepared.git("checkout", "-q", "--orphan", "fresh")
    assert told(prepared, prepared.commit("first of another line"), tip) is None


def test_sha256_goes_to_git(repositories: Callable[..., GitRepository]) -> None:
    made = repositories("new", options=("--object-format=sha256",))
    tip = made.commit("one")
    assert told(made, made.commit("two"), tip) is None


@pytest.mark.parametrize("damage", [b"", b"no zlib", zlib.compress(b"commit 9\0short"), zlib.compress(b"tree 4\0tree")])
def test_a_damaged_object_goes_to_git(prepared: GitRepository, damage: bytes) -> None:
    tip = prepared.head()
    oid = prepared.commit("then damaged")
    path = prepared.path / ".git" / "objects" / oid[:2] / oid[2:]
    path.chmod(0o644)
    path.write_bytes(damage)
    assert told(prepared, oid, tip) is None

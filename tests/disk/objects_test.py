from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from loci.base.errors import GitError
from loci.disk import loose, objects
from loci.disk.objects import UNKNOWN, Missing
from tests.conftest import GitRepository


def git_dir(made: GitRepository) -> Path:
    return made.path / ".git"


def listing(made: GitRepository) -> dict[str, objects.Entry]:
    tree = objects.tree_id(git_dir(made), "HEAD")
    assert tree
    return {entry.path: entry for entry in objects.list_tree(git_dir(made), tree)}


def test_a_tree_is_listed_with_sizes(repository: GitRepository) -> None:
    repository.commit("more", {"a/b c.txt": b"12345", "ä/ö.md": "x", "new\nline.txt": "y"})
    found = listing(repository)
    assert found["a/b c.txt"].size == 5
    assert {"ä/ö.md", "new\nline.txt", "README.md"} <= set(found)
    assert found["README.md"].mode == "100644"


def test_an_unknown_commit_has_no_tree(repository: GitRepository) -> None:
    assert objects.tree_id(git_dir(repository), "f" * 40) is None
    assert objects.tree_id(git_dir(repository), "no such ref") is None


def test_a_commit_s_tree_is_the_same_out_of_a_file_a_pack_and_a_worktree(
    repository: GitRepository, tmp_path: Path
) -> None:
    head = repository.commit("one", {"a.txt": "x"})
    said = repository.git("rev-parse", "HEAD^{tree}")
    assert objects.tree_id(git_dir(repository), head) == said
    repository.git("worktree", "add", "-q", "--detach", str(tmp_path / "beside"))
    assert objects.tree_id(git_dir(repository) / "worktrees" / "beside", head) == said
    blob = repository.git("rev-parse", "HEAD:a.txt")
    assert objects.tree_id(git_dir(repository), blob) is None
    repository.git("repack", "-adq")
    assert not (git_dir(repository) / "objects" / head[:2] / head[2:]).exists()
    assert objects.tree_id(git_dir(repository), head) == said


@pytest.mark.parametrize("packed", [False, True])
def test_a_replaced_commit_has_the_tree_that_git_shows(repository: GitRepository, packed: bool) -> None:
    other = repository.commit("other", {"a.txt": "replaced"})
    head = repository.commit("one", {"a.txt": "x"})
    stored = objects.tree_id(git_dir(repository), head)
    repository.git("replace", head, other)
    if packed:
        repository.git("pack-refs", "--all")
    shown = repository.git("rev-parse", "HEAD^{tree}")
    assert objects.tree_id(git_dir(repository), head) == shown != stored


@pytest.mark.parametrize("held", [b"", b"nothing that was packed", zlib.compress(b"commit 9\0tree of nothing\n")])
def test_a_damaged_commit_has_no_tree(repository: GitRepository, held: bytes) -> None:
    head = repository.commit("one", {"a.txt": "x"})
    file = git_dir(repository) / "objects" / head[:2] / head[2:]
    file.chmod(0o600)
    file.write_bytes(held)
    assert objects.tree_id(git_dir(repository), head) is None


def test_a_tree_that_is_not_there_is_an_error(repository: GitRepository) -> None:
    with pytest.raises(GitError):
        list(objects.list_tree(git_dir(repository), "f" * 40))


def test_paths_that_are_no_utf8_are_kept_apart(repository: GitRepository) -> None:
    blob = repository.git("hash-object", "-w", "--stdin", text="x")
    tree = make_tree(repository, b"100644 blob %s\tbad\xff.md\0" % blob.encode())
    assert [entry.path for entry in objects.list_tree(git_dir(repository), tree)] == ["bad\\xff.md"]


def make_tree(made: GitRepository, lines: bytes) -> str:
    import subprocess

    call = ["git", "mktree", "-z", "--missing"]
    done = subprocess.run(call, cwd=made.path, env=made.env, input=lines, capture_output=True, check=True)
    return done.stdout.decode().strip()


def test_find_gives_the_paths_that_are_there(repository: GitRepository) -> None:
    repository.commit("more", {f"d{n}/f.txt": f"{n}" for n in range(150)})
    tree = objects.tree_id(git_dir(repository), "HEAD") or ""
    asked = [*(f"d{n}/f.txt" for n in range(150)), "missing.txt", "d1"]
    found = objects.find(git_dir(repository), tree, asked)
    assert len([path for path in found if path.endswith("f.txt")]) == 150
    assert "missing.txt" not in found


def test_difference_names_what_came_went_and_changed(repository: GitRepository) -> None:
    before = objects.tree_id(git_dir(repository), "HEAD") or ""
    repository.git("mv", "README.md", "LIESMICH.md")
    repository.commit("move", {"a.txt": "12", "b/c.txt": "1"})
    after = objects.tree_id(git_dir(repository), "HEAD") or ""
    found = {one.path: one.now for one in objects.difference(git_dir(repository), before, after) or ()}
    assert found["README.md"] is None
    assert found["LIESMICH.md"] is not None
    assert found["a.txt"].size == 2  # type: ignore[union-attr]
    assert set(found) == {"README.md", "LIESMICH.md", "a.txt", "b/c.txt"}


def test_difference_with_a_tree_that_is_gone_is_none(repository: GitRepository) -> None:
    tree = objects.tree_id(git_dir(repository), "HEAD") or ""
    assert objects.difference(git_dir(repository), "f" * 40, tree) is None
    assert objects.difference(git_dir(repository), tree, tree) == ()


def test_blobs_come_in_the_order_asked(repository: GitRepository) -> None:
    contents = [f"{n}\n".encode() * (n % 7 + 1) for n in range(200)]
    repository.commit("many", {f"f{n}": content for n, content in enumerate(contents)})
    entries = listing(repository)
    oids = [entries[f"f{n}"].oid for n in range(200)]
    assert list(objects.read_blobs(git_dir(repository), oids)) == contents
    assert list(objects.read_blobs(git_dir(repository), [])) == []


def test_a_missing_blob_is_a_value_and_the_others_are_read(repository: GitRepository) -> None:
    oid = listing(repository)["README.md"].oid
    found = list(objects.read_blobs(git_dir(repository), ["1" * 40, oid, "2" * 40]))
    assert found[0] == Missing("1" * 40, "missing")
    assert isinstance(found[1], bytes)
    assert found[2] == Missing("2" * 40, "missing")


def test_a_tree_in_place_of_a_blob_is_unreadable(repository: GitRepository) -> None:
    tree = objects.tree_id(git_dir(repository), "HEAD") or ""
    oid = listing(repository)["README.md"].oid
    found = list(objects.read_blobs(git_dir(repository), [tree, oid]))
    assert found[0] == Missing(tree, "unreadable")
    assert isinstance(found[1], bytes)


def test_a_damaged_object_is_named_and_what_follows_is_read(repository: GitRepository) -> None:
    repository.commit("two", {"bad.txt": "will be damaged\n", "good.txt": "stays\n"})
    entries = listing(repository)
    bad = entries["bad.txt"].oid
    file = git_dir(repository) / "objects" / bad[:2] / bad[2:]
    file.chmod(0o644)
    file.write_bytes(b"garbage")
    found = list(objects.read_blobs(git_dir(repository), [bad, entries["good.txt"].oid]))
    assert isinstance(found[0], Missing)
    assert found[1] == b"stays\n"


def test_a_partial_clone_is_never_fetched(
    repository: GitRepository, repositories: Callable[..., GitRepository], tmp_path: Path
) -> None:
    repository.git("config", "uploadpack.allowFilter", "true")
    target = tmp_path / "partial"
    repository.git("clone", "-q", "--no-checkout", "--filter=blob:none", f"file://{repository.path}", str(target))
    clone = repository.at(target)
    found = listing(clone)
    assert found["README.md"].size == UNKNOWN
    assert isinstance(next(objects.read_blobs(git_dir(clone), [found["README.md"].oid])), Missing)
    tree = objects.tree_id(git_dir(clone), "HEAD") or ""
    assert objects.find(git_dir(clone), tree, ["README.md"])["README.md"].size == UNKNOWN
    before = clone.git("hash-object", "-t", "tree", "-w", "--stdin", text="")
    changed = objects.difference(git_dir(clone), before, tree) or ()
    assert [(one.path, one.now.size if one.now else None) for one in changed] == [("README.md", UNKNOWN)]
    assert clone.git("cat-file", "--batch-all-objects", "--batch-check").count("blob") == 0, "something was fetched"


def test_sha256_repositories_are_read(repositories: Callable[..., GitRepository]) -> None:
    made = repositories("wide", options=("--object-format=sha256",))
    made.commit("first", {"a.txt": "1"})
    entry = listing(made)["a.txt"]
    assert len(entry.oid) == 64
    assert list(objects.read_blobs(git_dir(made), [entry.oid])) == [b"1"]


FILES: dict[str, str | bytes] = {
    "a.txt": "one",
    "b/c.bin": bytes(range(256)) * 9,
    "empty": "",
    "d/large": "line\n" * 90_000,
}


@pytest.mark.parametrize("packed", [False, True])
def test_what_a_commit_wrote_is_read_out_of_its_files_as_out_of_a_pack(repository: GitRepository, packed: bool) -> None:
    before = objects.tree_id(git_dir(repository), "HEAD")
    repository.commit("one", FILES)
    after = objects.tree_id(git_dir(repository), "HEAD")
    assert before
    assert after
    if packed:
        repository.git("repack", "-adq")
    changed = objects.difference(git_dir(repository), before, after)
    assert changed
    entries = {one.path: one.now for one in changed if one.now is not None}
    wanted = {path: text.encode() if isinstance(text, str) else text for path, text in FILES.items()}
    assert {path: entry.size for path, entry in entries.items()} == {path: len(data) for path, data in wanted.items()}
    held = objects.read_blobs(git_dir(repository), [entry.oid for entry in entries.values()])
    assert dict(zip(entries, held, strict=True)) == wanted


def test_blobs_come_in_their_order_wherever_they_lie(repository: GitRepository) -> None:
    repository.commit("one", {"a": "packed", "b": "packed too"})
    repository.git("repack", "-adq")
    repository.commit("two", {"c": "loose", "d": "loose too"})
    oids = [repository.git("rev-parse", f"HEAD:{name}") for name in ("c", "a", "d", "b")]
    read = list(objects.read_blobs(git_dir(repository), [oids[0], "f" * 40, *oids[1:]]))
    assert read == [b"loose", Missing("f" * 40, "missing"), b"packed", b"loose too", b"packed too"]


def test_a_replaced_or_damaged_blob_is_what_git_makes_of_it(repository: GitRepository) -> None:
    repository.commit("one", {"a": "first", "b": "second", "c": "third"})
    first, second, third = (repository.git("rev-parse", f"HEAD:{name}") for name in "abc")
    file = git_dir(repository) / "objects" / third[:2] / third[2:]
    file.chmod(0o600)
    file.write_bytes(b"nothing that was packed")
    whole, damaged = objects.read_blobs(git_dir(repository), [first, third])
    assert whole == b"first"
    assert isinstance(damaged, Missing)
    repository.git("replace", first, second)
    assert list(objects.read_blobs(git_dir(repository), [first])) == [b"second"]


@pytest.mark.parametrize("packed", [False, True])
def test_a_file_at_the_top_is_known_or_git_has_to_tell(repository: GitRepository, packed: bool) -> None:
    head = repository.commit("one", {".loci.toml": "", "a/b": "x"})
    held = repository.git("rev-parse", "HEAD:.loci.toml")
    if packed:
        repository.git("repack", "-adq")
    told = [objects.top_entry(git_dir(repository), head, name) for name in (".loci.toml", "nothing", "a")]
    assert told == ([None] * 3 if packed else [f"{held}100644", "", None])
    assert objects.top_entry(git_dir(repository), "HEAD", ".loci.toml") is None


def test_a_size_is_whole_or_unknown_wherever_its_file_is_cut(
    repository: GitRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository.commit("one", {"a.js": "".join(f"{n * n * 7919:x} word{n % 37}, " for n in range(5000))})
    blob, size = (repository.git(*call, "HEAD:a.js") for call in (("rev-parse",), ("cat-file", "-s")))
    told = []
    for beginning in range(400):
        monkeypatch.setattr(loose, "_BEGINNING", beginning)
        told.append(loose.sizes(git_dir(repository), [blob]))
    assert [one for one in told if one] == [{blob: int(size)}] * sum(map(bool, told))
    assert told[-1]

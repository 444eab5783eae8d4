from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from loci.base import standing
from loci.base.evidence import Change, Episode, Fact, Skip, Source, Symbol
from loci.disk.project_file import ProjectFile
from loci.disk.repository import Repository, find_repository
from loci.gather import reading
from loci.gather.tree import tree_source
from tests.conftest import GitRepository


def found(made: GitRepository) -> Repository:
    repository = find_repository(made.path)
    assert repository is not None
    return repository


def said(source: Source, since: str | None) -> list[Change]:
    """What a source says, to whoever holds nothing of it yet."""
    found = source.read(since).changes
    return list(found(lambda _: {}) if callable(found) else found)


def changes(made: GitRepository, since: str | None = None, **settings: tuple[str, ...]) -> dict[str, Change]:
    source = tree_source(found(made), "HEAD", ProjectFile(**settings) if settings else None)  # type: ignore[arg-type]
    listed = said(source, since)
    assert len({change.unit for change in listed}) == len(listed), "a unit came twice"
    return {change.unit: change for change in listed}


def reasons(made: GitRepository, **settings: tuple[str, ...]) -> dict[str, str]:
    skips = (item for change in changes(made, **settings).values() for item in change.evidence)
    return {item.path: item.reason for item in skips if isinstance(item, Skip)}


def mark(made: GitRepository) -> str:
    return tree_source(found(made), "HEAD").fingerprint


def test_everything_a_tree_says(repository: GitRepository) -> None:
    repository.commit(
        "more", {"Cargo.toml": '[package]\nname = "x"\n', "src/a.rs": "fn a() {}\n", "logo.png": b"\x89PNG\0"}
    )
    said = changes(repository)
    assert set(said) == {"README.md", "Cargo.toml", "src/a.rs", "logo.png"}
    readme = [item for item in said["README.md"].evidence if isinstance(item, Episode)]
    assert [(one.title, one.text, one.path, one.line) for one in readme] == [("Shop", "Sells things.", "README.md", 1)]
    facts = [item for change in said.values() for item in change.evidence if isinstance(item, Fact)]
    assert {fact.key for fact in facts if fact.kind == "file"} == set(said)
    assert ("language", "rust", "10") in {(fact.kind, fact.key, fact.value) for fact in facts}
    assert ("publishes", "rs:x") in {(fact.kind, fact.key) for fact in facts}


def test_a_commit_costs_what_it_changed(repository: GitRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    repository.commit("many", {f"docs/{n}.md": f"# {n}\n\nWords.\n" for n in range(50)})
    before = mark(repository)
    repository.commit("one", {"docs/7.md": "# Seven\n\nOther words.\n"})
    read: list[str] = []
    real = reading.read_blobs

    def counted(git_dir: object, oids: object) -> object:
        for oid in oids:  # type: ignore[attr-defined]
            read.append(oid)
            yield from real(git_dir, [oid])  # type: ignore[arg-type]

    monkeypatch.setattr(reading, "read_blobs", counted)
    monkeypatch.setattr(reading, "list_tree", lambda *_: pytest.fail("the whole tree was listed"))
    said = changes(repository, before)
    assert set(said) == {"docs/7.md"}
    assert len(read) == 1


def test_what_went_has_no_evidence(repository: GitRepository) -> None:
    repository.commit("two", {"a.md": "# A\n\nWords.\n", "b.md": "# B\n\nWords.\n"})
    before = mark(repository)
    repository.git("mv", "a.md", "c.md")
    repository.git("rm", "-q", "b.md")
    repository.commit("less", {"README.md": "# Shop\n\nSells things.\n"})
    said = changes(repository, before)
    assert {unit: bool(change.evidence) for unit, change in said.items()} == {
        "a.md": False,
        "b.md": False,
        "c.md": True,
    }


def test_nothing_changed_is_nothing(repository: GitRepository) -> None:
    source = tree_source(found(repository), "HEAD")
    delta = source.read(source.fingerprint)
    assert not delta.whole
    assert list(delta.changes) == []


@pytest.mark.parametrize("since", [None, "", "garbage", "f" * 40 + ":00000000", "empty:00000000"])
def test_an_unknown_fingerprint_reads_everything(repository: GitRepository, since: str | None) -> None:
    assert tree_source(found(repository), "HEAD").read(since).whole


def test_an_unborn_head_has_no_content(repositories: Callable[..., GitRepository]) -> None:
    source = tree_source(found(repositories("new")), None)
    delta = source.read(None)
    assert delta.whole
    assert list(delta.changes) == []
    assert source.read(source.fingerprint).whole is False


@pytest.mark.parametrize("name", [".gitattributes", "docs/.gitattributes", ".loci.toml"])
def test_a_file_that_steers_reads_everything_again(repository: GitRepository, name: str) -> None:
    repository.commit("docs", {"docs/a.md": "# A\n\nWords.\n"})
    before = mark(repository)
    text = 'exclude = ["docs/"]\n' if name == ".loci.toml" else "*.md linguist-generated\n"
    repository.commit("steer", {name: text})
    assert tree_source(found(repository), "HEAD").read(before).whole
    assert reasons(repository)["docs/a.md"] in ("excluded", "generated")


def test_settings_of_the_user_are_part_of_the_fingerprint(repository: GitRepository) -> None:
    plain = tree_source(found(repository), "HEAD")
    other = tree_source(found(repository), "HEAD", ProjectFile(exclude=("*.md",)))
    assert plain.fingerprint != other.fingerprint
    assert other.read(plain.fingerprint).whole
    assert reasons(repository, exclude=("*.md",)) == {"README.md": "excluded"}


def test_values_to_mask_that_came_later_read_everything_again(repository: GitRepository, home: Path) -> None:
    secret = "fr0sty" + "-Walrus-77"
    repository.commit("more", {"notes.md": f"# Notes\n\nIt said {secret}.\n"})
    env = repository.path / ".env"
    env.write_text(f"DB_PASSWORD={secret}\n", encoding="utf-8")
    before = mark(repository)
    env.write_text(f"DB_PASSWORD={secret}\nPORT=1\n", encoding="utf-8")
    assert mark(repository) == before, "nobody opted in"

    (home / "loci-home").mkdir(exist_ok=True)
    (home / "loci-home" / "config.toml").write_text("[redact]\nenv = true\n", encoding="utf-8")
    standing.forget()  # as a new process
    opted = mark(repository)
    assert opted != before
    told = [item.text for item in changes(repository, before)["notes.md"].evidence if isinstance(item, Episode)]
    assert told == ["It said <REDACTED:known-value>."]
    env.write_text(f"DB_PASSWORD={secret}\nPORT=1\nAPI_TOKEN=another-Walrus-78\n", encoding="utf-8")
    assert mark(repository) != opted
    env.unlink()
    assert mark(repository) == before


def test_hints_above_a_changed_file_are_read(repository: GitRepository) -> None:
    repository.commit("hints", {"a/.gitattributes": "*.md linguist-vendored\n", "a/b/x.md": "# X\n\nWords.\n"})
    before = mark(repository)
    repository.commit("change", {"a/b/x.md": "# X\n\nOther words.\n", "b/y.md": "# Y\n\nWords.\n"})
    said = changes(repository, before)
    assert [item.reason for item in said["a/b/x.md"].evidence if isinstance(item, Skip)] == ["vendored"]
    assert any(isinstance(item, Episode) for item in said["b/y.md"].evidence)


def test_what_others_wrote_is_no_file_of_the_project(repository: GitRepository) -> None:
    repository.commit("vendor", {"vendor/x/Makefile": "all:\n", "dist/a.min.js": "1;", "Makefile": "all:\n"})
    files = {
        item.key
        for change in changes(repository).values()
        for item in change.evidence
        if isinstance(item, Fact) and item.kind == "file"
    }
    assert files == {"README.md", "Makefile", "dist/a.min.js"}


def test_a_tree_in_another_worktree_is_the_same_content(repository: GitRepository) -> None:
    other = repository.path.parent / "linked"
    repository.git("worktree", "add", "-q", str(other))
    assert mark(repository.at(other)) == mark(repository)
    assert set(changes(repository.at(other))) == set(changes(repository))


def test_a_parsers_fault_is_a_counted_gap(repository: GitRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(path: str, text: str) -> None:
        raise RecursionError(path)

    monkeypatch.setattr(reading.documents, "read_document", broken)
    assert reasons(repository) == {"README.md": "unparsed"}


def test_a_fault_of_the_installation_is_no_gap(repository: GitRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(path: str, text: str) -> None:
        raise ModuleNotFoundError(path)

    monkeypatch.setattr(reading.documents, "read_document", absent)
    with pytest.raises(ModuleNotFoundError):
        changes(repository)


def test_no_byte_is_written(repository: GitRepository) -> None:
    repository.commit("more", {"a.md": "# A\n\nWords.\n", "setup.py": "setup(name='x')\n"})
    before = snapshot(repository)
    changes(repository)
    assert snapshot(repository) == before


def snapshot(made: GitRepository) -> dict[str, tuple[int, int]]:
    return {str(path): (path.lstat().st_mtime_ns, path.lstat().st_size) for path in made.path.rglob("*")}


def test_what_the_repository_says_of_languages(repository: GitRepository) -> None:
    repository.commit(
        "hints",
        {
            ".gitattributes": "*.inc linguist-language=PHP\n*.h linguist-language=C++\nmade/* linguist-detectable=false\n"
            "manual/** linguist-documentation\n",
            "a.inc": "<?php function greet() {}\n",
            "a.h": "class Cart { int size(); };\n",
            "made/a.py": "def kept(): pass\n",
            "manual/a.js": "function shown() {}\n",
        },
    )
    evidence = [item for change in changes(repository).values() for item in change.evidence]
    written = {one.path: one.key for one in evidence if isinstance(one, Fact) and one.kind == "language"}
    assert written == {"a.inc": "php", "a.h": "cpp"}
    named = {one.name for one in evidence if isinstance(one, Symbol)}
    assert {"greet", "Cart", "kept", "shown"} <= named

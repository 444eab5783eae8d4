from __future__ import annotations

from io import BytesIO

import pytest

from loci.base.errors import GitError
from loci.disk import patches as module
from loci.disk.patches import LONGEST, MOST_LINES, Patch, patches, same_file
from tests.conftest import GitRepository


def read(made: GitRepository, before: str | None = None, after: str = "HEAD") -> list[Patch]:
    return list(patches(made.path / ".git", before, after, lambda path: path.endswith(".py")))


def test_each_commit_with_the_lines_it_added(repository: GitRepository) -> None:
    first = repository.commit("first", {"a.py": "one = 1\ntwo = 2\n", "a.md": "# no\n"})
    second = repository.commit("second", {"a.py": "one = 1\n++ b/x.py\ntwo = 3\n", "b c.py": "three = 3\n"})
    newest, older = read(repository)[:2]
    assert (newest.commit, newest.gone) == (second, False)
    assert newest.lines == (("a.py", "++ b/x.py"), ("a.py", "two = 3"), ("b c.py", "three = 3"))
    assert (older.commit, older.lines) == (first, (("a.py", "one = 1"), ("a.py", "two = 2")))


def test_what_a_change_stands_under(repository: GitRepository) -> None:
    body = "def walk(tree):\n" + "".join(f"    step_{n}()\n" for n in range(9))
    repository.commit("first", {"a.py": body, "a.md": body})
    changed = body.replace("step_4()", "step_four()").replace("step_8()", "step_eight()")
    repository.commit("second", {"a.py": changed, "a.md": changed})
    assert [one.places for one in read(repository)[:2]] == [("def walk(tree):",), ()]


def test_what_another_tip_had_alone_is_gone(repository: GitRepository) -> None:
    base = repository.head()
    left = repository.commit("left", {"l.py": "left = 1\n"})
    repository.git("checkout", "-q", "-b", "other", base)
    right = repository.commit("right", {"r.py": "right = 1\n"})
    assert {(one.commit, one.gone) for one in read(repository, left, right)} == {(left, True), (right, False)}


def test_the_users_own_settings_of_diff_change_nothing(repository: GitRepository) -> None:
    repository.commit("first", {"a.py": "one = 1\n"})
    plain = read(repository)
    for name, value in (
        ("diff.noprefix", "true"), ("diff.mnemonicPrefix", "true"), ("diff.external", "false"), ("color.diff", "always"),
        ("diff.context", "9"), ("log.showSignature", "true"), ("diff.renames", "false"), ("log.diffMerges", "first-parent"),
    ):  # fmt: skip
        repository.git("config", name, value)
    assert read(repository) == plain


def test_a_moved_file_adds_nothing(repository: GitRepository) -> None:
    repository.commit("first", {"a.py": "".join(f"line_{n} = {n}\n" for n in range(40))})
    repository.git("mv", "a.py", "b.py")
    moved = repository.commit("moved")
    assert read(repository)[0] == Patch(moved, False, (), ())


def test_long_lines_binary_files_and_large_commits_are_cut(repository: GitRepository) -> None:
    text = f"{'x' * 2 * LONGEST}\nshort = 1\n"
    repository.commit("long", {"a.py": text, "b.py": b"\0\1\2", "c.py": "no newline"})
    assert read(repository)[0].lines == (("a.py", "short = 1"), ("c.py", "no newline"))
    repository.commit("large", {"d.py": "".join(f"a{n} = 1\n" for n in range(MOST_LINES + 10)), "e.py": "last = 1\n"})
    assert len(read(repository)[0].lines) == MOST_LINES


def test_of_a_long_history_the_newest(repository: GitRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    made = [repository.commit(f"{n}", {"a.py": f"a = {n}\n"}) for n in range(4)]
    monkeypatch.setattr(module, "MOST_COMMITS", 2)
    assert [one.commit for one in read(repository)] == made[:1:-1]
    assert [one.commit for one in read(repository, made[0], made[3])] == made[:0:-1]


def test_a_line_without_end_is_never_in_memory() -> None:
    stream = BytesIO(b"+" + b"x" * 5_000_000 + b"\n+short\n")
    assert [len(one) for one in module._lines(stream)] == [LONGEST, 7]


def test_objects_that_are_not_there_are_an_error_after_what_could_be_read(repository: GitRepository) -> None:
    repository.commit("first", {"a.py": "one = 1\n"})
    blob = repository.git("rev-parse", "HEAD:a.py").strip()
    newer = repository.commit("second", {"b.py": "two = 2\n"})
    (repository.path / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    said: list[str] = []
    with pytest.raises(GitError):
        said.extend(one.commit for one in patches(repository.path / ".git", None, "HEAD", lambda _: True))
    assert said in ([], [newer])


def test_whether_a_file_is_the_same(repository: GitRepository) -> None:
    before = repository.commit("first", {"a.py": "one = 1\n", "b.py": "b\n"})
    after = repository.commit("second", {"a.py": "two = 2\n"})
    place = repository.path / ".git"
    assert not same_file(place, before, after, "a.py")
    assert same_file(place, before, after, "b.py")
    assert same_file(place, before, after, "none.py")
    assert not same_file(place, "0" * 40, after, "b.py")
    assert not same_file(place, "", after, "b.py")

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from loci.base.clean import digits
from loci.base.evidence import Change, Delta, Fact, Skip, Source
from loci.index import facts
from loci.index.facts import Coverage
from loci.index.refresh import refresh
from loci.index.store import Store


def dependency(key: str, scope: str = "runtime", path: str = "pyproject.toml", line: int = 1) -> Fact:
    return Fact("dependency", key, digits(1), scope, path, line)


def here(path: str) -> Fact:
    return Fact("file", path, path=path)


def written(path: str, language: str, size: int) -> Fact:
    return Fact("language", language, digits(size), path=path)


CONTENT = {
    "pyproject.toml": (
        here("pyproject.toml"),
        Fact("manifest", "py", path="pyproject.toml"),
        dependency("py:pytest", "dev", line=9),
        dependency("py:flit-core", "build", line=2),
        Fact("licence", "MIT", path="pyproject.toml", line=4),
    ),
    "examples/pyproject.toml": (
        here("examples/pyproject.toml"),
        Fact("manifest", "py", scope="example", path="examples/pyproject.toml"),
        dependency("py:pytest", "example", "examples/pyproject.toml", 3),
    ),
    "go.mod": (here("go.mod"), dependency("go:github.com/spf13/pflag", path="go.mod", line=5)),
    "pom.xml": (here("pom.xml"), dependency("java:com.google.code.gson:gson", path="pom.xml", line=7)),
    "a.py": (here("a.py"), written("a.py", "python", 900), Skip("a.py", "unparsed")),
    "b.c": (here("b.c"), written("b.c", "c", 60)),
    "b.h": (here("b.h"), written("b.h", "c-header", 40)),
    ".readthedocs.yaml": (here(".readthedocs.yaml"),),
    "docs/Makefile": (here("docs/Makefile"),),
    ".github/workflows/ci.yml": (here(".github/workflows/ci.yml"),),
}


def source(content: dict[str, tuple[object, ...]], mark: str = "1", *, whole: bool = True) -> Source:
    changes = [Change(unit, evidence) for unit, evidence in content.items()]  # type: ignore[arg-type]
    return Source("tree", mark, "rules", lambda _: Delta(whole, changes))


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Store]:
    path = tmp_path / "tree.db"
    refresh(path, [source(CONTENT)])
    with Store(path) as store:
        yield store


@pytest.mark.parametrize(
    ("names", "ecosystem", "expected"),
    [
        (["pytest"], "", ["py:pytest", "py:pytest"]),
        (["PyTest"], "", ["py:pytest", "py:pytest"]),
        (["flit_core"], "", ["py:flit-core"]),
        (["flit.core", "nothing"], "", ["py:flit-core"]),
        (["pflag"], "", ["go:github.com/spf13/pflag"]),
        (["github.com/spf13/pflag"], "", ["go:github.com/spf13/pflag"]),
        (["gson"], "", ["java:com.google.code.gson:gson"]),
        (["gson"], "py", []),
        (["com.google.code.gson:gson"], "java", ["java:com.google.code.gson:gson"]),
        (["flit"], "", []),
        (["%"], "", []),
        (["' OR 1=1"], "", []),
    ],
)
def test_look_ups_by_name(opened: Store, names: list[str], ecosystem: str, expected: list[str]) -> None:
    assert [fact.key for fact in facts.named(opened, "dependency", names, ecosystem)] == expected


def test_the_projects_own_manifest_is_cited_first(opened: Store) -> None:
    found = facts.named(opened, "dependency", ["pytest"])
    assert [(fact.path, fact.line, fact.scope) for fact in found] == [
        ("pyproject.toml", 9, "dev"),
        ("examples/pyproject.toml", 3, "example"),
    ]


def test_everything_of_a_kind(opened: Store) -> None:
    assert [fact.key for fact in facts.all_of(opened, "licence")] == ["MIT"]
    assert len(facts.all_of(opened, "dependency")) == 5


def test_languages_are_shares_and_headers_follow_their_family(opened: Store) -> None:
    assert [(one.language, one.bytes, round(one.share, 2)) for one in facts.languages(opened)] == [
        ("python", 900, 0.9),
        ("c", 100, 0.1),
    ]


@pytest.mark.parametrize(
    ("names", "stems", "expected"),
    [
        (["makefile"], [], ["docs/Makefile"]),
        (["pyproject.toml"], [], ["pyproject.toml", "examples/pyproject.toml"]),
        (["examples/pyproject.toml"], [], ["examples/pyproject.toml"]),
        ([".github/workflows/*.yml"], [], [".github/workflows/ci.yml"]),
        (["*.c"], [], ["b.c"]),
        (["docs"], [], ["docs/Makefile"]),
        (["doc"], [], []),
        ([], ["readthedocs"], [".readthedocs.yaml"]),
        ([], ["nothing"], []),
        (["[x"], [], []),
    ],
)
def test_files(opened: Store, names: list[str], stems: list[str], expected: list[str]) -> None:
    assert facts.files_like(opened, names, stems) == expected


def test_coverage_counts_what_there_was_to_look_at(opened: Store) -> None:
    assert facts.coverage(opened) == Coverage(files=10, manifests=1)


def test_a_unit_is_replaced_and_dropped(tmp_path: Path) -> None:
    path = tmp_path / "tree.db"
    refresh(path, [source(CONTENT)])
    changed = {"pyproject.toml": (here("pyproject.toml"), dependency("py:nose")), "b.c": (), "b.h": ()}
    refresh(path, [source(changed, "2", whole=False)])
    with Store(path) as store:
        assert [fact.path for fact in facts.named(store, "dependency", ["pytest"])] == ["examples/pyproject.toml"]
        assert len(facts.named(store, "dependency", ["nose"])) == 1
        assert [one.language for one in facts.languages(store)] == ["python"]
        assert facts.files_like(store, ["b.c"]) == []
        assert facts.coverage(store).files == 8


def test_a_missing_store_says_nothing(tmp_path: Path) -> None:
    with Store(tmp_path / "none.db") as store:
        assert facts.named(store, "dependency", ["pytest"]) == []
        assert facts.languages(store) == []
        assert facts.files_like(store, ["a"]) == []
        assert facts.coverage(store) == Coverage(0, 0)


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        (".readthedocs.yaml", "readthedocs"),
        ("Makefile", "makefile"),
        (".eslintrc.json", "eslint"),
        ("tox.ini", "tox"),
        ("vite.config.ts", "vite"),
        (".pre-commit-config.yaml", "pre-commit"),
        ("dependabot.yml", "dependabot"),
        (".prettierignore", "prettier"),
        ("rc", "rc"),
        ("", ""),
        ("...", ""),
    ],
)
def test_stems(name: str, stem: str) -> None:
    assert facts.stem_of(name) == stem


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("py:pytest-cov", ("pytest-cov", "pytest-cov")),
        ("js:@types/node", ("@types/node", "node")),
        ("java:a.b:c_d", ("a-b:c-d", "c-d")),
        ("action:actions/checkout", ("actions/checkout", "checkout")),
        ("plain", ("plain", "plain")),
    ],
)
def test_spellings(key: str, expected: tuple[str, str]) -> None:
    assert facts.spellings(key) == expected

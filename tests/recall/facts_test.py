"""Questions over facts against small stores: who qualifies, what is cited, what is said when nothing is found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from loci.base.clean import EMPTY, digits
from loci.base.evidence import Change, Delta, Evidence, Fact, Source
from loci.index.refresh import refresh
from loci.index.store import Store
from loci.recall.fact_nouns import FactAnswer, FactProject
from loci.recall.facts import answer_facts, detect_fact_question

HOST = "example.org/acme/"


def uses(key: str, scope: str = "runtime", path: str = "pyproject.toml", line: int = 3) -> Fact:
    return Fact("dependency", key, EMPTY, scope, path, line)


def gives(key: str, scope: str = "distribution") -> Fact:
    return Fact("publishes", key, EMPTY, scope, "pyproject.toml", 2)


def has(path: str) -> Fact:
    return Fact("file", path, path=path)


def written(language: str, size: int) -> Fact:
    return Fact("language", language, digits(size), path=f"x.{language}")


def licence(key: str, path: str = "LICENSE") -> Fact:
    return Fact("licence", key, EMPTY, "", path, 1)


def manifest(ecosystem: str = "py") -> Fact:
    return Fact("manifest", ecosystem, path="pyproject.toml")


PROJECTS: dict[str, list[Evidence]] = {
    "shop": [
        manifest(),
        uses("py:pytest", "dev"),
        uses("py:jinja2"),
        uses("py:flit-core", "build"),
        gives("py:acme-shop"),
        gives("command:shop", "command"),
        written("python", 900),
        written("css", 5000),
        licence("MIT"),
        has("README.md"),
        has("Makefile"),
        has(".github/dependabot.yml"),
        uses("hook:ruff", "dev", ".pre-commit-config.yaml"),
    ],
    "api": [
        manifest("rs"),
        uses("rs:tikv-jemallocator", "optional", "Cargo.toml", 9),
        uses("rs:ignore", path="Cargo.toml"),
        written("rust", 700),
        written("bash", 300),
        licence("MIT"),
        licence("Apache-2.0"),
        has("Cargo.toml"),
        has("docs/Makefile"),
        uses("docker:postgres", "runtime", "compose.yaml"),
    ],
    "jinja": [
        manifest(),
        gives("py:jinja2"),
        uses("py:jinja2", "dev"),
        uses("py:ruff", "dev"),
        uses("py:pytest", "example", "examples/x.toml"),
        written("python", 10),
        licence("BSD-3-Clause"),
        licence("GPL-3.0", "vendored/LICENSE"),
        has("tests/fixtures/Makefile"),
        has("CHANGES.rst"),
    ],
    "notes": [has("README.md")],
}


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[dict[str, Store]]:
    opened: dict[str, Store] = {}
    for name, said in PROJECTS.items():
        units: dict[str, list[Evidence]] = {}
        for item in said:
            units.setdefault(item.path or "", []).append(item)
        changes = [Change(unit, tuple(items)) for unit, items in units.items()]
        path = tmp_path / f"{name}.db"
        refresh(path, [Source("tree", "1", "r", lambda _, changes=changes: Delta(True, changes))])  # type: ignore[misc]
        opened[HOST + name] = Store(path)
    yield opened
    for store in opened.values():
        store.close()


@pytest.fixture
def ask(stores: dict[str, Store]) -> object:
    everyone = [FactProject(HOST + name, name, ("the-shop",) if name == "shop" else ()) for name in PROJECTS]

    def asked(question: str, projects: Sequence[FactProject] = everyone) -> FactAnswer | None:
        found = detect_fact_question(question)
        return answer_facts(found, projects, lambda one: (stores[one],)) if found else None

    return asked


def names(found: object) -> list[str]:
    assert isinstance(found, FactAnswer)
    return sorted(one.name for one in found.projects)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("which projects use pytest?", ["shop"]),
        ("which projects use jinja?", ["shop"]),
        ("which projects depend on jinja2", ["shop"]),
        ("which projects use flit?", ["shop"]),
        ("which projects use jemalloc?", ["api"]),
        ("which repos use the ignore crate", ["api"]),
        ("which repos use the ignore gem", []),
        ("which projects use ruff?", ["jinja"]),
        ("which projects use the ruff hook?", ["shop"]),
        ("which projects use postgres?", ["api"]),
        ("which projects use pytest or ruff", ["jinja", "shop"]),
        ("which projects use pytest and jinja2", ["shop"]),
        ("which projects use pytest and ruff", []),
        ("which Python projects use pytest?", ["shop"]),
        ("which Rust projects use pytest?", []),
        ("which projects don't use pytest?", ["api", "jinja"]),
        ("which projects have pytest as a runtime dependency?", []),
        ("which projects are written in Python?", ["jinja", "shop"]),
        ("which projects are written in shell?", []),
        ("which projects use CSS?", ["shop"]),
        ("which projects use Rust?", ["api"]),
        ("which projects are MIT licensed?", ["api", "shop"]),
        ("which projects are GPL licensed?", []),
        ("which projects are under a permissive license?", ["api", "jinja", "shop"]),
        ("which projects have a Makefile?", ["api", "shop"]),
        ("which projects have a Makefile at the top level?", ["shop"]),
        ("which projects have dependabot configured?", ["shop"]),
        ("which projects use dependabot?", ["shop"]),
        ("which projects have a changelog?", ["jinja"]),
        ("which projects have no README?", ["api", "jinja"]),
        ("which projects use kubernetes?", []),
        ("which projects depend on Rust?", []),
        ("which projects depend on the-shop?", []),
        ("which projects depend on acme-shop?", []),
    ],
)
def test_sets(ask: object, question: str, expected: list[str]) -> None:
    assert names(ask(question)) == expected  # type: ignore[operator]


def test_citations_have_path_and_line(ask: object) -> None:
    found = ask("which projects use jemalloc?")  # type: ignore[operator]
    hit = found.hits[0]
    assert (hit.project, hit.kind, hit.path, hit.line) == (HOST + "api", "fact", "Cargo.toml", 9)
    assert "tikv-jemallocator" in hit.title


def test_an_empty_scan_says_how_much_there_was(ask: object) -> None:
    found = ask("which projects use kubernetes?")  # type: ignore[operator]
    assert found.projects == ()
    assert dict(found.coverage) == {"projects": 4, "without_manifest": 1, "files": 8}
    assert found.notes == ("Not found: 4 projects looked at, 1 without a manifest.",)
    assert "none" not in " ".join(found.notes).lower()


def test_what_nearly_qualified_is_told(ask: object) -> None:
    found = ask("which projects use ruff?")  # type: ignore[operator]
    assert any("shop" in note for note in found.notes)


def test_what_only_examples_use_comes_last(ask: object, stores: dict[str, Store]) -> None:
    jinja = [FactProject(HOST + "jinja", "jinja")]
    found = ask("which projects use pytest?", jinja)  # type: ignore[operator]
    assert names(found) == ["jinja"]
    assert found.hits[0].path == "examples/x.toml"
    assert found.projects[0].score < 0.5


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("does shop use jinja2?", ["shop"]),
        ("does the-shop use jinja2?", ["shop"]),
        ("is shop written in Python?", ["shop"]),
        ("what language is api written in?", ["api"]),
        ("what license does api have?", ["api"]),
        ("does shop have a Makefile?", ["shop"]),
        ("what does shop depend on?", ["shop"]),
    ],
)
def test_one_project(ask: object, question: str, expected: list[str]) -> None:
    assert names(ask(question)) == expected  # type: ignore[operator]


def test_direction(ask: object) -> None:
    out = ask("what does shop depend on?")  # type: ignore[operator]
    assert {hit.title for hit in out.hits} == {
        "shop: jinja2 (runtime)",
        "shop: flit-core (build)",
        "shop: pytest (dev)",
    }
    onto = ask("what depends on jinja2?")  # type: ignore[operator]
    assert names(onto) == ["shop"]


@pytest.mark.parametrize(
    "question",
    [
        "does shop use kubernetes?",
        "what uses parse_args?",
        "does the parser use regex?",
        "what does Command.invoke depend on?",
    ],
)
def test_what_may_mean_code_and_is_not_found_is_no_answer(ask: object, question: str) -> None:
    assert ask(question) is None  # type: ignore[operator]


def test_a_question_that_points_is_asked_of_the_project_given(ask: object) -> None:
    found = ask("what's the license?", [FactProject(HOST + "api", "api")])  # type: ignore[operator]
    assert found.projects[0].why == ("MIT or Apache-2.0",)
    assert {hit.title for hit in found.hits} == {"api: MIT", "api: Apache-2.0"}


def test_other_questions_never_load_the_grammar() -> None:
    import subprocess
    import sys

    code = (
        "import sys; from loci.recall.facts import detect_fact_question as d\n"
        "assert d('why was the cookie dropped?') is None and d('how do I run the tests') is None and d('') is None\n"
        "print('loci.recall.fact_grammar' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"

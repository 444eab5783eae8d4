"""The grammar as a table: what is asked, of what, in which direction."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.recall import fact_grammar as g
from loci.recall.fact_grammar import FactQuestion, detect_fact_question

USES = [
    ("which projects use pytest?", ("pytest",)),
    ("Which of my projects depend on Coverage?", ("coverage",)),
    ("which repos use the `requests` library", ("requests",)),
    ("what projects have tox as a dependency?", ("tox",)),
    ("list all projects that use pyright", ("pyright",)),
    ("show me every repository using serde", ("serde",)),
    ("projects using koa", ("koa",)),
    ("any repos using eslint?", ("eslint",)),
    ("do any of my projects use redis?", ("redis",)),
    ("are there projects that rely on zlib", ("zlib",)),
    ("how many projects import numpy", ("numpy",)),
    ("in which projects is serde used?", ("serde",)),
    ("which projects currently still depend on six in production?", ("six",)),
    ("which codebases are built on top of tokio", ("tokio",)),
    ("which projects use ruff or flake8", ("ruff", "flake8")),
    ("which projects require Google Guava?", ("google guava",)),
    ("which apps list left-pad among their dependencies", ("left-pad",)),
    ("what projects have on-finished as a dependency?", ("on-finished",)),
]


@pytest.mark.parametrize(("question", "objects"), USES)
def test_projects_that_use_something(question: str, objects: tuple[str, ...]) -> None:
    found = detect_fact_question(question)
    assert found is not None
    assert (found.relation, found.subject, found.objects, found.sure) == (g.USES, None, objects, True)


@pytest.mark.parametrize(
    ("question", "changed"),
    [
        ("which repos use the ignore crate", {"objects": ("ignore",), "ecosystem": "rs"}),
        ("which projects use the npm package koa", {"objects": ("koa",), "ecosystem": "js"}),
        ("which projects use the actions/checkout action", {"objects": ("actions/checkout",), "ecosystem": "action"}),
        ("which projects use the ruff pre-commit hook", {"objects": ("ruff",), "ecosystem": "hook"}),
        ("which projects use the rails gem?", {"objects": ("rails",), "ecosystem": "rb"}),
        ("which Python projects use pytest", {"objects": ("pytest",), "language": "python"}),
        ("which projects use ruff and mypy", {"objects": ("ruff", "mypy"), "every": True}),
        ("which projects don't use pytest?", {"objects": ("pytest",), "negated": True}),
        ("which projects do not depend on six", {"objects": ("six",), "negated": True, "declared": True}),
        ("which projects no longer use six", {"objects": ("six",), "negated": True}),
        (
            "list projects with a dev dependency on prettier",
            {"objects": ("prettier",), "scope": "dev", "declared": True},
        ),
        ("which projects have mypy as a test dependency", {"objects": ("mypy",), "scope": "dev", "declared": True}),
        ("which projects have typescript as a dependency?", {"objects": ("typescript",), "declared": True}),
        ("which projects use hatch as their build backend", {"objects": ("hatch",), "scope": "build"}),
    ],
)
def test_what_narrows_it(question: str, changed: dict[str, object]) -> None:
    assert detect_fact_question(question) == FactQuestion(g.USES, None, **changed)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "question",
    [
        "what uses click?",
        "who depends on click",
        "where else do we use click?",
        "have I ever used click?",
        "does anything depend on click?",
        "is click used anywhere?",
        "do we use click anywhere?",
        "where else is click used?",
        "is click used by any of our projects?",
    ],
)
def test_without_the_word_project_it_may_mean_code(question: str) -> None:
    found = detect_fact_question(question)
    assert found == FactQuestion(g.USES, None, ("click",), sure=False)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("what does click depend on?", FactQuestion(g.DEPENDENCIES, "click", sure=False)),
        ("which libraries does viper use?", FactQuestion(g.DEPENDENCIES, "viper", sure=False)),
        ("what are the dependencies of this project?", FactQuestion(g.DEPENDENCIES, "")),
        ("list its dependencies", FactQuestion(g.DEPENDENCIES, "")),
        ("what are koa's dev dependencies", FactQuestion(g.DEPENDENCIES, "koa", scope="dev", sure=False)),
        ("does tox use pluggy?", FactQuestion(g.USES, "tox", ("pluggy",), sure=False)),
        ("do we use pluggy?", FactQuestion(g.USES, "", ("pluggy",), sure=False)),
        ("does this project depend on six", FactQuestion(g.USES, "", ("six",), sure=False)),
        ("is pluggy a dependency of tox?", FactQuestion(g.USES, "tox", ("pluggy",), sure=False)),
        ("which version of clap does fd use?", FactQuestion(g.USES, "fd", ("clap",), sure=False)),
        ("what language is ripgrep written in?", FactQuestion(g.LANGUAGES, "ripgrep")),
        ("what is it written in", FactQuestion(g.LANGUAGES, "")),
        ("is the click project written in Python?", FactQuestion(g.WRITTEN_IN, "click", ("python",), sure=False)),
        ("what's the license?", FactQuestion(g.LICENCE, "")),
        ("which licence is it under?", FactQuestion(g.LICENCE, "")),
        ("what license does fd have", FactQuestion(g.LICENCE, "fd")),
        ("how is gson licensed?", FactQuestion(g.LICENCE, "gson")),
        ("is gson licensed under Apache 2.0?", FactQuestion(g.LICENSED, "gson", ("apache 2.0",), sure=False)),
        ("is fd MIT licensed?", FactQuestion(g.LICENSED, "fd", ("mit",), sure=False)),
        ("does gson have a changelog?", FactQuestion(g.HAS_FILE, "gson", ("changelog",), sure=False)),
        ("is there a Dockerfile in jq?", FactQuestion(g.HAS_FILE, "jq", ("dockerfile",), sure=False)),
    ],
)
def test_one_project(question: str, expected: FactQuestion) -> None:
    assert detect_fact_question(question) == expected


def test_direction() -> None:
    onto, out = detect_fact_question("what depends on click?"), detect_fact_question("what does click depend on?")
    assert onto is not None
    assert out is not None
    assert (onto.relation, onto.objects) == (g.USES, ("click",))
    assert (out.relation, out.subject) == (g.DEPENDENCIES, "click")


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("which projects are written in Go?", "go"),
        ("list my Rust projects", "rust"),
        ("which projects are in C++", "cpp"),
        ("which repos are mostly implemented in TypeScript?", "typescript"),
        ("which are the shell projects?", "bash"),
        ("projects written in C#", "csharp"),
        ("which projects contain Lua code", "lua"),
        ("how many Python projects are there", "python"),
        ("which projects are Rust-based?", "rust"),
    ],
)
def test_languages(question: str, language: str) -> None:
    assert detect_fact_question(question) == FactQuestion(g.WRITTEN_IN, None, (language,))


@pytest.mark.parametrize(
    ("question", "licence"),
    [
        ("which projects are MIT licensed", "mit"),
        ("which repos are licensed under the GPL?", "gpl"),
        ("which projects are under Apache 2.0", "apache 2.0"),
        ("which projects use the BSD license?", "bsd"),
        ("list projects released under the MPL-2.0", "mpl-2.0"),
        ("which projects have an ISC license", "isc"),
    ],
)
def test_licences(question: str, licence: str) -> None:
    assert detect_fact_question(question) == FactQuestion(g.LICENSED, None, (licence,))


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("which projects have a Makefile at the top level?", FactQuestion(g.HAS_FILE, None, ("makefile",), top=True)),
        ("which projects have a tox.ini file?", FactQuestion(g.HAS_FILE, None, ("tox.ini",))),
        ("which projects have a readthedocs config?", FactQuestion(g.HAS_FILE, None, ("readthedocs",))),
        ("which projects have dependabot configured?", FactQuestion(g.HAS_FILE, None, ("dependabot",))),
        ("projects without a changelog", FactQuestion(g.HAS_FILE, None, ("changelog",), negated=True)),
        ("which projects have no license file", FactQuestion(g.HAS_FILE, None, ("license",), negated=True)),
        ("which repos contain a file called setup.py", FactQuestion(g.HAS_FILE, None, ("setup.py",))),
        (
            "which projects include a SECURITY.md in the root",
            FactQuestion(g.HAS_FILE, None, ("security.md",), top=True),
        ),
        ("which projects are missing a README", FactQuestion(g.HAS_FILE, None, ("readme",), negated=True)),
    ],
)
def test_files(question: str, expected: FactQuestion) -> None:
    assert detect_fact_question(question) == expected


NONE = [
    "",
    "?",
    "why was the session cookie dropped?",
    "how do I use the cache?",
    "what calls Command.invoke?",
    "where is the parser defined",
    "what does Command.invoke call?",
    "how are projects created?",
    "why do projects use so much memory",
    "which class derives from the abstract environment for running Python tests?",
    "who wrote this?",
    "what is the best way to list projects in the dashboard when there are more than a hundred of them on one page",
    "does the parser use a lookup table for the escape sequences of unicode characters?",
    "which tests are slow?",
    "the project uses pytest",
    "use pytest in the projects",
    "what changed since last week?",
    "x" * 400,
    "which option is required for the name of an unknown option",
]


@pytest.mark.parametrize("question", NONE)
def test_other_questions_are_none_of_ours(question: str) -> None:
    found = detect_fact_question(question)
    assert found is None or not found.sure


@given(st.text(max_size=200))
def test_any_text_gives_an_answer(question: str) -> None:
    found = detect_fact_question(question)
    assert found is None or found.relation


@pytest.mark.parametrize(
    "question",
    [
        "which projects " + "use " * 70,
        "is " * 90,
        "what does " + "a " * 130,
        "projects " * 30,
        "does " + "it use " * 40,
        "which of my " * 24 + "projects use x",
        "what version of " * 18,
    ],
)
def test_no_form_takes_for_ever(question: str) -> None:
    start = time.process_time()
    detect_fact_question(question)
    assert time.process_time() - start < 30, "exponential would take ages; this is no bound on speed"

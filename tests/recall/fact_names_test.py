from __future__ import annotations

import pytest

from loci.recall.fact_names import is_related, same_names


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("flit", "flit-core"),
        ("dateutil", "python-dateutil"),
        ("jinja", "jinja2"),
        ("jinja2", "jinja"),
        ("babel", "@babel/core"),
        ("PyYAML", "pyyaml"),
        ("pytest_cov", "pytest-cov"),
        ("curl", "libcurl"),
        ("actions/checkout", "actions/checkout"),
    ],
)
def test_the_same_thing(asked: str, name: str) -> None:
    assert name in same_names(asked)


@pytest.mark.parametrize(
    ("asked", "name"), [("pytest", "pytest-cov"), ("react", "reactor-core"), ("click", "clickhouse")]
)
def test_other_things(asked: str, name: str) -> None:
    assert name not in same_names(asked)


@pytest.mark.parametrize(
    ("asked", "key", "related"),
    [
        ("jemalloc", "rs:tikv-jemallocator", True),
        ("hatch", "py:hatchling", True),
        ("kafka", "py:confluent-kafka", True),
        ("graphql", "js:@acme/graphql", True),
        ("react", "java:io.projectreactor:reactor-core", False),
        ("git", "py:gitpython", False),
        ("test", "rs:test-case", False),
        ("", "py:x", False),
        ("click", "py:clickhouse", False),
    ],
)
def test_a_word_in_a_name(asked: str, key: str, related: bool) -> None:
    assert is_related(asked, key) is related

"""Whether a project uses something: yes with a citation, or how much was read in vain."""

from __future__ import annotations

from pathlib import Path

import pytest

from loci.base.answers import ABSTAIN, NO_EVIDENCE, ROUTED, Chosen, Decision
from loci.base.evidence import Change, Delta, Fact, Source
from loci.index.absorb import update
from loci.index.refresh import refresh
from loci.index.router import Member, Name, Profile, Router
from loci.index.store import Store
from loci.recall import stated
from loci.recall.scope import Scope

SHOP = "example.com/acme/shop"
FACTS = (
    Fact("manifest", "pyproject.toml", path="pyproject.toml", line=1),
    Fact("dependency", "py:flask", scope="runtime", path="pyproject.toml", line=3),
    Fact("file", "pyproject.toml", path="pyproject.toml"),
    Fact("file", "app.py", path="app.py"),
)


@pytest.fixture
def router(tmp_path: Path) -> Router:
    changes = [Change(fact.path, tuple(one for one in FACTS if one.path == fact.path)) for fact in FACTS[2:]]
    refresh(tmp_path / "tree.db", [Source("tree", "1", "1", lambda _: Delta(whole=True, changes=changes))])
    update(tmp_path / "router.db", [Member(Profile(SHOP, "shop", (Name("shop", "remote"),)), (tmp_path / "tree.db",))])
    return Router(tmp_path / "router.db")


def said(router: Router, tmp_path: Path, question: str, decision: Decision) -> Decision:
    return stated.with_absence(decision, question, Scope(here=SHOP), router, lambda _: [Store(tmp_path / "tree.db")])


def test_what_is_used_is_cited(router: Router, tmp_path: Path) -> None:
    found = stated.by_facts("does shop use flask?", Scope(), router, lambda _: [Store(tmp_path / "tree.db")])
    assert found is not None
    assert found[0].outcome == ROUTED
    assert [(hit.path, hit.line) for hit in found[1]] == [("pyproject.toml", 3)]


@pytest.mark.parametrize(
    "question", ["does shop use redis?", "does this project use redis?", "does shop depend on redis?"]
)
def test_what_is_not_found_is_told_with_what_was_read(router: Router, tmp_path: Path, question: str) -> None:
    decision = said(router, tmp_path, question, Decision(ABSTAIN, reason=NO_EVIDENCE))
    assert decision.notes == ("redis: not found in 2 files read (manifests and imports).",)
    assert (decision.outcome, decision.reason) == (ABSTAIN, "nothing_found")


@pytest.mark.parametrize(
    "question",
    ["where is redis?", "does shop use the colours of the terminal well?", "which projects use redis?", "why redis?"],
)
def test_nothing_is_added_to_other_questions(router: Router, tmp_path: Path, question: str) -> None:
    decision = Decision(ROUTED, (Chosen(SHOP, "shop", 1.0),))
    assert said(router, tmp_path, question, decision) == decision

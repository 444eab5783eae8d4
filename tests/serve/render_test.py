"""What a person and a program see, by whole output."""

from __future__ import annotations

import json

from loci.base.answers import (
    ABSTAIN,
    AMBIGUOUS,
    DEICTIC,
    NO_EVIDENCE,
    ROUTED,
    SET,
    Answer,
    Candidate,
    Chosen,
    Decision,
    Hit,
    Signal,
)
from loci.serve.jsonform import answer_form, decision_form, dump
from loci.serve.render import BUDGET, Paint, answer_text, decision_text

SHOP = "github.com/acme/shop"
PLAIN = Paint(plain=True)
ROUTE = Decision(ROUTED, (Chosen(SHOP, "shop", 0.93, ("words: cookie, localhost", "you are here")),))
HITS = (
    Hit(SHOP, "commit", "drop the session cookie", "Chromium rejects it.", 0.9, "2026-03-04T10:00:00Z",
        "3f2a91c" + "0" * 33,
        paths=("app/session.py", "tests/test_login.py"), state=("2 commits since",)),
    Hit(SHOP, "doc", "Local development", "Use the plain cookie.", 0.7, path="docs/auth.md", line=41,
        heading=("Sessions", "Local development")),
    Hit(SHOP, "symbol", "set_session_cookie(response, *, secure)", "", 0.5, path="app/session.py", line=88,
        symbol="set_session_cookie", state=("called from 3 places",)),
)  # fmt: skip


def test_a_routed_answer() -> None:
    assert answer_text(Answer("q", ROUTE, HITS), {"cookie"}, PLAIN).split("\n") == [
        "shop · github.com/acme/shop    words: cookie, localhost · you are here",
        "  commit 3f2a91c000 · 2026-03-04 · drop the session cookie",
        "    Chromium rejects it.",
        "    app/session.py, tests/test_login.py · 2 commits since",
        "  docs/auth.md:41 · Sessions › Local development",
        "    Use the plain cookie.",
        "  app/session.py:88 · set_session_cookie(response, *, secure)",
        "    called from 3 places",
    ]


def test_abstentions_say_why_and_what_to_do() -> None:
    two = (Candidate("a/api", "api", ("cache", "redis")), Candidate("a/web", "web", ("cache",)))
    text = answer_text(Answer("q", Decision(ABSTAIN, reason=AMBIGUOUS, candidates=two)), (), PLAIN)
    assert text.split("\n") == [
        "I can't tell which project you mean: more than one could be.",
        "  api (cache, redis) · web (cache)",
        "Ask from inside one, or with -p api.",
    ]
    deictic = answer_text(Answer("q", Decision(ABSTAIN, reason=DEICTIC)), (), PLAIN)
    assert deictic.endswith("Ask from inside one, or with -p PROJECT.")
    assert "None of the registered projects" in answer_text(
        Answer("q", Decision(ABSTAIN, reason=NO_EVIDENCE)), (), PLAIN
    )


def test_a_set_states_its_coverage() -> None:
    decision = Decision(
        SET, (Chosen(SHOP, "shop", 1.0, ("py:django",)),), coverage=(("projects", 12), ("without_manifest", 3))
    )
    assert answer_text(Answer("q", decision), (), PLAIN).endswith("looked at 12 projects, 3 without manifest")


def test_signals_are_shown_on_request() -> None:
    decision = Decision(ROUTED, ROUTE.projects, signals=(Signal("posterior", SHOP, 0.5, 2.0),))
    assert "posterior" not in decision_text(decision, PLAIN, explain=False)
    assert "posterior                  0.5000  × 2        github.com/acme/shop" in decision_text(
        decision, PLAIN, explain=True
    )


def test_colour_only_where_it_is_wanted() -> None:
    answer = Answer("q", ROUTE, HITS)
    assert "\x1b[1mshop\x1b[0m" in answer_text(answer, (), Paint(plain=False))
    assert "\x1b" not in answer_text(answer, (), PLAIN)


def test_long_hits_stay_within_the_budget_of_tokens_and_the_rest_is_counted() -> None:
    hits = tuple(
        Hit(SHOP, "doc", f"section {n}", "many words " * 500, 0.5, path=f"docs/{n}.md", line=n) for n in range(40)
    )
    shown = answer_text(Answer("q", ROUTE, hits), (), PLAIN)
    assert len(shown) < BUDGET + 200
    assert "docs/0.md:0" not in shown or shown.index("section 0") < shown.index("section 1")
    assert "more; --json has them all" in shown
    assert len(answer_text(Answer("q", ROUTE, hits[:1]), (), PLAIN)) < 900


def test_json_has_schema_first_and_the_fields_of_the_contract() -> None:
    found = json.loads(dump("loci.answer/1", answer_form(Answer("q", ROUTE, HITS), {"cookie"})))
    assert list(found)[:3] == ["schema", "question", "outcome"]
    assert set(found) == {
        "schema", "question", "outcome", "reason", "projects", "candidates", "hits", "coverage", "notes",
    }  # fmt: skip
    assert found["projects"] == [
        {"id": SHOP, "name": "shop", "score": 0.93, "why": ["words: cookie, localhost", "you are here"]}
    ]
    assert found["hits"][1]["heading"] == ["Sessions", "Local development"]
    assert found["hits"][1]["line"] == 41
    assert found["hits"][0]["commit"] == "3f2a91c" + "0" * 33
    assert "signals" in decision_form("q", ROUTE, explain=True)


def test_a_lone_surrogate_does_not_break_the_json() -> None:
    assert json.loads(dump("loci.x/1", {"text": "half \ud83d"}))["text"] == "half ?"

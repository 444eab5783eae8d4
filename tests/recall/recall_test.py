"""What a query brings back from a store: by words as developers write them, by names, or nothing; merged and ordered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from loci.base.frozen import replace
from loci.base.records import Record, content_id, to_line
from loci.base.redact import redact
from loci.index.refresh import refresh
from loci.index.store import Store
from loci.journal.source import journal_source
from loci.recall.recall import Reach, Recalled, recall

NOW = "2026-11-30T12:00:00Z"
OWN, OTHER = "github.com/acme/own", "github.com/acme/other"
Ask = Callable[..., Recalled]


def memory(problem: str, approach: str = "", *, kind: str = "solution", at: str = "2026-06-01T00:00:00Z",
           resolved: bool | None = None, tags: Sequence[str] = (), files: Sequence[str] = (), clock: int = 1) -> Record:  # fmt: skip
    made = Record(
        kind=kind, project=OWN, at=at, seen=at, writer="w", clock=clock, problem=redact(problem).text,
        approach=redact(approach).text or None, resolved=resolved, tags=tuple(redact(one).text for one in tags),
        files=tuple(redact(one).text for one in files),
    )  # fmt: skip
    return replace(made, id=content_id(made))


@pytest.fixture
def ask(tmp_path: Path) -> Ask:
    """Asks stores that hold these memories: our own, and another project's."""

    def store(name: str, records: Sequence[Record]) -> Store:
        (tmp_path / name).mkdir(exist_ok=True)
        (tmp_path / name / "w.jsonl").write_bytes(b"".join(map(to_line, records)))
        refresh(tmp_path / f"{name}.db", (journal_source(tmp_path / name),))
        return Store(tmp_path / f"{name}.db")

    def asked(query: str, own: Sequence[Record], other: Sequence[Record] = (), *, always: bool = False) -> Recalled:
        stores = {OWN: store("own", own), OTHER: store("other", other)}
        found = recall(query, Reach(OWN, (OTHER,), always=always, memories=lambda one: [stores[one]]), NOW)
        for each in stores.values():
            each.close()
        return found

    return asked


def titles(found: Recalled) -> list[str]:
    return [str(row.episode.title) for row in found.recollections]


WRITTEN = memory(
    "getUserByName raises ERR_OSSL_EVP_UNSUPPORTED after upgrading the bundlers",
    "Set retry_budget_ms in src/auth/session_store.py and restart",
    tags=("openssl", "node-17"), files=("src/auth/session_store.py", "web/webpack.config.js"),
)  # fmt: skip
FOREIGN_SCRIPT = memory("打印队列在文件名包含中文时卡住", "改为显式传入 UTF-8 并对文件名做规范化", tags=("打印",))
NOISE = [
    memory(f"{word} is late in the {place}", "wait", clock=9) for word, place in zip("abcde", "vwxyz", strict=True)
]


@pytest.mark.parametrize(
    "query",
    [
        "get_user_by_name raises", "getUserByName", "ERR_OSSL_EVP_UNSUPPORTED", "err_ossl_evp_unsupported",
        "retry_budget_ms", "retryBudgetMs", "session_store.py", "src/auth/session_store.py", "./web/webpack.config.js",
        "/home/me/own/src/auth/session_store.py", "openssl", "node 17", "Node-17", "upgraded bundler raises unsupported",
        "upgradng the bundlers raises unsupported", "anything on openssl?",
        "gotchas for openssl", "tag:openssl", "tag: node-17", "memories tagged openssl", "what are the known issues of node-17",
        "file:src/auth/session_store.py", "anything I should know before touching webpack.config.js?",
    ],
)  # fmt: skip
def test_words_as_developers_write_them(ask: Ask, query: str) -> None:
    assert titles(ask(query, [*NOISE, WRITTEN]))[:1] == [WRITTEN.problem]


@pytest.mark.parametrize("query", ["中文文件名 打印队列卡住", "打印队列卡住", "打印"])
def test_scripts_without_blanks(ask: Ask, query: str) -> None:
    assert titles(ask(query, [*NOISE, FOREIGN_SCRIPT])) == [FOREIGN_SCRIPT.problem]


@pytest.mark.parametrize(
    "prompt",
    ["add a dark mode toggle to the settings page", "what is a monad?", "rename the module", "hello", "the", "",
     "sort the rows by name", "?!", "给 用户 列表 加 分页"],
)  # fmt: skip
@pytest.mark.parametrize("count", [1, 12])
def test_nothing_is_an_answer(ask: Ask, prompt: str, count: int) -> None:
    assert titles(ask(prompt, [*NOISE, WRITTEN, FOREIGN_SCRIPT][-count:])) == []


def test_gotchas_and_patterns_are_found_too(ask: Ask) -> None:
    kinds = [
        memory("the quokka juggler drops lanterns at dusk", "feed it", kind=kind) for kind in ("gotcha", "pattern")
    ]
    for one in kinds:
        (row,) = ask("quokka juggler drops lanterns", [one]).recollections
        assert row.episode.kind == one.kind


def test_the_confirmed_fix_comes_before_a_newer_failed_attempt(ask: Ask) -> None:
    failed = memory("thumbnail worker leaks memory", "call gc after each", resolved=False, at="2026-11-29T00:00:00Z")
    fixed = memory(
        "thumbnail worker leaks memory", "a subprocess for a hundred files", resolved=True, at="2024-01-01T00:00:00Z"
    )
    rows = ask("memory leak in the thumbnail worker", [failed, fixed]).recollections
    assert [row.state for row in rows] == [("resolved",), ("failed",)]


def test_dates_ahead_or_broken_change_no_order(ask: Ask) -> None:
    dates = ["2026-08-01T00:00:00Z", "2027-11-30T12:00:00Z", "9999-12-31T23:59:59Z", "NaN", "yesterday"]
    kept = [memory(f"quokka juggler {word} drops lanterns", word, at="2020-01-01T00:00:00Z") for word in ("one", "two")]
    plain = titles(ask("quokka juggler one drops lanterns", kept))
    for date in dates[1:]:
        moved = [replace(kept[0]), replace(kept[1], at=date)]
        found = ask("quokka juggler one drops lanterns", moved)
        assert titles(found) == plain
        assert all(row.score == row.score and row.score < 1e9 for row in found.recollections)


def test_repeats_are_one_row_with_a_count(ask: Ask) -> None:
    again = [memory("Uploads over 2 GB fail", "bigint for the size column", clock=clock) for clock in range(1, 5)]
    assert len({one.id for one in again}) == 4
    (row,) = ask("uploads over 2 GB fail", again).recollections
    assert row.count == 4


def test_others_are_looked_at_where_our_own_are_sparse(ask: Ask) -> None:
    known = memory("quokka juggler drops lanterns", "feed it", resolved=True)
    assert [(row.project, row.foreign) for row in ask("quokka juggler drops lanterns", [], [known]).recollections] == [
        (OTHER, True)
    ]
    assert [row.project for row in ask("quokka juggler drops lanterns", [known], [known]).recollections] == [OWN]
    both = ask("quokka juggler drops lanterns", [known], [known], always=True).recollections
    assert [(row.project, row.foreign) for row in both] == [(OWN, False), (OTHER, True)]
    failed = replace(known, resolved=False)
    rows = ask("quokka juggler drops lanterns", [failed], [known]).recollections
    assert [(row.project, row.state) for row in rows] == [(OWN, ("failed",)), (OTHER, ("resolved",))]


def test_every_candidate_says_why_it_was_shown_or_not(ask: Ask) -> None:
    found = ask("getUserByName", [*NOISE, WRITTEN])
    assert found.stored == 6
    assert found.considered[0].record == WRITTEN.id
    assert {"coverage", "ahead of others", "named exactly", "always"} <= {
        s.name for s in found.considered[0].verdict.signals
    }

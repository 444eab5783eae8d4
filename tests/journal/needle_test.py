"""A text is found however it is spelled, and only where somebody wrote it."""

from __future__ import annotations

import json
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.base.clean import Clean
from loci.base.records import Record, from_line, to_line
from loci.journal.needle import MASK, in_text, masked, needle, stands_in

SECRET = 'a/b "c"\\d é+%'


def line(**fields: object) -> bytes:
    return json.dumps({"kind": "note", "project": "p", "at": "t", "id": "i" * 20, **fields}).encode()


@pytest.mark.parametrize(
    "data",
    [
        line(body=f"x{SECRET}y"),
        to_line(Record(kind="note", project="p", at="t", id="i", body=Clean(f"x{SECRET}y"))),
        line(tags=["a", quote(SECRET, safe="")]),
        line(value=quote(SECRET, safe="/")),
        line(value=quote_plus(SECRET)),
        line(value=quote_plus(SECRET).lower().replace("%e3", "%E3")),
        line(unheard={"of": [{SECRET: 1}]}),
        line(body=json.dumps({"inner": SECRET})),
        line(body="x").replace(b'"x"', b'"' + "".join(f"\\u{ord(c):04x}" for c in SECRET).encode() + b'"'),
        f'{{"torn": "{SECRET}'.encode(),
        json.dumps(SECRET).encode()[:-1],
        f"no json {SECRET}".encode(),
        line(project=SECRET),
    ],
)
def test_a_secret_is_found_in_any_spelling(data: bytes) -> None:
    assert stands_in(needle(SECRET), data)


@pytest.mark.parametrize("word", ["kind", "title", "body", "redactor", "clock", "note", "commit"])
def test_names_of_fields_and_kinds_are_no_text(word: str) -> None:
    record = Record(kind="note", project="p", at="t", id="i", title=Clean("x"), body=Clean("y"), clock=3, redactor="r")
    assert not stands_in(needle(word), to_line(record))
    assert not stands_in(needle(word, loose=True), to_line(record))


def test_a_search_looks_at_what_was_written_and_a_secret_everywhere() -> None:
    record = Record(kind="outcome", project="github.com/a/b", at="t", id="i", value=Clean("A Reason"), writer="lap-1")
    assert stands_in(needle("a reason", loose=True), to_line(record))
    for structural in ("github.com", "lap-1"):
        assert not stands_in(needle(structural, loose=True), to_line(record))
        assert stands_in(needle(structural), to_line(record))


def test_case_is_folded_beyond_ascii() -> None:
    record = Record(kind="note", project="p", at="t", id="i", title=Clean("GROẞE ÜBUNG"))
    assert stands_in(needle("übung", loose=True), to_line(record))
    assert not stands_in(needle("übung"), to_line(record))


def test_the_value_of_a_tombstone_is_our_own_word() -> None:
    record = Record(kind="retract", project="p", at="t", id="i", target="x" * 20, value=Clean("purged"))
    assert not stands_in(needle("purged"), to_line(record))
    assert stands_in(needle("x" * 20), to_line(record))
    assert not stands_in(needle("x" * 20, loose=True), to_line(record))


def test_a_masked_line_is_still_the_same_record() -> None:
    record = Record(kind="alias", project="p", at="t", id="i" * 20, value=Clean(f"my {SECRET}"), target=f"/x/{SECRET}")
    changed = masked(needle(SECRET), to_line(record))
    assert changed is not None
    found = from_line(changed)
    assert isinstance(found, Record)
    assert (found.kind, found.id, found.value, found.target) == ("alias", "i" * 20, f"my {MASK}", f"/x/{MASK}")
    assert masked(needle(SECRET), b"no json " + SECRET.encode()) is None


@given(st.text(min_size=4, max_size=40), st.text(max_size=30), st.text(max_size=30))
def test_any_text_is_found_in_any_record_that_holds_it(text: str, before: str, after: str) -> None:
    record = Record(kind="note", project="p", at="t", id="i", body=Clean(before + text + after))
    stored = from_line(to_line(record))
    assert isinstance(stored, Record)
    wanted = text.encode("utf-8", "replace").decode()
    assert stands_in(needle(wanted), to_line(record))
    assert in_text(needle(wanted), stored.body)

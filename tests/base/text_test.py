"""Words: the table of shapes that must be kept, and properties that hold for any text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loci.base import text

SHAPES = [
    ("getHTTPResponse", {"gethttpresponse", "get", "http", "response"}),
    ("base64", {"base64", "base"}),
    ("D1", {"d1"}),
    ("sha256", {"sha256", "sha"}),
    ("s3", {"s3"}),
    ("n8n", {"n8n"}),
    ("C++", {"c++", "c"}),
    ("C#", {"c#", "c"}),
    ("HTTP/2", {"http/2", "http2", "http", "2"}),
    ("#1234", {"#1234", "1234"}),
    ("CVE-2023-32681", {"cve-2023-32681", "cve", "2023", "32681"}),
    ("v2.32", {"v2.32", "2.32"}),
    ("go", {"go"}),
    ("--no-ignore-vcs", {"--no-ignore-vcs", "no-ignore-vcs", "ignore", "vcs"}),
    ("-E", {"-e", "e"}),
    ("pass_env", {"pass_env", "passenv", "pass", "env"}),
    ("pre-commit", {"pre-commit", "precommit", "pre", "commit"}),
    ("utf-8", {"utf-8", "utf8", "utf"}),
    ("src/click/core.py", {"src/click/core.py", "src", "click", "core", "py"}),
    ("foo::bar", {"foo::bar", "foo", "bar"}),
    ("@types/node", {"@types/node", "types", "node"}),
    (".gitignore", {".gitignore", "gitignore"}),
    ("__init__", {"__init__", "init"}),
    ("don't", {"don't", "dont"}),
    ("don’t", {"don't"}),
    ("dépaysement", {"dépaysement", "depaysement"}),
    ("Straße", {"straße"}),
    ("今日の天気", {"今日", "日の", "の天", "天気"}),
    ("ﬁle", {"file"}),
    ("Größe42", {"größe42", "größe"}),
    ("x86_64", {"x86_64", "x86"}),
    ("Привет", {"привет"}),
]


@pytest.mark.parametrize(("chunk", "wanted"), SHAPES)
def test_a_compound_is_kept_whole_and_split(chunk: str, wanted: set[str]) -> None:
    assert wanted <= set(text.words(chunk))


@pytest.mark.parametrize("family", [
    "validator validators",
    "cache caches cached caching",
    "stop stops stopped stopping",
    "query queries queried querying",
    "match matches matched matching",
    "file files",
    "parse parses parsed parsing",
    "recursive recursively",
    "class classes",
    "index indexes indexed indexing",
])  # fmt: skip
def test_inflections_meet_in_one_token(family: str) -> None:
    shared = set.intersection(*({*text.words(word)} for word in family.split()))
    assert shared


@pytest.mark.parametrize(
    "pair", ["status stat", "process proc", "this thi", "new news", "bus buse", "need ne", "string str"]
)
def test_words_that_only_look_alike_stay_apart(pair: str) -> None:
    one, other = pair.split()
    assert other not in text.words(one)


def test_nothing_in_nothing() -> None:
    assert text.words("") == []
    assert text.words("!!! ??? … \n\t 😀🎉 _ __ -- #") == []


def test_repeats_are_counted() -> None:
    assert text.words("cache cache").count("cache") == 2


def test_long_blobs_are_no_words() -> None:
    assert all(len(word) <= text.MAX_WORD for word in text.words("A" * 5000 + " " + "ab/" * 2000 + " " + "x_" * 3000))


def test_the_signature_is_pinned_to_what_the_rules_give() -> None:
    """A change of code that changes a token must raise `_LOGIC`: then both lines below are edited together."""
    from hashlib import blake2b

    given = " ".join(
        text.words(" ".join(shape for shape, _ in SHAPES) + " caching queries stopped classes newly agreed")
    )
    assert (text.RULES, blake2b(given.encode(), digest_size=6).hexdigest()) == PINNED


PINNED = ("text-c3e23521", "a01456614fce")

ANY = st.text(max_size=200)


@given(ANY)
def test_any_text_has_words_without_white_space_or_capitals(given_text: str) -> None:
    for word in text.words(given_text):
        assert word
        assert not any(c.isspace() for c in word)
        assert len(word) <= text.MAX_WORD
        assert '"' not in word


@given(ANY)
def test_words_are_the_chunks_expanded(given_text: str) -> None:
    assert text.words(given_text) == [word for chunk in text.chunks(given_text) for word in text.expand(chunk)]


COMMON = frozenset(("cach", "cache", "fly", "studi", "a", "http", "no", "1"))


@given(ANY)
def test_what_is_held_is_what_words_finds(given_text: str) -> None:
    for wanted in (frozenset(text.words(given_text)[::2]), COMMON):
        text._memo.clear()
        fresh = text.held(given_text, wanted)
        assert fresh == wanted & set(text.words(given_text)) == text.held(given_text, wanted)


@given(ANY)
def test_asking_twice_gives_the_same(given_text: str) -> None:
    assert text.words(given_text) == text.words(given_text)


@given(st.lists(st.from_regex(r"[A-Za-z][A-Za-z0-9_.\-/]{0,20}", fullmatch=True), max_size=8))
def test_a_text_holds_the_words_of_its_parts(parts: list[str]) -> None:
    assert text.words(" ".join(parts)) == [word for part in parts for word in text.words(part)]


@given(st.from_regex(r"[a-z]{1,14}", fullmatch=True))
def test_case_makes_no_difference_to_a_plain_word(word: str) -> None:
    assert text.words(word) == text.words(word.upper()) == text.words(word.title())


@given(st.from_regex(r"[a-z]{1,20}", fullmatch=True))
def test_a_stem_is_a_shorter_word_or_the_word_itself(word: str) -> None:
    stemmed = text.stem(word)
    assert stemmed
    assert len(stemmed) <= len(word)


@settings(max_examples=20)
@given(st.text(alphabet="ab_-./:#@'’\\+ 今", min_size=0, max_size=2000))
def test_hostile_runs_of_connectors_end(given_text: str) -> None:
    assert isinstance(text.words(given_text), list)

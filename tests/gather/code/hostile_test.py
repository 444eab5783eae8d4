"""Files that nobody wrote to be read: every one of them ends, says what it can, and is counted where it could not."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loci.base.evidence import Episode, Reference, Skip, Symbol
from loci.base.frozen import replace
from loci.gather.code import grammar, read, read_code
from loci.gather.code.languages import LANGUAGES
from tests.gather.code.samples import SAMPLES

DEEP = 700
"""Past the bounds below; tests/bench/hostile_code_bench.py goes to a megabyte."""
SHAPES = {
    "open": b"(" * DEEP, "nested": b"(" * DEEP + b")" * DEEP, "calls": b"f(" * DEEP + b")" * DEEP, "braces": b"{" * DEEP,
    "lists": b"[" * DEEP + b"]" * DEEP, "commas": b"," * DEEP, "chain": b"a" + b".b()" * DEEP, "quotes": b'"' * DEEP,
    "line": b"x" * 50_000, "semicolons": b";" * DEEP, "tags": b"<a>" * DEEP, "comments": b"/*" * DEEP,
    "conditions": b"#if X\n" * DEEP, "macros": b"AAAA_(x) " * DEEP, "capitals": b"AAAA_ " * DEEP,
    "here": b"<<A\n" * DEEP, "not": b"!" * DEEP + b"x", "scopes": b"a::" * DEEP, "carriage": b"a\r" * DEEP,
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_shapes_of_every_depth(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammar, "DEEPEST", 200)
    monkeypatch.setattr(grammar, "LONGEST_RUN", 500)
    for data in SHAPES.values():
        assert isinstance(read_code("a.x", language, data)[0], Symbol | Skip)


def test_what_is_too_tangled_is_a_counted_gap() -> None:
    assert read_code("a.py", "python", b"(" * 30_000) == (Skip("a.py", "unparsed", "tangled"),)


@pytest.mark.parametrize(
    ("language", "data"),
    [
        ("csharp", b"a<" * 50_000),
        ("c", b"x=>" * 30_000),
        ("cpp", b"a?b:" * 50_000),
        ("c", b"int f();\n" + b"x=>" * 30_000),
    ],
)
def test_what_could_be_read_in_too_many_ways_is_a_counted_gap(language: str, data: bytes) -> None:
    assert read_code("a.x", language, data) == (Skip("a.x", "unparsed", "tangled"),)


@pytest.mark.parametrize("language", ["c", "cpp", "csharp", "java"])
def test_many_short_expressions_are_read(language: str) -> None:
    found = read_code("a.x", language, b"int f(int a) { return g(a) < 1 ? a = 1 : 2; }\n" * 500)
    assert not [one for one in found if isinstance(one, Skip)]


def test_a_parse_that_takes_too_long_is_a_counted_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammar, "PATIENCE", -10.0)
    assert read_code("a.js", "javascript", b'"a" ' * 30_000) == (Skip("a.js", "unparsed", "slow"),)


def test_a_grammar_that_is_not_there_is_a_counted_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(grammar.LANGUAGES, "go", replace(LANGUAGES["go"], module="tree_sitter_nowhere"))
    grammar._grammar.cache_clear()
    try:
        assert read_code("a.go", "go", b"package a\n") == (Skip("a.go", "unparsed", "no grammar"),)
    finally:
        grammar._grammar.cache_clear()


def test_broken_syntax_keeps_what_is_whole() -> None:
    source = b"def whole(a):\n    return a(1)\n\nclass Broken(:\n    def x(self:\n\ndef after():\n    call()\n"
    found = read_code("a.py", "python", source)
    assert {"whole", "after"} <= {one.name for one in found if isinstance(one, Symbol)}
    assert Skip("a.py", "unparsed", "syntax") in found


def test_binaries_are_skipped() -> None:
    assert read_code("a.py", "python", b"\x7fELF\0\0def f(): pass") == (Skip("a.py", "binary"),)


def test_a_nul_behind_the_head_is_no_end() -> None:
    source = b"# " + b"x" * 9000 + b"\n\0\ndef f():\n    pass\n"
    assert "f" in {one.name for one in read_code("a.py", "python", source) if isinstance(one, Symbol)}


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16", "utf-8-sig"])
def test_encodings(encoding: str) -> None:
    source = '"""Größe."""\ndef größe():\n    """Mißt."""\n'.encode(encoding)
    found = read_code("a.py", "python", source)
    assert ("größe", 2) in {(one.name, one.line) for one in found if isinstance(one, Symbol)}
    assert {one.text for one in found if isinstance(one, Episode)} == {"Größe.", "Mißt."}


def test_a_name_longer_than_a_name_is_none() -> None:
    found = read_code("a.py", "python", b"def " + b"a" * 5000 + b"():\n    " + b"b" * 5000 + b"()\n")
    assert [one.kind for one in found if isinstance(one, Symbol)] == ["module"]
    assert not [one for one in found if isinstance(one, Reference)]


def test_what_has_too_many_uses_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read, "MOST_USES", 50)
    found = read_code("a.js", "javascript", b"f();" * 70)
    assert sum(isinstance(one, Reference) for one in found) == 50


@settings(max_examples=60)
@given(st.sampled_from(sorted(LANGUAGES)), st.binary(max_size=400))
def test_any_bytes(language: str, data: bytes) -> None:
    read_code("a.x", language, data)


@settings(max_examples=60)
@given(st.sampled_from(sorted(SAMPLES)), st.data())
def test_any_damage(path: str, draw: st.DataObject) -> None:
    language, source = SAMPLES[path]
    at = draw.draw(st.integers(0, len(source)))
    end = draw.draw(st.integers(at, min(len(source), at + 40)))
    damaged = source[:at] + draw.draw(st.text(max_size=5)) + source[end:]
    for one in read_code(path, language, damaged.encode("utf-8", "replace")):
        if isinstance(one, Symbol):
            assert 1 <= one.line <= one.end_line <= damaged.count("\n") + damaged.count("\r") + 1
            assert one.qualified.endswith(one.name)

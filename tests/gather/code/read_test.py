from __future__ import annotations

import pytest

from loci.base.evidence import Episode, Evidence, Reference, Skip, Symbol
from loci.gather.code import grammar, read_code
from loci.gather.code.uses import _receiver_before
from tests.gather.code.samples import SAMPLES


def told(evidence: tuple[Evidence, ...]) -> str:
    """Evidence as lines that a person can check."""
    lines = []
    for one in evidence:
        if isinstance(one, Symbol):
            hidden = "" if one.exported else " (private)"
            lines.append(f"{one.line}-{one.end_line} {one.kind} {one.qualified}{hidden} | {one.signature}")
            lines += [f"        says {text}" for text in one.wording.split("\n") if text]
        elif isinstance(one, Episode):
            lines.append(f"{one.line}-{one.end_line} doc of {one.symbol} | {one.text!r}")
        elif isinstance(one, Skip):
            lines.append(f"skip {one.reason} {one.detail}")
        elif isinstance(one, Reference) and one.kind == "import":
            lines.append(f"{one.line} import {one.name} from {one.target} as {one.alias}")
        elif isinstance(one, Reference):
            before = f"{one.receiver} . " if one.receiver else ""
            lines.append(f"{one.line} {one.kind} {before}{one.name} in {one.inside}")
    return "\n".join(lines)


def symbol(source: str, name: str, path: str = "a.py", language: str = "python") -> Symbol:
    found = read_code(path, language, source.encode())
    return next(one for one in found if isinstance(one, Symbol) and one.name == name)


@pytest.mark.parametrize("path", SAMPLES)
def test_every_language_is_read_as_a_person_would(path: str) -> None:
    from tests.gather.code.expected import EXPECTED

    language, source = SAMPLES[path]
    assert told(read_code(path, language, source.encode())).split("\n") == EXPECTED[language].strip("\n").split("\n")


@pytest.mark.parametrize("path", SAMPLES)
def test_lines_are_those_of_an_editor_whatever_the_line_ends(path: str) -> None:
    language, source = SAMPLES[path]
    unix = read_code(path, language, source.encode())
    windows = read_code(path, language, b"\xef\xbb\xbf" + source.replace("\n", "\r\n").encode())
    assert told(windows) == told(unix)


@pytest.mark.parametrize("path", SAMPLES)
def test_a_file_cut_anywhere_still_says_what_stands_before_the_cut(path: str) -> None:
    language, source = SAMPLES[path]
    data = source.encode()
    whole = {one.name for one in read_code(path, language, data) if isinstance(one, Symbol)}
    for end in range(0, len(data), max(1, len(data) // 8)):
        names = {one.name for one in read_code(path, language, data[:end]) if isinstance(one, Symbol)}
        assert names & whole


def test_a_signature_is_one_line_without_annotations_comments_and_body() -> None:
    found = symbol("@wraps(f)\ndef f(\n    a,  # first\n    b={'x': 1},\n) -> Dict[str, int]:\n    return {}\n", "f")
    assert found.signature == "def f( a, b={'x': 1}, ) -> Dict[str, int]"
    assert (found.line, found.end_line) == (2, 6)


def test_signatures_are_cut() -> None:
    assert len(symbol("def f(" + "argument, " * 200 + "): pass\n", "f").signature) == 300


def test_docs_are_never_cut_and_their_number_is_not_capped() -> None:
    body = "".join(f'def f{n}():\n    """Text of {n}. {"word " * 60}"""\n' for n in range(150))
    docs = [one for one in read_code("a.py", "python", body.encode()) if isinstance(one, Episode)]
    assert len(docs) == 150
    assert all(len(one.text) > 300 for one in docs)


@pytest.mark.parametrize(
    ("language", "path", "source"),
    [
        ("python", "a.py", '"""Key {t} here."""\ndef f(token="{t}"):\n    send("{t}")  # {t}\n'),
        ("javascript", "a.js", '/** {t} */\nfunction f(a = "{t}") { send("the token {t}"); }\n'),
        ("go", "a.go", '// {t}\nconst token = "{t}"\nfunc f() { a("x {t}").b(1) }\n'),
        ("ruby", "a.rb", '# {t}\nTOKEN = "{t}"\ndef f; "{t}".strip; end\n'),
    ],
)
def test_no_secret_of_a_source_leaves_it(language: str, path: str, source: str) -> None:
    token = "1b3C5d7E9f" * 3 + "2kP4qR"
    said = repr(read_code(path, language, source.replace("{t}", f"ghp_{token}").encode()))
    assert token not in said
    assert "REDACTED" in said


def test_two_texts_never_make_a_secret_nor_lose_one_to_each_other() -> None:
    source = 'def f():\n    """-----BEGIN RSA PRIVATE KEY-----\n    MIIEow\n    """\ndef g():\n    """Innocent."""\n'
    docs = {one.symbol: one.text for one in read_code("a.py", "python", source.encode()) if isinstance(one, Episode)}
    assert docs["g"] == "Innocent."
    assert "MIIEow" not in docs["f"]


def test_tests_say_no_words_of_their_own() -> None:
    found = symbol('def test_x():\n    """Doc."""\n    run("lorem ipsum")  # dolor\n', "test_x", "tests/a_test.py")
    assert found.wording == ""
    assert found.doc == "Doc."


def test_data_is_no_wording() -> None:
    blob = "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3h5eg"
    assert symbol(f"X = ['1', '{blob}', 'real words']\n", "X").wording == "real words"


def test_a_header_with_classes_is_cpp() -> None:
    assert symbol("namespace n { class A { void f(); }; }\n", "A", "a.h", "c").language == "cpp"
    assert symbol("struct a { int b; };\n", "a", "x.h", "c").language == "c"


def test_a_notice_documents_nothing() -> None:
    found = read_code("a.js", "javascript", b"/* Copyright 2026 Nobody. All rights reserved. */\nfunction f() {}\n")
    assert not [one for one in found if isinstance(one, Episode)]


def test_calls_inside_of_rust_macros_keep_what_stands_before_them() -> None:
    source = b"fn f() { check!(self.de.colon(), Gauge::new(1), plain(2), a.b().c(3)); }\n"
    uses = {(one.receiver, one.name) for one in read_code("a.rs", "rust", source) if isinstance(one, Reference)}
    assert uses == {(None, "check"), ("self.de", "colon"), ("Gauge", "new"), (None, "plain"), ("a", "b"), ("()", "c")}


@pytest.mark.parametrize(
    ("before", "receiver"),
    [
        ("", None), ("a, ", None), ("a.", "a"), ("a . ", "a"), ("a.b::", "a.b"), ("x[0].", "()"), ("'.'.", "()"), ("a ->", None), ("a:", None),
        ("..a.", "a"), ("a..", "a."), ("a\n    .", "a"), ("b" * 90 + ".", "b" * 79), ("é.", "()"),
    ],
)  # fmt: skip
def test_what_stands_before_a_name_in_a_rust_macro(before: str, receiver: str | None) -> None:
    assert _receiver_before(before.encode(), len(before.encode())) == receiver


@pytest.mark.parametrize(
    ("source", "parses"),
    [
        ("int a(void) { return 1; }\n", 1), ("int a(void) { return 1 +* ; }\n", 1), ("int f( {\n#if X\n}\n#endif\n", 2),
        ("void a() {\n#if X\nif (b) {\n#else\nif (c) {\n#endif\n}\n}\n", 3),
    ],
)  # fmt: skip
def test_no_source_is_parsed_twice(source: str, parses: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bytes] = []
    parse = grammar._parse
    monkeypatch.setattr(grammar, "_parse", lambda language, data: (seen.append(data), parse(language, data))[1])
    read_code("a.c", "c", source.encode())
    assert len(seen) == len(set(seen)) == parses


def test_an_empty_file_is_a_file() -> None:
    (found,) = read_code("a/b.py", "python", b"")
    assert isinstance(found, Symbol)
    assert (found.name, found.kind, found.line, found.end_line) == ("b", "module", 1, 1)


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("a/__init__.py", "a"), ("a/mod.rs", "a"), ("a/index.ts", "a"), ("a/b.d.ts", "b"), ("index.js", "index"), ("a/.rc", ".rc"),
    ],
)  # fmt: skip
def test_a_file_is_called_as_people_call_it(path: str, name: str) -> None:
    found = read_code(path, "javascript", b"")
    assert [one.name for one in found if isinstance(one, Symbol)] == [name]

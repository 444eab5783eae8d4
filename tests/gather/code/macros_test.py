from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.gather.code.macros import without_conditions, without_macros


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        (b"GAUGE_API void f(int a);", b"          void f(int a);"),
        (b"int GAUGE_CALL f(void) {", b"int            f(void) {"),
        (b"class GAUGE_API Gauge : B {", b"class           Gauge : B {"),
        (b"GAUGE_BEGIN\nint a;", b"           \nint a;"),
        (b"GAUGE_DECLARE(a, b(c))\nint a;", b"                      \nint a;"),
        (b"void f() GAUGE_LOCKED(a);", b"void f()                ;"),
        (b"BOOL f(int a) {", b"int  f(int a) {"),
        (b"  GAUGE_INLINE ~Gauge() {}", b"               ~Gauge() {}"),
        (b'GAUGE_OLD("why") int f(int a);', b"                 int f(int a);"),
    ],
)
def test_macros_among_declarations(source: bytes, plain: bytes) -> None:
    assert without_macros(source) == plain


@pytest.mark.parametrize(
    "source",
    [
        b"enum { RED,\nGREEN\n};", b"#define GAUGE_API\nint a;", b"typedef unsigned GAUGE_INT;", b"x = MAX_VALUE;",
        b"f(A_B, C_D);", b"TEST_CASE(a, b)\n{", b"return A_B(c);", b"#define A_B(x) \\\n  GAUGE_API int x\n",
    ],
)  # fmt: skip
def test_other_capitals_stay(source: bytes) -> None:
    assert without_macros(source) == source


def test_branches() -> None:
    source = b"#if A\nint a;\n#elif B\nint b;\n#define C 1\n#else\nint c;\n#endif\nint d;"
    assert without_conditions(source, first_branch=True).split() == b"int a; #define C 1 int d;".split()
    assert without_conditions(source, first_branch=False).split() == b"int a; int b; #define C 1 int c; int d;".split()


@given(st.text(alphabet='AB_x (){};:,=<>~#\n"if else endif', max_size=200))
def test_no_byte_moves(text: str) -> None:
    source = text.encode()
    for plain in (without_macros(source), *(without_conditions(source, first_branch=one) for one in (True, False))):
        assert len(plain) == len(source)
        assert [i for i, c in enumerate(plain) if c == 10] == [i for i, c in enumerate(source) if c == 10]

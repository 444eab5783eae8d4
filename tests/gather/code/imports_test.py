from __future__ import annotations

import pytest

from loci.gather.code.imports import imported


@pytest.mark.parametrize(
    ("language", "text", "bound"),
    [
        ("python", "import a", "a<a"),
        ("python", "import a.b.c as d, e", "c<a.b.c=d e<e"),
        ("python", "from . import x", "x<."),
        ("python", "from ..a.b import (\n    c as d,  # why\n    e,\n)", "c<..a.b=d e<..a.b"),
        ("python", "from a import *", "*<a"),
        ("python", "from a import b \\\n    as c", "b<a=c"),
        ("javascript", "import a from './a'", "default<./a=a"),
        ("javascript", 'import a, { b as c, d } from "m"', "default<m=a b<m=c d<m"),
        ("javascript", "import * as ns from 'm';", "*<m=ns"),
        ("javascript", "import './polyfill'", "*<./polyfill"),
        ("javascript", "export { a as b } from './c'", "a<./c=b"),
        ("javascript", "export * from './c'", "*<./c"),
        ("typescript", "import type { A } from './a'", "A<./a"),
        ("typescript", "import { type A, B } from './a'", "A<./a B<./a"),
        ("typescript", "import a = require('a')", "default<a=a"),
        ("go", '"fmt"', "fmt<fmt"),
        ("go", 'm "a/b/c"', "c<a/b/c=m"),
        ("go", '_ "a/b"', "b<a/b"),
        ("go", '. "a/b"', "*<a/b"),
        ("go", '"a/b/v2"', "b<a/b/v2"),
        ("java", "import a.b.C;", "C<a.b"),
        ("java", "import static a.B.c;", "c<a.B"),
        ("java", "import a.b.*;", "*<a.b"),
        ("csharp", "using A.B;", "B<A.B"),
        ("csharp", "global using static A.B;", "B<A.B"),
        ("csharp", "using X = A.B;", "B<A.B=X"),
        ("php", "use A\\B;", "B<A"),
        ("php", "use A\\{B, C as D};", "B<A C<A=D"),
        ("php", "use function A\\b;", "b<A"),
    ],
)
def test_statements(language: str, text: str, bound: str) -> None:
    assert shown(language, text, {}) == bound


@pytest.mark.parametrize(
    ("language", "text", "module", "bound"),
    [
        ("rust", "use a;", "a", "a<"),
        ("rust", "use a::b::c;", "a::b::c", "c<a::b"),
        ("rust", "use a::{b, c as d, self};", "a::{b, c as d, self}", "b<a c<a=d a<"),
        ("rust", "use a::{b::{c, d::*}, e};", "a::{b::{c, d::*}, e}", "c<a::b *<a::b::d e<a"),
        ("rust", "mod parts;", "parts", "parts<parts"),
        ("c", '#include "a/b.h"', '"a/b.h"', "b.h<a/b.h"),
        ("cpp", "#include <vector>", "<vector>", "vector<vector"),
        ("cpp", "using std::vector;", "std::vector", "vector<std"),
        ("ruby", "require 'a/b'", "'a/b'", "b<a/b"),
        ("bash", "source ./lib/a.sh", "./lib/a.sh", "a.sh<./lib/a.sh"),
        ("bash", 'source "$HERE/a.sh"', '"$HERE/a.sh"', "a.sh<$HERE/a.sh"),
        ("bash", 'source "$FILE"', '"$FILE"', ""),
        ("php", "require 'a/b.php'", "'a/b.php'", "b.php<a/b.php"),
    ],
)
def test_statements_whose_parts_are_known(language: str, text: str, module: str, bound: str) -> None:
    assert shown(language, text, {"module": module}) == bound


def test_requires() -> None:
    assert shown("javascript", "", {"module": "'a'", "bound": "x"}) == "*<a=x"
    assert shown("javascript", "", {"module": "'a'", "bound": "{ b, c: d }"}) == "b<a c<a=d"
    assert shown("javascript", "", {"module": "'a'", "bound": "x", "item": "y"}) == "y<a=x"


def test_a_name_on_a_later_line_has_its_line() -> None:
    assert [one.row for one in imported("python", "from a import (\n  b,\n\n  c)", {})] == [1, 3]


def test_what_no_person_wrote_is_cut() -> None:
    assert len(imported("python", "from a import " + ", ".join(f"b{n}" for n in range(9999)), {})) == 500
    assert imported("python", "import " + "a" * 999, {}) == []


def shown(language: str, text: str, parts: dict[str, str]) -> str:
    found = imported(language, text, parts)
    return " ".join(f"{one.name}<{one.target}" + (f"={one.alias}" if one.alias else "") for one in found)

"""Measures the reading of code that nobody wrote to be read: CPU seconds and peak memory, a megabyte at most a file.

    python tests/bench/hostile_code_bench.py [--over SECONDS] [--languages go,rust]

Prints each (language, shape) that takes longer than SECONDS (2), then the slowest and the peak.  Not in the test suite:
it takes minutes.
"""

from __future__ import annotations

import argparse
import random
import resource
import time

from loci.base.evidence import Skip
from loci.gather.code import read_code
from loci.gather.code.languages import LANGUAGES

MEGABYTE = 1 << 20
RANDOM = random.Random(1)
SHAPES = {
    "open": b"(" * 100_000, "nested": b"(" * 100_000 + b")" * 100_000, "calls": b"f(" * 50_000 + b")" * 50_000,
    "braces": b"{" * 100_000, "lists": b"[" * 50_000 + b"]" * 50_000, "line": b"x" * MEGABYTE,
    "chain": b"a.b" + b".c" * 100_000 + b"()", "call chain": b"a" + b".c()" * 50_000 + b";", "commas": b"," * 100_000,
    "list": b"a," * (MEGABYTE // 2), "plus": b"+ " * 100_000, "nul": b"a" * 9_000 + b"a\0" * 50_000,
    "no utf-8": bytes(range(1, 256)) * 2_000, "random": RANDOM.randbytes(MEGABYTE).replace(b"\0", b"x"),
    "quotes": b'"' * 100_000, "ticks": b"'" * 100_001, "backticks": b"`" * 100_001, "slashes": b"/" * 200_000,
    "comments": b"/*" * 100_000, "hashes": b"#\n" * 200_000, "conditions": b"#if X\n" * 50_000, "less": b"a<" * 50_000,
    "tags": b"<a>" * 50_000, "attributes": b"<a b={" * 30_000, "strings": b'"a" ' * 100_000, "capitals": b"AAAA_ " * 100_000,
    "macros": b"AAAA_(x) " * 50_000, "open macros": b"AAAA_(\n" * 50_000, "ifs": b"if (x) {\n" * 20_000,
    "else ifs": b"if(x){}" + b" else if (x) {}" * 20_000, "functions": b"function f() {\n" * 20_000,
    "indents": b"".join(b" " * n + b"def f():\n" for n in range(1000)), "classes": b"class A {\n" * 20_000,
    "here": b"<<A\n" * 30_000, "dollars": b"$(" * 30_000, "line comments": b"// a\n" * 100_000,
    "docs": b"/** a */\nint f() {}\n" * 20_000, "ternary": b"a?b:" * 50_000 + b"c", "not": b"!" * 100_000 + b"x",
    "lambdas": b"x=>" * 30_000, "arrows": b"()=>{" * 20_000, "templates": b"a<b>(" * 30_000, "semicolons": b";" * 200_000,
    "scopes": b"a::" * 100_000 + b"b", "imports": b"import a\n" * 50_000, "use": b"use a::{" * 20_000,
    "from": b"from a import (" + b"b," * 100_000 + b")", "carriage": b"a\r" * 200_000, "decorators": b"@a\n" * 50_000,
    "annotations": b"#[a]\n" * 50_000, "colons": b"a:" * 100_000, "equals": b"a=" * 50_000,
    "string": b'"' + b"a " * (MEGABYTE // 2 - 2) + b'"', "php": b"<?php " * 20_000, "yes": b"y\n" * 400_000,
    "names": b"".join(b"int a%d() { b%d(); }\n" % (n, n) for n in range(25_000)),
    "js names": b"".join(b"function a%d() { b%d(); }\n" % (n, n) for n in range(20_000)),
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--over", type=float, default=2.0)
    parser.add_argument("--languages", default=",".join(LANGUAGES))
    arguments = parser.parse_args()
    slowest = (0.0, "", "")
    for language in arguments.languages.split(","):
        for shape, data in SHAPES.items():
            before = time.process_time()
            found = read_code("a.x", language, data[:MEGABYTE])
            spent = time.process_time() - before
            slowest = max(slowest, (spent, language, shape))
            if spent > arguments.over:
                gaps = [one.detail or one.reason for one in found if isinstance(one, Skip)]
                print(
                    f"{language:11} {shape:14} {len(data) >> 10:5} KiB  {spent:5.2f} s  {len(found)} {gaps}", flush=True
                )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"slowest {slowest[0]:.2f} s ({slowest[1]}, {slowest[2]}); peak {peak:.0f} MiB")


if __name__ == "__main__":
    main()

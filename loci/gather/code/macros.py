"""C and C++ without what only the preprocessor understands, for files that the grammar could not take as they are.

Macros that stand among declarations (`FMT_API void f()`, `int WINAPI main()`, `BEGIN_NAMESPACE`) and the second
branches of conditionals become spaces, so that every byte stays where it was.  Must not know the tree.
"""

from __future__ import annotations

import re

_MACRO = rb"\b_{0,2}[A-Z][A-Z0-9]*_[A-Z0-9_]*\b|\b[A-Z][A-Z0-9]{3,}\b"
_ARGUMENTS = rb"(?:\((?:[^()\n;{}]|\([^()\n;{}]{0,200}\)){0,200}\))"
_TYPE = rb"[A-Za-z_][\w:]{0,100}(?:<[^<>;{}()]{0,100}>)?[ \t*&]+"
_ALONE = re.compile(rb"^[ \t]*(?:" + _MACRO + rb")" + _ARGUMENTS + rb"?[ \t]*(?://[^\n]*)?$(?!\s*[},={])", re.MULTILINE)
_BEFORE = re.compile(rb"(?:" + _MACRO + rb")" + _ARGUMENTS + rb"?(?=\s+(?:" + _TYPE + rb"){1,6}[A-Za-z_~])")
_DESTROYS = re.compile(rb"(?:" + _MACRO + rb")(?=\s+~\w{1,100}\()")
_RETURNS = re.compile(rb"(?:" + _MACRO + rb")(?=\s+[A-Za-z_]\w{0,100}\()")
_BETWEEN = re.compile(rb"(?<=[\w*&>] )(?:" + _MACRO + rb")(?=[ \t]+[A-Za-z_~][\w:]{0,100}[ \t]*[({;:=])")
_BEHIND = re.compile(
    rb"(?:(?<=\) )|(?<=const )|(?<=override )|(?<=noexcept ))(?:" + _MACRO + rb")" + _ARGUMENTS + rb"?(?=\s*[;{])"
)
_OPENING = re.compile(rb"^[ \t]*#[ \t]*if")
_OTHER = re.compile(rb"^[ \t]*#[ \t]*(?:else|elif)")
_ENDING = re.compile(rb"^[ \t]*#[ \t]*endif")
_DEFINE = re.compile(rb"^[ \t]*#[ \t]*define")
_DIRECTIVE = re.compile(rb"^[ \t]*#")


def without_macros(source: bytes) -> bytes:
    """The same bytes with macros among declarations blank."""
    lines = source.split(b"\n")
    directives = _directive_lines(lines)
    masked = b"\n".join(b"" if number in directives else line for number, line in enumerate(lines))
    for pattern in (_ALONE, _BEFORE, _BETWEEN, _BEHIND, _DESTROYS):
        masked = pattern.sub(_blank, masked)
    masked = _RETURNS.sub(_type, masked)
    kept = masked.split(b"\n")
    for number in directives:
        kept[number] = lines[number]
    return b"\n".join(kept)


def without_conditions(source: bytes, *, first_branch: bool) -> bytes:
    """The same bytes without `#if` and its like: all branches one after the other, or only the first of each.

    Definitions of macros stay in any case.
    """
    lines = source.split(b"\n")
    hidden: list[bool] = []
    for number, line in enumerate(lines):
        if _OPENING.match(line):
            hidden.append(False)
        elif _OTHER.match(line) and hidden:
            hidden[-1] = True
        elif _ENDING.match(line) and hidden:
            hidden.pop()
        elif not (first_branch and any(hidden)) or _DEFINE.match(line):
            continue
        lines[number] = b" " * len(line)
    return b"\n".join(lines)


def _directive_lines(lines: list[bytes]) -> set[int]:
    """Lines that belong to the preprocessor, with their continuations."""
    found: set[int] = set()
    continued = False
    for number, line in enumerate(lines):
        if continued or _DIRECTIVE.match(line):
            found.add(number)
            continued = line.rstrip(b"\r").endswith(b"\\")
    return found


def _type(found: re.Match[bytes]) -> bytes:
    """`BOOL f(` may return something or nothing; either way `int f(` is a function that the grammar takes."""
    return b"int".ljust(len(found.group()))


def _blank(found: re.Match[bytes]) -> bytes:
    return re.sub(rb"[^\n]", b" ", found.group())

"""Secrets on command lines, by program: `-p` is a password to mysql and a port to ssh."""

from __future__ import annotations

import re
from collections.abc import Iterator

from loci.base.redact import values
from loci.base.redact.spans import PASSWORD, Span

_WORD = re.compile(r"\"(?:\\.|[^\"\\\n]){0,2000}\"|'[^'\n]{0,2000}'|[^\s\"'|;&]+(?:\"[^\"\n]{0,500}\"|'[^'\n]{0,500}')?")
FLAGS: dict[str, str] = {
    "mysql": "p=", "mysqldump": "p=", "mysqladmin": "p=", "mariadb": "p=", "sshpass": "p", "docker": "p", "podman": "p",
    "redis-cli": "a", "curl": "u:", "wget": "", "ldapsearch": "w", "ldapmodify": "w", "mongo": "p", "mongosh": "p",
}  # fmt: skip
_PROGRAM = re.compile(r"(?<![\w.-])(" + "|".join(sorted(map(re.escape, FLAGS), key=len, reverse=True)) + r")(?=[ \t])")


def search(text: str) -> Iterator[Span]:
    """Every secret that a program's own flag carries; offsets are the view's."""
    for program in _PROGRAM.finditer(text):
        flags = FLAGS[program[1]]
        end = text.find("\n", program.end())
        end = len(text) if end < 0 else min(end, program.end() + 4000)
        yield from _line(text, program.end(), end, flags)


def _line(text: str, at: int, end: int, flags: str) -> Iterator[Span]:
    if not flags:
        return
    flag, style = flags[0], flags[1:]
    takes = False
    for word in _WORD.finditer(text, at, end):
        raw = word[0]
        start = word.start()
        if takes:
            yield from _masked(raw, start, style)
            takes = False
        elif raw == "-" + flag:
            takes = style != "="
        elif raw.startswith("-" + flag) and not raw.startswith("--"):
            yield from _masked(raw[2:], start + 2, style)


def _masked(raw: str, start: int, style: str) -> Iterator[Span]:
    if raw[:1] in "\"'" and len(raw) > 1 and raw[-1] == raw[0]:
        raw, start = raw[1:-1], start + 1
    if style == ":":
        _, colon, rest = raw.partition(":")
        if not colon:
            return
        start += len(raw) - len(rest)
        raw = rest
    if raw and values.classify(raw) not in (values.PLACEHOLDER, values.EMPTY_CLASS, values.CODE):
        yield Span(start, start + len(raw), PASSWORD, "flag")

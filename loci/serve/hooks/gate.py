"""The secret gate: refuses a commit message that holds a secret, by kind and line, never by value.

Standard library only, started by the commit-msg hook where the user asked for it.  Must not know how it was installed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from loci.base.redact import Finding, check
from loci.disk.files import read_bytes

_SCISSORS = re.compile(r"^. -{8,} >8 -{8,}$", re.MULTILINE)
HINT = "Nothing is committed. Take it out, or commit with --no-verify if it is none."


def main(arguments: Sequence[str]) -> None:
    """Entry of the hook: the message's file; leaves with 1 where it holds a secret."""
    try:
        found = check(message_of(read_bytes(Path(arguments[0])) or b""))
    except Exception as error:  # noqa: BLE001  # a gate that is broken must not lock anybody out
        print(
            f"loci: the secret gate could not run ({type(error).__name__}); the message was not checked",
            file=sys.stderr,
        )
        return
    if found:
        for line in refusal(found, "the message"):
            print(line, file=sys.stderr)
        sys.exit(1)


def message_of(data: bytes) -> str:
    """The message as git will keep it, its lines in their places: comments blank, what is below the scissors gone."""
    text = data.decode("utf-8", "replace").replace("\r\n", "\n")
    cut = _SCISSORS.search(text)
    text = text[: cut.start()] if cut else text
    return "\n".join("" if line.startswith("#") else line for line in text.split("\n"))


def refusal(found: Sequence[Finding], where: str) -> list[str]:
    """What a person is told: kind and place of each, and what to do."""
    lines = [f"loci: {where} line {one.line}, column {one.column}: looks like a secret ({one.kind})" for one in found]
    return [*lines, f"      {HINT}"]

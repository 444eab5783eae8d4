"""How documents write entries and numbers of issues.  Compiled only where a document is being stored."""

from __future__ import annotations

import re

MOST_NUMBERS = 4
"""An entry with more of them lists issues and tells of none."""

_ENTRY = re.compile(r"\n(?P<indent>[ \t]*)(?:[-*+•]|\d+\.)[ \t]+|\n\s*\n")
_NUMBER = re.compile(
    r"(?<![\w&])#(\d{1,7})\b"  # #123, but no &#123; and no colour or anchor after a word
    r"|\b(?:issue|pr|pull|gh|bug|user)[:}]+`(\d{1,7})`"  # roles of reStructuredText and MyST
    r"|/(?:issues|pull|merge_requests)/(\d{1,7})\b"
    r"|\bGH-(\d{1,7})\b",
    re.IGNORECASE,
)


def entries(text: str) -> list[str]:
    """The items of lists and the paragraphs of a text; what is nested below an item is part of it.

    "- Fix restoring of changes. #1764 PR" with "    - #1762 issue by …" below it is one entry told in two lines; a
    section with a list of many is not.
    """
    found: list[str] = []
    start, depth, open_depth = 0, -1, -1
    text = "\n" + text
    for match in [*_ENTRY.finditer(text), None]:
        part = text[start : match.start() if match else len(text)]
        if part.strip():
            nested = depth > open_depth >= 0
            if nested and len(numbers(f"{found[-1]} {part}")) <= MOST_NUMBERS:
                found[-1] += f" {part}"
            else:
                found.append(part)
                open_depth = depth
        if match:
            indent = match.group("indent")
            start, depth = match.end(), -1 if indent is None else len(indent.expandtabs(4))
    return found


def numbers(entry: str) -> tuple[str, ...]:
    """The numbers of issues and pull requests that an entry names, each once, in order."""
    found = [next(group for group in match.groups() if group) for match in _NUMBER.finditer(entry)]
    return tuple(dict.fromkeys(found))

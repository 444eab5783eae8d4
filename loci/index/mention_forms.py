"""How documents write entries and numbers of issues.  Compiled only where a document is being stored."""

from __future__ import annotations

import re

_ENTRY = re.compile(r"\n\s*(?:[-*+•]|\d+\.)\s+|\n\s*\n")
_NUMBER = re.compile(
    r"(?<![\w&])#(\d{1,7})\b"  # #123, but no &#123; and no colour or anchor after a word
    r"|\b(?:issue|pr|pull|gh|bug|user)[:}]+`(\d{1,7})`"  # roles of reStructuredText and MyST
    r"|/(?:issues|pull|merge_requests)/(\d{1,7})\b"
    r"|\bGH-(\d{1,7})\b",
    re.IGNORECASE,
)


def entries(text: str) -> list[str]:
    """The items of lists and the paragraphs of a text."""
    return [entry for entry in _ENTRY.split("\n" + text) if entry.strip()]


def numbers(entry: str) -> tuple[str, ...]:
    """The numbers of issues and pull requests that an entry names, each once, in order."""
    found = [next(group for group in match.groups() if group) for match in _NUMBER.finditer(entry)]
    return tuple(dict.fromkeys(found))

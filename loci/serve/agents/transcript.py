"""The last thing an agent said, read from the end of its transcript, for clients whose hooks do not hand it over.

Lines of JSON in one of three shapes (Claude Code, Codex, Cursor); none of them is a documented interface, so anything
else is simply no message.  Must not know what becomes of it.
"""

from __future__ import annotations

import json
from pathlib import Path

from loci.base.redact import redact
from loci.disk.files import read_tail

_TAIL = 256 * 1024
"""Bytes at the end that are looked at: the last message is there, or the session ended in tool output."""


def last_message(path: str) -> str:
    """The last text of the agent, redacted; "" where there is none."""
    if not path:
        return ""
    lines = read_tail(Path(path).expanduser(), _TAIL).split(b"\n")
    for line in reversed(lines):
        if b'"assistant"' in line:
            text = _said(line)
            if text:
                return redact(text).text
    return ""


def _said(line: bytes) -> str:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return ""
    if not isinstance(found, dict):
        return ""
    inner = found.get("message") or found.get("payload") or found
    message = inner if isinstance(inner, dict) else {}
    if "assistant" not in (found.get("role"), found.get("type"), message.get("role")):
        return ""
    content = message.get("content")
    if isinstance(content, str):
        return content.strip()
    parts = content if isinstance(content, list) else []
    texts = [
        part.get("text") for part in parts if isinstance(part, dict) and part.get("type") in ("text", "output_text")
    ]
    return "\n".join(text for text in texts if isinstance(text, str)).strip()

"""What a client's hook hands us, as one noun: which event, where, and the text worth keeping.

Fields by each client's documented schema: Claude Code and Codex send `hook_event_name`, `cwd`, `transcript_path`,
`last_assistant_message`, `prompt`, `source`; Cursor sends `workspace_roots` and no message.  Every text goes through
redaction here, whatever field it stood in.  Must not know what becomes of it.
"""

from __future__ import annotations

import json

from loci.base.frozen import dataclass
from loci.base.redact import redact_fields
from loci.disk import environment

LARGEST = 4 << 20
"""Bytes of a payload that are read; what is longer is no hook's."""

START, PROMPT, COMPACT, STOP, END = "start", "prompt", "compact", "stop", "end"
_EVENTS = {
    "sessionstart": START,
    "userpromptsubmit": PROMPT,
    "beforesubmitprompt": PROMPT,
    "precompact": COMPACT,
    "stop": STOP,
    "sessionend": END,
}


@dataclass(frozen=True)
class Event:
    """One call of a hook."""

    client: str
    """claude-code | codex | cursor"""
    kind: str
    """start | prompt | compact | stop | end, or "" for one we do not know."""
    name: str
    """As the client writes it."""
    cwd: str
    """Where the session works; "" where nothing says so."""
    session: str
    """The client's id of the session."""
    transcript: str
    """Path of the session's transcript, or ""."""
    source: str
    """startup | resume | clear | compact, for a start."""
    message: str
    """The last thing the agent said, redacted; "" where the payload has none."""
    prompt: str
    """What the user wrote, redacted."""


def read_event(client: str, name: str, data: bytes) -> Event:
    """The event of a payload; an empty or garbled payload is an event without text."""
    try:
        found = json.loads(data[:LARGEST].decode("utf-8", "replace").lstrip("\ufeff") or "{}")
    except (ValueError, RecursionError):
        found = {}
    fields = found if isinstance(found, dict) else {}
    texts, _ = redact_fields({key: fields.get(key) for key in ("last_assistant_message", "text", "prompt")})
    said = texts if isinstance(texts, dict) else {}
    return Event(
        client=client,
        kind=_EVENTS.get(name.lower(), ""),
        name=name,
        cwd=_place(fields),
        session=_text(fields, "session_id") or _text(fields, "conversation_id"),
        transcript=_text(fields, "transcript_path"),
        source=_text(fields, "source"),
        message=_text(said, "last_assistant_message") or _text(said, "text"),
        prompt=_text(said, "prompt"),
    )


def _place(fields: dict[str, object]) -> str:
    roots = fields.get("workspace_roots")
    first = roots[0] if isinstance(roots, list) and roots and isinstance(roots[0], str) else ""
    said = environment.get("CLAUDE_PROJECT_DIR") or environment.get("CURSOR_PROJECT_DIR")
    return _text(fields, "cwd") or first or said


def _text(fields: dict[object, object] | dict[str, object], name: str) -> str:
    value = fields.get(name)
    return value if isinstance(value, str) else ""

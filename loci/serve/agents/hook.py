"""What an agent client's hook runs: a brief when a session starts, a note when the agent has said its last word.

Standard library only until the client has its answer; whatever goes wrong is one line in the log, because a hook of
ours must not stop a session.  Must not know a client's settings.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from loci.disk import environment
from loci.disk.streams import silence
from loci.serve.agents import payload
from loci.serve.agents.payload import Event, read_event
from loci.serve.capture import Target
from loci.serve.place import Place, find_place, off_reason

SHORTEST = 80
"""Characters of a message worth a note: below that it is "Done." or a question."""
LONGEST = 6000
"""Characters of a message that are kept; a final message is a summary, and a longer one has it at its head."""
TAGS = ("session",)


def main(arguments: Sequence[str]) -> None:
    """Entry of the shim.

    Args:
        arguments: client, event, and `--home PATH` for the LOCI_HOME of the time of installing.
    """
    client, event, *rest = (*arguments, "", "")
    if rest[:1] == ["--home"] and not environment.get("LOCI_HOME"):
        environment.put("LOCI_HOME", rest[1])
    try:
        if not environment.get("LOCI_OFF"):
            _answer(read_event(client, event, sys.stdin.buffer.read(payload.LARGEST)))
    except BaseException as error:  # noqa: BLE001  # a hook has no one to tell
        from loci.serve.failures import log_failure

        log_failure(f"agent hook {client} {event}", error)


def _answer(event: Event) -> None:
    place = find_place(Path(event.cwd) if event.cwd else None, explicit=bool(event.cwd))
    if place is None or place.project is None or off_reason(place):
        return
    if event.kind == payload.START and event.source != "resume":  # a resumed session has its brief already
        from loci.serve.agents.brief import brief

        _give(event, brief(place.places, place.project))
        _go_on(place)
    elif event.kind == payload.PROMPT:
        from loci.serve.agents.prompt import remembered

        _give(event, remembered(event.prompt, event.cwd))
    elif event.kind in (payload.STOP, payload.END, payload.COMPACT) and keep_note(event, place):
        _go_on(place)


def _give(event: Event, text: str) -> None:
    """Context for the session, in the client's own form; nothing is printed where there is none."""
    if text:
        print(json.dumps(context_form(event, text), ensure_ascii=True), flush=True)


def context_form(event: Event, text: str) -> dict[str, object]:
    """The output of a hook that adds context, by each client's documented schema."""
    if event.client == "cursor":
        return {"additional_context": text}
    return {"hookSpecificOutput": {"hookEventName": event.name, "additionalContext": text}}


def keep_note(event: Event, place: Place) -> bool:
    """Note the agent's last message; False where there is none, it says nothing, or it was noted already.

    Raises:
        StorageError: nothing was stored.
    """
    from loci.serve.agents.transcript import last_message

    text = (event.message or last_message(event.transcript)).strip()
    if len(text) < SHORTEST or (len(text) < 3 * SHORTEST and text.endswith("?")):
        return False
    from loci.base.redact import clip, redact
    from loci.disk.clock import now
    from loci.journal.compose import note_record
    from loci.journal.layout import directory_of
    from loci.journal.segment import SUFFIX, append

    repository, moment, project = place.repository, now(), place.project
    record = note_record(
        project.id if project is not None else "", clip(redact(text), LONGEST), moment, moment,
        commit=repository.head, branch=repository.branch, tags=(*TAGS, event.client),
    )  # fmt: skip
    segment = directory_of(place.places, record.project) / (place.writer + SUFFIX)
    if not (record.title or record.body) or _noted(segment, record.title, record.body):
        return False
    append(segment, [record], place.writer)
    return True


def _noted(segment: Path, title: str, body: str) -> bool:
    """Whether the last records hold these words: a client may call Stop and SessionEnd for one message."""
    from loci.base.records import Record, from_line
    from loci.disk.files import read_tail

    for line in read_tail(segment, 1 << 16).split(b"\n"):
        record = from_line(line) if b'"kind":"note"' in line else ""
        if isinstance(record, Record) and (record.title, record.body) == (title, body):
            return True
    return False


def _go_on(place: Place) -> None:
    """Catch up and refresh while the client goes on; where there is no fork, the next question does it."""
    if not hasattr(os, "fork") or place.project is None:
        return
    sys.stdout.flush()
    if os.fork():
        os._exit(0)
    with suppress(OSError):
        os.setsid()
    silence()
    from loci.serve.worker import work

    work(Target(place.places, place.writer, place.repository, place.project))

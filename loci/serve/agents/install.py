"""Installing into a client's settings, taking it out again, and saying what stands there.

Every edit is remembered, so that taking out puts back what was there to the byte; where a file was changed since, only
our own entries go.  Must not know how a file is parsed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from loci.base.errors import LociError
from loci.base.frozen import asdict, dataclass
from loci.disk.files import read_bytes, remove_file, replace_file
from loci.disk.locks import lock
from loci.disk.places import Places
from loci.serve.agents import settings
from loci.serve.agents.clients import PROMPT_EVENT, Entry, Target, targets
from loci.serve.agents.jsonc import Insertion

_MANIFEST = "agents.json"


@dataclass(frozen=True)
class Edit:
    """What was put into one file."""

    client: str
    """Whose settings."""
    place: str
    """The file."""
    created: bool
    """It was not there before."""
    directories: tuple[str, ...]
    """Directories that were not there before, outermost first."""
    insertions: tuple[Insertion, ...]
    """What was put in, in order."""
    made: tuple[tuple[str, ...], ...]
    """Containers that were not there before."""


@dataclass(frozen=True)
class FileState:
    """One settings file as it stands."""

    place: str
    """The file."""
    state: str
    """installed | absent | outdated | refused"""
    reason: str = ""
    """Why it is refused, or what is missing."""


def install(client: str, places: Places, *, prompts: bool = False, dry_run: bool = False) -> tuple[str, ...]:
    """Put our entries into a client's settings; a second call changes nothing.

    Args:
        client: a name of `clients.NAMES`.
        places: for the manifest.
        prompts: recall at each prompt as well.
        dry_run: say what would change and change nothing.

    Returns:
        One phrase for each file that changed, or would.

    Raises:
        LociError: a file is not understood; none was changed then.
        StorageError: a file could not be written; those before it are changed and in the manifest.
    """
    planned = [_plan(client, target, places) for target in targets(client, prompts=prompts)]
    changed = [(edit, text) for edit, text, before in planned if text != before]
    if not dry_run:
        for edit, text in changed:
            _remember(places, [edit])
            settings.write(Path(edit.place), text)
    return tuple(f"{'made' if edit.created else 'changed'} {edit.place}" for edit, _ in changed)


def _plan(client: str, target: Target, places: Places) -> tuple[Edit, str, str | None]:
    """(the edit, the text with it, the text as it is now)."""
    now = settings.read(target.place)
    known = _known(places, client, str(target.place))
    bare = _bare(now, target, known)
    done = settings.put(target.place, bare, target.language, target.entries, is_ours)
    created = known.created if known is not None else now is None
    directories = known.directories if known is not None else tuple(map(str, _missing(target.place.parent)))
    return Edit(client, str(target.place), created, directories, done.insertions, done.made), done.text, now


def _bare(now: str | None, target: Target, known: Edit | None) -> str | None:
    """The file without what an earlier install put there."""
    if now is None:
        return None
    insertions, made = (known.insertions, known.made) if known is not None else ((), ())
    try:
        every = (*target.entries, *_prompt_entries(target, known))
        return settings.take_out(now, target.language, insertions, made, every, is_ours)
    except LociError:
        return now  # not understood: `put` says so with the file's name


def _prompt_entries(target: Target, known: Edit | None) -> tuple[Entry, ...]:
    """The optional event's entry, which an earlier install may have put there."""
    client = known.client if known is not None else ""
    if client in ("", "cursor"):
        return ()
    full = next((one for one in targets(client, prompts=True) if one.place == target.place), None)
    return tuple(entry for entry in full.entries if PROMPT_EVENT in entry.path) if full is not None else ()


def _missing(directory: Path) -> list[Path]:
    return [one for one in reversed((directory, *directory.parents)) if not one.exists()]


def uninstall(client: str, places: Places, *, dry_run: bool = False) -> tuple[str, ...]:
    """Take our entries out of a client's settings.

    Returns:
        One phrase for each file that changed, or would.

    Raises:
        LociError: a file was changed into something that is not understood; it was left alone.
    """
    phrases = []
    for target in targets(client, prompts=client != "cursor"):
        known = _known(places, client, str(target.place))
        now = settings.read(target.place)
        if now is not None:
            phrases += _take_out(target, now, known, dry_run=dry_run)
        if known is not None and not dry_run:
            _forget(places, [known])
    return tuple(phrases)


def _take_out(target: Target, now: str, known: Edit | None, *, dry_run: bool) -> list[str]:
    insertions, made = (known.insertions, known.made) if known is not None else ((), ())
    try:
        text = settings.take_out(now, target.language, insertions, made, target.entries, is_ours)
    except LociError as error:
        raise LociError(f"{target.place}: {error.message}; it was left alone", error.hint) from None
    if text == now:
        return []
    gone = known is not None and known.created and text.strip("\ufeff \t\r\n") in ("", "{}")
    if not dry_run and gone and known is not None:
        remove_file(target.place.resolve())
        _remove_directories(known.directories)
    elif not dry_run:
        settings.write(target.place, text)
    return [f"{'removed' if gone else 'restored'} {target.place}"]


def _remove_directories(directories: Sequence[str]) -> None:
    for one in reversed(directories):
        path = Path(one)
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()


def status(client: str, *, prompts: bool = False) -> tuple[FileState, ...]:
    """What stands in a client's settings, whoever put it there."""
    return tuple(_state(target) for target in targets(client, prompts=prompts))


def _state(target: Target) -> FileState:
    try:
        text = settings.read(target.place)
        if text is None:
            return FileState(str(target.place), "absent", "no such file")
        if text.strip("\ufeff \t\r\n") and settings.holds(text, target.language, target.entries):
            return FileState(str(target.place), "installed")
        bare = settings.take_out(text, target.language, (), (), target.entries, is_ours)
        settings.put(target.place, bare, target.language, target.entries, is_ours)
    except LociError as error:
        return FileState(str(target.place), "refused", error.message)
    if bare != text:
        return FileState(str(target.place), "outdated", "install again brings it up to date")
    return FileState(str(target.place), "absent", "not installed")


def is_ours(value: object) -> bool:
    """Whether an entry starts something of loci: a hook of ours, or our server."""
    if not isinstance(value, dict):
        return False
    text = json.dumps(value, ensure_ascii=False).replace("\\\\", "/")
    if "hooks/agents/run.py" in text:
        return True
    command, arguments = str(value.get("command", "")).replace("\\", "/"), value.get("args")
    words = arguments if isinstance(arguments, list) else []
    name = command.rpartition("/")[2].removesuffix(".exe")
    return words[-1:] == ["mcp"] and (name in ("loci", "git-loci") or any("loci.serve" in str(word) for word in words))


# --- the manifest ----------------------------------------------------------------------------------------------------


def load(path: Path) -> tuple[Edit, ...]:
    """All edits; none where the file is missing or garbled: the entries themselves still tell."""
    try:
        found = json.loads(read_bytes(path) or b"[]")
        return tuple(
            Edit(
                str(one["client"]),
                str(one["place"]),
                bool(one["created"]),
                tuple(map(str, one["directories"])),
                tuple((int(at), str(piece)) for at, piece in one["insertions"]),
                tuple(tuple(map(str, names)) for names in one["made"]),
            )
            for one in found
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        return ()


def _known(places: Places, client: str, place: str) -> Edit | None:
    return next((one for one in load(places.log / _MANIFEST) if (one.client, one.place) == (client, place)), None)


def _remember(places: Places, edits: Iterable[Edit]) -> None:
    _change(places, {(edit.client, edit.place): edit for edit in edits})


def _forget(places: Places, edits: Iterable[Edit]) -> None:
    _change(places, {(edit.client, edit.place): None for edit in edits})


def _change(places: Places, changes: dict[tuple[str, str], Edit | None]) -> None:
    path = places.log / _MANIFEST
    with lock(path.parent / ".lock"):
        table: dict[tuple[str, str], Edit | None] = {(edit.client, edit.place): edit for edit in load(path)}
        table.update(changes)
        kept = [asdict(edit) for _, edit in sorted(table.items()) if edit is not None]
        if kept:
            replace_file(path, json.dumps(kept, indent=1, ensure_ascii=False).encode("utf-8") + b"\n")
        else:
            remove_file(path)

"""Files for a model to read, put there only on request: a marked block in a repository's AGENTS.md, and a skill.

Must not know a client's settings.
"""

from __future__ import annotations

from pathlib import Path

from loci.base.errors import LociError
from loci.disk.files import read_bytes, remove_file, replace_file
from loci.serve.agents import settings
from loci.serve.agents.clients import skill_file
from loci.serve.hooks.script import shipped

BEGIN = "<!-- >>> loci >>> (`loci agents uninstall --agents-md` removes these lines) -->"
END = "<!-- <<< loci <<< -->"


def put_block(place: Path, *, dry_run: bool = False) -> tuple[str, ...]:
    """Put our block at the end of an AGENTS.md, or bring it up to date; the rest of the file is untouched.

    Raises:
        LociError: the file can't be read or written.
    """
    now = settings.read(place)
    wanted = _with_block(now or "")
    if wanted == now:
        return ()
    if not dry_run:
        settings.write(place, wanted)
    return (f"{'made' if now is None else 'added lines to'} {place}",)


def remove_block(place: Path, *, dry_run: bool = False) -> tuple[str, ...]:
    """Take our block out; a file that held nothing else is removed.

    Raises:
        LociError: the file can't be read or written.
    """
    now = settings.read(place)
    bare = without_block(now) if now is not None else None
    if now is None or bare is None or bare == now:
        return ()
    if not dry_run and bare:
        settings.write(place, bare)
    elif not dry_run:
        remove_file(place)
    return (f"removed lines from {place}" if bare else f"removed {place}",)


def _with_block(text: str) -> str:
    bare = without_block(text)
    feed = "\r\n" if "\r\n" in bare else "\n"
    shown = (read_bytes(shipped("agents", "AGENTS.md")) or b"").decode("utf-8")
    lines = [BEGIN, *shown.rstrip("\n").split("\n"), END]
    return bare + (feed if bare else "") + feed.join(lines) + feed


def without_block(text: str) -> str:
    """The text as it was before `put_block`: the block goes with its own line end and the one put before it."""
    start, end = text.find(BEGIN), text.find(END)
    if start < 0 or end < start:
        return text
    before, after = text[:start], text[end + len(END) :]
    feed = "\r\n" if after.startswith("\r\n") else "\n"
    return before.removesuffix(feed) + after.removeprefix(feed)


def put_skill(client: str, *, dry_run: bool = False) -> tuple[str, ...]:
    """Put the skill file where the client looks for it.

    Raises:
        LociError: another's file stands there.
    """
    place, wanted = skill_file(client), read_bytes(shipped("agents", "SKILL.md")) or b""
    now = read_bytes(place)
    if now == wanted:
        return ()
    if now is not None and b"\nname: loci\n" not in now:
        raise LociError(f"{place} is there already, and not by us", "Move it away first.")
    if not dry_run:
        replace_file(place, wanted, 0o644)
    return (f"{'made' if now is None else 'changed'} {place}",)


def remove_skill(client: str, *, dry_run: bool = False) -> tuple[str, ...]:
    """Remove the skill file if it is ours, and the directory that held nothing else."""
    place = skill_file(client)
    if b"\nname: loci\n" not in (read_bytes(place) or b""):
        return ()
    if not dry_run:
        remove_file(place)
        if not any(place.parent.iterdir()):
            place.parent.rmdir()
    return (f"removed {place}",)

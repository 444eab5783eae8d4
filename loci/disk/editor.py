"""The user's own editor on one private file.  Must not know what is written there."""

from __future__ import annotations

import os
import sys

from loci.base.errors import LociError
from loci.disk.files import make_private_directory, read_text, remove_file, replace_file
from loci.disk.places import Places


def edited(places: Places, template: str) -> str:
    """What the user makes of a text in `$VISUAL` or `$EDITOR`; the file is private and gone afterwards.

    Raises:
        LociError: the editor can't be started, or left with an error.
        StorageError: the file can't be written.
    """
    command = os.environ.get("VISUAL") or os.environ.get("EDITOR") or ("notepad" if sys.platform == "win32" else "vi")
    make_private_directory(places.log)
    path = places.log / f"draft-{os.urandom(6).hex()}.txt"
    replace_file(path, template.encode("utf-8"))
    try:
        code = _run(command, str(path))
        if code:
            raise LociError("The editor left with an error, so nothing is kept.", f"EDITOR is {command!r}.")
        return read_text(path) or ""
    finally:
        remove_file(path)


def _run(command: str, path: str) -> int:
    """The editor's exit code; `$EDITOR` may hold arguments, and is read by a shell as git does it."""
    try:
        if sys.platform == "win32":
            words = [word.strip('"') for word in command.split()]
            return os.spawnvp(os.P_WAIT, words[0], [*words, path])  # noqa: S606  # the user's own command
        arguments = ["sh", "-c", f'{command} "$@"', command, path]
        pid = os.posix_spawnp("sh", arguments, os.environ)
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    except OSError as error:
        raise LociError("The editor can't be started.", f"EDITOR is {command!r}.") from error

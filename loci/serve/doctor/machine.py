"""This machine: permissions, the file system, what killed processes left, git, and which `loci` a person starts.

Must not know projects.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from loci.base.errors import LociError
from loci.disk import git
from loci.disk.filesystem import network_type, programs
from loci.disk.survey import Found, look, walk
from loci.serve.doctor.finding import ERROR, NOTE, WARNING, Finding, Scene, named
from loci.serve.remains import leftovers

_OLDEST_GIT = (2, 20)


def permissions(scene: Scene) -> Iterable[Finding]:
    """Files and directories of ours that others may read or write."""
    if sys.platform == "win32":  # a profile is private there by its own access list
        return
    for root in (scene.places.journal, scene.places.index, scene.places.log):
        wide = [found for found in walk(root) if found.kind in ("file", "directory") and found.mode & 0o077]
        if wide:
            sentence = f"{named(len(wide), 'entry').replace('entrys', 'entries')} below {root} can be read by others:"
            yield Finding("permissions", WARNING, "", f"{sentence} {_first(wide)}", f"chmod -R go-rwx {root}")


def writable(scene: Scene) -> Iterable[Finding]:
    """Whether a record could be stored at all: a file is made there, and removed."""
    from loci.disk.files import remove_file, replace_file

    if not scene.places.journal.is_dir():
        return
    probe = scene.places.journal / "doctor-probe"
    try:
        replace_file(probe, b"x")
        remove_file(probe)
    except LociError as error:
        yield Finding("writable", ERROR, "", f"Nothing can be stored: {error.message}", "")


def network(scene: Scene) -> Iterable[Finding]:
    """A journal or index on a network file system, where locks and SQLite's log can't be relied on."""
    for what, root in (("journal", scene.places.journal), ("index", scene.places.index)):
        kind = network_type(root)
        if kind:
            sentence = f"The {what} is on {kind}, where locks between machines can't be relied on: {root}"
            yield Finding("file system", WARNING, "", sentence, "set LOCI_HOME to a local directory")


def remains(scene: Scene) -> Iterable[Finding]:
    """Temporary files whose writer was killed."""
    count = sum(1 for _ in leftovers(scene.places, scene.seconds))
    if count:
        sentence = f"{named(count, 'temporary file')} of killed processes below {scene.places.journal.parent}"
        yield Finding("remains", NOTE, "", sentence)


def git_itself(scene: Scene) -> Iterable[Finding]:
    """Whether git is there and not older than what is tested."""
    del scene
    try:
        words = git.run(["version"]).decode("ascii", "replace").split()
    except LociError as error:
        yield Finding("git", ERROR, "", f"{error.message}: nothing can be captured", "")
        return
    numbers = tuple(int(part) for part in (words[2] if len(words) > 2 else "").split(".")[:2] if part.isdigit())
    if numbers and numbers < _OLDEST_GIT:
        yield Finding("git", NOTE, "", f"git {words[2]} is older than any that loci is tested with", "")


def commands(scene: Scene) -> Iterable[Finding]:
    """Which program the word `loci` starts: this one, another one, or none."""
    del scene
    found = programs("loci")
    if not found:
        yield Finding("PATH", NOTE, "", "No loci is on PATH; this one was started by its full name", "")
        return
    ours = [path for path in found if _is_ours(path)]
    if not ours or found[0] != ours[0]:
        sentence = f"The word loci starts {found[0]}, which belongs to another Python than {sys.executable}"
        yield Finding("PATH", WARNING, "", sentence, "")
    others = [path for path in found[1:] if path.resolve() != found[0].resolve()]
    if others:
        sentence = f"More than one loci is on PATH; {found[0]} comes first, then {', '.join(map(str, others))}"
        yield Finding("PATH", NOTE, "", sentence, "")


def _is_ours(path: Path) -> bool:
    """Whether a script on PATH runs the Python that runs us."""
    from loci.disk.files import read_range

    here = Path(sys.executable)
    if path.parent == here.parent or path.resolve().parent == here.resolve().parent:
        return True
    head = read_range(path, 0, 512).decode("utf-8", "replace").split("\n", 1)[0]
    return str(here) in head


def _first(found: list[Found]) -> str:
    shown = ", ".join(f"{one.path.name} ({one.mode:04o})" for one in found[:5])
    return shown + (f" and {len(found) - 5} more" if len(found) > 5 else "")


def journal_there(scene: Scene) -> Iterable[Finding]:
    """A journal that is no directory, or a link to somewhere."""
    there = look(scene.places.journal)
    if there is not None and there.kind not in ("directory", "link"):
        yield Finding("writable", ERROR, "", f"{scene.places.journal} is a {there.kind}, not a directory", "")

"""The settings that a repository carries itself: `.loci.toml` at a commit, read from the object store.

It is data from somebody else: nothing in it is executed, and a bad one is a value with a reason, never a failure.  Must
not know what a setting does.
"""

from __future__ import annotations

from importlib import import_module
from importlib.machinery import PathFinder
from pathlib import Path
from types import ModuleType

from loci.base.frozen import dataclass
from loci.base.lazy import Rx
from loci.disk.objects import Entry, Missing, find, read_blobs, top_entry

NAME = ".loci.toml"
MAX_BYTES = 64 * 1024
"""A larger one is not read."""
_MANY = 200
"""Items of a list that are kept."""
_NOTES = Rx(r"(?m)\A(?:(?!^\s*\[)[\s\S])*?^\s*notes\s*=\s*\[([^\]]*)\]")
_TEXTS = Rx(r""""([^"\\\n]*)"|'([^'\n]*)'""")
_OFF = Rx(r"(?m)^\s*\[\s*loci\s*\](?:(?!^\s*\[)[\s\S])*?^\s*enabled\s*=\s*false\b")


@dataclass(frozen=True)
class ProjectFile:
    """What `.loci.toml` says."""

    enabled: bool = True
    """`[loci] enabled`: false switches every door off for this repository."""
    notes: tuple[str, ...] = ()
    """Globs of files whose changes are captured as notes."""
    include: tuple[str, ...] = ()
    """Globs of files to read although they look vendored, generated or like test data."""
    exclude: tuple[str, ...] = ()
    """Globs of files never to read; stronger than `include`."""
    aliases: tuple[str, ...] = ()
    """Further names of the project."""
    problem: str = ""
    """Why the file, or a setting of it, could not be understood; "" where all is well or no file is there."""


def read_project_file(git_dir: Path, tree: str) -> ProjectFile:
    """The settings in a tree (or commit); the defaults where it has none."""
    if top_entry(git_dir, tree, NAME) == "":
        return ProjectFile()
    return project_file_at(git_dir, find(git_dir, tree, [NAME]).get(NAME))


def project_file_at(git_dir: Path, entry: Entry | None) -> ProjectFile:
    """The settings in an entry of a tree; the defaults where there is none."""
    if entry is None or entry.mode == "120000":
        return ProjectFile()
    if not 0 <= entry.size <= MAX_BYTES:
        return ProjectFile(problem=f"{NAME} is larger than {MAX_BYTES // 1024} KiB, or not in the object store")
    data = next(read_blobs(git_dir, [entry.oid]))
    return ProjectFile(problem=f"{NAME} is {data.reason}") if isinstance(data, Missing) else parse_project_file(data)


def parse_project_file(data: bytes) -> ProjectFile:
    """The settings in the bytes of a `.loci.toml`."""
    text = data.decode("utf-8-sig", "replace")
    reader = toml_reader()
    if reader is None:  # Python 3.10 without site-packages, as in a hook: the switch must work all the same
        found_notes = _NOTES.search(text)
        notes = tuple(a or b for a, b in _TEXTS.findall(found_notes[1])) if found_notes else ()
        return ProjectFile(enabled=not _OFF.search(text), notes=notes, problem="no TOML reader in this Python")
    try:
        found = reader.loads(text)
    except (ValueError, RecursionError) as error:
        return ProjectFile(enabled=not _OFF.search(text), problem=f"{NAME}: {str(error).splitlines()[0][:200]}")
    section = found.get("loci")
    enabled = section.get("enabled", True) if isinstance(section, dict) else True
    wrong = [] if isinstance(enabled, bool) else ["loci.enabled"]
    lists: dict[str, tuple[str, ...]] = {}
    for name in ("notes", "include", "exclude", "aliases"):
        value = found.get(name, [])
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            lists[name] = tuple(value[:_MANY])
        else:
            wrong.append(name)
    problem = f"{NAME}: {', '.join(wrong)} has the wrong type" if wrong else ""
    return ProjectFile(enabled=enabled is not False, problem=problem, **lists)


def toml_reader() -> ModuleType | None:
    """tomllib, or tomli where Python is 3.10; None where neither is there."""
    name = next((name for name in ("tomllib", "tomli") if PathFinder.find_spec(name)), None)
    return import_module(name) if name else None

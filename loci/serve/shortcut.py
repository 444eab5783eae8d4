"""What the last whole look at a checkout came to, so that a commit in sync mode and a question need not take another.

A whole look is three git calls, the configuration's rules and the registry: a third of all that such a commit costs.
What it came to is kept with a stamp of every file that shaped it, and holds while none of them changed.  Derived and
disposable: whatever is not as expected means that the whole look is taken.  Must not know how a project is recognised.
"""

from __future__ import annotations

from loci.base.errors import LociError
from loci.base.frozen import dataclass
from loci.base.jsontext import dumps, loads
from loci.base.records import digest
from loci.disk import environment
from loci.disk.clock import now
from loci.disk.files import read_bytes, replace_file, stamp
from loci.disk.places import names
from loci.disk.system import here, join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from loci.disk.places import Places
    from loci.disk.repository import Repository
    from loci.journal.catchup import Ground
    from loci.journal.registry import Project
    from loci.serve.capture import Target

    Noun = TypeVar("Noun")

_SHAPING = (
    "GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_NAMESPACE", "GIT_OBJECT_DIRECTORY", "GIT_CEILING_DIRECTORIES",
    "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "HOME", "XDG_CONFIG_HOME",
)  # fmt: skip
"""What in the environment says which repository and which configuration git reads."""
_UNFORESEEN = ("GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT")
"""Configuration that stands in no file."""
PROJECT_FILE = ".loci.toml"
_OWN = "command line:"
"""Where git says that the options of our own calls come from."""
_MONTH = 7
"""Characters of a date: the registry's note of a checkout is renewed once a month."""


def key(place: str = "") -> str:
    """The file that keeps what is known of a place under this environment; "" where nothing may be kept.

    Args:
        place: top of a checkout; the current directory, where git starts its hooks, by default.
    """
    place = place or here()
    if not place or any(environment.get(name) for name in _UNFORESEEN):
        return ""
    shaped = "\0".join((place, *(environment.get(name) for name in _SHAPING)))
    return join(join(names()[1], "shortcuts"), digest(shaped) + ".json")


@dataclass(frozen=True)
class Known:
    """What was found of a place."""

    project: str
    """Canonical id."""
    name: str
    """The project's, for a person."""
    directory: str
    """Its journal directory."""
    writer: str
    """Our writer id."""
    git_dir: str
    """The checkout's git directory."""
    common_dir: str
    """The one that its worktrees share."""
    marks: tuple[str, ...]
    """Files that say that a checkout's stores are current; a memory that was just written takes them away."""


def load(path: str) -> Ground | None:
    """Where this place is captured from and to, as it was found last; None where anything changed since."""
    return _made(path, _ground)


def known(path: str) -> Known | None:
    """What a memory needs to know of this place, as it was found last; None where anything changed since."""
    return _made(path, _known)


def _made(path: str, make: Callable[[Any], Noun]) -> Noun | None:
    """A noun of the fields, where every file that shaped them is as it was and they are what was written."""
    try:
        found: Any = loads((read_bytes(path) or b"").decode("ascii", "replace"))
        return make(found) if _stands(found) else None
    except (ValueError, KeyError, TypeError):
        return None


def _stands(found: Any) -> bool:
    return bool(found["month"] == now()[:_MONTH] and all(list(stamp(name)) == was for name, was in found["stamps"]))


def is_in_vain(path: str) -> bool:
    """Whether it is known that nothing can be kept here, and nothing changed since."""
    return bool(_made(path, lambda found: not found["files_tell"]))


def _ground(found: Any) -> Ground:
    from loci.journal.catchup import Ground

    fields = {
        name: found[name] for name in ("git_dir", "common_dir", "project", "directory", "cursor", "writer", "depth")
    }
    return Ground(**fields, linked=tuple((identity, directory) for identity, directory in found["linked"]))


def _known(found: Any) -> Known:
    fields = {name: found[name] for name in ("project", "name", "directory", "writer", "git_dir", "common_dir")}
    return Known(**fields, marks=tuple(found["marks"]))


def save(path: str, target: Target) -> None:
    """Keep what a whole look came to, where it follows from files alone; else, that it does not.

    Raises:
        GitError, StorageError: it can't be kept, which the next commit pays for.
    """
    from loci.serve.place import may_have_project_file

    repository = target.repository
    if not path or repository.work_tree is None or repository.foreign or may_have_project_file(repository):
        return
    if load(path) is not None or is_in_vain(path):
        return
    shaping = _config_files(target)
    watched = [*(shaping or _usual_files(target)), str(target.places.registry), str(target.places.journal / "writer")]
    watched += [str(repository.common_dir / "description"), str(repository.place / PROJECT_FILE)]
    kept = {
        "month": now()[:_MONTH],
        "stamps": [(name, stamp(name)) for name in watched],
        "files_tell": bool(shaping),
        **(_look(target) if shaping else {}),
    }
    replace_file(path, dumps(kept, ascii_only=True).encode("ascii"))


def keep(path: str, places: Places, writer: str, repository: Repository, project: Project) -> None:
    """Spare whoever comes next the whole look; where that can't be kept, it is taken again."""
    from loci.serve.capture import Target

    try:
        save(path, Target(places, writer, repository, project))
    except LociError:
        return


def _look(target: Target) -> dict[str, object]:
    """What the look came to, as JSON."""
    from loci.serve.capture import ground_of
    from loci.serve.currency import mark_of

    ground = ground_of(target)
    return {
        "git_dir": str(ground.git_dir),
        "common_dir": str(ground.common_dir),
        "project": ground.project,
        "directory": str(ground.directory),
        "cursor": str(ground.cursor),
        "writer": ground.writer,
        "depth": ground.depth,
        "linked": [(identity, str(directory)) for identity, directory in ground.linked],
        "name": target.project.name,
        "marks": [str(mark_of(target.places, checkout.path)) for checkout in target.project.checkouts],
    }


def _config_files(target: Target) -> tuple[str, ...]:
    """Every file that git reads its configuration from here, or would if it were there; () where that can change.

    It can where an include has a condition, and where a host's name is one that `ssh` resolves.
    """
    from loci.disk import git

    found = git.run(["config", "-z", "--list", "--show-origin"], git_dir=target.repository.git_dir)
    fields = found.decode("utf-8", "surrogateescape").split("\0")[:-1]
    origins = [name for name in dict.fromkeys(fields[::2]) if name != _OWN]
    settings = [entry.partition("\n")[::2] for entry in fields[1::2]]
    files = [name.removeprefix("file:") for name in origins]
    if any(name.startswith("includeif.") or _aliased(name, value) for name, value in settings):
        return ()
    if not all(origin.startswith("file:/") or origin[6:7] == ":" for origin in origins):
        return ()
    return tuple(dict.fromkeys([*files, *_usual_files(target)]))


def _usual_files(target: Target) -> list[str]:
    """Where git looks for configuration whether something is there or not."""
    shared = target.repository.common_dir
    home, other = environment.get("HOME"), environment.get("XDG_CONFIG_HOME")
    maybe = [str(shared / "config"), str(target.repository.git_dir / "config.worktree"), join(home, ".gitconfig")]
    maybe += [join(other or join(home, ".config"), "git/config"), "/etc/gitconfig"]
    return maybe


def _aliased(name: str, value: str) -> bool:
    """Whether a remote's host may be a name out of `ssh`'s own configuration, which is in no file that is watched."""
    if not name.startswith("remote.") or not name.endswith(".url"):
        return False
    authority = value.partition("://")[2].partition("/")[0] if "://" in value else value.partition(":")[0]
    return ":" in value and "." not in authority.rpartition("@")[2]

"""Where a call is asked from: its own argument, else the directory the client works in, else where the server stands.

Every answer says which of them counted, so that a model can correct it.  Must not know tools.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from loci.base.errors import UsageError
from loci.base.frozen import dataclass
from loci.disk import environment
from loci.serve.asking import Asked, prepare

_VARIABLE = "CLAUDE_PROJECT_DIR"


@dataclass(frozen=True)
class Standing:
    """The directory that a call counts from."""

    cwd: str | None
    """Absolute path; None is the server's own current directory."""
    said: str
    """What said so: `cwd argument`, `CLAUDE_PROJECT_DIR` or `server's directory`."""


def stand(arguments: Mapping[str, object]) -> Standing:
    """Where this call is asked from.

    Raises:
        UsageError: the argument `cwd` is no absolute path of a directory.
    """
    named = arguments.get("cwd")
    if isinstance(named, str):
        path = Path(named).expanduser()
        if not path.is_absolute() or not path.is_dir():
            raise UsageError("cwd names no directory.", "Give the absolute path of an existing one, or leave it out.")
        return Standing(str(path), "cwd argument")
    said = environment.get(_VARIABLE)
    if said and Path(said).is_dir():
        return Standing(said, _VARIABLE)
    return Standing(None, "server's directory")


def asked_from(standing: Standing, arguments: Mapping[str, object]) -> Asked:
    """The scope of a call, caught up with the repository it stands in.

    Raises:
        NotRegisteredError: nothing is registered, or the argument `project` names nothing that is.
        LociError: it names several projects.
    """
    named = arguments.get("project")
    return prepare(standing.cwd, no_cwd=False, names=[named] if isinstance(named, str) and named.strip() else [])


def scope_form(standing: Standing, here: str | None, only: Sequence[str] = ()) -> dict[str, object]:
    """The scope as a part of an answer."""
    form: dict[str, object] = {"said_by": standing.said, "cwd": standing.cwd or _own_directory(), "project": here}
    return {**form, "only": list(only)} if only else form


def scope_line(form: Mapping[str, object]) -> str:
    """The scope as the first line of an answer's text."""
    place = form["project"] or "no registered project"
    only = form.get("only")
    named = f"; only {', '.join(map(str, only))}" if isinstance(only, list) else ""
    return f"asked from {place} ({form['cwd']}, by {form['said_by']}){named}"


def _own_directory() -> str:
    try:
        return str(Path.cwd())
    except OSError:  # removed under us
        return ""

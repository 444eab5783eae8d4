"""The clients as data: where each keeps its settings, and which entries of ours go there.

The entries' shapes are the shipped templates (`hooks/agents/<client>/`).  Must not know how a file is edited.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from loci.base.errors import LociError
from loci.base.frozen import dataclass
from loci.disk import environment
from loci.disk.files import read_text
from loci.serve.hooks.script import shipped

NAMES = ("claude-code", "codex", "cursor")
PROMPT_EVENT = "UserPromptSubmit"
"""The one event that is left out unless asked for: recall at each prompt."""
SERVER = "loci"
"""The name of our MCP server in a client's settings."""


@dataclass(frozen=True)
class Entry:
    """One thing of ours in a settings file."""

    path: tuple[str, ...]
    """Member names from the document's top down to it, or to the list that it is an item of."""
    value: object
    """What stands there."""
    item: bool
    """An item of a list that others share; else a member that is ours alone."""


@dataclass(frozen=True)
class Target:
    """A settings file and what goes into it."""

    place: Path
    """The file; it may be missing."""
    language: str
    """json | toml"""
    entries: tuple[Entry, ...]
    """In the order in which they are added."""


def targets(client: str, *, prompts: bool = False) -> tuple[Target, ...]:
    """What installing for a client comes to.

    Args:
        client: one of NAMES.
        prompts: also recall at each prompt.

    Raises:
        LociError: the client has no such event, or the installation lacks its templates.
    """
    if prompts and client == "cursor":
        raise LociError("Cursor's prompt hook can't add context.", "Install without --prompts; the MCP tools recall.")
    home = _home(client)
    if client == "claude-code":
        servers = home / ".claude.json" if environment.get("CLAUDE_CONFIG_DIR") else Path.home() / ".claude.json"
        return _target(home / "settings.json", client, "settings.json", prompts), _target(servers, client, "mcp.json")
    if client == "codex":
        return _target(home / "hooks.json", client, "hooks.json", prompts), _target(
            home / "config.toml", client, "config.json"
        )
    return _target(home / "hooks.json", client, "hooks.json"), _target(home / "mcp.json", client, "mcp.json")


def skill_file(client: str) -> Path:
    """Where a client looks for a skill of ours."""
    return _home(client) / "skills" / "loci" / "SKILL.md"


def _home(client: str) -> Path:
    """A client's own directory, as the client itself finds it."""
    variable, name = {
        "claude-code": ("CLAUDE_CONFIG_DIR", ".claude"),
        "codex": ("CODEX_HOME", ".codex"),
        "cursor": ("", ".cursor"),
    }[client]
    said = environment.get(variable) if variable else ""
    return Path(said).expanduser() if said else Path.home() / name


def _target(place: Path, client: str, template: str, prompts: bool = False) -> Target:  # noqa: FBT001, FBT002
    text = read_text(shipped("agents", client, template))
    if text is None:
        raise LociError("this installation of loci has no agent templates", "Install git-loci again.")
    document = json.loads(text)
    entries = tuple(one for one in _entries(document) if prompts or PROMPT_EVENT not in one.path)
    return Target(place, "toml" if place.suffix == ".toml" else "json", entries)


def _entries(document: dict[str, object]) -> list[Entry]:
    """Each hook is an item of its event's list; each server, and the format's version, a member."""
    found = []
    for name, value in document.items():
        if not isinstance(value, dict):
            found.append(Entry((name,), value, item=False))
            continue
        for inner, below in value.items():
            if isinstance(below, list):
                found += [Entry((name, inner), _filled(one), item=True) for one in below]
            else:
                found.append(Entry((name, inner), _filled(below), item=False))
    return found


def _filled(value: object) -> object:
    """A template's value with this machine's commands in it."""
    if isinstance(value, str):
        return value.replace("@hook@", hook_command()).replace("@command@", server_command()[0])
    if value == ["@arguments@"]:
        return server_command()[1:]
    if value == {"@env@": ""}:
        return {"LOCI_HOME": environment.get("LOCI_HOME")} if environment.get("LOCI_HOME") else None
    if isinstance(value, dict):
        filled = {name: _filled(one) for name, one in value.items()}
        return {name: one for name, one in filled.items() if one is not None}
    return [_filled(one) for one in value] if isinstance(value, list) else value


def hook_command() -> str:
    """The command line of a hook without client and event: isolated, so nothing in a project can be imported by it."""
    words = [Path(sys.executable).as_posix(), "-I", "-S", shipped("agents", "run.py").as_posix()]
    home = environment.get("LOCI_HOME")
    return " ".join(map(quote, [*words, *(("--home", home) if home else ())]))


def server_command() -> list[str]:
    """The command of our MCP server: the console script where there is one; never `-m`, which would import from the
    directory that the client stands in."""
    names = ("loci.exe", "loci") if sys.platform == "win32" else ("loci",)
    for place in (Path(sys.argv[0]).absolute().parent, Path(sys.executable).parent):
        for name in names:
            if (place / name).is_file():
                return [str(place / name), "mcp"]
    start = "import sys; sys.path[:] = [p for p in sys.path if p]; from loci.serve.main import main; sys.exit(main())"
    return [sys.executable, "-c", start, "mcp"]


def quote(word: str) -> str:
    """A word for any of the shells that clients use: left alone where it is plain, else in double quotes.

    Raises:
        LociError: no quoting means the same in all of them.
    """
    if word and all(char.isalnum() or char in "/\\:._-+@%," for char in word):
        return word
    if any(char in word for char in '"$`!\n'):
        raise LociError("A path of this installation can't be quoted for a hook.", "Install loci at a plainer path.")
    return f'"{word}"'

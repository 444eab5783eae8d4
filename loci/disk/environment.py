"""The environment variables that loci reads, and what its children may see of ours.

With `disk/system` the only file that touches `os.environ`.  Must not know what any setting is for.
"""

from __future__ import annotations

import sys

from loci.disk import system

_REPOSITORY = (
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_PREFIX",
    "GIT_COMMON_DIR",
    "GIT_OBJECT_DIRECTORY",
    "GIT_NAMESPACE",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_CONFIG",
    "GIT_CONFIG_PARAMETERS",
    "GIT_CONFIG_COUNT",
    "GIT_GRAFT_FILE",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_INTERNAL_SUPER_PREFIX",
    "GIT_NO_REPLACE_OBJECTS",
    "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE",
    "GIT_EDITOR",
    "GIT_SEQUENCE_EDITOR",
    "GIT_REFLOG_ACTION",
    "GIT_QUARANTINE_PATH",
)
"""`git rev-parse --local-env-vars`, and what a hook inherits: none of it may steer a child at another repository."""


def get(name: str, default: str = "") -> str:
    """A variable's value, or `default` where it is unset or empty."""
    return system.variable(name) or default


def put(name: str, value: str) -> None:
    """Set a variable for this process and its children."""
    import os

    os.environ[name] = value


def child_environment() -> dict[str, str]:
    """Our environment for a git child: nothing local to a repository, no prompt, no pager, no lazy fetch, C locale."""
    import os

    kept = {name: value for name, value in os.environ.items() if name not in _REPOSITORY}
    for name in [name for name in kept if name.startswith(("GIT_CONFIG_KEY_", "GIT_CONFIG_VALUE_", "GIT_TRACE"))]:
        del kept[name]
    kept.update(GIT_TERMINAL_PROMPT="0", GIT_PAGER="cat", GIT_NO_LAZY_FETCH="1", GIT_OPTIONAL_LOCKS="0", LC_ALL="C")
    return kept


def scrub() -> None:
    """Drop what git exports to its hooks from this process, so that no library we load can follow it."""
    import os

    for name in _REPOSITORY:
        os.environ.pop(name, None)


def wants_plain() -> bool:
    """Whether output must carry no colour: NO_COLOR, a dumb terminal, or stdout is no terminal."""
    return bool(get("NO_COLOR")) or get("TERM") == "dumb" or not sys.stdout.isatty()

"""Closed classes of English: questions that point at their subject, and questions over a set of projects.

No threshold and no weight: a question has the form or it has not.  Must not know any project.
"""

from __future__ import annotations

from loci.recall.question import SMALL_WORDS

_POINTERS = frozenset(["this", "that", "it", "these", "those", "here", "its", "our", "we", "us"])
_PROJECT_NOUNS = frozenset(
    ["project", "projects", "repo", "repos", "repository", "repositories", "codebase", "codebases"]
)
_GENERIC = frozenset(
    [
        "run",
        "test",
        "tests",
        "testing",
        "release",
        "released",
        "releases",
        "process",
        "configure",
        "configured",
        "configuration",
        "change",
        "changed",
        "changes",
        "wrote",
        "write",
        "written",
        "author",
        "build",
        "built",
        "version",
        "versions",
        "support",
        "supports",
        "windows",
        "linux",
        "macos",
        "license",
        "licence",
        "licensed",
        "install",
        "installed",
        "installing",
        "setup",
        "deploy",
        "deployed",
        "deployment",
        "contribute",
        "contributing",
        "dependencies",
        "dependency",
        "documentation",
        "docs",
        "documented",
        "kept",
        "keep",
        "log",
        "logging",
        "happen",
        "happens",
        "work",
        "works",
        "slow",
        "fast",
        "latest",
        "last",
        "week",
        "month",
        "year",
        "yesterday",
        "today",
        "since",
        "time",
        "new",
        "start",
        "started",
        "use",
        "used",
        "using",
        "maintain",
        "maintainer",
        "maintainers",
        "maintained",
    ]
)
_SET_STARTS = (("which",), ("what",), ("list",), ("show",), ("name",), ("find",), ("how", "many"), ("all",), ("any",))


def points_here(plain: tuple[str, ...]) -> bool:
    """Does the question point at its subject ("how do I run the tests?") in place of naming it?

    True where everything it says besides small words is what can be asked of any repository.
    """
    content = [word for word in plain if word not in SMALL_WORDS]
    return bool(content or set(plain) & _POINTERS) and all(
        word in _GENERIC or word in _PROJECT_NOUNS for word in content
    )


def asks_for_set(plain: tuple[str, ...]) -> bool:
    """Is it a question over several projects ("which of my projects use pytest?")?"""
    text = " ".join(plain)
    if not any(word in ("projects", "repos", "repositories", "codebases") for word in plain):
        return text.startswith(("where else", "have i ever"))
    return any(plain[: len(start)] == start for start in _SET_STARTS)

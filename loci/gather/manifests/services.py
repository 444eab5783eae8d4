"""pre-commit hooks, CI workflows, Docker and Compose files: what runs beside the code.

They are YAML or line formats; the few keys asked for are found by their lines, which gives line numbers and needs no
parser that could build objects.  Must not know any other manifest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from loci.gather.manifests.manifest import Manifest, Stated

_SCALAR = r"[\"']?([^\"'#\s]{1,300})[\"']?"
_REPO = re.compile(rf"\s*-?\s*repo\s*:\s*{_SCALAR}")
_HOOK = re.compile(rf"\s*-?\s*id\s*:\s*{_SCALAR}")
_USES = re.compile(rf"\s*-?\s*uses\s*:\s*{_SCALAR}")
_IMAGE = re.compile(rf"\s*-?\s*(?:image|container)\s*:\s*{_SCALAR}")
_FROM = re.compile(r"\s*FROM\s+(?:--platform=\S+\s+)?(\S{1,300})(?:\s+AS\s+(\S{1,100}))?", re.IGNORECASE)
_ORB = re.compile(r"\s+[\w-]{1,60}\s*:\s*([\w-]{1,60}/[\w-]{1,60})@([\w.]{1,30})\s*$")


def hooks(manifest: Manifest) -> Iterator[Stated]:
    """The hooks of a .pre-commit-config.yaml, and the repositories they come from."""
    repository = ""
    for number, line in enumerate(manifest.lines, 1):
        repo, hook = _REPO.match(line), _HOOK.match(line)
        if repo:
            repository = repo.group(1)
        elif hook:
            yield from manifest.dependency("hook", hook.group(1), repository, "dev", number)


def published_hooks(manifest: Manifest) -> Iterator[Stated]:
    """The hooks that a .pre-commit-hooks.yaml gives to others."""
    for number, line in enumerate(manifest.lines, 1):
        hook = _HOOK.match(line)
        if hook:
            yield from manifest.publishes("hook", hook.group(1), "hook", number)


def workflow(manifest: Manifest) -> Iterator[Stated]:
    """Actions, containers and orbs of a CI configuration."""
    for number, line in enumerate(manifest.lines, 1):
        uses, image = _USES.match(line), _IMAGE.match(line)
        orb = _ORB.match(line) if ".circleci" in manifest.path else None
        if uses and uses.group(1).startswith("docker://"):
            yield from _image(manifest, uses.group(1)[9:], number)
        elif uses and not uses.group(1).startswith("."):
            name, _, version = uses.group(1).partition("@")
            yield from manifest.dependency("action", name, version, "ci", number)
        elif image:
            yield from _image(manifest, image.group(1), number)
        elif orb:
            yield from manifest.dependency("action", orb.group(1), orb.group(2), "ci", number)


def _image(manifest: Manifest, image: str, line: int, scope: str = "ci") -> Iterator[Stated]:
    """An image by its name; its registry's port and its tag or digest are no part of it."""
    if "$" not in image and "{" not in image:
        name, _, digest = image.partition("@")
        path, colon, tag = name.rpartition(":")
        bare, version = (path, tag) if colon and "/" not in tag else (name, digest)
        yield from manifest.dependency("docker", bare, version, scope, line)


def dockerfile(manifest: Manifest) -> Iterator[Stated]:
    """Base images; a stage that builds on another stage of the file names no image."""
    stages: set[str] = {"scratch"}
    for number, line in enumerate(manifest.lines, 1):
        found = _FROM.match(line)
        if found and found.group(1).lower() not in stages:
            yield from _image(manifest, found.group(1), number, "runtime")
        if found and found.group(2):
            stages.add(found.group(2).lower())


def compose(manifest: Manifest) -> Iterator[Stated]:
    """Images of a Compose file."""
    for number, line in enumerate(manifest.lines, 1):
        image = _IMAGE.match(line)
        if image:
            yield from _image(manifest, image.group(1), number, "runtime")

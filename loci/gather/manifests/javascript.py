"""package.json and bower.json.  Must not know any other manifest."""

from __future__ import annotations

import json
from collections.abc import Iterator

from loci.gather.manifests.manifest import Manifest, Stated, table

_SECTIONS = (
    ("dependencies", "runtime"),
    ("devDependencies", "dev"),
    ("peerDependencies", "runtime"),
    ("optionalDependencies", "optional"),
)


def package_json(manifest: Manifest) -> Iterator[Stated]:
    """npm's manifest (bower's has the same tables)."""
    data = table(json.loads(manifest.text))
    yield from manifest.is_read("js")
    for section, scope in _SECTIONS:
        after = manifest.line_of(section)
        for name, value in table(data, section).items():
            version = value if isinstance(value, str) else ""
            real = version[4:].rpartition("@")[0] if version.startswith("npm:") else ""
            yield from manifest.dependency("js", real or name, version, scope, manifest.line_of(name, after))
    yield from _names(manifest, data)


def _names(manifest: Manifest, data: dict[str, object]) -> Iterator[Stated]:
    name = data.get("name")
    if isinstance(name, str):
        yield from manifest.publishes("js", name, "distribution", manifest.line_of("name"))
    commands = data.get("bin")
    if isinstance(commands, str) and isinstance(name, str):
        yield from manifest.publishes("command", name.rsplit("/", 1)[-1], "command", manifest.line_of("bin"))
    for command in table(commands):
        line = manifest.line_of(command, manifest.line_of("bin"))
        yield from manifest.publishes("command", command, "command", line)
    licence = data.get("license")
    text = licence if isinstance(licence, str) else table(licence).get("type")
    if isinstance(text, str):
        yield from manifest.licence(text, manifest.line_of("license"))

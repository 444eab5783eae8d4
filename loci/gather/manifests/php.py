"""composer.json.  Must not know any other manifest."""

from __future__ import annotations

import json
from collections.abc import Iterator

from loci.gather.manifests.manifest import Manifest, Stated, table, texts


def composer(manifest: Manifest) -> Iterator[Stated]:
    """Composer's tables; the platform (`php`, `ext-json`) is no package."""
    data = table(json.loads(manifest.text))
    yield from manifest.is_read("php")
    for section, scope in (("require", "runtime"), ("require-dev", "dev"), ("suggest", "optional")):
        after = manifest.line_of(section)
        for name, value in table(data, section).items():
            if "/" in name:
                version = value if isinstance(value, str) and section != "suggest" else ""
                yield from manifest.dependency("php", name, version, scope, manifest.line_of(name, after))
    if isinstance(data.get("name"), str):
        yield from manifest.publishes("php", str(data["name"]), "distribution", manifest.line_of("name"))
    for text in texts(data.get("license")):
        yield from manifest.licence(text, manifest.line_of("license"))
    for command in texts(data.get("bin")):
        yield from manifest.publishes("command", command.rsplit("/", 1)[-1], "command", manifest.line_of(command))

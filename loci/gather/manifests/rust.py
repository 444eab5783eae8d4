"""Cargo.toml, of a package and of a workspace.  Must not know any other manifest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from loci.gather.manifests.manifest import Manifest, Stated, table
from loci.gather.manifests.toml import load

_SECTIONS = (("dependencies", "runtime"), ("dev-dependencies", "dev"), ("build-dependencies", "build"))


def cargo(manifest: Manifest) -> Iterator[Stated]:
    """A package's dependencies; a workspace's own table only lends versions to members that name them themselves."""
    data = load(manifest.text)
    yield from manifest.is_read("rs")
    yield from _sections(manifest, data, "")
    for target in table(data, "target"):
        yield from _sections(manifest, table(data, "target", target), f"target.{target}.")
    if "package" not in data:  # a virtual workspace says what it uses nowhere else
        yield from _crates(manifest, table(data, "workspace", "dependencies"), "runtime", "workspace.dependencies")
    yield from _names(manifest, data)


def _sections(manifest: Manifest, data: Mapping[str, object], prefix: str) -> Iterator[Stated]:
    for section, scope in _SECTIONS:
        yield from _crates(manifest, table(data.get(section)), scope, prefix + section)


def _crates(manifest: Manifest, items: Mapping[str, object], scope: str, header: str) -> Iterator[Stated]:
    after = manifest.header(header)
    for name, value in items.items():
        said = table(value)
        version = value if isinstance(value, str) else str(said.get("version") or "")
        real = said.get("package")
        kind = "optional" if said.get("optional") is True else scope
        own = manifest.header(f"{header}.{name}")
        line = own if own > 1 else manifest.line_of(name, after)
        yield from manifest.dependency("rs", real if isinstance(real, str) else name, version, kind, line)


def _names(manifest: Manifest, data: Mapping[str, object]) -> Iterator[Stated]:
    package, start = table(data.get("package")), manifest.header("package")
    name = package.get("name")
    if isinstance(name, str):
        yield from manifest.publishes("rs", name, "crate", manifest.line_of("name", start))
    for text in (package.get("license"), table(data, "workspace", "package").get("license")):
        if isinstance(text, str):
            yield from manifest.licence(text, manifest.line_of("license"))
    binaries = data.get("bin")
    for binary in binaries if isinstance(binaries, list) else ():
        command = table(binary).get("name")
        if isinstance(command, str):
            line = manifest.line_of(command, manifest.header("bin"))
            yield from manifest.publishes("command", command, "command", line)
    module = table(data.get("lib")).get("name")
    if isinstance(module, str):
        yield from manifest.publishes("rs", module, "module", manifest.line_of("name", manifest.header("lib")))

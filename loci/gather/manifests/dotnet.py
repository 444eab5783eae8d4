"""Project files of .NET, central package versions and packages.config.  Must not know any other manifest."""

from __future__ import annotations

from collections.abc import Iterator

from loci.gather.manifests.manifest import Manifest, Stated
from loci.gather.manifests.xml import parse

_TOOLS = (
    "Microsoft.NET.Test.Sdk",
    "coverlet.",
    "xunit",
    "NUnit",
    "MSTest",
    "Moq",
    "FluentAssertions",
    "NSubstitute",
    "Shouldly",
)
"""Packages that are there for tests wherever a project file names them."""


def project(manifest: Manifest) -> Iterator[Stated]:
    """`PackageReference` and `package` elements, name and licence of the package that is built."""
    root = parse(manifest.text)
    yield from manifest.is_read("cs")
    for kind, attribute in (("PackageReference", "Include"), ("PackageVersion", "Include"), ("package", "id")):
        for one in root.every(kind):
            name = one.attributes.get(attribute) or one.attributes.get("Update") or ""
            version = one.attributes.get("Version") or one.attributes.get("version") or one.say("Version")
            private = (one.attributes.get("PrivateAssets") or one.say("PrivateAssets")).lower() == "all"
            scope = "dev" if name.startswith(_TOOLS) else "build" if private else "runtime"
            yield from manifest.dependency("cs", name, version, scope, one.line)
    for name in ("PackageId", "AssemblyName"):
        for one in root.every(name):
            yield from manifest.publishes("cs", one.text, "distribution", one.line)
    for one in root.every("PackageLicenseExpression"):
        yield from manifest.licence(one.text, one.line)

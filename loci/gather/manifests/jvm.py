"""Maven's pom.xml, Gradle's build files and version catalogues, sbt.  Must not know any other manifest.

Gradle and sbt files are programs; they are read by their lines, what they compute stays unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from loci.gather.manifests.manifest import Manifest, Stated, table
from loci.gather.manifests.toml import load
from loci.gather.manifests.xml import Element, parse

_PROPERTY = re.compile(r"\$\{([\w.-]{1,100})\}")
_CONFIGURATION = re.compile(
    r"\s*(?:\w+\.)?(api|implementation|compile|compileOnly|compileOnlyApi|runtime|runtimeOnly|provided|annotationProcessor|"
    r"kapt|ksp|classpath|debugImplementation|releaseImplementation|developmentOnly|\w*[tT]est\w*)\b[\s(]"
)
_COORDINATES = re.compile(r"[\"']([\w.-]{1,150}):([\w.-]{1,150})(?::([^\"'@]{0,100}))?(?:@\w+)?[\"']")
_PARTS = re.compile(r"group\s*[:=]\s*[\"']([\w.-]{1,150})[\"']\s*,\s*name\s*[:=]\s*[\"']([\w.-]{1,150})[\"']")
_PLUGIN = re.compile(r"\s*id\s*\(?\s*[\"']([\w.-]{1,150})[\"']\s*\)?(?:\s*version\s*\(?\s*[\"']([^\"']{1,60})[\"'])?")
_ROOT = re.compile(r"\s*rootProject\.name\s*=\s*[\"']([^\"']{1,150})[\"']")
_SBT = re.compile(r"\"([\w.-]{1,150})\"\s*%%?%?\s*\"([\w.-]{1,150})\"\s*%\s*\"?([\w.-]{1,60})\"?(\s*%\s*\"?[Tt]est)?")


def pom(manifest: Manifest) -> Iterator[Stated]:
    """Dependencies and plugins; what is only managed (a version for somebody else) is no dependency."""
    project = parse(manifest.text)
    yield from manifest.is_read("java")
    managed, tools = _listed(project, "dependencyManagement"), _listed(project, "plugin")
    for listed in project.every("dependencies"):
        for one in listed.children if listed not in managed else ():
            yield from _dependency(manifest, project, one, build=listed in tools)
    for listed in project.every("plugins"):
        for one in listed.children:
            group = _resolved(project, one.say("groupId")) or "org.apache.maven.plugins"
            name = f"{group}:{_resolved(project, one.say('artifactId'))}"
            yield from manifest.dependency("java", name, one.say("version"), "build", one.line)
    yield from _names(manifest, project)


def _listed(project: Element, holder: str) -> list[Element]:
    """The lists of dependencies right below elements of a name."""
    found = (one.child("dependencies") for one in project.every(holder))
    return [one for one in found if one is not None]


def _dependency(manifest: Manifest, project: Element, one: Element, *, build: bool) -> Iterator[Stated]:
    scope = "build" if build else {"test": "dev", "provided": "build"}.get(one.say("scope"), "runtime")
    scope = "optional" if one.say("optional") == "true" else scope
    name = f"{_resolved(project, one.say('groupId'))}:{_resolved(project, one.say('artifactId'))}"
    yield from manifest.dependency("java", name, _resolved(project, one.say("version")), scope, one.line)


def _resolved(project: Element, text: str) -> str:
    """A text with the properties that this very file gives; unknown ones stay, which makes them no name."""

    def value(found: re.Match[str]) -> str:
        name = found.group(1)
        plain = name.removeprefix("project.").removeprefix("pom.")
        return project.say("properties", name) or project.say(plain) or project.say("parent", plain) or found.group()

    return _PROPERTY.sub(value, text)


def _names(manifest: Manifest, project: Element) -> Iterator[Stated]:
    group = _resolved(project, project.say("groupId") or project.say("parent", "groupId"))
    artifact = project.child("artifactId")
    if artifact is not None:
        name = f"{group}:{artifact.text.strip()}"
        yield from manifest.publishes("java", name, "distribution", artifact.line)
    for licence in project.every("license"):
        yield from manifest.licence(licence.say("name"), licence.line)


def gradle(manifest: Manifest) -> Iterator[Stated]:
    """Configurations with literal coordinates, plugins, the root project's name."""
    yield from manifest.is_read("java")
    for number, line in enumerate(manifest.lines, 1):
        text = line.partition("//")[0] if "://" not in line else line
        configuration = _CONFIGURATION.match(text)
        if configuration:
            scope = _gradle_scope(configuration.group(1))
            for found in _COORDINATES.finditer(text):
                name = f"{found.group(1)}:{found.group(2)}"
                yield from manifest.dependency("java", name, found.group(3) or "", scope, number)
            for found in _PARTS.finditer(text):
                yield from manifest.dependency("java", f"{found.group(1)}:{found.group(2)}", "", scope, number)
        plugin, root = _PLUGIN.match(text), _ROOT.match(text)
        if plugin:
            yield from manifest.dependency("java", plugin.group(1), plugin.group(2) or "", "build", number)
        if root:
            yield from manifest.publishes("java", root.group(1), "distribution", number)


def _gradle_scope(configuration: str) -> str:
    if "test" in configuration.lower():
        return "dev"
    build = ("compileOnly", "compileOnlyApi", "provided", "annotationProcessor", "kapt", "ksp", "classpath")
    return "build" if configuration in build else "runtime"


def catalogue(manifest: Manifest) -> Iterator[Stated]:
    """Gradle's libs.versions.toml."""
    data = load(manifest.text)
    yield from manifest.is_read("java")
    for alias, value in table(data, "libraries").items():
        said = table(value)
        module = value.rpartition(":")[0] if isinstance(value, str) else said.get("module")
        name = module if isinstance(module, str) else f"{said.get('group')}:{said.get('name')}"
        line = manifest.line_of(alias, manifest.header("libraries"))
        yield from manifest.dependency("java", name, "", "runtime", line)
    for alias, value in table(data, "plugins").items():
        identifier = value.partition(":")[0] if isinstance(value, str) else table(value).get("id")
        if isinstance(identifier, str):
            line = manifest.line_of(alias, manifest.header("plugins"))
            yield from manifest.dependency("java", identifier, "", "build", line)


def sbt(manifest: Manifest) -> Iterator[Stated]:
    """Scala's build.sbt, and the plugins in project/*.sbt."""
    yield from manifest.is_read("java")
    for number, line in enumerate(manifest.lines, 1):
        for found in _SBT.finditer(line.partition("//")[0]):
            scope = "dev" if found.group(4) else "build" if "addSbtPlugin" in line else "runtime"
            name = f"{found.group(1)}:{found.group(2)}"
            yield from manifest.dependency("java", name, found.group(3), scope, number)

"""pyproject.toml (PEP 518, 621, 735, and the tables of poetry, flit, pdm, uv, hatch, tox, setuptools) and Pipfile.

Must not know any other manifest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from loci.gather.manifests.environments import tox_deps
from loci.gather.manifests.manifest import Manifest, Stated, table, texts
from loci.gather.manifests.requirement import CLASSIFIER, requirements_of, script
from loci.gather.manifests.toml import load


def pyproject(manifest: Manifest) -> Iterator[Stated]:
    """PEP 518, 621 and 735, and the tables of poetry, flit, pdm, uv, hatch and tox."""
    data = load(manifest.text)
    project, tool = table(data, "project"), table(data, "tool")
    if any(key in data for key in ("project", "build-system", "dependency-groups")) or tool:
        yield from manifest.is_read("py")
    build = manifest.header("build-system")
    yield from requirements_of(manifest, table(data, "build-system").get("requires"), "build", build)
    start = manifest.header("project")
    yield from requirements_of(
        manifest, project.get("dependencies"), "runtime", manifest.line_of("dependencies", start)
    )
    extras = manifest.header("project.optional-dependencies")
    yield from _groups(manifest, table(project, "optional-dependencies"), "optional", extras)
    yield from _groups(manifest, table(data, "dependency-groups"), "dev", manifest.header("dependency-groups"))
    yield from _project_names(manifest, project, start)
    yield from _poetry(manifest, table(tool, "poetry"))
    yield from _flit(manifest, table(tool, "flit", "metadata"))
    yield from _tools(manifest, tool)


def _groups(manifest: Manifest, groups: Mapping[str, object], scope: str, after: int) -> Iterator[Stated]:
    for name, items in groups.items():
        yield from requirements_of(manifest, items, scope, manifest.line_of(name, after))


def _project_names(manifest: Manifest, project: Mapping[str, object], start: int) -> Iterator[Stated]:
    if isinstance(project.get("name"), str):
        yield from manifest.publishes("py", str(project["name"]), "distribution", manifest.line_of("name", start))
    for section in ("scripts", "gui-scripts"):
        after = manifest.header(f"project.{section}")
        for command, target in table(project, section).items():
            yield from script(manifest, command, target, manifest.line_of(command, after))
    yield from _licence(manifest, project.get("license"), manifest.line_of("license", start))
    yield from _classifiers(manifest, project.get("classifiers"))


def _licence(manifest: Manifest, value: object, line: int) -> Iterator[Stated]:
    text = value if isinstance(value, str) else table(value).get("text")
    if isinstance(text, str) and len(text) < 200:
        yield from manifest.licence(text, line)


def _classifiers(manifest: Manifest, items: object) -> Iterator[Stated]:
    for item in texts(items):
        if item.startswith(CLASSIFIER):
            yield from manifest.licence(item.rsplit(" :: ", 1)[-1], manifest.line_of(item))


def _poetry(manifest: Manifest, poetry: Mapping[str, object]) -> Iterator[Stated]:
    if not poetry:
        return
    yield from _poetry_table(manifest, table(poetry, "dependencies"), "runtime", "tool.poetry.dependencies")
    yield from _poetry_table(manifest, table(poetry, "dev-dependencies"), "dev", "tool.poetry.dev-dependencies")
    for group in table(poetry, "group"):
        items = table(poetry, "group", group, "dependencies")
        yield from _poetry_table(manifest, items, "dev", f"tool.poetry.group.{group}.dependencies")
    start = manifest.header("tool.poetry")
    if isinstance(poetry.get("name"), str):
        yield from manifest.publishes("py", str(poetry["name"]), "distribution", manifest.line_of("name", start))
    for command, target in table(poetry, "scripts").items():
        after = manifest.header("tool.poetry.scripts")
        yield from script(manifest, command, target, manifest.line_of(command, after))
    yield from _licence(manifest, poetry.get("license"), manifest.line_of("license", start))


def _poetry_table(manifest: Manifest, items: Mapping[str, object], scope: str, header: str) -> Iterator[Stated]:
    after = manifest.header(header)
    for name, value in items.items():
        if name.lower() == "python":
            continue
        optional = table(value).get("optional") is True
        version = value if isinstance(value, str) else str(table(value).get("version") or "")
        kind = "optional" if optional else scope
        yield from manifest.dependency("py", name, version, kind, manifest.line_of(name, after))


def _flit(manifest: Manifest, metadata: Mapping[str, object]) -> Iterator[Stated]:
    start = manifest.header("tool.flit.metadata")
    yield from requirements_of(manifest, metadata.get("requires"), "runtime", start)
    for items in table(metadata, "requires-extra").values():
        yield from requirements_of(manifest, items, "optional", start)
    if isinstance(metadata.get("dist-name", metadata.get("module")), str):
        name = str(metadata.get("dist-name", metadata.get("module")))
        yield from manifest.publishes("py", name, "distribution", start)


def _tools(manifest: Manifest, tool: Mapping[str, object]) -> Iterator[Stated]:
    yield from requirements_of(manifest, table(tool, "uv").get("dev-dependencies"), "dev", manifest.header("tool.uv"))
    pdm = manifest.header("tool.pdm.dev-dependencies")
    yield from _groups(manifest, table(tool, "pdm", "dev-dependencies"), "dev", pdm)
    for name in table(tool, "hatch", "envs"):
        env, after = table(tool, "hatch", "envs", name), manifest.header(f"tool.hatch.envs.{name}")
        for key in ("dependencies", "extra-dependencies"):
            yield from requirements_of(manifest, env.get(key), "dev", after)
    yield from _tox_tables(manifest, tool)
    setuptools = table(tool, "setuptools")
    for name in (*texts(setuptools.get("packages")), *texts(setuptools.get("py-modules"))):
        if "." not in name:
            yield from manifest.publishes("py", name, "module", manifest.line_of(name))
    module = table(tool, "flit", "module").get("name")
    if isinstance(module, str):
        yield from manifest.publishes("py", module, "module", manifest.header("tool.flit.module"))


def _tox_tables(manifest: Manifest, tool: Mapping[str, object]) -> Iterator[Stated]:
    tox = table(tool, "tox")
    yield from requirements_of(manifest, tox.get("requires"), "dev", manifest.header("tool.tox"))
    environments = [("env_run_base", table(tox, "env_run_base"))]
    environments += [(f"env.{name}", table(tox, "env", name)) for name in table(tox, "env")]
    for name, env in environments:
        yield from requirements_of(manifest, env.get("deps"), "dev", manifest.header(f"tool.tox.{name}"))
    if isinstance(tox.get("legacy_tox_ini"), str):
        yield from tox_deps(manifest, str(tox["legacy_tox_ini"]), manifest.line_of("legacy_tox_ini"))


def pipfile(manifest: Manifest) -> Iterator[Stated]:
    """Pipenv's two tables."""
    data = load(manifest.text)
    yield from manifest.is_read("py")
    for section, scope in (("packages", "runtime"), ("dev-packages", "dev")):
        yield from _poetry_table(manifest, table(data, section), scope, section)

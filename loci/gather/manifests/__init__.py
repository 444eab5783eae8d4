"""Facts that manifests state: dependencies with their direction and kind, published names, licences.

A new manifest is one reader and one line in the table below.  Must not know git or an index.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module

from loci.base.evidence import Fact
from loci.gather.manifests.manifest import Manifest, Stated, facts

_READERS = (
    (".toml", r"pyproject\.toml", "pyproject.pyproject"),
    ("pipfile", r"pipfile", "pyproject.pipfile"),
    ("setup", r"setup\.cfg", "setuptools.setup_cfg"),
    ("setup", r"setup\.py", "setuptools.setup_py"),
    ("requirement", r"[\w.-]*requirements?[\w.-]*\.(?:txt|in|pip)", "environments.requirements"),
    ("tox", r"tox\.ini", "environments.tox_ini"),
    ("noxfile", r"noxfile\.py", "environments.noxfile"),
    (".json", r"package\.json|bower\.json", "javascript.package_json"),
    (".toml", r"cargo\.toml", "rust.cargo"),
    ("go.mod", r"go\.mod", "golang.go_mod"),
    ("gem", r"gemfile|gems\.rb", "ruby.gemfile"),
    (".gemspec", r"[\w.-]+\.gemspec", "ruby.gemspec"),
    ("pom", r"pom\.xml", "jvm.pom"),
    (".gradle", r"[\w.-]+\.gradle(?:\.kts)?", "jvm.gradle"),
    (".toml", r"[\w.-]+\.versions\.toml", "jvm.catalogue"),
    (".sbt", r"[\w.-]+\.sbt", "jvm.sbt"),
    ("composer", r"composer\.json", "php.composer"),
    ("proj", r"[\w.-]+\.(?:cs|fs|vb)proj", "dotnet.project"),
    (".props", r"directory\.(?:build|packages)\.props", "dotnet.project"),
    ("packages", r"packages\.config", "dotnet.project"),
    ("cmake", r"cmakelists\.txt|[\w.-]+\.cmake", "native.cmake"),
    ("meson", r"meson\.build", "native.meson"),
    ("configure", r"configure\.(?:ac|in)", "native.autoconf"),
    ("vcpkg", r"vcpkg\.json", "native.vcpkg"),
    ("conanfile", r"conanfile\.(?:txt|py)", "native.conan"),
    (".gitmodules", r"\.gitmodules", "native.gitmodules"),
    ("pre-commit", r"\.pre-commit-config\.ya?ml", "services.hooks"),
    ("pre-commit", r"\.pre-commit-hooks\.ya?ml", "services.published_hooks"),
    ("file", r"(?:[\w.-]+\.)?(?:docker|container)file(?:\.[\w.-]+)?", "services.dockerfile"),
    ("compose", r"(?:docker-)?compose(?:[.-][\w.-]+)?\.ya?ml", "services.compose"),
    ("action", r"action\.ya?ml", "services.workflow"),
    ("gitlab", r"\.gitlab-ci\.ya?ml", "services.workflow"),
    ("pipelines", r"azure-pipelines\.ya?ml|bitbucket-pipelines\.ya?ml", "services.workflow"),
    ("pubspec", r"pubspec\.ya?ml", "others.pubspec"),
    ("mix", r"mix\.exs", "others.mix"),
    ("swift", r"package\.swift", "others.swift"),
    (".cabal", r"[\w.-]+\.cabal", "others.cabal"),
    ("description", r"(?-i:DESCRIPTION)", "others.cabal"),
)
"""By the file's name: what stands in every such name, small; its form; who reads it.  A form is compiled where its sign
is met: one expression of all of them costs a commit without a manifest 4 CPU ms, as much as a call of git."""
_PLACES = (
    ("requirements/", r"(?:.*/)?requirements/[\w.-]+\.(?:txt|in)", "environments.requirements"),
    ("/workflows/", r"\.(?:github|gitea|forgejo)/workflows/[^/]+\.ya?ml", "services.workflow"),
    (".circleci/", r"\.circleci/config\.ya?ml", "services.workflow"),
    ("licen", r"(?:licen[cs]es?|unlicense)(?:[-_.][\w.-]+)?|LICENSES/[\w.-]+", "licence_file"),
    ("copying", r"copying(?:[-_.][\w.-]+)?", "licence_file"),
)
"""By their place: paths relative to the top."""


def reader_of(path: str) -> str | None:
    """The reader of a manifest by its path (`pyproject.pyproject`), or None where it is none."""
    return _first(_READERS, path.rsplit("/", 1)[-1]) or _first(_PLACES, path)


def _first(table: Sequence[tuple[str, str, str]], name: str) -> str | None:
    folded = name.casefold()
    for sign, form, reader in table:
        if sign in folded and re.fullmatch(form, name, re.IGNORECASE):
            return reader
    return None


def read_manifest(path: str, text: str) -> tuple[Fact, ...]:
    """What a manifest states; () where a path is none.

    Raises:
        ValueError, SyntaxError, configparser.Error, RecursionError: it can't be read; the caller counts the gap.
    """
    reader = reader_of(path)
    return facts(path, _reader(reader)(Manifest(path, text))) if reader else ()


def _reader(name: str) -> Callable[[Manifest], Iterator[Stated]]:
    if name == "licence_file":
        return _licence_file
    module, _, function = name.partition(".")
    found: Callable[[Manifest], Iterator[Stated]] = getattr(import_module(f"loci.gather.manifests.{module}"), function)
    return found


def _licence_file(manifest: Manifest) -> Iterator[Stated]:
    """A licence by its text, else by the file's name (`LICENSE-MIT`, `LICENSES/MIT.txt`)."""
    from loci.base import licences

    known = licences.recognise(manifest.text) or manifest.name.rpartition(".")[0] or manifest.name
    yield from manifest.licence(known.removeprefix("LICENSE-").removeprefix("LICENCE-"))

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
    (r"pyproject\.toml", "pyproject.pyproject"),
    (r"pipfile", "pyproject.pipfile"),
    (r"setup\.cfg", "setuptools.setup_cfg"),
    (r"setup\.py", "setuptools.setup_py"),
    (r"[\w.-]*requirements?[\w.-]*\.(?:txt|in|pip)", "environments.requirements"),
    (r"tox\.ini", "environments.tox_ini"),
    (r"noxfile\.py", "environments.noxfile"),
    (r"package\.json|bower\.json", "javascript.package_json"),
    (r"cargo\.toml", "rust.cargo"),
    (r"go\.mod", "golang.go_mod"),
    (r"gemfile|gems\.rb", "ruby.gemfile"),
    (r"[\w.-]+\.gemspec", "ruby.gemspec"),
    (r"pom\.xml", "jvm.pom"),
    (r"[\w.-]+\.gradle(?:\.kts)?", "jvm.gradle"),
    (r"[\w.-]+\.versions\.toml", "jvm.catalogue"),
    (r"[\w.-]+\.sbt", "jvm.sbt"),
    (r"composer\.json", "php.composer"),
    (r"[\w.-]+\.(?:cs|fs|vb)proj|directory\.(?:build|packages)\.props|packages\.config", "dotnet.project"),
    (r"cmakelists\.txt|[\w.-]+\.cmake", "native.cmake"),
    (r"meson\.build", "native.meson"),
    (r"configure\.(?:ac|in)", "native.autoconf"),
    (r"vcpkg\.json", "native.vcpkg"),
    (r"conanfile\.(?:txt|py)", "native.conan"),
    (r"\.gitmodules", "native.gitmodules"),
    (r"\.pre-commit-config\.ya?ml", "services.hooks"),
    (r"\.pre-commit-hooks\.ya?ml", "services.published_hooks"),
    (r"(?:[\w.-]+\.)?(?:docker|container)file(?:\.[\w.-]+)?", "services.dockerfile"),
    (r"(?:docker-)?compose(?:[.-][\w.-]+)?\.ya?ml", "services.compose"),
    (r"action\.ya?ml|\.gitlab-ci\.ya?ml|azure-pipelines\.ya?ml|bitbucket-pipelines\.ya?ml", "services.workflow"),
    (r"pubspec\.ya?ml", "others.pubspec"),
    (r"mix\.exs", "others.mix"),
    (r"package\.swift", "others.swift"),
    (r"[\w.-]+\.cabal|(?-i:DESCRIPTION)", "others.cabal"),
)
_PLACES = (
    (r"(?:.*/)?requirements/[\w.-]+\.(?:txt|in)", "environments.requirements"),
    (r"\.(?:github|gitea|forgejo)/workflows/[^/]+\.ya?ml|\.circleci/config\.ya?ml", "services.workflow"),
    (r"(?:licen[cs]es?|copying|unlicense)(?:[-_.][\w.-]+)?|LICENSES/[\w.-]+", "licence_file"),
)
"""By their place: paths relative to the top."""

_ANY_NAME = re.compile("|".join(pattern for pattern, _ in _READERS), re.IGNORECASE)
_ANY_PLACE = re.compile("|".join(pattern for pattern, _ in _PLACES), re.IGNORECASE)


def reader_of(path: str) -> str | None:
    """The reader of a manifest by its path (`pyproject.pyproject`), or None where it is none."""
    name = path.rsplit("/", 1)[-1]
    if _ANY_NAME.fullmatch(name):
        return _first(_READERS, name)
    return _first(_PLACES, path) if _ANY_PLACE.fullmatch(path) else None


def _first(table: Sequence[tuple[str, str]], name: str) -> str:
    """Patterns are compiled as they are needed: all of them at import cost a commit without a manifest 9 CPU ms."""
    return next(reader for pattern, reader in table if re.fullmatch(pattern, name, re.IGNORECASE))


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

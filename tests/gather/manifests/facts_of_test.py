"""Every kind of manifest by a small one of its own: what is stated, in which direction, on which line."""

from __future__ import annotations

import contextlib

import pytest

from loci.gather.manifests import read_manifest, reader_of

Row = tuple[str, str, str, int]
"""kind, key, scope, line"""

PYPROJECT = """\
[build-system]
requires = ["hatchling", "hatch_vcs>=1"]

[project]
name = "My.Shop"
license = "MIT"
dependencies = [
  "Click>=8,<9",
  "rich[all] ; python_version > '3'",
  "local @ file:///x",
]
scripts.shop = "my_shop.main:run"
classifiers = ["License :: OSI Approved :: MIT License"]

[project.optional-dependencies]
web = ["flask"]

[dependency-groups]
tests = ["pytest", {include-group = "lint"}]

[tool.poetry.group.docs.dependencies]
python = "^3.10"
sphinx = "^7"

[tool.hatch.envs.types]
dependencies = ["mypy"]

[tool.tox.env_run_base]
deps = ["covdefaults"]
"""
CARGO = """\
[package]
name = "shop"
license = "MIT OR Apache-2.0"

[dependencies]
serde = { version = "1", optional = true }
yaml = { package = "serde_yaml", version = "0.9" }
anyhow = "1"

[dependencies.clap]
version = "4"

[dev-dependencies]
insta = "1"

[build-dependencies]
cc = "1"

[target.'cfg(unix)'.dependencies]
libc = "0.2"

[[bin]]
name = "sh-op"
"""
GO = """\
module example.com/acme/shop/v2

go 1.22

require github.com/spf13/pflag v1.0.5
require (
\tgithub.com/stretchr/testify v1.9.0
\tgopkg.in/yaml.v3 v3.0.1 // indirect
)

replace (
\tgithub.com/a/b => ../b
)

tool golang.org/x/tools/cmd/stringer
"""
GEMFILE = """\
source "https://rubygems.org"
gem "rails", "~> 7"
# gem "commented"
group :development, :test do
  gem 'rspec'
  if true
    gem 'rubocop', require: false
  end
end
gem "puma", group: :test
gem "pg"
"""
GEMSPEC = """\
Gem::Specification.new do |s|
  s.name = 'shop'
  s.license = "MIT"
  s.executables = %w[shop shopd]
  s.add_dependency "rack", ">= 2"
  s.add_runtime_dependency("sinatra")
  s.add_development_dependency 'rake'
end
"""
POM = """\
<?xml version="1.0"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <groupId>com.acme</groupId>
  <artifactId>shop</artifactId>
  <properties><g>com.google</g></properties>
  <licenses><license><name>Apache License, Version 2.0</name></license></licenses>
  <dependencyManagement><dependencies><dependency>
    <groupId>managed</groupId><artifactId>only</artifactId>
  </dependency></dependencies></dependencyManagement>
  <dependencies>
    <dependency><groupId>${g}.guava</groupId><artifactId>guava</artifactId><version>33</version></dependency>
    <dependency>
      <groupId>junit</groupId><artifactId>junit</artifactId><scope>test</scope>
    </dependency>
    <dependency><groupId>${unknown}</groupId><artifactId>x</artifactId></dependency>
  </dependencies>
  <build><plugins><plugin><artifactId>maven-jar-plugin</artifactId>
    <dependencies><dependency><groupId>a</groupId><artifactId>b</artifactId></dependency></dependencies>
  </plugin></plugins></build>
</project>
"""
GRADLE = """\
plugins {
  id("org.jetbrains.kotlin.jvm") version "2.0"
}
dependencies {
  implementation("com.squareup.okhttp3:okhttp:4.12.0") // https://x.y
  testImplementation 'junit:junit:4.13'
  compileOnly group: 'a.b', name: 'c', version: '1'
  implementation project(':core')
  kapt "x.y:z:1"
}
"""
CATALOGUE = """\
[versions]
junit = "4"
[libraries]
junit = { module = "junit:junit", version.ref = "junit" }
okio = "com.squareup.okio:okio:3"
truth = { group = "com.google.truth", name = "truth", version = "1" }
[plugins]
spotless = { id = "com.diffplug.spotless", version = "6" }
"""
CSPROJ = """\
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><PackageId>Acme.Shop</PackageId><PackageLicenseExpression>MIT</PackageLicenseExpression></PropertyGroup>
  <ItemGroup>
    <PackageReference Include="Serilog" Version="3.1" />
    <PackageReference Include="xunit" Version="2.9" />
    <PackageReference Include="Analyzers" Version="1" PrivateAssets="all" />
  </ItemGroup>
</Project>
"""
CMAKE = """\
cmake_minimum_required(VERSION 3.20)
project(shop C)
# find_package(Commented)
find_package(ZLIB REQUIRED)
find_package(Threads)
FetchContent_Declare(googletest
  GIT_REPOSITORY https://github.com/google/googletest)
pkg_check_modules(GLIB REQUIRED IMPORTED_TARGET glib-2.0>=2.50 gio-2.0)
"""
HOOKS = """\
repos:
-   repo: https://github.com/astral-sh/ruff-pre-commit
    rev: v0.6.0
    hooks:
    -   id: ruff
        args: [--fix]
    -   id: ruff-format
"""
WORKFLOW = """\
jobs:
  test:
    container: python:3.12-slim
    services:
      db:
        image: "ghcr.io/acme/pg:16"
    steps:
      - uses: actions/checkout@v4
      - name: x
        uses: ./local
      - uses: docker://alpine:3
      - run: echo uses nothing
"""
DOCKERFILE = """\
ARG V=3
FROM --platform=linux/amd64 python:3.12 AS build
FROM build AS test
FROM registry.acme.org:5000/base@sha256:0
FROM $IMAGE
"""

CASES: dict[str, tuple[str, list[Row]]] = {
    "pyproject.toml": (
        PYPROJECT,
        [
            ("manifest", "py", "", 0),
            ("dependency", "py:hatchling", "build", 2),
            ("dependency", "py:hatch-vcs", "build", 2),
            ("dependency", "py:click", "runtime", 8),
            ("dependency", "py:rich", "runtime", 9),
            ("dependency", "py:local", "runtime", 10),
            ("dependency", "py:flask", "optional", 16),
            ("dependency", "py:pytest", "dev", 19),
            ("publishes", "py:my-shop", "distribution", 5),
            ("publishes", "command:shop", "command", 12),
            ("publishes", "py:my-shop", "module", 12),
            ("licence", "MIT", "", 6),
            ("dependency", "py:sphinx", "dev", 23),
            ("dependency", "py:mypy", "dev", 26),
            ("dependency", "py:covdefaults", "dev", 29),
        ],
    ),
    "Pipfile": (
        "[packages]\nrequests = '*'\n[dev-packages]\npytest = {version = '8'}\n",
        [("manifest", "py", "", 0), ("dependency", "py:requests", "runtime", 2), ("dependency", "py:pytest", "dev", 4)],
    ),
    "setup.cfg": (
        (
            "[metadata]\nname = shop\nlicense = BSD\n[options]\npy_modules = shop\ninstall_requires =\n    cfgv>=2\n"
            "    # no\n"
            "    pyyaml\n[options.extras_require]\nx = six\n"
            "[options.entry_points]\nconsole_scripts =\n    shop = shop.main:main\n"
        ),
        [
            ("manifest", "py", "", 0),
            ("dependency", "py:cfgv", "runtime", 7),
            ("dependency", "py:pyyaml", "runtime", 9),
            ("dependency", "py:six", "optional", 11),
            ("publishes", "py:shop", "distribution", 2),
            ("licence", "BSD-3-Clause", "", 3),
            ("publishes", "py:shop", "module", 5),
            ("publishes", "command:shop", "command", 14),
        ],
    ),
    "setup.py": (
        (
            "import x\nREQS = ['a>=1',\n        'b']\nsetup(name='shop', install_requires=REQS + ['c'],\n"
            "      extras_require={'t': ['d']}, tests_require=compute(),\n"
            "      entry_points={'console_scripts': ['shop = shop:main']})\n"
        ),
        [
            ("manifest", "py", "", 0),
            ("publishes", "py:shop", "distribution", 4),
            ("dependency", "py:a", "runtime", 2),
            ("dependency", "py:b", "runtime", 3),
            ("dependency", "py:c", "runtime", 4),
            ("dependency", "py:d", "optional", 5),
            ("publishes", "command:shop", "command", 6),
            ("publishes", "py:shop", "module", 6),
        ],
    ),
    "requirements-dev.txt": (
        (
            "# c\npytest==8 --hash=sha256:0\n-r base.txt\n-e git+https://u:p@x.y/z#egg=zed\n./local\n"
            "https://x.y/z.whl\n"
            "covdefaults  # why\n"
        ),
        [
            ("manifest", "py", "", 0),
            ("dependency", "py:pytest", "dev", 2),
            ("dependency", "py:zed", "dev", 4),
            ("dependency", "py:covdefaults", "dev", 7),
        ],
    ),
    "requirements.txt": (
        (
            "click==8 \\\n    --hash=sha256:0\n    # via -r requirements.in\n"
            "colorama==0.4\n    # via click\nrich==13\n    # via\n"
            "    #   -r requirements.in\n    #   typer\nmdurl==1\n    # via\n    #   markdown-it-py\n    #   rich\n"
        ),
        [("manifest", "py", "", 0), ("dependency", "py:click", "runtime", 1), ("dependency", "py:rich", "runtime", 6)],
    ),
    "tox.ini": (
        (
            "[tox]\nrequires =\n    tox>=4\n[testenv]\ndeps =\n    -rrequirements.txt\n    py38: mock\n    pytest ; x\n"
            "commands =\n    nothing here\n[testenv:docs]\ndeps = sphinx\n[other]\ndeps = no\n"
        ),
        [
            ("dependency", "py:tox", "dev", 3),
            ("dependency", "py:mock", "dev", 7),
            ("dependency", "py:pytest", "dev", 8),
            ("dependency", "py:sphinx", "dev", 12),
        ],
    ),
    "noxfile.py": (
        "def t(session):\n    session.install('pytest', '-e', '.', name)\n",
        [("dependency", "py:pytest", "dev", 2)],
    ),
    "package.json": (
        (
            '{\n "name": "@acme/shop",\n "license": "MIT",\n "bin": {"shop": "x.js"},\n'
            ' "dependencies": {\n  "koa": "^2",\n'
            '  "old": "npm:@x/new@1"\n },\n'
            ' "devDependencies": {"koa": "1", "mocha": "*"},\n "optionalDependencies": {"z": "1"}\n}\n'
        ),
        [
            ("manifest", "js", "", 0),
            ("dependency", "js:koa", "runtime", 6),
            ("dependency", "js:@x/new", "runtime", 7),
            ("dependency", "js:koa", "dev", 9),
            ("dependency", "js:mocha", "dev", 9),
            ("dependency", "js:z", "optional", 10),
            ("publishes", "js:@acme/shop", "distribution", 2),
            ("publishes", "command:shop", "command", 4),
            ("licence", "MIT", "", 3),
        ],
    ),
    "Cargo.toml": (
        CARGO,
        [
            ("manifest", "rs", "", 0),
            ("dependency", "rs:serde", "optional", 6),
            ("dependency", "rs:serde-yaml", "runtime", 7),
            ("dependency", "rs:anyhow", "runtime", 8),
            ("dependency", "rs:clap", "runtime", 10),
            ("dependency", "rs:insta", "dev", 14),
            ("dependency", "rs:cc", "build", 17),
            ("dependency", "rs:libc", "runtime", 20),
            ("publishes", "rs:shop", "crate", 2),
            ("licence", "MIT", "", 3),
            ("licence", "Apache-2.0", "", 3),
            ("publishes", "command:sh-op", "command", 23),
        ],
    ),
    "crates/Cargo.toml": (
        '[workspace.dependencies]\nserde = "1"\n',
        [("manifest", "rs", "", 0), ("dependency", "rs:serde", "runtime", 2)],
    ),
    "go.mod": (
        GO,
        [
            ("manifest", "go", "", 0),
            ("publishes", "go:example.com/acme/shop", "module", 1),
            ("publishes", "go:shop", "module", 1),
            ("dependency", "go:github.com/spf13/pflag", "runtime", 5),
            ("dependency", "go:github.com/stretchr/testify", "runtime", 7),
            ("dependency", "go:golang.org/x/tools/cmd/stringer", "dev", 15),
        ],
    ),
    "Gemfile": (
        GEMFILE,
        [
            ("manifest", "rb", "", 0),
            ("dependency", "rb:rails", "runtime", 2),
            ("dependency", "rb:rspec", "dev", 5),
            ("dependency", "rb:rubocop", "dev", 7),
            ("dependency", "rb:puma", "dev", 10),
            ("dependency", "rb:pg", "runtime", 11),
        ],
    ),
    "shop.gemspec": (
        GEMSPEC,
        [
            ("manifest", "rb", "", 0),
            ("publishes", "rb:shop", "distribution", 2),
            ("licence", "MIT", "", 3),
            ("publishes", "command:shop", "command", 4),
            ("publishes", "command:shopd", "command", 4),
            ("dependency", "rb:rack", "runtime", 5),
            ("dependency", "rb:sinatra", "runtime", 6),
            ("dependency", "rb:rake", "dev", 7),
        ],
    ),
    "pom.xml": (
        POM,
        [
            ("manifest", "java", "", 0),
            ("dependency", "java:com.google.guava:guava", "runtime", 11),
            ("dependency", "java:junit:junit", "dev", 12),
            ("dependency", "java:a:b", "build", 18),
            ("dependency", "java:org.apache.maven.plugins:maven-jar-plugin", "build", 17),
            ("publishes", "java:com.acme:shop", "distribution", 4),
            ("licence", "Apache-2.0", "", 6),
        ],
    ),
    "build.gradle.kts": (
        GRADLE,
        [
            ("manifest", "java", "", 0),
            ("dependency", "java:org.jetbrains.kotlin.jvm", "build", 2),
            ("dependency", "java:com.squareup.okhttp3:okhttp", "runtime", 5),
            ("dependency", "java:junit:junit", "dev", 6),
            ("dependency", "java:a.b:c", "build", 7),
            ("dependency", "java:x.y:z", "build", 9),
        ],
    ),
    "settings.gradle": (
        "rootProject.name = 'shop'\n",
        [("manifest", "java", "", 0), ("publishes", "java:shop", "distribution", 1)],
    ),
    "gradle/libs.versions.toml": (
        CATALOGUE,
        [
            ("manifest", "java", "", 0),
            ("dependency", "java:junit:junit", "runtime", 4),
            ("dependency", "java:com.squareup.okio:okio", "runtime", 5),
            ("dependency", "java:com.google.truth:truth", "runtime", 6),
            ("dependency", "java:com.diffplug.spotless", "build", 8),
        ],
    ),
    "build.sbt": (
        'libraryDependencies += "org.typelevel" %% "cats" % "2.1"\nx += "a" % "b" % "1" % Test\n',
        [
            ("manifest", "java", "", 0),
            ("dependency", "java:org.typelevel:cats", "runtime", 1),
            ("dependency", "java:a:b", "dev", 2),
        ],
    ),
    "composer.json": (
        (
            '{"name": "acme/shop", "license": ["MIT"],\n"require": {"php": ">=8", "ext-json": "*", "psr/log": "^3"},\n'
            '"require-dev": {"phpunit/phpunit": "^11"}}'
        ),
        [
            ("manifest", "php", "", 0),
            ("dependency", "php:psr/log", "runtime", 2),
            ("dependency", "php:phpunit/phpunit", "dev", 3),
            ("publishes", "php:acme/shop", "distribution", 1),
            ("licence", "MIT", "", 1),
        ],
    ),
    "src/Shop.csproj": (
        CSPROJ,
        [
            ("manifest", "cs", "", 0),
            ("dependency", "cs:serilog", "runtime", 4),
            ("dependency", "cs:xunit", "dev", 5),
            ("dependency", "cs:analyzers", "build", 6),
            ("publishes", "cs:acme.shop", "distribution", 2),
            ("licence", "MIT", "", 2),
        ],
    ),
    "CMakeLists.txt": (
        CMAKE,
        [
            ("manifest", "c", "", 0),
            ("publishes", "c:shop", "distribution", 2),
            ("dependency", "c:zlib", "runtime", 4),
            ("dependency", "c:threads", "optional", 5),
            ("dependency", "c:googletest", "runtime", 6),
            ("dependency", "c:glib-2.0", "runtime", 8),
            ("dependency", "c:gio-2.0", "runtime", 8),
        ],
    ),
    "meson.build": (
        "project('shop', 'c',\n  license : 'MIT')\nz = dependency('zlib')\n",
        [
            ("manifest", "c", "", 0),
            ("dependency", "c:zlib", "runtime", 3),
            ("publishes", "c:shop", "distribution", 1),
            ("licence", "MIT", "", 2),
        ],
    ),
    "configure.ac": (
        "AC_INIT\nPKG_CHECK_MODULES([Z], [zlib >= 1.2 libpng])\n",
        [("manifest", "c", "", 0), ("dependency", "c:zlib", "runtime", 2), ("dependency", "c:libpng", "runtime", 2)],
    ),
    "vcpkg.json": (
        '{"dependencies": [\n"fmt", {"name": "zlib"}]}',
        [("manifest", "c", "", 0), ("dependency", "c:fmt", "runtime", 2), ("dependency", "c:zlib", "runtime", 2)],
    ),
    "conanfile.txt": (
        "[requires]\nfmt/10.0.0\nzlib/[>=1.2]\n",
        [("manifest", "c", "", 0), ("dependency", "c:fmt", "runtime", 2), ("dependency", "c:zlib", "runtime", 3)],
    ),
    ".gitmodules": (
        (
            '[submodule "a"]\n\tpath = a\n\turl = https://user:secret@github.com/acme/a.git\n'
            '[submodule "b"]\n\turl = git@x.org:b/c\n'
        ),
        [
            ("manifest", "git", "", 0),
            ("dependency", "git:github.com/acme/a", "runtime", 3),
            ("dependency", "git:x.org/b/c", "runtime", 5),
        ],
    ),
    ".pre-commit-config.yaml": (
        HOOKS,
        [("dependency", "hook:ruff", "dev", 5), ("dependency", "hook:ruff-format", "dev", 7)],
    ),
    ".pre-commit-hooks.yaml": ("- id: shop\n  name: x\n", [("publishes", "hook:shop", "hook", 1)]),
    ".github/workflows/ci.yml": (
        WORKFLOW,
        [
            ("dependency", "docker:python", "ci", 3),
            ("dependency", "docker:ghcr.io/acme/pg", "ci", 6),
            ("dependency", "action:actions/checkout", "ci", 8),
            ("dependency", "docker:alpine", "ci", 11),
        ],
    ),
    ".circleci/config.yml": ("orbs:\n  node: circleci/node@5.1\n", [("dependency", "action:circleci/node", "ci", 2)]),
    "Dockerfile": (
        DOCKERFILE,
        [
            ("dependency", "docker:python", "runtime", 2),
            ("dependency", "docker:registry.acme.org:5000/base", "runtime", 4),
        ],
    ),
    "compose.yaml": ("services:\n  db:\n    image: postgres:16\n", [("dependency", "docker:postgres", "runtime", 3)]),
    "pubspec.yaml": (
        "name: shop\ndependencies:\n  http: ^1\n  flutter:\n    sdk: flutter\ndev_dependencies:\n  lints: 1\n",
        [
            ("manifest", "dart", "", 0),
            ("publishes", "dart:shop", "distribution", 1),
            ("dependency", "dart:http", "runtime", 3),
            ("dependency", "dart:flutter", "runtime", 4),
            ("dependency", "dart:lints", "dev", 7),
        ],
    ),
    "mix.exs": (
        'app: :shop,\n{:plug, "~> 1"},\n{:credo, "~> 1", only: [:dev, :test]}\n{:error, reason}\n',
        [
            ("manifest", "ex", "", 0),
            ("publishes", "ex:shop", "distribution", 1),
            ("dependency", "ex:plug", "runtime", 2),
            ("dependency", "ex:credo", "dev", 3),
        ],
    ),
    "Package.swift": (
        'let p = Package(\n name: "Shop",\n d: [.package(url: "https://github.com/apple/swift-nio.git", from: "2")])',
        [
            ("manifest", "swift", "", 0),
            ("dependency", "swift:swift-nio", "runtime", 3),
            ("publishes", "swift:shop", "distribution", 1),
        ],
    ),
    "shop.cabal": (
        "name: shop\nlicense: MIT\nlibrary\n  build-depends: base >= 4, text,\n    bytestring >= 0.10\n  exposed: X\n",
        [
            ("manifest", "hs", "", 0),
            ("publishes", "hs:shop", "distribution", 1),
            ("licence", "MIT", "", 2),
            ("dependency", "hs:text", "runtime", 4),
            ("dependency", "hs:bytestring", "runtime", 5),
        ],
    ),
    "DESCRIPTION": (
        "Package: shop\nDepends: R (>= 4)\nImports: cli,\n    rlang (>= 1)\nSuggests: testthat\n",
        [
            ("manifest", "r", "", 0),
            ("publishes", "r:shop", "distribution", 1),
            ("dependency", "r:cli", "runtime", 3),
            ("dependency", "r:rlang", "runtime", 4),
            ("dependency", "r:testthat", "optional", 5),
        ],
    ),
    "LICENSE": (
        "Permission is hereby granted, free of charge ... shall be included in all copies",
        [("licence", "MIT", "", 1)],
    ),
    "LICENSES/Apache-2.0.txt": ("words", [("licence", "Apache-2.0", "", 1)]),
    "LICENSE-MIT": ("words", [("licence", "MIT", "", 1)]),
}


@pytest.mark.parametrize("path", CASES)
def test_what_a_manifest_states(path: str) -> None:
    text, expected = CASES[path]
    assert [(fact.kind, fact.key, fact.scope, fact.line) for fact in read_manifest(path, text)] == expected
    assert all(fact.path == path for fact in read_manifest(path, text))


def test_requirements_are_kept_as_written() -> None:
    facts = {fact.key: fact.value for fact in read_manifest("pyproject.toml", PYPROJECT)}
    assert facts["py:click"] == ">=8,<9"
    assert facts["py:rich"] == "; python_version > '3'"


@pytest.mark.parametrize(
    "path", ["a.md", "uv.lock", "x/LICENSE", "examples/description", "pom.xml.bak", "go.sum", "src/setup.c"]
)
def test_other_files_are_no_manifests(path: str) -> None:
    assert reader_of(path) is None
    assert read_manifest(path, "x") == ()


@pytest.mark.parametrize("path", CASES)
@pytest.mark.parametrize(
    "text", ["", "\n", "\ufffd" * 100, "x" * 1000, "[" * 50, "é: ☃\n", "<a>\n</a>", "{}", "[]", "null"]
)
def test_any_text_is_read_or_refused_with_a_reason(path: str, text: str) -> None:
    import configparser

    with contextlib.suppress(ValueError, SyntaxError, configparser.Error, RecursionError):
        assert all(fact.path == path for fact in read_manifest(path, text))


def test_an_example_states_nothing_of_the_project() -> None:
    found = read_manifest("examples/a/pyproject.toml", PYPROJECT)
    assert {fact.scope for fact in found if fact.kind == "dependency"} == {"example"}
    assert not [fact for fact in found if fact.kind in ("publishes", "licence")]


def test_a_test_module_needs_for_development() -> None:
    found = {fact.key: fact.scope for fact in read_manifest("test/Shop.Tests/Shop.Tests.csproj", CSPROJ)}
    assert found["cs:serilog"] == "dev"
    assert "cs:acme.shop" not in found


def test_a_huge_manifest_is_cut() -> None:
    assert len(read_manifest("requirements.txt", "\n".join(f"p{n}" for n in range(20_000)))) == 5000


def test_a_secret_in_a_manifest_is_masked() -> None:
    token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    text = f'[project]\nname = "x"\ndependencies = ["a @ https://user:{token}@x.y/z", "{token}"]\n'
    assert token.lower() not in repr(read_manifest("pyproject.toml", text)).lower()


def test_python_that_warns_is_silent(recwarn: pytest.WarningsRecorder) -> None:
    read_manifest("setup.py", "setup(name='x', description='\\d')\nx is 1\n")
    assert not recwarn.list

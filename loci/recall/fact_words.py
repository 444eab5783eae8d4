"""Closed classes of words for questions over facts: ecosystems, well-known files, places.  Pure tables.

Must not know the grammar that uses them, nor any project.
"""

from __future__ import annotations

ECOSYSTEMS = {
    "crate": "rs", "crates": "rs", "cargo crate": "rs", "rust crate": "rs", "rust library": "rs",
    "gem": "rb", "gems": "rb", "ruby gem": "rb", "ruby library": "rb",
    "npm package": "js", "npm module": "js", "node package": "js", "node module": "js", "js library": "js", "npm": "js",
    "javascript library": "js", "javascript package": "js",
    "python package": "py", "python library": "py", "python module": "py", "pypi package": "py", "pip package": "py",
    "go module": "go", "go package": "go", "go library": "go", "golang module": "go", "golang package": "go",
    "java library": "java", "maven plugin": "java", "maven artifact": "java", "gradle plugin": "java", "jar": "java",
    "composer package": "php", "php package": "php", "php library": "php", "packagist package": "php",
    "nuget package": "cs", "nuget": "cs", ".net package": "cs", ".net library": "cs",
    "c library": "c", "c++ library": "c", "cmake package": "c",
    "github action": "action", "action": "action", "orb": "action",
    "docker image": "docker", "base image": "docker", "container image": "docker", "image": "docker",
    "pre-commit hook": "hook", "precommit hook": "hook", "hook": "hook",
    "submodule": "git", "git submodule": "git",
}  # fmt: skip
"""What stands behind (or before) a name and says which registry it belongs to."""

GENERIC = (
    "package", "packages", "library", "libraries", "lib", "module", "framework", "plugin", "extension", "tool",
    "toolkit",
    "dependency", "linter", "formatter", "test runner", "test framework", "testing framework", "type checker",
    "build backend",
    "build tool", "build system", "bundler", "sdk", "parser", "project", "api", "utility", "program",
)  # fmt: skip
"""Nouns behind a name that say nothing of its registry."""

EVERYDAY = frozenset(
    (
        "a", "all", "an", "any", "anything", "app", "are", "async", "automatic", "build", "builds", "built", "cache",
        "caching", "class", "classes", "code", "color", "colors", "command", "commands", "common", "config",
        "configuration", "context", "core", "css", "custom", "data", "date", "debug", "default", "dev", "different",
        "directory", "empty", "error", "errors", "event", "events", "external", "file", "files", "flag", "flags",
        "format", "function", "functions", "global", "git", "hash", "http", "https", "input", "inside", "internal",
        "it", "json", "key", "keys", "less", "lib", "line", "list", "local", "log", "main", "map", "memory",
        "message", "method", "mode", "model", "module", "more", "name", "network", "new", "object", "objects", "one",
        "option", "options", "order", "output", "own", "package", "page", "parser", "path", "paths", "pattern",
        "plugin", "private", "process", "proxy", "public", "quote", "quotes", "random", "regex", "remote", "request",
        "response", "result", "run", "same", "server", "session", "set", "settings", "shell", "simple", "some",
        "source", "state", "static", "stdin", "stdout", "stream", "string", "style", "sync", "tab", "table", "tag",
        "temporary", "test", "testing", "tests", "text", "that", "the", "them", "these", "this", "thread", "threads",
        "time", "timeout", "token", "tool", "type", "types", "unicode", "unix", "url", "user", "utf-8", "value",
        "values", "version", "version-control", "web", "wildcard", "wildcards", "window", "windows", "word", "words",
        "xml", "yaml",
    )
)  # fmt: skip
"""Words that name packages in some registry and mean themselves in a question that mentions no project."""

KNOWN_FILES = {
    "readme": ("readme", "readme.md", "readme.rst", "readme.txt", "readme.adoc", "readme.markdown"),
    "changelog": (
        "changelog", "changelog.md", "changelog.rst", "changelog.txt", "changes", "changes.md", "changes.rst",
        "changes.txt",
        "history.md", "history.rst", "news", "news.md", "news.rst", "release_notes.md", "releasenotes.md",
        "docs/changelog.rst",
        "docs/changelog.md", "docs/changes.rst",
    ),
    "licence": (
        "license", "license.md", "license.txt", "license.rst", "licence", "licence.md", "licence.txt", "copying",
        "copying.md",
        "copying.txt", "license-mit", "license-apache", "unlicense",
    ),
    "contributing guide": (
        "contributing.md", "contributing.rst", "contributing.txt", "contributing.adoc", "contributing",
    ),
    "code of conduct": ("code_of_conduct.md", "code-of-conduct.md", "code_of_conduct.rst", "code_of_conduct.txt"),
    "security policy": ("security.md", "security.rst", "security.txt"),
    "codeowners": ("codeowners",),
    "issue templates": (".github/issue_template.md", "issue_template.md", ".github/issue_template/*"),
    "pull request template": ("pull_request_template.md", ".github/pull_request_template/*"),
    "funding": (".github/funding.yml",),
    "github actions": (".github/workflows/*.yml", ".github/workflows/*.yaml"),
    "gitlab ci": (".gitlab-ci.yml", ".gitlab-ci.yaml"),
    "travis": (".travis.yml",), "travis ci": (".travis.yml",),
    "circleci": (".circleci/config.yml", "circle.yml"), "circle ci": (".circleci/config.yml", "circle.yml"),
    "appveyor": ("appveyor.yml", ".appveyor.yml"), "jenkins": ("jenkinsfile",),
    "azure pipelines": ("azure-pipelines.yml", "azure-pipelines.yaml", ".azure-pipelines/*"),
    "cirrus": (".cirrus.yml",),
    "ci": (
        ".github/workflows/*.yml", ".github/workflows/*.yaml", ".gitlab-ci.yml", ".travis.yml", ".circleci/config.yml",
        "appveyor.yml", ".appveyor.yml", "jenkinsfile", "azure-pipelines.yml", ".cirrus.yml", "bitbucket-pipelines.yml",
        ".woodpecker.yml", ".drone.yml", ".buildkite/*", ".builds/*",
    ),
    "docker": (
        "dockerfile", "containerfile", "*.dockerfile", "docker-compose.yml", "docker-compose.yaml", "compose.yaml",
    ),
    "dockerfile": ("dockerfile", "containerfile", "*.dockerfile", "dockerfile.*"),
    "docker compose": (
        "docker-compose.yml", "docker-compose.yaml", "compose.yaml", "compose.yml", "docker-compose.*.yml",
        "docker-compose.*.yaml",
    ),
    "devcontainer": (".devcontainer/*", "devcontainer.json", ".devcontainer.json"),
    "makefile": ("makefile", "gnumakefile"), "make": ("makefile", "gnumakefile"),
    "cmake": ("cmakelists.txt",), "bazel": ("workspace", "build.bazel", "module.bazel", "workspace.bazel"),
    "meson": ("meson.build",), "autotools": ("configure.ac", "configure.in"), "maven": ("pom.xml",),
    "gradle": ("build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"),
    "cargo": ("cargo.toml",), "go modules": ("go.mod",), "bundler": ("gemfile",), "composer": ("composer.json",),
    "npm": ("package.json",), "yarn": ("yarn.lock",), "pnpm": ("pnpm-lock.yaml", "pnpm-workspace.yaml"),
    "poetry": ("poetry.lock",), "uv": ("uv.lock",), "pipenv": ("pipfile",),
    "nix": ("flake.nix", "default.nix", "shell.nix"),
    "nix flake": ("flake.nix",), "justfile": ("justfile", ".justfile"), "just": ("justfile", ".justfile"),
    "lock file": (
        "package-lock.json", "yarn.lock", "pnpm-lock.yaml", "cargo.lock", "poetry.lock", "uv.lock", "pipfile.lock",
        "gemfile.lock", "composer.lock", "go.sum", "flake.lock", "pdm.lock",
    ),
    "pre-commit": (".pre-commit-config.yaml", ".pre-commit-config.yml"),
    "git submodules": (".gitmodules",), "submodules": (".gitmodules",), "gitignore": (".gitignore",),
    "gitattributes": (".gitattributes",), "editorconfig": (".editorconfig",),
    "git hooks": (".pre-commit-config.yaml", ".husky/*", "lefthook.yml", ".githooks/*", ".overcommit.yml"),
    "dependabot": (".github/dependabot.yml", ".github/dependabot.yaml"),
    "renovate": (
        "renovate.json", "renovate.json5", ".renovaterc", ".renovaterc.json", ".github/renovate.json",
        ".github/renovate.json5",
    ),
    "readthedocs": (".readthedocs.yaml", ".readthedocs.yml", "readthedocs.yml", "readthedocs.yaml"),
    "read the docs": (".readthedocs.yaml", ".readthedocs.yml", "readthedocs.yml", "readthedocs.yaml"),
    "codecov": ("codecov.yml", ".codecov.yml", "codecov.yaml", ".codecov.yaml", ".github/codecov.yml"),
    "type stubs": ("*.pyi",), "py.typed marker": ("py.typed",), "vagrant": ("vagrantfile",),
    "helm chart": ("chart.yaml",),
    "kubernetes": ("kustomization.yaml", "kustomization.yml", "chart.yaml"), "procfile": ("procfile",),
    "agents file": ("agents.md", "claude.md", ".cursorrules"),
}  # fmt: skip
"""Things that people call by a word and not by a file name, as the names (or globs) of the files that show them."""

SAME_THING = {
    "license": "licence", "license file": "licence", "licence file": "licence",
    "contributing guidelines": "contributing guide",
    "contribution guide": "contributing guide", "contributing": "contributing guide",
    "contributor guide": "contributing guide",
    "contribution guidelines": "contributing guide", "change log": "changelog", "release notes": "changelog",
    "workflow": "github actions", "workflows": "github actions", "github workflow": "github actions",
    "github workflows": "github actions", "github action": "github actions", "gitlab pipeline": "gitlab ci",
    "continuous integration": "ci", "ci pipeline": "ci", "docker-compose": "docker compose",
    "compose file": "docker compose",
    "docker file": "dockerfile", "container": "docker", "make file": "makefile", "rtd": "readthedocs",
    "lockfile": "lock file",
    "lock-file": "lock file", "issue template": "issue templates", "pr template": "pull request template",
    "pull-request template": "pull request template", "security": "security policy", "dev container": "devcontainer",
    "precommit": "pre-commit", "pre commit": "pre-commit", "code owners": "codeowners", "owners": "codeowners",
    "submodule": "submodules", "git submodule": "submodules", "travis-ci": "travis", "flake": "nix flake",
    "helm": "helm chart",
    "jenkins pipeline": "jenkins", "conduct": "code of conduct",
}  # fmt: skip
"""Other words for the same things."""

AFFIXES_BEFORE = ("python-", "py-", "node-", "js-", "types-", "rust-", "go-", "golang-", "ruby-", "php-", "lib")
AFFIXES_BEHIND = ("-core", "-cli", "-python", "-py", "-js", "-rs", "-go", "-rb", "-sys", "-lib", "-node", "-java")
"""What registries add to a thing's name, so that `flit-core` is flit and `python-dateutil` is dateutil."""
ENDINGS = ("ator", "ling", "lib", "js", "py", "rs", "s")
"""What makes another package name out of a word (`jemallocator`, `hatchling`); -or does not: a reactor is no react."""

"""Hermetic ground for every test: own HOME and LOCI_HOME, no global git config, fixed clock and author, real git."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("loci", deadline=None)  # no test of what is right asserts a time: machines are shared
settings.load_profile("loci")

REAL_HOME = Path.home()
ROOT = Path(__file__).resolve().parent.parent
FIRST_SECOND = 1_767_225_600  # 2026-01-01T00:00:00Z


@dataclass
class GitRepository:
    """A real repository whose commits have fixed authors and a clock that steps a minute a commit."""

    path: Path
    env: dict[str, str]
    minutes: list[int] = field(default_factory=lambda: [0])

    def git(self, *arguments: str, check: bool = True, text: str | None = None, **env: str) -> str:
        done = subprocess.run(
            ["git", *arguments],
            cwd=self.path,
            env={**self.env, **self._clock(), **env},
            input=text,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        if check and done.returncode:
            raise AssertionError(f"git {arguments} left with {done.returncode}: {done.stderr}{done.stdout}")
        return done.stdout.strip()

    def _clock(self) -> dict[str, str]:
        moment = f"{FIRST_SECOND + 60 * self.minutes[0]} +0000"
        return {"GIT_AUTHOR_DATE": moment, "GIT_COMMITTER_DATE": moment}

    def write(self, name: str, content: str | bytes) -> Path:
        target = self.path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content.encode() if isinstance(content, str) else content)
        return target

    def commit(self, message: str, files: dict[str, str | bytes] | None = None, *options: str) -> str:
        """Write the files, commit everything, return the commit's id."""
        self.minutes[0] += 1
        for name, content in (files or {f"file{self.minutes[0]}.txt": f"{self.minutes[0]}\n"}).items():
            self.write(name, content)
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-F", "-", *options, text=message)
        return self.head()

    def head(self) -> str:
        return self.git("rev-parse", "HEAD")

    def at(self, path: Path) -> GitRepository:
        """The same clock and author, another directory."""
        return GitRepository(path, self.env, self.minutes)


def _path_of_ours() -> str:
    """PATH without a loci of the machine's own: doctor would rightly complain of it."""
    bin_directory = str(Path(sys.executable).parent)
    others = [one for one in os.environ["PATH"].split(os.pathsep) if shutil.which("loci", path=one) is None]
    return os.pathsep.join([bin_directory, *others])


PATH = _path_of_ours()


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty HOME and a LOCI_HOME below it; the real home must be untouched afterwards."""
    made = tmp_path_factory.mktemp("home")
    for name in [name for name in os.environ if name.startswith(("GIT_", "LOCI_", "XDG_", "CLAUDE_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(made))
    monkeypatch.setenv("USERPROFILE", str(made))
    monkeypatch.setenv("LOCI_HOME", str(made / "loci-home"))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(made / ".gitconfig"))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("PATH", PATH)
    (made / ".gitconfig").write_text(
        "[user]\n\tname = Ada Example\n\temail = ada@example.invalid\n"
        '[init]\n\tdefaultBranch = main\n[core]\n\tautocrlf = false\n[protocol "file"]\n\tallow = always\n',
        encoding="utf-8",
    )
    before = _ours(REAL_HOME)
    yield made
    assert _ours(REAL_HOME) == before, "a test touched the real home"


def _ours(directory: Path) -> set[Path]:
    places = (".local/share/loci", ".cache/loci", ".local/state/loci", ".config/loci", "Library/Caches/loci")
    return {directory / place for place in places if (directory / place).exists()}


@pytest.fixture
def environment(home: Path) -> dict[str, str]:
    """What a child process sees."""
    return {**os.environ, "HOME": str(home)}


@pytest.fixture
def repositories(tmp_path: Path, environment: dict[str, str]) -> Callable[..., GitRepository]:
    """Makes repositories: `repositories("shop", remote="https://github.com/acme/shop.git")`."""
    minutes = [0]

    def make(name: str = "repo", *, remote: str | None = None, options: tuple[str, ...] = ()) -> GitRepository:
        path = tmp_path / name
        path.mkdir(parents=True)
        made = GitRepository(path, environment, minutes)
        made.git("init", "-q", *options)
        if remote:
            made.git("remote", "add", "origin", remote)
        return made

    return make


@pytest.fixture
def repository(repositories: Callable[..., GitRepository]) -> GitRepository:
    """One repository with a remote and a first commit."""
    made = repositories("shop", remote="https://github.com/acme/shop.git")
    made.commit("start the shop\n\nThe first commit, so that HEAD is born.", {"README.md": "# Shop\n\nSells things.\n"})
    return made

"""The pages say what the code does, and a newcomer gets through the README."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from loci.serve.main import COMMANDS
from tests.conftest import ROOT

DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.glob("*.md"))]


def test_the_reference_is_what_the_parsers_say() -> None:
    spec = importlib.util.spec_from_file_location("make_reference", DOCS / "make_reference.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert (DOCS / "reference.md").read_text(encoding="utf-8") == module.page(), "run python docs/make_reference.py"


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_every_command_on_a_page_is_one(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = set(re.findall(r"(?:`|^|\$ |\n)loci ([a-z]+)\b", text))
    assert named
    assert named - set(COMMANDS) - {"command"} == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_every_link_leads_to_a_file(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def walk() -> list[str]:
    block = re.search(r"<!-- walk -->\n```sh\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert block is not None
    return [line for line in block[1].splitlines() if line.strip()]


def bare(tmp_path: Path) -> dict[str, str]:
    """A new machine: an empty HOME, nothing in the environment, no identity for git, `loci` on PATH."""
    home, programs = tmp_path / "newcomer", tmp_path / "bin"
    home.mkdir()
    programs.mkdir()
    loci = programs / "loci"
    text = f"#!{sys.executable}\nimport sys\nsys.path.insert(0, {str(ROOT)!r})\nfrom loci.serve.main import main\nsys.exit(main())\n"
    loci.write_text(text, encoding="utf-8")
    loci.chmod(0o755)
    return {"HOME": str(home), "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "GIT_CONFIG_NOSYSTEM": "1"}


@pytest.mark.skipif(sys.platform == "win32", reason="the walk is written for a POSIX shell")
def test_a_newcomer_walks_through_the_readme_without_identity_or_terminal(tmp_path: Path) -> None:
    env = bare(tmp_path)
    person = {
        f"GIT_{who}_{what}": value
        for who in ("AUTHOR", "COMMITTER")
        for what, value in (("NAME", "Ada"), ("EMAIL", "a@b.invalid"))
    }

    def run(line: str, cwd: Path = tmp_path, **more: str) -> str:
        done = subprocess.run(
            ["sh", "-c", line], cwd=cwd, env={**env, **more}, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            encoding="utf-8", check=False, timeout=240, start_new_session=True,
        )  # fmt: skip
        assert done.returncode == 0, f"{line}: {done.returncode}\n{done.stdout}{done.stderr}"
        assert "Traceback" not in done.stdout + done.stderr
        return done.stdout

    for name, subject in (
        ("shop", "drop the session cookie on localhost"),
        ("bakery", "let the sourdough rise over night"),
    ):
        code = Path(env["HOME"]) / "code" / name
        code.mkdir(parents=True)
        commands = f"git init -q && git remote add origin https://github.com/acme/{name}.git && echo x > x && git add x && git commit -qm '{subject}'"
        run(commands, code, **person)
    before = sorted(path for path in (Path(env["HOME"]) / "code").rglob("*"))
    said = {line: run(line) for line in walk()}
    assert any("2 projects set up" in out for out in said.values())
    answer = run('loci ask "why was the session cookie dropped on localhost?"')
    assert "drop the session cookie on localhost" in answer
    assert sorted(path for path in (Path(env["HOME"]) / "code").rglob("*")) == before
    places = {path.name for path in Path(env["HOME"]).iterdir()}
    assert places <= {"code", ".local", ".cache", ".config", "Library"}

"""A secret of every family in every field that a door can write, every command run, then every byte searched: none is found.

Searched are all files below LOCI_HOME but the user's own settings, and everything any command said.  Each secret is drawn
anew for its place, so a find names the door that let it through.
"""

from __future__ import annotations

import base64
import gzip
import json
import random
import string
import subprocess
import sys
import zlib
from collections.abc import Callable

import pytest

from loci.serve.hooks.script import shipped
from tests.command import Command
from tests.conftest import ROOT, GitRepository

B62 = string.ascii_letters + string.digits
HEX = string.digits + "abcdef"


class Planted:
    """Draws secrets and remembers where each was put."""

    def __init__(self) -> None:
        self.random = random.Random("secrets everywhere")
        self.where: dict[str, str] = {}

    def drawn(self, alphabet: str, count: int, place: str) -> str:
        value = self.random.choice("Qq") + "".join(self.random.choice(alphabet) for _ in range(count - 2)) + "7"
        self.where[value] = place
        return value

    def token(self, place: str) -> str:
        return "gh" + "p_" + self.drawn(B62, 36, place)

    def families(self, place: str) -> dict[str, str]:
        """A text of each family, with its secret in it."""

        def value(count: int = 24, alphabet: str = B62) -> str:
            return self.drawn(alphabet, count, f"{place}: {family}")

        texts: dict[str, str] = {}
        family = "provider"
        texts[family] = "pushed with gh" + "p_" + value(36) + " by mistake"
        family = "keyed"
        texts[family] = "AWS_SECRET_ACCESS_KEY=" + value(40)
        family = "password"
        texts[family] = f"the database password is {value(14, B62 + '!%*')}!x9"
        family = "jwt"
        head = base64.urlsafe_b64encode(b'{"alg":"HS256","typ":"JWT"}').decode().rstrip("=")
        texts[family] = f"{head}.eyJ{value(40)}.{value(43)}"
        family = "private-key"
        bar, kind = "-" * 5, "PRIV" + "ATE KEY"
        texts[family] = f"{bar}BEGIN {kind}{bar}\n{value(64)}\n{value(64)}\n{bar}END {kind}{bar}"
        family = "url"
        texts[family] = f"cloned from https://deploy:{value(20)}@git.example.com/team/app.git"
        family = "header"
        texts[family] = f"Authorization: Bearer {value(40)}"
        family = "cookie"
        texts[family] = f"Set-Cookie: session={value(40)}; Path=/; HttpOnly"
        family = "connection"
        texts[family] = f"Server=db;Database=app;User Id=sa;Password={value(16)};Encrypt=True"
        family = "flag"
        texts[family] = f"mysqldump -u root -p{value(16)} shop > dump.sql"
        family = "webhook"
        texts[family] = "https://hooks.slack.com/services/T0" + "A1B2C3D4E/B0" + f"A1B2C3D4E/{value(24)}"
        family = "hash"
        texts[family] = "$2" + "b$12$" + value(53)
        family = "encoded"
        inner = f"DB_PASSWORD={value(20)}\nPORT=5432\n"
        texts[family] = "config: " + base64.b64encode(inner.encode()).decode()
        return texts

    def text(self, place: str) -> str:
        return "\n".join(self.families(place).values())

    def found(self, data: bytes) -> set[str]:
        """Places whose secret, or a half of it, stands in these bytes."""
        return {
            place
            for secret, place in self.where.items()
            if any(
                piece.encode() in data
                for piece in (secret, secret[: len(secret) // 2 + 1], secret[len(secret) // 2 :])
                if len(piece) >= 8
            )
        }


def unpacked(data: bytes) -> bytes:
    """A file's bytes, and what they hold where they are compressed."""
    if data.startswith(b"\x1f\x8b"):
        return data + gzip.decompress(data)
    return data + zlib.decompress(data) if data.startswith(b"x\x9c") else data


class Day:
    """A repository full of secrets, and everything the commands said."""

    def __init__(self, command: Command, repository: GitRepository) -> None:
        self.command, self.repository = command, repository
        self.planted = Planted()
        self.said: dict[str, bytes] = {}

    def run(self, *arguments: str, stdin: str = "", name: str = "", **env: str) -> str:
        done = self.command.run(*arguments, cwd=self.repository.path, stdin=stdin, **env)
        label = name or " ".join(arguments[:2])
        self.said[label] = self.said.get(label, b"") + (done.stdout + "\n" + done.stderr).encode()
        return done.stdout

    def agent(self, client: str, event: str, payload: dict[str, object]) -> None:
        done = subprocess.run(
            [sys.executable, "-I", "-S", str(shipped("agents", "run.py")), client, event],
            cwd=self.repository.path, env={**self.repository.env, "PYTHONPATH": str(ROOT)}, input=json.dumps(payload).encode(),
            capture_output=True, check=False, timeout=120,
        )  # fmt: skip
        self.said[f"hook {event}"] = done.stdout + done.stderr


@pytest.fixture
def day(repositories: Callable[..., GitRepository], environment: dict[str, str]) -> Day:
    made = Day(Command(environment), repositories("shop"))
    plant, git = made.planted, made.repository
    password = plant.drawn(B62, 20, "remote: password")
    git.git("remote", "add", "origin", f"https://deploy:{password}@github.com/acme/shop.git")
    git.git("remote", "add", "second", f"https://{plant.token('remote: token')}@github.com/acme/other.git")
    git.git("config", "user.name", f"Ada {plant.token('author')}")
    notes = "\n".join(f"## Decision {family}\n\n{text}\n" for family, text in plant.families("document").items())
    code = "\n".join(
        f'def use_{family.replace("-", "_")}():\n    """Calls it.\n\n    {text}\n    """\n'
        for family, text in plant.families("docstring").items()
    )
    git.commit(
        f"take the shop online {plant.token('subject')}\n\n{plant.text('body')}\n\nToken-Used: {plant.token('trailer')}",
        {
            "README.md": f"# Shop\n\nSells things, see `config`.\n\n{notes}",
            "app/shop.py": f'"""The shop."""\n\nAPI_TOKEN = "{plant.drawn(B62, 40, "code: constant")}"\n{code}',
            ".env": f"DB_PASSWORD={plant.drawn(B62, 20, 'file: .env')}\n",
            ".loci.toml": 'notes = ["docs/*.md"]\n',
            "docs/decisions.md": "# Decisions\n\n" + plant.text("note file"),
            f"keys/{plant.token('path')}.txt": "x\n",
            "pyproject.toml": f'[project]\nname = "shop"\ndependencies = ["lib @ git+https://ci:{plant.drawn(B62, 24, "manifest")}@git.example.com/lib.git"]\n',
        },
    )
    git.git("checkout", "-q", "-b", f"fix/{plant.token('branch')}")
    git.git("tag", f"v1-{plant.token('tag')}")
    for family, text in plant.families("one commit").items():
        git.commit(f"a change of the {family} sort\n\n{text}")
        git.commit(f"{text.splitlines()[0]}\n\nsaid of {family}" if family != "private-key" else "subject alone")
    git.commit(
        f"solve the login\n\nProblem: it fails with {plant.token('trailer: problem')}\nFix: used {plant.token('trailer: fix')}"
    )
    return made


def write_everywhere(day: Day) -> None:
    """Every door that stores something, with a secret of every family in each of its fields."""
    plant = day.planted
    day.run("init")
    day.command.settle()
    for family, text in plant.families("note").items():
        day.run(
            "note",
            "--tag",
            plant.token(f"note: tag {family}") if family == "provider" else family,
            "-",
            stdin=f"On {family}\n\n{text}\n",
        )
    day.run(
        "capture", "--problem", f"login fails\n{plant.text('problem')}", "--approach", f"did this\n{plant.text('approach')}",
        "--tag", plant.token("capture: tag"), "--file", f"keys/{plant.token('capture: file')}", "--resolved",
    )  # fmt: skip
    told = {
        "problem": plant.text("stdin: problem"),
        "approach": plant.text("stdin: approach"),
        "tags": [plant.token("stdin: tag")],
        "files": [plant.token("stdin: file")],
    }
    day.run("capture", "--stdin", stdin=json.dumps(told))
    record = {
        "v": 1, "id": "0123456789abcdef0123", "kind": "note", "project": "github.com/acme/shop", "at": "2026-01-01T00:00:00Z", "seen": "2026-01-01T00:00:00Z",
        "title": f"imported {plant.token('import: title')}", "body": plant.text("import: body"), "branch": plant.token("import: branch"), "author": plant.token("import: author"),
        "tags": [plant.token("import: tag")], "paths": [plant.token("import: path")], "files": [plant.token("import: file")], "problem": plant.text("import: problem"),
        "approach": plant.text("import: approach"), "later": plant.token("import: unknown field"), "redactor": plant.token("import: redactor"),
    }  # fmt: skip
    day.run("import", "-", stdin=json.dumps(record) + "\n")
    day.run(
        "import",
        "-",
        stdin=json.dumps({**record, "id": "f" * 20, "project": f"github.com/acme/{plant.token('import: project')}"})
        + "\n",
    )
    said = "The login test failed because the cookie was marked Secure, so I set it behind TLS only, and the test passes.\n"
    base = {
        "session_id": plant.token("hook: session"),
        "cwd": str(day.repository.path),
        "transcript_path": f"/home/ada/{plant.token('hook: transcript')}",
    }
    day.agent(
        "claude-code",
        "Stop",
        {**base, "hook_event_name": "Stop", "last_assistant_message": said + plant.text("hook: message")},
    )
    day.agent(
        "claude-code",
        "SessionStart",
        {**base, "hook_event_name": "SessionStart", "source": plant.token("hook: source")},
    )
    day.agent(
        "claude-code",
        "UserPromptSubmit",
        {**base, "hook_event_name": "UserPromptSubmit", "prompt": plant.text("hook: prompt")},
    )
    day.run("project", "alias", "github.com/acme/shop", plant.token("alias"))
    day.run("groups", "add", plant.token("group"), "github.com/acme/shop")


def through_mcp(day: Day) -> None:
    """The tools as the server calls them; what they answer is said to an agent."""
    from loci.serve.mcp import calls, memories

    plant, cwd = day.planted, {"cwd": str(day.repository.path)}
    told = {
        "problem": plant.text("mcp: problem"),
        "approach": plant.text("mcp: approach"),
        "tags": [plant.token("mcp: tag")],
        "files": [plant.token("mcp: file")],
    }
    replies = [
        memories.capture_memory({**told, **cwd}),
        memories.recall_memory({"query": f"login fails {plant.token('mcp: query')}", **cwd}),
        calls.ask({"question": f"why was the login solved with {plant.token('mcp: question')}?", **cwd}),
        calls.projects({}),
    ]
    day.said["mcp"] = repr([(reply.form, reply.text) for reply in replies]).encode()


def read_everywhere(day: Day) -> None:
    """Every door that says something; a secret in a question is said back by none."""
    plant = day.planted
    ids = [str(one["id"]) for one in day.command.records(day.repository.path)][:3]
    for arguments in (
        ("ask", "why was the login solved?"), ("ask", "--explain", f"where is {plant.token('question')} used?"), ("ask", "--json", f"what is {plant.token('question, json')}?"),
        ("route", "--json", f"who uses {plant.token('question of route')}"), ("recall", "--json", f"login fails {plant.token('query of recall')}"), ("recall", "--fenced", "login fails"),
        ("log",), ("log", "--json"), ("log", "--match", plant.token("match of log")), *(("show", one) for one in ids), ("projects", "--json"), ("where", "--json"), ("where",),
        ("where", "--remote", f"https://u:{plant.drawn(B62, 20, 'where --remote')}@git.example.com/a/b"), ("doctor",), ("hooks", "status"), ("hooks", "install", "--dry-run"), ("agents", "status"),
        ("groups",), ("export", "--all"), ("export", "--format", "markdown"), ("refresh",), ("forget", "--match", plant.token("match of forget"), "--dry-run"), ("redact", "--check", "README.md"),
        ("redact", "--rescan"), ("redact", "--rescan", "--json"), ("confirm", plant.token("id of confirm")), ("show", plant.token("id of show")), ("project", "remove", plant.token("name of a project")),
        ("ask", "-p", plant.token("project of ask"), "what is it?"), (plant.token("a command"),), ("log", f"--{plant.token('a flag')}"), ("redact", "--check", plant.token("a file")),
    ):  # fmt: skip
        day.run(
            *arguments,
            name=" ".join(arguments[:1])
            + " "
            + (arguments[1] if len(arguments) > 1 and arguments[1].startswith("--") else ""),
        )
    day.run("redact", stdin=plant.text("filter"))
    day.run("forget", "--secret", "--dry-run", stdin=plant.drawn(B62, 20, "forget --secret") + "\n")


def test_no_byte_of_a_planted_secret_is_stored_or_said(day: Day) -> None:
    write_everywhere(day)
    through_mcp(day)
    read_everywhere(day)
    day.command.settle()
    leaks = {f"{door} said {place}" for door, data in day.said.items() for place in day.planted.found(data)}
    for path in sorted(day.command.home.rglob("*")):
        if path.is_file() and path.name != "config.toml":
            stored = unpacked(path.read_bytes()) + str(path).encode()
            leaks |= {f"{path.relative_to(day.command.home)} holds {place}" for place in day.planted.found(stored)}
    assert not leaks, "\n" + "\n".join(sorted(leaks))
    assert sum(b"REDACTED" in data for data in day.said.values()) >= 5
